"""Pictures of a card that can teach it: at rest, sharp, whole, and of another card."""

from dataclasses import dataclass, field
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import pose_gap
from vision.reading.reading import Corners, Image
from vision.reading.taught.teacher import CardSample

_LEAST_EDGE = 0.09
"""Part of the card's contrast by which its sharpest edges change from one pixel of a
flat to the next. Drawn cards far from a table's camera have 0.11 and more, photographs
0.15 and more, 0.11 where they are out of focus."""
_SHARPEST = 99.7  # percent of the pixels change less: figures and rims are sharper
_DIRECTIONS = 8
_LEAST_MARGIN = 0.01
"""Parts of a card's width: a cut card seems to end where the picture does."""


class Unfit(Enum):
    """Why a picture cannot teach a card."""

    BLURRED = "blurred"
    CUT = "cut"


def unfit(frame: Image, corners: Corners, flat: Image) -> Unfit | None:
    """Tell why a picture cannot teach the card in it; ``None`` if it can.

    Args:
        frame: the picture, ``(height, width, 3)`` uint8, BGR.
        corners: of the card in it, pixels.
        flat: the card alone, ``(288, 192, 3)`` uint8, BGR.
    """
    if _margin(frame, corners) < _LEAST_MARGIN:
        return Unfit.CUT
    return Unfit.BLURRED if sharpness(flat) < _LEAST_EDGE else None


def sharpness(flat: Image) -> float:
    """Return how steep the sharpest edges of a card are, by the card's contrast.

    A moved card is sharp along its way, so the least sharp direction counts.

    Args:
        flat: the card alone, ``(288, 192, 3)`` uint8, BGR.

    Returns:
        About 0.5 for a sharp picture, and 0 for one without any edge.
    """
    gray = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY).astype(np.float32)
    right = cv2.Sobel(gray, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(gray, cv2.CV_32F, 0, 1, scale=1 / 8)
    turns = np.arange(_DIRECTIONS) * np.pi / _DIRECTIONS
    steepest = min(
        np.percentile(np.abs(right * np.cos(t) + down * np.sin(t)), _SHARPEST)
        for t in turns
    )
    dark, bright = np.percentile(gray, [2, 98])
    return float(steepest / max(bright - dark, 1.0))


def _margin(frame: Image, corners: Corners) -> float:
    """Return how far a side of a card is from the picture's edge, in card widths.

    A single corner at the edge says little: corners are found a bit off.
    """
    height, width = frame.shape[:2]
    x, y = corners[:, 0], corners[:, 1]
    sides = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)
    gaps = (np.sort(gap)[1] for gap in (x, y, width - x, height - y))
    return float(min(gaps) / max(sides.min(), 1.0))


_REST_S = 0.6
_STILL = 0.15
"""Distance in widths of the card: positions of a card at rest differ by less. A face
with little contrast jumps by 0.1 from picture to picture, a card in a hand by more."""
_SAME_PLACE = 0.3
"""Distance in widths of the card: a card that lay there may be found a little off."""
_OTHER = 14.0
"""Gray levels on the average: more than this is another card."""
_GONE_S = 1.0
"""Seconds after which a card of which nothing is seen was most likely taken away."""
_OTHER_AFTER = 5.0
"""`_OTHER` once the card was taken away: what lies there now is probably another one,
perhaps of a deck whose cards look much alike."""
_SMALL_WH = (24, 36)


@dataclass(slots=True)
class RestingCard:
    """Watches the one card that is shown."""

    _looks: list[tuple[float, CardSample]] = field(default_factory=list)
    """The card at its latest place, with the times of the looks."""
    _taken: NDArray[np.float32] | None = None
    _initial: tuple[CardSample, ...] | None = None
    _seen_at: float = 0.0
    _was_gone: bool = False
    sees_only_what_lay_there: bool = False
    """Whether all that was seen last lay there when the lesson began."""

    def newest_of(self, shown: tuple[CardSample, ...]) -> CardSample | None:
        """Return the card that is shown, not what lay there before it.

        The rest of the deck may lie beside it, with its back or a face up. Where
        several things look new, it is the one where the card was a look before, or
        the one where nothing lay: elsewhere the next card of the rest came to light.

        Args:
            shown: all that is seen, the likeliest first.
        """
        if self._initial is None:
            self._initial = shown
        new = [card for card in shown if not self._lay_there_before(card)]
        self.sees_only_what_lay_there = bool(shown) and not new
        new.sort(key=lambda card: bool(self._lay_beside(card)))
        near = (card for card in new if self._is_where_it_was(card))
        return next(near, new[0] if new else None)

    def _is_where_it_was(self, card: CardSample) -> bool:
        return any(
            pose_gap(last.corners, card.corners) < _SAME_PLACE
            for _, last in self._looks[-1:]
        )

    def _lay_there_before(self, card: CardSample) -> bool:
        small = _shrunk(card.flat)
        found = self._lay_beside(card)
        return any(_gap(_shrunk(other.flat), small) < _OTHER for other in found)

    def _lay_beside(self, card: CardSample) -> list[CardSample]:
        """Return what lay at a card's place when the lesson began."""
        return [
            other
            for other in self._initial or ()
            if pose_gap(other.corners, card.corners) < _SAME_PLACE
        ]

    def take(self, shown: CardSample | None, now: float) -> CardSample | None:
        """Return a card once it has come to rest, and only once.

        Args:
            shown: what is seen now.
            now: monotonic seconds.
        """
        if shown is None:
            self._looks = []
            return None
        self._note_gone(_shrunk(shown.flat), now)
        self._looks.append((now, shown))
        resting = self._resting(now)
        if resting is None:
            return None
        small = _shrunk(resting.flat)
        if not self._is_other(small):
            return None
        self._taken, self._was_gone, self._seen_at = small, False, now
        return resting

    def _note_gone(self, small: NDArray[np.float32], now: float) -> None:
        """Notice that the card taken last, or its like, was not seen for a while."""
        if self._taken is not None and _gap(self._taken, small) < _OTHER:
            self._was_gone |= now - self._seen_at >= _GONE_S
            self._seen_at = now

    def _resting(self, now: float) -> CardSample | None:
        """Return the likeliest look at a card at rest, the one amid all others."""
        while len(self._looks) > 1 and self._looks[1][0] <= now - _REST_S:
            del self._looks[0]
        if now - self._looks[0][0] < _REST_S:
            return None
        cards = [card for _, card in self._looks]
        gaps = [
            max(pose_gap(one.corners, other.corners) for other in cards)
            for one in cards
        ]
        apart, amid = min((gap, n) for n, gap in enumerate(gaps))
        return cards[amid] if apart <= _STILL else None

    def forget(self) -> None:
        """Take the card that lies there once more."""
        self._taken, self._looks = None, []

    def begin(self) -> None:
        """Take nothing of what lies there now."""
        self._taken, self._looks, self._initial = None, [], None
        self.sees_only_what_lay_there = False

    def _is_other(self, small: NDArray[np.float32]) -> bool:
        if self._taken is None:
            return True
        least = _OTHER_AFTER if self._was_gone else _OTHER
        return _gap(self._taken, small) > least


def _gap(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Mean difference of two pictures of a card, whichever way up; gray levels."""
    both = (other, other[::-1, ::-1])
    return min(float(np.abs(one - turned).mean()) for turned in both)


def _shrunk(flat: Image) -> NDArray[np.float32]:
    small = cv2.resize(flat, _SMALL_WH, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)
