"""The game itself in words: the table, or the scores between two rounds."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from types import MappingProxyType

from companion.core import events as ev
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.pages.correct.actions import CorrectSeat, CorrectStep
from companion.pages.correct.record import mark_of, round_steps, seat_of
from companion.pages.scores import rounds_won_page, scores_page
from companion.pages.table.view import Landing, RecentEvent, SeatView, TableView
from companion.referee.awaiting import AllowedInputs, allowed_inputs
from companion.referee.inputs import SeatTouched, TableInput
from companion.referee.rulings import AnswerKind, Question, Ruling
from companion.view.actions import Action, OpenPanel
from companion.view.badges import Badge, badges_of
from companion.view.cards import card_face, card_pad, card_says
from companion.view.elements import ALL_CERTAIN, Certainty, LogLine, Swatch
from companion.view.form import Form
from companion.view.hands import called_uno, unknown_counts
from companion.view.language import _, ngettext
from companion.view.plain_text import plain
from companion.view.sentences.acts import acting_seat, owed, turn_prompt
from companion.view.sentences.log import log_lines
from companion.view.sentences.narrate import reply
from companion.view.sentences.pictures import act_pictures
from companion.view.words import score, swatch, way_words

_NEXT_IS_KNOWN = {
    *(Phase.PLAY, Phase.DRAWN, Phase.COLOR),
    *(Phase.SWAP, Phase.CHALLENGE, Phase.PENALTY),
}
"""Phases in which it is known whose turn comes next."""
LENGTH = 5
"""Events that reach three turns back, with a draw among them."""

_TOLD = (
    ev.Played | ev.Drew | ev.Passed | ev.Caught | ev.Judged | ev.Swapped | ev.Flipped
)


def game_page(  # noqa: PLR0913 (keywords say what each is)
    history: History,
    ruling: Ruling,
    questions: tuple[Question, ...],
    *,
    sure: Certainty = ALL_CERTAIN,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
    for_children: bool = False,
) -> TableView | Form:
    """Return the table, or what stands between two rounds; arguments as there.

    Who cannot read yet sees pictures in place of sentences.
    """
    if history.now.phase is Phase.OVER and history.now.round:
        between = rounds_won_page if for_children else scores_page
        return between(history, chosen)
    page = table_page(
        *(history, ruling, questions),
        sure=sure,
        chosen=chosen,
        with_points=not for_children,
    )
    if not for_children:
        return page
    act = replace(page.act, pictures=act_pictures(history.now))
    return replace(page, act=act, log=tuple(line for line in page.log if line.urgent))


def table_page(  # noqa: PLR0913 (keywords say what each is)
    history: History,
    ruling: Ruling,
    questions: tuple[Question, ...] = (),
    *,
    sure: Certainty = ALL_CERTAIN,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
    with_points: bool = True,
) -> TableView:
    """Return what is seen of the table while a round is played.

    Args:
        history: everything that happened, with the present state.
        ruling: the referee's answer to the last input.
        questions: open questions, the latest last; seats may answer it.
        sure: which of the shown values are certain.
        chosen: the badges that people have chosen, by name.
        with_points: whether the seats have their scores.
    """
    state = history.now
    seat, act = acting_seat(state), turn_prompt(state)
    badges = badges_of(state.names, chosen)
    waits, has_points = allowed_inputs(state), with_points and any(state.scores)
    playing = state.phase not in {Phase.OVER, Phase.COUNT}
    return TableView(
        act=act,
        badge=badges[seat] if seat is not None and act.name else Badge(),
        color=swatch(state.color) if state.top else Swatch(),
        top=card_face(state.top, state.deck),
        landing=_landing(history),
        owed=owed(state),
        unsure_color=not sure.color and playing,
        unsure_turn=not sure.turn and playing,
        way=way_words(state.direction) if playing else "",
        direction=int(state.direction) if playing else 0,
        acting=-1 if seat is None else state.clockwise.index(seat),
        seats=seat_views(history, waits, questions, badges, has_points=has_points),
        log=_log(history, ruling),
        recent=recent_events(history, badges),
        pile=_pile(history),
        pad=card_pad(state),
        no_picture=_("There is no camera: cards are entered by touch"),
    )


def _log(history: History, ruling: Ruling) -> tuple[LogLine, ...]:
    """Return what just happened, the first line to be touched and corrected.

    Why the last input changed nothing stands before all; then what a card tells people
    to do, for the referee cannot do it, and the table has room for one line.
    """
    answer = reply(history.now, ruling.violations)
    lines = log_lines(history, ruling)
    told = round_steps(history)
    if lines and told:
        newest, *earlier = replace(lines[0], action=CorrectStep(told[-1].n)), *lines[1:]
        says = card_says(told[-1].event, told[-1].before)
        if says and earlier[:1] == [LogLine(says)]:
            newest, earlier[0] = replace(newest, text=says), lines[0]
        lines = (newest, *earlier)
    return (LogLine(answer, urgent=True), *lines) if answer else lines


def _pile(history: History) -> Action:
    """Return what touching the top card means: putting it right, or entering one."""
    laid = [s for s in history.steps if isinstance(s.event, ev.Flipped | ev.Played)]
    return CorrectStep(laid[-1].n) if history.now.top and laid else OpenPanel("cards")


def _landing(history: History) -> Landing:
    """Return which card landed last, and who laid it."""
    landed = [
        s.event for s in history.steps if isinstance(s.event, ev.Flipped | ev.Played)
    ]
    if not landed:
        return Landing()
    last = landed[-1]
    seats = history.now.clockwise
    place = seats.index(last.player) if isinstance(last, ev.Played) else -1
    return Landing(len(landed), place)


def seat_views(
    history: History,
    waits: AllowedInputs,
    questions: tuple[Question, ...],
    badges: tuple[Badge, ...],
    *,
    has_points: bool,
) -> tuple[SeatView, ...]:
    """Return one view for each seat, clockwise as people sit.

    Args:
        history: everything that happened.
        waits: what the table waits for.
        questions: open questions, the latest last; seats may answer it.
        badges: everybody's, seat by seat.
        has_points: whether their scores are told.
    """
    state, called = history.now, called_uno(history)
    acting, touches = acting_seat(state), _seat_touches(waits, questions)
    following = _following(state)
    unknown = unknown_counts(state, questions)
    return tuple(
        SeatView(
            name=plain(state.name(seat)),
            cards="?" if seat in unknown else str(state.counts[seat]),
            held=0 if seat in unknown else state.counts[seat],
            badge=badges[seat],
            race=has_points
            * min(max(state.scores[seat] / state.rules.target, 0.0), 1.0),
            score=score(state.scores[seat]) if has_points else "",
            uno=_("UNO") if seat in called else "",
            acting=seat == acting,
            next=seat == following,
            out=seat in state.out,
            asked=seat in touches,
            action=touches.get(seat) or CorrectSeat(seat),
            says=_says(
                state, seat, called, hidden=seat in unknown, has_points=has_points
            ),
        )
        for seat in state.clockwise
    )


def _following(state: State) -> Seat | None:
    """Return whose turn comes next as far as is known; ``None`` while it is not."""
    acting = acting_seat(state)
    return (
        state.after(acting)
        if acting is not None and state.phase in _NEXT_IS_KNOWN
        else None
    )


def _says(
    state: State,
    seat: Seat,
    called: Collection[Seat],
    *,
    hidden: bool,
    has_points: bool,
) -> str:
    """Return all that is drawn at a seat in one sentence."""
    n = state.counts[seat]
    cards = ngettext("{n} card", "{n} cards", n).format(n=n)
    words = (
        state.name(seat),
        "" if hidden else cards,
        _("UNO") if seat in called else "",
        _points(state.scores[seat]) if has_points else "",
        _("out") if seat in state.out else "",
    )
    return _(", ").join(filter(None, words))


def _points(n: float) -> str:
    """Return points as they are read aloud; an average may be half a point."""
    many = 1 if n == 1 else max(2, round(n))
    return ngettext("{n} point", "{n} points", many).format(n=score(n))


def _seat_touches(
    waits: AllowedInputs, questions: tuple[Question, ...]
) -> dict[Seat, TableInput]:
    """Return what touching a seat means, where a seat is asked for."""
    if not questions:
        return {seat: SeatTouched(0, seat) for seat in waits.targets}
    return {
        choice.seat: choice.answer
        for choice in questions[-1].choices
        if choice.seat is not None and choice.answer is not None
        if choice.kind in {AnswerKind.CATCH, AnswerKind.PLAYED_BY}
    }


def recent_events(
    history: History, badges: tuple[Badge, ...]
) -> tuple[RecentEvent, ...]:
    """Return the last things that can be corrected, the newest last.

    Args:
        history: all that happened.
        badges: everybody's, seat by seat.
    """
    told = [each for each in round_steps(history) if isinstance(each.event, _TOLD)]
    recent = []
    for each in told[-LENGTH:]:
        seat = seat_of(each.event)
        badge = Badge() if seat is None else badges[seat]
        mark = mark_of(each.event, each.before)
        recent.append(RecentEvent(mark.face, mark.sign, badge, CorrectStep(each.n)))
    return tuple(recent)
