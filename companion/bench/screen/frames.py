"""How late the window's pictures are while something moves."""

import time
from collections import defaultdict
from dataclasses import astuple, dataclass

IN_HASTE = "in haste"
"""What the pictures are noted under of a game whose players wait for nothing."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture that the window drew."""

    late_s: float
    """Since the frame before, whether or not that had anything to draw; seconds."""
    busy_s: float
    """What the window's thread computed in between, on the processor; seconds."""


class Frames:
    """Notes each picture but the first while it is told what is going on.

    The first answers an input, which is timed from there.
    """

    def __init__(self) -> None:
        self.of: defaultdict[str, list[Picture]] = defaultdict(list)
        """The pictures of each thing that went on."""
        self._now = ""
        self._before: tuple[float, float] | None = None
        self._began = (0.0, 0.0)
        self._was_drawn = False

    def begin(self, name: str) -> None:
        """Note what is drawn from now on under a name. Any thread may call it."""
        self._before = None
        self._now = name

    def end(self) -> None:
        """Note nothing more. Any thread may call it."""
        self._now = ""

    def as_json(self) -> dict[str, list[tuple[float, float]]]:
        """Return the two times of each picture, by what went on."""
        return {name: list(map(astuple, found)) for name, found in self.of.items()}

    def ticked(self) -> None:
        """Note that a frame begins, on the window's thread."""
        if not self._was_drawn and self._before is not None:
            self._before = self._began  # what was shown then was as it should be
        self._began, self._was_drawn = _clocks(), False

    def drawn(self) -> None:
        """Note that its picture is shown, on the window's thread."""
        now, before, self._was_drawn = _clocks(), self._before, True
        if self._now and before is not None:
            waited = Picture(now[0] - before[0], now[1] - before[1])
            self.of[self._now].append(waited)
        self._before = now


def _clocks() -> tuple[float, float]:
    """Return the time on the wall and that of this thread, seconds."""
    return time.perf_counter(), time.thread_time()
