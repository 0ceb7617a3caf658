"""Seats of a tournament are drawn so that few meet twice."""

from itertools import combinations
from random import Random

import pytest

from companion.club.seating import draw_mixed, draw_swiss, meetings, sizes
from companion.core.errors import CompanionError


def chance_of(seed):
    return Random(seed)  # noqa: S311 (seats, no secret)


def club(count):
    return [f"player {number:03}" for number in range(count)]


def rounds(players, tables, count, seed=1):
    """The companies of some rounds that are drawn one after the other."""
    chance, seen = chance_of(seed), []
    for _ in range(count):
        met = meetings(seen)
        seen += draw_mixed(players, tables, met=met, chance=chance)
    return seen


def repeats(companies):
    """How many meetings were not the first of their pair."""
    met = meetings(companies)
    return sum(n - 1 for known in met.values() for n in known.values()) // 2


@pytest.mark.parametrize(
    ("players", "tables", "expected"),
    [
        (12, 3, (4, 4, 4)),
        (11, 3, (4, 4, 3)),
        (7, 3, (4, 3)),
        (2, 5, (2,)),
        (5, 2, (5,)),
        (20, 2, (10, 10)),
    ],
)
def test_tables_are_as_even_as_can_be_and_none_is_nearly_empty(
    players, tables, expected
):
    assert sizes(players, tables) == expected


def test_more_players_than_seats_are_refused():
    with pytest.raises(CompanionError, match="name more tables"):
        sizes(21, 2)


def test_one_player_alone_is_refused():
    with pytest.raises(CompanionError, match="two players"):
        sizes(1, 3)


@pytest.mark.parametrize("count", [7, 12, 23, 40])
def test_everybody_sits_once_in_each_round(count):
    seen = draw_mixed(club(count), 6, met={}, chance=chance_of(2))
    assert sorted(name for company in seen for name in company) == club(count)


@pytest.mark.slow
def test_forty_at_ten_tables_meet_nobody_twice_in_four_rounds():
    assert repeats(rounds(club(40), 10, 4)) == 0


@pytest.mark.slow
def test_twelve_at_three_tables_meet_as_few_twice_as_can_be():
    """A table takes its four from three of before: two of them have met there."""
    assert repeats(rounds(club(12), 3, 2)) == 3


@pytest.mark.slow
def test_four_rounds_of_nine_at_three_tables_repeat_nothing():
    assert repeats(rounds(club(9), 3, 4)) == 0


@pytest.mark.slow
def test_the_same_chance_draws_the_same_seats():
    assert rounds(club(15), 4, 3) == rounds(club(15), 4, 3)


def test_who_sits_beside_whom_is_chance():
    seen = {
        tuple(draw_mixed(club(4), 1, met={}, chance=chance_of(n))[0]) for n in range(9)
    }
    assert len(seen) > 3


def test_in_a_swiss_round_equals_play_equals():
    ranked = club(12)
    seen = draw_swiss(ranked, 3, met={}, chance=chance_of(1))
    assert [sorted(company) for company in seen] == [
        ranked[:4],
        ranked[4:8],
        ranked[8:],
    ]


@pytest.mark.slow
def test_a_swiss_round_avoids_who_has_just_met():
    ranked = club(16)
    again = meetings([ranked[:4], ranked[4:8], ranked[8:12], ranked[12:]] * 3)
    seen = draw_swiss(ranked, 4, met=again, chance=chance_of(1))
    together = [pair for company in seen for pair in combinations(company, 2)]
    assert sum(again[one][other] for one, other in together) < 3 * 24 / 3
    first = {int(name[-3:]) for name in seen[0]}
    assert sum(first) / 4 < 7.5
