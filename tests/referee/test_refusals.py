"""What cannot be is refused in one sentence."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, card, play

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Challenged,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Judged,
    Passed,
    Played,
    Reshuffled,
    Stopped,
    TurnSet,
    Why,
)
from companion.core.notation import notation

TABLE, ROUND = a_table(), a_round("R7")


COUNTING = play(a_round(hands=(1, 7, 7, 7)), Played(0, card("R7")))


DOUBTED = play(ROUND, Played(0, card("W+4")))


@pytest.mark.parametrize(
    ("state", "event", "says"),
    [
        (ROUND, Dealt(0, 7), "A round is still being played."),
        (ROUND, Flipped(card("R3")), "The discard pile is already open."),
        (TABLE, Stopped(), "No round is being played."),
        (
            replace(ROUND, discard_pile=1),
            Reshuffled(),
            "There is no discard to reshuffle.",
        ),
        (DOUBTED, TurnSet(7), "There is no seat 7; expected 0 to 3."),
        (
            replace(ROUND, out=(2,)),
            TurnSet(2),
            "It cannot be the turn of seat 2 now.",
        ),
        (
            replace(ROUND, draw_pile=1),
            CountSet(2, 9),
            "Seat 2 cannot hold 9 cards: the draw pile has 1.",
        ),
        (ROUND, Drew(2, 1, Why.UNO), "Seat 2 owes no cards aside now."),
        (ROUND, Drew(2, 1, Why.PENALTY), "Seat 2 owes no cards now."),
        (
            TABLE,
            Drew(2, 1, Why.TURN),
            (
                "Expected at most 0 cards to be drawn, but found 1; "
                "a reshuffle must come first."
            ),
        ),
        (
            COUNTING,
            Drew(2, 1, Why.TURN),
            "Nobody draws for the turn in phase 'count'.",
        ),
        (TABLE, Passed(2), "Nobody passes in phase 'over'."),
        (ROUND, Challenged(1, 0), "No wild draw four is open to this challenge."),
        (DOUBTED, Challenged(2, 0), "No wild draw four is open to this challenge."),
        (ROUND, Judged(1, 0, guilty=True), "There is no challenge to judge."),
        (TABLE, Played(2, card("R7")), "R7 cannot be played in phase 'over'."),
        (
            replace(ROUND, counts=(0, 7, 7, 7)),
            Played(0, card("R7")),
            "Seat 0 has no card left to play.",
        ),
        (
            ROUND,
            HandsCounted((1, 2)),
            "Points of 2 seats cannot be entered in phase 'play' of a game of 4.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence_and_the_state(state, event, says):
    with pytest.raises(ImpossibleEventError) as refused:
        play(state, event)
    assert str(refused.value) == f"{says} State: {notation(state)}"


@pytest.mark.parametrize("seat", [2, 3])
def test_nobody_draws_a_penalty_before_the_pile_is_open(seat):
    with pytest.raises(ImpossibleEventError, match="owes no cards"):
        play(a_table(), Dealt(3, 7), Drew(seat, 1, Why.PENALTY))
