"""Rulings on a card that lands: who played it, and what must have come before.

Only cards of the deck in play count: a table without a shuffle-hands card is never
asked about one (5.17). While two-sided cards are turned over, none is played (H14).
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.decks import Deck
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.play.rounds import next_dealer, next_hand
from companion.core.play.rules import (
    is_dark,
    is_disputed_opening,
    is_legal,
    may_answer,
    may_finish_with,
    may_jump_in,
    turns_over,
)
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee import questions
from companion.referee.draft import RulingDraft
from companion.referee.inputs import (
    CardGone,
    CardSeen,
    PileReshuffled,
    TableInput,
    TwinSuspected,
)
from companion.referee.rulings import (
    Objection,
    Question,
    QuestionKind,
    Ruling,
    Violation,
    refused,
)

_UNSURE = 0.0


def limit_to_deck(deck: Deck, seen: CardSeen) -> CardSeen | None:
    """Return a reading without the cards that the deck does not have.

    Args:
        deck: the deck in play.
        seen: the card as it was read.

    Returns:
        The reading, with confidence 0 if its best card was not in the deck; ``None``
        if none of its cards is: the card is as good as unread.
    """
    readings = [card for card in (seen.card, *seen.alternatives) if card in deck]
    if not readings:
        return None
    best, *others = readings
    confidence = seen.confidence if best == seen.card else _UNSURE
    return replace(seen, card=best, confidence=confidence, alternatives=tuple(others))


_OBJECTIONS = {
    QuestionKind.ILLEGAL_CARD: Objection.DOES_NOT_MATCH,
    QuestionKind.CANNOT_BE_LAST: Objection.CANNOT_BE_LAST,
}


def rule_on_card(
    state: State, seen: CardSeen, *, quiet_s: float = 0.0, n: int = 0
) -> Ruling:
    """Rule on a card that came to rest on the pile.

    Only readings that are in the deck count. The best one is accepted at once if it is
    legal; if unsure, its alternatives stay a tap away. An illegal one changes nothing
    until the table has said what it is (5.2), unless the reading was unsure and
    another likely one is legal.

    Args:
        state: the table before the card.
        seen: the card.
        quiet_s: seconds since anything else happened.
        n: number of the next step.
    """
    reading = limit_to_deck(state.deck, seen)
    if reading is None:
        return refused(Objection.NOT_IN_DECK, card=seen.card)
    if state.phase is Phase.OVER and state.round == 0:
        return landed(state, reading.card).ruling()
    is_over = state.phase in {Phase.COUNT, Phase.OVER} or state.went_out is not None
    if is_over or takes_none(state, reading.card):
        return refused(card=reading.card)
    card = _most_probable(state, reading)
    if not _is_playable(state, card):
        return _object(state, reading)
    draft = landed(state, card, passed=_has_passed(state, quiet_s))
    return draft.ruling(questions=_questions(state, draft, reading, card, n))


def _most_probable(state: State, seen: CardSeen) -> Card:
    """Return the reading, or, if unsure and illegal, its best legal alternative."""
    if seen.confidence >= state.rules.confirm_below or _is_playable(state, seen.card):
        return seen.card
    legal = (card for card in seen.alternatives if _is_playable(state, card))
    return next(legal, seen.card)


def _has_passed(state: State, quiet_s: float) -> bool:
    """Whether the drawn card counts as kept after this time (`auto_pass_s`)."""
    return state.phase is Phase.DRAWN and 0 < state.rules.auto_pass_s < quiet_s


def _is_playable(state: State, card: Card) -> bool:
    """Whether the card can land, after any color or penalty that nobody reported."""
    state = RulingDraft(state).judged(guilty=False).state
    if not is_legal(state, card):
        return False
    before = caught_up(RulingDraft(state), card).state
    if before.phase is Phase.FLIP:
        return True
    last = before.counts[credited(before)] == 1
    return is_legal(before, card) and not (last and not may_finish_with(before, card))


def can_land(state: State, card: Card) -> bool:
    """Whether ``card`` can be played now, with only a verdict unreported before it."""
    if state.phase is Phase.VERDICT:  # seldom, and this is asked a lot
        state = RulingDraft(state).judged(guilty=False).state
    if not state.is_in_play or not is_legal(state, card):
        return False
    return state.counts[credited(state)] != 1 or may_finish_with(state, card)


def takes_none(state: State, card: Card) -> bool:
    """Whether people have something else in hand than to play ``card``.

    They deal all cards anew, or look at a hand: then only a card that fits tells that
    play has gone on (5.7).
    """
    if state.phase is Phase.VERDICT:
        return not can_land(state, card)
    return state.phase is Phase.REDEAL


def landed(state: State, card: Card, *, passed: bool = False) -> RulingDraft:
    """Return what happened when ``card`` landed, with all that nobody reported.

    A card that lies on the table before the first deal was reported opens the game.

    Args:
        state: the table before the card.
        card: the card that landed.
        passed: whether the seat that drew before it has kept its card.
    """
    draft = RulingDraft(state)
    if state.phase is Phase.OVER:
        draft = draft.then(ev.Dealt(next_dealer(state), next_hand(state)))
    if draft.state.phase is Phase.FLIP:
        return draft.turning_over(card).with_forced_events()
    if passed and state.current is not None:
        draft = draft.then(ev.Passed(state.current))
    draft = caught_up(draft, card)
    seat = credited(draft.state)
    draft = draft.then(ev.Played(seat, card, drawn=draft.state.phase is Phase.DRAWN))
    return draft.with_forced_events()


def caught_up(draft: RulingDraft, card: Card) -> RulingDraft:
    """Return the draft with what must have happened unseen before a card (5.6, 5.8).

    A challenge on which nobody has touched a verdict is taken to be lost (5.7).
    """
    draft = draft.judged(guilty=False)
    state = draft.state
    if state.extra_penalties:
        owed = state.extra_penalties[0]
        return caught_up(draft.drawing(owed.seat, owed.cards, owed.why), card)
    infers = state.rules.infer_color and state.phase is Phase.COLOR
    if infers and card.color and state.current is not None:
        return caught_up(draft.then(ev.ColorNamed(state.current, card.color)), card)
    hit = state.phase in {Phase.COLOR, Phase.CHALLENGE, Phase.PENALTY}
    if hit and not may_answer(state, card):
        return draft.paid()
    return draft


def credited(state: State) -> Seat:
    """Return who is assumed to have played: the seat to act, or the one after it."""
    return Seat(0) if state.to_act is None else state.to_act


def _questions(
    before: State, draft: RulingDraft, seen: CardSeen, card: Card, n: int
) -> tuple[Question, ...]:
    """Return the questions about a card that was accepted, in order.

    What it is comes first, then who played it, then what follows from that.
    """
    if before.phase is Phase.FLIP:
        back = draft.state.top is None and is_disputed_opening(before, card)
        return (questions.does_it_open(seen.at, card, ev.Undone(1)),) if back else ()
    players = [event.player for event in draft.events if isinstance(event, ev.Played)]
    player = players[0] if players else Seat(0)
    asked = (
        _which_card(before, draft.state, seen, card),
        _whose_card(before, player, seen.at, card),
        is_out(draft.state, tuple(enumerate(draft.events, n)), seen.at),
    )
    return tuple(question for question in asked if question)


def _which_card(
    before: State, after: State, seen: CardSeen, card: Card
) -> Question | None:
    """Ask about a reading that is unsure or contradicts the deck (5.17)."""
    if seen.confidence < before.rules.confirm_below:
        return questions.is_it_right(seen, card)
    if after.discards.count(card) > before.deck.faces[card].copies:
        return questions.are_there_so_many(seen, card)
    return None


def _whose_card(before: State, player: Seat, at: float, card: Card) -> Question | None:
    """Ask who played a card that another seat may have played (5.1, 5.5, 5.7)."""
    if may_jump_in(before, card):
        seats = [player, *(s for s in before.seats_in if s != player)]
        return questions.who_played(QuestionKind.JUMP_IN, at, seats, card)
    wins = before.phase is Phase.VERDICT and before.rules.challenge_winner_plays
    if wins and before.owes is not None:
        seats = [player, before.owes]
        return questions.who_played(QuestionKind.KEPT, at, seats, card)
    if before.phase is not Phase.DRAWN or before.current is None:
        return None
    drawer, following = before.current, before.after(before.current)
    other = following if player == drawer else drawer
    return questions.who_played(QuestionKind.KEPT, at, [player, other], card)


def is_out(
    after: State, told: Sequence[tuple[int, GameEvent]], at: float
) -> Question | None:
    """Ask whether a seat that seems to have gone out is out (F1).

    Args:
        after: the table after its last card.
        told: the events up to there, each with the number of its step.
        at: when the card landed.
    """
    for i in range(len(told) - 1, -1, -1):
        event = told[i][1]
        if isinstance(event, ev.Played):
            if after.counts[event.player]:
                return None
            steps = [n for n, _ in told[i:]]
            return questions.is_really_out(after, at, event.player, steps)
    return None


def _object(state: State, seen: CardSeen) -> Ruling:
    """Say that the card does not fit, and offer the repairs of 5.2."""
    player = credited(state)
    question = questions.what_is_it(
        state,
        seen,
        player,
        [card for card in seen.alternatives if _is_playable(state, card)],
    )
    asked = questions.about_wrong(state, seen.card)
    violation = Violation(_OBJECTIONS[asked], player, seen.card)
    return Ruling(violations=(violation,), questions=(question,))


SETTLES_S = 5.0
"""Seconds after a pile was turned over: a card that does not fit then belongs to it."""


def rule_on_turning(
    history: History, item: TableInput, *, quiet_s: float
) -> Ruling | None:
    """Rule on a report of a pile that is being turned over, or just was.

    Args:
        history: all that happened before.
        item: what was reported.
        quiet_s: seconds since the last event.

    Returns:
        The ruling, mostly that nothing happened; ``None`` if the report has nothing to
        do with it.
    """
    if turns_over(history.now):
        return Ruling() if _is_of_old_side(history.now, item) else None
    n = _step_of_turning(history)
    if n is None or quiet_s > SETTLES_S:
        return None
    match item:
        case PileReshuffled() | CardGone():
            return Ruling()
        case CardSeen(card=card) if _is_of_new_side(history.now, item):
            return Ruling((ev.Amended(n, ev.Flipped(card)),))
        case _:
            return None


def _is_of_old_side(state: State, item: TableInput) -> bool:
    """Whether it tells only of the pile that is being taken up."""
    match item:
        case PileReshuffled() | CardGone() | TwinSuspected():
            return True
        case CardSeen(card=card):
            return card in state.discards
        case _:
            return False


def _is_of_new_side(state: State, seen: CardSeen) -> bool:
    """Whether a card came to light that nobody can have played on the one before."""
    is_sure = seen.confidence >= state.rules.confirm_below
    is_of_side = seen.card in state.deck and (
        state.deck.is_dark(seen.card) is is_dark(state)
    )
    return is_sure and is_of_side and not is_legal(state, seen.card)


def _step_of_turning(history: History) -> int | None:
    """Return the step that put the turned pile in force, if nothing came after it.

    It may have been corrected since; a correction of any other step is something else.
    """
    steps = list(history.steps)
    corrected = set()
    while steps and isinstance(event := steps[-1].event, ev.Amended):
        corrected.add(event.n)
        steps.pop()
    if len(steps) < 2:  # noqa: PLR2004 (a deal and a flip card came before)
        return None
    before, last = steps[-2:]
    is_turning = isinstance(last.event, ev.Flipped) and turns_over(before.after)
    return last.n if is_turning and corrected <= {last.n} else None
