"""Widgets and textures made in idle time and reused: no touch waits for them."""

import gc
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from functools import partial

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.uix.widget import Widget


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


AHEAD = {
    "PushButton": 52,
    "SeatPlaque": 6,
    "DraggedSeat": 6,
    "SettingLine": 7,
    "ValueChoice": 6,
    "StepChoice": 3,
    "FormLine": 10,
    "ButtonRow": 4,
    "GroupTab": 6,
    "CardButton": 14,
    "HandCell": 6,
    "HandLine": 6,
    "ScoreLine": 6,
    "FactLine": 12,
}
"""Number of widgets of a class that a screen may need at once."""
_BATCH = 4
"""Widgets made without a pause; a touch waits for them."""


class WidgetPool:
    """Hands out widgets by their class, and takes them back.

    Without it opening a page again takes twice as much of the processor. Each theme has
    a pool of its own, whose widgets read their sizes once. A widget keeps the pool of
    its theme: those of a former theme follow the view for a while.
    """

    def __init__(self) -> None:
        self._spare: defaultdict[str, list[Widget]] = defaultdict(list)

    def acquire(self, name: str) -> Widget:
        """Return a widget of that class; a new one where none is left."""
        spare = self._spare[name]
        return spare.pop() if spare else Factory.get(name)()

    def release(self, widget: Widget) -> None:
        """Take back a widget that shows nothing any more."""
        self._spare[type(widget).__name__].append(widget)

    def filling(self) -> Iterator[Callable[[], None]]:
        """Yield acts that make the widgets of `AHEAD`, a few at a time."""
        for name, count in AHEAD.items():
            for made in range(0, count, _BATCH):
                yield partial(self._make, name, min(_BATCH, count - made))

    def _make(self, name: str, count: int) -> None:
        for _ in range(count):
            self.release(Factory.get(name)())
