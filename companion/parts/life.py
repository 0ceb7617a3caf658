"""Retrying with growing pauses, as a value: without a thread and without a clock."""

from dataclasses import dataclass, field, replace
from typing import Self

from companion.parts.part import ComponentState, Condition, Fault

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
    """When the component may be opened again, monotonic seconds."""
    longest_pause_s: float = LONGEST_PAUSE_S
    """Longest pause, seconds."""
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
        told = " ".join(str(error).split()) or type(error).__name__
        return replace(
            self,
            state=ComponentState(
                Condition.LOST,
                fault if isinstance(fault, Fault) else Fault.FAILED,
                told[:_MOST_DETAIL],
            ),
            pause_s=min(2 * self.pause_s, self.longest_pause_s),
            due_at=now + self.pause_s,
            works_since=None,
        )
