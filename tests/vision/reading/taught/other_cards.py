"""Cards of no deck that anybody printed, and tables on which one of them lies."""

from functools import cache

import cv2
import numpy as np

from vision.reading.geometry import rectify
from vision.reading.reading import Corners, Image
from vision.reading.taught.alignment import FINE_WH, FLAT_WH
from vision.reading.taught.classifiers import TaughtClassifier
from vision.reading.taught.matching import Prototype

NAMES = tuple(
    f"{count}-{shape}" for count in "123" for shape in ("disc", "box", "cross")
)

_STRIPES = np.indices((432, 288)).sum(axis=0) // 18 % 2 * 200
BACK_SIDE = np.repeat(_STRIPES.astype(np.uint8)[..., None], 3, axis=2)
"""What all the cards look like from behind."""


def other_card(name: str) -> Image:
    """Draw a white card with one, two or three figures."""
    count, shape = int(name[0]), name[2:]
    card = np.full((432, 288, 3), 245, np.uint8)
    for y in {1: (216,), 2: (140, 292), 3: (90, 216, 342)}[count]:
        _put(card, shape, y)
    return card


def _put(card: Image, shape: str, y: int) -> None:
    color = (150, 60, 40)
    if shape == "disc":
        cv2.circle(card, (144, y), 46, color, -1, cv2.LINE_AA)
    elif shape == "box":
        cv2.rectangle(card, (104, y - 40), (184, y + 40), color, -1)
    else:
        cv2.line(card, (104, y - 40), (184, y + 40), color, 16, cv2.LINE_AA)
        cv2.line(card, (184, y - 40), (104, y + 40), color, 16, cv2.LINE_AA)


def flat_of(name: str) -> Image:
    """Show a card flat, as it is taught."""
    return small(other_card(name))


@cache
def with_back(place: int) -> TaughtClassifier:
    """Show all cards, and the back before the one at a place."""
    shown = [(name, flat_of(name)) for name in NAMES]
    shown.insert(place, ("back", small(BACK_SIDE)))
    return TaughtClassifier.of(tuple(Prototype.of(name, flat) for name, flat in shown))


def numbered(number: int) -> Image:
    """Draw a card with a number in the corner; all else is the same on each."""
    card = other_card("3-box")
    cv2.putText(card, str(number), (20, 70), 0, 2.0, (20, 20, 20), 6, cv2.LINE_AA)
    return card


def small(card: Image) -> Image:
    """Show a drawn card flat, as it is taught."""
    return np.asarray(cv2.resize(card, FLAT_WH), np.uint8)


def seen(card: Image, degrees: float, light: float = 0.8) -> tuple[Image, Corners]:
    """Lay a card on a table and say where its corners are."""
    height, width = card.shape[:2]
    move = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 0.7)
    move[:, 2] += np.array([400 - width / 2, 300 - height / 2])
    box = np.array([[0, 0], [width, 0], [width, height], [0, height]]) - 0.5
    there = cv2.warpAffine(card, move, (800, 600), borderValue=(90, 90, 90))
    noise = np.random.default_rng(1).normal(0, 4, there.shape)
    lit = np.clip(cv2.GaussianBlur(there, (0, 0), 0.8) * light + noise, 0, 255)
    corners = np.asarray(box @ move[:, :2].T + move[:, 2], np.float32)
    return np.asarray(lit, np.uint8), corners


def seen_flat(card: Image, degrees: float, light: float = 0.8) -> Image:
    """Show a card as it is flattened from a picture, its corners found not quite."""
    picture, corners = seen(card, degrees, light)
    off = np.array([[2, -1], [-2, 1], [1, 2], [-1, -2]], np.float32)
    return rectify(picture, np.asarray(corners + off, np.float32), FINE_WH)
