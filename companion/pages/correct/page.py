"""The correction of one thing: a step, the color, the direction, or a seat."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Self

from companion.core import events as ev
from companion.core.cards import Color
from companion.core.history import History
from companion.core.play.rules import colors_in_force
from companion.core.seating import FEWEST_PLAYERS, Direction, Seat
from companion.core.state import Phase
from companion.pages.correct.actions import (
    CorrectColor,
    CorrectDirection,
    CorrectSeat,
    CorrectStep,
    Missed,
    Touched,
)
from companion.pages.correct.offers import missed, others, really, step_keys
from companion.pages.correct.record import RoundStep, fact, round_steps, said
from companion.pages.page import Page, PageContext
from companion.referee.inputs import FactStated, PlayerLeft, RepairTouched
from companion.referee.questions import conduct_penalties
from companion.referee.repairs import other_players
from companion.view.actions import Action, PageAction, Touch
from companion.view.badges import Badge, badges_of
from companion.view.elements import CardPad, Control
from companion.view.form import Beside, Form, Frame, Keys, Section
from companion.view.language import _, ngettext
from companion.view.sentences.acts import acting_seat
from companion.view.sentences.log import main_row, reason
from companion.view.words import brief, color_title, swatch, way_words

_COLUMNS = 5
"""Keys in a row of a tall display."""
NUMBERS = 19
"""The numbers of cards that are offered at once; one more key leads to the others."""


def correct_page(
    history: History,
    touched: Touched,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
) -> Form:
    """Return what can be corrected.

    Args:
        history: all that happened.
        touched: what is to be corrected.
        chosen: the badges that people have chosen, by name.
    """
    badges = badges_of(history.now.names, chosen)
    match touched:
        case CorrectStep():
            return _step(history, touched, badges)
        case CorrectColor():
            return _color(history)
        case CorrectDirection():
            return _direction(history)
        case CorrectSeat(seat, first):
            if seat is None:
                return _players(history, badges)
            return _seat(history, seat, first)


def _form(
    title: str,
    offered: CardPad | Keys | None = None,
    keys: tuple[Control, ...] = (),
    people: tuple[Control, ...] = (),
    why: tuple[Keys, ...] = (),
) -> Form:
    """Return the page of a thing.

    Args:
        title: what is known of it.
        offered: what it may really have been.
        keys: what else can be done with it, beside that.
        people: who it may have been, under that.
        why: captions above what is offered.
    """
    if isinstance(offered, Keys):
        offered = _laid_out(offered, are_alone=not keys)
    body: tuple[Section, ...] = (*why, offered) if offered else why
    if keys:
        columns = 2 if len(keys) < _COLUMNS else 3
        aside = Keys(keys=keys, columns=1, tall_columns=columns, height_mm=11)
        body = (Beside(body, (aside,), share=2.8, tall_share=2),)
    row = (Keys(keys=people, columns=10, tall_columns=_COLUMNS),) if people else ()
    return Form(name="correct", title=title, sections=(*body, *row), frame=Frame.ROUND)


def _laid_out(answers: Keys, *, are_alone: bool) -> Keys:
    """Return answers as large as they may be.

    A row has five keys at most, so five or six stand in rows of three.

    Args:
        answers: what a thing may really have been.
        are_alone: whether nothing else can be done with it.
    """
    count = len(answers.keys)
    wide = 3 if count in {_COLUMNS, _COLUMNS + 1} else _COLUMNS
    if count >= _COLUMNS:
        return replace(answers, columns=wide, tall_columns=wide, height_mm=14)
    tall, height = (1, 22) if are_alone else (2, 14)
    return replace(answers, columns=wide, tall_columns=tall, height_mm=height)


def _step(history: History, at: CorrectStep, badges: tuple[Badge, ...]) -> Form:
    told = next((step for step in round_steps(history) if step.n == at.n), None)
    if told is None:
        return _form(_("That is not in this round"))
    keys = tuple(step_keys(history, told, at))
    if at.missed is not Missed.NOTHING:
        return _form(fact(told), missed(history, told, at), keys)
    state = history.now
    people = tuple(
        Control(brief(state.name(seat)), action, badge=badges[seat])
        for seat, action in others(history, told)
    )
    offered = really(told)
    if isinstance(told.event, ev.Dealt):
        offered, people = Keys(_("Who was it?"), people), ()
    return _form(fact(told), offered, keys, people, tuple(_why(told)))


def _why(told: RoundStep) -> Iterator[Keys]:
    """Yield a caption that says what was special about the step in the title."""
    if said(told) != fact(told):
        yield Keys(said(told).replace(fact(told), "…", 1))
    if why := reason(told.event, told.before):
        yield Keys(f"{main_row(told.event, told.before)}  {why}")


def _color(history: History) -> Form:
    """Offer the other colors: of the wild that was named, or of the card."""
    laid = [
        (step.n, step.event)
        for step in history.steps
        if isinstance(step.event, ev.ColorNamed | ev.Played | ev.Flipped)
    ]
    now = history.now.color
    if not laid or now is None:
        return _form(_("No color is in force"))
    n, event = laid[-1]

    def offer(color: Color) -> Control:
        if isinstance(event, ev.ColorNamed):
            was: ev.ColorNamed | ev.Played | ev.Flipped = replace(event, color=color)
        else:
            was = replace(event, card=replace(event.card, color=color))
        action = RepairTouched(0, (ev.Amended(n, was),))
        # All have their places, whichever is in force: a card may land meanwhile.
        other = color is not now
        return Control(color_title(color), action, other, swatch=swatch(color))

    answers = tuple(map(offer, colors_in_force(history.now)))
    return _form(_("It was really"), Keys(keys=answers))


def _direction(history: History) -> Form:
    """Offer the other way round: with the present turn, and with that of each seat.

    Where a reverse was missed, the turn went to the wrong neighbor as well. Everybody
    has a place here, whoever acts: cards may land meanwhile.
    """
    state, acting = history.now, acting_seat(history.now)
    if not state.is_in_play:
        return _form(_("Nobody has the turn now"))
    turned = ev.DirectionSet(state.direction is not Direction.CLOCKWISE)

    def offer(seat: Seat) -> Control:
        events = (turned, ev.TurnSet(seat)) if seat != acting else (turned,)
        stated = FactStated(0, events)
        return Control(brief(state.name(seat)), stated, strong=seat == acting)

    asks = _("The other way round: whose turn?")
    answers = tuple(map(offer, state.seats_in))
    return _form(way_words(state.direction), Keys(asks, answers))


def _players(history: History, badges: tuple[Badge, ...]) -> Form:
    """Ask which seat is to be corrected."""
    state = history.now
    people = tuple(
        Control(brief(state.name(seat)), CorrectSeat(seat), badge=badges[seat])
        for seat in state.seats_in
    )
    return _form(_("Whose cards?"), Keys(keys=people))


def first_number(held: int) -> int:
    """Return the least of the numbers among which a count stands."""
    return max(held - 1, 0) // NUMBERS * NUMBERS + 1


def _seat(history: History, seat: Seat, first: int | None) -> Form:
    state = history.now
    name, held = state.name(seat), state.counts[seat]
    if seat in state.out:  # who has left, or has too many points, holds no cards
        return _form(_(", ").join((name, _("out"))))
    least = first or first_number(held)
    most = held + state.draw_pile
    following = least + NUMBERS if least + NUMBERS <= most else 1
    can_count = state.to_act is not None or state.phase is Phase.FLIP
    turn = Control(
        _("{first}-{last}").format(first=following, last=following + NUMBERS - 1),
        CorrectSeat(seat, following),
        enabled=can_count and following != least,
    )
    counts = tuple(
        Control(
            _("{n}").format(n=cards),
            FactStated(0, (ev.CountSet(seat, cards),)),
            enabled=can_count and cards <= most,
            strong=cards == held,
        )
        for cards in range(least, least + NUMBERS)
    )
    holds = ngettext("{name} holds {n} card", "{name} holds {n} cards", held)
    return _form(
        holds.format(name=name, n=held),
        Keys(_("How many cards really?"), (*counts, turn)),
        _seat_keys(history, seat),
    )


def _seat_keys(history: History, seat: Seat) -> tuple[Control, ...]:
    """Offer what else may be said about a seat: it was you, your turn, a penalty."""
    state = history.now
    was = [c.answer for c in other_players(history) if c.seat == seat]
    was = was if state.phase is not Phase.OVER else []  # its points are counted
    has_turn = state.current == seat and state.phase is Phase.PLAY
    texts = {ev.Why.ADVICE: _("Advice: draws"), ev.Why.MISPLAY: _("Wrong card: draws")}
    penalties = tuple(
        Control(text, choice.answer)
        for why, text in texts.items()
        for choice in conduct_penalties(state, why)
        if choice.seat == seat
    )
    enough = len(state.seats_in) > FEWEST_PLAYERS
    return (
        Control(_("Played the top card"), was[0] if was else None, enabled=bool(was)),
        Control(
            _("Has the turn"),
            FactStated(0, (ev.TurnSet(seat),)),
            enabled=state.is_in_play and not has_turn,
        ),
        *penalties,
        Control(_("Leaves"), PlayerLeft(0, seat), enabled=enough),
    )


class CorrectPage(Page):
    """Shows what a thing may really have been; the game goes on beneath it.

    Open until something is touched.

    Args:
        context: what it works with.
        touched: what is to be corrected.
    """

    is_of_round = True

    def __init__(self, context: PageContext, touched: Touched) -> None:
        super().__init__(context)
        self._touched = self._with_numbers(touched)

    @classmethod
    def open(cls, context: PageContext, action: PageAction) -> Self | None:
        """Return the page, if there is a game and it names a thing."""
        if context.table.history and isinstance(action, Touched):
            return cls(context, action)
        return None

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        badges = self._context.preferences.badges
        return correct_page(self._history, self._touched, badges)

    def _with_numbers(self, touched: Touched) -> Touched:
        """Fix which numbers are offered: they stay in place while cards land."""
        match touched:
            case CorrectSeat(seat, None) if seat is not None:
                first = first_number(self._history.now.counts[seat])
                return replace(touched, first=first)
            case _:
                return touched

    def handle(self, action: Action) -> bool:
        """Leave what is touched to the game, and close then."""
        if isinstance(action, Touched):
            self._touched = self._with_numbers(action)
            return True
        self.is_done = isinstance(action, Touch) and action.table_input is not None
        return False
