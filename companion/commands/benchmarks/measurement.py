"""Measurements: a number, its unit, and the target that it must meet."""

import gc
import time
import timeit
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from companion.core.errors import explaining


class Bound(Enum):
    """Side of the target that is good."""

    AT_MOST = "<="
    AT_LEAST = ">="


@dataclass(frozen=True, slots=True)
class Target:
    """Target that the project sets for a number."""

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
    """``None`` for a number that is measured only for comparison."""
    note: str = ""

    @property
    def passed(self) -> bool:
        """Whether the target is met, or there is none."""
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


def best_s(work: Callable[[], object], repeats: int, calls: int = 1) -> float:
    """Return the shortest processor time of one call of ``work``, seconds.

    The shortest, not the mean, because other programs can only lengthen it.

    Args:
        work: the function to measure.
        repeats: how many times to take the time.
        calls: calls each time, for functions too quick for the clock.
    """
    # Not wall-clock time: other programs may share this processor.
    times = timeit.repeat(work, gc.enable, time.process_time, repeats, calls)
    return min(times) / calls


def peak_mb(pid: int | str = "self") -> float:
    """Return the most resident memory that a running process has held, megabytes.

    Not from `resource`, where a child starts with its parent's peak.

    Raises:
        CompanionError: where the system has no ``/proc``.
    """
    failure = f"The memory of process {pid} cannot be read"
    with explaining(failure, "this measurement needs Linux"):
        status = Path(f"/proc/{pid}/status").read_text("ascii")
    fields = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
    # A process that has just ended no longer holds any memory.
    return int(fields.get("VmHWM", "0 kB").split()[0]) / 1024
