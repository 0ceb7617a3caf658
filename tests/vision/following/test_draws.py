from collections.abc import Iterator

import pytest
from film import DRAW_PILE, PILE, XY, Lying, Table, beyond, corners_at

from companion.core.cards import Card
from vision.following.draw_pile import Sight
from vision.following.draws import DrawWatch, Scene
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
    for number, picture in enumerate(moving):
        note(watch, quiet, picture, number / 10)
    return bool(finish(watch, quiet, len(moving) / 10))


def finish(watch: DrawWatch, quiet: Small, at: float) -> list[float]:
    return watch.finish(Scene(quiet, TOP, 0.5, TablePlane((160, 120)), at))


def note(watch: DrawWatch, quiet: Small, picture: Small, at: float) -> None:
    watch.note(Sight(at, find_entering(changed(quiet, picture)).mask, picture))


def going_to(tip: XY) -> list[XY]:
    x, y = tip
    return [(x, y + 60), (x, y + 20), tip, tip, (x, y + 40)]


def test_a_hand_at_the_draw_pile_draws() -> None:
    assert is_drawn(*going_to(DRAW_PILE))


def times(*tips: XY) -> int:
    watch = DrawWatch()
    quiet, *moving = pictures(*tips)
    for number, picture in enumerate(moving):
        note(watch, quiet, picture, number / 10)
    return len(finish(watch, quiet, len(moving) / 10))


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
    assert len(finish(watch, quiet, 2.0)) == 1


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
    assert is_drawn(*going_to((40, 60)), place=place)
    assert not is_drawn(*going_to(DRAW_PILE), place=place)


def come(watch: DrawWatch, table: Table, *tips: XY) -> bool:
    """Whether a hand draws that comes to a table and leaves it."""
    quiet = small_picture(table.picture())
    for number, table.hand in enumerate(tips):
        note(watch, quiet, small_picture(table.picture()), number / 10)
    table.hand = None
    return bool(finish(watch, quiet, len(tips) / 10))


def test_a_learned_place_is_kept() -> None:
    watch, tips = DrawWatch(), (DRAW_PILE, (40, 60), DRAW_PILE)
    seen = [come(watch, Table(), *going_to(tip)) for tip in tips]
    assert seen == [True, False, True]


@pytest.mark.parametrize("whence", [0.0, 90.0, 180.0, 270.0])
def test_hands_from_all_sides_draw_from_one_pile(whence: float) -> None:
    watch, table = DrawWatch(), Table()
    assert come(watch, table, *going_to(DRAW_PILE))
    table.whence = whence
    depths = (60, 20, 0, 0, 40)
    assert come(watch, table, *(beyond(DRAW_PILE, whence, far) for far in depths))


def test_a_hand_that_reaches_past_the_draw_pile_draws_nothing() -> None:
    x, y = DRAW_PILE
    watch = DrawWatch()
    assert come(watch, Table(), *going_to(DRAW_PILE))
    assert not come(watch, Table(), *going_to((x - 45, y - 30)))


def test_of_two_things_the_plainer_one_may_be_learned_as_the_draw_pile() -> None:
    table = Table()
    table.pile.append(Lying(Card.parse("B2"), corners_at((40, 60))))
    draws = [come(DrawWatch(), table, *going_to(tip)) for tip in ((40, 60), DRAW_PILE)]
    assert sorted(draws) == [False, True]


def test_a_draw_is_told_once_the_hand_has_left_though_another_one_stays() -> None:
    watch, table = DrawWatch(), Table()
    assert come(watch, table, *going_to(DRAW_PILE))
    quiet, away = small_picture(table.picture()), [(DRAW_PILE[0], 420)] * 6
    told = []
    for number, tip in enumerate([*going_to(DRAW_PILE), *away]):
        table.hand, at = tip, 1 + number / 10
        table.other = (PILE[0] - 10 + number, PILE[1]), 270.0
        note(watch, quiet, small_picture(table.picture()), at)
        scene = Scene(quiet, TOP, 0.5, TablePlane((160, 120)), at)
        told += [number for _ in watch.gone(scene)]
    assert told == [10]
    assert not finish(watch, quiet, 2.2)
