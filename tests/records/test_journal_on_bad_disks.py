"""A game goes on while its disk does not, and nothing of it is lost without a word."""

import shutil
import sqlite3
from contextlib import closing

import pytest
from bad_disk import fill, mounted, needs_mount
from builders import card, ruled

from companion.components.component import Condition, Fault
from companion.core.errors import JournalError
from companion.core.events import Dealt, Drew, Flipped, Passed, Played, Why
from companion.core.seating import Seat
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.records.opening import open_journal
from companion.referee.inputs import Button, Pressed

NAMES = ("Ada", "Ben", "Cem")
BEGUN = (Dealt(0, 7), Flipped(card("R7")))
PLAYED = (Played(1, card("R3")),)
LATER_S = 100.0
LOOK_S = 1.0
"""Seconds between two looks of a journal at whether its file is still there."""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "table.sqlite3"


@pytest.fixture
def journal(path):
    with open_journal(path) as journal:
        yield journal


@pytest.fixture
def game(journal):
    game = journal.open_game(NAMES, {})
    journal.write(game, ruled(*BEGUN))
    return game


def stored(path):
    """The events of each game, as another program reads them."""
    with JournalReader.open(path) as reader:
        return [[*reader.events(game)] for game in reader.games()]


def test_what_is_written_to_a_removed_folder_is_put_back(path, journal, game):
    shutil.rmtree(path.parent)
    journal.write(game, ruled(*PLAYED))
    journal.tick(LATER_S)
    assert stored(path) == [[*BEGUN, *PLAYED]]
    assert journal.state.condition is Condition.OK


def test_a_removed_folder_is_said_at_once(path, journal, game):
    shutil.rmtree(path.parent)
    journal.write(game, ruled(*PLAYED))
    assert journal.state.fault is Fault.REMOVED


def test_a_removed_folder_is_noticed_while_nothing_happens(path, journal, game):
    shutil.rmtree(path.parent)
    assert journal.tick(LATER_S)
    journal.tick(2 * LATER_S)
    assert stored(path) == [[*BEGUN]]


def test_a_file_is_looked_for_as_soon_as_that_is_due(path, journal, game):
    journal.tick(0.0)
    shutil.rmtree(path.parent)
    assert not journal.tick(LOOK_S - 0.1)
    assert journal.tick(LOOK_S)


@pytest.mark.parametrize("lost", ["table.sqlite3", "table.sqlite3-wal"])
def test_a_single_file_that_was_removed_is_put_back(path, journal, game, lost):
    (path.parent / lost).unlink()
    journal.write(game, ruled(*PLAYED))
    journal.tick(LATER_S)
    assert stored(path) == [[*BEGUN, *PLAYED]]


def test_a_folder_that_cannot_be_made_is_waited_for(path, journal, game):
    shutil.rmtree(path.parent)
    path.parent.write_text("in the way")
    journal.write(game, ruled(*PLAYED))
    journal.tick(LATER_S)
    assert journal.state.condition is Condition.LOST
    path.parent.unlink()
    journal.tick(2 * LATER_S)
    assert stored(path) == [[*BEGUN, *PLAYED]]


def test_an_older_copy_put_in_its_place_is_brought_up_to_date(path, journal, game):
    with (
        JournalReader.open(path) as reader,
        closing(sqlite3.connect(path.with_name("older"))) as older,
    ):
        reader.copy_into(older)
    journal.write(game, ruled(*PLAYED))
    path.with_name("older").replace(path)
    journal.write(game, ruled(Played(2, card("R9"))))
    journal.tick(LATER_S)
    assert stored(path) == [[*BEGUN, *PLAYED, Played(2, card("R9"))]]


def test_the_journal_of_another_table_is_kept_beside(path, journal, game, tmp_path):
    other = tmp_path / "other.sqlite3"
    with Journal(other) as foreign:
        their = foreign.open_game(("Xia", "Yan"), {})
        foreign.write(their, ruled(Dealt(1, 7)))
    other.replace(path)
    journal.write(game, ruled(*PLAYED))
    journal.tick(LATER_S)
    assert stored(path) == [[*BEGUN, *PLAYED]]
    assert stored(path.with_name("table.broken.sqlite3")) == [[Dealt(1, 7)]]


class DeadDisk:
    """A connection to a disk that does not answer any more."""

    def __init__(self, database):
        self._database = database

    def execute(self, *_):
        raise sqlite3.OperationalError("disk I/O error")

    def backup(self, _other):
        raise sqlite3.OperationalError("disk I/O error")

    def close(self):
        self._database.close()

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        pass


def kill_disk(journal):
    journal._db = journal._file.database = DeadDisk(journal._file.database)  # noqa: SLF001 (there is no other way to break a disk in one process)


def test_the_game_that_is_played_survives_a_disk_that_cannot_be_read(journal, game):
    kill_disk(journal)
    journal.write(game, ruled(*PLAYED))
    assert [*journal.events(game)] == [*BEGUN, *PLAYED]


def test_a_disk_that_dies_while_it_is_only_read_ends_nothing(journal, game):
    kill_disk(journal)
    assert journal.games() == [game]
    assert not journal.state.works


def test_a_dead_disk_that_comes_back_gets_only_what_it_lacks(path, journal, game):
    journal.open_game(("Xia", "Yan"), {})
    second = journal.games()[-1]
    journal.write(second, ruled(Dealt(1, 7)))
    kill_disk(journal)
    journal.write(second, ruled(Flipped(card("R7"))))
    journal.tick(LATER_S)
    assert stored(path) == [[*BEGUN], [Dealt(1, 7), Flipped(card("R7"))]]


def test_no_game_is_deleted_while_the_disk_is_gone(path, journal, game):
    journal.open_game(NAMES, {})
    shutil.rmtree(path.parent)
    journal.tick(LATER_S)
    with pytest.raises(JournalError, match="deleted while the disk"):
        journal.delete_game(game)


def test_what_is_unwritten_is_tried_once_more_at_the_end(path):
    with open_journal(path) as journal:
        game = journal.open_game(NAMES, {})
        shutil.rmtree(path.parent)
        journal.write(game, ruled(*BEGUN))
    assert stored(path) == [[*BEGUN]]


@pytest.mark.slow
def test_a_journal_that_another_program_has_locked_is_waited_for(path, journal, game):
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        journal.write(game, ruled(*PLAYED))
        assert not journal.state.works
        journal.tick(LATER_S)
        assert not journal.state.works
    journal.tick(2 * LATER_S)
    assert stored(path) == [[*BEGUN, *PLAYED]]


def test_reports_are_numbered_on_in_memory(path, journal, game):
    journal.write(game, ruled(on=Pressed(1.0, Button.PASS)))
    shutil.rmtree(path.parent)
    journal.write(game, ruled(*PLAYED, on=Pressed(2.0, Button.DRAW)))
    journal.write(game, ruled(*(Drew(2, 1, Why.TURN),), on=Pressed(3.0, Button.DRAW)))
    journal.tick(LATER_S)
    with JournalReader.open(path) as reader:
        reports = [report.at for report, _ in reader.reports(game)]
    assert reports[1:] == [1.0, 2.0, 3.0]


@needs_mount
def test_a_full_disk_is_written_when_there_is_room(tmp_path):
    folder = tmp_path / "disk"
    with mounted(folder), open_journal(folder / "table.sqlite3") as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(*BEGUN))
        make_room = fill(folder)
        played = play_long(journal, game)
        assert journal.state.condition is Condition.LOST
        assert [*journal.events(game)] == [*BEGUN, *played]
        make_room()
        journal.tick(LATER_S)
        assert stored(folder / "table.sqlite3") == [[*BEGUN, *played]]


def play_long(journal, game):
    """Play until a page of the file is full."""
    played = []
    for _ in range(150):
        seat = Seat((len(played) // 2 + 1) % 3)
        for event in (Drew(seat, 1, Why.TURN), Passed(seat)):
            journal.write(game, ruled(event))
            played.append(event)
    return played


@needs_mount
def test_a_disk_that_is_read_only_at_the_start_is_waited_for(tmp_path):
    folder = tmp_path / "disk"
    path = folder / "table.sqlite3"
    with mounted(folder) as mount:
        with open_journal(path) as journal:
            journal.write(journal.open_game(NAMES, {}), ruled(*BEGUN))
        mount("ro")
        with open_journal(path) as journal:
            (game,) = journal.games()
            journal.write(game, ruled(*PLAYED))
            assert journal.state.condition is Condition.LOST
            mount("rw")
            journal.tick(LATER_S)
            assert stored(path) == [[*BEGUN, *PLAYED]]


@needs_mount
def test_a_journal_on_a_read_only_disk_can_be_read(tmp_path):
    folder = tmp_path / "disk"
    path = folder / "table.sqlite3"
    with mounted(folder) as mount:
        with Journal(path) as journal:
            journal.write(journal.open_game(NAMES, {}), ruled(*BEGUN))
        mount("ro")
        assert stored(path) == [[*BEGUN]]


@needs_mount
def test_what_was_not_folded_into_a_read_only_journal_is_read_too(tmp_path):
    folder = tmp_path / "disk"
    path = folder / "table.sqlite3"
    with mounted(folder) as mount:
        with Journal(tmp_path / "table.sqlite3") as journal:
            journal.write(journal.open_game(NAMES, {}), ruled(*BEGUN))
            for each in tmp_path.glob("table.sqlite3*"):
                shutil.copy(each, folder)
        (folder / "table.sqlite3-shm").unlink()
        mount("ro")
        assert stored(path) == [[*BEGUN]]
