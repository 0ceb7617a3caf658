"""The time from an input to the picture of its change."""

import threading
import time
from dataclasses import dataclass, field

from companion.pages.navigator import Navigator
from companion.view.items import Item
from companion.view.view import ScreenView


@dataclass(slots=True)
class Stopwatch:
    """Measures the time from the posting of an input to a changed picture."""

    patience_s: float = 5.0
    """How long to wait for an answer."""
    waits_s: list[float] = field(default_factory=list)
    """The time from each input to the changed picture."""
    busy_s: list[float] = field(default_factory=list)
    """How much of that time the window's own thread was computing."""
    pictures: int = 0
    """How many pictures have been shown."""
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


class TimedTable:
    """A table that tells a stopwatch what it does to the view."""

    def __init__(self, navigator: Navigator, stopwatch: Stopwatch) -> None:
        self._navigator = navigator
        self._stopwatch = stopwatch

    @property
    def view(self) -> ScreenView:
        """The view to show now."""
        return self._navigator.view

    def handle(self, item: Item) -> ScreenView:
        """Take one input and return the view to show then."""
        self._stopwatch.taken()
        before = self._navigator.view
        after = self._navigator.handle(item)
        self._stopwatch.handled(changed=after != before)
        return after
