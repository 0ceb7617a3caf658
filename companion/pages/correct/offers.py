"""Offers: what a step of the record may really have been, and what was missed."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.core import events as ev
from companion.core.cards import DARK, LIGHT, Card
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.pages.correct.actions import CorrectStep, Missed
from companion.pages.correct.record import RoundStep
from companion.referee.draft import RulingDraft
from companion.referee.inputs import FactStated, RepairTouched, TableInput
from companion.referee.repairs import other_players
from companion.view.actions import Action, Back
from companion.view.cards import card_pad
from companion.view.elements import CardPad, Control
from companion.view.form import Keys
from companion.view.language import _
from companion.view.words import brief, swatch

MOST_DRAWN = 10
"""The most cards of one draw that are offered."""

Add = Callable[[tuple[ev.PlainEvent, ...]], TableInput]
"""Returns the touch that adds some events to the record."""


def amended(n: int, was: ev.PlainEvent, really: ev.PlainEvent) -> Action:
    """Return the touch that puts a step right; the way back, where it was so."""
    return Back() if really == was else RepairTouched(0, (ev.Amended(n, really),))


def really(told: RoundStep) -> CardPad | Keys | None:
    """Offer what a step may really have been: a card, or one of some answers.

    ``None`` for what can only have been another's.
    """
    n, before, event = told.n, told.before, told.event
    match event:
        case ev.Played() | ev.Flipped():
            pad = card_pad(before, lambda c: amended(n, event, replace(event, card=c)))
            return pad.opened_at(event.card.color)
        case ev.ColorNamed():
            colors = DARK if event.color in DARK else LIGHT
            answers = tuple(
                Control(
                    swatch(color).word,
                    amended(n, event, replace(event, color=color)),
                    strong=color is event.color,
                    swatch=swatch(color),
                )
                for color in colors
            )
            return Keys(_("It was really"), answers)
        case ev.Drew():
            counts = tuple(
                Control(
                    _("{n}").format(n=count),
                    amended(n, event, replace(event, count=count)),
                    strong=count == event.count,
                )
                for count in range(1, MOST_DRAWN + 1)
            )
            return Keys(_("How many cards were drawn?"), counts)
        case ev.Judged():
            other = amended(n, event, replace(event, guilty=not event.guilty))
            return Keys(_("It was really"), (Control(_("The other way round"), other),))
        case _:
            return None


def others(history: History, told: RoundStep) -> Iterator[tuple[Seat, Action | None]]:
    """Yield whose step it may have been; the last card's as the referee asks for it."""
    event = told.event
    plays = [step.n for step in history.steps if isinstance(step.event, ev.Played)]
    if isinstance(event, ev.Played) and plays[-1:] == [told.n]:
        for choice in other_players(history):
            if choice.seat is not None:
                yield choice.seat, choice.answer
        return
    for seat in told.before.seats_in:
        other = _credited_to(seat, event)
        if other != event:
            yield seat, amended(told.n, event, other)


def _credited_to(seat: Seat, event: ev.PlainEvent) -> ev.PlainEvent:
    """Return the event as one of another seat's."""
    match event:
        case ev.Drew(why=ev.Why.PENALTY | ev.Why.UNO | ev.Why.FALSE_UNO):
            return event  # who owed it follows from the steps before
        case ev.Caught():
            return replace(event, target=seat)
        case ev.Dealt():
            return replace(event, dealer=seat)
        case ev.Played() | ev.Drew() | ev.Passed() | ev.UnoCalled():
            return replace(event, player=seat)
        case _:
            return event


def step_keys(history: History, told: RoundStep, at: CorrectStep) -> Iterator[Control]:
    """Yield what else can be done with a step: take it out, or add what was missed."""
    event = told.event
    stays = isinstance(
        event, ev.Dealt | ev.HandsCounted | ev.Flipped | ev.Joined
    )  # later steps need them
    removed = RepairTouched(0, (ev.Deleted(told.n),))
    yield Control(_("Remove"), removed, enabled=not stays)
    if not isinstance(event, ev.Dealt | ev.Flipped):
        yield from _missed_draws(told.before, _adding(history, told.n, after=False))
        yield _adding_key(_("Add before"), at, after=False)
    if not isinstance(event, ev.Dealt | ev.HandsCounted):
        after = _adding_key(_("Add after"), at, after=True)
        yield replace(after, enabled=told.step.after.phase is not Phase.FLIP)


def _adding_key(text: str, at: CorrectStep, *, after: bool) -> Control:
    """Return the key that asks what was missed; touched again it asks no more."""
    asks = at.missed is not Missed.NOTHING and at.after is after
    missed = Missed.NOTHING if asks else Missed.ANYTHING
    return Control(text, CorrectStep(at.n, missed, after), strong=asks)


def missed(history: History, told: RoundStep, at: CorrectStep) -> CardPad | Keys:
    """Offer what may have happened unseen, for the seat that was to act."""
    where = told.step.after if at.after else told.before
    add = _adding(history, told.n, after=at.after)
    match at.missed:
        case Missed.CARD:
            return _missed_card(where, add)
        case Missed.CALL:
            called = _seats(where, lambda seat: add((ev.UnoCalled(seat),)))
            return Keys(_("Who called UNO?"), called)
        case Missed.CATCH:
            caught = _seats(where, lambda seat: add(_catching(where, seat)))
            return Keys(_("Who was caught?"), caught)
        case _:
            answers = (
                Control(_("A card"), replace(at, missed=Missed.CARD)),
                *_missed_draws(where, add),
                Control(_("A call"), replace(at, missed=Missed.CALL)),
                Control(_("A catch"), replace(at, missed=Missed.CATCH)),
            )
            return Keys(_("What was missed?"), answers)


def _adding(history: History, n: int, *, after: bool) -> Add:
    """Return how events are added before step ``n``, or after it."""
    following: int | None = n
    if after:
        later = (step for step in history.steps_after(n) if step.repaired is None)
        following = next((step.n for step in later), None)

    def add(events: tuple[ev.PlainEvent, ...]) -> TableInput:
        if following is None:
            return FactStated(0, events)
        return RepairTouched(0, tuple(ev.Inserted(following, e) for e in events))

    return add


def _missed_draws(where: State, add: Add) -> tuple[Control, ...]:
    """Offer that the seat to act, if there was one, had drawn, or passed, too."""
    seat = where.to_act
    if seat is None:
        return ()
    name, can_draw = brief(where.name(seat)), where.phase is Phase.PLAY
    drawn, passed = (ev.Drew(seat, 1, ev.Why.TURN),), (ev.Passed(seat),)
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


def _missed_card(where: State, add: Add) -> CardPad | Keys:
    """Offer every card that may have been played unseen."""
    seat = where.to_act
    if seat is None:
        return Keys(_("Nobody could play here"))
    drawn = where.phase is Phase.DRAWN

    def added(card: Card) -> TableInput:
        return add((ev.Played(seat, card, drawn=drawn),))

    text = _("{name} played").format(name=brief(where.name(seat)))
    return replace(card_pad(where, added), title=text)


def _seats(state: State, action: Callable[[Seat], Action]) -> tuple[Control, ...]:
    """Return a key for everybody who plays."""
    return tuple(Control(brief(state.name(s)), action(s)) for s in state.seats_in)


def _catching(where: State, seat: Seat) -> tuple[ev.PlainEvent, ...]:
    """Return the catch with the cards that it costs."""
    return RulingDraft(where).then(ev.Caught(None, seat)).with_forced_events().events
