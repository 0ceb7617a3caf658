"""What tells two cards apart that are much alike, and what must not: by numbers."""

from functools import cache

import cv2
import numpy as np
import pytest

from vision.reading.taught.alignment import Colors, NormalizedCard, laid_together, warp
from vision.reading.taught.difference import PairDiscriminator
from vision.reading.taught.shortlist import distorted

HIGH, WIDE = 144, 96


@cache
def card(figure: int) -> Colors:
    """A white card with some print; a small figure on it is full or empty."""
    found = np.full((HIGH, WIDE, 3), 235, np.float32)
    cv2.rectangle(found, (12, 12), (40, 40), (150, 60, 40), -1)
    cv2.circle(found, (48, 72), 9, (40, 160, 60), figure, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(found, (0, 0), 0.8), np.float32)


@cache
def between() -> PairDiscriminator:
    return PairDiscriminator.of(card(2), card(-1))


X, Y = np.meshgrid(np.linspace(-1, 1, WIDE), np.linspace(-1, 1, HIGH))


def lit(picture: Colors, light: np.ndarray) -> Colors:
    return np.asarray(picture * light[..., None], np.float32)


def veiled(picture: Colors, veil: np.ndarray) -> Colors:
    return np.asarray(picture + veil[..., None], np.float32)


def off(picture: Colors, right: float, down: float) -> Colors:
    way = np.eye(3)
    way[:2, 2] = 2 * right / WIDE, 2 * down / HIGH
    return warp(picture, way, (WIDE, HIGH))


ONE = np.ones((HIGH, WIDE))
SEEN = {
    "as it is": lambda p: p,
    "darker": lambda p: lit(p, 0.75 * ONE),
    "darker to the left": lambda p: lit(p, 0.85 + 0.15 * X),
    "darker below": lambda p: lit(p, 0.85 - 0.15 * Y),
    "darker at the sides": lambda p: lit(p, 1 - 0.2 * X * X),
    "darker at both ends": lambda p: lit(p, 1 - 0.2 * Y * Y),
    "darker in two corners": lambda p: lit(p, 1 - 0.1 * X * Y),
    "veiled": lambda p: veiled(p, 12 * ONE),
    "veiled to the right": lambda p: veiled(p, 12 * X),
    "veiled above": lambda p: veiled(p, -12 * Y),
    "bluish": lambda p: np.float32(p * np.float32([1.1, 1, 0.95])),
    "greenish": lambda p: np.float32(p * np.float32([1, 1.1, 0.95])),
    "a little to the right": lambda p: off(p, 0.7, 0),
    "a little below": lambda p: off(p, 0, -0.7),
    "blurred": lambda p: np.float32(cv2.GaussianBlur(p, (0, 0), 1.3)),
}


@pytest.mark.parametrize("how", SEEN)
def test_neither_light_nor_blur_nor_place_makes_a_card_another(how):
    one, other = (between().share_of_other(SEEN[how](card(fig))) for fig in (2, -1))
    assert one == pytest.approx(0, abs=0.15)
    assert other == pytest.approx(1, abs=0.15)


def test_places_that_tell_are_near_where_cards_differ():
    y, x = np.divmod(between().places, WIDE)
    assert np.hypot(y - 72, x - 48).max() < 22
    assert np.hypot(y - 72, x - 48).min() < 5
    assert 100 < len(between().places) <= 2000


def test_what_differs_only_at_the_edge_tells_nothing():
    """It may be the table."""
    framed = card(2).copy()
    framed[:5] = framed[-5:] = framed[:, :5] = framed[:, -5:] = 40
    nothing = PairDiscriminator.of(card(2), card(2))
    assert nothing.share_of_other(framed) == 0.5
    y, x = np.divmod(PairDiscriminator.of(card(2), framed).places, WIDE)
    assert (y >= 6).all()
    assert (x >= 6).all()


def test_of_cards_that_differ_all_over_some_places_are_enough():
    places = PairDiscriminator.of(card(2), 255 - card(2)).places
    assert 1000 < len(places) <= 2000
    assert np.ptp(places // WIDE) > 75


# Many pictures of one card.


def shifted(right: float, down: float) -> NormalizedCard:
    rng = np.random.default_rng(3)
    print_ = cv2.resize(rng.integers(0, 255, (24, 16, 3)).astype(np.uint8), (192, 288))
    way = np.eye(3)
    way[:2, 2] = right / 96, down / 144
    there = warp(print_.astype(np.float32), way, (192, 288))
    return NormalizedCard.of(np.asarray(np.rint(there), np.uint8))


def test_pictures_of_one_card_are_laid_on_each_other():
    views = [shifted(*by) for by in ((0, 0), (3, 0), (0, 3), (-3, 0), (0, -3))]

    def spread(of: list[NormalizedCard]) -> float:
        return float(np.std([view.colors[8:-8, 8:-8] for view in of], axis=0).mean())

    assert spread(laid_together(views)) < 0.35 * spread(views)


def test_another_picture_of_a_card_is_a_little_darker_uneven_and_off_its_place():
    flat = np.full((36, 24, 3), 120, np.uint8)
    flat[12:24, 8:16] = 200
    rng = np.random.default_rng(0)
    copies = np.array([distorted(flat, rng) for _ in range(60)], float)
    gains = copies[:, 2:-2, 2:-2].mean(axis=(1, 2, 3)) / flat[2:-2, 2:-2].mean()
    assert gains.mean() == pytest.approx(0.9, abs=0.06)
    assert 0.6 < gains.min() < 0.72
    assert 1.08 < gains.max() < 1.28
    sides = copies[:, 2:8].mean(axis=(1, 2, 3)) / copies[:, -8:-2].mean(axis=(1, 2, 3))
    assert 0.05 < np.log(sides).std() < 0.25
    edges = np.abs(np.diff(copies[:, 18].mean(axis=2), axis=1)).argmax(axis=1)
    assert set(edges) <= {6, 7, 8, 14, 15, 16}
    assert copies.std(axis=0).min() > 5
