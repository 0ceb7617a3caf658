"""The round as a row of steps: who, which card, what else happened."""

from dataclasses import dataclass

from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    DirectionSet,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Passed,
    PlainEvent,
    Played,
    Redealt,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
    TurnSet,
    UnoCalled,
)
from companion.core.history import History, Step
from companion.core.state import State
from companion.pages.history.items import SelectStep
from companion.pages.history.view import TimelineStep
from companion.view.cards import card_face
from companion.view.elements import Swatch
from companion.view.language import _
from companion.view.words import brief, swatch


@dataclass(frozen=True, slots=True)
class RoundStep:
    """A step of a round that is no repair."""

    before: State
    """The state before it."""
    step: Step
    event: PlainEvent

    @property
    def n(self) -> int:
        """Its number in the history."""
        return self.step.n


def round_steps(history: History) -> tuple[RoundStep, ...]:
    """Return the steps of this round, or of the last one, the repairs left out."""
    found: list[RoundStep] = []
    state = history.start
    for step in history.steps:
        if isinstance(step.event, Dealt):
            found = []
        if isinstance(step.event, PlainEvent):
            found.append(RoundStep(state, step, step.event))
        state = step.after
    return tuple(found)


def timeline_step(shown: RoundStep, *, chosen: bool) -> TimelineStep:
    """Return how a step is drawn."""
    before, event = shown.before, shown.event
    card = event.card if isinstance(event, Played | Flipped) else None
    named = event.color if isinstance(event, ColorNamed) else None
    return TimelineStep(
        who=_who(event, before),
        face=card_face(card, before.deck) if card else None,
        chip="" if card else _chip(event),
        swatch=swatch(named) if named else Swatch(),
        chosen=chosen,
        flagged=shown.step.problem is not None,
        item=SelectStep(shown.n),
    )


def _who(event: PlainEvent, before: State) -> str:
    match event:
        case Flipped():
            return _("Opening")
        case Dealt(dealer):
            return brief(before.name(dealer))
        case Joined(name):
            return brief(name)
        case Caught(target=seat) | TurnSet(seat) | CountSet(seat):
            return brief(before.name(seat))
        case Judged(target=seat):
            return brief(before.name(seat))
        case HandsCounted() | Reshuffled() | Stopped() | TimeCalled() | DirectionSet():
            return ""
        case _:
            return brief(before.name(event.player))


def _chip(event: PlainEvent) -> str:
    match event:
        case Drew(count=n):
            return _("+{n}").format(n=n)
        case CountSet(cards=n):
            return _("= {n}").format(n=n)
        case Judged(guilty=guilty):
            return _("had it") if guilty else _("had none")
        case _:
            return {
                Dealt: _("deals"),
                Passed: _("pass"),
                UnoCalled: _("UNO"),
                Caught: _("caught"),
                Challenged: _("doubts"),
                Swapped: _("swap"),
                Redealt: _("shuffle"),
                Reshuffled: _("shuffle"),
                TurnSet: _("turn"),
                DirectionSet: _("way"),
                Stopped: _("stop"),
                HandsCounted: _("count"),
                Left: _("leaves"),
                Joined: _("joins"),
                TimeCalled: _("time"),
            }.get(type(event), "")
