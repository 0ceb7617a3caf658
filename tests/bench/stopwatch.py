"""Times of pictures: how late each was drawn, and how soon after an input."""

import threading
import time
from collections import defaultdict
from dataclasses import astuple, dataclass, field


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture that the window drew."""

    late_s: float
    """Since the frame before, whether or not that had anything to draw; seconds."""
    busy_s: float
    """Processor time of the window's thread in between, seconds."""


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
            self.of[self._now].append(Picture(now[0] - before[0], now[1] - before[1]))
        self._before = now


def _clocks() -> tuple[float, float]:
    """Return the time on the wall and that of this thread, seconds."""
    return time.perf_counter(), time.thread_time()


@dataclass(slots=True)
class Stopwatch:
    """Measures the time from the posting of an input to a changed picture."""

    patience_s: float = 5.0
    """Longest wait for an answer, seconds."""
    waits_s: list[float] = field(default_factory=list)
    """The time from each input to the changed picture."""
    busy_s: list[float] = field(default_factory=list)
    """Seconds of that time in which the window's own thread was computing."""
    pictures: int = 0
    """Number of pictures that have been shown."""
    _posted_at: float = 0.0
    _taken_at: float = 0.0
    _is_changed: bool = False
    _over: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        """Note that an input is posted now."""
        self._over.clear()
        self._is_changed = False
        self._posted_at = time.perf_counter()

    def taken(self) -> None:
        """Note that the window's thread takes the input now."""
        self._taken_at = time.thread_time()

    def handled(self, *, changed: bool) -> None:
        """Note that the input was handled, and whether another picture is due."""
        self._is_changed = changed
        if not changed:
            self._over.set()

    def shown(self) -> None:
        """Note that a picture was shown."""
        self.pictures += 1
        if self._is_changed and not self._over.is_set():
            self.waits_s.append(time.perf_counter() - self._posted_at)
            self.busy_s.append(time.thread_time() - self._taken_at)
            self._over.set()

    def take_waits(self) -> list[float]:
        """Return the waits so far, seconds, and start a new list."""
        taken, self.waits_s, self.busy_s = self.waits_s, [], []
        return taken

    def wait(self) -> None:
        """Wait until the input has been handled and shown.

        Raises:
            RuntimeError: if that takes too long.
        """
        if not self._over.wait(self.patience_s):
            raise RuntimeError("The window did not answer.")
