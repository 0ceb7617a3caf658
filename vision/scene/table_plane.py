"""The table as seen from straight above, for a camera that leans.

A camera that leans sees a card squashed, and its far end smaller. All cards have one
shape, so their corners tell how it leans; no measure of the camera need be known.
"""

from collections import deque
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import long_side
from vision.reading.reading import Corners

Points = NDArray[np.float64]
"""``(n, 2)`` float64: x to the right and y down, pixels."""

Lean = NDArray[np.float64]
"""``(2,)`` float64: rise of the table to the right and downwards."""

_FOCAL = 0.8  # of the longer side of the picture: a field of view of 64 degrees
_RISE = 1.2  # of an arm that reaches over the camera's stand, for each unit of lean
_MOST_RISE = 0.6  # of the lens's height, to which an arm rises in the picture
_ROUNDS = 4  # until where it is and how high it is there agree
_TILTED = np.radians(20.0)  # with less, no camera looks past its own stand
_STAND = np.radians(18.0)  # from straight below the lens to where the stand may begin
_STEEP = 0.2  # cosine of a ray to the table; flatter ones end where such a one does


@dataclass(frozen=True)
class TablePlane:
    """Plane of the table before the camera; by default straight below it."""

    size_wh: tuple[int, int]
    """Width and height of the picture, pixels."""
    lean: tuple[float, float] = (0.0, 0.0)
    """Rise of the table to the right and downwards: tangents of angles."""

    @cached_property
    def _matrix(self) -> NDArray[np.float64]:
        return np.asarray(_matrices(np.array([self.lean]), self.size_wh)[0])

    def from_above(self, points: Points) -> Points:
        """Return where points of the picture would be seen from straight above.

        Pixels of the picture; its middle is straight below the lens then.
        """
        return np.asarray(_mapped(self._matrix[None], points[None])[0])

    def length_of(self, card: Corners) -> float:
        """Return the length of a card as seen from straight above, pixels."""
        above = self.from_above(card.astype(np.float64))
        return long_side(above.astype(np.float32))

    def direction_deg(self, tip: Points, entry: Points) -> float:
        """Return the direction from which an arm comes, clockwise from the top.

        Who reaches over what the camera stands on must lift the arm. So where that
        enters the picture it is seen further away from the lens than it is.

        Args:
            tip: ``(2,)``: where its hand is, pixels of the picture.
            entry: ``(2,)``: where it enters the picture.
        """
        hand, seen = self.from_above(np.array([tip, entry]))
        below, height = self._lens
        lean = np.array(self.lean)
        at = seen
        for _ in range(_ROUNDS):
            rise = _RISE * max(0.0, float((at - hand) @ lean))
            at = below + (seen - below) * (1 - min(rise / height, _MOST_RISE))
        return compass_deg(at - hand)

    def nearness(self, from_deg: float) -> float:
        """Return how much an arm from there comes from the side of the camera's stand.

        Returns:
            0 for none or for a camera straight above; its lean for straight from there.
        """
        angle = np.radians(from_deg)
        return max(0.0, float(np.array([np.sin(angle), -np.cos(angle)]) @ self.lean))

    @property
    def ends(self) -> int | None:
        """The row of the picture from which on it may show what the camera stands on.

        Returns:
            ``None`` if there is no such row.
        """
        tilt = float(np.arctan(self.lean[1]))
        if tilt < _TILTED:
            return None
        width, height = self.size_wh
        row = height / 2 + _FOCAL * max(width, height) * np.tan(tilt - _STAND)
        return int(row) if row < height else None

    @cached_property
    def _lens(self) -> tuple[Points, float]:
        """Return the place on the table below the lens, and the lens's height."""
        normal = _normals(np.array([self.lean]))[0]
        focal = _FOCAL * max(self.size_wh)
        middle = np.array(self.size_wh) / 2
        right, down = _axes(normal[None])[0]
        foot = normal * normal[2]
        return middle + focal * np.array([foot @ right, foot @ down]), focal * normal[2]


def compass_deg(way: Points) -> float:
    """Return where a way ``(2,)`` on the table goes, clockwise from the top, 0 to 360.

    Args:
        way: to the right and down.
    """
    x, y = way
    return float(np.degrees(np.arctan2(x, -y))) % 360


def _normals(leans: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return unit vectors ``(n, 3)`` from the lens straight to the table."""
    normals = np.concatenate([leans, np.ones((len(leans), 1))], axis=1)
    return np.asarray(normals / np.linalg.norm(normals, axis=1, keepdims=True))


def _axes(normals: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return unit vectors on the table ``(n, 2, 3)``: right and down in the picture."""
    down = np.array([0.0, 1, 0]) - normals[:, 1:2] * normals
    down /= np.linalg.norm(down, axis=1, keepdims=True)
    return np.stack([np.cross(down, normals), down], axis=1)


def _matrices(
    leans: NDArray[np.float64], size_wh: tuple[int, int]
) -> NDArray[np.float64]:
    """Return maps ``(n, 3, 3)`` from the picture to the picture from straight above."""
    focal, (cx, cy) = _FOCAL * max(size_wh), np.array(size_wh) / 2
    ray = np.array(
        [[1 / focal, 0, -cx / focal], [0, 1 / focal, -cy / focal], [0, 0, 1]]
    )
    normals = _normals(leans)
    right, down = np.moveaxis(_axes(normals), 1, 0)
    ahead = normals @ ray
    scale = focal * normals[:, 2:]
    return np.stack(
        [scale * right @ ray + cx * ahead, scale * down @ ray + cy * ahead, ahead], 1
    )


def _mapped(matrices: NDArray[np.float64], points: Points) -> Points:
    """Map points ``(n or 1, m, 2)`` by each of the maps ``(n, 3, 3)``."""
    solid = np.concatenate([points, np.ones((*points.shape[:-1], 1))], axis=-1)
    seen = solid @ np.swapaxes(matrices, 1, 2)
    return np.asarray(seen[..., :2] / np.maximum(seen[..., 2:], _STEEP))


_REMEMBERED = 24  # cards
_ASPECT = 0.644  # width by height of a card: 56 by 87 mm
_ERROR = 0.02  # of the found corners, in lengths of a card
_MOST_ERROR = 0.08  # the same of a whole card: four times as much
_MORE = 2.0  # times as strange as the others: some corner of it is guessed
_USUAL_LEAN = 0.5  # tangent of the angle by which many cameras lean at most
_STRAIGHT = 0.3  # tangent of 17 degrees: with less, correcting gains nothing
_STEPS_DEG = (6.0, 2.0, 0.5)  # between two leans that are tried: ever finer


class LeanWatch:
    """Finds from the corners of cards how the camera leans."""

    def __init__(self) -> None:
        self._cards: deque[Corners] = deque(maxlen=_REMEMBERED)
        self._found: tuple[tuple[int, int], Lean] | None = None

    def note(self, card: Corners) -> None:
        """Note a card that was read: its corners, clockwise from one end of it."""
        self._cards.append(card)
        self._found = None

    def _lean(self, size_wh: tuple[int, int]) -> Lean:
        """Return how the camera leans, found anew only after another card."""
        if self._found is None or self._found[0] != size_wh:
            self._found = size_wh, _lean(np.array(self._cards, np.float64), size_wh)
        return self._found[1]

    def plane(self, size_wh: tuple[int, int]) -> TablePlane:
        """Return how the table lies before the camera, as far as the cards tell.

        Args:
            size_wh: width and height of the picture in which they were found, pixels.
        """
        if not self._cards:
            return TablePlane(size_wh)
        lean = self._lean(size_wh)
        if np.hypot(*lean) < _STRAIGHT:
            return TablePlane(size_wh)
        return TablePlane(size_wh, (float(lean[0]), float(lean[1])))

    def is_whole(self, card: Corners, size_wh: tuple[int, int]) -> bool:
        """Return whether corners are those of a whole card, shaped like the others.

        Where a hand hides a part of a card, some of its corners are guessed.

        Args:
            card: the corners that were read.
            size_wh: as above.
        """
        seen = np.array([*self._cards, card], np.float64)
        lean = self._lean(size_wh) if self._cards else _lean(seen, size_wh)
        *others, off = np.sqrt(_errors(lean[None], seen, size_wh)[0])
        # Of a deck of another shape than the usual one, all are a little strange.
        usual = np.median(others) if others else 0.0
        return bool(off < max(_MOST_ERROR, _MORE * usual))


def _lean(cards: NDArray[np.float64], size_wh: tuple[int, int]) -> Lean:
    """Return the lean by which cards look most like cards from above."""
    best, around = np.zeros(2), 48.0
    for step in _STEPS_DEG:
        tried = _leans_around(best, around, step)
        best = tried[int(np.argmin(_strangeness(tried, cards, size_wh)))]
        around = step
    return best


def _leans_around(
    middle: NDArray[np.float64], most_deg: float, step_deg: float
) -> NDArray[np.float64]:
    """Return leans ``(n, 2)`` on a grid: tangents of angles around those of one."""
    angles = np.radians(np.arange(-most_deg, most_deg + step_deg / 2, step_deg))
    x, y = np.meshgrid(*(np.arctan(at) + angles for at in middle))
    return np.asarray(np.tan(np.stack([x.ravel(), y.ravel()], axis=1)))


def _strangeness(
    leans: NDArray[np.float64], cards: NDArray[np.float64], size_wh: tuple[int, int]
) -> NDArray[np.float64]:
    """Return for each lean how little the cards together look so."""
    off = _errors(leans, cards, size_wh)
    # A card with wrong corners, such as one that is partly covered, counts little.
    doubt = np.minimum(off / _ERROR**2, 9.0).sum(axis=1)
    return np.asarray(doubt + (leans**2).sum(axis=1) / _USUAL_LEAN**2)


def _errors(
    leans: NDArray[np.float64], cards: NDArray[np.float64], size_wh: tuple[int, int]
) -> NDArray[np.float64]:
    """Return for each lean how little each card looks like one from straight above.

    Returns:
        Squares of lengths of a card, ``(leans, cards)``.
    """
    flat = _mapped(_matrices(leans, size_wh), cards.reshape(1, -1, 2))
    short, long, askew = _sides(flat.reshape(len(leans), -1, 4, 2))
    length = np.linalg.norm(long, axis=-1)
    across = (short * long).sum(axis=-1) / length**2
    aspect = np.linalg.norm(short, axis=-1) / length - _ASPECT
    skew = np.linalg.norm(askew, axis=-1) / length
    return np.asarray(across**2 + aspect**2 + skew**2)


def _sides(
    cards: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return the mean short and long side, and how far opposite ones differ."""
    a, b, c, d = np.moveaxis(cards, -2, 0)
    return ((b - a) + (c - d)) / 2, ((c - b) + (d - a)) / 2, ((b - a) - (c - d)) / 2
