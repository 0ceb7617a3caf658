"""The night: the screen is dimmer, and dark while nobody acts."""

from collections.abc import Callable

from companion.storage.settings import DarkFrom

MORNING = 6
"""The hour at which the night ends."""
QUIET_S = 120.0
"""Seconds without an act after which the screen is dark at night."""
_DIM = 0.4
"""Share of the usual light at night, while people play."""
_VEIL = 0.96
"""Opacity of a dark screen's veil: what it covers can just be guessed."""


def veil_only(_share: float) -> bool:
    """Stand in for a display whose light cannot be set."""
    return False


def is_night(hour: int, dark_from: DarkFrom) -> bool:
    """Whether an hour, 0 to 23, is in the night that begins at a chosen one."""
    return dark_from >= 0 and (hour >= dark_from or hour < MORNING)


class Night:
    """Dims the display's light; where it cannot, veils the window. Kivy's thread.

    Args:
        dim: sets the display's light, a share of the usual; returns whether it could.
        veil: covers the window, more or less opaque, 0 to 1.
    """

    def __init__(
        self, dim: Callable[[float], bool], veil: Callable[[float], None]
    ) -> None:
        self._dim = dim
        self._veil = veil
        self._is_night = False
        self._acted_at: float | None = None
        """Time of the last act; a table that starts at night is lit first."""
        self._is_by_hand = False
        """Whether somebody darkened it: then the morning does not light it."""
        self._share = 1.0
        """Light of the display now, as a share of the usual."""
        self.is_dark = False
        """Whether a touch only wakes the screen."""

    def tick(self, now: float, hour: int, dark_from: DarkFrom) -> None:
        """Follow the clock.

        Args:
            now: monotonic seconds.
            hour: of the day, 0 to 23.
            dark_from: the hour at which the night begins; -1: never.
        """
        self._is_night = is_night(hour, dark_from)
        if self._acted_at is None:
            self._acted_at = now
        is_quiet = now - self._acted_at >= QUIET_S
        self.is_dark = self._is_by_hand or (
            self._is_night and (self.is_dark or is_quiet)
        )
        self._light()

    def darken(self) -> None:
        """Be dark from now on, until somebody acts."""
        self.is_dark = self._is_by_hand = True
        self._light()

    def wake(self, now: float) -> bool:
        """Light the screen, as somebody acts; return whether it was dark."""
        was_dark, self._acted_at = self.is_dark, now
        self.is_dark = self._is_by_hand = False
        if was_dark:
            self._light()
        return was_dark

    def _light(self) -> None:
        share = 0.0 if self.is_dark else _DIM if self._is_night else 1.0
        if share == self._share:
            return
        self._share = share
        self._veil(0.0 if self._dim(share) else min(1 - share, _VEIL))
