"""What everybody may know about each seat; nothing betrays a missed call."""

from collections.abc import Collection

from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.pages.mend.items import MendSeat
from companion.pages.table.view import SeatView
from companion.referee.awaiting import AllowedInputs
from companion.referee.inputs import SeatTouched, TableInput
from companion.referee.rulings import AnswerKind, Question
from companion.view.badges import Badge
from companion.view.hands import called_uno, unknown_counts
from companion.view.language import _, ngettext
from companion.view.sentences.acts import acting_seat
from companion.view.words import score

_NEXT_IS_KNOWN = {
    *(Phase.PLAY, Phase.DRAWN, Phase.COLOR),
    *(Phase.SWAP, Phase.CHALLENGE, Phase.PENALTY),
}
"""When it is known whose turn comes next."""


def seat_views(
    history: History,
    waits: AllowedInputs,
    questions: tuple[Question, ...],
    badges: tuple[Badge, ...],
) -> tuple[SeatView, ...]:
    """Return one view for each seat, clockwise as people sit.

    Args:
        history: everything that happened.
        waits: what the table waits for.
        questions: open questions, the latest last; seats may answer it.
        badges: everybody's, seat by seat.
    """
    state, called = history.now, called_uno(history)
    acting, touches = acting_seat(state), _seat_touches(waits, questions)
    following = _following(state)
    unknown = unknown_counts(state, questions)
    return tuple(
        SeatView(
            name=state.name(seat),
            cards="?" if seat in unknown else str(state.counts[seat]),
            held=0 if seat in unknown else state.counts[seat],
            badge=badges[seat],
            race=min(max(state.scores[seat] / state.rules.target, 0.0), 1.0),
            score=score(state.scores[seat]) if any(state.scores) else "",
            uno=_("UNO") if seat in called else "",
            acting=seat == acting,
            next=seat == following,
            out=seat in state.out,
            asked=seat in touches,
            item=touches.get(seat) or MendSeat(seat),
            says=_says(state, seat, called, hidden=seat in unknown),
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


def _says(state: State, seat: Seat, called: Collection[Seat], *, hidden: bool) -> str:
    """Return all that is drawn at a seat in one sentence."""
    n = state.counts[seat]
    cards = ngettext("{n} card", "{n} cards", n).format(n=n)
    words = (
        state.name(seat),
        "" if hidden else cards,
        _("UNO") if seat in called else "",
        _points(state.scores[seat]) if any(state.scores) else "",
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
