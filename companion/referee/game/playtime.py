"""How long a game has been played, for tables that play by the clock (F7, 5.22)."""

import math
from dataclasses import dataclass, replace
from typing import Self

from companion.core.state import State


@dataclass(frozen=True, slots=True)
class PlayTime:
    """Seconds of play so far, from the first deal, while the device runs.

    Only differences of one running clock are added up: a device without a battery
    clock may have any date after a power cut, and a game that is finished on another
    day is not charged for the night.
    """

    played_s: float = 0.0
    """Seconds of play up to ``last``."""
    last: float | None = None
    """When it was last brought up to date, monotonic seconds of this run."""

    def until(self, now: float, state: State) -> Self:
        """Return the time played until ``now``; none passes before the first deal.

        Args:
            now: monotonic seconds; infinity, the end of all input, adds nothing.
            state: the present state.
        """
        if not math.isfinite(now):
            return self
        resting = state.round == 0 or state.winners is not None
        last = now if resting or self.last is None else self.last
        return replace(self, played_s=self.played_s + max(now - last, 0.0), last=now)

    def is_up(self, state: State) -> bool:
        """Whether the agreed time is over and this has not been ruled yet."""
        limit_s = 60 * state.rules.time_limit_min
        told = state.time_up or state.winners is not None
        return 0 < limit_s <= self.played_s and not told
