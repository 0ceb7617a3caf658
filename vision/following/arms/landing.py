"""Finds when a card came to rest, which tells which of two arms laid it."""

from collections import deque
from dataclasses import dataclass

import numpy as np

from vision.reading.geometry import filled
from vision.reading.reading import Box, Corners
from vision.scene.calm import Small

_REMEMBERED = 100  # frames
_ALIKE = 30  # levels in each color, between two pictures of the same thing
_LIES = 0.5  # of a card's place that looks as it does at the end; hands cover some


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    at: float
    box: Box
    picture: Small


class PileBuffer:
    """Keeps the pile's part of the last moving frames."""

    def __init__(self) -> None:
        self._parts: deque[_Part] = deque(maxlen=_REMEMBERED)

    def note(self, at: float, small: Small, pile: Box) -> None:
        """Keep a moving frame.

        Args:
            at: seconds of the source.
            small: the small picture.
            pile: the part of it to keep.
        """
        self._parts.append(_Part(at, pile, small[pile].copy()))

    def forget(self) -> None:
        """Forget all frames."""
        self._parts.clear()

    def lies_since(self, card: Corners, small: Small, until: float) -> float | None:
        """Return the time from which a place looks about as it does at the end.

        Args:
            card: corners of the place, pixels of the small picture.
            small: the small picture in which the card lies there.
            until: when that picture was taken, seconds of the source.

        Returns:
            Seconds of the source; ``None`` if it was not filmed.
        """
        place = filled(card, (small.shape[1], small.shape[0])) > 0
        film = [part for part in self._parts if part.at < until]
        shares = [_share_alike(part, small, place) for part in film]
        if not shares:
            return None
        # The sum from a frame to the end is largest where the share passes the limit.
        gains = np.cumsum(np.array(shares[::-1]) - _LIES)[::-1]
        first = int(np.argmax(gains))
        return film[first].at if gains[first] > 0 else until


def _share_alike(part: _Part, small: Small, place: np.ndarray) -> float:
    """Return how much of a place looks alike in two pictures, 0 to 1."""
    inside = place[part.box]
    if part.picture.shape[:2] != inside.shape or not inside.any():
        return 0.0
    apart = np.abs(part.picture[inside].astype(np.int16) - small[part.box][inside])
    return float((apart.reshape(len(apart), -1).max(axis=1) < _ALIKE).mean())
