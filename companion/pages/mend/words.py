"""What can be put right about a step, the color in force, or a seat."""

from dataclasses import replace

from companion.core.cards import Color
from companion.core.events import (
    Amended,
    ColorNamed,
    CountSet,
    Flipped,
    Played,
    TurnSet,
    Why,
)
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.pages.history.corrections import answers, keys
from companion.pages.history.items import LookAt, Task
from companion.pages.history.timeline import Happened, round_steps
from companion.pages.history.words import said
from companion.pages.mend.items import MendColor, MendSeat, MendStep
from companion.pages.mend.view import MendView
from companion.referee.inputs import FactStated, PlayerLeft, RepairTouched
from companion.referee.proposals import conduct_penalties
from companion.referee.repairs import other_players
from companion.view.badges import Badge, badges_of
from companion.view.items import Back
from companion.view.language import _, ngettext
from companion.view.parts import Control
from companion.view.words import brief, color_title, swatch

NUMBERS = 10
"""The numbers of cards that are offered at once."""

Touched = MendStep | MendColor | MendSeat


def mend_page(history: History, touched: Touched) -> MendView:
    """Return what can be put right.

    Args:
        history: all that happened.
        touched: what is to be put right.
    """
    match touched:
        case MendStep(n):
            return _step(history, n)
        case MendColor():
            return _color(history)
        case MendSeat(seat):
            return _seat(history, seat)


def _close() -> Control:
    return Control(_("Back"), Back())


def _found(history: History, n: int) -> Happened | None:
    return next((h for h in round_steps(history) if h[1].n == n), None)


def _step(history: History, n: int) -> MendView:
    happened = _found(history, n)
    if happened is None:
        return MendView(_("That is not in this round"), close=_close())
    _before, step, event = happened
    asked = answers(history, happened, LookAt(n))
    missed = answers(history, happened, LookAt(n, Task.ADD)).answers
    removed = keys(history, happened, LookAt(n))[1]
    added = missed[1:3] if missed and not isinstance(event, Flipped) else ()
    return MendView(
        title=said(happened),
        asks=asked.asks,
        faces=tuple(face for _swatch, faces in asked.pad.groups for face in faces),
        answers=asked.answers,
        players=_players(history, happened),
        keys=(removed, *added, Control(_("Record"), LookAt(step.n))),
        close=_close(),
    )


def _players(history: History, happened: Happened) -> tuple[Control, ...]:
    """Offer everybody else, each with the badge."""
    names = history.now.names
    badges = dict(zip(map(brief, names), badges_of(names, {}), strict=True))
    offered = _others(history, happened)
    return tuple(replace(one, badge=badges.get(one.text, Badge())) for one in offered)


def _others(history: History, happened: Happened) -> tuple[Control, ...]:
    """Return everybody else; for the last card, as the referee understands it."""
    state, step, event = history.now, happened[1], happened[2]
    plays = [s.n for s in history.steps if isinstance(s.event, Played)]
    if isinstance(event, Played) and plays and step.n == plays[-1]:
        return tuple(
            Control(brief(state.name(choice.seat)), choice.answer)
            for choice in other_players(history)
            if choice.seat is not None
        )
    offered = answers(history, happened, LookAt(step.n, Task.PLAYER)).answers
    return tuple(control for control in offered if not control.strong)


def _color(history: History) -> MendView:
    """Offer the other colors: of the wild that was named, or of the card."""
    laid = [
        (step.n, step.event)
        for step in history.steps
        if isinstance(step.event, ColorNamed | Played | Flipped)
    ]
    now = history.now.color
    if not laid or now is None:
        return MendView(_("No color is in force"), close=_close())
    n, event = laid[-1]

    def really(color: Color) -> Control:
        if isinstance(event, ColorNamed):
            was: ColorNamed | Played | Flipped = replace(event, color=color)
        else:
            was = replace(event, card=replace(event.card, color=color))
        item = RepairTouched(0, (Amended(n, was),))
        return Control(color_title(color), item, swatch=swatch(color))

    colors = tuple(really(color) for color in Color if color is not now)
    return MendView(_("It was really"), answers=colors, close=_close())


def _seat(history: History, seat: Seat) -> MendView:
    state = history.now
    name, held = state.name(seat), state.counts[seat]
    near = max(held - NUMBERS // 2 + 1, 1)
    most = held + state.draw_pile
    plays = state.phase in {Phase.PLAY, Phase.DRAWN, Phase.PENALTY, Phase.CHALLENGE}
    counts = tuple(
        Control(
            _("{n}").format(n=cards),
            FactStated(0, (CountSet(seat, cards),)),
            enabled=cards <= most and plays,
            strong=cards == held,
        )
        for cards in range(near, near + NUMBERS)
    )
    holds = ngettext("{name} holds {n} card", "{name} holds {n} cards", held)
    return MendView(
        title=holds.format(name=name, n=held),
        asks=_("How many cards really?"),
        answers=counts,
        keys=(*_deeds(history, seat), Control(_("Leaves"), PlayerLeft(0, seat))),
        close=_close(),
    )


def _deeds(history: History, seat: Seat) -> tuple[Control, ...]:
    """Offer what else may be said about a seat: it was you, your turn, a penalty."""
    state = history.now
    was = [c.answer for c in other_players(history) if c.seat == seat]
    is_turn = state.current == seat
    texts = {Why.ADVICE: _("Advice: draws"), Why.MISPLAY: _("Wrong card: draws")}
    penalties = tuple(
        Control(text, choice.answer)
        for why, text in texts.items()
        for choice in conduct_penalties(state, why)
        if choice.seat == seat
    )
    return (
        Control(_("Played the last card"), was[0] if was else None, enabled=bool(was)),
        Control(
            _("Has the turn"),
            FactStated(0, (TurnSet(seat),)),
            enabled=not is_turn and state.phase is Phase.PLAY,
        ),
        *penalties,
    )
