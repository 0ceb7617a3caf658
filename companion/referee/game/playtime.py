"""How long a game has been played, for tables that play by the clock (F7, 5.22)."""

import math
from dataclasses import dataclass, replace
from typing import Self

from companion.core.state import State


@dataclass(frozen=True, slots=True)
class PlayTime:
    """Seconds of play so far; they count from the first deal, while the device runs.

    Only differences of one running clock are added up: a device without a clock of
    its own may believe in any date after a power cut, and an evening that is played
    to its end on another day does not lose the night.
    """

    played_s: float = 0.0
    """Seconds of play up to ``last``."""
    last: float | None = None
    """When it was last brought up to date, monotonic seconds of this run."""

    def until(self, now: float, state: State) -> Self:
        """Return the time played until ``now``; it rests before the first deal.

        Args:
            now: monotonic seconds; infinity, the end of all input, is no time.
            state: the present state.
        """
        if not math.isfinite(now):
            return self
        resting = state.round == 0 or state.winners is not None
        last = now if resting or self.last is None else self.last
        return replace(self, played_s=self.played_s + max(now - last, 0.0), last=now)

    def is_up(self, state: State) -> bool:
        """Whether the time that the table agreed on is over and nobody has said so."""
        limit_s = 60 * state.rules.time_limit_min
        told = state.time_up or state.winners is not None
        return 0 < limit_s <= self.played_s and not told
