"""The card pad: all faces of the deck, to choose a card by touch."""

from collections.abc import Callable
from dataclasses import replace

from companion.core.cards import Card, Color
from companion.core.decks import Deck
from companion.core.state import State
from companion.referee.inputs import CardSeen
from companion.view.cards import card_face
from companion.view.items import Item
from companion.view.language import _
from companion.view.parts import CardFace, CardPad, Swatch
from companion.view.words import swatch


def _seen(card: Card) -> CardSeen:
    return CardSeen(0, card)


def card_pad(state: State, item: Callable[[Card], Item] = _seen) -> CardPad:
    """Return all faces of the deck, to choose a card by touch.

    The color in force comes first: most cards follow it.

    Args:
        state: the state, with the deck.
        item: returns what choosing a card posts; by default, that it was played.
    """
    return deck_pad(state.deck, item).opened_at(state.color)


def deck_pad(deck: Deck, item: Callable[[Card], Item]) -> CardPad:
    """Return all faces of a deck, color by color.

    Args:
        deck: the deck.
        item: returns what choosing a card posts.
    """
    colors: tuple[Color | None, ...] = (*Color, None)
    groups = tuple((_group_name(c), _faces(deck, c, item)) for c in colors)
    return CardPad(_("Which card?"), tuple(g for g in groups if g[1]))


def _group_name(color: Color | None) -> Swatch:
    return swatch(color) if color else replace(swatch(color), word=_("Wild"))


def _faces(
    deck: Deck, color: Color | None, item: Callable[[Card], Item]
) -> tuple[tuple[CardFace, Item], ...]:
    cards: list[Card] = [card for card in deck.faces if card.color is color]
    return tuple((card_face(card, deck), item(card)) for card in cards)
