"""The closed set of things that a card can do. A new deck needs no code.

A deck names effects by a word (``skip``), some of them with a number of cards
(``next_draws`` 2) or a text (``note``): `named_effect` knows them all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from companion.core.errors import ConfigError
from companion.core.wording import LocalizedText


class PlainEffect(Enum):
    """Effect that needs no number and no text, by its word in a deck file."""

    __hash__ = object.__hash__  # Enum's own is slow, and effects are looked up a lot

    SKIP = "skip"
    """The next seat misses its turn (E1)."""
    SKIP_OTHERS = "skip_others"
    """All other seats miss a turn: the player plays again (H14)."""
    REVERSE = "reverse"
    """The direction of play reverses (E2)."""
    NAME_COLOR = "name_color"
    """The player names the color in force (E4)."""
    SWAP_HANDS = "swap_hands"
    """The player swaps hands with a seat of their choice (H4)."""
    ROTATE_HANDS = "rotate_hands"
    """All hands move one seat in the direction of play (H5)."""
    ROTATE_CHOSEN = "rotate_chosen"
    """All hands move one seat, towards the neighbor that the player names."""
    REDEAL_HANDS = "redeal_hands"
    """All hands are gathered, shuffled and dealt again (E6)."""
    REDRAW_HAND = "redraw_hand"
    """The player discards the whole hand and draws the same number of cards."""
    DOUBLE_HAND = "double_hand"
    """The next seat draws as many cards as it holds and misses its turn."""
    ONE_FROM_EACH = "one_from_each"
    """The next seat takes one card from every other hand; one-card hands are exempt."""
    OTHERS_DISCARD = "others_discard"
    """Every other seat lays one more card on the pile before play goes on."""
    TAKE_DISCARD = "take_discard"
    """The player takes the card below from the discard pile."""
    CANCEL_PENALTY = "cancel_penalty"
    """The card may answer a draw penalty, which is then void."""
    PLAY_ON = "play_on"
    """The player must lay another card at once; it can never be the last one."""
    SEQUENCE = "sequence"
    """A card is turned over, and each seat must lay the next number, or draw three."""
    TURN_OVER = "turn_over"
    """Hands and piles are turned over: the other side of the pile is in force (H14)."""


@dataclass(frozen=True, slots=True)
class NextDraws:
    """The next seat draws and misses its turn (E3, E5)."""

    cards: int


@dataclass(frozen=True, slots=True)
class OthersDraw:
    """Every other seat draws (H2O)."""

    cards: int


@dataclass(frozen=True, slots=True)
class DrawUntil:
    """Somebody draws until a certain card comes; only the table can say how many."""

    until: LocalizedText
    """Text that says who draws, and until which card."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that changes nothing in public: a line of text on the screen."""

    text: LocalizedText


_MOST_DIGITS = 3  # in a number of cards that a text gives

Effect = PlainEffect | NextDraws | OthersDraw | DrawUntil | Note

_PLAIN = {effect.value: effect for effect in PlainEffect}
_TAKE_NUMBER: Mapping[str, type[NextDraws | OthersDraw]] = {
    "next_draws": NextDraws,
    "others_draw": OthersDraw,
}
_TAKE_TEXT: Mapping[str, type[DrawUntil | Note]] = {
    "draw_until": DrawUntil,
    "note": Note,
}
EFFECT_WORDS = (*_PLAIN, *_TAKE_NUMBER, *_TAKE_TEXT)
"""All words by which a deck names effects."""
TAKE_TEXT = tuple(_TAKE_TEXT)
"""The effects that tell people what to do: only the table can see whether they do."""


def named_effect(word: str, given: int | LocalizedText | None = None) -> Effect:
    """Return the effect that a deck names.

    Args:
        word: its name.
        given: its number of cards or its text, if it takes one.

    Raises:
        ConfigError: if there is no such effect, naming those that exist.
    """
    match given:
        case None if word in _PLAIN:
            return _PLAIN[word]
        case int() if word in _TAKE_NUMBER and given > 0:
            return _TAKE_NUMBER[word](given)
        case LocalizedText() if word in _TAKE_TEXT and given:
            return _TAKE_TEXT[word](given)
        case _:
            written = word if given is None else f"{word} = {_written(given)}"
    raise ConfigError(f"Expected an effect ({_known()}), but found {written!r}.")


def parse_custom(text: str) -> tuple[Effect, ...]:
    """Read what a table has written on its customizable wild (E7).

    Args:
        text: ``plain``, any text, or a text with one effect after its last colon,
            such as ``Thunder: others_draw = 1``.

    Raises:
        ConfigError: if there is no such effect.
    """
    if text == "plain":
        return ()
    says, colon, effect = text.rpartition(":")
    if not colon:
        return (Note(LocalizedText.of(text)),)
    word, _, given = map(str.strip, effect.partition("="))
    note = Note(LocalizedText.of(says.strip()))
    if not given:
        return (note, named_effect(word))
    is_number = given.isdecimal() and len(given) <= _MOST_DIGITS
    return (
        note,
        named_effect(word, int(given) if is_number else LocalizedText.of(given)),
    )


def _written(given: int | LocalizedText) -> str:
    return given.spoken("en") if isinstance(given, LocalizedText) else str(given)


def _known() -> str:
    numbers = (f"{{ {word} = N }}" for word in _TAKE_NUMBER)
    texts = (f"{{ {word} = TEXT }}" for word in _TAKE_TEXT)
    return ", ".join((*_PLAIN, *numbers, *texts))
