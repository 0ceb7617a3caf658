"""What can be put right about a step, the color in force, or a seat."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.core.cards import Color
from companion.core.events import (
    Amended,
    ColorNamed,
    CountSet,
    Dealt,
    DirectionSet,
    Flipped,
    Played,
    TurnSet,
    Why,
)
from companion.core.history import History
from companion.core.play.rules import colors_in_force
from companion.core.seating import FEWEST_PLAYERS, Direction, Seat
from companion.core.state import Phase
from companion.pages.history.answers import amended
from companion.pages.history.corrections import answers, removal
from companion.pages.history.items import SelectStep
from companion.pages.history.missed import missed_draws
from companion.pages.history.players import credited_to
from companion.pages.history.timeline import RoundStep, round_steps
from companion.pages.history.words import said
from companion.pages.mend.items import MendColor, MendDirection, MendSeat, MendStep
from companion.pages.mend.view import MendView
from companion.referee.doubts import conduct_penalties
from companion.referee.inputs import FactStated, PlayerLeft, RepairTouched
from companion.referee.repairs import other_players
from companion.view.badges import Badge, badges_of
from companion.view.elements import Control
from companion.view.items import Item
from companion.view.language import _, ngettext
from companion.view.words import brief, color_title, swatch, way_words

NUMBERS = 19
"""The numbers of cards that are offered at once; one more key leads to the others."""

Touched = MendStep | MendColor | MendDirection | MendSeat


def mend_page(
    history: History,
    touched: Touched,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
) -> MendView:
    """Return what can be put right.

    Args:
        history: all that happened.
        touched: what is to be put right.
        chosen: the badges that people have chosen, by name.
    """
    match touched:
        case MendStep(n):
            return _step(history, n, badges_of(history.now.names, chosen))
        case MendColor():
            return _color(history)
        case MendDirection():
            return _direction(history)
        case MendSeat(seat, first):
            return _seat(history, seat, first)


def _step(history: History, n: int, badges: tuple[Badge, ...]) -> MendView:
    looked = next((step for step in round_steps(history) if step.n == n), None)
    if looked is None:
        return MendView(_("That is not in this round"))
    asked = answers(history, looked, SelectStep(n))
    opening = isinstance(looked.event, Dealt | Flipped)
    added = () if opening else missed_draws(history, looked)
    return MendView(
        title=said(looked),
        asks=asked.asks,
        pad=asked.pad,
        answers=() if isinstance(looked.event, Dealt) else asked.answers,
        players=_players(history, looked, badges),
        keys=(removal(looked), *added, Control(_("Record"), SelectStep(n))),
    )


def _players(
    history: History, looked: RoundStep, badges: tuple[Badge, ...]
) -> tuple[Control, ...]:
    """Offer everybody else, each with the badge."""
    state = history.now
    return tuple(
        Control(brief(state.name(seat)), item, badge=badges[seat])
        for seat, item in _others(history, looked)
    )


def _others(history: History, looked: RoundStep) -> Iterator[tuple[Seat, Item | None]]:
    """Yield everybody else; for the last card, as the referee understands it."""
    event = looked.event
    plays = [step.n for step in history.steps if isinstance(step.event, Played)]
    if isinstance(event, Played) and plays[-1:] == [looked.n]:
        for choice in other_players(history):
            if choice.seat is not None:
                yield choice.seat, choice.answer
        return
    for seat in looked.before.seats_in:
        really = credited_to(seat, event)
        if really != event:
            yield seat, amended(looked.n, event, really)


def _color(history: History) -> MendView:
    """Offer the other colors: of the wild that was named, or of the card."""
    laid = [
        (step.n, step.event)
        for step in history.steps
        if isinstance(step.event, ColorNamed | Played | Flipped)
    ]
    now = history.now.color
    if not laid or now is None:
        return MendView(_("No color is in force"))
    n, event = laid[-1]

    def really(color: Color) -> Control:
        if isinstance(event, ColorNamed):
            was: ColorNamed | Played | Flipped = replace(event, color=color)
        else:
            was = replace(event, card=replace(event.card, color=color))
        item = RepairTouched(0, (Amended(n, was),))
        return Control(color_title(color), item, swatch=swatch(color))

    def offer(color: Color) -> Control:
        # All have their places, whichever is in force: a card may land meanwhile.
        return replace(really(color), enabled=color is not now)

    colors = tuple(map(offer, colors_in_force(history.now)))
    return MendView(_("It was really"), answers=colors)


def _direction(history: History) -> MendView:
    """Offer the other way round: with the present turn, and with that of each seat.

    Where a reverse was missed, the turn went to the wrong neighbor as well. Everybody
    has a place here, whoever acts: cards may land meanwhile.
    """
    state = history.now
    if state.phase is not Phase.PLAY or state.current is None:
        return MendView(_("Nobody has the turn now"))
    clockwise = state.direction is Direction.CLOCKWISE
    turned = DirectionSet(not clockwise)
    title = way_words(state.direction)

    def offer(seat: Seat) -> Control:
        events = (turned, TurnSet(seat)) if seat != state.current else (turned,)
        return Control(
            brief(state.name(seat)), FactStated(0, events), strong=seat == state.current
        )

    return MendView(
        title=title,
        asks=_("The other way round: whose turn?"),
        answers=tuple(map(offer, state.seats_in)),
    )


def first_number(held: int) -> int:
    """Return the least of the numbers among which a count stands."""
    return max(held - 1, 0) // NUMBERS * NUMBERS + 1


def _seat(history: History, seat: Seat, first: int | None) -> MendView:
    state = history.now
    name, held = state.name(seat), state.counts[seat]
    least = first or first_number(held)
    most = held + state.draw_pile
    others = least + NUMBERS if least + NUMBERS <= most else 1
    turn = Control(
        _("{n} and more").format(n=others),
        MendSeat(seat, others),
        enabled=others != least,
    )
    plays = state.phase in {Phase.PLAY, Phase.DRAWN, Phase.PENALTY, Phase.CHALLENGE}
    counts = tuple(
        Control(
            _("{n}").format(n=cards),
            FactStated(0, (CountSet(seat, cards),)),
            enabled=cards <= most and plays,
            strong=cards == held,
        )
        for cards in range(least, least + NUMBERS)
    )
    enough = len(history.now.seats_in) > FEWEST_PLAYERS
    leaves = Control(_("Leaves"), PlayerLeft(0, seat), enabled=enough)
    holds = ngettext("{name} holds {n} card", "{name} holds {n} cards", held)
    return MendView(
        title=holds.format(name=name, n=held),
        asks=_("How many cards really?"),
        answers=(*counts, turn),
        keys=(*_deeds(history, seat), leaves),
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
        Control(_("Played the top card"), was[0] if was else None, enabled=bool(was)),
        Control(
            _("Has the turn"),
            FactStated(0, (TurnSet(seat),)),
            enabled=not is_turn and state.phase is Phase.PLAY,
        ),
        *penalties,
    )
