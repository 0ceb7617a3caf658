"""The life of a part: it starts, works, fails, rests and is tried again. Pure."""

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
    """One part's life; every method returns the life from then on.

    Pauses grow from failure to failure, also of a part that always works for a
    moment: only after `STEADY_S` of work they begin anew.
    """

    state: ComponentState = field(default_factory=ComponentState)
    pause_s: float = FIRST_PAUSE_S
    """The rest after the next failure, seconds."""
    due_at: float = 0.0
    """When it may be tried again, monotonic seconds."""
    longest_pause_s: float = LONGEST_PAUSE_S
    """No rest is longer, seconds."""
    works_since: float | None = None
    """Since when it has worked, monotonic seconds; ``None`` while it does not."""

    def opening(self) -> Self:
        """It is opened."""
        if self.state.condition is not Condition.LOST:
            return self
        state = replace(self.state, condition=Condition.RETRYING)
        return replace(self, state=state, works_since=None)

    def working(self, now: float) -> Self:
        """It has just shown that it works."""
        since = now if self.works_since is None else self.works_since
        state, pause_s = self.state, self.pause_s
        if state.condition is not Condition.RETRYING or now - since >= MIN_WORKING_S:
            state = ComponentState(Condition.OK)
        if now - since >= RESET_BACKOFF_S:
            pause_s = FIRST_PAUSE_S
        return replace(self, state=state, pause_s=pause_s, works_since=since)

    def degraded(self, fault: Fault, detail: str = "") -> Self:
        """It works, but not as it should; one that is not proven yet stays so."""
        if self.state.condition is Condition.RETRYING:
            return self
        state = ComponentState(Condition.DEGRADED, fault, detail[:_MOST_DETAIL])
        return replace(self, state=state)

    def failed(self, now: float, error: Exception) -> Self:
        """It does not work any more, and rests before it is tried again."""
        fault = getattr(error, "fault", Fault.FAILED)
        told = " ".join(str(error).split()) or type(error).__name__
        return replace(
            self,
            state=ComponentState(Condition.LOST, fault, told[:_MOST_DETAIL]),
            pause_s=min(2 * self.pause_s, self.longest_pause_s),
            due_at=now + self.pause_s,
            works_since=None,
        )
