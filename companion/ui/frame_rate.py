"""The frame rate of the window: higher while people touch, and at an announcement."""

import logging

from kivy.clock import Clock

from companion.view.announcements import Announcement

QUICK_FPS = 40
"""Rate during an announcement: a card that lands then is not a whole frame late."""
QUICK_S = 2.8
"""Seconds after its beginning at which every announcement has come to rest."""
TOUCHED_FPS = 60
"""Rate while people touch: the next touch waits until a frame has been seen."""


_RATE = "_max_fps"
"""Kivy's own name for it: it reads the configured one only once."""
_log = logging.getLogger(__name__)


class FrameRate:
    """Draws as often as configured, and more often while people see a change.

    Call it from Kivy's thread. On a quarter of a core the pressed look comes in 73 ms
    instead of 100. If this Kivy has no such rate, it stays as configured.
    """

    def __init__(self) -> None:
        self._usual: float | None = getattr(Clock, _RATE, None)
        if self._usual is None:
            _log.warning(
                "This Kivy has no Clock.%s: announcements move as usual.", _RATE
            )
        self._rest = Clock.create_trigger(lambda _dt: self.rest(), QUICK_S)
        self._number = 0

    def quicken_for(self, announcement: Announcement) -> None:
        """Draw more often while a new announcement moves."""
        is_new = announcement.number != self._number
        self._number = announcement.number
        if is_new and self._number:
            self._quicken(QUICK_FPS)

    def touched(self) -> None:
        """Draw more often while people touch; where unlimited, as before."""
        self._quicken(TOUCHED_FPS)

    def _quicken(self, fps: int) -> None:
        self._set(self._usual and max(self._usual, fps))
        self._rest.cancel()
        self._rest()

    def rest(self) -> None:
        """Draw as often as configured, from now on."""
        self._rest.cancel()
        self._set(self._usual)

    def _set(self, fps: float | None) -> None:
        if fps is not None:
            setattr(Clock, _RATE, fps)
