"""A hypothesis: one way in which everything that was reported can have happened."""

from bisect import bisect_left
from typing import NamedTuple, Self

from companion.core.events import PlainEvent, Played
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.draft import RulingDraft
from companion.referee.inputs import CardGone, CardSeen, TableInput
from companion.referee.learned import NOWHERE, Directions
from companion.referee.rulings import Assumed, Assumption


class TrackerStep(NamedTuple):
    """One report as a hypothesis explains it; those with the same past share it."""

    report: TableInput
    start: State
    """The table before."""
    events: tuple[PlainEvent, ...]
    """Events of the step."""
    after: State
    """The table after."""
    assumptions: tuple[Assumption, ...] = ()
    """Assumptions beside the report."""
    fits: bool = True
    """Whether the report means something here."""
    expected: bool = True
    """Whether a card fitted the table that was shown when it came."""

    @property
    def at(self) -> float:
        """Time of the report, monotonic seconds."""
        return self.report.at

    @property
    def is_plain(self) -> bool:
        """Whether the report was taken as it came."""
        return all(each.kind is Assumed.HABIT for each in self.assumptions)

    def count(self, kind: Assumed) -> int:
        """Return how often something is assumed in it."""
        if not self.assumptions:
            return 0
        return sum([each.kind is kind for each in self.assumptions])

    @property
    def player(self) -> Seat | None:
        """Seat that has laid the last card in it, if any."""
        laid = (e.player for e in reversed(self.events) if isinstance(e, Played))
        return next(laid, None)


class Hypothesis(NamedTuple):
    """A table, how it came about since the last settled point, and what that costs."""

    state: State
    """The table."""
    steps: tuple[TrackerStep, ...] = ()
    """The reports since the settled point; they are never rewritten."""
    cost: float = 0.0
    """Minus the logarithm of its probability, in nats, relative to the others."""
    sides: Directions = NOWHERE
    """From which side each seat's arm comes, as it has been learned."""
    paid: float = 0.0
    """Part of its cost that is for glimpses since the last card."""

    def dearer(self, nats: float) -> "Hypothesis":
        """Return the same hypothesis, less probable by so much."""
        return self._replace(cost=self.cost + nats)

    def continues(self, before: "Hypothesis") -> bool:
        """Whether it only adds a step to ``before``, or takes its last card back."""
        (*past, last), old = self.steps, before.steps
        is_gone = isinstance(last.report, CardGone) and last.is_plain
        added = len(past) == len(old) or (is_gone and len(past) < len(old))
        return added and (not past or past[-1] is old[len(past) - 1])

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """All that it assumes since the settled point."""
        return self.assumptions_after(0)

    def assumptions_after(self, steps: int) -> tuple[Assumption, ...]:
        """Return what it assumes after its first so many steps."""
        return tuple([a for step in self.steps[steps:] for a in step.assumptions])

    def events_after(self, steps: int) -> tuple[PlainEvent, ...]:
        """Return what happened after its first so many steps."""
        return tuple([e for step in self.steps[steps:] for e in step.events])

    @property
    def last_card(self) -> int | None:
        """The step in which the last card was read; ``None`` if it is settled."""
        for i in range(len(self.steps) - 1, -1, -1):
            if isinstance(self.steps[i].report, CardSeen):
                return i
        return None

    @property
    def since_last_card(self) -> tuple[TrackerStep, ...]:
        """The steps after the one in which the last card was read."""
        last = self.last_card
        return self.steps[0 if last is None else last + 1 :]

    @property
    def doubts_last_card(self) -> bool:
        """Whether a card that was surely read last is another one here, or none."""
        i = self.last_card
        if i is None or not self.steps[i].assumptions:
            return False
        step = self.steps[i]
        surely = self.state.rules.confirm_below
        doubts = step.count(Assumed.MISREAD) + step.count(Assumed.IMAGINED)
        return bool(doubts) and getattr(step.report, "confidence", 0.0) >= surely


class Transition(NamedTuple):
    """One way in which a report can go on from a hypothesis."""

    events: tuple[PlainEvent, ...]
    after: State
    cost: float
    """Its rate and the chance of its cards, in nats; evidence comes on top."""
    assumptions: tuple[Assumption, ...] = ()
    fits: bool = True
    """Whether the report means something here."""
    keeps: int | None = None
    """Number of steps before it that stay, where it takes others back."""

    @classmethod
    def of(cls, draft: RulingDraft, cost: float, *assumptions: Assumption) -> Self:
        """Return the transition by which all happened that a draft holds."""
        return cls(draft.events, draft.state, cost, assumptions)

    def then(self, other: "Transition") -> "Transition":
        """Return both, one after the other."""
        return Transition(
            (*self.events, *other.events),
            other.after,
            self.cost + other.cost,
            (*self.assumptions, *other.assumptions),
            other.fits,
        )


def common(one: Hypothesis, other: Hypothesis) -> int:
    """Return how many steps two hypotheses share: all before the first that differs."""
    most = min(len(one.steps), len(other.steps))
    return bisect_left(range(most), 1, key=lambda i: one.steps[i] is not other.steps[i])


def apart(
    one: Hypothesis, other: Hypothesis
) -> tuple[tuple[PlainEvent, ...], tuple[PlainEvent, ...]]:
    """Return what happened in each after the steps that both share."""
    shared = common(one, other)
    return one.events_after(shared), other.events_after(shared)


def visible(state: State) -> tuple[object, ...]:
    """Return what everybody looks at first: the card, the color, and who is to act."""
    return state.top, state.color, state.to_act, state.went_out
