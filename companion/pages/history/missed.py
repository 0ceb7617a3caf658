"""Offers of what may have happened unseen."""

from collections.abc import Callable
from dataclasses import replace

from companion.core.cards import Card
from companion.core.events import (
    Caught,
    Drew,
    Inserted,
    Passed,
    PlainEvent,
    Played,
    Why,
)
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.pages.history.answers import Answers
from companion.pages.history.items import SelectStep, Task
from companion.pages.history.timeline import RoundStep
from companion.referee.draft import RulingDraft
from companion.referee.inputs import FactStated, RepairTouched, TableInput
from companion.view.cards import card_pad
from companion.view.elements import Control
from companion.view.language import _
from companion.view.words import brief

Add = Callable[[tuple[PlainEvent, ...]], TableInput]
"""Returns the touch that adds some events to the record."""


def adding(history: History, n: int, *, after: bool) -> Add:
    """Return how events are added before step ``n``, or after it."""
    following: int | None = n
    if after:
        later = (step for step in history.steps_after(n) if step.repaired is None)
        following = next((step.n for step in later), None)

    def add(events: tuple[PlainEvent, ...]) -> TableInput:
        if following is None:
            return FactStated(0, events)
        return RepairTouched(0, tuple(Inserted(following, e) for e in events))

    return add


def missed(where: State, add: Add, looking: SelectStep) -> tuple[Control, ...]:
    """Offer what may have happened unseen, for the seat that was to act."""

    def leading(text: str, task: Task) -> Control:
        return Control(text, replace(looking, task=task))

    return (
        leading(_("A card"), Task.ADD_CARD),
        *_missed_draws(where, add),
        leading(_("A call"), Task.ADD_CALL),
        leading(_("A catch"), Task.ADD_CATCH),
    )


def missed_draws(history: History, looked: RoundStep) -> tuple[Control, ...]:
    """Offer that somebody had drawn, or drawn and passed, before a step."""
    add = adding(history, looked.n, after=False)
    return _missed_draws(looked.before, add)


def _missed_draws(where: State, add: Add) -> tuple[Control, ...]:
    seat = where.to_act
    name = "" if seat is None else brief(where.name(seat))
    can_draw = seat is not None and where.phase is Phase.PLAY
    drawn = () if seat is None else (Drew(seat, 1, Why.TURN),)
    passed = () if seat is None else (Passed(seat),)
    in_hand = where.phase is Phase.DRAWN
    return (
        Control(_("{name} drew").format(name=name), add(drawn), enabled=can_draw),
        Control(
            _("{name} passed").format(name=name)
            if in_hand
            else _("Drew, passed"),  # beside who drew, and in a narrow key
            add(passed if in_hand else (*drawn, *passed)),
            enabled=can_draw or in_hand,
        ),
    )


def missed_card(where: State, add: Add) -> Answers:
    """Offer every card that may have been played unseen."""
    seat = where.to_act
    if seat is None:
        return Answers(_("Nobody could play here"))
    drawn = where.phase is Phase.DRAWN

    def added(card: Card) -> TableInput:
        return add((Played(seat, card, drawn=drawn),))

    text = _("{name} played").format(name=brief(where.name(seat)))
    return Answers(text, pad=card_pad(where, added))


def catching(where: State, seat: Seat) -> tuple[PlainEvent, ...]:
    """Return the catch with the cards that it costs."""
    return RulingDraft(where).then(Caught(None, seat)).with_forced_events().events
