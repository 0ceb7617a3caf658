"""What is learned of a table, in numbers: where everybody sits, and how quickly they
play."""

from itertools import pairwise
from math import exp, log, pi, sqrt
from statistics import fmean, pvariance

import pytest
from builders import seen

from companion.core.cards import Color
from companion.core.seating import Seat
from companion.referee.inputs import ColorTouched, SeatTouched
from companion.referee.learned import NOWHERE, UNKNOWN, Tempo

FOUR = tuple(map(Seat, range(4)))


def arms(*degs, seat=0, weight=1.0):
    known = NOWHERE
    for deg in degs:
        known = known.learned(Seat(seat), deg, FOUR, weight=weight)
    return known


# where everybody sits


@pytest.mark.parametrize("spread_deg", [0.0, 30.0])
@pytest.mark.parametrize("seat", FOUR)
def test_an_arm_comes_from_somewhere(seat, spread_deg):
    """Compared with an arm from anywhere: over all directions that is even."""
    known = arms(90.0, 100.0)
    chances = [known.chance(seat, float(deg), spread_deg, FOUR) for deg in range(360)]
    assert fmean(chances) == pytest.approx(1.0, abs=0.02)


@pytest.mark.parametrize(("seat", "deg"), [(0, 90), (1, 180), (2, 270), (3, 0)])
def test_one_seat_says_where_the_others_sit(seat, deg):
    known = arms(90.0)
    chances = {d: known.chance(Seat(seat), float(d), 0.0, FOUR) for d in range(360)}
    assert max(chances, key=chances.get) == deg


def test_a_seat_is_surer_the_nearer_it_is_to_one_that_is_known():
    peaks = [arms(90.0).chance(s, 90.0 + 90 * s, 0.0, FOUR) for s in FOUR]
    assert peaks[0] > 1.5 * peaks[1]
    assert peaks[1] == pytest.approx(peaks[3])
    assert peaks[1] > 1.2 * peaks[2]
    six = tuple(map(Seat, range(6)))
    known = NOWHERE.learned(Seat(0), 0.0, six)
    two, three = (known.chance(Seat(s), 60.0 * s, 0.0, six) for s in (2, 3))
    assert two == pytest.approx(three)


def test_a_seat_that_two_neighbors_tell_of_is_surer_and_between_them():
    one = arms(0.0)
    two = one.learned(Seat(2), 200.0, FOUR)
    assert two.chance(Seat(1), 100.0, 0.0, FOUR) > one.chance(Seat(1), 90.0, 0.0, FOUR)
    around = [two.chance(Seat(1), deg, 0.0, FOUR) for deg in (90.0, 100.0, 110.0)]
    assert around[1] == max(around)


def test_more_arms_make_a_seat_surer_and_a_vague_arm_says_less():
    assert arms(90.0, 90.0).chance(Seat(0), 90.0, 0.0, FOUR) > arms(90.0).chance(
        Seat(0), 90.0, 0.0, FOUR
    )
    sharp, vague = (
        arms(90.0).chance(Seat(0), 90.0, spread, FOUR) for spread in (0.0, 40.0)
    )
    assert sharp > 2 * vague > 2


def test_after_one_arm_the_next_is_expected_within_twenty_degrees():
    """14 for the arm that is known, and 14 for the next one."""
    spread = 14.0 * sqrt(2)
    peak = 0.06 + 0.94 * 360 / (spread * sqrt(2 * pi))
    assert arms(90.0).chance(Seat(0), 90.0, 0.0, FOUR) == pytest.approx(peak, rel=1e-3)


def test_somebody_reaches_across_now_and_then():
    assert arms(*[90.0] * 8).chance(Seat(0), 270.0, 0.0, FOUR) == pytest.approx(0.06)


def test_an_arm_counts_by_its_weight():
    known = arms(0.0).learned(Seat(0), 90.0, FOUR, weight=0.5)
    assert known.of(Seat(0)) == pytest.approx(26.565, abs=0.01)
    assert (known.of(Seat(1)), known.of(Seat(3))) == (None, None)
    assert known.is_known
    assert not NOWHERE.is_known


def test_about_eight_arms_are_remembered():
    known = arms(*[0.0] * 30)
    turned = []
    for _ in range(8):
        known = known.learned(Seat(0), 90.0, FOUR)
        turned.append(known.of(Seat(0)))
    assert turned[3] < 45.0 < turned[5]
    assert all(one < other for one, other in pairwise(turned))


@pytest.mark.parametrize(("learned", "share"), [(3, 0.5), (6, 1.0), (9, 1.0)])
def test_directions_count_in_full_from_six_arms_on(learned, share):
    known = arms(*[90.0] * learned)
    chance = known.chance(Seat(0), 120.0, 10.0, FOUR)
    assert known.cost(Seat(0), 120.0, 10.0, FOUR) == pytest.approx(-share * log(chance))


def test_no_arm_and_no_seat_cost_nothing():
    known = arms(90.0)
    assert known.cost(Seat(0), None, None, FOUR) == 0.0
    assert NOWHERE.cost(Seat(0), 90.0, 0.0, FOUR) == 0.0
    assert known.cost(Seat(0), 50.0, None, FOUR) == known.cost(Seat(0), 50.0, 0.0, FOUR)


# how quickly they play


def after(*seconds, tempo=UNKNOWN):
    """The tempo after cards that each took so long."""
    at = tempo.last_at
    if at is None:
        at, tempo = 100.0, tempo.heard(seen("R7", at=100.0))
    for took in seconds:
        at += took
        tempo = tempo.heard(seen("R7", at=at))
    return tempo


def test_mean_and_variance_are_those_of_all_that_was_timed():
    times = (8.0, 12.0, 9.0, 15.0, 7.0, 10.0, 11.0, 20.0, 9.5, 13.0)
    cards = after(*times).cards
    assert (cards.n, cards.mean_s) == (10, pytest.approx(fmean(times)))
    assert cards.variance == pytest.approx(pvariance(times))


def test_before_eight_times_they_may_be_anything():
    assert after(*[10.0] * 7).cards.spread == pytest.approx(100.0)
    assert after(*[10.0] * 8).cards.spread == pytest.approx(9.0)
    uneven = (5.0, 15.0) * 4
    assert after(*uneven).cards.spread == pytest.approx(25.0)


def test_the_newest_of_forty_times_counts_for_a_fortieth():
    known = after(*[10.0] * 60)
    assert known.cards.n == 40
    assert after(30.0, tempo=known).cards.mean_s == pytest.approx(10.5)


@pytest.mark.parametrize(("took", "learned"), [(30.0, True), (30.1, False)])
def test_more_than_three_times_as_long_as_usual_is_a_pause(took, learned):
    known = after(*[10.0] * 8)
    assert (after(took, tempo=known).cards.n == 9) is learned


def test_eight_pauses_in_a_row_are_the_new_tempo():
    known = after(*[10.0] * 8, *[50.0] * 7)
    assert (known.cards.n, known.cards.mean_s) == (8, 10)
    slower = after(50.0, tempo=known)
    assert (slower.cards.n, slower.cards.mean_s) == (1, 50)
    usual = after(10.0, *[50.0] * 7, tempo=known)
    assert usual.cards.mean_s == pytest.approx(10.0)


def test_of_a_break_among_the_first_only_two_minutes_count():
    assert after(3600.0).cards.mean_s == 120
    assert after(119.0).cards.mean_s == 119
    late = after(*[100.0] * 8, 200.0)
    assert late.cards.mean_s == pytest.approx(100 + 100 / 9)


def test_cards_and_presses_are_timed_apart_and_nothing_else_is():
    tempo = UNKNOWN.heard(seen("R7", at=10.0))
    assert (tempo.cards.n, tempo.last_at) == (0, 10.0)
    tempo = tempo.heard(SeatTouched(12.0, Seat(0)))
    assert tempo.last_at == 10.0
    tempo = tempo.heard(ColorTouched(14.0, Color.RED))
    assert (tempo.presses.mean_s, tempo.cards.n) == (4.0, 0)
    tempo = tempo.heard(seen("R7", at=13.0))
    assert (tempo.cards.n, tempo.last_at) == (0, 13.0)
    assert tempo.heard(seen("R7", at=13.0)).cards.n == 0
    assert tempo.heard(seen("R7", at=19.0)).cards.mean_s == 6.0


EVEN = after(*[10.0] * 12)


@pytest.mark.parametrize("is_timed", [True, False])
@pytest.mark.parametrize(("cards", "presses"), [(1, 0), (2, 0), (1, 1)])
def test_something_takes_some_time(cards, presses, is_timed):
    """The chances of all times are one together."""
    step = 0.25
    chances = [
        exp(-EVEN.cost(n * step, cards, presses, is_timed=is_timed))
        for n in range(1, int(400 / step))
    ]
    assert sum(chances) * step == pytest.approx(1.0, abs=0.03)


def likeliest(tempo: Tempo, cards, presses):
    return min(range(1, 60), key=lambda took: tempo.cost(took, cards, presses))


def test_two_cards_take_twice_as_long_as_one():
    assert likeliest(EVEN, 1, 0) == pytest.approx(10, abs=1)
    assert likeliest(EVEN, 2, 0) == pytest.approx(20, abs=1)
    assert likeliest(EVEN, 3, 0) == pytest.approx(30, abs=1)


def test_a_press_takes_half_a_card_until_one_was_timed():
    assert likeliest(EVEN, 1, 1) == pytest.approx(13, abs=1)
    timed = EVEN
    for n in range(1, 13):
        timed = timed.heard(seen("R7", at=1000.0 + 30 * n))
        timed = timed.heard(ColorTouched(1020.0 + 30 * n, Color.RED))
    assert timed.presses.mean_s == pytest.approx(20.0)
    assert likeliest(timed, 0, 1) == pytest.approx(19, abs=1)


def test_no_time_says_anything_before_eight_cards_or_without_any_time():
    assert after(*[10.0] * 7).cost(100.0, 1, 0) == 0.0
    assert after(*[10.0] * 8).cost(100.0, 1, 0) > 3.0
    assert EVEN.cost(0.0, 1, 0) == EVEN.cost(-5.0, 1, 0) == 0.0


def test_the_shortest_and_the_longest_times_are_all_the_same():
    assert EVEN.cost(0.01, 1, 0) == EVEN.cost(0.05, 1, 0) > EVEN.cost(2.5, 1, 0)
    assert EVEN.cost(900.0, 1, 0) == EVEN.cost(600.0, 1, 0) > EVEN.cost(590.0, 1, 0)


def test_a_pause_is_a_tenth_of_all_and_fades_in_twenty_seconds():
    at_once, later = EVEN.cost(50.0, 1, 0), EVEN.cost(70.0, 1, 0)
    assert later - at_once == pytest.approx(1.0, abs=0.01)
    assert exp(-at_once) == pytest.approx(0.1 * exp(-2.0) / 20.0, rel=0.01)


def test_haste_is_a_hundredth_of_all():
    assert exp(-EVEN.cost(0.1, 1, 0)) == pytest.approx(0.01 / 10.0, rel=0.01)


def test_what_takes_no_certain_time_is_timed_loosely():
    assert EVEN.cost(10.0, 1, 0, is_timed=False) > EVEN.cost(10.0, 1, 0) + 0.5
    assert EVEN.cost(1.0, 1, 0, is_timed=False) < EVEN.cost(1.0, 1, 0)
