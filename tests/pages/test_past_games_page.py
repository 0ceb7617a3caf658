"""The page of one stored game while the table goes on."""

from threading import Event

import pytest
from builders import card, let_saving_end, ruled

from companion.core.events import Dealt, Flipped
from companion.pages.navigator import Navigator
from companion.pages.past_games import DeleteGame, ExportGame, PastGamePage, ShowGame
from companion.records.disk.journal_file import Copies
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
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
    return PastGamePage(context, ShowGame(journal.games()[0].id))


def test_a_game_that_goes_on_stays_in_sight_while_it_is_read_again(journal, page):
    before = page.view
    journal.write(journal.games()[0], ruled(Flipped(card("R7"))))
    assert page.view == before


def test_a_game_that_was_deleted_says_so(journal, page):
    journal.open_game(("Cem", "Dee"), {})
    page.view  # noqa: B018 (it is shown before it is deleted)
    journal.delete_game(journal.games()[0])
    assert page.view.sentence == "This game was deleted."


@pytest.fixture
def kept(tmp_path):
    """A journal on the disk with a copy of it."""
    with Journal(tmp_path / "table.sqlite3") as journal:
        journal.write(journal.open_game(("Ada", "Ben"), {}), ruled(Dealt(0, 7)))
        journal.copies.make()
        yield journal


def no_room(_copies):
    raise OSError(28, "No space left on device")


def test_a_copy_that_cannot_be_made_after_a_game_was_deleted_is_told(
    kept, tmp_path, monkeypatch
):
    table = Table(kept, {}, players=("Ada", "Ben"))
    context = Navigator(table, Device(exports=lambda: tmp_path)).context
    page = PastGamePage(context, ShowGame(kept.games()[0].id))
    kept.open_game(("Cem", "Dee"), {})
    monkeypatch.setattr(Copies, "_make", no_room)
    page.handle(DeleteGame(sure=True))
    tick_when_saved(page)
    assert page.view.sentence == (
        "Deleted. The other games have no copy: make room on the disk"
    )


def test_a_slow_card_holds_nobody_up_who_deletes_a_game(kept, tmp_path, monkeypatch):
    table = Table(kept, {}, players=("Ada", "Ben"))
    context = Navigator(table, Device(exports=lambda: tmp_path)).context
    page = PastGamePage(context, ShowGame(kept.games()[0].id))
    kept.open_game(("Cem", "Dee"), {})
    is_there, make = Event(), Copies._make
    monkeypatch.setattr(
        Copies, "_make", lambda copies: is_there.wait(10) and make(copies)
    )
    page.handle(DeleteGame(sure=True))
    assert not page.tick()
    assert page.view.sentence == "One moment…"
    is_there.set()
    assert tick_when_saved(page)
    assert page.view.sentence == "This game was deleted."
    (copy,) = kept.copies.latest_first
    with JournalReader.open(copy) as found:
        assert [game.names for game in found.games()] == [("Cem", "Dee")]


def test_a_card_that_hangs_when_a_game_is_deleted_is_given_up_after_half_a_minute(
    kept, tmp_path, monkeypatch
):
    table = Table(kept, {}, players=("Ada", "Ben"))
    page = PastGamePage(Navigator(table).context, ShowGame(kept.games()[0].id))
    kept.open_game(("Cem", "Dee"), {})
    answers = Event()
    monkeypatch.setattr(Copies, "_make", lambda _copies: answers.wait(10))
    page.handle(DeleteGame(sure=True))
    assert not any(page.tick() for _ in range(299))
    assert page.tick()
    assert page.view.sentence == "Deleted, but not from the copies: check the disk"
    answers.set()


@pytest.fixture
def is_in():
    """Set once the stick takes files."""
    is_in = Event()
    yield is_in
    is_in.set()


@pytest.fixture
def slow(journal, tmp_path, is_in):
    """The page of a game that is saved onto a slow stick."""
    table = Table(journal, {}, players=("Ada", "Ben"))
    device = Device(exports=lambda: is_in.wait(10) and tmp_path)
    context = Navigator(table, device).context
    while not context.archive.read_next():
        pass
    page = PastGamePage(context, ShowGame(journal.games()[0].id))
    page.handle(ExportGame())
    return page


def test_a_slow_stick_holds_nobody_up_who_saves_a_game(slow, is_in):
    assert not slow.tick()
    assert slow.view.sentence == "One moment…"
    is_in.set()
    assert tick_when_saved(slow)
    assert slow.view.sentence == "Saved on this table"


def test_a_stick_that_hangs_is_given_up_after_half_a_minute(slow):
    assert not any(slow.tick() for _ in range(299))
    assert slow.tick()
    assert slow.view.sentence == "The file cannot be written: try another stick"


def tick_when_saved(page):
    let_saving_end()
    return page.tick()
