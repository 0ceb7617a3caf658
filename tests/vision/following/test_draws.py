from collections.abc import Iterator

import numpy as np
import pytest
from film import DRAW_PILE, PILE, XY, Lying, Table, corners_at

from companion.core.cards import Card
from vision.following.arm_tracks import Reach, reach_of
from vision.following.draws import DrawWatch, HandAtPile
from vision.reading.reading import Corners
from vision.scene.background import Small, find_entering
from vision.scene.change import changed
from vision.scene.gate import small_picture
from vision.scene.table_plane import TablePlane

TOP = corners_at(PILE)


def pictures(*tips: XY, checks: bool = False) -> Iterator[Small]:
    table = Table()
    table.checks = checks
    for tip in (None, *tips):
        table.hand = tip
        yield small_picture(table.picture())


def is_drawn(*tips: XY, place: Corners | None = None, checks: bool = False) -> bool:
    watch = DrawWatch(place)
    quiet, *moving = pictures(*tips, checks=checks)
    for picture in moving:
        note(watch, quiet, picture)
    return bool(finish(watch, quiet))


def finish(watch: DrawWatch, quiet: Small) -> list[HandAtPile]:
    return watch.finish(quiet, TOP, 0.5, TablePlane((160, 120)), 99.0)


def note(watch: DrawWatch, quiet: Small, picture: Small, at: float = 0.0) -> None:
    arm = find_entering(changed(quiet, picture)).mask
    watch.note(arm, (), reach_of(arm), at)


def going_to(tip: XY) -> list[XY]:
    x, y = tip
    return [(x, y + 60), (x, y + 20), tip, tip, (x, y + 40)]


def test_no_arm_has_no_reach() -> None:
    assert reach_of(np.zeros((120, 160), np.uint8)) is None


def test_a_card_on_the_table_is_no_arm() -> None:
    change = np.zeros((120, 160), np.uint8)
    change[40:60, 40:60] = 255
    assert reach_of(find_entering(change).mask) is None


def test_the_far_end_of_an_arm_is_where_it_works() -> None:
    change = np.zeros((120, 160), np.uint8)
    change[50:, 70:80] = 255
    assert reach_of(find_entering(change).mask).tip == pytest.approx((74.5, 51), abs=2)


def test_over_the_stand_of_the_camera_a_wide_sleeve_is_not_the_far_end() -> None:
    arm = np.zeros((90, 160), np.uint8)
    arm[68:, 0:95] = 255  # so near the lens it covers the corner, and the stand
    arm[40:68, 80:95] = 255
    table = TablePlane((160, 90), (0.0, float(np.tan(np.radians(27)))))
    reach = reach_of(arm, table)
    assert reach is not None
    assert reach.tip == pytest.approx((87, 41), abs=7)


def test_a_hand_at_the_draw_pile_draws() -> None:
    assert is_drawn(*going_to(DRAW_PILE))


def times(*tips: XY) -> int:
    watch = DrawWatch()
    quiet, *moving = pictures(*tips)
    for number, picture in enumerate(moving):
        note(watch, quiet, picture, number / 10)
    return len(finish(watch, quiet))


def test_a_hand_that_comes_again_draws_again() -> None:
    x, _ = DRAW_PILE
    withdrawn = [(x, 420), (x, 440), (x, 420)]
    assert times(*going_to(DRAW_PILE)) == 1
    assert times(*going_to(DRAW_PILE), *withdrawn, *going_to(DRAW_PILE)) == 2


def test_a_hand_that_only_trembles_there_draws_once() -> None:
    x, y = DRAW_PILE
    assert times(*going_to(DRAW_PILE), (x, y + 25), DRAW_PILE, (x + 5, y)) == 1


def test_a_hand_of_which_one_frame_shows_only_the_wrist_draws_once() -> None:
    x, y = DRAW_PILE
    assert times(*going_to(DRAW_PILE)[:3], (x, y + 60), *going_to(DRAW_PILE)[2:]) == 1


def test_a_hand_that_lies_still_after_a_badly_seen_frame_draws_once() -> None:
    """While nothing moves no reach is noted, so the next one comes late."""
    watch = DrawWatch()
    quiet, *moving = pictures(*going_to(DRAW_PILE)[:4], *going_to(DRAW_PILE)[2:])
    for number, picture in enumerate(moving[:4]):
        note(watch, quiet, picture, number / 10)
    note(watch, quiet, quiet, 0.4)
    for number, picture in enumerate(moving[4:]):
        note(watch, quiet, picture, 1.5 + number / 10)
    assert len(finish(watch, quiet)) == 1


def test_a_hand_at_the_discard_pile_does_not() -> None:
    assert not is_drawn(*going_to(PILE))


def test_a_hand_over_the_bare_table_does_not() -> None:
    assert not is_drawn(*going_to((40, 200)))


@pytest.mark.slow
def test_a_draw_pile_is_known_on_a_patterned_cloth() -> None:
    assert is_drawn(*going_to(DRAW_PILE), checks=True)
    assert not is_drawn(*going_to((40, 200)), checks=True)


def test_a_hand_that_only_shows_up_does_not() -> None:
    assert not is_drawn((240, 120))


def test_a_given_place_needs_no_learning() -> None:
    place = corners_at((40, 60))
    assert is_drawn(*going_to((40, 75)), place=place)
    assert not is_drawn(*going_to(DRAW_PILE), place=place)


def test_a_learned_place_is_kept() -> None:
    watch = DrawWatch()
    for tip, expected in ((DRAW_PILE, True), ((40, 60), False), (DRAW_PILE, True)):
        quiet, *moving = pictures(*going_to(tip))
        for picture in moving:
            note(watch, quiet, picture)
        assert bool(finish(watch, quiet)) == expected


def reaching(watch: DrawWatch, tip: XY, entry: XY) -> bool:
    """Whether a hand draws that worked with its far end there, in the frame."""
    (quiet,) = pictures()
    reach = Reach(np.array(entry) / 2, np.array(tip) / 2, TablePlane((160, 120)))
    for number in range(4):
        watch.note(np.zeros((120, 160), np.uint8), (), reach, number / 10)
    return bool(finish(watch, quiet))


def test_hands_from_all_sides_draw_from_one_pile() -> None:
    """Each holds the edge that is nearest to it, and its far end lies before that."""
    watch, (x, y) = DrawWatch(), DRAW_PILE
    assert reaching(watch, (x + 34, y), (319, y))
    assert reaching(watch, (x - 34, y), (0, y))
    assert reaching(watch, (x, y - 34), (x, 0))


def test_a_hand_that_reaches_past_the_draw_pile_draws_nothing() -> None:
    watch, (x, y) = DrawWatch(), DRAW_PILE
    assert not reaching(watch, (x - 45, y - 30), (x - 45, 239))
    assert reaching(watch, (x, y + 30), (x, 239))


def test_a_place_that_is_visited_more_often_is_the_draw_pile_after_all() -> None:
    watch = DrawWatch()
    table = Table()
    table.pile.append(Lying(Card.parse("B2"), corners_at((40, 60))))
    seen = []
    for tip in ((40, 60), DRAW_PILE, DRAW_PILE):
        quiet = small_picture(table.picture())
        for table.hand in going_to(tip):
            note(watch, quiet, small_picture(table.picture()))
        table.hand = None
        seen.append(bool(finish(watch, quiet)))
    assert seen == [True, False, True]
