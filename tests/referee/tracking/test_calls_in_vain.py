"""Calls and catches that mean nothing by what was read so far."""

import pytest
from bench.grading import RefereeUnderTest, follow
from bench.labeled_rounds import play_round
from bench.mistakes import Mistake, Wiring
from telling import Heard

from companion.core.events import Caught, UnoCalled
from companion.referee.inputs import ArmSeen, Button, DrawSeen

SIDES = [90.0, 180.0, 270.0, 0.0]


def a_watched_table():
    """A table of four with four cards each, where Ben is to act."""
    heard = Heard("R7", hand_size=4)
    heard.handle(DrawSeen(0.5))
    heard.handle(ArmSeen(0.6))
    return heard


def two_cards_each():
    """The same two rounds of the table later: the camera knows who sits where."""
    laid = ("R9", "R1", "R2", "R3", "R4", "R5", "R6", "R8")
    return a_watched_table().cards(*laid, whence=[*SIDES, *SIDES, 90.0][1:])


def happened(heard, kind):
    return [s.event for s in heard.history.steps if isinstance(s.event, kind)]


@pytest.mark.slow
def test_a_catch_that_means_nothing_tells_of_a_last_card_but_one_that_nobody_read():
    heard = two_cards_each()
    heard.at += 5.0
    heard.press(Button.CATCH_CHALLENGE, after=3.0)
    heard.cards("R0", "R9", whence=[SIDES[2], SIDES[3]])
    assert [caught.target for caught in happened(heard, Caught)] == [1]
    assert heard.now.counts == (2, 3, 1, 1)


@pytest.mark.slow
def test_a_call_that_means_nothing_tells_who_was_to_act():
    """Ben, who has four cards, lays one that nobody reads; then Cem calls."""
    heard = a_watched_table().cards("R9", "R1", "R2", "R3", whence=[*SIDES[1:], 90.0])
    heard.press(Button.DRAW_PASS, after=3.0).press(Button.DRAW_PASS, after=3.0)
    heard.cards("R5", "R6", "R8", whence=[SIDES[2], SIDES[3], SIDES[0]])
    heard.at += 5.0
    heard.press(Button.UNO, after=3.0)
    heard.cards("R0", "R9", whence=[SIDES[2], SIDES[3]])
    assert [called.player for called in happened(heard, UnoCalled)] == [2]


@pytest.mark.slow
def test_a_call_that_means_nothing_lets_a_likelier_hypothesis_take_its_place():
    """With cards alone: UNO is called when nobody who has two cards is to act."""
    played = play_round(53_000_004, 6, Mistake.NO_DRAW, Wiring.SHARED)
    assert follow(played, RefereeUnderTest(played.start))[4].turn


@pytest.mark.slow
def test_a_call_after_a_pass_that_nobody_pressed_is_the_next_seats():
    """Ben draws and keeps his card; Cem, who has two, calls and lays one of them."""
    heard = two_cards_each().press(Button.DRAW_PASS, after=3.0)
    heard.handle(ArmSeen(heard.at + 2.0, SIDES[1]))
    heard.press(Button.UNO, after=7.0)
    heard.cards("R0", "R9", whence=[SIDES[2], SIDES[3]])
    assert [called.player for called in happened(heard, UnoCalled)] == [2]
    assert heard.now.counts == (2, 3, 1, 1)


@pytest.mark.parametrize("button", [Button.CATCH, Button.CATCH_CHALLENGE])
def test_a_catch_in_vain_accuses_nobody_of_a_card_that_nobody_saw(button):
    """No arm was ever seen here: perhaps there is no camera at all."""
    heard = Heard("R7", hand_size=2).press(button)
    assert heard.last.events == ()
    heard.cards("R5")
    assert heard.now.counts == (2, 1, 2, 2)
