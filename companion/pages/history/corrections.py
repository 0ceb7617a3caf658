"""What can be done with a step of the record: keys, and answers behind them."""

from dataclasses import replace

from companion.core.cards import DARK, LIGHT
from companion.core.events import (
    Caught,
    ColorNamed,
    Dealt,
    Deleted,
    Drew,
    Flipped,
    HandsCounted,
    Judged,
    Passed,
    PlainEvent,
    Played,
    UnoCalled,
)
from companion.core.history import History
from companion.core.state import Phase, State
from companion.pages.history.answers import Answers, amended
from companion.pages.history.items import SelectStep, Task
from companion.pages.history.missed import adding, catching, missed, missed_card
from companion.pages.history.players import count_of, held, players, seats, turns
from companion.pages.history.timeline import RoundStep
from companion.referee.inputs import RedoTouched, RepairTouched, UndoTouched
from companion.view.cards import card_pad
from companion.view.elements import CardPad, Control
from companion.view.language import _
from companion.view.words import swatch

MOST_DRAWN = 10
"""The most cards of one draw that are offered."""

_PLAYERS_EVENTS = Played | Drew | Passed | UnoCalled | Caught
_FRAME = Dealt | HandsCounted  # a round stands between them


def keys(
    history: History, looked: RoundStep, looking: SelectStep
) -> tuple[Control, ...]:
    """Return what can be done with a step."""
    n, step, event = looked.n, looked.step, looked.event
    inner = not isinstance(event, _FRAME)

    def leading(text: str, task: Task, *, after: bool = False) -> Control:
        here = (looking.task, looking.after) == (task, after)
        return Control(text, SelectStep(n, task, after), strong=here)

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


def answers(history: History, looked: RoundStep, looking: SelectStep) -> Answers:
    """Return what is asked, with the answers or the cards to choose from."""
    n, before, event = looked.n, looked.before, looked.event
    where = looked.step.after if looking.after else before
    add = adding(history, n, after=looking.after)
    match looking.task:
        case Task.PLAYER:
            return Answers(_("Who was it?"), players(before, n, event))
        case Task.ADD:
            return Answers(_("What was missed?"), missed(where, add, looking))
        case Task.ADD_CARD:
            return missed_card(where, add)
        case Task.ADD_CALL:
            called = seats(where, lambda seat: add((UnoCalled(seat),)))
            return Answers(_("Who called UNO?"), called)
        case Task.ADD_CATCH:
            caught = seats(where, lambda seat: add(catching(where, seat)))
            return Answers(_("Who was caught?"), caught)
        case Task.TURN:
            return Answers(_("Whose turn is it?"), turns(history.now))
        case Task.COUNTS:
            return Answers(_("Whose cards?"), held(history.now, looking))
        case Task.COUNT_OF:
            return count_of(history.now, looking)
        case Task.LOOK:
            return _really(before, n, event)


def _really(before: State, n: int, event: PlainEvent) -> Answers:
    """Offer what the step may really have been."""
    really = _("It was really")
    match event:
        case Dealt():
            return Answers(_("Who was it?"), players(before, n, event))
        case Played() | Flipped():
            return Answers(really, pad=_which_card(before, n, event))
        case ColorNamed():
            return Answers(really, _which_color(n, event))
        case Drew():
            return Answers(_("How many cards were drawn?"), _how_many(n, event))
        case Judged():
            other = amended(n, event, replace(event, guilty=not event.guilty))
            return Answers(really, (Control(_("The other way round"), other),))
        case _:
            return Answers()


def _which_card(before: State, n: int, event: Played | Flipped) -> CardPad:
    pad = card_pad(before, lambda card: amended(n, event, replace(event, card=card)))
    return pad.opened_at(event.card.color)


def _which_color(n: int, event: ColorNamed) -> tuple[Control, ...]:
    return tuple(
        Control(
            swatch(color).word,
            amended(n, event, replace(event, color=color)),
            strong=color is event.color,
            swatch=swatch(color),
        )
        for color in (DARK if event.color in DARK else LIGHT)
    )


def _how_many(n: int, event: Drew) -> tuple[Control, ...]:
    return tuple(
        Control(
            _("{n}").format(n=count),
            amended(n, event, replace(event, count=count)),
            strong=count == event.count,
        )
        for count in range(1, MOST_DRAWN + 1)
    )
