"""What the screen says of a disk that fails, and that the game goes on."""

import shutil
from functools import partial

import pytest
from builders import card, seen

from companion.core.events import HandsCounted
from companion.core.seating import Seat
from companion.records.disk.journal_file import Copies
from companion.records.journal import Journal
from companion.records.opening import open_journal
from companion.referee.inputs import FactStated
from companion.table.table import Table
from companion.view.actions import StartGame

NAMES = ("Ada", "Ben", "Cem")
LATER_S = 100.0


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "table.sqlite3"


@pytest.fixture
def table(path):
    with open_journal(path) as journal:
        table = Table(journal, {}, players=NAMES)
        table.handle(seen("R7"))
        yield table


def notices(table):
    return [notice.text for notice in table.chrome().notices]


NOT_SAVED = "Not saved: check the disk. The game goes on"


def test_a_game_goes_on_without_its_disk_and_the_screen_says_so(table, path):
    shutil.rmtree(path.parent)
    table.handle(seen("R3"))
    assert table.history.now.top == card("R3")
    assert notices(table) == [NOT_SAVED]
    assert table.chrome().notices[0].urgent


def test_it_is_said_until_all_is_written(table, path):
    shutil.rmtree(path.parent)
    table.handle(seen("R3"))
    assert table.tick(LATER_S)
    assert notices(table) == []
    with_all = table.history
    table.journal.close()
    with open_journal(path) as journal:
        assert Table(journal, {}).history == with_all


def test_a_new_game_can_be_begun_without_a_disk(table, path):
    shutil.rmtree(path.parent)
    table.handle(StartGame(("Xia", "Yan"), Seat(0)))
    assert table.seated == ("Xia", "Yan")


def test_a_damaged_journal_is_said_and_the_table_goes_on(path):
    path.parent.mkdir()
    path.write_bytes(b"nothing of the kind" * 500)
    with open_journal(path) as journal:
        table = Table(journal, {}, players=NAMES)
        assert notices(table) == ["The stored games were damaged: 0 were saved"]
        table.handle(seen("R7"))
        assert table.history.now.top == card("R7")


def test_games_that_came_back_from_a_copy_are_said(path):
    with open_journal(path) as journal:
        Table(journal, {}, players=NAMES).handle(seen("R7"))
    Copies(path).make()
    path.unlink()
    with open_journal(path) as journal:
        table = Table(journal, {})
        assert notices(table) == ["The stored games were gone: 1 came back from a copy"]
        assert table.history.now.top == card("R7")


def test_a_game_whose_deck_is_gone_lets_a_new_one_begin(path):
    with Journal(path) as journal:
        journal.open_game(NAMES, {"deck": "gone.toml"})
    with open_journal(path) as journal:
        table = Table(journal, {})
        assert table.history is None
        assert notices(table) == ["The last game cannot go on: begin a new one"]


class CopyingJournal(Journal):
    """A journal that counts its copies."""

    copied = 0

    def keep_copy(self):
        self.copied += 1


def test_a_copy_is_made_after_every_game_that_is_won():
    with CopyingJournal(":memory:") as journal:
        table = Table(journal, {"target": 50, "hand_size": 1}, players=NAMES)
        take = partial(table.handle)
        take(seen("R7"))
        take(seen("R3"))
        assert journal.copied == 0
        points = HandsCounted((60.0, 0.0, 60.0))
        take(FactStated(9.0, (points,)))
        assert journal.copied == (table.history.now.winners is not None)


def test_a_copy_is_made_of_a_game_that_is_broken_off():
    with CopyingJournal(":memory:") as journal:
        table = Table(journal, {}, players=NAMES)
        table.handle(StartGame(("Xia", "Yan"), Seat(0)))
        assert journal.copied == 1
