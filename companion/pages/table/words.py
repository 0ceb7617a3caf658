"""The table while a round is played, in words."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.core.events import Flipped, PlainEvent, Played
from companion.core.history import History
from companion.core.state import Phase
from companion.pages.mend.items import MendStep
from companion.pages.table.seats import seat_views
from companion.pages.table.trail import trail
from companion.pages.table.view import Landing, TableView
from companion.referee.awaiting import allowed_inputs
from companion.referee.rulings import Question, Ruling
from companion.view.badges import Badge, badges_of
from companion.view.cards import card_face, card_pad
from companion.view.elements import ALL_CERTAIN, Certainty, LogLine, Swatch
from companion.view.items import Item, OpenPanel
from companion.view.language import _
from companion.view.sentences.acts import act, acting_seat, owed
from companion.view.sentences.log import log_lines
from companion.view.sentences.narrate import reply
from companion.view.words import swatch, way_words


def table_page(
    history: History,
    ruling: Ruling,
    questions: tuple[Question, ...] = (),
    *,
    sure: Certainty = ALL_CERTAIN,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
) -> TableView:
    """Return what is seen of the table while a round is played.

    Args:
        history: everything that happened, with the present state.
        ruling: the referee's answer to the last input.
        questions: open questions, the latest last; seats may answer it.
        sure: what is hardly otherwise than it is shown.
        chosen: the badges that people have chosen, by name.
    """
    state = history.now
    seat = acting_seat(state)
    badges = badges_of(state.names, chosen)
    playing = state.phase not in {Phase.OVER, Phase.COUNT}
    return TableView(
        act=act(state),
        badge=Badge() if seat is None else badges[seat],
        color=swatch(state.color) if state.top else Swatch(),
        top=card_face(state.top, state.deck),
        landing=_landing(history),
        owed=owed(state),
        unsure_color=not sure.color and playing,
        unsure_turn=not sure.turn and playing,
        way=way_words(state.direction) if playing else "",
        direction=int(state.direction) if playing else 0,
        acting=-1 if seat is None else state.clockwise.index(seat),
        seats=seat_views(history, allowed_inputs(state), questions, badges),
        log=_log(history, ruling),
        trail=trail(history, badges),
        pile=_pile(history),
        pad=card_pad(state),
        no_picture=_("There is no camera: cards are entered by touch"),
    )


def _log(history: History, ruling: Ruling) -> tuple[LogLine, ...]:
    """Return what just happened, the first line to be touched and put right.

    Why the last input changed nothing stands before all.
    """
    answer = reply(history.now, ruling.violations)
    lines = log_lines(history, ruling)
    told = [step.n for step in history.steps if isinstance(step.event, PlainEvent)]
    if lines and told:
        lines = (replace(lines[0], item=MendStep(told[-1])), *lines[1:])
    return (LogLine(answer, urgent=True), *lines) if answer else lines


def _pile(history: History) -> Item:
    """Return what touching the top card means: putting it right, or entering one."""
    laid = [s for s in history.steps if isinstance(s.event, Flipped | Played)]
    return MendStep(laid[-1].n) if history.now.top and laid else OpenPanel("cards")


def _landing(history: History) -> Landing:
    """Return which card landed last, and who laid it."""
    landed = [s.event for s in history.steps if isinstance(s.event, Flipped | Played)]
    if not landed:
        return Landing()
    last = landed[-1]
    seats = history.now.clockwise
    place = seats.index(last.player) if isinstance(last, Played) else -1
    return Landing(len(landed), place)
