"""A thread that keeps one component of the device open."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Self

from companion.components.component import (
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
        component: which one.
        open_: opens it; may take long or hang.
        health: is told how it is.
        clock: monotonic seconds.
    """

    def __init__(
        self,
        component: Component,
        open_: Callable[[], AbstractContextManager[HealthCheck]],
        *,
        health: HealthMonitor,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._component = component
        self._open = open_
        self._health = health
        self._clock = clock
        self._retry_state = RetryState()
        self._opened = ExitStack()
        self._check: HealthCheck | None = None
        self._wake_up = threading.Event()
        self._is_closing = False
        self._thread = threading.Thread(
            target=self._run, name=component.value, daemon=True
        )

    def check_now(self) -> None:
        """Check the component now. Any thread may call it."""
        self._wake_up.set()

    def step(self) -> float:
        """Do what is due; return after how many seconds to do so again."""
        now = self._clock()
        if self._check is None and now < self._retry_state.due_at:
            return self._retry_state.due_at - now
        try:
            self._keep_open(now)
        except Exception as error:  # noqa: BLE001 (drivers raise anything; the game goes on)
            self._fail(error)
            return max(self._retry_state.due_at - self._clock(), 0.0)
        return LOOK_S

    def _keep_open(self, now: float) -> None:
        if self._check is None:
            self._report(self._retry_state.opening())
            self._check = self._opened.enter_context(self._open())
            now = self._clock()
        trouble = self._check(now)
        retry_state = self._retry_state.working(now)
        if trouble is not None:
            retry_state = retry_state.degraded(trouble.fault, trouble.detail)
        self._report(retry_state)

    def _fail(self, error: Exception) -> None:
        """Update the state before closing, which may hang as well."""
        before = self._retry_state.state.detail
        self._report(self._retry_state.failed(self._clock(), error))
        if self._retry_state.state.detail != before:
            _log.warning("%s: %s", self._component.value, error)
        self._close()

    def _report(self, retry_state: RetryState) -> None:
        self._retry_state = retry_state
        self._health.update(self._component, retry_state.state, self._clock())

    def _close(self) -> None:
        self._check = None
        try:
            self._opened.close()
        except Exception:  # noqa: BLE001 (as above)
            _log.exception("%s cannot be closed", self._component.value)

    def _run(self) -> None:
        is_closing = False
        while not is_closing:
            is_closing = self._is_closing  # what was asked before that is still done
            rest_s = self.step()
            if not self._is_closing:
                self._wake_up.wait(rest_s)
            self._wake_up.clear()
        self._close()

    def __enter__(self) -> Self:
        self._health.update(self._component, self._retry_state.state, self._clock())
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._is_closing = True
        self._wake_up.set()
        self._thread.join(_END_S)
