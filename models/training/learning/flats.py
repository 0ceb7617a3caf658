"""Flat cards from labeled photographs, their corners found by our own nets."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from models.training.drawing.decks import NONE
from models.training.drawing.surfaces import Picture
from vision.reading.detector import CardDetector, prominence
from vision.reading.geometry import Pyramid, enlarged
from vision.reading.reading import Corners

FLAT_SIZE_WH = (96, 144)
"""Width and height of a card in a flat picture."""

FLAT_GROWTH = 1.25
"""Size of a flat picture as a factor of the card's, to allow for wrong corners."""

_LOOKED_AT = 5
_TALL = 1.15
_SURE_SCORE = 0.5
"""Corners found less surely than this may be those of half a card."""
_REFUSED_SETS = {"lettered-deck"}
"""Decks that the first version need not read: better refused than misread."""


@dataclass(frozen=True, slots=True)
class Photo:
    """One labeled photograph of one card."""

    path: Path
    """Its file."""
    source: str
    """Name of its set."""
    card: str
    """The card in record notation, or `NONE` where it must be refused."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A photographed card, flattened."""

    photo: Photo
    """The photograph it comes from."""
    picture: Picture
    """``(180, 120, 3)`` uint8, BGR: the card of 96 x 144 and what lies around it."""
    corners: Corners
    """Where the card lies in the photograph."""
    score: float
    """The finder's confidence, 0 to 1."""
    is_sure: bool
    """Whether it was surely found, its long side clearly the longer one."""


def labelled_photos(folder: Path) -> list[Photo]:
    """Read ``labels.csv`` in a folder: the columns ``picture``, ``set``, ``card``."""
    with (folder / "labels.csv").open(newline="") as file:
        return [
            Photo(
                folder / row["picture"],
                row["set"],
                NONE if row["set"] in _REFUSED_SETS else row["card"],
            )
            for row in csv.DictReader(file)
        ]


def flattened(photos: Sequence[Photo], finder: CardDetector) -> list[Flat]:
    """Return the flat card of each photograph; leave out those without any.

    One that is not surely found follows once more, turned by a quarter: a card that is
    seen steeply may seem to lie across.
    """
    size = (
        round(FLAT_SIZE_WH[0] * FLAT_GROWTH),
        round(FLAT_SIZE_WH[1] * FLAT_GROWTH),
    )
    flats = []
    for photo in tqdm(photos, "flattening photographs"):
        pyramid = Pyramid.of(np.asarray(cv2.imread(str(photo.path)), np.uint8))
        guesses = finder.guess(pyramid)
        spots = finder.trusted(pyramid, guesses[:_LOOKED_AT])
        spots = spots or finder.trusted_elsewhere(pyramid, guesses[:1])
        if not spots:
            continue
        card = max((finder.correct_once(pyramid, s) for s in spots[:3]), key=prominence)
        is_sure = card.score >= _SURE_SCORE and _is_tall(card.corners)
        turned = [] if is_sure else [np.roll(card.corners, 1, axis=0)]
        for corners in (card.corners, *turned):
            picture = pyramid.rectify(enlarged(corners, FLAT_GROWTH), size)
            flats.append(Flat(photo, picture, corners, card.score, is_sure))
    return flats


def _is_tall(corners: Corners) -> bool:
    sides = np.hypot(*(corners - np.roll(corners, 1, axis=0)).T)
    return bool(sides[0] + sides[2] > _TALL * (sides[1] + sides[3]))
