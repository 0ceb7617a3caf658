"""Flat cards from labelled photographs, their corners found by our own nets."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from tqdm import tqdm

from models.training.decks import NONE
from models.training.surfaces import Picture
from vision.locate import locate, refine
from vision.net import Net
from vision.reading import Corners
from vision.rectify import enlarged, rectify

FLAT_SIZE_WH = (96, 144)
"""Width and height of a card in a flat picture."""

FLAT_GROWTH = 1.25
"""How much larger than the card a flat picture is, so that guesses may be off."""

_LEAST_SCORE = 0.1
_REFUSED_SETS = {"lettered-deck"}
"""Decks beyond the first version: better refused than misread."""


@dataclass(frozen=True, slots=True)
class Photo:
    """One labelled photograph of one card."""

    path: Path
    """Where it lies."""
    source: str
    """Name of its set."""
    card: str
    """The card in record notation, or `NONE` where it must be refused."""


@dataclass(frozen=True, slots=True, eq=False)
class Flat:
    """A photographed card, flattened."""

    photo: Photo
    """Where it comes from."""
    picture: Picture
    """``(180, 120, 3)`` uint8, BGR: the card of 96 x 144 and what lies around it."""
    corners: Corners
    """Where the card lies in the photograph."""
    score: float
    """How sure the locator was, 0 to 1."""


def labelled_photos(folder: Path) -> list[Photo]:
    """Read ``labels.csv`` in ``folder``."""
    with (folder / "labels.csv").open(newline="") as file:
        return [
            Photo(
                folder / row["picture"],
                row["set"],
                NONE if row["set"] in _REFUSED_SETS else row["card"],
            )
            for row in csv.DictReader(file)
        ]


def flattened(photos: Sequence[Photo], locator: Net, corners: Net) -> list[Flat]:
    """Find the card in each photograph; those without any are left out."""
    flats = []
    for photo in tqdm(photos, "flattening photographs"):
        frame = np.asarray(cv2.imread(str(photo.path)), np.uint8)
        spots = locate(locator, frame, _LEAST_SCORE)
        if not spots:
            continue
        quad = refine(corners, frame, refine(corners, frame, spots[0].corners))
        size = tuple(round(side * FLAT_GROWTH) for side in FLAT_SIZE_WH)
        flat = rectify(frame, enlarged(quad, FLAT_GROWTH), (size[0], size[1]))
        flats.append(Flat(photo, flat, quad, spots[0].score))
    return flats
