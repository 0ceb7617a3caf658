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

    def falls(self, at: float) -> bool:
        """Note that the contact closed; return whether this is a new press."""
        is_press = at - self.edge_at >= self.quiet_s
        self.is_down, self.edge_at = True, at
        return is_press

    def rises(self, at: float) -> None:
        """Note that the contact opened."""
        self.is_down, self.edge_at = False, at

    def is_released(self, at: float) -> bool:
        """Whether the contact is open and has been quiet long enough to trust it."""
        # A timer may fire a hair early: half the time still outlasts chatter.
        return not self.is_down and at - self.edge_at >= self.quiet_s / 2
