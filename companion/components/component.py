"""Components of the device: their states, and when to retry one that failed."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self


class Component(Enum):
    """A component of the device that the game can do without."""

    CAMERA = "camera"
    BUTTONS = "buttons"
    LAMPS = "lamps"
    SOUND = "sound"
    SPEECH = "speech"
    STORAGE = "storage"


class Condition(Enum):
    """State of a component, between starting, working and failing."""

    STARTING = "starting"
    """It is opened for the first time."""
    OK = "ok"
    DEGRADED = "degraded"
    """It works, but not as it should."""
    LOST = "lost"
    """It does not work, and pauses before it is opened again."""
    RETRYING = "retrying"
    """It is being opened again."""


class Fault(Enum):
    """Fault of a component, as far as people can do something about it."""

    NONE = "none"
    ABSENT = "absent"
    """It was never there, and many tables do without."""
    FAILED = "failed"
    """It cannot be opened, or broke off; the detail says why."""
    SILENT = "silent"
    """It does not answer: a device or its driver hangs."""
    FROZEN = "frozen"
    """A camera that delivers the same picture again and again."""
    BLACK = "black"
    """A camera whose pictures are black."""
    GARBLED = "garbled"
    """A camera whose pictures are noise."""
    COLORLESS = "colorless"
    """A camera whose pictures are black and white."""
    UNREACHABLE = "unreachable"
    """A camera of the network that does not answer at its address."""
    LOCKED = "locked"
    """A camera of the network that wants a password, or another one."""
    NO_PICTURE = "no_picture"
    """An address at which there is something else than a picture."""
    FORBIDDEN = "forbidden"
    """A camera of the network, where this program may not use it."""
    BLIND = "blind"
    """A camera whose pictures cannot be read: the nets are damaged."""
    STUCK = "stuck"
    """A button that stays down."""
    REMOVED = "removed"
    """A file that is not where it was."""


@dataclass(frozen=True, slots=True)
class ComponentState:
    """The state of one component."""

    condition: Condition = Condition.STARTING
    fault: Fault = Fault.NONE
    detail: str = ""
    """Report of the component: one sentence with the remedy, for the maker."""

    @property
    def works(self) -> bool:
        """Whether the component does its work, perhaps badly."""
        return self.condition in {Condition.OK, Condition.DEGRADED}

    @property
    def is_new(self) -> bool:
        """Whether nobody knows yet whether it works."""
        return self.condition is Condition.STARTING


class ComponentFailedError(Exception):
    """A component of the device does not work any more.

    Args:
        fault: what is wrong.
        message: one sentence with the remedy.
    """

    def __init__(self, fault: Fault, message: str) -> None:
        super().__init__(message)
        self.fault = fault


FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
MIN_WORKING_S = 1.5
"""Seconds that a failed component must work before it counts as OK again."""
RESET_BACKOFF_S = 60.0
"""Seconds of work after which the pauses begin with the shortest one again."""
_MOST_DETAIL = 300


@dataclass(frozen=True, slots=True)
class RetryState:
    """The state of one component and when to retry; methods return the next state.

    Pauses grow from failure to failure, also of a component that always works for a
    moment. They begin with the shortest one again after `RESET_BACKOFF_S` of work.
    """

    state: ComponentState = field(default_factory=ComponentState)
    pause_s: float = FIRST_PAUSE_S
    """Pause after the next failure, seconds."""
    due_at: float = 0.0
    """Time at which the component may be opened again, monotonic seconds."""
    works_since: float | None = None
    """Since when it has worked, monotonic seconds; ``None`` while it does not."""

    def opening(self) -> Self:
        """Return the state while the component is being opened."""
        if self.state.condition is not Condition.LOST:
            return self
        state = replace(self.state, condition=Condition.RETRYING)
        return replace(self, state=state, works_since=None)

    def working(self, now: float) -> Self:
        """Return the state after the component has shown that it works."""
        since = now if self.works_since is None else self.works_since
        state, pause_s = self.state, self.pause_s
        if state.condition is not Condition.RETRYING or now - since >= MIN_WORKING_S:
            state = ComponentState(Condition.OK)
        if now - since >= RESET_BACKOFF_S:
            pause_s = FIRST_PAUSE_S
        return replace(self, state=state, pause_s=pause_s, works_since=since)

    def degraded(self, fault: Fault, detail: str = "") -> Self:
        """Return the state of a component that works badly; a retried one stays so."""
        if self.state.condition is Condition.RETRYING:
            return self
        state = ComponentState(Condition.DEGRADED, fault, detail[:_MOST_DETAIL])
        return replace(self, state=state)

    def failed(self, now: float, error: Exception) -> Self:
        """Return the state after a failure; the component pauses before a retry."""
        fault = getattr(error, "fault", None)
        message = " ".join(str(error).split()) or type(error).__name__
        return replace(
            self,
            state=ComponentState(
                Condition.LOST,
                fault if isinstance(fault, Fault) else Fault.FAILED,
                message[:_MOST_DETAIL],
            ),
            pause_s=min(2 * self.pause_s, LONGEST_PAUSE_S),
            due_at=now + self.pause_s,
            works_since=None,
        )


PATIENCE_S = 10.0
"""Seconds without an update after which a working component counts as hanging."""
OPENING_S = 30.0
"""Seconds that opening a component may take, with all its own time limits."""

_HANGS = "It does not answer; unplug it, wait and plug it in again."


class HealthMonitor:
    """The latest state of each component, and when it was updated.

    Any thread may update. Silence is noticed when the states are read, so that a thread
    that hangs cannot hide it.
    """

    def __init__(self) -> None:
        self._states: dict[Component, tuple[ComponentState, float]] = {}

    def update(self, component: Component, state: ComponentState, now: float) -> None:
        """Store the state of a component, and that it is alive.

        Args:
            component: which component.
            state: its state.
            now: monotonic seconds.
        """
        self._states[component] = state, now

    def forget(self, component: Component) -> None:
        """Forget a component that has done its work, such as a video that ended."""
        self._states.pop(component, None)

    def states(self, now: float) -> dict[Component, ComponentState]:
        """Return the state of every component that was ever updated.

        Args:
            now: monotonic seconds.
        """
        latest = sorted(self._states.copy().items(), key=lambda item: item[0].value)
        return {name: _seen(state, now - at) for name, (state, at) in latest}


def _seen(state: ComponentState, silent_s: float) -> ComponentState:
    """Return the state, or that the component hangs if it was silent for too long."""
    if state.condition is Condition.LOST:
        return state  # it rests, and need not say so again
    patience_s = PATIENCE_S if state.works else OPENING_S
    if silent_s <= patience_s:
        return state
    return ComponentState(Condition.LOST, Fault.SILENT, _HANGS)
