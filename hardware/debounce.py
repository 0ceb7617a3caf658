"""From the chatter of a contact to presses, by monotonic time alone.

The first edge is accepted at once; until the line has been quiet for a while, all
others are chatter. A library's own bounce time would do neither: it delays the
press, cannot be tested on mock pins, and may swallow a final edge.
"""

from dataclasses import dataclass


@dataclass(slots=True)
class Contact:
    """The contact of one button: fed with edges, tells presses and how they end."""

    quiet_s: float
    """Seconds without an edge after which the next one counts."""
    is_down: bool = False
    """The level after the newest edge."""
    edge_at: float = float("-inf")
    """When the newest edge was, monotonic seconds."""

    restless_since: float = float("-inf")
    """When the chatter began that the newest edge belongs to, monotonic seconds."""

    def falls(self, at: float) -> bool:
        """Note that the contact closed; return whether this is a new press."""
        is_press = at - self.edge_at >= self.quiet_s
        self._move(at, is_down=True)
        return is_press

    def rises(self, at: float) -> None:
        """Note that the contact opened."""
        self._move(at, is_down=False)

    def _move(self, at: float, *, is_down: bool) -> None:
        if at - self.edge_at >= self.quiet_s:
            self.restless_since = at
        self.is_down, self.edge_at = is_down, at

    def held_s(self, at: float) -> float:
        """Return for how long the contact has been closed, seconds."""
        return at - self.edge_at if self.is_down else 0.0

    def chattered_s(self, at: float) -> float:
        """Return for how long it has been chattering, seconds; 0 if it rests."""
        rests = at - self.edge_at >= self.quiet_s
        return 0.0 if rests else self.edge_at - self.restless_since

    def is_released(self, at: float) -> bool:
        """Whether the contact is open and has been quiet long enough to trust it."""
        # A timer may fire a hair early: half the time still outlasts chatter.
        return not self.is_down and at - self.edge_at >= self.quiet_s / 2
