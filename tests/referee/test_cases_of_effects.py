"""docs/rules.md section 5: what a card does to others."""

import pytest
from builders import (
    a_round,
    after,
    answer,
    asked,
    card,
    play,
    press,
    rule,
    seen,
    swapping,
)

from companion.core.events import Drew, Played, Swapped, Why
from companion.core.history import History
from companion.core.state import Phase
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import Button
from companion.referee.rulings import AnswerKind, Objection, QuestionKind
from companion.referee.tracking.tracker import Tracker

# 5.8, 5.9


def test_a_legal_card_on_an_open_stack_means_that_the_stack_was_drawn():
    """5.8, 5.9: that reading first."""
    state = play(a_round("R7", stacking="draw2"), Played(0, card("R+2")))
    assert rule(state, seen("R5")).events == (
        Drew(1, 2, Why.PENALTY),
        Played(2, card("R5")),
    )


def test_a_draw_two_that_may_be_stacked_waits():
    """5.8."""
    assert rule(a_round("R7", stacking="draw2"), seen("R+2")).events == (
        Played(0, card("R+2")),
    )


def test_the_color_of_a_stacked_draw_two_does_not_matter():
    """5.9."""
    state = play(a_round("R7", stacking="draw2"), Played(0, card("R+2")))
    assert rule(state, seen("G+2")).events[0] == Played(1, card("G+2"))


# 5.11


def test_the_next_card_is_taken_while_a_swap_is_still_unnamed():
    """5.11: ask later."""
    ruling, _later = Tracker.of(History(swapping())).handle(seen("R5"))
    assert ruling.events == (Played(1, card("R5")),)
    assert asked(ruling) == [QuestionKind.SWAPPED_WITH]


def test_a_swap_named_late_counts_as_if_it_had_been_named_in_time():
    """5.11: the seat swapped with has played since."""
    ruling, later = Tracker.of(History(swapping())).handle(seen("R5"))
    named = later.handle(answer(ruling, AnswerKind.PLAYED_BY, 1))[1]
    assert named.history.now.counts == (5, 5, 3, 4)


def test_a_draw_does_not_wait_for_a_swap():
    """5.11."""
    state = after(swapping(), press(Button.DRAW))
    assert (state.phase, state.counts) == (Phase.DRAWN, (6, 6, 3, 4))


def test_two_players_are_not_asked_with_whom_they_swap():
    """5.11."""
    state = swapping(hands=(7, 5))
    assert (state.phase, state.counts) == (Phase.PLAY, (5, 6))


def test_a_one_card_hand_that_was_swapped_owes_no_call():
    """5.11."""
    state = play(swapping(hands=(5, 1, 3, 4)), Swapped(0, 1))
    assert (state.counts, state.exposed) == ((1, 4, 3, 4), frozenset())


def test_a_one_card_hand_that_moved_on_owes_no_call():
    """5.11: nor does the one it was exchanged for."""
    state = a_round("R3", hands=(2, 4, 4, 1), zero_pass=True)
    assert play(state, Played(0, card("R0"))).exposed == frozenset()


# 5.12


@pytest.mark.parametrize("text", ["RS", "RR"])
def test_a_last_skip_or_reverse_has_no_effect_any_more(text):
    """5.12."""
    state = play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card(text)))
    assert (state.phase, state.pending) == (Phase.COUNT, 0)


@pytest.mark.parametrize("text", ["G+2", "R+2", "R5"])
def test_after_a_last_draw_two_no_card_can_land(text):
    """5.12: no stacking, no jump-in."""
    rules = {"stacking": "draw2", "jump_in": "any", "count_forced_draws": False}
    state = after(a_round("R7", hands=(1, 7, 7, 7), **rules), seen("R+2"))
    ruling = rule(state, seen(text))
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_a_stack_that_ends_the_round_is_drawn_whole():
    """5.12."""
    state = play(a_round("R7", hands=(7, 1, 7, 7), stacking="draw2"))
    state = play(state, Played(0, card("R+2")), Played(1, card("G+2")))
    assert (state.owes, state.pending, state.final) == (2, 4, True)


def test_going_out_on_a_wild_draw_four_offers_no_challenge():
    """5.12a."""
    state = play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card("W+4")))
    assert Button.CHALLENGE not in allowed_inputs(state).buttons
