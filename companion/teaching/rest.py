"""When a shown card lies at rest, and whether it is another one than before."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.reading.pose import pose_gap
from vision.reading.reading import Image
from vision.reading.taught.teaching import ShownCard

_REST_S = 0.6
_STILL = 0.06
"""Of the card's width: a find that is off by less is at the same place."""
_SAME_PLACE = 0.3
"""Of its width: what lay there before may be found a little elsewhere."""
_OTHER = 14.0
"""Gray levels on the average: more than this is another card."""
_GONE_S = 1.0
_OTHER_AFTER = 5.0
"""The same, where nothing was seen for so long: most likely it was taken away."""
_SMALL_WH = (24, 36)


@dataclass(slots=True)
class RestingCard:
    """Watches the one card that is shown."""

    _last: ShownCard | None = None
    _since: float = 0.0
    _taken: NDArray[np.float32] | None = None
    _beside: tuple[ShownCard, ...] | None = None
    _seen_at: float = 0.0
    _was_gone: bool = False

    def new_of(self, shown: tuple[ShownCard, ...]) -> ShownCard | None:
        """Return the card that is shown, not what lay there before it.

        The rest of the deck may lie beside it, with its back or a face up.

        Args:
            shown: all that is seen, the likeliest first.
        """
        if self._beside is None:
            self._beside = shown
        return next((card for card in shown if not self._lay_there(card)), None)

    def _lay_there(self, card: ShownCard) -> bool:
        return any(
            pose_gap(other.corners, card.corners) < _SAME_PLACE
            and _gap(_look(other.flat), _look(card.flat)) < _OTHER
            for other in self._beside or ()
        )

    def take(self, shown: ShownCard | None, now: float) -> ShownCard | None:
        """Return a card once it has come to rest, and only once.

        Args:
            shown: what is seen now.
            now: monotonic seconds.
        """
        if shown is None:
            self._last = None
            return None
        self._was_gone |= now - self._seen_at >= _GONE_S
        self._seen_at = now
        if self._last is None or pose_gap(self._last.corners, shown.corners) > _STILL:
            self._last, self._since = shown, now
            return None
        if now - self._since < _REST_S:
            return None
        looks = _look(shown.flat)
        if not self._is_other(looks):
            return None
        self._taken, self._was_gone = looks, False
        return shown

    def forget(self) -> None:
        """Take the card that lies there once more, whatever lay there before."""
        self._taken, self._last, self._beside = None, None, ()

    def begin(self) -> None:
        """Take nothing of what lies there now."""
        self._taken, self._last, self._beside = None, None, None

    def _is_other(self, looks: NDArray[np.float32]) -> bool:
        if self._taken is None:
            return True
        least = _OTHER_AFTER if self._was_gone else _OTHER
        return _gap(self._taken, looks) > least


def _gap(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """How unlike two looks are on the average, whichever way up; gray levels."""
    ways = (other, other[::-1, ::-1])
    return min(float(np.abs(one - way).mean()) for way in ways)


def _look(flat: Image) -> NDArray[np.float32]:
    small = cv2.resize(flat, _SMALL_WH, interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)
