"""The way into Kivy's thread: any thread posts, one thread handles and shows."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Protocol

from kivy.clock import Clock

from companion.view.items import Item
from companion.view.view import ScreenView


class Game(Protocol):
    """The game as the screen needs it. Called on Kivy's thread only."""

    @property
    def view(self) -> ScreenView:
        """What to show now."""
        ...

    def handle(self, item: Item) -> ScreenView:
        """Take one input and return what to show then."""
        ...


class Bridge:
    """An inbox that Kivy's thread empties while it waits for its next frame."""

    def __init__(self, table: Game, show: Callable[[ScreenView], None]) -> None:
        self._table = table
        self._show = show
        self._inbox: SimpleQueue[Item] = SimpleQueue()
        # Scheduling is thread-safe in Kivy, and a trigger coalesces. A free one is
        # handled while Kivy waits for its next frame, which then has only to be drawn.
        self._trigger = Clock.create_trigger_free(self._drain)

    def post(self, item: Item) -> None:
        """Queue an input. Any thread may call it."""
        self._inbox.put(item)
        self._trigger()

    def _drain(self, _dt: float) -> None:
        view = None
        while True:
            try:
                item = self._inbox.get_nowait()
            except Empty:
                break
            view = self._table.handle(item)
        if view is not None:
            self._show(view)
