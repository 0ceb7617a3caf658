from typing import get_args

import pytest

from companion.core.cards import Card, Color
from companion.core.errors import NotationError
from companion.core.events import (
    Amended,
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    Deleted,
    DirectionSet,
    Drew,
    Flipped,
    GameEvent,
    HandsCounted,
    Inserted,
    Joined,
    Judged,
    Left,
    Passed,
    Played,
    Redealt,
    Redone,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
    TurnSet,
    Undone,
    UnoCalled,
    Why,
)
from companion.records.codec import decode_event, encode_event

UNDO = {"type": "correct", "undo": 1}
R7 = Card.parse("R7")
EVENTS = [
    Dealt(1, 7),
    Flipped(R7),
    Flipped(R7, kept=True),
    Played(0, R7),
    Played(0, R7, jump_in=True),
    Played(0, R7, drawn=True),
    ColorNamed(0, Color.BLUE),
    Swapped(0, 2),
    Redealt(0, (3, 4, 4)),
    Drew(0, 2, Why.FALSE_UNO),
    Drew(0, 0, Why.TURN, short=True),
    Passed(0),
    Reshuffled(),
    UnoCalled(0),
    Caught(0, 1),
    Caught(None, 1),
    Challenged(0, 1),
    Judged(0, 1, guilty=False),
    Stopped(),
    HandsCounted((0, 12, 50)),
    Left(3),
    Joined("Eva"),
    Joined("Eva", 1),
    TimeCalled(),
    Undone(2),
    Redone(),
    Amended(4, Played(1, R7)),
    Amended(4, Played(1, R7), sure=87),
    Inserted(4, Drew(1, 1, Why.TURN)),
    Inserted(4, Drew(1, 1, Why.TURN), sure=0),
    Deleted(4),
    TurnSet(2),
    CountSet(2, 5),
    DirectionSet(clockwise=False),
]


def test_every_class_of_events_is_tested_here():
    assert {type(event) for event in EVENTS} == {*get_args(GameEvent)}


@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_every_event_survives_the_way_to_the_record_and_back(event):
    assert decode_event(encode_event(event)) == event


@pytest.mark.parametrize(
    ("word", "value", "event"),
    [
        ("undo", 3, Undone(3)),
        ("redo", True, Redone()),
        ("delete", 3, Deleted(3)),
        ("turn", 2, TurnSet(2)),
        ("clockwise", False, DirectionSet(clockwise=False)),
    ],
)
def test_a_correction_with_one_key_is_written_and_read_as_its_value(word, value, event):
    row = {"type": "correct", word: value}
    assert (encode_event(event), decode_event(row)) == (row, event)


def test_flags_that_are_off_are_left_out_of_the_record():
    assert encode_event(Played(2, R7)) == {"type": "play", "player": 2, "card": "R7"}


def test_a_repair_of_an_older_record_says_nothing_of_how_sure_it_was():
    event = {"type": "correct", "insert": {"n": 4, "event": encode_event(Passed(1))}}
    assert decode_event(event) == Inserted(4, Passed(1))


def test_null_for_a_flag_means_that_it_was_left_out():
    event = {"type": "play", "player": 0, "card": "R7", "jump_in": None, "drawn": None}
    assert decode_event(event) == Played(0, R7)


def test_unknown_keys_are_ignored():
    event = {"type": "flip", "card": "R7", "picture": "R7_001.jpg"}
    assert decode_event(event) == Flipped(R7)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"type": "juggle"}, "Expected one of deal, flip"),
        (
            {"type": "play", "player": 0},
            "play.card: .*, but it is missing",
        ),
        ({"type": "play", "player": 0, "card": "X9"}, "a card such as R7.*found 'X9'"),
        (
            {"type": "play", "player": 0, "card": ["R7"]},
            r"a card such as R7.*\['R7'\]",
        ),
        (
            {"type": "play", "player": 0, "card": None},
            "a card such as R7.*found None",
        ),
        ({"type": "play", "player": "Ada", "card": "R7"}, "whole number.*found 'Ada'"),
        (
            {"type": "deal", "dealer": 0.0, "hand": 7},
            "dealer: .*number.*found 0.0",
        ),
        (
            {"type": "color", "player": 0, "color": "mauve"},
            "red or yellow.*found 'mauve'",
        ),
        ({"type": "draw", "player": 0, "count": -1, "why": "turn"}, "found -1"),
        ({"type": "draw", "player": 0, "count": 1, "why": "fun"}, "turn or .*'fun'"),
        ({"type": "correct"}, "in a correction"),
        (
            {"type": "correct", "amend": {"n": 1, "event": UNDO}},
            "amend.event: expected an event that is no correction",
        ),
    ],
)
def test_a_wrong_event_is_refused_with_what_was_expected(data, says):
    with pytest.raises(NotationError, match=says):
        decode_event(data)
