"""A rough description of a card, by which the few that it may be are chosen.

Histograms of oriented gradients (Dalal and Triggs, 2005) forgive a shift of some
pixels, and the tint of each part tells fields of color apart.
"""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.reading.taught.view import NormalizedCard

_BINS = 8
_GRID = (8, 12)
_PARTS = (6, 9)
_ANGLES = np.arange(_BINS) * (2 * np.pi / _BINS)
_BRIGHTNESS = 0.15

Sketch = NDArray[np.float32]
"""``(n,)`` float32; the sum of differences of two tells how unlike they are."""


def sketch(view: NormalizedCard) -> Sketch:
    """Describe a card."""
    return _joined(*_parts(view))


def both_sketches(view: NormalizedCard) -> NDArray[np.float32]:
    """Describe a card as it lies, and as it would lie on its head ``(2, n)``."""
    parts = _parts(view)
    turned = [part[..., ::-1, ::-1] for part in parts]
    turned[0] = np.roll(turned[0], _BINS // 2, axis=0)
    return np.stack([_joined(*parts), _joined(*turned)])


def _joined(*parts: NDArray[np.float32]) -> Sketch:
    return np.concatenate([part.ravel() for part in parts]).astype(np.float32)


def _parts(view: NormalizedCard) -> tuple[NDArray[np.float32], ...]:
    """Edges by direction, tint by color, and brightness, each by rows and columns."""
    edges = np.sqrt(_edges(view))
    edges /= np.linalg.norm(edges) + 1e-6
    small = cv2.resize(view.colors, _PARTS, interpolation=cv2.INTER_AREA)
    small = cv2.GaussianBlur(small, (0, 0), 0.7)
    tint = small / (small.sum(axis=2, keepdims=True) + 60) - 1 / 3
    light = small.mean(axis=2)
    light = (light - light.mean()) / 255 * _BRIGHTNESS
    return edges, tint.transpose(2, 0, 1), light


def _edges(view: NormalizedCard) -> NDArray[np.float32]:
    """Strength of edges ``(directions, rows, columns)``, of the strongest channel."""
    small = cv2.GaussianBlur(view.colors, (0, 0), 0.8)
    right = cv2.Sobel(small, cv2.CV_32F, 1, 0, borderType=cv2.BORDER_REPLICATE)
    down = cv2.Sobel(small, cv2.CV_32F, 0, 1, borderType=cv2.BORDER_REPLICATE)
    found = []
    for angle in _ANGLES[: _BINS // 2]:
        along = cv2.addWeighted(right, np.cos(angle), down, np.sin(angle), 0)
        blue, green, red = cv2.split(along)
        found.append(cv2.max(cv2.max(blue, green), red))
        found.append(-cv2.min(cv2.min(blue, green), red))  # the opposite direction
    ahead, back = (_cells(found[first::2]) for first in (0, 1))
    return np.concatenate([ahead, back])


def _cells(edges: Sequence[MatLike]) -> NDArray[np.float32]:
    """Add four pictures of edges up in cells ``(4, rows, columns)``."""
    strong = np.maximum(cv2.merge(edges), 0)
    cells = cv2.resize(strong, _GRID, interpolation=cv2.INTER_AREA)
    cells = cv2.GaussianBlur(cells, (0, 0), 0.5)
    return np.asarray(cells.transpose(2, 0, 1), np.float32)
