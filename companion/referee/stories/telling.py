"""The referee with a memory: each report is ruled on, and may change what went before."""

from dataclasses import dataclass, replace

from companion.core.events import PlainEvent
from companion.core.history import History
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    ColorTouched,
    Pressed,
    TableInput,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import Ruling
from companion.referee.stories.amending import amendment
from companion.referee.stories.stories import Stories, extend, settled

_REPORTS = CardSeen | CardGone | Pressed | ColorTouched


@dataclass(frozen=True, slots=True)
class Telling:
    """All that happened, and the stories that explain it."""

    history: History
    stories: Stories

    @classmethod
    def of(cls, history: History) -> "Telling":
        """Return the telling of what is certain."""
        return cls(history, Stories.certain(history.now))

    def hear(self, item: TableInput, *, quiet_s: float = 0.0) -> "tuple[Ruling, Telling]":
        """Rule on one input.

        Args:
            item: what was reported.
            quiet_s: seconds since the last event.

        Returns:
            The ruling, and the telling after it. A change of story is a ruling that
            puts the record right.

        Raises:
            ImpossibleEventError: if the table states a fact that cannot be.
        """
        ruling = rule_on(self.history, item, quiet_s=quiet_s)
        if not isinstance(item, _REPORTS) or (isinstance(item, Pressed) and item.long):
            return self._certain(ruling)
        plain = tuple(e for e in ruling.events if isinstance(e, PlainEvent))
        if len(plain) != len(ruling.events):
            plain = ()  # a card was taken back
        after = self.history.after(plain)
        before = settled(self.stories)
        stories = extend(before, item, replace(ruling, events=plain), after.now)
        events = amendment(self.history, before.in_force, stories.in_force)
        if events == plain:
            return ruling, Telling(after, stories)
        told = Ruling(events)
        return told, Telling(self.history.after(events), stories)

    def _certain(self, ruling: Ruling) -> "tuple[Ruling, Telling]":
        if not ruling.events:
            return ruling, self
        history, sides = self.history.after(ruling.events), self.stories.in_force.sides
        return ruling, Telling(history, Stories.certain(history.now, sides))
