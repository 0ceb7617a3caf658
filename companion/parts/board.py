"""The state of every component: their threads update it, the UI thread reads it."""

from companion.parts.part import Component, ComponentState, Condition, Fault

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
        self._told: dict[Component, tuple[ComponentState, float]] = {}

    def update(self, part: Component, state: ComponentState, now: float) -> None:
        """Store the state of a component, and that it is alive.

        Args:
            part: which component.
            state: its state.
            now: monotonic seconds.
        """
        self._told[part] = state, now

    def forget(self, part: Component) -> None:
        """Forget a component that has done its work, such as a video that ended."""
        self._told.pop(part, None)

    def states(self, now: float) -> dict[Component, ComponentState]:
        """Return the state of every component that was ever updated.

        Args:
            now: monotonic seconds.
        """
        told = sorted(self._told.copy().items(), key=lambda item: item[0].value)
        return {part: _seen(state, now - at) for part, (state, at) in told}


def _seen(state: ComponentState, silent_s: float) -> ComponentState:
    """Return the state, or that the component hangs if it was silent for too long."""
    if state.condition is Condition.LOST:
        return state  # it rests, and need not say so again
    patience_s = PATIENCE_S if state.works else OPENING_S
    if silent_s <= patience_s:
        return state
    return ComponentState(Condition.LOST, Fault.SILENT, _HANGS)
