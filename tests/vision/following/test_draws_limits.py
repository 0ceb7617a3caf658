"""What counts as the draw pile, and what a hand must do there: at the limits."""

import cv2
import numpy as np
import pytest
from film import DRAW_PILE, PILE, XY, corners_at

from vision.following.draw_pile import Sight
from vision.following.draws import DrawWatch, Scene
from vision.scene.table_plane import TablePlane

TOP = corners_at(PILE)
"""The frame is twice as large as the small picture; a card is 34 pixels long in it."""
FLAT = TablePlane((160, 120))
HERE = (DRAW_PILE[0] / 2, DRAW_PILE[1] / 2)


def table(level: int = 90, noise: float = 4.0, card: int | None = None) -> np.ndarray:
    """A table with some grain, and perhaps a card of one color on it."""
    grain = np.random.default_rng(1).normal(0, noise, (120, 160, 1))
    picture = np.full((120, 160, 3), level) + grain
    if card is not None:
        picture[43:77, 109:131] = (card, level, level)
    return np.asarray(picture.clip(0, 255), np.uint8)


def come_to(
    watch: DrawWatch, quiet: np.ndarray, *places: XY, plane: TablePlane = FLAT
) -> list[float]:
    """Arms that all come from below, each to a place, at the same time."""
    arms = np.zeros((120, 160), np.uint8)
    for number, (x, y) in enumerate(places, 1):
        arms[int(y) - 5 :, int(x) - 9 : int(x) + 10] = number
    for at in (98.0, 98.1):
        watch.note(Sight(at, arms, quiet))
    return watch.finish(Scene(quiet, TOP, 0.5, plane, 98.2))


def learned(quiet: np.ndarray, aside: float = 0.0) -> bool:
    return bool(come_to(DrawWatch(), quiet, (HERE[0] + aside, HERE[1])))


def test_without_an_arm_nothing_was_drawn() -> None:
    assert not DrawWatch().finish(Scene(table(card=200), TOP, 0.5, FLAT, 1.0))


def test_a_place_that_was_shown_moves_with_the_camera() -> None:
    watch = DrawWatch(corners_at((DRAW_PILE[0] - 60, DRAW_PILE[1] + 30)))
    assert watch.given_y == pytest.approx(DRAW_PILE[1] + 30)
    watch.move(np.array([60.0, -30]))
    assert watch.given_y == pytest.approx(DRAW_PILE[1])
    assert come_to(watch, table(), HERE)


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
    assert bool(come_to(watch, table(), HERE)) is is_drawn


def test_a_place_that_is_learned_is_not_given() -> None:
    assert DrawWatch().given_y == 0


def test_what_was_judged_or_forgotten_draws_nothing() -> None:
    watch = DrawWatch(corners_at(DRAW_PILE))
    assert come_to(watch, table(), HERE)
    assert not watch.finish(Scene(table(), TOP, 0.5, FLAT, 99.0))
    watch.note(Sight(99.0, np.ones((120, 160), np.uint8), table()))
    watch.forget()
    assert not watch.finish(Scene(table(), TOP, 0.5, FLAT, 99.5))


def test_a_thing_beneath_a_hand_is_learned_as_the_draw_pile() -> None:
    assert learned(table(card=200))
    assert not learned(table())


@pytest.mark.parametrize(("aside", "is_learned"), [(5.0, True), (36.0, False)])
def test_a_thing_beside_a_hand_is_not_what_it_drew_from(
    aside: float,
    is_learned: bool,  # noqa: FBT001 (a case)
) -> None:
    assert learned(table(card=200), aside) is is_learned


def test_on_a_table_with_much_grain_a_thing_must_have_colors_of_its_own() -> None:
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


def test_the_draw_pile_is_learned_from_one_arm_while_another_lays_a_card() -> None:
    pile, draw_pile = (60.0, 60.0), (120.0, 60.0)
    (from_deg,) = come_to(DrawWatch(), things(draw_pile), pile, draw_pile)
    assert from_deg == pytest.approx(180, abs=6)
    assert not come_to(DrawWatch(), things(), pile, draw_pile)


def test_a_thing_on_what_the_camera_stands_on_is_no_draw_pile() -> None:
    leaning = TablePlane((160, 120), (0.0, 0.6))
    assert leaning.ends is not None
    assert leaning.ends < 119
    for row, is_learned in ((60, True), (int(leaning.ends) + 6, False)):
        place = (120.0, float(row))
        assert bool(come_to(DrawWatch(), things(place), place, plane=leaning)) is (
            is_learned
        )


def test_a_thing_that_hands_come_to_more_often_is_the_draw_pile_after_all() -> None:
    """Each is the only thing on the table when it is learned."""
    watch, wrong = DrawWatch(), (30.0, 35.0)
    both = things(wrong, HERE)
    assert come_to(watch, things(wrong), wrong)
    told = [bool(come_to(watch, things(HERE), HERE)) for _ in range(3)]
    assert told == [False, True, True]
    assert not come_to(watch, both, wrong)
    assert come_to(watch, both, HERE)


LESS = (110.0, 98.0)


def oval_at(picture: np.ndarray, x: float, y: float) -> np.ndarray:
    """Draw a thing with less contrast than others, which can be recognized."""
    seen = picture.copy()
    cv2.ellipse(seen, (int(x), int(y)), (8, 13), 25, 0, 360, (130, 90, 60), -1)
    return seen


def leave(watch: DrawWatch, start: float, carried: XY | None = None) -> bool:
    """Whether a hand draws that works at the less plain thing, and may carry it off."""
    quiet = oval_at(things(HERE), *LESS)
    seen = quiet if carried is None else oval_at(quiet, *carried)
    arms = np.zeros((120, 160), np.uint8)
    arms[int(LESS[1]) - 5 :, int(LESS[0]) - 9 : int(LESS[0]) + 48] = 1
    for number, small in enumerate([quiet] * 4 + [seen] * 3):
        watch.note(Sight(start + number / 10, arms, small))
    return bool(watch.finish(Scene(quiet, TOP, 0.5, FLAT, start + 0.7)))


def test_a_thing_that_is_less_plain_needs_a_card_seen_carried_off_each_time() -> None:
    """Otherwise what a hand once seemed to take a card from would be the draw pile."""
    watch, beside = DrawWatch(), (LESS[0] + 30, 103)
    assert leave(watch, 1.0, beside)
    assert not leave(watch, 10.0)
    assert leave(watch, 20.0, beside)


def test_the_plainest_thing_stays_the_draw_pile_though_more_leave_another() -> None:
    watch, beside = DrawWatch(), (LESS[0] + 30, 103)
    assert come_to(watch, oval_at(things(HERE), *LESS), HERE)
    for start in (100.0, 110.0, 120.0):
        leave(watch, start, beside)
    assert come_to(watch, oval_at(things(HERE), *LESS), HERE)
