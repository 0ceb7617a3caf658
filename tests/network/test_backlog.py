"""The journal as a queue: every fact once, in order."""

from dataclasses import replace

import pytest
from builders import ruled

from companion.core.cards import Card
from companion.core.events import Dealt, Flipped, Joined, Played, UnoCalled
from companion.core.seating import Seat
from companion.network.backlog import AGAIN, Backlog
from companion.network.message_builder import aliases
from companion.records.journal import Journal

R3 = Card.parse("R3")
DEAL = ruled(Dealt(Seat(0), 7), Flipped(Card.parse("R7")))


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


@pytest.fixture
def game(journal):
    return journal.open_game(("Ada", "Ben"), {"target": 300})


def keys(events):
    return [(each.number, each.part) for each in events]


def test_a_ruling_is_published_fact_by_fact_after_the_opening_of_its_game(
    journal, game
):
    journal.write(game, DEAL)
    lines = [*Backlog(journal, "names", 0).next_events()]
    assert keys(lines) == [(1, 0), (1, 1), (1, 2)]
    assert [each.kind for each in lines] == ["game", "step", "step"]
    assert (lines[0].names, lines[0].rules) == (["Ada", "Ben"], {"target": 300})


def test_what_was_taken_is_not_taken_again(journal, game):
    backlog = Backlog(journal, "names", 0)
    journal.write(game, DEAL)
    assert [*backlog.next_events()]
    assert [*backlog.next_events()] == []


def test_steps_are_counted_on_where_the_table_was_before(journal, game):
    journal.write(game, DEAL)
    journal.write(game, ruled(Played(Seat(1), Card.parse("R3"))))
    (line,) = Backlog(journal, "names", 1).next_events()
    assert (line.number, line.n) == (2, 2)


class Damaged:
    """A journal of whose rulings one is not as it was written."""

    def __init__(self, journal, number, **damage):
        self._journal, self._number, self._damage = journal, number, damage
        self.identity, self.games = journal.identity, journal.games

    def rows_after(self, number, most):
        return [self._kept(row) for row in self._journal.rows_after(number, most)]

    def rows_of(self, game, before):
        return [self._kept(row) for row in self._journal.rows_of(game, before)]

    def _kept(self, row):
        return replace(row, **self._damage) if row.id == self._number else row


@pytest.mark.parametrize("damage", [{"text": "{broken"}, {"text": "[]"}, {"sum": 1}])
def test_a_damaged_ruling_holds_up_none_of_the_others(journal, game, caplog, damage):
    for ruling in (DEAL, ruled(Played(Seat(1), R3)), ruled(UnoCalled(Seat(0)))):
        journal.write(game, ruling)
    lines = [*Backlog(Damaged(journal, 2, **damage), "names", 0).next_events()]
    assert [(each.number, each.n) for each in lines] == [
        (1, None),
        (1, 0),
        (1, 1),
        (3, 2),
    ]
    assert "Ruling 2 cannot be read" in caplog.text


def test_a_new_connection_begins_a_while_earlier(journal, game):
    for _ in range(AGAIN + 5):
        journal.write(game, ruled(UnoCalled(Seat(0))))
    backlog = Backlog(journal, "names", 0)
    backlog.go_back(AGAIN + 3)
    assert next(iter(backlog.next_events())).number == 4


def test_who_sits_down_is_published_without_a_name_where_names_are_private(
    journal, game
):
    journal.write(game, ruled(Joined("Zoe")))
    *_, line = Backlog(journal, "animals", 0).next_events()
    assert line.event["name"] != "Zoe"


def test_who_sits_down_has_the_figure_that_the_view_shows(journal, game):
    """Where the figure that the name alone would have is taken, it is another one."""
    journal.write(game, ruled(Joined("Evelyn")))
    journal.write(game, ruled(Joined("Tom")))
    backlog = Backlog(journal, "animals", 0)
    told = [each.event["name"] for each in backlog.next_events() if each.event]
    names = "Ada", "Ben", "Evelyn", "Tom"
    assert told == [alias.shown for alias in aliases(names, "animals")][2:]
    backlog = Backlog(journal, "animals", 1)
    assert [each.event["name"] for each in backlog.next_events()] == told[1:]


def test_an_opening_tells_no_own_words_where_names_are_private(journal):
    rules = {"deck": "/home/evelyn/deck.toml"}
    game = journal.open_game(("Ada", "Ben"), rules)
    journal.write(game, DEAL)
    for names, told in (("animals", {"deck": "own-deck"}), ("names", rules)):
        opening, *_ = Backlog(journal, names, 0).next_events()
        assert opening.rules == told
