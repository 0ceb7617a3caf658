"""What a measurement is: a number, its unit, and the target that it must meet."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any


class Bound(Enum):
    """Which side of the target is good."""

    AT_MOST = "<="
    AT_LEAST = ">="


@dataclass(frozen=True, slots=True)
class Target:
    """What the project asks of a number."""

    bound: Bound
    value: float

    def is_met(self, value: float) -> bool:
        """Whether ``value`` is good enough."""
        at_most = self.bound is Bound.AT_MOST
        return value <= self.value if at_most else value >= self.value


def at_most(value: float) -> Target:
    """Return the target not to exceed ``value``."""
    return Target(Bound.AT_MOST, value)


def at_least(value: float) -> Target:
    """Return the target to reach ``value``."""
    return Target(Bound.AT_LEAST, value)


@dataclass(frozen=True, slots=True)
class Measurement:
    """One number."""

    name: str
    value: float
    unit: str
    target: Target | None = None
    """``None`` for what is measured only to compare another number with."""
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether no target is missed."""
        return self.target is None or self.target.is_met(self.value)

    def as_json(self, section: str) -> dict[str, Any]:
        """Return the measurement as a JSON object."""
        target = self.target and f"{self.target.bound.value} {self.target.value:g}"
        return {
            "section": section,
            "name": self.name,
            "value": round(self.value, 3),
            "unit": self.unit,
            "target": target,
            "passed": self.passed,
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Options:
    """What all sections may need to know."""

    records: Path | None = None
    """Folder of records to check besides the generated games."""
    rounds: int = 50
    """How many simulated rounds are played."""


def best_s(work: Callable[[], object], repeats: int, calls: int = 1) -> float:
    """Return the shortest processor time of one call of ``work``, seconds.

    The shortest, not the mean: whatever else runs here can only lengthen it.

    Args:
        work: what is measured.
        repeats: how many times are taken.
        calls: calls in each, for what is too quick for the clock.
    """
    return min(_times(work, repeats, calls))


def _times(work: Callable[[], object], repeats: int, calls: int) -> list[float]:
    times = []
    for _ in range(repeats):
        # Not the time on the wall: other programs may share this processor.
        began = time.process_time()
        for _ in range(calls):
            work()
        times.append((time.process_time() - began) / calls)
    return times
