import pytest

from companion.view.language import set_language
from companion.view.plot import (
    MARKS,
    Plot,
    PlotLine,
    every,
    levels,
    share,
    span,
    spread,
    steps_of,
    ticks,
)


def test_the_start_has_no_number_and_the_rounds_have_theirs():
    assert steps_of(3) == ("", "1", "2", "3")


def test_zero_and_the_goal_are_in_sight():
    line = PlotLine("Ada", (20, 120))
    assert span(Plot(lines=(line,), goal=500)) == (0, 500)
    assert span(Plot(lines=(line,))) == (0, 120)


def test_a_plot_without_any_points_still_has_a_height():
    assert span(Plot(lines=(PlotLine("Ada", (0, 0)),))) == (0, 1)


@pytest.mark.parametrize(
    ("high", "found"),
    [
        (500, (0, 200, 400)),
        (1, (0, 0.5, 1)),
        (97, (0, 50)),
        (1000, (0, 500, 1000)),
    ],
)
def test_levels_are_round_numbers(high, found):
    assert ticks(0, high, 4) == pytest.approx(found)


@pytest.mark.parametrize("high", [1, 3, 7, 12, 99, 101, 503, 4321])
def test_there_are_never_more_levels_than_asked_for(high):
    assert 2 <= len(ticks(0, high, 5)) <= 5


def test_a_share_is_zero_at_the_low_end_and_one_at_the_high_end():
    assert [share(v, (10, 30)) for v in (10, 20, 30)] == [0, 0.5, 1]


def test_names_that_would_overlap_are_moved_apart():
    places = spread((10, 10, 11), 5, (0, 100))
    assert sorted(places) == list(places)
    assert places[1] - places[0] >= 5
    assert places[2] - places[1] >= 5


def test_a_name_with_room_stays_at_its_line():
    assert spread((10, 60), 5, (0, 100)) == (10, 60)


def test_names_stay_inside_the_plot():
    places = spread((98, 99, 100, 0), 10, (0, 100))
    assert max(places) <= 100
    assert min(places) >= 0
    assert places[3] == 0


def test_too_many_names_stand_evenly():
    assert spread((5, 5, 5), 100, (0, 10)) == (0, 5, 10)


def test_of_many_rounds_only_some_are_named():
    assert [every(n, 10) for n in (3, 10, 11, 40)] == [1, 1, 2, 4]


def test_every_player_of_the_largest_table_has_a_mark_of_its_own():
    assert len({*MARKS}) == 10


@pytest.fixture
def german():
    set_language("de")
    yield
    set_language("en")


def test_levels_are_written_in_the_language_that_is_spoken(german):
    assert levels((0, 1), 4) == ((0, "0"), (0.5, "0,5"), (1, "1"))
