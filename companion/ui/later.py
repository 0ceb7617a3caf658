"""What is made in quiet moments, so that nobody waits for it at a touch."""

import gc
from collections import deque
from collections.abc import Callable

from kivy.clock import Clock


class Later:
    """Does one thing a frame, so that a touch waits for one at most. Kivy's thread."""

    def __init__(self) -> None:
        self._acts: deque[Callable[[], object]] = deque()
        self._next = Clock.create_trigger(self._do_next)

    def add(self, act: Callable[[], object]) -> None:
        """Do this after all that was asked for before."""
        self._acts.append(act)
        self._next()

    def clear(self) -> None:
        """Do none of it, and let go what was kept."""
        self._acts.clear()
        gc.unfreeze()

    def _do_next(self, _dt: float) -> None:
        if self._acts:
            self._acts.popleft()()
            # What was made stays as long as the window. The garbage collector would
            # look through it again and again, a third of a second in mid-game.
            gc.collect()
            gc.freeze()
            self._next()
