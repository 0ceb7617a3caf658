"""What the table is asked about a card: the likely answer first, four at most."""

from companion.core.cards import Card
from companion.core.events import CountSet, Drew, GameEvent, Played, Undone, Why
from companion.core.inputs import CardSeen, CreditTouched, FactStated, ReadAgain
from companion.core.rules import is_legal
from companion.core.rulings import Asked, Choice, Means, Question
from companion.core.seating import Seat
from companion.core.state import State

_MOST_ALTERNATIVES = 2


def what_is_it(
    state: State, seen: CardSeen, player: Seat, misread: list[Card]
) -> Question:
    """Ask about a card that does not fit, in the order of RULES.md 5.2.

    Args:
        state: the table before the card.
        seen: the card as it was read.
        player: who would have played it.
        misread: the next-best readings that would be legal.
    """
    read_as = [
        Choice(Means.READ_AS, CardSeen(seen.at, card), card) for card in misread[:1]
    ]
    choices = (*read_as, *_missed(state, seen, player), _take_back(state, seen, player))
    if seen.card in state.deck:
        stand = FactStated(seen.at, (Played(player, seen.card),))
        choices = (*choices, Choice(Means.LET_STAND, stand, seen.card))
    return Question(Asked.ILLEGAL_CARD, choices, player, seen.card)


def _missed(state: State, seen: CardSeen, player: Seat) -> list[Choice]:
    """Offer the card that may have been covered before it was seen (5.3)."""
    if state.top is None or seen.card.color is None:
        return []
    bridges = (
        Card(seen.card.symbol, state.color),
        Card(state.top.symbol, seen.card.color),
    )
    for card in bridges:
        if card in state.deck and is_legal(state, card) and card != seen.card:
            following = state.after(player)
            facts = (Played(player, card), Played(following, seen.card))
            return [Choice(Means.MISSED, FactStated(seen.at, facts), card)]
    return []


def _take_back(state: State, seen: CardSeen, player: Seat) -> Choice:
    return Choice(Means.TAKE_BACK, _misplay(state, seen.at, player), seen.card, player)


def _misplay(state: State, at: float, player: Seat) -> FactStated | None:
    """Return the penalty for a wrong card, if the table has agreed on one (P2)."""
    cards = state.rules.misplay_penalty
    if not cards:
        return None
    return FactStated(at, (Drew(player, cards, Why.MISPLAY),))


def was_it_wrong(state: State, at: float, player: Seat, card: Card) -> Question | None:
    """Offer the penalty for a wrong card that was taken back by itself (5.2)."""
    penalty = _misplay(state, at, player)
    if penalty is None:
        return None
    choices = (
        Choice(Means.PENALTY, penalty, card, player),
        Choice(Means.IGNORE, None, card),
    )
    return Question(Asked.WRONG_CARD, choices, player, card)


def is_it_right(seen: CardSeen, taken: Card) -> Question:
    """Ask whether an unsure card that was taken at once was read right (5.17)."""
    return Question(Asked.UNSURE_CARD, _readings(seen, taken), card=taken)


def are_there_so_many(seen: CardSeen, taken: Card) -> Question:
    """Ask about a card that was seen more often than the deck holds it."""
    return Question(Asked.TOO_MANY, _readings(seen, taken), card=taken)


def _readings(seen: CardSeen, taken: Card) -> tuple[Choice, ...]:
    others = [card for card in (seen.card, *seen.alternatives) if card != taken]
    return (
        Choice(Means.READ_AS, None, taken),
        *(
            Choice(Means.READ_AS, ReadAgain(seen.at, card), card)
            for card in others[:_MOST_ALTERNATIVES]
        ),
    )


def who_played(asked: Asked, at: float, seats: list[Seat], card: Card) -> Question:
    """Ask who played a card; it has been credited to the first of ``seats``."""
    first, *others = seats
    choices = (
        Choice(Means.PLAYED_BY, None, card, first),
        *(Choice(Means.PLAYED_BY, CreditTouched(at, s), card, s) for s in others),
    )
    return Question(asked, choices, first, card)


def whose_slip(player: Seat, at: float, card: Card, undone: Undone) -> Question:
    """Ask about a card that was played out of turn: taken back, or let stand (5.1)."""
    back: tuple[GameEvent, ...] = (undone,)
    stand: tuple[GameEvent, ...] = (undone, Played(player, card))
    choices = (
        Choice(Means.TAKE_BACK, FactStated(at, back), card, player),
        Choice(Means.LET_STAND, FactStated(at, stand), card, player),
    )
    return Question(Asked.OUT_OF_TURN, choices, player, card)


def is_really_out(state: State, at: float, player: Seat, undone: Undone) -> Question:
    """Confirm once that a seat is out: a drifted count shows here (F1)."""
    card = state.top
    held: tuple[GameEvent, ...] = ()
    if card is not None:
        held = (undone, CountSet(player, 2), Played(player, card))
    choices = (
        Choice(Means.IS_OUT, None, card, player),
        Choice(Means.COUNT_WRONG, FactStated(at, held), card, player),
    )
    return Question(Asked.CONFIRM_OUT, choices, player, card)
