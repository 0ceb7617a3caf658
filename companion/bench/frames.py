"""How long the frames of a moment take, while something moves across the screen."""

import time
from collections.abc import Callable

LASTS_S = 1.4
"""A banner comes, stays and goes in so many seconds."""


class Frames:
    """Notes each picture of the window that is drawn while a moment is told.

    Args:
        told: returns the number of the moment on the screen.
        moves: returns whether anything moves: a still banner draws nothing.
    """

    def __init__(self, told: Callable[[], int], moves: Callable[[], bool]) -> None:
        self._told = told
        self._moves = moves
        self._number = 0
        self._began = -LASTS_S
        self._last: tuple[float, float] | None = None
        self.waits_s: list[float] = []
        """From one picture to the next, on the wall."""
        self.busy_s: list[float] = []
        """What the window's thread computed in between, on the processor."""

    def drawn(self) -> None:
        """Note that a picture was drawn, on the window's thread."""
        now, busy = time.perf_counter(), time.thread_time()
        if self._told() != self._number:
            self._number, self._began = self._told(), now
        if self._last is not None:
            self.waits_s.append(now - self._last[0])
            self.busy_s.append(busy - self._last[1])
        is_told = bool(self._number) and now - self._began < LASTS_S
        self._last = (now, busy) if is_told and self._moves() else None
