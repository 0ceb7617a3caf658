import json
import sqlite3
from contextlib import closing

import pytest
from builders import a_table, card, ruled, seen
from hypothesis import given
from random_games import games

from companion.core.errors import JournalError
from companion.core.events import Dealt, Flipped, Played, Undone
from companion.core.history import History
from companion.core.seating import Seat
from companion.records.disk.database import journal_errors
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader, ReplayProblem
from companion.records.record import record_lines, replay_record
from companion.referee.inputs import RoundDealt

NAMES = ("Ada", "Ben", "Cem")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite3"


def spoil(path, query, *values):
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(query, values)


def test_a_journal_can_be_read_while_a_companion_writes_in_it(path):
    with Journal(path) as journal, JournalReader.open(path) as library:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7), Flipped(card("R7"))))
        assert library.games() == [game]
        assert library.history(game) == journal.history(game)


def test_a_file_that_was_replaced_is_noticed_once_there_is_another(path):
    with Journal(path) as journal, JournalReader.open(path) as library:
        journal.open_game(NAMES, {})
        path.rename(path.with_name("moved.sqlite3"))
        assert not library.is_replaced  # what it reads is still all that there is
        for second in range(1, 60):
            journal.tick(float(second))
        assert library.is_replaced
        with JournalReader.open(path) as anew:
            assert not anew.is_replaced


def test_the_last_reports_of_a_game_come_with_what_was_ruled_on_them(path):
    first, last = RoundDealt(1.0, Seat(0)), seen("R3", at=3.0)
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7), on=first))
        journal.write(game, ruled(on=seen("B1", at=2.0)))
        before = journal.history(game)
        journal.write(game, ruled(Flipped(card("R3")), on=last))
        found = journal.recent(game, 2)
        assert found == (
            before,
            ((seen("B1", at=2.0), ()), (last, (Flipped(card("R3")),))),
        )
        assert journal.recent(game, 9)[0] == game.opened()


def test_a_folder_without_a_journal_is_told_and_left_empty(path):
    with pytest.raises(JournalError, match="--data"):
        JournalReader.open(path)
    assert not path.exists()


def test_a_damaged_journal_is_told_in_one_sentence(path):
    path.write_bytes(b"this is not a database" * 100)
    with pytest.raises(JournalError, match="is damaged"):
        JournalReader.open(path)


def test_a_journal_that_cannot_be_read_by_this_program_is_closed_again(path):
    """`every_database_is_closed` looks."""
    Journal(path).close()
    spoil(path, "PRAGMA user_version = 99")
    with pytest.raises(JournalError, match="newer companion"):
        JournalReader.open(path)


def test_a_journal_keeps_its_identity_and_no_other_has_it(path, tmp_path):
    with Journal(path) as journal, Journal(tmp_path / "other.sqlite3") as other:
        identity = journal.identity
        assert len(identity) == 16
        assert other.identity != identity
    with Journal(path) as journal, JournalReader.open(path) as library:
        assert journal.identity == library.identity == identity


@pytest.mark.slow
@pytest.mark.parametrize(
    ("column", "value", "says"),
    [
        ("names", "7", "a list of 2 to 10 names, but found 7"),
        ("names", '["Ada", 3, "Cem"]', "a list of 2 to 10 names"),
        ("names", '["Ada"]', "a list of 2 to 10 names"),
        ("names", b"\xff", "not JSON"),
        ("names", "[" * 5000, "not JSON"),
        ("rules", "[]", r"a table of options.* but found \[\]"),
        ("rules", "null", "a table of options"),
        ("rules", "{", "not JSON"),
        ("rules", '{"target": [1]}', "a table of options"),
        ("rules", b"{}", "not JSON"),
        ("started", b"yesterday", "a time"),
    ],
)
def test_a_game_of_another_shape_is_damage_that_names_it(path, column, value, says):
    with Journal(path) as journal:
        journal.open_game(NAMES, {})
    spoil(path, f"UPDATE games SET {column} = ?", value)  # noqa: S608 (our own names)
    refused = pytest.raises(JournalError, match=f"is damaged .*{says}")
    with JournalReader.open(path) as library, refused as told:
        library.games()
    assert "\n" not in str(told.value)


def test_a_time_of_another_shape_is_damage(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7)))
    spoil(path, "UPDATE rulings SET played_s = 'long'")
    with Journal(path) as journal, pytest.raises(JournalError, match="is damaged"):
        journal.played_s(game)


@pytest.mark.parametrize("bug", [AttributeError, TypeError, KeyError, ValueError])
def test_a_fault_of_the_program_is_not_told_as_damage(path, bug):
    def read():
        with journal_errors(path):
            raise bug("a fault of the program")

    with pytest.raises(bug, match="a fault of the program"):
        read()


def test_another_kind_of_database_is_no_journal(path):
    spoil(path, "CREATE TABLE birds (name TEXT)")
    with pytest.raises(JournalError, match="holds no game; play a game first"):
        JournalReader.open(path)


def test_a_game_that_is_not_there_is_told_with_those_that_are(path):
    with Journal(path) as journal:
        journal.open_game(NAMES, {})
        with pytest.raises(JournalError, match=r"no game 7; stored are: 1\."):
            journal.game(7)


def test_a_sound_game_has_no_faults(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7)))
        assert list(journal.faults(game)) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "not json",
        '{"type": "deal"}',
        '[{"type": "fly"}]',
        "[7]",
        "[" * 5000,
        7,
        b"\xff",
    ],
)
def test_a_row_that_is_no_ruling_is_a_fault_and_the_rest_is_replayed(path, text):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7)))
        journal.write(game, ruled(Dealt(0, 7)))
        journal.write(game, ruled(Flipped(card("R7"))))
    spoil(path, "UPDATE rulings SET events = ? WHERE id = 2", text)
    with JournalReader.open(path) as library:
        assert [fault.row for fault in library.faults(game)] == [2]


def test_a_row_that_cannot_happen_is_a_fault_with_its_reason(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Played(0, card("R7"))))
        (fault,) = journal.faults(game)
    assert (fault.game, fault.row) == (1, 1)
    assert "R7" in fault.problem


def test_a_game_with_rules_that_nobody_knows_is_a_fault(path):
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {"gravity": "off"})
        (fault,) = journal.faults(game)
    assert isinstance(fault, ReplayProblem)
    assert fault.row is None


def test_an_opening_card_that_the_table_keeps_after_all_passes_the_check():
    opened = History(a_table(2, deck="wild_2018_112"))
    flipped = Flipped(card("WSH"))
    kept = Flipped(card("WSH"), kept=True)
    events = (Dealt(0, 7), flipped, Undone(1), kept)
    lines = record_lines(0, opened, events)
    steps = list(replay_record(json.dumps(line) for line in lines))
    assert [step.difference for step in steps if step.difference] == []


def test_an_opening_card_that_only_wilds_would_send_back_is_read_as_it_was():
    opened = History(a_table(2, deck="vacation", opening_card="wilds_go_back"))
    events = [Dealt(0, 7), Flipped(card("BC2")), Played(0, card("B3"))]
    lines = record_lines(0, opened, events)
    steps = list(replay_record(json.dumps(line) for line in lines))
    assert [step.event for step in steps] == events


@given(games())
@pytest.mark.slow
def test_the_record_of_any_game_passes_the_check(history):
    events = [step.event for step in history.steps]
    lines = record_lines(3, History(history.start), events)
    steps = list(replay_record(json.dumps(line) for line in lines))
    assert [step.difference for step in steps if step.difference] == []
    assert [step.event for step in steps] == events
    if steps:
        assert steps[-1].after == history.now
