"""Other bare tables than the product's blue cloth: cloths, wood, plain tops."""

from enum import Enum

import cv2
import numpy as np

from hardware.simulated.projection import Picture
from hardware.simulated.tabletop import Relief, cloth, clouds, painted


class TableTop(Enum):
    """What the cards lie on; the value is its mean color, BGR."""

    BLUE_CLOTH = (112, 66, 40)
    GREEN_CLOTH = (66, 92, 34)
    GREY_CLOTH = (104, 112, 116)
    OAK = (82, 124, 168)
    WALNUT = (44, 66, 96)
    WHITE = (214, 216, 218)
    BLACK = (38, 36, 36)
    CHECKED_CLOTH = (120, 110, 170)
    STRIPED_CLOTH = (140, 150, 150)
    DOTTED_CLOTH = (150, 120, 80)

    def __call__(self, size_wh: tuple[int, int], rng: np.random.Generator) -> Picture:
        """Draw an empty table; see `hardware.simulated.tabletop.blue_cloth`."""
        return painted(self.value, _relief(self, size_wh, rng))


_WOODS = frozenset({TableTop.OAK, TableTop.WALNUT})
_CLOTHS = frozenset({TableTop.BLUE_CLOTH, TableTop.GREEN_CLOTH, TableTop.GREY_CLOTH})


def _relief(
    top: TableTop, size_wh: tuple[int, int], rng: np.random.Generator
) -> Relief:
    if top in _CLOTHS:
        return cloth(size_wh, rng)
    if top in _WOODS:
        return _wood(size_wh, rng)
    if top in _PRINTS:
        return _PRINTS[top](size_wh, rng) + 0.04 * clouds(size_wh, 1.2, rng)
    return 0.03 * clouds(size_wh, 60, rng) + 0.01 * clouds(size_wh, 1, rng)


def _wood(size_wh: tuple[int, int], rng: np.random.Generator) -> Relief:
    """Return boards with a long grain."""
    width, height = size_wh
    long_grain = clouds((max(width // 24, 4), height), 2, rng)
    grain = cv2.resize(long_grain, size_wh, interpolation=cv2.INTER_CUBIC)
    rings = np.sin(np.arange(height)[:, None] / 9 + 2.2 * clouds(size_wh, 140, rng))
    relief = 0.055 * grain + 0.03 * rings + 0.02 * clouds(size_wh, 1.2, rng)
    board = height // 3
    for seam in range(board // 2, height, board):
        relief[seam : seam + 2] -= 0.25
    return relief.astype(np.float32)


def _turned(
    size_wh: tuple[int, int], rng: np.random.Generator
) -> tuple[Relief, Relief]:
    """Return the coordinates of a cloth turned at random, in periods of its print."""
    y, x = np.mgrid[: size_wh[1], : size_wh[0]].astype(np.float32)
    angle, period = rng.uniform(0, np.pi), rng.uniform(18, 60)
    across = (x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period
    along = (y * np.cos(angle) - x * np.sin(angle)) * 2 * np.pi / period
    return across.astype(np.float32), along.astype(np.float32)


def _checks(size_wh: tuple[int, int], rng: np.random.Generator) -> Relief:
    across, along = _turned(size_wh, rng)
    woven = np.sign(np.sin(across)) + np.sign(np.sin(along))
    return (0.25 * woven).astype(np.float32)


def _stripes(size_wh: tuple[int, int], rng: np.random.Generator) -> Relief:
    across, _ = _turned(size_wh, rng)
    stripes: Relief = np.tanh(3 * np.sin(across)).astype(np.float32)
    return 0.35 * stripes


def _dots(size_wh: tuple[int, int], rng: np.random.Generator) -> Relief:
    across, along = _turned(size_wh, rng)
    dots = np.sin(across) * np.sin(along) > 0.6
    return (0.5 * dots).astype(np.float32)


_PRINTS = {
    TableTop.CHECKED_CLOTH: _checks,
    TableTop.STRIPED_CLOTH: _stripes,
    TableTop.DOTTED_CLOTH: _dots,
}
