"""Inputs to JSON and back, and in the journal beside the rulings."""

import json
import sqlite3
from contextlib import closing
from typing import get_args

import pytest
from builders import card, ruled

from companion.core.cards import Color
from companion.core.errors import NotationError
from companion.core.events import Amended, Dealt, Inserted, Passed, Played, Undone
from companion.records.codec import decode_input, encode_event, encode_input
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.referee.inputs import (
    ArmSeen,
    Button,
    CardGone,
    CardSeen,
    CardUnread,
    ColorTouched,
    Confirmed,
    CreditTouched,
    DrawSeen,
    FactStated,
    PileReshuffled,
    PlayerJoined,
    PlayerLeft,
    PointsEntered,
    Pressed,
    ReadAgain,
    RedoTouched,
    RepairTouched,
    RoundDealt,
    RoundGivenUp,
    SeatTouched,
    TableInput,
    TimeIsUp,
    TwinSuspected,
    UndoTouched,
    VerdictTouched,
)

NAMES = ("Ada", "Ben", "Cem")

EVERY = [
    CardSeen(1.5, card("R7"), 0.9, (card("R1"), card("B7")), 95.0, 12.0),
    CardGone(2.0),
    CardGone(2.0, card("W+4")),
    TwinSuspected(2.0, card("R7")),
    PileReshuffled(2.5),
    DrawSeen(3.0, 2, 10.0),
    ArmSeen(3.0, None, None, 1.5),
    CardUnread(3.0, 10.0),
    Pressed(4.0, Button.DRAW_PASS),
    Pressed(4.0, Button.UNO, 2, long=True),
    ColorTouched(5.0, Color.GREEN),
    SeatTouched(5.0, 2),
    VerdictTouched(6.0, guilty=True),
    PointsEntered(7.0, (0, 12, 50)),
    RoundDealt(8.0, 1),
    RoundGivenUp(8.5),
    PlayerLeft(9.0, 1),
    PlayerJoined(9.0, "Zoe"),
    PlayerJoined(9.0, "Zoe", after=2),
    TimeIsUp(9.5),
    CreditTouched(9.5, 0),
    ReadAgain(9.5, card("B2")),
    UndoTouched(10.0),
    UndoTouched(10.0, 3),
    RedoTouched(10.5),
    RepairTouched(11.0, (Inserted(2, Passed(1)), Amended(3, Played(0, card("R1"))))),
    FactStated(12.0, (Undone(2), Played(1, card("B3"), drawn=True))),
    Confirmed(13.0),
]


def test_every_class_of_inputs_is_tested_here():
    assert {type(each) for each in EVERY} == {*get_args(TableInput)}


@pytest.mark.parametrize("table_input", EVERY, ids=repr)
def test_an_input_is_read_back_as_it_was(table_input):
    text = json.dumps(encode_input(table_input))
    assert decode_input(json.loads(text)) == table_input


def test_default_values_are_left_out_of_the_journal():
    assert encode_input(CardSeen(1.5, card("R7"), from_deg=95.0)) == {
        "report": "card",
        "at": 1.5,
        "card": "R7",
        "from": 95.0,
    }


def test_null_means_that_a_key_was_left_out():
    data = {"report": "card", "at": 1.5, "card": "R7", "confidence": None, "new": 1}
    assert decode_input(data) == CardSeen(1.5, card("R7"))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "Expected one of card, unread"),
        ({"report": "card"}, "card.at: expected a number, but it is missing"),
        ({"report": "card", "at": "now", "card": "R7"}, "card.at: .* found 'now'"),
        ({"report": "card", "at": 1.0, "card": "Q"}, "card.card: .*, but found 'Q'"),
        ({"report": "drawn", "at": 1.0, "from": "N"}, "drawn.from: .*, but found 'N'"),
        (
            {"report": "repair", "at": 1.0, "repairs": [encode_event(Passed(1))]},
            "repair.repairs 1: expected a repair: amend, insert or delete",
        ),
    ],
)
def test_what_is_no_input_is_refused_with_what_was_expected(data, says):
    with pytest.raises(NotationError, match=says):
        decode_input(data)


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
