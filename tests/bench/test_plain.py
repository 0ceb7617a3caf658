"""Rounds in which nothing goes wrong, and in which the table once saw an error."""

import pytest
from bench.plain import hear_round

pytestmark = pytest.mark.slow
AT_NIGHT = pytest.mark.nightly(reason="more rounds in which the table saw an error")


def at_night(seed):
    return pytest.param(seed, marks=AT_NIGHT)


@pytest.mark.parametrize("seed", [5_001_378, at_night(5_082_211)])
def test_another_past_with_a_reshuffle_gets_no_likelier_with_every_card(seed):
    """Party rules with eight players, killer rules with three."""
    assert hear_round(seed, timed=False).changed_at is None


def test_a_press_that_only_asks_what_it_means_lets_no_story_go():
    """Official rules, six players, own buttons: a catch that may be a challenge."""
    assert hear_round(5_010_277, timed=False).changed_at is None


def test_a_glimpse_and_an_arm_that_strays_to_the_next_side_move_no_turn():
    """Killer rules, seven players, directions: a card had seemed to lie beneath."""
    assert hear_round(5_050_256, timed=False).changed_at is None


@pytest.mark.parametrize("seed", [5_050_917, at_night(5_051_331), at_night(5_087_907)])
def test_a_supposed_card_that_moves_no_turn_must_be_surely_likelier(seed):
    assert hear_round(seed, timed=False).changed_at is None


def test_the_same_table_supposed_anew_is_no_likelier_for_what_was_supposed_before():
    """Killer rules, two players: a skip that nobody read, now or a card earlier."""
    assert hear_round(5_075_406, timed=False, inputs=450).changed_at is None


@pytest.mark.parametrize("seed", [5_353_722, at_night(5_355_700)])
def test_a_supposed_turn_that_moves_no_other_must_be_surely_likelier(seed):
    """Official rules, two players: a skip beneath a card. Nine players: a pass."""
    assert hear_round(seed, timed=False).changed_at is None
