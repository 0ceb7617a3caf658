"""What is made in quiet moments, so that nobody waits for it at a touch."""

import gc
from collections import deque
from collections.abc import Callable

from kivy.clock import Clock

PAUSE_S = 0.05
"""Seconds between two of them: a touch waits for one at most."""


class Later:
    """Does one thing after the other, between the frames. Kivy's thread only.

    Args:
        pause_s: seconds between two of them.
    """

    def __init__(self, pause_s: float = PAUSE_S) -> None:
        self._acts: deque[Callable[[], object]] = deque()
        self._next = Clock.create_trigger(self._do_next, pause_s)

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
            keep_all()
            self._next()


def keep_all() -> None:
    """Let the garbage collector look no more at what is there now.

    Screens stay as long as the window. Looked through again and again, they would
    hold it up for a third of a second, in the middle of a game.
    """
    gc.collect()
    gc.freeze()
