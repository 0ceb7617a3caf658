"""What can have happened unseen before a report: cards, draws, whole turns."""

from collections.abc import Iterator

from companion.core.cards import Card
from companion.core.errors import ImpossibleEventError
from companion.core.events import Passed, TurnSet, Why
from companion.core.play.rules import is_legal, may_finish_with
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.draft import Draft
from companion.referee.landings import credited, landed
from companion.referee.stories.evidence.chances import fits_on, unseen_before
from companion.referee.stories.evidence.rates import RATES, cost
from companion.referee.stories.guesses import Guess, Supposed

UNDECIDED = {Phase.VERDICT, Phase.REDEAL}
"""Phases in which no card is played."""


def playable(state: State, card: Card) -> bool:
    """Whether ``card`` can land now by the rules."""
    if not state.is_in_play or state.phase in UNDECIDED or not is_legal(state, card):
        return False
    if state.rules.finish_on == "any":
        return True
    return state.counts[credited(state)] != 1 or may_finish_with(state, card)


def silent_turn(state: State, seat: Seat) -> Draft | None:
    """Return what happened if ``seat`` drew and kept its card, with no press."""
    try:
        draft = Draft(state).drawing(seat, 1, Why.TURN)
        if draft.state.phase is Phase.DRAWN:
            draft = draft.then(Passed(seat))
    except ImpossibleEventError:
        return None
    return draft


def unseen_turns(
    state: State, seat: Seat, *, above: Card | None = None
) -> Iterator[tuple[Draft, float, tuple[Guess, ...]]]:
    """Yield what can have happened unseen for the turn to come to ``seat``.

    Args:
        state: the table before.
        seat: who acts then.
        above: the card that is laid then; what it cannot lie on is left out.
    """
    due = state.to_act
    if due is None or seat == due or seat not in state.seats_in:
        return
    for draft, price, guesses in _one_unseen(state, due, above):
        now = draft.state.to_act
        if now == seat:
            yield draft, price, guesses
        elif now is not None and now != due and draft.state.after(now) == seat:
            for more, dearer, others in _one_unseen(
                draft.state, now, above, again=True
            ):
                if more.state.to_act == seat:
                    yield (
                        Draft(more.state, (*draft.events, *more.events)),
                        price + dearer,
                        (*guesses, *others),
                    )
    try:
        lost = Draft(state).then(TurnSet(seat))
    except ImpossibleEventError:
        return
    yield lost, cost(RATES.lost_turn), (Guess(Supposed.TURN_LOST, seat),)


def _one_unseen(
    state: State, due: Seat, above: Card | None, *, again: bool = False
) -> Iterator[tuple[Draft, float, tuple[Guess, ...]]]:
    """Yield the turns that ``due`` can have taken unseen."""
    if state.phase is Phase.PLAY:
        drawn = silent_turn(state, due)
        if drawn is not None:
            price = cost(RATES.draws, RATES.keeps, RATES.no_draw)
            yield drawn, price, (Guess(Supposed.UNSEEN_DRAW, due),)
    if state.phase is Phase.DRAWN:
        kept = Draft(state).then(Passed(due))
        yield (
            kept,
            cost(RATES.keeps, RATES.no_pass),
            (Guess(Supposed.UNSEEN_PASS, due),),
        )
    unread = RATES.unread_again if again else RATES.unread
    for card, weight in unseen_before(state, None):
        if again and not _is_likely(state, card):
            continue
        if not playable(state, card) or not _may_bear(state, card, above):
            continue
        draft = landed(state, card)
        price = cost(1 - RATES.draws, unread, weight)
        guess = Guess(Supposed.UNSEEN_CARD, due, card, before=state.before(due))
        yield draft, price, (guess,)


def _may_bear(state: State, card: Card, above: Card | None) -> bool:
    """Whether ``above`` may lie on a card, in a run of numbers whatever it is."""
    return above is None or state.sequence is not None or fits_on(above, card)


def _is_likely(state: State, card: Card) -> bool:
    """Whether a second unseen card is worth a story of its own."""
    return card.symbol.isdigit() and card.color == state.color
