"""The referee that tells stories, as the table has it, and how long it takes."""

from time import process_time

from companion.core.history import History
from companion.core.state import State
from companion.referee.inputs import TableInput
from companion.referee.rulings import Ruling
from companion.referee.stories.telling import Telling

_LOOKS = 3
"""How often a ruling is timed; the quickest counts, the rest is the machine's."""


class Storyteller:
    """The referee that tells stories.

    Args:
        start: the table before the deal.
    """

    def __init__(self, start: State) -> None:
        self.telling = Telling.of(History(start))
        self.ruling = Ruling()
        """The last one."""

    def hear(self, item: TableInput) -> State:
        """Take a report and return how the table stands."""
        self.ruling, self.telling = self.telling.hear(item)
        return self.telling.history.now

    def time(self, item: TableInput) -> float:
        """Return how long it would take to hear a report, seconds of the processor."""
        return min(self._time(item) for _ in range(_LOOKS))

    def _time(self, item: TableInput) -> float:
        began = process_time()
        self.telling.hear(item)
        ended = process_time()
        return max(0.0, ended - began - (process_time() - ended))
