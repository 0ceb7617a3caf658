"""How all parts are at a moment: told by their threads, looked at by the screen's."""

from companion.parts.part import Component, ComponentState, Condition, Fault

PATIENCE_S = 10.0
"""A part that works shows it more often than that, seconds."""
OPENING_S = 30.0
"""Longer than opening takes, with all its own time limits."""

_HANGS = "It does not answer; unplug it, wait and plug it in again."


class HealthMonitor:
    """Knows each part's state and when it last showed that it lives.

    Any thread tells; a part that falls silent is found out by whoever asks, so that
    a thread that hangs cannot hide it.
    """

    def __init__(self) -> None:
        self._told: dict[Component, tuple[ComponentState, float]] = {}

    def update(self, part: Component, state: ComponentState, now: float) -> None:
        """Note how a part is, and that it lives.

        Args:
            part: which one.
            state: how it is.
            now: monotonic seconds.
        """
        self._told[part] = state, now

    def forget(self, part: Component) -> None:
        """Forget a part that has done its work, such as a video that ended."""
        self._told.pop(part, None)

    def states(self, now: float) -> dict[Component, ComponentState]:
        """Return how all parts are that were ever told of.

        Args:
            now: monotonic seconds.
        """
        told = sorted(self._told.copy().items(), key=lambda item: item[0].value)
        return {part: _seen(state, now - at) for part, (state, at) in told}


def _seen(state: ComponentState, silent_s: float) -> ComponentState:
    """A part that should have shown itself and did not hangs."""
    if state.condition is Condition.LOST:
        return state  # it rests, and need not say so again
    patience_s = PATIENCE_S if state.works else OPENING_S
    if silent_s <= patience_s:
        return state
    return ComponentState(Condition.LOST, Fault.SILENT, _HANGS)
