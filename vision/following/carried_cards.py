"""Cards in the hands of arms: whether one was brought, and when it came to rest."""

from collections import deque
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.reading.geometry import Mask, card_mask
from vision.reading.reading import Box, Corners
from vision.scene.background import Small

Colors = NDArray[np.int64]
"""``(512,)`` int64: a color histogram, pixels."""

_LEVELS = 8  # bins for each of the three colors
_STEP = 256 // _LEVELS
_BROUGHT = 0.17  # card areas; at least so much of a card shows between the fingers
_NOT_BROUGHT = 0.06  # card areas; so much may show by chance
_TELLING = 0.6  # card areas that a whole one shows; less on a table of its colors
_SEEN = 0.3  # card areas of an arm away from the pile; less may hold a card or none
_REMEMBERED = 150  # frames; an arm that lingers longer tells nothing new


@dataclass(frozen=True, slots=True, eq=False)
class _Frame:
    colors: Colors
    """Histogram of the arm's pixels away from the pile."""
    touches: bool
    """Whether the arm reaches the card on top."""


class CarriedCardDetector:
    """Compares the colors that arms show while they come and while they go.

    A twin that lies almost exactly on the same card hides what has happened. But a hand
    that plays comes with a card and goes without one; a hand that only pushes brings
    none, and one that only shows a card takes it away again.

    The colors of the card on top count, by histogram intersection (Swain and Ballard,
    Color Indexing, 1991): each at most as often as the card has it, and weighted by
    how much more frequent it is on the card than on the rest of the table.
    """

    def __init__(self) -> None:
        self._frames: deque[_Frame] = deque(maxlen=_REMEMBERED)
        self._card: Colors | None = None
        self._weights = np.zeros(0)
        self._was_interrupted = False

    def interrupt(self) -> None:
        """Note that frames are missing in which anything may have come or gone."""
        self._was_interrupted = True

    def forget(self) -> None:
        """Forget the arms so far, and the card."""
        self._frames.clear()
        self._card = None
        self._was_interrupted = False

    def learn(self, quiet: Small, top: Corners, pile: Box) -> None:
        """Learn the colors of the card on top, once until `forget`.

        Args:
            quiet: the small picture without an arm.
            top: corners of the card, pixels of the small picture.
            pile: the part of the picture that belongs to the pile.
        """
        if self._card is not None:
            return
        card = card_mask(top, (quiet.shape[1], quiet.shape[0])) > 0
        around = np.ones(card.shape, dtype=bool)
        around[pile] = False
        self._card, elsewhere = _colors(quiet, card), _colors(quiet, around)
        share = self._card / np.maximum(1, self._card + elsewhere)
        self._weights = share / max(1, np.count_nonzero(card))

    def note(self, arm: Mask, small: Small, pile: Box, *, touches: bool) -> None:
        """Look at the arms in one frame.

        Args:
            arm: see `vision.scene.background.EnteringParts.mask`.
            small: the small picture.
            pile: where nothing counts, because what lies there was not brought now.
            touches: whether an arm reaches the card on top.
        """
        away = arm > 0
        away[pile] = False
        self._frames.append(_Frame(_colors(small, away), touches))

    def was_brought(self) -> bool | None:
        """Whether an arm came with such a card and went without it.

        Returns:
            ``None`` if it could not be seen: an arm near the lens may be over the pile
            at once, and a camera on a mast does not see it before.
        """
        return self._was_only_seen(present=0, absent=1)

    def was_taken(self) -> bool | None:
        """Whether an arm came without such a card and went with it; see above."""
        return self._was_only_seen(present=1, absent=0)

    def _was_only_seen(self, present: int, absent: int) -> bool | None:
        """Whether arms showed the card in one phase and not in the other.

        Args:
            present: the phase in which it may have been seen: 0 coming, 1 going.
            absent: the other.
        """
        if self._card is None or self._was_interrupted:
            return None
        phases = self._phases(_SEEN * int(self._card.sum()))
        if phases is None:
            return None
        with_card, without = phases[present], phases[absent]
        # Where more of the arm is in the picture, more of its own colors are, too.
        more_of_it = max(1.0, float(with_card.sum() / without.sum()))
        if self._shown(with_card - more_of_it * without) >= _BROUGHT:
            return True
        whole = self._shown(self._card)
        is_clear = self._shown(with_card - without) <= _NOT_BROUGHT
        return False if is_clear and whole >= _TELLING else None

    def _shown(self, more: NDArray[np.float64] | Colors) -> float:
        """Return how much of the card shows in the colors of an arm, card areas."""
        return float((self._weights * np.clip(more, 0, self._card)).sum())

    def _phases(self, least: float) -> tuple[Colors, Colors] | None:
        """Return the most of each color while the arm came, and while it went.

        Args:
            least: pixels; an arm that shows fewer may hold a card or none.
        """
        touching = [n for n, frame in enumerate(self._frames) if frame.touches]
        if not touching:
            return None
        frames = [frame.colors for frame in self._frames]
        coming, going = (
            [colors for colors in phase if colors.sum() >= least]
            for phase in (frames[: touching[0]], frames[touching[-1] + 1 :])
        )
        if not coming or not going:
            return None
        return np.max(coming, axis=0), np.max(going, axis=0)


def _colors(small: Small, where: NDArray[np.bool_]) -> Colors:
    """Count the pixels of each color in a part of a picture."""
    blue, green, red = (small[where] // _STEP).T.astype(np.int64)
    number = (blue * _LEVELS + green) * _LEVELS + red
    return np.bincount(number, minlength=_LEVELS**3)


_FILMED = 100  # frames
_ALIKE = 30  # levels in each color, between two pictures of the same thing
_LIES = 0.5  # of a card's place that looks as it does at the end; hands cover some


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    at: float
    box: Box
    picture: Small


class PileBuffer:
    """Keeps the pile's part of the last moving frames.

    It finds when a card came to rest, which tells which of two arms laid it.
    """

    def __init__(self) -> None:
        self._parts: deque[_Part] = deque(maxlen=_FILMED)

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
        place = card_mask(card, (small.shape[1], small.shape[0])) > 0
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
