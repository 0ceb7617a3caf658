"""Runs the jobs of a measurement in several processes, and shows how far they are."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from types import TracebackType
from typing import Self, TypeVar

Case = TypeVar("Case")
Result = TypeVar("Result")
_MOST_AT_ONCE = 8
"""The most jobs that a process takes at once: then progress is still shown often."""


@dataclass(frozen=True, slots=True)
class Options:
    """What all sections may need to know."""

    rounds: int = 50
    """How many simulated rounds to play."""
    first_seed: int | None = None
    """The seed of the first round; ``None`` for that of the section."""

    def seeds(self, usual: int) -> range:
        """Return a seed for each round.

        Args:
            usual: the first seed of a section, whose rounds nothing was tuned on.
        """
        first = usual if self.first_seed is None else self.first_seed
        return range(first, first + self.rounds)


class Jobs:
    """Processes that do jobs side by side; a context manager.

    They are fresh ones: OpenCV's threads do not survive a fork.

    Args:
        processes: how many; by default one for each core.
        shows: whether progress is shown on standard error.
    """

    def __init__(self, processes: int | None = None, *, shows: bool = False) -> None:
        self._processes = processes or os.cpu_count() or 1
        self._shows = shows
        self._pool = ProcessPoolExecutor(self._processes, get_context("spawn"))

    def run(self, job: Callable[[Case], Result], cases: Iterable[Case]) -> list[Result]:
        """Do a job for each case, and return the results in the order of the cases.

        Args:
            job: a function of a module, so that other processes find it, too.
            cases: what is given to it, one by one.
        """
        given = list(cases)
        share = len(given) // (4 * self._processes)
        chunk = min(max(1, share), _MOST_AT_ONCE)
        results = self._pool.map(job, given, chunksize=chunk)
        return [*self._counted(results, given)]

    def _counted(
        self, results: Iterable[Result], cases: Sequence[Case]
    ) -> Iterator[Result]:
        """Pass the results on, and show how many there are."""
        for number, result in enumerate(results, start=1):
            if self._shows:
                end = "\r" if number < len(cases) else "\n"
                sys.stderr.write(f"{number} of {len(cases)} jobs{end}")
            yield result

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._pool.shutdown(cancel_futures=error is not None)
