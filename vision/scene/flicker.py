"""Flicker of lamps on the mains: bands that a rolling shutter sees, and their removal.

The rows of a picture are exposed one after another, so a lamp that flickers draws bands
across it, which run from frame to frame. Everywhere in a row the picture is brighter or
darker by the same factor, and from row to row the factor follows a wave. An arm does
neither. So the wave that explains most rows is taken off the picture, if the frames
before had such a wave, too, and not all at the same place: a new card changes the rows
only once. Without a wave the picture stays as it is.
"""

from collections import deque

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.reading import Image
from vision.scene.gate import luma_of

_SIZE_WH = 40, 96  # pixels of the picture that is looked at
_DARK = 8.0  # levels added, so that noise in the dark does not count
_LEAST = 0.015  # of the brightness: a weaker wave disturbs nothing
_WAVES = np.geomspace(1.5, 9.0, 36)  # in the height of the picture
_BESIDE = (
    0.95,
    0.98,
    0.993,
    1.0,
    1.007,
    1.02,
    1.05,
)  # waves that are tried once one was found
_STEPS = 8  # of the fit: rows that do not agree count less each time
_NEAR = 0.02  # of the brightness: rows closer to the wave than this agree with it
_MOST = 0.6  # of all rows must agree
_FEWER = 0.8  # of them may agree with no wave
_MEMORY = 0.03  # weight of the newest picture in the usual one
_RUNNING = 5  # of the last ten frames have a wave, before it is taken off
_ELSEWHERE = 0.5  # of the wave's size: if all are less apart, it stands still

_Rows = NDArray[np.float64]


class FlickerFilter:
    """Takes the bands off the frames of one camera."""

    def __init__(self) -> None:
        self._usual: NDArray[np.float32] | None = None
        self._shape: tuple[int, ...] = ()
        self._weight = 1.0
        self._waves = _WAVES
        self._found: deque[tuple[_Rows, float] | None] = deque(maxlen=2 * _RUNNING)

    def steady(self, image: Image) -> Image:
        """Return a frame without bands; the same one if it has none.

        Args:
            image: ``(height, width, 3)`` uint8 BGR, or ``(height, width)`` luma.
        """
        if not image.size:
            return image
        small = cv2.resize(image, _SIZE_WH, interpolation=cv2.INTER_LINEAR)
        now = luma_of(np.asarray(small, np.uint8)).astype(np.float32) + _DARK
        usual = self._usual
        if usual is None or self._shape != image.shape:
            self._usual, self._shape, self._waves = now, image.shape, _WAVES
            self._weight = 1.0
            self._found.clear()
            return image
        self._found.append(self._wave_between(usual, now))
        # Bands run: the mean over some time is a picture without them.
        self._weight = max(_MEMORY, self._weight / (1 + self._weight))
        cv2.accumulateWeighted(now, usual, self._weight)
        wave = self._running_wave()
        return image if wave is None else _without(image, wave)

    def _running_wave(self) -> _Rows | None:
        """Return the newest wave if the frames before had one too, elsewhere."""
        found = [each for each in self._found if each is not None]
        if not found:
            self._waves = _WAVES
        if len(found) < _RUNNING or self._found[-1] is None:
            return None
        wave, waves = found[-1]
        apart = max(np.abs(wave - before).mean() for before, _ in found)
        if apart < _ELSEWHERE * np.abs(wave).mean():
            return None
        # A camera reads all its pictures out at the same speed.
        self._waves = waves * np.array(_BESIDE)
        return wave

    def _wave_between(
        self, usual: NDArray[np.float32], now: NDArray[np.float32]
    ) -> tuple[_Rows, float] | None:
        """Return the wave over the rows, about 0, and how many periods it has."""
        if not _is_uneven(now.mean(axis=1) / usual.mean(axis=1)):
            return None  # nearly always, and soon known
        gains = np.median(now / usual, axis=1).astype(np.float64)
        if not _is_uneven(gains):
            return None
        flat = gains / np.median(gains) - 1
        fits = _fits(flat, self._waves)
        best = int(np.abs(flat - fits).sum(axis=1).argmin())
        wave, waves = fits[best], self._waves[best]
        agree, alike = ((np.abs(each) < _NEAR).mean() for each in (flat - wave, flat))
        if agree < _MOST or alike > _FEWER * agree:
            return None
        return wave, float(waves)


def _is_uneven(gains: NDArray[np.floating]) -> bool:
    """Whether many rows have become brighter or darker than the others."""
    apart = np.sort(np.abs(gains / np.median(gains) - 1))
    return float(apart[3 * len(apart) // 4]) >= _LEAST


def _fits(step: _Rows, waves: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fit a wave ``(n, rows)`` for each number of periods ``(n,)``.

    Rows that disagree hardly count.
    """
    turn = 2 * np.pi * waves[:, None] * np.arange(len(step)) / len(step)
    parts = np.stack([np.ones_like(turn), np.cos(turn), np.sin(turn)], axis=1)
    left = np.zeros_like(turn)
    for _ in range(_STEPS):
        weighed = parts / (np.abs(left[:, None]) + _NEAR) ** 2
        square = weighed @ parts.transpose(0, 2, 1)
        fitted = np.linalg.solve(square, (weighed @ step)[..., None])
        left = step - (fitted * parts).sum(axis=1)
    return np.asarray(step - left, np.float64)


def _without(image: Image, wave: _Rows) -> Image:
    """Return a picture whose rows are as bright as without the wave."""
    gain = (1 / (1 + wave).clip(0.25, 4)).astype(np.float32)[:, None]
    rows = cv2.resize(gain, (1, image.shape[0]), interpolation=cv2.INTER_LINEAR)
    table = np.repeat(rows, image.shape[1], axis=1)
    gains = table if image.ndim == 2 else cv2.merge([table] * 3)  # noqa: PLR2004 (luma)
    return np.asarray(cv2.multiply(image, gains, dtype=cv2.CV_8U), np.uint8)
