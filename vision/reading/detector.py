"""The nets that find cards, from the first guess to exact corners."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import Pyramid, enlarged, to_frame
from vision.reading.manifest import Manifest
from vision.reading.net import Net, load_net
from vision.reading.reading import Corners, Image

CROP_GROWTH = 1.6
"""Size of the crop in which corners are sought, as a factor of the guessed card."""
FAR_MARGIN = 16
"""Black pixels around what is seen from afar."""

_STRIDE = 8
_ALIKE = 1.4
"""Detections about one middle are one if the longer is not longer by this factor."""


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """A place where a card seems to lie."""

    corners: Corners
    """Its corners, clockwise from one end of the card; which end is not known yet."""
    score: float
    """Confidence of the net, 0 to 1."""

    @property
    def size(self) -> float:
        """Root of its area, pixels."""
        return float(np.sqrt(abs(cv2.contourArea(self.corners))))


def fitted(
    pyramid: Pyramid, size_wh: tuple[int, int], margin: int = 0
) -> tuple[Image, NDArray[np.float64]]:
    """Fit a picture into a smaller one with its long side lying, black beside it.

    Args:
        pyramid: the picture.
        size_wh: width and height of the small picture, width the larger.
        margin: black pixels on every side at least.

    Returns:
        The small picture, and the ``(2, 3)`` map of its pixels to the frame's.
    """
    height, width = pyramid.frame.shape[:2]
    stands = height > width
    long, short = max(height, width), min(height, width)
    room = (size_wh[0] - 2 * margin, size_wh[1] - 2 * margin)
    shrink = min(room[0] / long, room[1] / short)
    inner_wh = (max(1, round(width * shrink)), max(1, round(height * shrink)))
    near = pyramid.levels[pyramid.level_for(shrink)]
    small = cv2.resize(near, inner_wh, interpolation=cv2.INTER_AREA)
    if stands:
        small = cv2.rotate(small, cv2.ROTATE_90_CLOCKWISE)
    canvas = np.zeros((size_wh[1], size_wh[0], 3), np.uint8)
    x0, y0 = (size_wh[0] - small.shape[1]) // 2, (size_wh[1] - small.shape[0]) // 2
    canvas[y0 : y0 + small.shape[0], x0 : x0 + small.shape[1]] = small
    x_step, y_step = width / inner_wh[0], height / inner_wh[1]
    if stands:
        back = np.array(
            [[0, x_step, -y0 * x_step], [-y_step, 0, (x0 + inner_wh[1]) * y_step]]
        )
    else:
        back = np.array([[x_step, 0, -x0 * x_step], [0, y_step, -y0 * y_step]])
    return canvas, back


def _half_turned(axis: NDArray[np.float32]) -> NDArray[np.float32]:
    """Undo the doubled angle of an axis ``(2,)``."""
    length, angle = float(np.hypot(*axis)), float(np.arctan2(axis[1], axis[0])) / 2
    return np.asarray([length * np.cos(angle), length * np.sin(angle)], np.float32)


def _corners_of(cell: NDArray[np.float32], x: int, y: int) -> Corners:
    """Corners in pixels of the small picture from one cell's answer ``(7,)``."""
    middle = np.array([x + 0.5 + cell[1], y + 0.5 + cell[2]], np.float32)
    long, short = _half_turned(cell[3:5]), _half_turned(cell[5:7])
    if long[0] * short[1] - long[1] * short[0] < 0:
        short = -short
    # Looking along the long axis to the far end: its left comes first.
    corners = np.stack([long - short, long + short, short - long, -long - short])
    return np.asarray((middle + corners) * _STRIDE, np.float32)


def _peaks(heat: NDArray[np.float32], threshold: float) -> list[tuple[int, int]]:
    """Cells (x, y) that stand out from their eight neighbours."""
    dilated = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((heat >= threshold) & (heat >= dilated))
    return [(int(x), int(y)) for x, y in zip(xs, ys, strict=True)]


def is_same(one: Detection, other: Detection) -> bool:
    """Whether two detections are one card: the same middle, and about the same size."""
    apart = np.hypot(*(one.corners.mean(axis=0) - other.corners.mean(axis=0)))
    small, large = sorted((one.size, other.size))
    return bool(apart < 0.35 * small and large < _ALIKE * small)


def distinct(detections: list[Detection]) -> list[Detection]:
    """Keep the surest detection of each card, best first."""
    kept: list[Detection] = []
    for detection in sorted(detections, key=lambda each: -each.score):
        if not any(is_same(detection, other) for other in kept):
            kept.append(detection)
    return kept


def locate(
    net: Net, pyramid: Pyramid, threshold: float, *, margin: int = 0
) -> list[Detection]:
    """Guess where whole, uncovered faces lie.

    Args:
        net: the locator.
        pyramid: the picture.
        threshold: least score of a detection, 0 to 1.
        margin: black pixels around the small picture that the net is shown, at least;
            it sees cards that fill the picture with room around them then.

    Returns:
        The detections, best first; corners are good to about a tenth of the card.
    """
    small, back = fitted(pyramid, net.size_wh, margin)
    answer = net.run([small])[0]
    heat = np.asarray(1 / (1 + np.exp(-answer[0])), np.float32)
    detections = []
    for x, y in _peaks(heat, threshold):
        corners = _corners_of(answer[:, y, x], x, y) @ back[:, :2].T + back[:, 2]
        detections.append(Detection(np.asarray(corners, np.float32), float(heat[y, x])))
    return distinct(detections)


def refine(net: Net, pyramid: Pyramid, corners: Corners) -> Detection:
    """Move guessed corners onto the card's real ones.

    Args:
        net: the corner net.
        pyramid: the picture.
        corners: ``(4, 2)`` float32, the guess.

    Returns:
        The corners in the same order, and how sure the net is that a whole face lies
        there with just these corners.
    """
    crop = enlarged(corners, CROP_GROWTH)
    answer = net.run([pyramid.rectify(crop, net.size_wh)])[0]
    moved = to_frame(np.asarray(answer[:8], np.float32).reshape(4, 2), crop)
    return Detection(moved, float(1 / (1 + np.exp(-answer[8]))))


TRUSTED = 0.1
"""Corners that the net trusts less than this are not worth naming."""
_EXACT = 0.9
"""Corners trusted so much are not corrected again."""
HOPELESS = 0.03
"""A top card's corners mostly are trusted more than this when corrected twice."""
_CORRECTIONS = 4
_STILL = 0.015
"""Share of a card's size: corners that a correction moves less stay where they are."""
_LOOKED_AT = 6
"""Most guesses corrected when all cards are wanted."""
_WORTH_MORE = 2
"""Guesses that are changed where none is trusted."""
_TURNS_AND_SIZES = ((90, 1.0), (0, 1.7), (0, 0.6), (45, 1.0))
"""Degrees and factors by which a guess is changed where nothing was found."""


def prominence(detection: Detection) -> float:
    """Return a score for the top card: surely whole and uncovered, and large."""
    return detection.score * detection.size


@dataclass(frozen=True, slots=True, eq=False)
class CardDetector:
    """Finds whole, uncovered faces."""

    locator: Net
    """Finds cards in the whole picture."""
    close_up_locator: Net
    """The same net for a small picture: finds cards that fill the frame."""
    corners: Net
    """Finds exact corners."""
    least_score: float
    """A guess counts from this locator score on, 0 to 1."""

    @classmethod
    def load(cls, folder: Path, manifest: Manifest, *, any_card: bool = False) -> Self:
        """Load the nets that the manifest of a folder names.

        Args:
            folder: where the manifest lies.
            manifest: what it says.
            any_card: find cards of any deck, backs too, as a deck that is taught
                needs it, rather than the faces that the classifier knows.

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
        found = found or self.trusted_elsewhere(pyramid, guesses)
        exact = [self.correct_once(pyramid, each) for each in found]
        return sorted(exact, key=prominence, reverse=True)

    def guess(self, pyramid: Pyramid) -> list[Detection]:
        """Guess where faces lie, best first: of any size, so in two looks."""
        return distinct(self.guess_from_near(pyramid) + self.guess_from_afar(pyramid))

    def guess_from_near(self, pyramid: Pyramid) -> list[Detection]:
        """Guess where faces lie, best first; some that fill the picture are missed."""
        return locate(self.locator, pyramid, self.least_score)

    def guess_from_afar(self, pyramid: Pyramid) -> list[Detection]:
        """Guess where faces lie that fill the picture, best first."""
        return locate(
            self.close_up_locator, pyramid, self.least_score, margin=FAR_MARGIN
        )

    def correct(
        self, pyramid: Pyramid, guess: Detection, *, hopeless: float
    ) -> Detection:
        """Correct corners until they are trusted or hopeless."""
        for corrected in range(1, _CORRECTIONS + 1):
            last, guess = guess, refine(self.corners, pyramid, guess.corners)
            if guess.score >= _EXACT:
                break
            if corrected > 1 and (guess.score < hopeless or _has_settled(last, guess)):
                break
        return guess

    def correct_once(self, pyramid: Pyramid, guess: Detection) -> Detection:
        """Correct trusted corners a last time."""
        return refine(self.corners, pyramid, guess.corners)

    def trusted(
        self, pyramid: Pyramid, guesses: list[Detection], *, hopeless: float = HOPELESS
    ) -> list[Detection]:
        """Correct guesses; keep those trusted, the most prominent first.

        Args:
            pyramid: the picture.
            guesses: the guesses.
            hopeless: corners still trusted less than this when corrected twice are
                given up, to save time.
        """
        moved = [self.correct(pyramid, each, hopeless=hopeless) for each in guesses]
        good = distinct([each for each in moved if each.score >= TRUSTED])
        return sorted(good, key=prominence, reverse=True)

    def trusted_elsewhere(
        self, pyramid: Pyramid, guesses: list[Detection]
    ) -> list[Detection]:
        """Find a face from other guesses about the middle of the best ones."""
        found: list[Detection] = []
        for guess in varied_guesses(guesses[:_WORTH_MORE]):
            found += self.trusted(pyramid, [guess])
            if found and found[-1].score >= _EXACT:
                break
        return sorted(distinct(found), key=prominence, reverse=True)


def _has_settled(last: Detection, guess: Detection) -> bool:
    """Whether a correction moved the corners no more than the next one would."""
    moved = np.abs(guess.corners - last.corners).max()
    return bool(moved < _STILL * guess.size)


def varied_guesses(guesses: Iterable[Detection]) -> Iterator[Detection]:
    """Give other guesses of some cards, turned and of other sizes."""
    for guess, (degrees, factor) in product(guesses, _TURNS_AND_SIZES):
        middle = guess.corners.mean(axis=0)
        c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        turn = np.array([[c, s], [-s, c]]) * factor
        corners = middle + (guess.corners - middle) @ turn
        yield Detection(np.asarray(corners, np.float32), guess.score)
