"""The referee with a memory: a report may change what was told before."""

from dataclasses import dataclass, replace
from typing import Self

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent, PlainEvent, Played
from companion.core.history import History
from companion.referee.doubts import was_it_wrong
from companion.referee.inputs import (
    ArmSeen,
    CardGone,
    CardSeen,
    CardUnread,
    ColorTouched,
    Confirmed,
    DrawSeen,
    PileReshuffled,
    PointsEntered,
    Pressed,
    SeatTouched,
    TableInput,
    TwinSuspected,
    VerdictTouched,
)
from companion.referee.landings import is_out
from companion.referee.referee import rule_on
from companion.referee.rulings import Question, Ruling
from companion.referee.stories.amending import amendment
from companion.referee.stories.asking import what_happened
from companion.referee.stories.cards.withdrawing import knows_card
from companion.referee.stories.counting import agreeing
from companion.referee.stories.extending import extend
from companion.referee.stories.guesses import Supposed
from companion.referee.stories.stories import Stories, common, settled
from companion.referee.stories.story import Story
from companion.referee.turning import rule_on_turning

_REPORTS = (
    CardSeen
    | CardGone
    | Pressed
    | ColorTouched
    | VerdictTouched
    | SeatTouched
    | PileReshuffled
    | TwinSuspected
)


@dataclass(frozen=True, slots=True)
class Telling:
    """All that happened, and the stories that explain it."""

    history: History
    """All that happened, as the story in force tells it."""
    stories: Stories

    @classmethod
    def of(cls, history: History) -> Self:
        """Return the telling of what is certain."""
        return cls(history, Stories.certain(history.now))

    def hear(self, item: TableInput, *, quiet_s: float = 0.0) -> tuple[Ruling, Self]:
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
        if isinstance(item, DrawSeen | ArmSeen | CardUnread):
            sights = self.stories.sights.seen(item)
            return Ruling(), replace(self, stories=replace(self.stories, sights=sights))
        if isinstance(item, Confirmed):
            return Ruling(), replace(
                self, stories=self.stories.settled_as(self.history.now)
            )
        turned = rule_on_turning(self.history, item, quiet_s=quiet_s)
        if turned is not None:
            return turned, self.settled(turned.events)
        agree = agreeing(self.stories, item)
        recounted = self._recounted(item, agree) if agree else None
        if recounted is not None:
            return recounted
        ruling = rule_on(self.history, item, quiet_s=quiet_s)
        if not self._is_report(item):
            return ruling, self.settled(ruling.events)
        return self._retold(item, ruling)

    def _retold(self, item: TableInput, ruling: Ruling) -> tuple[Ruling, Self]:
        """Let all stories go on with a report, and put the record right if need be.

        Args:
            item: the report.
            ruling: the referee's own on it.
        """
        plain = _plain(ruling)
        after = self.history.after(plain)
        before = settled(self.stories)
        own = replace(ruling, events=plain)
        stories = extend(before, item, own, after.now)
        gone = isinstance(item, CardGone)
        try:
            events = amendment(
                self.history, before.in_force, stories.in_force, taken_back=gone
            )
        except ImpossibleEventError:  # the record was put right by other hands
            return ruling, self.settled(ruling.events)
        history = after if events == plain else self.history.after(events)
        told = replace(self, history=history, stories=stories)
        if events == plain and (events or not told.supposes_since(before)):
            return ruling, told
        if events == ruling.events and not stories.in_force.guesses and not gone:
            return ruling, told
        return told.said(ruling, before, item, events), told

    def _recounted(
        self, item: TableInput, agree: tuple[Story, ...]
    ) -> tuple[Ruling, Self] | None:
        """Take up the story by which hands are as they were counted (5.18)."""
        before, now = self.stories.in_force, agree[0]
        try:
            events = amendment(self.history, before, now)
        except ImpossibleEventError:
            return None
        history = self.history.after(events)
        stories = replace(self.stories, told=agree, in_force=now)
        told = replace(self, history=history, stories=stories)
        guesses = now.guesses_after(common(before, now))
        if not isinstance(item, PointsEntered):
            return Ruling(events, (), (), guesses), told
        ruling = rule_on(history, item)
        amended = Ruling((*events, *ruling.events), (), ruling.questions, guesses)
        return amended, told.settled(ruling.events)

    def supposes_since(self, before: Stories) -> bool:
        """Whether the last report was believed otherwise than it was made."""
        now = self.stories.in_force
        return bool(now.guesses_after(common(before.in_force, now)))

    def said(
        self,
        ruling: Ruling,
        before: Stories,
        item: TableInput,
        events: tuple[GameEvent, ...],
    ) -> Ruling:
        """Return the ruling on a report that was not taken as it came."""
        now = self.stories.in_force
        shared = common(before.in_force, now)
        guesses = now.guesses_after(shared)
        if isinstance(item, CardGone) and not guesses:
            return self._withdrawn(ruling, before.in_force, item, events, shared)
        if not events and all(g.supposed is Supposed.HABIT for g in guesses):
            return Ruling()  # counted already: nothing is asked, and nobody blamed
        asked = what_happened(self.history, self.stories, before.in_force, item, events)
        if not events:
            return Ruling((), ruling.violations, asked or ruling.questions)
        return Ruling(events, (), (*asked, *self._follow_up(item, events)), guesses)

    def _withdrawn(
        self,
        ruling: Ruling,
        before: Story,
        item: CardGone,
        events: tuple[GameEvent, ...],
        shared: int,
    ) -> Ruling:
        """Return the ruling on a card that is gone: a penalty is on offer (5.2)."""
        wrong = before.guesses_after(shared)
        state = self.history.now
        card = item.card or before.state.top
        if not wrong or card is None or state.to_act is None:
            return Ruling(events, (), ruling.questions if not events else ())
        asked = was_it_wrong(state, item.at, state.to_act, card)
        return Ruling(events, (), (asked,) if asked else ())

    def _follow_up(
        self, item: TableInput, events: tuple[GameEvent, ...]
    ) -> tuple[Question, ...]:
        state, player = self.history.now, self.history.last_player
        fresh = any(isinstance(event, Played) for event in events)
        if state.went_out is None or player is None or not fresh:
            return ()
        out = is_out(state, player, item.at, len(events))
        return (out,) if out else ()

    def _is_report(self, item: TableInput) -> bool:
        """Whether stories tell of such an input; all others are truths."""
        match item:
            case Pressed(long=True):
                return False
            case CardGone():
                return knows_card(self.stories.in_force)
            case CardSeen(card=card):
                return card in self.history.now.deck
            case _:
                return isinstance(item, _REPORTS)

    def settled(self, events: tuple[GameEvent, ...]) -> Self:
        """Return the telling after events that are certain: no other story is left."""
        if not events:
            return self
        history = self.history.after(events)
        stories = self.stories.settled_as(history.now)
        return replace(self, history=history, stories=stories)


def _plain(ruling: Ruling) -> tuple[PlainEvent, ...]:
    """Return the events of a ruling; none if a card was taken back."""
    plain = tuple(e for e in ruling.events if isinstance(e, PlainEvent))
    return plain if len(plain) == len(ruling.events) else ()
