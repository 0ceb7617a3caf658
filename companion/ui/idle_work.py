"""What is made in quiet moments, so that nobody waits for it at a touch."""

import gc
from collections import deque
from collections.abc import Callable
from functools import partial

from kivy.clock import Clock

QUIET_S = 4.0
"""No page has been opened for so long when garbage is collected: that takes a frame or
two, and a page often opens with a moment that fills the screen for three seconds."""


class IdleWork:
    """Does one thing a frame, so that a touch waits for one at most. Kivy's thread."""

    def __init__(self) -> None:
        self._acts: deque[Callable[[], object]] = deque()
        self._next = Clock.create_trigger(self._do_next)
        self._tidy = Clock.create_trigger(lambda _dt: self._do(gc.collect), QUIET_S)

    def make(self, act: Callable[[], object]) -> None:
        """Make something that stays as long as the window, after all asked before."""
        self._do(partial(_make_to_stay, act))

    def tidy(self) -> None:
        """Collect garbage once no page has been opened for a while."""
        self._tidy.cancel()
        self._tidy()

    def clear(self) -> None:
        """Do none of it, and let go what was kept."""
        self._acts.clear()
        self._tidy.cancel()
        gc.unfreeze()

    def _do(self, act: Callable[[], object]) -> None:
        self._acts.append(act)
        self._next()

    def _do_next(self, _dt: float) -> None:
        if self._acts:
            self._acts.popleft()()
            self._next()


def _make_to_stay(act: Callable[[], object]) -> None:
    """Make something and hide it from the garbage collector.

    Else that would look through all screens again and again, for a third of a second
    in mid-game. What comes and goes must not be hidden: it would never be collected.
    """
    act()
    gc.collect()
    gc.freeze()
