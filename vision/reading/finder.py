"""The nets that find cards, from the first guess to exact corners."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Self

import numpy as np

from vision.reading.locate import FAR_MARGIN, Detection, distinct, locate, refine
from vision.reading.manifest import Manifest
from vision.reading.net import Net, load_net
from vision.reading.reading import Image
from vision.reading.rectify import Pyramid

TRUSTED = 0.1
"""Corners that the net trusts less than this are not worth naming."""
_EXACT = 0.9
"""Corners trusted so much are not corrected again."""
HOPELESS = 0.03
"""A top card's corners mostly are trusted more than this when corrected twice."""
_CORRECTIONS = 4
_STILL = 0.015
"""Of a card's size: corners that a correction moves less stay where they are."""
_LOOKED_AT = 6
"""Most guesses corrected when all cards are wanted."""
_WORTH_MORE = 2
"""Where none is trusted, so many of them are changed."""
_TURNS_AND_SIZES = ((90, 1.0), (0, 1.7), (0, 0.6), (45, 1.0))
"""Degrees and factors by which a guess is changed where nothing was found."""


def prominence(spot: Detection) -> float:
    """What makes a card the top one: surely whole and uncovered, and large."""
    return spot.score * spot.size


@dataclass(frozen=True, slots=True, eq=False)
class CardDetector:
    """Finds whole, uncovered faces."""

    close_up_locator: Net
    """The locator for the whole picture."""
    whole_locator: Net
    """The locator for cards that fill the picture."""
    corners: Net
    """Finds exact corners."""
    least_score: float
    """A spot counts from this locator score on, 0 to 1."""

    @classmethod
    def load(cls, folder: Path, manifest: Manifest, *, any_card: bool = False) -> Self:
        """Load the nets that the manifest of a folder names.

        Args:
            folder: where the manifest lies.
            manifest: what it says.
            any_card: find cards of any deck, backs too, as a deck that is taught
                needs it, rather than the faces that the namer knows.

        Raises:
            ModelError: if a file is missing or wrong.
        """
        locator, corners = manifest.locator, manifest.corners
        if any_card:
            locator, corners = manifest.any_locator, manifest.any_corners
        return cls(
            load_net(folder, locator),
            load_net(folder, locator, locator.far_size_wh),
            load_net(folder, corners),
            locator.least_score,
        )

    def detect(self, frame: Image) -> list[Detection]:
        """Find whole, uncovered cards.

        Args:
            frame: ``(height, width, 3)`` uint8, BGR; pass the part about the pile
                where it is known: fewer other things look like a card there.

        Returns:
            The cards with exact corners, ``(4, 2)`` float32, pixels of the frame,
            clockwise from one end of the card, which end is not known yet; the one
            that is most surely whole, uncovered and large comes first, and on a pile
            that is the top one. ``score`` says how far to trust the corners, 0 to 1:
            from 0.5 on they are mostly good.
        """
        if not frame.size:  # a part of a picture of very few pixels
            return []
        pyramid = Pyramid.of(frame)
        guesses = self.guess(pyramid)
        found = self.trusted(pyramid, guesses[:_LOOKED_AT])
        found = found or self.elsewhere(pyramid, guesses)
        exact = [self.settled(pyramid, spot) for spot in found]
        return sorted(exact, key=prominence, reverse=True)

    def guess(self, pyramid: Pyramid) -> list[Detection]:
        """Guess where faces lie, best first: of any size, so in two looks."""
        return distinct(self.glance(pyramid) + self.glance_from_afar(pyramid))

    def glance(self, pyramid: Pyramid) -> list[Detection]:
        """Guess where faces lie, best first; some that fill the picture are missed."""
        return locate(self.close_up_locator, pyramid, self.least_score)

    def glance_from_afar(self, pyramid: Pyramid) -> list[Detection]:
        """Guess where faces lie that fill the picture, best first."""
        return locate(self.whole_locator, pyramid, self.least_score, margin=FAR_MARGIN)

    def refined(
        self, pyramid: Pyramid, spot: Detection, *, hopeless: float
    ) -> Detection:
        """Correct a spot's corners until they are trusted or hopeless."""
        for corrected in range(1, _CORRECTIONS + 1):
            last, spot = spot, refine(self.corners, pyramid, spot.corners)
            if spot.score >= _EXACT:
                break
            if corrected > 1 and (spot.score < hopeless or _rests(last, spot)):
                break
        return spot

    def settled(self, pyramid: Pyramid, spot: Detection) -> Detection:
        """Correct trusted corners a last time."""
        return refine(self.corners, pyramid, spot.corners)

    def trusted(
        self, pyramid: Pyramid, spots: list[Detection], *, hopeless: float = HOPELESS
    ) -> list[Detection]:
        """Correct guesses; keep those trusted, the most prominent first.

        Args:
            pyramid: the picture.
            spots: the guesses.
            hopeless: corners still trusted less than this when corrected twice are
                given up, to save time.
        """
        moved = [self.refined(pyramid, spot, hopeless=hopeless) for spot in spots]
        good = distinct([spot for spot in moved if spot.score >= TRUSTED])
        return sorted(good, key=prominence, reverse=True)

    def elsewhere(self, pyramid: Pyramid, spots: list[Detection]) -> list[Detection]:
        """Find a face from other guesses about the middle of the best spots."""
        found: list[Detection] = []
        for guess in changed(spots[:_WORTH_MORE]):
            found += self.trusted(pyramid, [guess])
            if found and found[-1].score >= _EXACT:
                break
        return sorted(distinct(found), key=prominence, reverse=True)


def _rests(last: Detection, spot: Detection) -> bool:
    """Whether a correction moved the corners no more than the next one would."""
    moved = np.abs(spot.corners - last.corners).max()
    return bool(moved < _STILL * spot.size)


def changed(spots: Iterable[Detection]) -> Iterator[Detection]:
    """Give other guesses of some cards, turned and of other sizes."""
    for spot, (degrees, factor) in product(spots, _TURNS_AND_SIZES):
        middle = spot.corners.mean(axis=0)
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        turn = np.array([[c, s], [-s, c]]) * factor
        corners = middle + (spot.corners - middle) @ turn
        yield Detection(np.asarray(corners, np.float32), spot.score)
