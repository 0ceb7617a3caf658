"""Probability of a card, as far as the public can know: by the copies in the deck."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from companion.core.cards import Card, Color, Symbol
from companion.core.decks import Deck
from companion.core.effects import NextDraws, PlainEffect
from companion.core.play.rules import effects_of
from companion.core.ruleset import Ruleset
from companion.core.state import State, new_game

_ONE_TOO_MANY = 0.05
"""Copies that a face counts for once all of them lie on the pile: a miscount."""


def chance_of(state: State, card: Card) -> float:
    """Return how probable ``card`` is among those that match, 0 to 1.

    Args:
        state: the table before the card.
        card: a face of the deck.
    """
    return copies_without(state, card, 0) / _matching(state.deck, *_asked(state))


def chance_anyhow(state: State, card: Card) -> float:
    """Return how probable ``card`` is among all, whether it matches or not."""
    return copies_without(state, card, 0) / state.deck.size


def copies_without(state: State, card: Card, supposed: int) -> float:
    """Return how many copies of a card there are, unless all of them lie on the pile.

    How many of them lie there says nothing, for it does so in all hypotheses alike; but
    those in which the pile was made a draw pile again at another time would look
    likelier, or less likely, with every card.

    Args:
        state: the table.
        card: a face of the deck.
        supposed: how many of those on the pile do not count.
    """
    face = state.deck.faces.get(card)
    copies = face.copies if face else 0
    laid = _laid(state.discards, card) - supposed
    return copies if laid < copies else _ONE_TOO_MANY


def _laid(discards: tuple[Card, ...], card: Card) -> int:
    """Return how often a card is among others, in a tenth of the time of ``count``."""
    symbol = card.symbol
    return [each.color for each in discards if each.symbol == symbol].count(card.color)


def _asked(state: State) -> tuple[Symbol | None, Color | None]:
    """Return which symbol and color a card must have; ``None`` for any."""
    return None if state.top is None else state.top.symbol, state.color


@lru_cache(maxsize=1024)
def _matching(deck: Deck, symbol: Symbol | None, color: Color | None) -> int:
    return sum(deck.faces[card].copies for card in _fitting(deck, symbol, color))


@lru_cache(maxsize=1024)
def _fitting(
    deck: Deck, symbol: Symbol | None, color: Color | None
) -> tuple[Card, ...]:
    """Return the faces that match."""
    return tuple(card for card in deck.faces if fits(card, symbol, color))


def fits(card: Card, symbol: Symbol | None, color: Color | None) -> bool:
    """Whether ``card`` goes on a symbol in a color; on anything if there is none."""
    return color is None or card.color in {None, color} or card.symbol == symbol


def fits_on(card: Card, below: Card) -> bool:
    """Whether ``card`` may go on ``below``, whatever color a wild below it named."""
    return fits(card, below.symbol, below.color)


def unseen_before(
    state: State, card: Card | None, *, was_seen: bool = False
) -> Iterator[tuple[Card, float]]:
    """Yield what may have been laid unseen before ``card``: one face of each kind.

    Faces that do the same to the turn are one kind; the likeliest stands for all.

    Args:
        state: the table before both.
        card: the next card that was seen; ``None`` if none was.
        was_seen: whether something new was seen to lie there: a card on its like
            mostly goes unnoticed, and is not told of then.

    Yields:
        The face, and how probable its kind is among the cards that match.
    """
    left = max(state.deck.size - len(state.discards), 1) / state.deck.size
    matching = _matching(state.deck, *_asked(state)) * left
    gone = Counter(map(_looks, state.discards))
    top = None if state.top is None else _looks(state.top)
    for kind in _kinds(state, card):
        weight, most, best = 0.0, 0.0, kind[0].card
        for face, looks, copies, share in kind:
            left = max(copies - gone.get(looks, 0), _ONE_TOO_MANY)
            if left > most:
                most, best = left, face
            easily = _TWIN_HIDDEN if looks == top and not was_seen else 1.0
            weight += left * share * easily
        yield best, weight / matching


_looks = attrgetter("symbol", "color")
"""Print of a card; looked up faster than the card itself."""
_WILD = 0.25
"""Rate of wilds relative to other cards that fit: people keep them back."""
_TWIN_HIDDEN = 46.0
"""Factor by which a card that is laid on its like is missed more often. Measured: 2
of 12 on photographs, beside 3 of 956 in simulated and photoreal rounds."""
_SAME_SYMBOL = 0.5
"""Misread cards whose symbol was right and whose color was wrong. Assumed."""


class _Unseen(NamedTuple):
    """A face that may have been laid unseen; read faster than from the deck."""

    card: Card
    looks: tuple[Symbol, Color | None]
    """Print of the card."""
    copies: int
    share: float
    """Rate at which it is laid, relative to any card that fits."""


def _kinds(state: State, card: Card | None) -> tuple[tuple[_Unseen, ...], ...]:
    return _kinds_of(state.deck, state.rules, *_asked(state), card)


@lru_cache(maxsize=4096)
def _kinds_of(
    deck: Deck,
    rules: Ruleset,
    symbol: Symbol | None,
    color: Color | None,
    card: Card | None,
) -> tuple[tuple[_Unseen, ...], ...]:
    blank = new_game(("", ""), rules, deck)
    kinds: dict[object, list[_Unseen]] = {}
    for face in _fitting(deck, symbol, color):
        if card is None or fits_on(card, face):
            share = _WILD if face.is_wild else 1.0
            unseen = _Unseen(face, _looks(face), deck.faces[face].copies, share)
            kinds.setdefault(_kind(blank, face, card), []).append(unseen)
    return tuple(tuple(faces) for faces in kinds.values())


def _kind(blank: State, face: Card, card: Card | None) -> object:
    """Return what ``face`` does to the table, as far as ``card`` does not hide it."""
    effects = effects_of(blank, face)
    drawn = sum(e.cards for e in effects if isinstance(e, NextDraws))
    kinds = (e if isinstance(e, PlainEffect) else type(e) for e in effects)
    doing = (frozenset(kinds), drawn)
    return doing if card is not None else (*doing, face.color)


@lru_cache(maxsize=1024)
def misreadings(read: Card, deck: Deck) -> tuple[tuple[Card, float], ...]:
    """Return what a card that was read as ``read``, a face of the deck, may really be.

    Returns:
        Each card, and how probable it is that it is taken for ``read`` if misread.
    """
    alike = _lookalikes(read, deck)
    return tuple((card, _taken_for(card, read, deck)) for card in alike)


@lru_cache(maxsize=1024)
def _lookalikes(card: Card, deck: Deck) -> tuple[Card, ...]:
    """Return what ``card`` may be taken for: one attribute is wrong."""
    if card.color is None:
        return tuple(c for c in deck.faces if c.color is None and c != card)
    return tuple(
        other
        for other in deck.faces
        if other != card
        and other.color is not None
        and (other.color == card.color or other.symbol == card.symbol)
    )


def _taken_for(card: Card, read: Card, deck: Deck) -> float:
    """Return how probable it is that ``card``, if misread, is taken for ``read``."""
    like = _lookalikes(card, deck)
    if read.color is None:
        return 1.0 / len(like)
    alike = sum(other.symbol == card.symbol for other in like)
    if read.symbol == card.symbol:
        return _SAME_SYMBOL / alike
    return (1.0 - _SAME_SYMBOL) / (len(like) - alike)
