"""Time that passes only when a test says so."""

from collections.abc import Callable


class FakeTime:
    """A clock, a sleep and timers that share one made-up time."""

    def __init__(self) -> None:
        self.now = 100.0
        self._timers: list[tuple[float, Callable[[], None]]] = []

    def clock(self) -> float:
        return self.now

    def later(self, delay_s: float, function: Callable[[], None]) -> None:
        self._timers.append((self.now + delay_s, function))

    def sleep(self, seconds: float) -> None:
        """Let time pass; what falls due on the way is called at its moment."""
        until = self.now + seconds
        while due := [timer for timer in self._timers if timer[0] <= until]:
            first = min(due, key=lambda timer: timer[0])
            self._timers.remove(first)
            self.now = first[0]
            first[1]()
        self.now = until
