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

    def tidy(self) -> None:
        """Collect garbage soon, in a moment when nobody waits."""
        self.add(lambda: None)

    def clear(self) -> None:
        """Do none of it, and let go what was kept."""
        self._acts.clear()
        gc.unfreeze()

    def _do_next(self, _dt: float) -> None:
        if self._acts:
            self._acts.popleft()()
            # Screens stay as long as the window, what has happened as long as the
            # game. The garbage collector would look through all of it again and
            # again, for a third of a second in mid-game.
            gc.collect()
            gc.freeze()
            self._next()
