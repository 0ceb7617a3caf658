"""Wild draw fours and challenges; the rows are those of docs/rules.md."""

import pytest
from builders import a_round, card, play

from companion.core.cards import Color
from companion.core.events import Challenged, ColorNamed, Drew, Judged, Played, Why
from companion.core.play.rules import is_legal
from companion.core.state import Phase


@pytest.fixture
def wild_draw_four():
    state = a_round("R7")
    return play(state, Played(0, card("W+4")), ColorNamed(0, Color.BLUE))


def test_a_wild_draw_four_may_be_challenged_by_the_next_seat(wild_draw_four):
    """W4."""
    state = wild_draw_four
    assert (state.phase, state.owes, state.pending) == (Phase.CHALLENGE, 1, 4)


def test_an_unchallenged_wild_draw_four_costs_four_cards_and_the_turn(wild_draw_four):
    """E5."""
    state = play(wild_draw_four, Drew(1, 4, Why.PENALTY))
    assert (state.current, state.counts[1]) == (2, 11)


def test_a_guilty_player_draws_the_four_and_the_challenger_plays(wild_draw_four):
    """W5, W7, W8."""
    state = play(wild_draw_four, Challenged(1, 0), Judged(1, 0, guilty=True))
    assert (state.owes, state.pending, state.current) == (0, 4, 1)
    drawn = play(state, Drew(0, 4, Why.PENALTY))
    assert (drawn.phase, drawn.current, drawn.color) == (Phase.PLAY, 1, Color.BLUE)


def test_a_lost_challenge_costs_six_cards_and_the_turn(wild_draw_four):
    """W6."""
    state = play(wild_draw_four, Challenged(1, 0), Judged(1, 0, guilty=False))
    assert (state.owes, state.pending) == (1, 6)
    drawn = play(state, Drew(1, 6, Why.PENALTY))
    assert (drawn.current, drawn.counts[1]) == (2, 13)


def test_a_last_wild_draw_four_is_not_open_to_a_challenge():
    """5.12a."""
    state = play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card("W+4")))
    assert (state.phase, state.owes, state.final) == (Phase.PENALTY, 1, True)


@pytest.mark.parametrize("rule", ["only_without_color", "free"])
def test_a_wild_draw_four_lands_whatever_its_player_holds(rule):
    """W1, W2: only a challenge can tell, where there is one."""
    assert is_legal(a_round("R7", wild4_rule=rule), card("W+4"))


def test_a_wild_draw_four_can_be_played_out_of_turn_in_spite_of_the_color():
    """W3."""
    state = play(a_round("R7", jump_in="any"), Played(0, card("W+4")))
    jumped = play(state, Played(3, card("W+4"), jump_in=True))
    assert (jumped.owes, jumped.counts[3]) == (0, 6)
