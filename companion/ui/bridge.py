"""The inbox of Kivy's thread: any thread posts, one thread handles and shows."""

import logging
from collections.abc import Callable
from dataclasses import replace
from queue import Empty, SimpleQueue
from typing import Protocol

from kivy.clock import Clock

from companion.view.actions import Action, ByItself
from companion.view.elements import Notice
from companion.view.sentences.notices import Trouble, trouble_text
from companion.view.view import ScreenView

_log = logging.getLogger(__name__)


class Game(Protocol):
    """The game as the screen needs it. Called on Kivy's thread only."""

    @property
    def view(self) -> ScreenView:
        """The view to show now."""

    def handle(self, action: Action) -> ScreenView:
        """Take one input and return what to show then."""


class Bridge:
    """An inbox that Kivy's thread empties while it waits for its next frame."""

    def __init__(self, table: Game, show: Callable[[ScreenView], None]) -> None:
        self._table = table
        self._show = show
        self._inbox: SimpleQueue[Action] = SimpleQueue()
        self._shows_failure = False
        # Scheduling is thread-safe in Kivy, and a trigger coalesces. A free one is
        # handled while Kivy waits for its next frame, which then has only to be drawn.
        self._trigger = Clock.create_trigger_free(self._drain)

    def post(self, action: Action) -> None:
        """Queue an input. Any thread may call it."""
        self._inbox.put(action)
        self._trigger()

    def refresh(self) -> None:
        """Show the game as it is now. Kivy's thread only."""
        self._show_view(self._table.view)

    def _drain(self, _dt: float) -> None:
        view, failed = None, False
        while True:
            try:
                action = self._inbox.get_nowait()
            except Empty:
                break
            taken = self._take(action)
            failed = failed or taken is None
            view = taken or self._table.view
            if not isinstance(action, ByItself):  # whoever acts has seen the notice
                self._shows_failure = False
        if view is not None:
            self._shows_failure = self._shows_failure or failed
            self._show_view(view)

    def _take(self, action: Action) -> ScreenView | None:
        """Let the game take an action; ``None`` if the program fails at it.

        Such a fault costs this one action at most, and is said: what waits behind it
        counts, and a ruling that fails leaves the game as it is written.
        """
        try:
            return self._table.handle(action)
        except Exception:  # noqa: BLE001 (a fault at one card must not stop the game)
            _log.exception("This could not be taken: %r", action)
            return None

    def _show_view(self, view: ScreenView) -> None:
        self._show(_with_failure(view) if self._shows_failure else view)


def _with_failure(view: ScreenView) -> ScreenView:
    """Return a view that says that something went wrong."""
    failed = Notice(trouble_text(Trouble.FAILED), urgent=True)
    return replace(view, notices=(failed, *view.notices))
