"""How a card is made comparable, and how exactly one is laid on another."""

import cv2
import numpy as np
import pytest

from vision.reading.reading import Image
from vision.reading.taught.alignment import Aligner, NormalizedCard, warp

SAME = np.eye(3)


def printed() -> Image:
    """A card full of figures, large and small."""
    rng = np.random.default_rng(2)
    large, little = (
        cv2.resize(rng.integers(0, 255, shape).astype(np.uint8), (192, 288))
        for shape in ((9, 6), (36, 24))
    )
    return cv2.cvtColor(cv2.addWeighted(large, 0.6, little, 0.4, 0), cv2.COLOR_GRAY2BGR)


def even(*bgr: float) -> Image:
    return np.full((144, 96, 3), bgr, np.uint8)


def apart(one: np.ndarray, other: np.ndarray | float) -> float:
    """How far two pictures are apart where they differ most."""
    return float(np.abs(one - other).max())


# What is comparable.


def test_a_picture_that_lies_as_the_other_stays_as_it_is() -> None:
    picture = printed().astype(np.float32)
    assert apart(warp(picture, SAME, (192, 288)), picture) < 0.01


def places(size_wh: tuple[int, int]) -> tuple[np.ndarray, ...]:
    """Two pictures that say how far to the right and down each pixel is, 0 to 1."""
    rows, columns = np.indices(size_wh[::-1], np.float32)
    return (columns + 0.5) / size_wh[0], (rows + 0.5) / size_wh[1]


@pytest.mark.parametrize("size_wh", [(96, 144), (48, 72), (384, 576), (30, 20)])
def test_another_size_shows_the_same_places(size_wh: tuple[int, int]) -> None:
    inner = np.s_[2:-2, 2:-2]
    for before, after in zip(places((192, 288)), places(size_wh), strict=True):
        assert apart(warp(before, SAME, size_wh)[inner], after[inner]) < 1e-3


def test_a_way_leads_from_the_known_card_to_the_seen_one() -> None:
    picture = printed()[..., 0].astype(np.float32)
    right, down = SAME.copy(), SAME.copy()
    right[0, 2], down[1, 2] = 2 / 192, 2 / 288  # of a card from -1 to 1: one pixel
    moved = warp(picture, right, (192, 288))
    assert apart(moved[:, :-1], picture[:, 1:]) < 0.01
    assert apart(moved[:, -1], picture[:, -1]) < 0.01
    moved = warp(picture, down, (192, 288))
    assert apart(moved[:-1], picture[1:]) < 0.01


@pytest.mark.parametrize(
    ("light", "becomes"),
    [
        ((245, 245, 245), (229, 229, 229)),
        ((120, 120, 120), (228, 228, 228)),
        ((160, 200, 240), (229, 229, 229)),  # warm light
        ((40, 40, 200), (69, 69, 229)),  # a red card stays red: 1.5 times at most
    ],
)
def test_the_white_of_a_card_becomes_white(
    light: tuple[int, ...], becomes: tuple[int, ...]
) -> None:
    view = NormalizedCard.of(even(*light))
    assert view.colors.mean(axis=(0, 1)) == pytest.approx(becomes, abs=1)
    assert view.sharp().mean(axis=(0, 1)) == pytest.approx(becomes, abs=1)


@pytest.mark.parametrize(("rows", "white"), [(2, 100), (3, 200)])
def test_a_twentieth_of_a_card_is_enough_white(rows: int, white: int) -> None:
    """Every third of its 144 rows is looked at."""
    card = even(100, 100, 100)
    card[: 3 * rows] = 200
    assert NormalizedCard.of(card).gain == pytest.approx(230 / (white + 1))


def test_nothing_is_brighter_than_white() -> None:
    card = even(60, 60, 60)
    card[:3] = 255
    assert NormalizedCard.of(card).colors.max() == 255


def test_a_card_on_its_head_on_its_head_is_as_it_was() -> None:
    view = NormalizedCard.of(printed())
    turned = view.turned()
    for name in ("flat", "colors", "fine", "coarse"):
        there = getattr(turned, name)
        assert (there == getattr(view, name)[::-1, ::-1]).all()
        assert (getattr(turned.turned(), name) == getattr(view, name)).all()
    assert (turned.gain == view.gain).all()


def test_all_parts_of_a_card_have_as_much_contrast() -> None:
    """A shadow over half of it does not steer."""
    card = printed()
    shadow = card.copy()
    shadow[144:] = shadow[144:] * 0.6
    view, dim = NormalizedCard.of(card), NormalizedCard.of(shadow)
    low = np.s_[90:]
    assert dim.fine[low].std() == pytest.approx(view.fine[low].std(), rel=0.2)
    assert 30 < view.fine.std() < 50
    assert 30 < view.coarse.std() < 50
    assert abs(view.fine.mean()) < 2


def test_a_card_on_which_nothing_stands_out_is_gray_all_over() -> None:
    view = NormalizedCard.of(even(240, 240, 240))
    assert apart(view.fine, 0) < 1e-2
    assert apart(view.coarse, 0) < 1e-2


def test_faint_grain_stays_faint() -> None:
    """What has less contrast than 15 gray levels is not made as strong as the rest."""
    grain = np.random.default_rng(0).normal(0, 3, (144, 96, 1))
    view = NormalizedCard.of(np.uint8(even(200, 200, 200) + grain))
    assert 1 < view.fine.std() < 8


# How exactly it is laid.

WAYS = {
    "right": [[1, 0, 0.05], [0, 1, 0], [0, 0, 1]],
    "up": [[1, 0, 0], [0, 1, -0.04], [0, 0, 1]],
    "larger": [[1.04, 0, 0], [0, 1.04, 0], [0, 0, 1]],
    "wider": [[1.04, 0, 0], [0, 0.98, 0], [0, 0, 1]],
    "turned": [[1, -0.04, 0], [0.018, 1, 0], [0, 0, 1]],
    "sheared": [[1, 0.04, 0], [0, 1, 0], [0, 0, 1]],
    "nearer at the top": [[1, 0, 0], [0, 1, 0], [0, 0.03, 1]],
    "nearer at the left": [[1, 0, 0], [0, 1, 0], [0.03, 0, 1]],
}
CORNERS = np.array([[[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]]])


def seen_by(way: np.ndarray) -> NormalizedCard:
    """The printed card as it is seen that lies off its place by a way."""
    flat = warp(printed().astype(np.float32), np.linalg.inv(way), (192, 288))
    return NormalizedCard.of(np.uint8(np.rint(flat)))


def off_px(one: np.ndarray, other: np.ndarray) -> float:
    """How far apart two ways lead, pixels of 96 across."""
    ends = [cv2.perspectiveTransform(CORNERS, way) for way in (one, other)]
    return float(np.abs((ends[0] - ends[1]) * 48).max())


ALIGNER = Aligner.of(NormalizedCard.of(printed()))


@pytest.mark.parametrize("name", WAYS)
def test_a_card_is_laid_on_its_like_to_a_fraction_of_a_pixel(name: str) -> None:
    way = np.array(WAYS[name])
    seen = seen_by(way)
    coarse = ALIGNER.align_coarsely(seen)
    fine = ALIGNER.align_finely(seen, coarse)
    assert off_px(way, SAME) > 1.1
    assert off_px(way, coarse) < 1.1
    assert off_px(way, fine) < 0.3
    assert coarse[2, 2] == fine[2, 2] == 1


def test_a_card_that_lies_there_already_stays() -> None:
    seen = NormalizedCard.of(printed())
    assert ALIGNER.align_coarsely(seen) == pytest.approx(SAME, abs=1e-4)
    assert ALIGNER.align_finely(seen, SAME) == pytest.approx(SAME, abs=1e-4)


def test_a_card_that_shows_nothing_is_not_bent() -> None:
    blank = NormalizedCard.of(even(240, 240, 240))
    way = np.array(WAYS["turned"])
    laid = Aligner.of(blank).align_finely(blank, way)
    assert laid == pytest.approx(SAME, abs=1e-3)


def test_glare_moves_a_card_little() -> None:
    flat = printed()
    cv2.circle(flat, (96, 80), 40, (255, 255, 255), -1)
    laid = ALIGNER.align_finely(NormalizedCard.of(flat), SAME)
    assert off_px(laid, SAME) < 0.5


def test_how_well_two_cards_agree_is_their_correlation() -> None:
    seen = NormalizedCard.of(printed())
    other = NormalizedCard.of(255 - printed())
    blank = NormalizedCard.of(even(240, 240, 240))
    assert ALIGNER.agreement(seen, SAME) == pytest.approx(1)
    assert ALIGNER.agreement(other, SAME) < -0.8
    assert ALIGNER.agreement(blank, SAME) == pytest.approx(0, abs=0.01)
    assert ALIGNER.agreement(seen.turned(), SAME) < 0.5
