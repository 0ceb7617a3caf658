"""Questions to the table: the likely answer first, four at most except by seat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.play.plays import swap_targets
from companion.core.play.rules import is_legal, may_finish_with
from companion.core.seating import Seat
from companion.core.state import State
from companion.referee.inputs import (
    CardSeen,
    CreditTouched,
    FactStated,
    ReadAgain,
    UndoTouched,
)
from companion.referee.rulings import AnswerKind, Choice, Question, QuestionKind


def conduct_penalties(state: State, why: ev.Why) -> tuple[Choice, ...]:
    """Return one choice per seat: draw what the table agreed on for such conduct.

    Args:
        state: the present state.
        why: ``ADVICE`` for advising another player (P1), ``MISPLAY`` for a wrong
            card that was taken back unseen (P2).

    Returns:
        The choices; none if the table has agreed on no such penalty, or while nobody
        plays.
    """
    if not state.is_in_play:
        return ()
    facts = ((seat, conduct_penalty(state, seat, why, 0.0)) for seat in state.seats_in)
    return tuple(
        Choice(AnswerKind.PENALTY, fact, seat=seat) for seat, fact in facts if fact
    )


def conduct_penalty(
    state: State, seat: Seat, why: ev.Why, at: float
) -> FactStated | None:
    """Return the draw that ``seat`` owes for its conduct, if the table agreed on it."""
    agreed = {
        ev.Why.ADVICE: state.rules.advice_penalty,
        ev.Why.MISPLAY: state.rules.misplay_penalty,
    }
    cards = agreed.get(why, 0)
    return FactStated(at, (ev.Drew(seat, cards, why),)) if cards else None


JUMP_IN_S = 3.0
"""Seconds in which people may say who has jumped in (5.1)."""

_MOST_ALTERNATIVES = 2
_MOST_ANSWERS = 4


def what_is_it(
    state: State, seen: CardSeen, player: Seat, misread: list[Card]
) -> Question:
    """Ask about a card that does not fit, in the order of docs/rules.md 5.2.

    Args:
        state: the table before the card.
        seen: the card as it was read.
        player: who would have played it.
        misread: the next-best readings that would be legal.
    """
    stand = FactStated(seen.at, (ev.Played(player, seen.card),))
    last = [
        _take_back(state, seen, player),
        Choice(AnswerKind.LET_STAND, stand, seen.card),
    ]
    missed = _missed(state, seen, player)
    room = _MOST_ANSWERS - len(last)
    read = min(_MOST_ALTERNATIVES, room - 1 if missed else room)
    read_as = [
        Choice(AnswerKind.READ_AS, CardSeen(seen.at, card), card)
        for card in misread[:read]
    ]
    missed = missed[: room - len(read_as)]
    choices = (*read_as, *missed, *last)
    return Question(about_wrong(state, seen.card), choices, player, seen.card)


def about_wrong(state: State, card: Card) -> QuestionKind:
    """Return what is asked about a card that cannot be played: it may match."""
    last = is_legal(state, card) and not may_finish_with(state, card)
    return QuestionKind.CANNOT_BE_LAST if last else QuestionKind.ILLEGAL_CARD


def _missed(state: State, seen: CardSeen, player: Seat) -> list[Choice]:
    """Offer the cards that may have been covered before it was seen (5.3)."""
    if state.top is None or seen.card.color is None:
        return []
    bridges = (
        Card(seen.card.symbol, state.color),
        Card(state.top.symbol, seen.card.color),
    )
    following = state.after(player)
    return [
        Choice(
            AnswerKind.MISSED,
            FactStated(
                seen.at, (ev.Played(player, card), ev.Played(following, seen.card))
            ),
            card,
        )
        for card in bridges
        if card in state.deck and is_legal(state, card) and card != seen.card
    ]


def _take_back(state: State, seen: CardSeen, player: Seat) -> Choice:
    penalty = conduct_penalty(state, player, ev.Why.MISPLAY, seen.at)
    return Choice(AnswerKind.TAKE_BACK, penalty, seen.card, player)


def was_it_wrong(state: State, at: float, player: Seat, card: Card) -> Question | None:
    """Offer the penalty for a wrong card that its player took back unasked (5.2)."""
    penalty = conduct_penalty(state, player, ev.Why.MISPLAY, at)
    if penalty is None:
        return None
    choices = (
        Choice(AnswerKind.PENALTY, penalty, card, player),
        Choice(AnswerKind.IGNORE, None, card),
    )
    return Question(QuestionKind.WRONG_CARD, choices, player, card)


def was_nobody_missed(state: State, at: float, player: Seat) -> Question | None:
    """Offer the penalty for a false accusation, if there is one (N8).

    It names somebody who cannot be caught: the accuser may have missed a call too.
    """
    if not state.rules.false_catch_penalty:
        return None
    safe = next(s for s in state.seats_in if s != player and s not in state.exposed)
    accused = FactStated(at, (ev.Caught(player, safe),))
    choices = (
        Choice(AnswerKind.PENALTY, accused, seat=player),
        Choice(AnswerKind.IGNORE),
    )
    return Question(QuestionKind.WRONG_CARD, choices, player)


def is_it_a_second(at: float, card: Card) -> Question:
    """Ask whether a card that moved is its twin; a push is likelier (5.16)."""
    choices = (
        Choice(AnswerKind.IGNORE, None, card),
        Choice(AnswerKind.SECOND, CardSeen(at, card), card),
    )
    return Question(QuestionKind.TWIN, choices, card=card)


def was_it_withdrawn(
    at: float, undone: tuple[GameEvent, ...], card: Card | None
) -> Question:
    """Ask whether a card that is gone was taken back long after it landed (5.4)."""
    choices = (
        Choice(AnswerKind.TAKE_BACK, FactStated(at, undone), card),
        Choice(AnswerKind.IGNORE, None, card),
    )
    return Question(QuestionKind.WITHDRAWN, choices, card=card)


def does_it_open(at: float, card: Card, undone: ev.Undone) -> Question:
    """Ask whether a card on which all rule sheets are silent opens the pile (5.25)."""
    kept: tuple[GameEvent, ...] = (undone, ev.Flipped(card, kept=True))
    choices = (
        Choice(AnswerKind.TAKE_BACK, None, card),
        Choice(AnswerKind.LET_STAND, FactStated(at, kept), card),
    )
    return Question(QuestionKind.OPENING, choices, card=card)


def who_deals(state: State, at: float, dealt: ev.Dealt) -> Question:
    """Ask who drew the highest card; the deal is already credited to one seat (U5)."""
    others = (seat for seat in state.seats_in if seat != dealt.dealer)
    deals = {seat: replace(dealt, dealer=seat) for seat in others}
    return _whose_act(QuestionKind.WHO_DEALS, at, dealt.dealer, deals)


def who_called(able: list[Seat], at: float) -> Question:
    """Ask who called UNO; the call is already credited to the first of ``able``."""
    first, *others = able
    calls = {seat: ev.UnoCalled(seat) for seat in others}
    return _whose_act(QuestionKind.WHO_CALLED, at, first, calls)


def _whose_act(
    kind: QuestionKind, at: float, taken: Seat, acts: Mapping[Seat, ev.PlainEvent]
) -> Question:
    """Ask whose an act was that is credited to one seat: its own, or of ``acts``."""
    facts = {seat: (ev.Undone(1), act) for seat, act in acts.items()}
    others = _by_seat(AnswerKind.PLAYED_BY, at, facts)
    choices = (Choice(AnswerKind.PLAYED_BY, seat=taken), *others)
    return Question(kind, choices, taken)


def _by_seat(
    kind: AnswerKind, at: float, facts: Mapping[Seat, tuple[GameEvent, ...]]
) -> tuple[Choice, ...]:
    """Return one choice per seat: what happened if it was that one."""
    return tuple(
        Choice(kind, FactStated(at, events), seat=seat)
        for seat, events in facts.items()
    )


def whom_to_catch(at: float, catcher: Seat | None, targets: list[Seat]) -> Question:
    """Ask which of several exposed seats somebody has noticed (5.13)."""
    facts = {target: (ev.Caught(catcher, target),) for target in targets}
    choices = _by_seat(AnswerKind.CATCH, at, facts)
    return Question(QuestionKind.WHOM_TO_CATCH, choices, seat=catcher)


def swaps_left_open(before: History, after: History, at: float) -> tuple[Question, ...]:
    """Ask, once, for each swap for which somebody did not wait (5.11).

    Args:
        before: all that happened, before a ruling.
        after: and after it.
        at: time of what was ruled on, monotonic seconds.
    """
    known, late = (_left_open(history, at) for history in (before, after))
    return tuple(question for n, question in late.items() if n not in known)


def _left_open(history: History, at: float) -> dict[int, Question]:
    """Return the questions for all such swaps, by the steps that did not wait."""
    found = {}
    for state, step in history.backwards():
        event, player, targets = step.event, state.current, swap_targets(state)
        draws = isinstance(event, ev.Drew) and event.why is ev.Why.TURN
        acts = draws or isinstance(event, ev.Played)
        if acts and targets and player is not None:
            found[step.n] = _swapped_with(state, at, step.n, player, targets)
    return found


def _swapped_with(
    state: State, at: float, n: int, player: Seat, targets: tuple[Seat, ...]
) -> Question:
    """Ask with whom; where it is a free choice, there may have been nobody (X17)."""
    facts = {seat: (ev.Inserted(n, ev.Swapped(player, seat)),) for seat in targets}
    choices = _by_seat(AnswerKind.PLAYED_BY, at, facts)
    if state.rules.seven_swap == "may":
        none = FactStated(at, (ev.Inserted(n, ev.Passed(player)),))
        choices = (Choice(AnswerKind.IGNORE, none), *choices)
    return Question(QuestionKind.SWAPPED_WITH, choices, player, lasts=True)


def is_it_right(seen: CardSeen, taken: Card) -> Question:
    """Ask whether an unsure reading that was accepted at once is right (5.17)."""
    return Question(QuestionKind.UNSURE_CARD, _readings(seen, taken), card=taken)


def are_there_so_many(seen: CardSeen, taken: Card) -> Question:
    """Ask about a card that was seen more often than the deck has copies of it."""
    return Question(QuestionKind.TOO_MANY, _readings(seen, taken), card=taken)


def _readings(seen: CardSeen, taken: Card) -> tuple[Choice, ...]:
    """Return what a card may be; without another reading it may be no card at all."""
    others = [card for card in (seen.card, *seen.alternatives) if card != taken]
    read_as = [
        Choice(AnswerKind.READ_AS, ReadAgain(seen.at, card), card)
        for card in others[:_MOST_ALTERNATIVES]
    ]
    back = Choice(AnswerKind.TAKE_BACK, UndoTouched(seen.at), taken)
    return (Choice(AnswerKind.READ_AS, None, taken), *(read_as or [back]))


def who_played(
    asked: QuestionKind, at: float, seats: list[Seat], card: Card
) -> Question:
    """Ask who played a card; it has been credited to the first of ``seats``."""
    first, *others = seats
    choices = (
        Choice(AnswerKind.PLAYED_BY, None, card, first),
        *(Choice(AnswerKind.PLAYED_BY, CreditTouched(at, s), card, s) for s in others),
    )
    timeout_s = JUMP_IN_S if asked is QuestionKind.JUMP_IN else None
    return Question(asked, choices, first, card, at, timeout_s)


def was_it_drawn(at: float, owed: Seat, back: tuple[GameEvent, ...]) -> Question:
    """Ask whether the seat hit had drawn before somebody jumped in on it (5.10)."""
    choices = (
        Choice(AnswerKind.DRAWN, None, seat=owed),
        Choice(AnswerKind.TAKE_BACK, FactStated(at, back)),
    )
    return Question(QuestionKind.DRAWN_ALREADY, choices, owed)


def whose_slip(
    state: State,
    at: float,
    played: ev.Played,
    undone: tuple[GameEvent, ...],
    stand: tuple[GameEvent, ...],
) -> Question:
    """Ask about a card that was played out of turn: taken back, or let stand (5.1).

    Args:
        state: the table before it.
        at: when somebody said whose it was.
        played: the card.
        undone: takes it back.
        stand: lets it stand.
    """
    player, card = played.player, played.card
    penalty = conduct_penalty(state, player, ev.Why.MISPLAY, at)
    back = (*undone, *(penalty.events if penalty else ()))
    choices = (
        Choice(AnswerKind.TAKE_BACK, FactStated(at, back), card, player),
        Choice(AnswerKind.LET_STAND, FactStated(at, stand), card, player),
    )
    return Question(QuestionKind.OUT_OF_TURN, choices, player, card)


def is_really_out(
    state: State, at: float, player: Seat, steps: Sequence[int]
) -> Question:
    """Ask once whether a seat is really out: a wrong count shows here (F1).

    Args:
        state: the table after its last card.
        at: when that landed.
        player: the seat.
        steps: numbers of the steps of that card and of what followed from it.
    """
    card, (laid, *later) = state.top, steps
    counted: tuple[GameEvent, ...] = (ev.Inserted(laid, ev.CountSet(player, 2)),)
    if not state.draw_pile:  # it was made anew unseen
        counted = (ev.Inserted(laid, ev.Reshuffled()), *counted)
    held = (*counted, *map(ev.Deleted, later))
    choices = (
        Choice(AnswerKind.IS_OUT, None, card, player),
        Choice(AnswerKind.COUNT_WRONG, FactStated(at, held), card, player),
    )
    return Question(QuestionKind.CONFIRM_OUT, choices, player, card)
