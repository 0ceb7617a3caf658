"""Reports to JSON and back, and in the journal beside the rulings."""

import json
import sqlite3
from contextlib import closing

import pytest
from builders import card, ruled

from companion.core.cards import Color
from companion.core.errors import NotationError
from companion.core.events import Amended, Dealt, Inserted, Passed, Played, Undone
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.records.reports import decode_report, encode_report
from companion.referee.inputs import (
    ArmSeen,
    Button,
    CardGone,
    CardSeen,
    CardUnread,
    ColorTouched,
    DrawSeen,
    FactStated,
    PlayerJoined,
    PointsEntered,
    Pressed,
    RepairTouched,
    RoundDealt,
    UndoTouched,
    VerdictTouched,
)

NAMES = ("Ada", "Ben", "Cem")

EVERY = [
    CardSeen(1.5, card("R7"), 0.9, (card("R1"), card("B7")), 95.0, 12.0),
    CardGone(2.0),
    CardGone(2.0, card("W+4")),
    DrawSeen(3.0, 2, 10.0),
    ArmSeen(3.0, None, None, 1.5),
    CardUnread(3.0, 10.0),
    Pressed(4.0, Button.DRAW_PASS),
    Pressed(4.0, Button.UNO, 2, long=True),
    ColorTouched(5.0, Color.GREEN),
    VerdictTouched(6.0, guilty=True),
    PointsEntered(7.0, (0, 12, 50)),
    RoundDealt(8.0, 1),
    PlayerJoined(9.0, "Zoe"),
    UndoTouched(10.0, 3),
    RepairTouched(11.0, (Inserted(2, Passed(1)), Amended(3, Played(0, card("R1"))))),
    FactStated(12.0, (Undone(2), Played(1, card("B3"), drawn=True))),
]


@pytest.mark.parametrize("item", EVERY, ids=lambda item: type(item).__name__)
def test_a_report_is_read_back_as_it_was(item):
    assert decode_report(json.loads(json.dumps(encode_report(item)))) == item


@pytest.mark.parametrize(
    "data", [{}, {"report": "card"}, {"report": "card", "at": 1.0, "card": "Q"}]
)
def test_what_is_no_report_is_refused(data):
    with pytest.raises(NotationError):
        decode_report(data)


def test_reports_are_kept_beside_the_rulings(tmp_path):
    path = tmp_path / "table.sqlite3"
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(on=Pressed(1.0, Button.UNO)))
        journal.write(game, ruled(Dealt(0, 7), on=RoundDealt(2.0, 0)))
        journal.write(game, ruled(on=Pressed(3.0, Button.PASS)))
    with JournalReader.open(path) as journal:
        assert list(journal.reports(game)) == [
            (Pressed(1.0, Button.UNO), ()),
            (RoundDealt(2.0, 0), (Dealt(0, 7),)),
            (Pressed(3.0, Button.PASS), ()),
        ]


def test_a_journal_from_before_reports_were_kept_is_read(tmp_path):
    path = tmp_path / "table.sqlite3"
    with Journal(path) as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7)))
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE reports")
    with JournalReader.open(path) as journal:
        assert list(journal.reports(game)) == []
    with Journal(path) as journal:
        assert len(journal.history(game).steps) == 1


def test_a_deleted_game_takes_its_reports_with_it():
    with Journal(":memory:") as journal:
        game = journal.open_game(NAMES, {})
        journal.write(game, ruled(Dealt(0, 7), on=RoundDealt(2.0, 0)))
        journal.open_game(NAMES, {})
        journal.delete_game(game)
        assert list(journal.reports(game)) == []
