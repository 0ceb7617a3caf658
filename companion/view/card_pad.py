"""The card pad: all faces of the deck, to choose a card by touch."""

from collections.abc import Callable, Container
from dataclasses import replace

from companion.core.cards import DARK, LIGHT, Card, Color
from companion.core.decks import Deck
from companion.core.play.rules import is_dark
from companion.core.state import State
from companion.referee.inputs import CardSeen
from companion.view.cards import card_face
from companion.view.items import Item
from companion.view.language import _
from companion.view.parts import CardFace, CardPad, Swatch
from companion.view.words import swatch

_Group = tuple[Swatch, tuple[tuple[CardFace, Item], ...]]


def _seen(card: Card) -> CardSeen:
    return CardSeen(0, card)


def card_pad(state: State, item: Callable[[Card], Item] = _seen) -> CardPad:
    """Return all faces that may lie on the pile, to choose a card by touch.

    Of a deck with two sides these are the faces of the one in force. The color in
    force comes first: most cards follow it.

    Args:
        state: the state, with the deck.
        item: returns what choosing a card posts; by default, that it was played.
    """
    groups = _groups(state.deck, item, dark=is_dark(state))
    return CardPad(_("Which card?"), groups).opened_at(state.color)


def deck_pad(
    deck: Deck, item: Callable[[Card], Item], ticked: Container[Card] = ()
) -> CardPad:
    """Return all faces of a deck, color by color.

    Args:
        deck: the deck.
        item: returns what choosing a card posts.
        ticked: the cards that have a tick.
    """
    groups = tuple(_groups(deck, item, ticked, dark=dark) for dark in (False, True))
    return CardPad(_("Which card?"), (*groups[0], *groups[1]))


def _groups(
    deck: Deck,
    item: Callable[[Card], Item],
    ticked: Container[Card] = (),
    *,
    dark: bool,
) -> tuple[_Group, ...]:
    """Return the faces of one side of a deck, color by color, and last the wilds."""
    colors = (*(DARK if dark else LIGHT), None)
    groups = ((_group_name(c), _faces(deck, c, dark=dark)) for c in colors)
    return tuple(
        (name, tuple((_drawn(card, deck, ticked), item(card)) for card in cards))
        for name, cards in groups
        if cards
    )


def _group_name(color: Color | None) -> Swatch:
    return swatch(color) if color else replace(swatch(color), word=_("Wild"))


def _faces(deck: Deck, color: Color | None, *, dark: bool) -> list[Card]:
    faces = deck.faces.values()
    return [f.card for f in faces if f.card.color is color and f.dark is dark]


def _drawn(card: Card, deck: Deck, ticked: Container[Card]) -> CardFace:
    return replace(card_face(card, deck), is_ticked=card in ticked)
