"""The referee with a memory: a report may change what it reported before."""

from dataclasses import dataclass, replace
from typing import Self

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent, PlainEvent
from companion.core.history import History
from companion.core.state import Phase
from companion.referee.amendments import amendment
from companion.referee.inputs import (
    DOUBTED,
    CardGone,
    CardSeen,
    Confirmed,
    PileReshuffled,
    PointsEntered,
    Pressed,
    TableInput,
)
from companion.referee.landings import is_out, rule_on_turning
from companion.referee.questions import swaps_left_open, was_it_wrong
from companion.referee.referee import rule_on
from companion.referee.repairs import redo
from companion.referee.rulings import Assumed, Question, Ruling
from companion.referee.tracking.asking import what_happened
from companion.referee.tracking.beam import Beam
from companion.referee.tracking.context import Context, Glimpse
from companion.referee.tracking.counting import agreeing
from companion.referee.tracking.hypothesis import Hypothesis, apart, common
from companion.referee.tracking.rates import RATES, Rates


@dataclass(frozen=True, slots=True)
class Tracker:
    """All that happened, and the hypotheses that explain it."""

    history: History
    """All that happened, as the hypothesis shown has it."""
    beam: Beam
    """Hypotheses with their probabilities."""

    @classmethod
    def of(cls, history: History, rates: Rates = RATES) -> Self:
        """Return the tracker of what is certain.

        Args:
            history: all that happened.
            rates: how often sensors and people err.
        """
        return cls(history, Beam.certain(history.now, Context(rates)))

    def handle(self, item: TableInput, *, quiet_s: float = 0.0) -> tuple[Ruling, Self]:
        """Rule on one input.

        Args:
            item: what was reported.
            quiet_s: seconds since the last event.

        Returns:
            The ruling, and the tracker after it. Where another hypothesis is shown, the
            ruling puts the record right.

        Raises:
            ImpossibleEventError: if the table states a fact that cannot be.
        """
        ruling, now = self._handle(item, quiet_s)
        if not ruling.events:
            return ruling, now
        late = swaps_left_open(self.history, now.history, item.at)
        return replace(ruling, questions=(*ruling.questions, *late)), now

    def _handle(self, item: TableInput, quiet_s: float) -> tuple[Ruling, Self]:
        if isinstance(item, Glimpse):
            context = self.beam.context.with_glimpse(item)
            return Ruling(), self._with(replace(self.beam, context=context))
        counts = self.history.now.phase is Phase.COUNT
        gathers = isinstance(item, PileReshuffled) and counts
        if isinstance(item, Confirmed) or gathers:
            return Ruling(), self._with(self.beam.confirmed_as(self.history.now))
        turned = rule_on_turning(self.history, item, quiet_s=quiet_s)
        if turned is not None:
            return turned, self.settled(turned.events)
        if self._is_laid_back(item):
            again = redo(self.history)
            return again, self.settled(again.events)
        agree = agreeing(self.beam, item)
        recounted = self._take_count(item, agree) if agree else None
        if recounted is not None:
            return recounted
        ruling = rule_on(self.history, item, quiet_s=quiet_s)
        if not self._is_report(item):
            return ruling, self.settled(ruling.events)
        return self._take_report(item, ruling)

    def _with(self, beam: Beam) -> Self:
        return replace(self, beam=beam)

    def _take_report(self, item: TableInput, ruling: Ruling) -> tuple[Ruling, Self]:
        """Let all hypotheses go on with a report, and put the record right if need be.

        Args:
            item: the report.
            ruling: the referee's own on it.
        """
        plain = _plain(ruling)
        after = self.history.after(plain)
        before = self.beam.settled()
        beam = before.extended(item, replace(ruling, events=plain), after.now)
        gone = isinstance(item, CardGone)
        try:
            old, new = apart(before.shown, beam.shown)
            sure = round(100 * beam.shown_share)
            events = amendment(self.history, old, new, sure=sure, taken_back=gone)
        except ImpossibleEventError:  # the record was corrected by other hands
            return ruling, self.settled(ruling.events)
        history = after if events == plain else self.history.after(events)
        now = replace(self, history=history, beam=beam)
        assumed = beam.shown.assumptions_after(common(before.shown, beam.shown))
        if events == plain and (events or not assumed):
            is_told = plain == ruling.events  # else a card was taken back
            return ruling, now if is_told else self.settled(ruling.events)
        if events == ruling.events and not beam.shown.assumptions and not gone:
            return ruling, now
        return now.revised(ruling, before.shown, item, events), now

    def _is_laid_back(self, item: TableInput) -> bool:
        """Whether a card lies there again that was only lifted after others had acted.

        Nobody takes a card back so late to lay the very same one: what was pressed and
        touched since it first landed still holds (5.4).
        """
        steps, undone = self.beam.shown.steps, self.history.undone
        if not (isinstance(item, CardSeen) and undone and steps):
            return False
        last, taken_back = steps[-1], undone[-1][len(self.history.steps) :]
        is_lifted = isinstance(last.report, CardGone) and last.start.top == item.card
        return is_lifted and any(step.first for step in taken_back[1:])

    def _take_count(
        self, item: TableInput, agree: tuple[Hypothesis, ...]
    ) -> tuple[Ruling, Self] | None:
        """Show the hypothesis by which hands are as they were counted (5.18)."""
        before, now = self.beam.shown, agree[0]
        beam = replace(self.beam, hypotheses=agree, shown=now)
        try:
            sure = round(100 * beam.shown_share)
            events = amendment(self.history, *apart(before, now), sure=sure)
        except ImpossibleEventError:
            return None
        history = self.history.after(events)
        tracker = replace(self, history=history, beam=beam)
        assumptions = now.assumptions_after(common(before, now))
        if not isinstance(item, PointsEntered):
            return Ruling(events, (), (), assumptions), tracker
        ruling = rule_on(history, item)
        amended = Ruling((*events, *ruling.events), (), ruling.questions, assumptions)
        return amended, tracker.settled(ruling.events)

    def revised(
        self,
        ruling: Ruling,
        before: Hypothesis,
        item: TableInput,
        events: tuple[GameEvent, ...],
    ) -> Ruling:
        """Return the ruling on a report that was not taken as it came."""
        shared = common(before, self.beam.shown)
        assumptions = self.beam.shown.assumptions_after(shared)
        if isinstance(item, CardGone) and not assumptions:
            wrong = before.assumptions_after(shared)
            return self._withdrawn(before, item, events, was_wrong=bool(wrong))
        counts = self.history.now.phase is Phase.COUNT
        if not events and (counts or all(g.kind is Assumed.HABIT for g in assumptions)):
            return Ruling()  # counted already: nothing is asked, and nobody blamed
        asked = what_happened(self.history, self.beam, before, item, events)
        if not events:
            return Ruling((), ruling.violations, asked or ruling.questions)
        return Ruling(events, (), (*asked, *self._follow_up(item, events)), assumptions)

    def _withdrawn(
        self,
        before: Hypothesis,
        item: CardGone,
        events: tuple[GameEvent, ...],
        *,
        was_wrong: bool,
    ) -> Ruling:
        """Return the ruling on a card that is gone: a penalty is on offer (5.2)."""
        state = self.history.now
        card = item.card or before.state.top
        if not was_wrong or card is None or state.to_act is None:
            return Ruling(events)
        asked = was_it_wrong(state, item.at, state.to_act, card)
        return Ruling(events, (), (asked,) if asked else ())

    def _follow_up(
        self, item: TableInput, events: tuple[GameEvent, ...]
    ) -> tuple[Question, ...]:
        first = self.history.version - len(events)
        told = tuple(enumerate(events, first))
        out = is_out(self.history.now, told, item.at)
        return (out,) if out else ()

    def _is_report(self, item: TableInput) -> bool:
        """Whether hypotheses explain such an input; all others are truths."""
        match item:
            case Pressed(long=True):
                return False
            case CardGone():  # who gathers the cards of a round takes none back
                counts = self.history.now.phase is Phase.COUNT
                return self.beam.shown.last_card is not None and not counts
            case CardSeen(card=card):
                return card in self.history.now.deck
            case _:
                return isinstance(item, DOUBTED)

    def settled(self, events: tuple[GameEvent, ...]) -> Self:
        """Return the tracker after events that are certain."""
        if not events:
            return self
        history = self.history.after(events)
        return replace(self, history=history, beam=self.beam.settled_as(history.now))


def _plain(ruling: Ruling) -> tuple[PlainEvent, ...]:
    """Return the events of a ruling; none if a card was taken back."""
    plain = ruling.plain_events
    return plain if len(plain) == len(ruling.events) else ()
