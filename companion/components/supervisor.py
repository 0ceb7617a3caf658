"""A thread that keeps one component of the device open."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Self

from companion.components.component import (
    LONGEST_PAUSE_S,
    Component,
    ComponentState,
    HealthMonitor,
    RetryState,
)

_log = logging.getLogger(__name__)

LOOK_S = 2.0
"""Seconds between two health checks of a component that works."""
_END_S = 3.0

HealthCheck = Callable[[float], ComponentState | None]
"""Checks an open component, given monotonic seconds. Returns ``None`` if all is well,
else its state. Raises if the component is gone."""


class Supervisor:
    """Opens a component, checks its health, and opens it again when it fails.

    `step` is all that its thread does; nothing else of it depends on a thread.

    Args:
        part: which one.
        open_: opens it; may take long or hang.
        board: is told how it is.
        clock: monotonic seconds.
        longest_pause_s: the longest rest of a part that fails again and again.
    """

    def __init__(
        self,
        part: Component,
        open_: Callable[[], AbstractContextManager[HealthCheck]],
        *,
        board: HealthMonitor,
        clock: Callable[[], float] = time.monotonic,
        longest_pause_s: float = LONGEST_PAUSE_S,
    ) -> None:
        self._part = part
        self._open = open_
        self._board = board
        self._clock = clock
        self._life = RetryState(longest_pause_s=longest_pause_s)
        self._opened = ExitStack()
        self._look: HealthCheck | None = None
        self._bell = threading.Event()
        self._is_closing = False
        self._thread = threading.Thread(target=self._run, name=part.value, daemon=True)

    def check_now(self) -> None:
        """Check the component now. Any thread may call it."""
        self._bell.set()

    def step(self) -> float:
        """Do what is due; return after how many seconds to do so again."""
        now = self._clock()
        if self._look is None and now < self._life.due_at:
            return self._life.due_at - now
        try:
            self._live(now)
        except Exception as error:  # noqa: BLE001 (drivers raise anything; the game goes on)
            self._fail(error)
            return max(self._life.due_at - self._clock(), 0.0)
        return LOOK_S

    def _live(self, now: float) -> None:
        if self._look is None:
            self._note(self._life.opening())
            self._look = self._opened.enter_context(self._open())
            now = self._clock()
        suffering = self._look(now)
        life = self._life.working(now)
        if suffering is not None:
            life = life.degraded(suffering.fault, suffering.detail)
        self._note(life)

    def _fail(self, error: Exception) -> None:
        """Update the state before closing, which may hang as well."""
        told = self._life.state.detail
        self._note(self._life.failed(self._clock(), error))
        if self._life.state.detail != told:
            _log.warning("%s: %s", self._part.value, error)
        self._let_go()

    def _note(self, life: RetryState) -> None:
        self._life = life
        self._board.update(self._part, life.state, self._clock())

    def _let_go(self) -> None:
        self._look = None
        try:
            self._opened.close()
        except Exception:  # noqa: BLE001 (as above)
            _log.exception("%s cannot be closed", self._part.value)

    def _run(self) -> None:
        is_closing = False
        while not is_closing:
            is_closing = self._is_closing  # what was asked before that is still done
            rest_s = self.step()
            if not self._is_closing:
                self._bell.wait(rest_s)
            self._bell.clear()
        self._let_go()

    def __enter__(self) -> Self:
        self._board.update(self._part, self._life.state, self._clock())
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._is_closing = True
        self._bell.set()
        self._thread.join(_END_S)
