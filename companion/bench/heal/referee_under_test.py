"""The referee as the table has it, with its tracker, and how long it takes."""

from time import process_time

from companion.core.history import History
from companion.core.state import State
from companion.referee.inputs import TableInput
from companion.referee.rulings import Ruling
from companion.referee.tracking.rates import RATES, Rates
from companion.referee.tracking.tracker import Tracker

_LOOKS = 3
"""How often a ruling is timed; the quickest counts, the rest is the machine's."""


class RefereeUnderTest:
    """The referee with its tracker.

    Args:
        start: the table before the deal.
        rates: what the tracker believes of sensors and people.
    """

    def __init__(self, start: State, rates: Rates = RATES) -> None:
        self.tracker = Tracker.of(History(start), rates)
        self.ruling = Ruling()
        """The last one."""

    def hear(self, item: TableInput) -> State:
        """Take a report and return how the table stands."""
        self.ruling, self.tracker = self.tracker.hear(item)
        return self.tracker.history.now

    def time(self, item: TableInput) -> float:
        """Return how long it would take to hear a report, seconds of the processor."""
        return min(self._time(item) for _ in range(_LOOKS))

    def _time(self, item: TableInput) -> float:
        began = process_time()
        self.tracker.hear(item)
        ended = process_time()
        return max(0.0, ended - began - (process_time() - ended))
