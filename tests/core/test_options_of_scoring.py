"""docs/rules.md section 3, each value once: points and the end of a game."""

from dataclasses import replace

import pytest
from builders import a_round, card, play, rule

from companion.core.events import (
    Dealt,
    Flipped,
    HandsCounted,
    Played,
    Stopped,
    TimeCalled,
)
from companion.core.play.rounds import next_dealer
from companion.core.play.rules import most_points, points_of
from companion.core.state import Phase
from companion.referee.inputs import TimeIsUp


def scored(points=(0, 40, 7, 4), scores=(0, 0, 0, 0), **rules):
    """The first seat went out and the hands have been counted."""
    state = a_round(hands=(0, 3, 2, 5), **rules)
    state = replace(state, phase=Phase.COUNT, scores=scores)
    return play(state, HandsCounted(points))


@pytest.mark.parametrize(
    ("value", "scores"),
    [
        ("winner_takes", (51, 0, 0, 0)),
        ("average", (17, 0, 0, 0)),
        ("own_points", (0, 40, 7, 4)),
        ("elimination", (0, 40, 7, 4)),
    ],
)
def test_scoring_says_who_scores_what(value, scores):
    """X13, F6 to F10."""
    assert scored(scoring=value).scores == scores


@pytest.mark.parametrize(
    ("value", "winners"),
    [("winner_takes", (0,)), ("average", (0,)), ("own_points", (0,))],
)
def test_target_ends_the_game(value, winners):
    """F6, F9: reached by the out-goer, or by the worst of all."""
    scores = (60, 0, 0, 0) if value != "own_points" else (0, 60, 10, 10)
    assert scored(scoring=value, scores=scores, target=70).winners == winners


def test_who_reaches_the_target_is_eliminated_and_the_rest_go_on():
    """F10."""
    state = scored(scoring="elimination", target=40)
    assert (state.out, state.winners) == ((1,), None)


def test_the_last_one_left_wins():
    """F10."""
    assert scored((0, 40, 40, 40), scoring="elimination", target=40).winners == (0,)


def test_if_all_reach_the_target_at_once_the_lowest_total_wins():
    """5.21."""
    state = scored((0, 40, 7, 4), (50, 50, 50, 50), scoring="elimination", target=50)
    assert (state.winners, state.out) == ((0,), (0, 1, 2, 3))


def test_an_eliminated_seat_is_stepped_over_from_the_next_round_on():
    """5.21."""
    state = scored(scoring="elimination", target=40)
    dealt = play(state, Dealt(0, 7), Flipped(card("R3")))
    assert (dealt.counts, dealt.current) == ((7, 0, 7, 7), 2)


def test_with_two_left_a_reverse_is_a_skip():
    """5.21, D1."""
    state = replace(a_round(hands=(7, 0, 7, 0)), out=(1, 3))
    assert play(state, Played(0, card("RR"))).current == 0


@pytest.mark.parametrize("points", [0, 10])
def test_zero_points_is_what_a_zero_is_worth(points):
    """X12, F5."""
    assert points_of(a_round(zero_points=points), card("R0")) == points


@pytest.mark.parametrize(("cards", "points"), [(0, 0), (1, 50), (9, 420), (108, 1240)])
def test_a_hand_is_worth_no_more_than_the_dearest_cards_of_the_box(cards, points):
    """F3: eight wild cards, then twenty-four for 20 each, then the numbers."""
    assert most_points(a_round(), cards) == points


@pytest.mark.parametrize(("rounds", "winners"), [(0, None), (1, (0,)), (2, None)])
def test_round_limit_ends_the_game(rounds, winners):
    """F7."""
    assert scored(round_limit=rounds).winners == winners


def test_a_round_limit_ends_an_elimination_with_the_lowest_total():
    """F7, F10."""
    assert scored(scoring="elimination", round_limit=1).winners == (0,)


@pytest.mark.parametrize("minutes", [0, 60])
def test_time_limit_min_is_counted_by_the_table_and_not_by_the_core(minutes):
    """F7: a fact ends the game, not a clock."""
    state = a_round(time_limit_min=minutes)
    assert rule(state, TimeIsUp(0)).events == (TimeCalled(),)


@pytest.mark.parametrize(
    ("value", "phase"), [("finish_round", Phase.PLAY), ("stop_now", Phase.OVER)]
)
def test_time_limit_end_says_what_becomes_of_the_round(value, phase):
    """5.22."""
    assert play(a_round(time_limit_end=value), TimeCalled()).phase is phase


@pytest.mark.parametrize(
    ("value", "winners"), [("shared", (0, 3)), ("extra_round", None)]
)
def test_tie_says_what_happens_when_two_are_level(value, winners):
    """5.20: only with own points can two reach it level."""
    state = scored((0, 40, 7, 0), scoring="own_points", target=40, tie=value)
    assert state.winners == winners


def test_those_who_are_level_in_an_elimination_play_on():
    """`tie=extra_round`."""
    state = scored(
        (0, 9, 0, 9), (50,) * 4, scoring="elimination", target=50, tie="extra_round"
    )
    assert (state.winners, state.out) == (None, (1, 3))


@pytest.mark.parametrize(("decimals", "score"), [(0, 17), (1, 16.7), (2, 16.67)])
def test_average_decimals_rounds_the_average(decimals, score):
    """F8."""
    state = scored((0, 40, 7, 3), scoring="average", average_decimals=decimals)
    assert state.scores[0] == score


def test_a_round_that_was_given_up_has_no_winner_to_deal():
    """`next_dealer=winner` falls back on the left."""
    state = play(a_round(next_dealer="winner"), Stopped())
    assert next_dealer(replace(state, dealer=1)) == 2
