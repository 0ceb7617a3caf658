"""Rules for one card: what it may do and when it may land. Pure functions of a state.

House rules have their one home here: what a 7 and a 0 do (`effects_of`), what may
answer a draw card (`answers`) and what may be played out of turn (`may_jump_in`).
"""

from enum import Enum
from functools import lru_cache

from companion.core.cards import DARK, LIGHT, Card, Color
from companion.core.decks import Deck
from companion.core.effects import (
    Effect,
    NextDraws,
    OthersDraw,
    PlainEffect,
    parse_custom,
)
from companion.core.ruleset import Ruleset
from companion.core.state import Phase, State, new_game

_OPEN_TO_CARDS = {
    Phase.PLAY,
    Phase.DRAWN,
    Phase.COLOR,
    Phase.SWAP,
    Phase.CHALLENGE,
    Phase.PENALTY,
}

_RULED_OPENINGS: frozenset[Effect] = frozenset(
    {
        *(PlainEffect.SKIP, PlainEffect.REVERSE),
        *(PlainEffect.NAME_COLOR, PlainEffect.TURN_OVER),
    }
)
"""Effects that rule sheets mention for an opening card, beside draws."""
_MOVE_HANDS: frozenset[Effect] = frozenset(
    {
        *(PlainEffect.SWAP_HANDS, PlainEffect.REDEAL_HANDS),
        *(PlainEffect.ROTATE_HANDS, PlainEffect.ROTATE_CHOSEN),
    }
)

CUSTOM_WILD = Card.parse("WC")
"""The wild on which a table writes a rule of its own (E7)."""


def effects_of(state: State, card: Card) -> tuple[Effect, ...]:
    """Return what ``card`` does at this table: its print, and the house rules.

    Args:
        state: of this table, for its deck and rules. Some callers have the card on top
            already: what depends on the card beneath is asked in `plays`, before.
        card: any of its cards.
    """
    effects = state.deck.effects(card)
    if card.symbol == "7" and state.rules.seven_swap != "off":
        return (*effects, PlainEffect.SWAP_HANDS)
    if card.symbol == "0" and state.rules.zero_pass:
        return (*effects, PlainEffect.ROTATE_HANDS)
    if card.symbol == CUSTOM_WILD.symbol:
        return (*effects, *parse_custom(state.rules.custom_wild))
    return effects


def turns_over(state: State) -> bool:
    """Whether the piles are being turned over: their other side is awaited (H14)."""
    if state.phase is not Phase.FLIP or state.top is None:
        return False
    return PlainEffect.TURN_OVER in state.deck.effects(state.top)


def is_dark(state: State) -> bool:
    """Whether the dark side of the deck is in force; it never is if it has none."""
    if state.top is None:
        return False
    return state.deck.is_dark(state.top) is not turns_over(state)


def colors_in_force(state: State) -> tuple[Color, ...]:
    """Return the four colors on the side that is in force."""
    return DARK if is_dark(state) else LIGHT


def cards_to_draw(state: State, card: Card) -> int:
    """Return how many cards ``card`` makes the next seat draw; 0 for most."""
    return sum(e.cards for e in effects_of(state, card) if isinstance(e, NextDraws))


def points_of(state: State, card: Card) -> int:
    """Return what ``card`` costs in a hand at the end of a round (F3 to F5)."""
    if card.symbol == "0":
        return state.rules.zero_points
    return state.deck.faces[card].points


def most_points(state: State, cards: int) -> int:
    """Return the most points that a number of cards can cost in one hand (F3)."""
    worth = (
        points_of(state, face.card)
        for face in state.deck.faces.values()
        for _copy in range(face.copies)
    )
    return sum(sorted(worth, reverse=True)[:cards])


def names_color(state: State, card: Card) -> bool:
    """Whether the player of ``card`` names a color."""
    return PlainEffect.NAME_COLOR in state.deck.effects(card)


def is_challengeable(state: State, card: Card) -> bool:
    """Whether ``card`` is a wild that makes somebody draw, such as ``W+4`` (W4)."""
    return card.is_wild and any(
        isinstance(effect, NextDraws) for effect in state.deck.effects(card)
    )


def is_disputed_opening(state: State, card: Card) -> bool:
    """Whether every rule sheet is silent about ``card`` as an opening card (5.25).

    A card that is turned over in mid-round opens nothing; a table that plays by which
    cards go back (X9, X10) has nothing left to ask.
    """
    silent = state.rules.opening_card in {"official", "as_dealer"}
    if state.top is not None or not silent:
        return False
    effects = {e for e in state.deck.effects(card) if not isinstance(e, NextDraws)}
    return card == CUSTOM_WILD or bool(effects - _RULED_OPENINGS)


def acts_as_last_card(state: State, effect: Effect) -> bool:
    """Whether the effect still acts when the card empties a hand (F2, H6, E8)."""
    if isinstance(effect, OthersDraw):
        return state.rules.draw_before_count
    return state.rules.last_card_effects or not moves_hands((effect,))


def skips_next(state: State, effects: tuple[Effect, ...]) -> bool:
    """Whether effects make the next seat miss a turn (E1, D1)."""
    duel = PlainEffect.REVERSE in effects and state.is_duel
    as_skip = duel and state.rules.two_player_reverse == "skip"
    return PlainEffect.SKIP in effects or as_skip


def moves_hands(effects: tuple[Effect, ...]) -> bool:
    """Whether any of ``effects`` moves whole hands."""
    return not _MOVE_HANDS.isdisjoint(effects)


def matches(state: State, card: Card) -> bool:
    """Whether the card goes on the pile by color, number, symbol or as a wild (T1, T2).

    With no color in force (a wild whose color nobody named) every card matches.
    """
    if state.sequence is not None:
        return card.symbol == str(state.sequence)
    if card.is_wild or state.top is None or state.color is None:
        return True
    return card.color == state.color or card.symbol == state.top.symbol


class Answer(Enum):
    """Effect of a card on the draw penalty that it answers."""

    STACK = "stack"
    """The cards are added up and pass on (H1 to H3)."""
    CANCEL = "cancel"
    """Nobody draws them (`PlainEffect.CANCEL_PENALTY`)."""


def may_answer(state: State, card: Card) -> bool:
    """Whether ``card`` may answer the draw penalty on the table: stack or cancel it."""
    return may_stack(state, card) or may_cancel(state, card)


def may_cancel(state: State, card: Card) -> bool:
    """Whether ``card`` may void the draw penalty on the table."""
    return PlainEffect.CANCEL_PENALTY in effects_of(state, card) and not state.final


def may_stack(state: State, card: Card) -> bool:
    """Whether ``card`` may be laid on the draw card on the table (H1 to H3)."""
    if state.rules.stacking == "off" or state.final or state.top is None:
        return False
    if not cards_to_draw(state, card):
        return False
    if state.opening and not state.rules.stack_on_opening:
        return False
    match state.rules.stacking:
        case "draw2":
            return card.symbol == state.top.symbol and not card.is_wild
        case "same_kind":
            return card.symbol == state.top.symbol
        case "mixed":
            return True


def answers(state: State) -> frozenset[Answer]:
    """Return how cards of the deck may answer the penalty on the table."""
    if state.final:
        return frozenset()
    found = set()
    drawing, canceling = _answering(state.deck, state.rules.custom_wild)
    if canceling:
        found.add(Answer.CANCEL)
    if state.rules.stacking != "off" and any(may_stack(state, c) for c in drawing):
        found.add(Answer.STACK)
    return frozenset(found)


@lru_cache(maxsize=64)
def _answering(
    deck: Deck, custom_wild: str
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the cards that make somebody draw, and those that cancel that."""
    rules = Ruleset(custom_wild=custom_wild)
    blank = new_game(("", ""), rules, deck)
    drawing = tuple(card for card in deck.faces if cards_to_draw(blank, card))
    canceling = tuple(
        card
        for card in deck.faces
        if PlainEffect.CANCEL_PENALTY in effects_of(blank, card)
    )
    return drawing, canceling


def may_finish_with(state: State, card: Card) -> bool:
    """Whether ``card`` may be the last one of a hand (`finish_on`)."""
    if PlainEffect.PLAY_ON in effects_of(state, card):
        return False
    match state.rules.finish_on:
        case "any":
            return True
        case "no_wild":
            return not card.is_wild
        case "no_action":
            return card.symbol.isdigit()


def may_jump_in(state: State, card: Card) -> bool:
    """Whether ``card`` may be played out of turn: the twin of the top card (H7)."""
    if card != state.top or state.phase not in _OPEN_TO_CARDS:
        return False
    match state.rules.jump_in:
        case "off":
            return False
        case "colored":
            return not card.is_wild
        case "any":
            return True


def is_legal(state: State, card: Card) -> bool:
    """Whether ``card`` may land on the pile now, played by whoever is to act.

    While a penalty is owed, that is a card that answers it, or any card that matches,
    if the penalty has been drawn unnoticed (5.8).
    """
    if card not in state.deck or state.deck.is_dark(card) is not is_dark(state):
        return False
    if state.phase is Phase.FLIP:
        return True
    if state.phase is Phase.COLOR:
        return True  # the color is inferred from it (5.6)
    if state.phase in {Phase.CHALLENGE, Phase.PENALTY} and may_answer(state, card):
        return True
    return state.phase in _OPEN_TO_CARDS and matches(state, card)
