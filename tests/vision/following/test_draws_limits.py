"""Where a hand must work, how long and how often, to have drawn: at the limits."""

import numpy as np
import pytest
from film import DRAW_PILE, PILE, XY, corners_at

from vision.following.arm_tracks import Reach, reach_of
from vision.following.draws import DrawWatch, HandAtPile
from vision.scene.table_plane import TablePlane

QUIET = np.full((120, 160, 3), 90, np.uint8)
"""A small picture, half as large as the frame; a card is 34 pixels long in it."""
TOP = corners_at(PILE)
UNSEEN = np.zeros((120, 160), np.uint8)
"""Without a hand that covers anything: only how far an arm reaches in counts."""
HAND = 70.0
"""Row of the far end of a hand at the draw pile: its fingers reach 10 pixels on."""


def arm(row: float, column: float = DRAW_PILE[0] / 2) -> Reach:
    return Reach(
        np.array([column, 119.0]), np.array([column, row]), TablePlane((160, 120))
    )


def drawn(
    *reaches: Reach | None, place: XY | None = DRAW_PILE, every_s: float = 0.125
) -> list[HandAtPile]:
    watch = DrawWatch(None if place is None else corners_at(place))
    for number, reach in enumerate(reaches):
        watch.note(UNSEEN, (), reach, number * every_s)
    return finish(watch)


def finish(watch: DrawWatch, quiet: np.ndarray = QUIET) -> list[HandAtPile]:
    return watch.finish(quiet, TOP, 0.5, TablePlane((160, 120)), 99.0)


def test_a_hand_that_stays_at_a_known_draw_pile_draws_once() -> None:
    found = drawn(arm(HAND), arm(HAND + 1))
    (hand,) = found
    assert hand.place == pytest.approx((120, 70.5))
    assert hand.from_deg is None


def test_without_an_arm_nothing_was_drawn() -> None:
    assert not drawn()
    assert not drawn(None, None)


@pytest.mark.parametrize(("apart", "is_one"), [(23.9, True), (24.0, False)])
def test_a_hand_stays_if_its_far_end_moves_by_less_than_a_seventh_of_the_width(
    apart: float,
    is_one: bool,  # noqa: FBT001 (a case)
) -> None:
    assert bool(drawn(arm(60), arm(60 + apart))) is is_one


@pytest.mark.parametrize(("row", "is_drawn"), [(85.4, False), (85.6, True)])
def test_a_hand_within_three_quarters_of_a_card_is_at_the_discard_pile(
    row: float,
    is_drawn: bool,  # noqa: FBT001 (a case)
) -> None:
    there = arm(row, PILE[0] / 2)
    beside = (PILE[0], 2 * (row - 10))
    assert bool(drawn(there, there, place=beside)) is is_drawn


@pytest.mark.parametrize(("aside", "is_drawn"), [(20.3, True), (20.5, False)])
def test_a_hand_within_six_tenths_of_a_card_is_at_the_draw_pile(
    aside: float,
    is_drawn: bool,  # noqa: FBT001 (a case)
) -> None:
    """0.6 of 34 pixels."""
    there = arm(60 + 0.3 * 34, DRAW_PILE[0] / 2 + aside)
    assert bool(drawn(there, there)) is is_drawn


AWAY, THERE = None, arm(HAND)
"""A hand that is there reaches 49 pixels in."""


@pytest.mark.parametrize(
    ("between", "times"),
    [
        ((), 1),
        ((AWAY,), 1),  # one bad frame
        ((AWAY, AWAY), 2),
        ((arm(119 - 24.4), arm(119 - 24.4)), 2),  # withdrawn by half
        ((arm(119 - 24.6), arm(119 - 24.6)), 1),
        ((AWAY, THERE, AWAY), 1),
        ((AWAY, AWAY, THERE, AWAY, AWAY), 3),
    ],
)
def test_a_hand_draws_as_often_as_it_comes(
    between: tuple[Reach | None, ...], times: int
) -> None:
    assert len(drawn(THERE, arm(HAND + 2), *between, arm(HAND + 5))) == times


@pytest.mark.parametrize(("every_s", "times"), [(0.125, 2), (0.12, 1)])
def test_a_hand_that_is_back_within_a_quarter_of_a_second_was_not_away(
    every_s: float, times: int
) -> None:
    assert len(drawn(THERE, THERE, AWAY, AWAY, THERE, every_s=every_s)) == times


def test_a_hand_that_was_first_seen_somewhere_else_draws_once() -> None:
    assert len(drawn(arm(119 - 30, 80), THERE, THERE)) == 1


def test_a_place_that_was_shown_moves_with_the_camera() -> None:
    watch = DrawWatch(corners_at((DRAW_PILE[0] - 60, DRAW_PILE[1] + 30)))
    assert watch.given_y == pytest.approx(DRAW_PILE[1] + 30)
    watch.move(np.array([60.0, -30]))
    assert watch.given_y == pytest.approx(DRAW_PILE[1])
    for at in (0.0, 0.1):
        watch.note(UNSEEN, (), THERE, at)
    assert finish(watch)


@pytest.mark.parametrize(
    ("size", "is_drawn"), [((480, 360), True), ((320, 240), False)]
)
def test_a_place_is_at_the_same_part_of_a_picture_of_another_size(
    size: tuple[int, int],
    is_drawn: bool,  # noqa: FBT001 (a case)
) -> None:
    """It was shown in one of 320x240, at two thirds of where it is in the other."""
    watch = DrawWatch(corners_at((DRAW_PILE[0] / 1.5, DRAW_PILE[1] / 1.5)))
    for width, height in ((320, 240), size):
        watch.fit(width, height)
    for at in (0.0, 0.1):
        watch.note(UNSEEN, (), THERE, at)
    assert bool(finish(watch)) is is_drawn


def test_a_place_that_is_learned_is_not_given() -> None:
    assert DrawWatch().given_y == 0


def test_reaches_that_were_judged_or_forgotten_draw_nothing() -> None:
    watch = DrawWatch(corners_at(DRAW_PILE))
    for end in (lambda: finish(watch), watch.forget, watch.forget_reaches):
        for at in (0.0, 0.1):
            watch.note(UNSEEN, (), THERE, at)
        end()
        assert not finish(watch)


# What lies beneath a hand, where nobody has shown the draw pile.


def learned(quiet: np.ndarray, aside: float = 0.0) -> bool:
    watch = DrawWatch()
    for at in (0.0, 0.1):
        watch.note(UNSEEN, (), arm(HAND, DRAW_PILE[0] / 2 + aside), at)
    return bool(finish(watch, quiet))


def table(level: int = 90, noise: float = 4.0, card: int | None = None) -> np.ndarray:
    """A table with some grain, and perhaps a card of one color on it."""
    grain = np.random.default_rng(1).normal(0, noise, (120, 160, 1))
    picture = np.full((120, 160, 3), level) + grain
    if card is not None:
        picture[43:77, 109:131] = (card, level, level)
    return np.asarray(picture.clip(0, 255), np.uint8)


def test_a_thing_beneath_a_hand_is_learned_as_the_draw_pile() -> None:
    assert learned(table(card=200))
    assert not learned(table())


def test_in_gray_too() -> None:
    assert learned(table(card=200).max(axis=2))
    assert not learned(table().max(axis=2))


@pytest.mark.parametrize(("aside", "is_learned"), [(10.0, True), (36.0, False)])
def test_a_thing_beside_a_hand_is_not_what_it_drew_from(
    aside: float,
    is_learned: bool,  # noqa: FBT001 (a case)
) -> None:
    assert learned(table(card=200), aside) is is_learned


@pytest.mark.parametrize(("apart", "is_seen"), [(0.55, True), (0.65, False)])
def test_a_first_draw_is_seen_though_the_far_end_of_an_arm_is_told_too_near(
    apart: float,
    is_seen: bool,  # noqa: FBT001 (a case)
) -> None:
    """On a mast's leaning table it is: what covers the thing is looked at, too."""
    column, row = (round(each / 2) for each in DRAW_PILE)
    arms = UNSEEN.copy()
    arms[row - 8 :, column - 11 : column + 11] = 1
    watch, told = DrawWatch(None), arm(HAND + apart * 34)
    for number in range(3):
        watch.note(arms, (told,), None, number * 0.125)
    watch.note(UNSEEN, (), None, 0.375)
    assert bool(finish(watch, table(card=200))) is is_seen


def test_on_a_table_with_much_grain_a_thing_must_have_colors_of_its_own() -> None:
    """Its outline stands out twice as much as the table does, and not three times."""
    assert learned(table(noise=14.0, card=150))
    same = table(noise=14.0)
    same[43:77, 109:131] = np.where(same[43:77, 109:131] > 90, 118, 62)
    assert not learned(same)


def things(*middles: XY) -> np.ndarray:
    """A table on which something lies at some places of the small picture."""
    picture = table()
    for x, y in middles:
        picture[int(y) - 17 : int(y) + 17, int(x) - 11 : int(x) + 11] = 200
    return picture


def come_to(watch: DrawWatch, quiet: np.ndarray, *places: XY) -> list[HandAtPile]:
    """Arms that all come from below, each to a place, at the same time."""
    arms = np.zeros((120, 160), np.uint8)
    for number, (x, y) in enumerate(places, 1):
        arms[int(y) - 5 :, int(x) - 9 : int(x) + 10] = number
    reaches = [
        reach
        for number in range(1, len(places) + 1)
        if (reach := reach_of((arms == number).astype(np.uint8))) is not None
    ]
    for at in (98.0, 98.1):
        watch.note(arms, reaches, reach_of(arms), at)
    return finish(watch, quiet)


def test_the_draw_pile_is_learned_from_one_arm_while_another_lays_a_card() -> None:
    pile, draw_pile = (60.0, 60.0), (120.0, 60.0)
    (hand,) = come_to(DrawWatch(), things(draw_pile), pile, draw_pile)
    assert hand.place == pytest.approx(draw_pile, abs=3)
    assert hand.from_deg == pytest.approx(180, abs=6)
    assert not come_to(DrawWatch(), things(), pile, draw_pile)


@pytest.mark.parametrize("is_lone", [False, True])
def test_a_thing_on_what_the_camera_stands_on_is_no_draw_pile(
    is_lone: bool,  # noqa: FBT001 (a case)
) -> None:
    leaning = TablePlane((160, 120), (0.0, 0.6))
    assert leaning.ends is not None
    assert leaning.ends < 119
    below = np.array([120.0, 118.0])
    for row, is_learned in ((60, True), (int(leaning.ends) + 6, False)):
        watch, quiet = DrawWatch(), things((120.0, float(row)))
        arms = np.zeros((120, 160), np.uint8)
        arms[row - 5 :, 111:130] = 1
        reach = Reach(below, np.array([120.0, row - 2.0]), leaning)
        for at in (98.0, 98.1):
            watch.note(arms, [reach], reach if is_lone else None, at)
        hands = watch.finish(quiet, TOP, 0.5, leaning, 99.0)
        assert bool(hands) is is_learned


def test_the_draw_pile_is_learned_though_its_arm_crosses_a_place_learned_wrongly() -> (
    None
):
    likely, crossed, draw_pile = (20.0, 25.0), (125.0, 95.0), (125.0, 35.0)
    watch, quiet = DrawWatch(), things(likely, crossed, draw_pile)
    assert come_to(watch, quiet, crossed)
    for _ in range(2):
        come_to(watch, quiet, likely)
    told = [bool(come_to(watch, quiet, draw_pile)) for _ in range(3)]
    assert told == [False, False, True]
