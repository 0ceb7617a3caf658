"""A card shown once is known with corners that are off, and by another lamp."""

from functools import cache

import cv2
import numpy as np
import pytest
from other_cards import flat_of, seen, small

from models.training.drawing.theme_decks import CARDS, draw_harbor
from vision.reading.geometry import rectify
from vision.reading.reading import Image
from vision.reading.taught.alignment import FLAT_WH, NormalizedCard
from vision.reading.taught.classifiers import LEAST_CONFIDENCE, TaughtClassifier
from vision.reading.taught.matching import Prototype

pytestmark = pytest.mark.slow

SHOWN = CARDS[::6]
TURNED = 15.0
ACROSS, DOWN = (201.6, 0.0), (0.0, 201.6)
"""The width of a card as `other_cards.seen` lays it, along the card's own axes."""


def harbor(name: str) -> Image:
    """Return a card of the harbor deck without its round corners."""
    drawn = draw_harbor(name)
    solid = drawn[..., 3:] / 255
    card = drawn[..., :3] * solid + 90 * (1 - solid)
    return np.asarray(cv2.resize(card.astype(np.uint8), (288, 432)), np.uint8)


@cache
def classifier() -> TaughtClassifier:
    cards = tuple(Prototype.of(name, small(harbor(name))) for name in SHOWN)
    return TaughtClassifier.of(cards)


def told(flat: Image) -> str:
    (card, chance), *_ = classifier().classify(flat).ranking
    return str(card) if chance >= LEAST_CONFIDENCE else "refused"


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(DOWN, id="down"),
        pytest.param(
            ACROSS, id="across", marks=pytest.mark.nightly(reason="corners off across")
        ),
    ],
)
def test_corners_an_eighth_of_the_width_off_are_put_right(way) -> None:
    turn = cv2.getRotationMatrix2D((0, 0), TURNED, 1)[:, :2]
    found = []
    for name in SHOWN:
        picture, corners = seen(harbor(name), TURNED)
        off = corners + 0.12 * np.array(way) @ turn.T
        found.append(told(rectify(picture, np.asarray(off, np.float32), FLAT_WH)))
    assert sum(a == b for a, b in zip(found, SHOWN, strict=True)) >= len(SHOWN) - 1
    assert set(found) <= {*SHOWN, "refused"}


@pytest.mark.parametrize(
    "lamp",
    [
        (0.6, 0.85, 1.0),
        pytest.param(
            (1.0, 0.85, 0.7), marks=pytest.mark.nightly(reason="light that is blue")
        ),
    ],
)
def test_a_card_shown_by_daylight_is_known_by_a_lamp(lamp) -> None:
    found = []
    for name in SHOWN:
        picture, corners = seen(harbor(name), TURNED)
        lit = np.asarray(picture * np.array(lamp), np.uint8)
        found.append(told(rectify(lit, corners, FLAT_WH)))
    assert found == list(SHOWN)


def test_a_card_in_the_dark_looks_as_white_as_in_the_light() -> None:
    flat = flat_of("1-disc")
    bright, dark = (
        NormalizedCard.of(np.asarray(flat * by, np.uint8)).colors for by in (1.0, 0.5)
    )
    assert np.abs(bright - dark).max() < 5
