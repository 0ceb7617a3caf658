"""Cards that differ in a small figure only, which is empty, hatched or full."""

import cv2
import numpy as np
import pytest
from other_cards import seen_flat, small

from vision.reading.taught.difference import Difference
from vision.reading.taught.namer import LEAST_CONFIDENCE, TaughtNamer
from vision.reading.taught.prototype import Prototype
from vision.reading.taught.view import View

CARDS = tuple(f"{shape}-{fill}" for shape in ("disc", "box") for fill in "012")


def alike(name):
    """Draw a white card with one small figure."""
    card = np.full((432, 288, 3), 245, np.uint8)
    ink = np.zeros(card.shape[:2], np.uint8)
    for thick in (-1, 2):
        if name.startswith("disc"):
            cv2.circle(ink, (144, 216), 10, 255, thick, cv2.LINE_AA)
        else:
            cv2.rectangle(ink, (135, 207), (153, 225), 255, thick)
        if thick < 0:
            ink[:, :: {"0": 1, "1": 2, "2": 999}[name[-1]]] = 0
    share = ink[..., None] / 255
    return np.uint8(card * (1 - share) + np.array((150, 60, 40)) * share)


@pytest.fixture(scope="module")
def namer():
    shown = (Prototype.of(name, small(alike(name))) for name in CARDS)
    return TaughtNamer.of(tuple(shown))


@pytest.mark.parametrize("name", CARDS)
def test_a_small_figure_is_told_by_how_it_is_filled(namer, name) -> None:
    told = []
    for degrees in (8, 195):
        flat = seen_flat(alike(name), degrees, light=0.6)
        card, chance = namer.name(cv2.resize(flat, namer.size_wh)).ranking[0]
        told.append(str(card) if chance >= LEAST_CONFIDENCE else "refused")
    assert told == [name, name]


def sharp(name):
    return View.of(small(alike(name))).sharp()


def test_two_cards_are_the_ends_of_what_tells_them_apart() -> None:
    between = Difference.of(sharp("disc-0"), sharp("disc-1"))
    shares = [between.share(sharp(name)) for name in ("disc-0", "disc-1")]
    assert shares == pytest.approx([0, 1], abs=0.01)


def test_nothing_tells_a_card_from_itself() -> None:
    one = sharp("disc-0")
    assert Difference.of(one, one).share(one) == pytest.approx(0.5)


@pytest.mark.parametrize("gain", [0.8, 1.2])
def test_light_does_not_fill_an_empty_figure(gain) -> None:
    between = Difference.of(sharp("disc-0"), sharp("disc-2"))
    lit = np.asarray(sharp("disc-0") * np.float32(gain) - 10, np.float32)
    assert abs(between.share(lit)) < 0.2
