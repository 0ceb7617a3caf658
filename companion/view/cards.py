"""Cards in words and as they are drawn, one by one or all to choose from.

Their names come from the deck's file.
"""

from collections.abc import Callable, Container
from dataclasses import replace

from companion.core.cards import DARK, LIGHT, Card, Color
from companion.core.decks import Deck
from companion.core.effects import DrawUntil, Note
from companion.core.events import ColorNamed, GameEvent, Played
from companion.core.play.rules import effects_of, is_dark
from companion.core.state import State
from companion.referee.inputs import CardSeen
from companion.view.actions import Action
from companion.view.elements import CardFace, CardPad, Emblem, Swatch
from companion.view.language import _, current_language
from companion.view.words import capital, color_name, swatch

_DRAWN = {"S": Emblem.SKIP, "R": Emblem.REVERSE}
"""Symbols that are drawn without a word."""


def symbol_name(card: Card, deck: Deck) -> str:
    """Return the name of a card's symbol; the symbol itself if it has no name."""
    return deck.name_of(card).spoken(current_language()) or card.symbol


def symbol_brief(card: Card, deck: Deck) -> str:
    """Return the shortest word for a symbol, to be read from a distance."""
    if "+" in card.symbol:
        return card.symbol[card.symbol.index("+") :]
    short = {"S": _("skip"), "R": _("reverse")}
    return short.get(card.symbol) or symbol_name(card, deck)


_VOWELS = "aeiouyâàéèêîôœ"


def card_in_sentence(card: Card, deck: Deck) -> str:
    """Return a card as sentences name it: in some languages with its article.

    A name with a capital letter needs none.

    Args:
        card: one of ``deck``.
        deck: the deck in play, which names it.
    """
    name, symbol = card_name(card, deck), symbol_name(card, deck)
    if symbol[:1].isupper():
        return name
    if symbol[:1].lower() in _VOWELS:
        # Translators: a card in a sentence that begins with a vowel: its article.
        return _("{vowel_card}").format(vowel_card=name)
    # Translators: a card in a sentence, such as "red 7": its article, if it has one.
    return _("{card}").format(card=name)


def card_name(card: Card, deck: Deck) -> str:
    """Return a card without article, such as ``red 7``.

    Args:
        card: one of ``deck``.
        deck: the deck in play, which names it.
    """
    if card.color is None:
        return symbol_name(card, deck)
    return _("{color} {symbol}").format(
        color=color_name(card.color), symbol=symbol_name(card, deck)
    )


def card_title(card: Card, deck: Deck) -> str:
    """Return a card as the label of a button, such as ``Red 7``."""
    return capital(card_name(card, deck))


def card_face(card: Card | None, deck: Deck) -> CardFace:
    """Return how a card is drawn; its back if there is none.

    Args:
        card: one of ``deck``.
        deck: the deck in play, which names it.
    """
    if card is None:
        return CardFace()
    name = card_title(card, deck)
    if card.symbol in _DRAWN:
        return CardFace(_DRAWN[card.symbol], color=card.color, name=name)
    text, corner = _print(card, deck)
    if card.color is None:
        return CardFace(Emblem.WHEEL, text, corner, name=name, dark=deck.is_dark(card))
    return CardFace(Emblem.TEXT, text, corner, card.color, name)


def card_says(event: GameEvent, before: State) -> str:
    """Return what a card that was played tells people to do; empty for most.

    The referee cannot see whether they do it.

    Args:
        event: what happened.
        before: the state in which it happened.
    """
    card = None
    if isinstance(event, Played):
        card = event.card
    elif isinstance(event, ColorNamed):  # people do the rest after that
        card = before.top
    texts = []
    for effect in effects_of(before, card) if card else ():
        match effect:
            case Note(text) | DrawUntil(text):
                texts.append(text.spoken(current_language()))
            case _:
                pass  # the referee takes care of it
    return " ".join(texts)


def _print(card: Card, deck: Deck) -> tuple[str, str]:
    """Return the text in the middle of a card, and in its corners.

    Numbers and draws are shown as they are, special cards with their name.
    """
    symbol = card.symbol
    if symbol == "W":
        return "", symbol
    if symbol.isdecimal():
        return symbol, symbol
    if "+" in symbol:
        draws = symbol[symbol.index("+") :]
        return draws, draws
    return capital(symbol_name(card, deck)), ""


_Group = tuple[Swatch, tuple[tuple[CardFace, Action], ...]]


def _seen(card: Card) -> CardSeen:
    return CardSeen(0, card)


def card_pad(state: State, action: Callable[[Card], Action] = _seen) -> CardPad:
    """Return all faces that may lie on the pile, to choose a card by touch.

    Of a deck with two sides these are the faces of the one in force. The color in
    force comes first, for most cards follow it; without one no wild does.

    Args:
        state: the state, with the deck.
        action: returns what choosing a card posts; by default, that it was played.
    """
    pad = CardPad(_("Which card?"), _groups(state.deck, action, dark=is_dark(state)))
    return pad.opened_at(state.color) if state.color else pad


def deck_pad(
    deck: Deck, action: Callable[[Card], Action], ticked: Container[Card] = ()
) -> CardPad:
    """Return all faces of a deck, color by color.

    Args:
        deck: the deck.
        action: returns what choosing a card posts.
        ticked: the cards that have a tick.
    """
    groups = tuple(_groups(deck, action, ticked, dark=dark) for dark in (False, True))
    return CardPad(_("Which card?"), (*groups[0], *groups[1]))


def _groups(
    deck: Deck,
    action: Callable[[Card], Action],
    ticked: Container[Card] = (),
    *,
    dark: bool,
) -> tuple[_Group, ...]:
    """Return the faces of one side of a deck, color by color, and last the wilds."""
    colors = (*(DARK if dark else LIGHT), None)
    groups = ((_group_name(c), _faces(deck, c, dark=dark)) for c in colors)
    return tuple(
        (name, tuple((_drawn(card, deck, ticked), action(card)) for card in cards))
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
