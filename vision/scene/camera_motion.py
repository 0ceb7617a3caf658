"""Motion of the camera itself: a small push that can be followed, or a new place."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import enlarged
from vision.reading.reading import Box, Corners, Image
from vision.scene.change import Picture, changed
from vision.scene.gate import luma_of, shrunk

Shift = NDArray[np.float64]
"""``(2,)`` float64: how far to the right and down, pixels of the small picture."""

_LEAST_SHIFT = 0.4  # pixels; less is noise
_SAME_SHIFT = 0.5  # of it, by which pile and table may differ if the camera turned
_UNEXPLAINED = 0.5  # of a change; an arm is left where no camera was pushed
_CLEAR = 0.2  # of the strongest possible peak of the phase correlation


def camera_shift(before: Picture, now: Picture, pile: Box) -> Shift | None:
    """Find by how much the whole picture has moved.

    The pile and everything else must have moved alike, so that neither a pushed pile
    nor anything beside it is taken for a pushed camera.

    Args:
        before: a small picture, see `vision.scene.gate.small_picture`.
        now: a small picture of the same shape.
        pile: the part of it that belongs to the pile.

    Returns:
        The shift of the pile; ``None`` if the camera has not visibly moved.
    """
    old, new = luma_of(before), luma_of(now)
    of_pile = _shift(old[pile], new[pile])
    of_rest = _shift(_without(old, pile), _without(new, pile))
    if of_pile is None or of_rest is None:
        return None
    lengths = float(np.linalg.norm(of_pile)), float(np.linalg.norm(of_rest))
    apart = float(np.linalg.norm(of_pile - of_rest))
    moved_alike = min(lengths) >= _LEAST_SHIFT and apart < _SAME_SHIFT * max(lengths)
    if not moved_alike:
        return None
    there = shifted(before, of_rest)
    there[pile] = shifted(before, of_pile)[pile]
    left, all_ = (cv2.countNonZero(changed(old, now)) for old in (there, before))
    return of_pile if left <= _UNEXPLAINED * all_ else None


def shifted(picture: Picture, shift: Shift) -> Picture:
    """Show a picture as a camera would that was pushed; its edges are repeated."""
    warp = np.column_stack([np.eye(2), shift])
    size_wh = picture.shape[1], picture.shape[0]
    moved = cv2.warpAffine(picture, warp, size_wh, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(moved, np.uint8)


def _without(luma: Picture, pile: Box) -> Picture:
    rest = luma.copy()
    rest[pile] = int(luma.mean())
    return rest


def _shift(old: Picture, new: Picture) -> Shift | None:
    """Return how far a part has moved; ``None`` if it is plain or has changed."""
    if min(old.shape) < 2:  # noqa: PLR2004 (a window needs two pixels)
        return None
    window = cv2.createHanningWindow(old.shape[::-1], cv2.CV_32F)
    shift, peak = cv2.phaseCorrelate(
        old.astype(np.float32), new.astype(np.float32), window
    )
    return np.array(shift) if peak > _CLEAR else None


Detail = NDArray[np.float32]
"""``(height, width)`` float32: a shrunk picture without its smooth changes of light."""

Warp = NDArray[np.float64]
"""``(2, 3)`` float64: affine map from the pixels of one picture to the other's."""

_SIDE = 160  # pixels, the longer side of the compared picture
_SOFT = 1.0  # pixels of blur; sharper detail looks different after half a pixel
_SLOW = 21  # pixels over which light changes
_TURNS = (0.0, 2.0, -2.0, 4.0, -4.0, 7.0, -7.0)  # degrees by which it may have turned
_TILE = 20  # pixels
_SLACK = 2  # pixels by which a tile may be off
_LEAST_DETAIL = 1.2  # levels of standard deviation; less is noise
_ALIKE = 0.6  # correlation of a tile with its own later picture
_BETTER = 0.2  # by which the correlation at one place must exceed the other
_LEAST_VOTES = 6
_MOST_VOTES = 0.7  # of all tiles that are found again
_LEFT_OVER = 0.15  # of all tiles, which another scene may resemble by chance
_LEAST_SPREAD = 0.45  # of the picture, each way: a single moving thing is smaller
_PILE = 1.6  # size of the pile's area against its top card: cards come and go there


@dataclass(frozen=True, slots=True, eq=False)
class _Remembered:
    """The remembered picture that later ones are compared with."""

    detail: Detail
    tiles: tuple[tuple[int, int], ...]
    """Left and top of each tile with some detail."""


class Surroundings:
    """Remembers the surroundings of the pile, and finds them again.

    The picture is cut into tiles. A moved camera shifts them all alike, by a shift that
    phase correlation finds; a hand, a glass or a pushed pile shifts only its own tiles.
    So every tile with some detail votes: is it where it was, or where the shift would
    put it?
    """

    def __init__(self) -> None:
        self._known: _Remembered | None = None

    @property
    def is_known(self) -> bool:
        """Whether there is a picture to compare with."""
        return self._known is not None

    def remember(self, image: Image, pile: Corners | None = None) -> None:
        """Remember where the camera stands.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.
            pile: corners of the card on top; what lies around it will change.
        """
        detail = _detail(image)
        hidden = np.zeros(detail.shape, np.uint8)
        if pile is not None:
            scale = detail.shape[1] / image.shape[1]
            around = enlarged(pile, _PILE) * scale
            cv2.fillConvexPoly(hidden, np.rint(around).astype(np.int32), (1,))
        tiles = tuple(
            (x, y)
            for y in range(_SLACK, detail.shape[0] - _TILE - _SLACK + 1, _TILE)
            for x in range(_SLACK, detail.shape[1] - _TILE - _SLACK + 1, _TILE)
            if not _tile(hidden, x, y).any()
            and _tile(detail, x, y).std() >= _LEAST_DETAIL
        )
        self._known = _Remembered(detail, tiles)

    def are_gone(self, image: Image) -> bool:
        """Whether another scene is seen: of these surroundings hardly anything.

        A covered lens and a dark room show no scene at all.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.
        """
        known, now = self._known, _detail(image)
        if known is None or known.detail.shape != now.shape:
            return False
        shown = [_tile(now, x, y).std() >= _LEAST_DETAIL for x, y in known.tiles]
        here = _agreement(known, now) >= _ALIKE
        is_other = int(here.sum()) <= _LEFT_OVER * len(here)
        return sum(shown) >= _LEAST_VOTES and is_other

    def distance(self, image: Image) -> float | None:
        """Measure how far the surroundings have moved.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.

        Returns:
            The shift of the picture's middle as a fraction of its width, 0 if the
            camera has not moved; ``None`` if too little is found again to tell.
        """
        known, now = self._known, _detail(image)
        if known is None or known.detail.shape != now.shape:
            return None
        here = _agreement(known, now)
        if (here >= _ALIKE).sum() >= max(_LEAST_VOTES, len(here) / 2):
            return 0.0
        warp = _warp_between(known.detail, now)
        height, width = now.shape
        back = cv2.warpAffine(
            now, warp, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        )
        there = _agreement(known, np.asarray(back, np.float32))
        if not _is_elected(known.tiles, here, there, (width, height)):
            return None
        middle = np.array([width / 2, height / 2, 1.0])
        return float(np.linalg.norm(warp @ middle - middle[:2]) / width)


def _detail(image: Image) -> Detail:
    # Area interpolation uses every pixel, so it has the least noise.
    luma = luma_of(shrunk(image, _SIDE, cv2.INTER_AREA)).astype(np.float32)
    soft = cv2.GaussianBlur(luma, (0, 0), _SOFT)
    return np.asarray(soft - cv2.blur(luma, (_SLOW, _SLOW)), np.float32)


def _tile(picture: NDArray[np.generic], x: int, y: int, slack: int = 0) -> Detail:
    part = picture[y - slack : y + _TILE + slack, x - slack : x + _TILE + slack]
    return np.asarray(part, np.float32)


def _agreement(known: _Remembered, now: Detail) -> NDArray[np.float64]:
    """Return how well each tile is found at its place, as a correlation."""
    found = [
        cv2.matchTemplate(
            _tile(now, x, y, _SLACK), _tile(known.detail, x, y), cv2.TM_CCOEFF_NORMED
        ).max()
        for x, y in known.tiles
    ]
    return np.array(found, np.float64)


def _warp_between(before: Detail, now: Detail) -> Warp:
    """Find the turn and shift that explain most of what is seen."""
    height, width = before.shape
    window = cv2.createHanningWindow((width, height), cv2.CV_32F)
    best, warp = -1.0, np.eye(2, 3)
    for degrees in _TURNS:
        turn = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
        turned = cv2.warpAffine(before, turn, (width, height))
        # A copy, because OpenCV applies the window in place.
        (dx, dy), peak = cv2.phaseCorrelate(turned, now.copy(), window)
        if peak > best:
            best, warp = peak, np.asarray(turn, np.float64)
            warp[:, 2] += (dx, dy)
    return warp


def _is_elected(
    tiles: tuple[tuple[int, int], ...],
    here: NDArray[np.float64],
    there: NDArray[np.float64],
    size_wh: tuple[int, int],
) -> bool:
    """Whether most tiles, from all over the picture, are found at the new place."""
    moved = (there >= _ALIKE) & (there >= here + _BETTER)
    stayed = (here >= _ALIKE) & ~moved
    votes = int(moved.sum())
    if votes < max(_LEAST_VOTES, _MOST_VOTES * (votes + int(stayed.sum()))):
        return False
    reach = np.ptp(np.array(tiles)[moved], axis=0) + _TILE
    return bool((reach / size_wh).min() >= _LEAST_SPREAD)
