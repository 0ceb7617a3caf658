"""What can be done with a step of the record: keys, and answers behind them."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.core.cards import Card, Color
from companion.core.events import (
    Amended,
    Caught,
    ColorNamed,
    CountSet,
    Dealt,
    Deleted,
    Drew,
    Flipped,
    HandsCounted,
    Inserted,
    Judged,
    Passed,
    PlainEvent,
    Played,
    TurnSet,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.pages.history.items import LookAt, Task
from companion.pages.history.timeline import RoundStep
from companion.referee.draft import Draft
from companion.referee.inputs import (
    FactStated,
    RedoTouched,
    RepairTouched,
    TableInput,
    UndoTouched,
)
from companion.view.card_pad import card_pad
from companion.view.items import Item
from companion.view.language import _
from companion.view.parts import CardPad, Control
from companion.view.words import brief, swatch

COUNTS_OFFERED = 8
"""The numbers of cards that are offered at once."""
MOST_DRAWN = 10
"""The most cards of one draw that are offered."""

_PLAYERS_EVENTS = Played | Drew | Passed | UnoCalled | Caught
_FRAME = Dealt | HandsCounted  # a round stands between them


Add = Callable[[tuple[PlainEvent, ...]], TableInput]
"""Returns the touch that adds some events to the record."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What is asked about a step."""

    asks: str = ""
    answers: tuple[Control, ...] = ()
    pad: CardPad = field(default_factory=CardPad)
    """Cards to choose from, in place of the answers."""


def keys(history: History, looked: RoundStep, looking: LookAt) -> tuple[Control, ...]:
    """Return what can be done with a step."""
    n, step, event = looked.n, looked.step, looked.event
    inner = not isinstance(event, _FRAME)

    def leading(text: str, task: Task, *, after: bool = False) -> Control:
        here = (looking.task, looking.after) == (task, after)
        return Control(text, LookAt(n, task, after), strong=here)

    can_move = isinstance(event, _PLAYERS_EVENTS)
    opening = isinstance(event, Dealt | Flipped)
    is_last = history.steps[-1] is step
    return (
        replace(leading(_("Other player"), Task.PLAYER), enabled=can_move),
        removal(looked),
        replace(leading(_("Add before"), Task.ADD), enabled=not opening),
        replace(
            leading(_("Add after"), Task.ADD, after=True),
            enabled=inner and step.after.phase is not Phase.FLIP,
        ),
        Control(_("Undo to here"), UndoTouched(0, n), enabled=not is_last),
        Control(_("Put back"), RedoTouched(0), enabled=bool(history.undone)),
    )


def removal(looked: RoundStep) -> Control:
    """Offer to take a step out of the record; what frames a round stays."""
    stays = isinstance(looked.event, _FRAME | Flipped)
    removed = RepairTouched(0, (Deleted(looked.n),))
    return Control(_("Remove"), removed, enabled=not stays)


def answers(history: History, looked: RoundStep, looking: LookAt) -> Answers:
    """Return what is asked, with the answers or the cards to choose from."""
    n, before, event = looked.n, looked.before, looked.event
    where = looked.step.after if looking.after else before
    add = _adding(history, n, after=looking.after)
    match looking.task:
        case Task.PLAYER:
            return Answers(_("Who was it?"), _players(before, n, event))
        case Task.ADD:
            return Answers(_("What was missed?"), _missed(where, add, looking))
        case Task.ADD_CARD:
            return _missed_card(where, add)
        case Task.ADD_CALL:
            called = _seats(where, lambda seat: add((UnoCalled(seat),)))
            return Answers(_("Who called UNO?"), called)
        case Task.ADD_CATCH:
            caught = _seats(where, lambda seat: add(_catch(where, seat)))
            return Answers(_("Who was caught?"), caught)
        case Task.TURN:
            return Answers(_("Whose turn is it?"), turns(history.now))
        case Task.COUNTS:
            return Answers(_("Whose cards?"), _held(history.now, looking))
        case Task.COUNT_OF:
            return _count_of(history.now, looking)
        case Task.LOOK:
            return _really(before, n, event)


def turns(state: State) -> tuple[Control, ...]:
    """Offer every seat the turn."""
    return _seats(state, lambda seat: FactStated(0, (TurnSet(seat),)))


def _adding(history: History, n: int, *, after: bool) -> Add:
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


def _missed(where: State, add: Add, looking: LookAt) -> tuple[Control, ...]:
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
    add = _adding(history, looked.n, after=False)
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
            else _("{name} drew and passed").format(name=name),
            add(passed if in_hand else (*drawn, *passed)),
            enabled=can_draw or in_hand,
        ),
    )


def _missed_card(where: State, add: Add) -> Answers:
    seat = where.to_act
    if seat is None:
        return Answers(_("Nobody could play here"))
    drawn = where.phase is Phase.DRAWN

    def added(card: Card) -> TableInput:
        return add((Played(seat, card, drawn=drawn),))

    text = _("{name} played").format(name=brief(where.name(seat)))
    return Answers(text, pad=card_pad(where, added))


def _catch(where: State, seat: Seat) -> tuple[PlainEvent, ...]:
    """Return the catch with the cards that it costs."""
    return Draft(where).then(Caught(None, seat)).settled().events


def _seats(state: State, item: Callable[[Seat], Item]) -> tuple[Control, ...]:
    return tuple(Control(brief(state.name(s)), item(s)) for s in state.seats_in)


def _players(before: State, n: int, event: PlainEvent) -> tuple[Control, ...]:
    """Offer every seat the step; the one that it is credited to is filled."""
    return tuple(
        Control(
            brief(before.name(seat)),
            amended(n, event, credited_to(seat, event)),
            strong=credited_to(seat, event) == event,
        )
        for seat in before.seats_in
    )


def credited_to(seat: Seat, event: PlainEvent) -> PlainEvent:
    """Return the event as one of another seat's."""
    match event:
        case Caught():
            return replace(event, target=seat)
        case Played() | Drew() | Passed() | UnoCalled():
            return replace(event, player=seat)
        case _:
            return event


def _held(state: State, looking: LookAt) -> tuple[Control, ...]:
    """Offer every seat with the cards that it holds."""

    def counted(seat: Seat) -> Control:
        text = _("{name} {n}").format(
            name=brief(state.name(seat)), n=state.counts[seat]
        )
        return Control(text, replace(looking, task=Task.COUNT_OF, seat=seat))

    return tuple(counted(seat) for seat in state.seats_in)


def _count_of(state: State, looking: LookAt) -> Answers:
    """Offer the numbers around the count that may have drifted, and ways beyond."""
    seat = looking.seat or Seat(0)
    held = state.counts[seat]
    most = held + state.draw_pile
    near = max(held - COUNTS_OFFERED // 2, 1)
    least = near if looking.first is None else looking.first
    numbers = tuple(
        Control(
            _("{n}").format(n=cards),
            FactStated(0, (CountSet(seat, cards),)),
            enabled=cards <= most,
            strong=cards == held,
        )
        for cards in range(least, least + COUNTS_OFFERED)
    )
    fewer = replace(looking, first=max(least - COUNTS_OFFERED, 1))
    more = replace(looking, first=least + COUNTS_OFFERED)
    text = _("How many cards has {name}?").format(name=brief(state.name(seat)))
    return Answers(
        text,
        (
            Control(_("fewer"), fewer, enabled=least > 1),
            *numbers,
            Control(_("more"), more, enabled=least + COUNTS_OFFERED <= most),
        ),
    )


def amended(n: int, was: PlainEvent, really: PlainEvent) -> Item:
    """Return the touch that puts a step right; a look, where it was so already."""
    return LookAt(n) if really == was else RepairTouched(0, (Amended(n, really),))


def _really(before: State, n: int, event: PlainEvent) -> Answers:
    """Offer what the step may really have been."""
    really = _("It was really")
    match event:
        case Played() | Flipped():
            pad = card_pad(
                before, lambda card: amended(n, event, replace(event, card=card))
            )
            colors = [group.color for group, _faces in pad.groups]
            likely = colors.index(event.card.color)
            return Answers(really, pad=replace(pad, likely=likely))
        case ColorNamed():
            named = tuple(
                Control(
                    swatch(color).word,
                    amended(n, event, replace(event, color=color)),
                    strong=color is event.color,
                    swatch=swatch(color),
                )
                for color in Color
            )
            return Answers(really, named)
        case Drew():
            numbers = tuple(
                Control(
                    _("{n}").format(n=count),
                    amended(n, event, replace(event, count=count)),
                    strong=count == event.count,
                )
                for count in range(1, MOST_DRAWN + 1)
            )
            return Answers(_("How many cards were drawn?"), numbers)
        case Judged():
            other = amended(n, event, replace(event, guilty=not event.guilty))
            return Answers(really, (Control(_("The other way round"), other),))
        case _:
            return Answers()
