"""How much must change, and where, before it counts: on pictures of even gray."""

import numpy as np
import pytest

from vision.reading.geometry import card_mask
from vision.reading.reading import Corners
from vision.scene.change import (
    Picture,
    changed,
    changed_share,
    changed_share_beneath,
    changed_share_of_card,
    is_rest_gone,
    is_rest_moved,
    shows_table,
    without_specks,
)
from vision.scene.new_card import find_new_card

WH = (160, 120)
TABLE = 100
PATCH = np.s_[40:60, 50:80]


def gray(*patches: tuple[tuple[slice, slice], int], table: int = TABLE) -> Picture:
    picture = np.full(WH[::-1], table, np.uint8)
    for where, level in patches:
        picture[where] = level
    return picture


def mask(*boxes: tuple[slice, slice]) -> np.ndarray:
    found = np.zeros(WH[::-1], np.uint8)
    for box in boxes:
        found[box] = 255
    return found


def box(x: float, y: float, wide: float = 40, high: float = 60) -> Corners:
    """A card that lies straight, by its middle."""
    x, y, right, low = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    return np.array([[x, y], [right, y], [right, low], [x, low]], np.float32)


# What changed abruptly.


@pytest.mark.parametrize(
    ("level", "counts"), [(123, False), (124, True), (80, False), (79, True)]
)
def test_a_fifth_brighter_or_darker_is_a_change(level, counts):
    found = changed(gray(), gray((PATCH, level)))
    assert found[PATCH].all() == counts
    assert found.any() == counts
    assert set(np.unique(found)) <= {0, 255}


@pytest.mark.parametrize("channel", range(3))
def test_a_change_of_one_color_is_a_change(channel):
    before = np.repeat(gray()[..., None], 3, axis=2)
    now = before.copy()
    now[(*PATCH, channel)] = 160
    assert (changed(before, now) == mask(PATCH)).all()


@pytest.mark.parametrize(("level", "counts"), [(239, True), (240, False)])
def test_white_that_stays_white_in_more_or_less_light_has_not_changed(level, counts):
    dim, bright = gray((PATCH, level)), gray((PATCH, level), table=180)
    assert changed(dim, bright).any() == counts
    assert changed(bright, dim).any() == counts


def test_a_part_that_becomes_white_has_changed():
    dark, white = gray((PATCH, 60)), gray((PATCH, 250))
    assert (changed(dark, white) == mask(PATCH)).all()
    assert (changed(white, dark) == mask(PATCH)).all()


@pytest.mark.parametrize(
    ("shape", "length", "is_kept"),
    [
        ((120, 160), 23, False),  # 0.0012 of the picture are 23.04 pixels
        ((120, 160), 24, True),
        ((40, 40), 3, False),
        ((40, 40), 4, True),
    ],
)
def test_a_speck_is_smaller_than_a_thousandth_of_the_picture(shape, length, is_kept):
    there = np.zeros(shape, np.uint8)
    there[20, 5 : 5 + length] = 255
    thing = np.zeros(shape, np.uint8)
    thing[30:38, :] = 255
    kept = without_specks(there | thing)
    assert (kept == (there | thing if is_kept else thing)).all()


@pytest.mark.parametrize(("top", "is_kept"), [(89, True), (90, False)])
def test_what_begins_where_the_table_ends_does_not_count(top, is_kept):
    there = mask(np.s_[top:110, 20:40])
    assert without_specks(there, ends=90).any() == is_kept
    assert without_specks(there).any()


# How much of a place.

BESIDE = mask(np.s_[:, 100:])


def share(before: Picture, now: Picture, where=PATCH, beside=BESIDE) -> float:
    return changed_share(before, now, mask(where), beside=beside)


@pytest.mark.parametrize("columns", [0, 3, 15, 30])
def test_the_changed_share_of_a_place_is_counted(columns):
    now = gray((np.s_[30:70, 40 : 50 + columns], 150))
    assert share(gray(), now) == pytest.approx(columns / 30)


@pytest.mark.parametrize(("level", "counts"), [(127, 0), (128, 1), (78, 0), (77, 1)])
def test_a_pixel_is_another_where_it_is_a_fifth_brighter_or_darker(level, counts):
    now = gray((np.s_[30:70, 40:90], level))
    assert share(gray(), now) == counts


def test_the_light_is_measured_beside_a_place():
    dim = gray(table=60)
    assert share(gray(), dim) == 0
    assert share(gray(), dim, beside=mask()) == 1
    assert share(gray(), gray((np.s_[:, 90:], 60))) == 1


def test_of_a_large_place_some_pixels_are_enough():
    large = np.s_[5:115, 5:95]
    half = gray((np.s_[:, :50], 160))
    assert share(gray(), half, where=large) == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize(("level", "counts"), [(239, 1), (240, 0)])
def test_of_white_nobody_can_say_that_it_became_no_brighter(level, counts):
    dim, bright = (gray((np.s_[30:70, 40:90], level), table=t) for t in (100, 150))
    assert share(dim, bright) == counts
    assert share(bright, dim) == counts


def test_a_place_that_is_white_now_has_changed():
    dark, white = (gray((np.s_[30:70, 40:90], level)) for level in (60, 250))
    assert share(dark, white) == share(white, dark) == 1


def test_of_a_card_beside_the_picture_all_has_changed():
    assert changed_share_of_card(gray(), gray(), box(400, 60)) == 1
    assert changed_share_of_card(gray(), gray(), box(80, 60)) == 0


def card_on(picture: Picture, *cards: tuple[Corners, int]) -> Picture:
    found = picture.copy()
    for corners, level in cards:
        found[card_mask(corners, WH) > 0] = level
    return found


@pytest.mark.parametrize(
    ("by", "is_told"),
    [((0, 0), False), ((2, 0), False), ((5, 0), True), ((0, 5), True)],
)
def test_of_a_card_of_which_nothing_looks_out_nothing_is_told(by, is_told):
    old = box(80, 60)
    new = np.asarray(old + np.array(by), np.float32)
    before = card_on(gray(), (old, 200))
    now = card_on(before, (new, 40))
    share = changed_share_beneath(before, now, old=old, new=new)
    assert share == (0 if is_told else None)


def test_what_was_beneath_a_pushed_card_has_changed():
    old, new = box(60, 60), box(85, 60)
    before, now = card_on(gray(), (old, 200)), card_on(gray(), (new, 200))
    assert changed_share_beneath(before, now, old=old, new=new) > 0.9


@pytest.mark.parametrize(("level", "gone"), [(18, 0), (8, 1)])
def test_a_dark_card_is_still_there_in_the_shadow_of_the_one_on_top(level, gone):
    """Such is the blue of a yellow card: a twin upon it was taken for a push."""
    old, new = box(60, 60), box(85, 60)
    before = card_on(gray(), (old, 30))
    now = card_on(gray(), (old, level), (new, 30))
    assert changed_share_beneath(before, now, old=old, new=new) == gone


# What was taken away, and the bare table.

TOP, BENEATH = box(80, 60), box(62, 60)


def rest_gone(level: int | None, *, by: float = 0, beneath=BENEATH) -> bool:
    """Whether the rest beneath the top card is gone, if it has a level now."""
    before = card_on(gray(), (beneath, 40), (TOP, 200))
    rest = [] if level is None else [(beneath, level)]
    top = np.asarray(TOP + np.array([by, 0]), np.float32)
    now = card_on(gray(), *rest, (top, 200))
    return is_rest_gone(before, now, beneath=[beneath], tops=[TOP, top])


def test_the_cards_beneath_are_gone_where_the_table_is_seen():
    assert rest_gone(None)
    assert rest_gone(None, by=2)


@pytest.mark.parametrize("level", [40, 200, 255])
def test_the_cards_beneath_are_not_gone_where_a_card_is_seen(level):
    assert not rest_gone(level)


def test_the_cards_beneath_are_not_gone_while_a_third_of_them_is_there():
    before = card_on(gray(), (BENEATH, 40), (TOP, 200))
    there = card_on(gray(), (box(62, 45, 40, 30), 40), (TOP, 200))
    assert not is_rest_gone(before, there, beneath=[BENEATH], tops=[TOP, TOP])


@pytest.mark.parametrize(("x", "is_gone"), [(77, False), (72, True)])
def test_of_cards_that_hardly_look_out_nobody_knows_whether_they_are_gone(x, is_gone):
    """A twentieth of their area must have been visible."""
    assert rest_gone(None, beneath=box(x, 60)) is is_gone


@pytest.mark.parametrize(("x", "is_seen"), [(79, False), (76, True)])
def test_of_cards_that_were_moved_little_need_look_out(x: int, is_seen):
    """What a card that was laid changes there is far less: a shadow."""
    beneath = box(x, 60)
    before, now = (
        card_on(gray(), (beneath, 40), (TOP, 200)),
        card_on(gray(), (TOP, 200)),
    )
    assert is_rest_moved(before, now, beneath=[beneath], tops=[TOP, TOP]) is is_seen


@pytest.mark.parametrize(("rows", "is_bare"), [(7, True), (12, False)])
def test_a_place_is_bare_where_few_of_its_colors_are_not_the_tables(rows, is_bare):
    """Less than 0.15 of a card of 60 rows."""
    there = gray((np.s_[30 : 30 + rows, 60:100], 220))
    assert shows_table(there, [TOP]) is is_bare


@pytest.mark.parametrize(("pixels", "is_bare"), [(20, True), (19, False)])
def test_a_color_beside_a_card_is_one_of_the_table_if_it_is_frequent(pixels, is_bare):
    """Pixels at the edge of a stripe do not count: they are blurred."""
    there = card_on(gray(table=255), (box(80, 60, 10, 14), 0))
    there[49 : 51 + pixels, 71:74] = 0
    assert shows_table(there, [box(80, 60, 8, 12)]) is is_bare


def test_without_any_table_in_sight_no_place_is_bare():
    assert not shows_table(gray(), [box(80, 60, 400, 400)])
    assert not shows_table(gray(), [box(400, 400)])


# Where a new card lies.


def turned(x: float, y: float, degrees: float) -> Corners:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turn = np.array([[c, s], [-s, c]])
    return np.asarray(box(0, 0, 30, 45) @ turn + (x, y), np.float32)


@pytest.mark.parametrize("degrees", [0.0, 24.0, 60.0, 90.0, 150.0])
def test_the_corners_of_a_new_card_are_found_in_their_order(degrees):
    like = turned(80, 60, 0)
    new = turned(88, 52, degrees)
    found = find_new_card(gray(), card_on(gray(), (new, 200)), like)
    assert found is not None
    half_turned = np.roll(found, 2, axis=0)
    apart = min(np.abs(new - each).max() for each in (found, half_turned))
    assert apart < 2.5  # pixels: a twentieth of its length


def test_on_the_whole_new_cards_are_found_just_where_they_lie():
    like, off = turned(80, 60, 0), []
    for x, y, degrees in ((70, 50, 0), (85, 52, 60), (91, 70, 90), (78, 66, 126)):
        new = turned(x, y, degrees)
        found = find_new_card(gray(), card_on(gray(), (new, 200)), like)
        off.append(found.mean(axis=0) - new.mean(axis=0))
    assert np.abs(np.mean(off, axis=0)).max() < 0.6  # it paints half a pixel more


def test_a_change_of_the_right_size_but_spread_out_is_no_card():
    like = turned(80, 60, 0)
    spread = gray((np.s_[10:110:6, :], 200), (np.s_[:, 10:150:6], 200))
    assert find_new_card(gray(), spread, like) is None
