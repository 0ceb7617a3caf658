"""Every ruling says which rows of docs/rules.md it rests on."""

from dataclasses import replace
from typing import get_args

import pytest
from builders import a_round, a_table, card, play

from companion.core.cards import Color
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
from companion.core.state import Phase
from companion.referee.reasons import rows_behind
from companion.view.sentences.log import row_text

TABLE = a_round("R7")
DEALT = play(a_table(deck="wild_2018_112"), Dealt(0, 7))
HIT = play(TABLE, Played(0, card("R+2")))
WILD4 = play(TABLE, Played(0, card("W+4")), ColorNamed(0, Color.RED))
DOUBTED = play(WILD4, Challenged(1, 0))
GUILTY = play(DOUBTED, Judged(1, 0, guilty=True))
INNOCENT = play(DOUBTED, Judged(1, 0, guilty=False))
LONELY = a_round("R7", hands=(1, 7, 7, 7))
FLIP_DECK = a_round("R7", deck="flip_112")
STACKED_IN_FLIP = play(
    a_round("R7", deck="flip_112", stacking="same_kind"),
    *(Played(0, card("W+2")), ColorNamed(0, Color.RED)),
    *(Played(1, card("W+2")), ColorNamed(1, Color.RED)),
)
EXPOSED = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))

CASES = [
    (TABLE, Played(0, card("R3")), ("T1",)),
    (TABLE, Played(0, card("W")), ("T2", "E4")),
    (TABLE, Played(0, card("R3"), drawn=True), ("T3",)),
    (TABLE, Played(0, card("RS")), ("T1", "E1")),
    (TABLE, Played(0, card("RR")), ("T1", "E2")),
    (a_round("R7", hands=(7, 7)), Played(0, card("RR")), ("T1", "D1")),
    (a_round("R7", hands=(1, 7, 7)), Played(0, card("RS")), ("T1", "F1")),
    (FLIP_DECK, Played(0, card("W+2")), ("T2", "E4", "E3")),
    (
        play(FLIP_DECK, Played(0, card("W+2")), ColorNamed(0, Color.RED)),
        Drew(1, 2, Why.PENALTY),
        ("E3",),
    ),
    (STACKED_IN_FLIP, Drew(2, 4, Why.PENALTY), ("E3",)),
    (play(a_table(deck="flip_112"), Dealt(3, 7)), Flipped(card("W+2")), ("X9",)),
    (TABLE, Played(0, card("R+2")), ("T1", "E3")),
    (TABLE, Played(0, card("W+4")), ("T2", "E4", "E5")),
    (a_round("R3", seven_swap="must"), Played(0, card("R7")), ("T1", "H4")),
    (a_round("R3", zero_pass=True), Played(0, card("R0")), ("T1", "H5")),
    (TABLE, Played(2, card("R7"), jump_in=True), ("H7",)),
    (
        play(a_round("R7", stacking="draw2"), Played(0, card("R+2"))),
        Played(1, card("B+2")),
        ("H1", "E3"),
    ),
    (LONELY, Played(0, card("R3")), ("T1", "F1")),
    (a_table(), Dealt(0, 7), ("U7",)),
    (DEALT, Flipped(card("R7")), ("U8",)),
    (DEALT, Flipped(card("RS")), ("U8", "E1")),
    (DEALT, Flipped(card("W+4")), ("X10",)),
    (DEALT, Flipped(card("WSH")), ("5.25",)),
    (play(TABLE, Played(0, card("W"))), ColorNamed(0, Color.RED), ("E4",)),
    (TABLE, Swapped(0, 1), ("H4",)),
    (a_round("WSW", deck="swap_112"), Swapped(0, 1), ("U4",)),
    (a_round(deck="swap_112"), Played(0, card("WSW")), ("T2", "U4", "E4")),
    (a_round(deck="vacation"), Played(0, card("RC2")), ("T1", "6")),
    (
        a_round("R3", hands=(1, 7, 7, 7), seven_swap="must"),
        Played(0, card("R7")),
        ("T1", "E8", "F1"),
    ),
    (
        play(a_round(deck="spongebob_3"), Played(0, card("R+2"))),
        Played(1, card("WDD")),
        ("6", "E4"),
    ),
    (
        a_round("R7", hands=(7, 7), two_player_reverse="nothing"),
        Played(0, card("RR")),
        ("T1", "E2"),
    ),
    (
        replace(DOUBTED, rules=replace(DOUBTED.rules, challenge_winner_plays=False)),
        Judged(1, 0, guilty=True),
        ("W5",),
    ),
    (TABLE, Redealt(0, (7, 7, 7, 7)), ("E6",)),
    (TABLE, Drew(0, 1, Why.TURN), ("T3",)),
    (a_round(draw_until_playable=True), Drew(0, 1, Why.TURN), ("H9",)),
    (HIT, Drew(1, 2, Why.PENALTY), ("E3",)),
    (WILD4, Drew(1, 4, Why.PENALTY), ("E5",)),
    (GUILTY, Drew(0, 4, Why.PENALTY), ("W5",)),
    (INNOCENT, Drew(1, 6, Why.PENALTY), ("W6",)),
    (play(LONELY, Played(0, card("R+2"))), Drew(1, 2, Why.PENALTY), ("F2",)),
    (
        play(a_round("R7", deck="h2o_108"), Played(0, card("WD+1"))),
        Drew(2, 1, Why.PENALTY),
        ("X19",),
    ),
    (a_round("WHA", deck="john_deere"), Drew(2, 3, Why.PENALTY), ("6",)),
    (replace(a_round("R7"), sequence=8), Drew(0, 3, Why.TURN), ("6",)),
    (TABLE, Drew(0, 2, Why.UNO), ("N2",)),
    (TABLE, Drew(0, 2, Why.FALSE_UNO), ("N7",)),
    (TABLE, Drew(0, 2, Why.MISPLAY), ("P2",)),
    (TABLE, Drew(0, 2, Why.ADVICE), ("P1",)),
    (TABLE, Passed(0), ("T3",)),
    (TABLE, Reshuffled(), ("T6",)),
    (a_round("R7", hands=(2, 7, 7, 7)), UnoCalled(0), ("N1",)),
    (EXPOSED, UnoCalled(0), ("N6",)),
    (TABLE, UnoCalled(0), ("N7",)),
    (EXPOSED, Caught(1, 0), ("N2",)),
    (TABLE, Caught(1, 0), ("N8",)),
    (WILD4, Challenged(1, 0), ("W4",)),
    (DOUBTED, Judged(1, 0, guilty=True), ("W5", "W8")),
    (DOUBTED, Judged(1, 0, guilty=False), ("W6",)),
    (TABLE, Stopped(), ("5.23",)),
    (TABLE, Left(2), ("5.24",)),
    (a_table(), Joined("Eva"), ("5.24",)),
    (TABLE, TimeCalled(), ("F7", "5.22")),
    (TABLE, TurnSet(1), ("5.18",)),
    (TABLE, DirectionSet(clockwise=False), ("5.18",)),
    (TABLE, CountSet(1, 3), ("5.18",)),
    (TABLE, Inserted(0, Passed(0)), ("5.18",)),
    (TABLE, Amended(0, Passed(0)), ("5.17",)),
    (TABLE, Deleted(0), ("5.17",)),
    (TABLE, Undone(1), ("5.17",)),
    (TABLE, Redone(), ("5.17",)),
    *(
        (
            replace(a_round(scoring=scoring), phase=Phase.COUNT),
            HandsCounted((0, 1, 2, 3)),
            (row, "F3"),
        )
        for scoring, row in {
            "winner_takes": "F6",
            "average": "F8",
            "own_points": "F9",
            "elimination": "F10",
        }.items()
    ),
]


@pytest.mark.parametrize(("before", "event", "rows"), CASES)
def test_an_event_rests_on_its_rows(before, event, rows):
    assert rows_behind(event, before) == rows


def test_every_class_of_events_has_a_reason_here():
    assert {type(event) for _, event, _ in CASES} == {*get_args(GameEvent)}


@pytest.mark.parametrize("row", sorted({row for *_, rows in CASES for row in rows}))
def test_a_row_has_words(row):
    assert row_text(row)
