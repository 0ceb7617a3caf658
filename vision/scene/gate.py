"""The gate: finds for every frame whether the scene rests, moves or is covered.

Every frame passes through it, so it must be cheap: the picture is shrunk once, and
everything else looks at some ten thousand pixels.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Box

Luma = NDArray[np.uint8]
"""Brightness: ``(height, width)`` uint8, full or limited range."""

SMALL_SIDE = 160
"""Longer side of the small luma picture, pixels."""

_LEAST_STEP = 8.0  # levels; JPEG and quantization stay below it
_NOISE_FACTOR = 7.0  # times the mean difference of two still frames
_NOISE_MEMORY = 0.1  # weight of the newest frame
_MEAN_OF_MEDIAN = 1.2  # ratio of mean to median size of normal noise
_MOST_NOISE = 5.0  # levels; more is not noise
_MOVED_SHARE = 0.0015  # of all pixels; some 30 at 160x120, a fingertip
_LEAP = 3.0  # times the limit of noise; a shadow changes less, a new picture more
_LIGHT_STEP = 0.02  # relative gain from frame to frame that is a change of light
_COVERED_CONTRAST = 0.3  # of the uncovered scene's contrast
_FLAT = 9.0  # levels of standard deviation; a lens under a finger has less
_SOFT = 9  # pixels over which a lens under a finger shows no edge
_STRONGEST = 99.5  # percentile of the detail; the edges of one card take up more
_EDGES = 4.5  # times the usual detail; noise alone has 4.2 times at most
_BLANK = 2.5  # levels of standard deviation; less is covered, even at the start


class FrameState(Enum):
    """Changes in a frame since the one before."""

    STILL = "still"
    MOVING = "moving"
    LIGHT = "light"
    COVERED = "covered"


@dataclass(frozen=True, slots=True, eq=False)
class GateResult:
    """The gate's result for one frame."""

    state: FrameState
    """State of the scene."""
    small: NDArray[np.uint8]
    """The small picture: its longer side `SMALL_SIDE`, slightly blurred, in color."""
    moved_near: float
    """Share of the picture that changed in the box that was given, 0 to 1; in the
    whole picture if none was. 1 if the size changed."""
    jump_share: float
    """Share of the picture that changed more than a shadow would change it, 0 to 1."""


def small_scale(image: NDArray[np.uint8]) -> float:
    """Return the scale of the small picture: its pixels per image pixel, at most 1."""
    return min(1.0, SMALL_SIDE / float(max(image.shape[:2])))


def shrunk(
    image: NDArray[np.uint8], side: int, interpolation: int
) -> NDArray[np.uint8]:
    """Shrink a picture to a longer side; smaller ones keep their size.

    Args:
        image: ``(height, width, 3)`` uint8 BGR, or ``(height, width)`` luma.
        side: the longer side, pixels.
        interpolation: as `cv2.resize` names it.
    """
    height, width = image.shape[:2]
    scale = min(1.0, side / max(height, width))
    size_wh = max(1, round(width * scale)), max(1, round(height * scale))
    return np.asarray(cv2.resize(image, size_wh, interpolation=interpolation), np.uint8)


def small_picture(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Shrink a picture and blur it slightly.

    Args:
        image: ``(height, width, 3)`` uint8 BGR, or ``(height, width)`` luma.

    Returns:
        The picture with `SMALL_SIDE` pixels on its longer side; smaller ones keep
        their size.

    Raises:
        ValueError: if ``image`` is not an 8-bit picture.
    """
    if image.dtype != np.uint8 or image.ndim not in (2, 3) or not image.size:
        raise ValueError(
            "Expected a uint8 picture (height, width[, 3]), "
            f"got {image.dtype} {image.shape}."
        )
    # Linear, not area: four samples per pixel reduce the noise at a tenth of the cost.
    small = shrunk(image, SMALL_SIDE, cv2.INTER_LINEAR)
    return np.asarray(cv2.blur(small, (3, 3)), dtype=np.uint8)


def luma_of(picture: NDArray[np.uint8]) -> Luma:
    """Return the brightness of a picture; luma is returned as it is."""
    if picture.ndim == 2:  # noqa: PLR2004 (two axes: already luma)
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def light_gain(before: Luma, now: Luma) -> float:
    """Estimate how much brighter ``now`` is, ignoring motion in a part of it."""
    old = before[::4, ::4].astype(np.float32) + 1
    new = now[::4, ::4].astype(np.float32) + 1
    return float(np.median(new / old))


class Gate:
    """Looks at every frame; remembers the last one, the noise and the contrast."""

    def __init__(self) -> None:
        self._last: Luma | None = None
        self._noise = 1.0
        self._contrast = 0.0

    def check(self, image: NDArray[np.uint8], near: Box | None = None) -> GateResult:
        """Compare a frame with the one before.

        Args:
            image: ``(height, width, 3)`` uint8 BGR, or ``(height, width)`` luma, of
                any size.
            near: a part of the small picture in which motion is counted separately.

        Returns:
            What happens. The first frame, and one of another size, counts as moving.
        """
        small = small_picture(image)
        luma = luma_of(small)
        last, self._last = self._last, luma
        contrast = _contrast(luma)
        if self._is_covered(contrast) and not _has_edges(luma):
            return GateResult(FrameState.COVERED, small, 1.0, 1.0)
        if last is None or last.shape != luma.shape:
            self._contrast = contrast
            return GateResult(FrameState.MOVING, small, 1.0, 1.0)
        limit = max(_LEAST_STEP, _NOISE_FACTOR * self._noise)
        # Nearly always no pixel has changed more than by noise: none need be counted.
        if cv2.norm(luma, last, cv2.NORM_INF) <= limit:
            self._learn_noise(cv2.norm(luma, last, cv2.NORM_L1) / luma.size)
            self._contrast = contrast
            return GateResult(FrameState.STILL, small, 0.0, 0.0)
        scene, step = self._compare(last, luma, limit)
        if scene is FrameState.STILL:
            self._contrast = contrast
            return GateResult(scene, small, 0.0, 0.0)
        inside = step if near is None else step[near]
        moved_near = _share(inside, limit, step.size)
        jump_share = _share(step, _LEAP * limit, step.size)
        return GateResult(scene, small, moved_near, jump_share)

    def _is_covered(self, contrast: float) -> bool:
        limit = min(_FLAT, max(_BLANK, _COVERED_CONTRAST * self._contrast))
        return contrast < limit

    def _compare(self, last: Luma, luma: Luma, limit: float) -> tuple[FrameState, Luma]:
        """Return what happens, and how much each pixel changed."""
        step = _difference(luma, last)
        if is_still(_share(step, limit, step.size)):
            self._learn_noise(float(cv2.mean(step)[0]))
            return FrameState.STILL, step
        gain = light_gain(last, luma)
        step = _difference(luma, cv2.convertScaleAbs(last, alpha=gain))
        if is_still(_share(step, limit, step.size)):
            lit = abs(gain - 1) > _LIGHT_STEP
            return (FrameState.LIGHT if lit else FrameState.STILL), step
        # Motion seldom fills half of the picture, so the median step is noise.
        self._learn_noise(_MEAN_OF_MEDIAN * float(np.median(step[::4, ::4])))
        return FrameState.MOVING, step

    def _learn_noise(self, level: float) -> None:
        self._noise += _NOISE_MEMORY * (min(level, _MOST_NOISE) - self._noise)


def _difference(one: NDArray[Any], other: NDArray[Any]) -> Luma:
    return np.asarray(cv2.absdiff(one, other), dtype=np.uint8)


def _contrast(luma: Luma) -> float:
    return float(cv2.meanStdDev(luma)[1].ravel()[0])


def _has_edges(luma: Luma) -> bool:
    """Whether there is more than noise and soft light: a dark room still has edges."""
    soft = cv2.blur(luma, (_SOFT, _SOFT)).astype(np.int16)
    detail = np.abs(luma - soft)[::2, ::2].ravel()
    usual, strong = np.percentile(detail, (50, _STRONGEST))
    return bool(strong > _EDGES * max(usual, 1))


def _share(step: Luma, limit: float, whole: int) -> float:
    over = cv2.threshold(step, limit, 255, cv2.THRESH_BINARY)[1]
    return cv2.countNonZero(over) / whole


def is_still(moved: float) -> bool:
    """Whether the changed share of the picture is so small that nothing moved."""
    return moved <= _MOVED_SHARE
