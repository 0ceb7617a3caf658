"""What is made while nothing else happens, so that nobody waits for it at a touch."""

import gc
from collections import deque
from collections.abc import Callable

from kivy.clock import Clock


class IdleWork:
    """Makes one thing a frame, so that a touch waits for one at most. Kivy's thread.

    Without it the first opening of a page takes 55 % more of the processor.
    """

    def __init__(self) -> None:
        self._acts: deque[Callable[[], object]] = deque()
        self._next = Clock.create_trigger(self._do_next)

    def make(self, act: Callable[[], object]) -> None:
        """Make something that stays as long as the window, after all asked before."""
        self._acts.append(act)
        self._next()

    def clear(self) -> None:
        """Make none of it, and let go what was kept."""
        self._acts.clear()
        gc.unfreeze()

    def _do_next(self, _dt: float) -> None:
        """Make the next thing, and hide it from the garbage collector.

        Else the collector would look through all screens again and again, for a quarter
        of a second in mid-game. What comes and goes must not be hidden: it would never
        be collected.
        """
        if self._acts:
            self._acts.popleft()()
            gc.collect()
            gc.freeze()
            self._next()
