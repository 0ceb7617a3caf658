"""A game of a record, read line by line."""

from companion.core.events import Correction, GameEvent
from companion.core.game import apply
from companion.core.history import History, Step
from companion.core.state import State


class RecordGame:
    """The state of a game, and its history for the corrections that may come.

    Adding a step to a history copies all its steps, so steps are added together, and
    only when a correction needs them: the time grows with the length, not its square.
    """

    def __init__(self, start: State) -> None:
        self.start = start
        """The table before the first event."""
        self.now = start
        """The table after the latest."""
        self._history = History(start)
        self._since: list[Step] = []

    @property
    def version(self) -> int:
        """How many events were read."""
        return self._history.version + len(self._since)

    def follow(self, events: tuple[GameEvent, ...]) -> None:
        """Apply what one line says happened.

        Raises:
            ImpossibleEventError: at the first event that cannot happen.
        """
        for i, event in enumerate(events):
            if isinstance(event, Correction):
                self._correct(event)
            else:
                self.now = apply(self.now, event)
                step = Step(self.version, event, self.now, first=i == 0)
                self._since.append(step)

    def _correct(self, event: Correction) -> None:
        whole = self._history.extended(tuple(self._since))
        self._history, self._since = whole.after_event(event), []
        self.now = self._history.now
