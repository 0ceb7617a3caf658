"""Feeds the service's watchdog while every thread that must run shows life."""

import logging
from collections.abc import Callable, Iterable, Mapping
from enum import Enum

from companion.components.component import Component, ComponentState
from companion.view.sentences.notices import part_text
from hardware.service_watchdog import ServiceWatchdog

_log = logging.getLogger(__name__)

PATIENCE_S = 12.0
"""Longest time between two signs of life, seconds."""
START_S = 60.0
"""Seconds after which the first picture is said to be missing: half of the time that
systemd waits for it."""
FEED_S = 5.0
"""Seconds between two checks."""


class Heartbeat(Enum):
    """Threads without which the program cannot go on."""

    SCREEN = "the screen drew"
    TABLE = "the table answered"


class WatchdogFeeder:
    """Feeds the watchdog while all threads run and the screen says what does not work.

    A component that fails is no reason to start anew, if the screen says so: the game
    goes on without it. One that fails in silence is.

    Args:
        watchdog: is fed.
        required: the threads that must run.
        components: returns how the components are at a time, monotonic seconds.
        shown: returns the sentences that stand on the screen.
    """

    def __init__(
        self,
        watchdog: ServiceWatchdog,
        required: Iterable[Heartbeat],
        *,
        components: Callable[[float], Mapping[Component, ComponentState]],
        shown: Callable[[], Iterable[str]],
    ) -> None:
        self._watchdog = watchdog
        self._beats: dict[Heartbeat, float | None] = dict.fromkeys(required)
        self._components = components
        self._shown = shown
        self._first_asked: float | None = None
        self._reported: tuple[str, ...] | None = None

    def beat(self, heartbeat: Heartbeat, now: float) -> None:
        """Note that a thread has just shown that it runs.

        Args:
            heartbeat: which one.
            now: monotonic seconds.
        """
        was_ready = self._is_ready
        self._beats[heartbeat] = now
        if self._is_ready and not was_ready:
            self._watchdog.ready()

    @property
    def _is_ready(self) -> bool:
        return None not in self._beats.values()

    def feed(self, now: float) -> None:
        """Feed the watchdog, or say what is missing.

        Args:
            now: monotonic seconds.
        """
        missing = tuple(self.missing(now))
        if not missing:
            self._watchdog.alive()
        if missing != self._reported and not self._is_starting(now):
            if missing:
                _log.warning("Not known: %s", ", ".join(missing))
            self._watchdog.status(", ".join(missing) or "all is well")
            self._reported = missing

    def _is_starting(self, now: float) -> bool:
        """Whether the first picture is still to come, and is not late."""
        if self._first_asked is None:
            self._first_asked = now
        return not self._is_ready and now - self._first_asked < START_S

    def missing(self, now: float) -> Iterable[str]:
        """Yield what should be so and is not."""
        for heartbeat, at in self._beats.items():
            if at is None or now - at > PATIENCE_S:
                yield f"that {heartbeat.value}"
        shown = set(self._shown())
        for component, state in self._components(now).items():
            text = part_text(component, state)
            if (
                component in _MUST_BE_SAID
                and not state.works
                and text
                and text not in shown
            ):
                yield f"that the screen says how the {component.value} is"


_MUST_BE_SAID = {Component.CAMERA, Component.STORAGE, Component.BUTTONS}
