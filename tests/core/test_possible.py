"""Which events are possible when, and by whom; all others are refused."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, at, card, doubted, play
from phases import TABLES

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    DirectionSet,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
    TurnSet,
    UnoCalled,
    Why,
)
from companion.core.play.plays import swap_targets
from companion.core.state import Phase

EVENTS = {
    "deal": Dealt(0, 7),
    "flip": Flipped(card("R3")),
    "play": Played(1, card("R3")),
    "name": ColorNamed(0, Color.RED),
    "swap": Swapped(0, 1),
    "redeal": Redealt(0, (7, 7, 7, 6)),
    "draw": Drew(1, 1, Why.TURN),
    "take": Drew(1, 1, Why.PENALTY),
    "aside": Drew(1, 1, Why.UNO),
    "pass": Passed(0),
    "reshuffle": Reshuffled(),
    "challenge": Challenged(1, 0),
    "judge": Judged(1, 0, guilty=True),
    "stop": Stopped(),
    "count": HandsCounted((0, 1, 2, 3)),
    "join": Joined("Zoe"),
    "turn": TurnSet(2),
    "cards": CountSet(1, 5),
}
ALWAYS = (UnoCalled(1), Caught(1, 0), Left(3), TimeCalled(), DirectionSet(False))  # noqa: FBT003
IN_PLAY = "play reshuffle stop turn cards "


@pytest.mark.parametrize(
    ("phase", "possible"),
    [
        (Phase.FLIP, "flip stop cards"),
        (Phase.PLAY, IN_PLAY + "draw pass"),
        (Phase.DRAWN, IN_PLAY + "draw pass"),
        (Phase.COLOR, IN_PLAY + "name take challenge"),
        (Phase.SWAP, IN_PLAY + "swap draw"),
        (Phase.REDEAL, IN_PLAY + "redeal name"),
        (Phase.CHALLENGE, IN_PLAY + "take challenge"),
        (Phase.VERDICT, IN_PLAY + "judge"),
        (Phase.PENALTY, IN_PLAY + "take"),
        (Phase.COUNT, "reshuffle stop count cards"),
        (Phase.OVER, "deal join"),
    ],
)
def test_in_each_phase_only_what_can_happen_then_is_possible(phase, possible):
    state = TABLES[phase]
    assert state.phase is phase
    found = {word for word, event in EVENTS.items() if is_possible(state, event)}
    assert found == {*possible.split()}
    assert all(is_possible(state, event) for event in ALWAYS)


def is_possible(state, event):
    try:
        play(state, event)
    except ImpossibleEventError:
        return False
    return True


CHOOSING = play(a_round("R7", deck="muppet_show"), Played(0, card("WMA")))
"""The first seat says towards whom all hands move."""
SHUFFLING = TABLES[Phase.REDEAL]


@pytest.mark.parametrize(
    ("state", "event", "says"),
    [
        (a_table(), Dealt(0, 0), "at least one card"),
        (a_table(), Stopped(), "No round is being played"),
        (at("R7 0> play 0,7"), Played(0, card("R3")), "Seat 0 has no card left"),
        (at("R7 0> play 7,7,0x"), Played(2, card("R3")), "is out .* one of 0, 1"),
        (at("R7 0> play 7,7,0x"), Drew(2, 1, Why.TURN), "Seat 2 is out"),
        (at("R7 0> play 7,7,0x"), Passed(2), "Seat 2 is out"),
        (at("R7 0> play 7,7,0x"), TurnSet(2), "turn of seat 2"),
        (a_round("R7"), TurnSet(4), "no seat 4; expected 0 to 3"),
        (a_round("R7"), CountSet(0, -1), "cannot hold -1"),
        (at("R7 0> play 7,7 piles=5/2"), CountSet(1, 13), "the draw pile has 5"),
        (at("R7 0> play 7,7 piles=5/1"), Reshuffled(), "no discard"),
        (at("R7 0> play 7,7,0x"), Left(2), "Seat 2 cannot leave"),
        (TABLES[Phase.SWAP], Swapped(0, 0), "No such swap"),
        (TABLES[Phase.SWAP], Swapped(1, 0), "No such swap"),
        (CHOOSING, Swapped(0, 0), "No such swap"),
        (CHOOSING, Swapped(1, 0), "No such swap"),
        (CHOOSING, Swapped(0, 2), "Seat 2 is no neighbor of seat 0"),
        (SHUFFLING, Redealt(1, (7, 7, 7, 6)), "Seat 1 has no hands"),
        (SHUFFLING, Redealt(0, (9, 9, 9)), "for 4 seats, but found 27 for 3"),
        (SHUFFLING, Redealt(0, (7, 7, 7, 5)), "Expected 27 cards .* found 26"),
        (doubted(), Challenged(2, 0), "open to this challenge"),
        (doubted(), Challenged(1, 3), "Expected target 0, .* but found 3"),
        (TABLES[Phase.VERDICT], Judged(1, 2, guilty=True), "Expected target 0"),
        (doubted(), Drew(2, 1, Why.PENALTY), "Seat 2 owes no cards now"),
        (a_round("R7"), Drew(0, 1, Why.PENALTY), "Seat 0 owes no cards now"),
        (a_round("R7"), Drew(0, 1, Why.UNO), "Seat 0 owes no cards aside"),
        (a_round("R7"), Played(0, card("RX")), "no card RX in the deck"),
        (TABLES[Phase.COUNT], HandsCounted((0, 1, 2)), "Points of 3 seats"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(state, event, says):
    with pytest.raises(ImpossibleEventError, match=says):
        play(state, event)


@pytest.mark.parametrize(
    ("state", "targets"),
    [
        (TABLES[Phase.SWAP], (1, 2, 3)),
        (replace(TABLES[Phase.SWAP], out=(2,)), (1, 3)),
        (CHOOSING, (1, 3)),
        (replace(CHOOSING, out=(3,)), (1, 2)),
        (a_round("R7"), ()),
    ],
)
def test_hands_are_swapped_with_anybody_but_moved_to_a_neighbor(state, targets):
    """H4, Muppet Show."""
    assert swap_targets(state) == targets


def test_who_is_out_is_dealt_no_cards_and_swaps_no_hand():
    """F10."""
    shuffling = replace(SHUFFLING, out=(3,), counts=(6, 7, 7, 0))
    assert play(shuffling, Redealt(0, (6, 7, 7, 0))).counts == (6, 7, 7, 0)
    with pytest.raises(ImpossibleEventError, match="is dealt no cards"):
        play(shuffling, Redealt(0, (6, 7, 6, 1)))
    with pytest.raises(ImpossibleEventError, match="No such swap"):
        play(replace(TABLES[Phase.SWAP], out=(3,)), Swapped(0, 3))


@pytest.mark.parametrize("left", [0, 2])
def test_all_cards_of_the_draw_pile_may_be_taken(left):
    state = at("R7 0> play 7,7 piles=5/2")
    drawn = 5 - left
    assert play(state, Drew(0, drawn, Why.TURN)).draw_pile == left
    assert play(state, CountSet(0, 7 + drawn)).draw_pile == left


def test_a_single_discard_below_the_top_one_is_reshuffled():
    """T6."""
    state = play(at("R7 0> play 7,7 piles=5/2"), Reshuffled())
    assert (state.draw_pile, state.discard_pile) == (6, 1)


def test_evil_finds_nothing_below_the_first_card():
    """Disney Theme Park."""
    state = replace(a_round("R7", deck="disney_theme_park"), discard_pile=0)
    laid = play(state, Played(0, card("WEV")))
    assert (laid.counts[0], laid.discard_pile) == (6, 1)
