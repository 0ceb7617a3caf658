"""The page of one stored game while the table goes on."""

import pytest
from builders import card, ruled

from companion.core.events import Dealt, Flipped
from companion.pages.navigator import Navigator
from companion.pages.past_games import PastGamePage
from companion.records.journal import Journal
from companion.table.device import Device
from companion.table.table import Table


@pytest.fixture
def journal(tmp_path):
    with Journal(":memory:") as journal:
        game = journal.open_game(("Ada", "Ben"), {})
        journal.write(game, ruled(Dealt(0, 7)))
        yield journal


@pytest.fixture
def page(journal, tmp_path):
    table = Table(journal, {}, players=("Ada", "Ben"))
    context = Navigator(table, Device(exports=lambda: tmp_path)).context
    context.archive.read_next()
    return PastGamePage(context, journal.games()[0].id)


def test_a_game_that_goes_on_stays_in_sight_while_it_is_read_again(journal, page):
    before = page.view
    journal.write(journal.games()[0], ruled(Flipped(card("R7"))))
    assert page.view == before


def test_a_game_that_was_deleted_says_so(journal, page):
    journal.open_game(("Cem", "Dee"), {})
    page.view  # noqa: B018 (it is shown before it is deleted)
    journal.delete_game(journal.games()[0])
    assert page.view.sentence == "This game was deleted."
