"""Stored games are read by another thread: the table waits for no memory card."""

import threading
from dataclasses import replace

import pytest
from builders import ruled

from companion.commands.benchmarks.referee import play_game
from companion.core.errors import CompanionError, JournalError
from companion.core.events import Played
from companion.pages.chances import ShowChances
from companion.pages.navigator import Navigator
from companion.records import journal as journal_module
from companion.records.archive import Archive
from companion.records.evening_chances import EveningChances
from companion.records.game_reader import READING, GameReader
from companion.records.journal import Journal
from companion.storage.background import worker_named
from companion.table.table import Table
from companion.view.actions import Open

RULES = {"target": 30}
PATIENCE_S = 10


@pytest.fixture
def journal(tmp_path):
    """A journal on the disk with one game that is over."""
    with Journal(tmp_path / "table.sqlite3") as open_journal:
        game = open_journal.open_game(("Ada", "Ben"), RULES)
        for step in play_game(2, 1, **RULES).steps:
            open_journal.write(game, ruled(step.event))
        yield open_journal


@pytest.fixture
def disk(monkeypatch):
    """A disk on which nothing can be read before it is released."""
    released, connect = threading.Event(), journal_module.connect

    def late(path):
        assert released.wait(PATIENCE_S)
        return connect(path)

    monkeypatch.setattr(journal_module, "connect", late)
    yield released
    released.set()


def wait_for_reading():
    """Wait until all that was asked for is read."""
    is_done = threading.Event()
    worker_named(READING)(is_done.set)
    assert is_done.wait(PATIENCE_S)


@pytest.mark.slow
def test_whoever_looks_back_waits_for_no_disk(journal, disk):
    (game,) = journal.games()
    chances = EveningChances(journal)
    chances.look_back(game)
    chances.tick(game.id)
    assert chances.share_found(game.id) == 0
    disk.set()
    wait_for_reading()
    chances.tick(game.id)
    assert chances.share_found(game.id) > 0


def test_three_games_that_were_looked_back_at_are_kept(journal):
    (game,) = journal.games()
    chances = EveningChances(journal)
    for number in (1, 2, 3, 1, 4):
        chances.look_back(replace(game, id=number))
        wait_for_reading()
        chances.tick(number)
    found = [number for number in range(5) if chances.share_found(number)]
    assert found == [1, 3, 4]


@pytest.mark.slow
@pytest.mark.parametrize("page", ["people", "past_games", "evening"])
def test_pages_of_stored_games_wait_for_no_disk(journal, disk, page):
    navigator = Navigator(Table(journal, RULES))
    navigator.handle(Open(page))
    for tick in range(5):
        navigator.tick(100.0 + tick)
    assert not navigator.context.archive.is_read
    disk.set()
    wait_for_reading()
    navigator.tick(200.0)
    assert navigator.context.archive.is_read


@pytest.mark.slow
def test_the_page_of_chances_says_how_far_it_is_while_the_disk_is_slow(journal, disk):
    navigator = Navigator(Table(journal, RULES))
    navigator.handle(ShowChances(1, 1))
    navigator.tick(100.0)
    assert "0 %" in navigator.view.page.sentence
    disk.set()
    wait_for_reading()
    navigator.tick(200.0)
    navigator.tick(300.0)
    assert "0 %" not in navigator.view.page.sentence


def test_a_damaged_game_is_told_by_its_fault(journal):
    (game,) = journal.games()
    journal.write(game, ruled(Played(0, None)))
    archive = Archive(journal, lambda: None)
    archive.read_next()
    wait_for_reading()
    assert archive.read_next()
    assert archive.games[0].fault


def test_a_game_that_is_asked_for_twice_is_read_once(journal, disk):
    (game,) = journal.games()
    reader = GameReader(journal, lambda game, _history: game.names)
    for _ in range(3):
        reader.ask(game)
    assert reader.is_busy
    assert reader.take() == []
    disk.set()
    wait_for_reading()
    assert reader.take() == [(game, ("Ada", "Ben"))]
    assert not reader.is_busy


@pytest.mark.slow
def test_a_game_that_the_disk_does_not_give_now_is_asked_for_again(
    journal, monkeypatch
):
    archive, connect = Archive(journal, lambda: None), journal_module.connect
    monkeypatch.setattr(journal_module, "connect", _fail)
    archive.read_next()
    wait_for_reading()
    assert not archive.read_next()
    assert not archive.games[0].fault
    monkeypatch.setattr(journal_module, "connect", connect)
    for _ in range(3):
        archive.read_next()
        wait_for_reading()
    assert archive.games[0].account


def _fail(_path):
    raise JournalError("The disk does not answer.")


@pytest.mark.slow
def test_a_fault_of_the_program_leaves_nobody_waiting(journal):
    (game,) = journal.games()
    reader = GameReader(journal, lambda _game, _history: 1 // 0)
    reader.ask(game)
    wait_for_reading()
    ((_game, found),) = reader.take()
    assert isinstance(found, CompanionError)
    assert not reader.is_busy


def test_a_game_in_memory_is_read_at_once():
    with Journal(":memory:") as journal:
        game = journal.open_game(("Ada", "Ben"), RULES)
        reader = GameReader(journal, lambda game, _history: game.id)
        reader.ask(game)
        assert reader.take() == [(game, game.id)]
