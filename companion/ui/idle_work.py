"""What is made in quiet moments, so that nobody waits for it at a touch."""

import gc
from collections import deque
from collections.abc import Callable
from functools import partial

from kivy.clock import Clock


class IdleWork:
    """Does one thing a frame, so that a touch waits for one at most. Kivy's thread."""

    def __init__(self) -> None:
        self._acts: deque[Callable[[], object]] = deque()
        self._next = Clock.create_trigger(self._do_next)

    def make(self, act: Callable[[], object]) -> None:
        """Make something that stays as long as the window, after all asked before."""
        self._do(partial(_make_to_stay, act))

    def tidy(self) -> None:
        """Collect garbage soon, in a moment when nobody waits."""
        self._do(gc.collect)

    def clear(self) -> None:
        """Do none of it, and let go what was kept."""
        self._acts.clear()
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
