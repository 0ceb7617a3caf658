"""What a card on the pile means: who played it, and what must have come before."""

from companion.core.cards import Card
from companion.core.draft import Draft
from companion.core.events import (
    ColorNamed,
    Dealt,
    Flipped,
    Played,
    Swapped,
    Why,
)
from companion.core.inputs import CardSeen, FactStated, ReadAgain
from companion.core.rounds import next_dealer
from companion.core.rules import is_legal, may_answer
from companion.core.rulings import (
    Asked,
    Choice,
    Means,
    Objection,
    Question,
    Ruling,
    Violation,
)
from companion.core.seating import Seat
from companion.core.state import Phase, State

_CLOSED = {Phase.COUNT, Phase.OVER, Phase.VERDICT, Phase.REDEAL}
_MOST_ALTERNATIVES = 2


def rule_on_card(state: State, seen: CardSeen) -> Ruling:
    """Rule on a card that came to rest on the pile.

    The reading is taken at once if it is legal; an unsure one keeps its alternatives
    a tap away. An illegal one changes nothing until the table has said what it is
    (5.2), unless the reading was unsure and a likely other one is legal.
    """
    begins = state.phase is Phase.OVER and state.round == 0
    if begins and seen.card in state.deck:
        return landed(state, seen.card).ruling()
    if state.phase in _CLOSED:
        return Ruling(violations=(Violation(Objection.NOT_NOW, card=seen.card),))
    card = _most_probable(state, seen)
    if not _is_playable(state, card):
        return _object(state, seen)
    unsure = seen.confidence < state.rules.confirm_below
    questions = (_confirm(seen, card),) if unsure and seen.alternatives else ()
    return landed(state, card).ruling(questions=questions)


def _most_probable(state: State, seen: CardSeen) -> Card:
    """Return the reading, or, if unsure and illegal, its best legal alternative."""
    if seen.confidence >= state.rules.confirm_below or _is_playable(state, seen.card):
        return seen.card
    legal = (card for card in seen.alternatives if _is_playable(state, card))
    return next(legal, seen.card)


def _is_playable(state: State, card: Card) -> bool:
    """Whether the card can land, looking behind a colour or a penalty left unsaid."""
    if not is_legal(state, card):
        return False
    before = _catch_up(Draft(state), card).state
    return before.phase is Phase.FLIP or is_legal(before, card)


def landed(state: State, card: Card) -> Draft:
    """Return what happened when ``card`` landed, with all that was left unsaid.

    A card on the table before the first deal was told opens the game.
    """
    if state.phase is Phase.OVER:
        deal = Dealt(next_dealer(state), state.rules.hand_size)
        return Draft(state).then(deal).then(Flipped(card)).settled()
    if state.phase is Phase.FLIP:
        return Draft(state).then(Flipped(card)).settled()
    draft = _catch_up(Draft(state), card)
    played = Played(_player(draft.state), card, drawn=draft.state.phase is Phase.DRAWN)
    draft = draft.then(played)
    if draft.state.phase is Phase.SWAP and draft.state.is_duel:
        draft = draft.then(Swapped(played.player, draft.state.after(played.player)))
    return draft.settled()


def _catch_up(draft: Draft, card: Card) -> Draft:
    """Add what must have happened unseen before ``card`` could be played (5.6, 5.8)."""
    state = draft.state
    if state.side:
        seat, cards = state.side[0]
        return _catch_up(draft.drawing(seat, cards, Why.UNO), card)
    if state.phase is Phase.COLOR and card.color and state.current is not None:
        return _catch_up(draft.then(ColorNamed(state.current, card.color)), card)
    owed = state.phase in {Phase.COLOR, Phase.CHALLENGE, Phase.PENALTY}
    if owed and state.owes is not None and not may_answer(state, card):
        return draft.drawing(state.owes, state.pending, Why.PENALTY)
    return draft


def _player(state: State) -> Seat:
    """Return who is taken to have played: the seat to act, or the one after it."""
    if state.owes is not None:
        return state.owes
    acts = state.then if state.phase in {Phase.COLOR, Phase.SWAP} else state.current
    return acts if acts is not None else Seat(0)


def _object(state: State, seen: CardSeen) -> Ruling:
    """Say that the card does not fit, and offer the repairs of 5.2 in their order."""
    known = seen.card in state.deck
    objection = Objection.DOES_NOT_MATCH if known else Objection.NOT_IN_DECK
    misread = [
        Choice(Means.READ_AS, CardSeen(seen.at, card), card)
        for card in seen.alternatives
        if _is_playable(state, card)
    ][:_MOST_ALTERNATIVES]
    stand = []
    if known and state.current is not None:
        fact = FactStated(seen.at, (Played(_player(state), seen.card),))
        stand = [Choice(Means.LET_STAND, fact, seen.card)]
    choices = (*misread, Choice(Means.TAKE_BACK, card=seen.card), *stand)
    question = Question(Asked.ILLEGAL_CARD, choices, state.current, seen.card)
    violation = Violation(objection, state.current, seen.card)
    return Ruling(violations=(violation,), questions=(question,))


def _confirm(seen: CardSeen, taken: Card) -> Question:
    """Ask whether the card that was taken at once was read right (5.17)."""
    others = [c for c in (seen.card, *seen.alternatives) if c != taken]
    choices = (
        Choice(Means.READ_AS, card=taken),
        *(
            Choice(Means.READ_AS, ReadAgain(seen.at, card), card)
            for card in others[:_MOST_ALTERNATIVES]
        ),
    )
    return Question(Asked.UNSURE_CARD, choices, card=taken)
