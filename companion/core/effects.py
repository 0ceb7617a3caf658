"""The closed set of things that a card can do. A new deck needs no code.

A deck names effects by a word (``skip``), some of them with a number of cards
(``next_draws`` 2) or a text (``note``): `named_effect` knows them all.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from companion.core.errors import ConfigError
from companion.core.wording import LocalizedText


@dataclass(frozen=True, slots=True)
class Skip:
    """The next seat misses its turn (E1)."""


@dataclass(frozen=True, slots=True)
class SkipOthers:
    """All other seats miss a turn: the player plays again (H14)."""


@dataclass(frozen=True, slots=True)
class Reverse:
    """The direction of play reverses (E2)."""


@dataclass(frozen=True, slots=True)
class NextDraws:
    """The next seat draws and misses its turn (E3, E5)."""

    cards: int


@dataclass(frozen=True, slots=True)
class OthersDraw:
    """Every other seat draws (H2O)."""

    cards: int


@dataclass(frozen=True, slots=True)
class NameColor:
    """The player names the color in force (E4)."""


@dataclass(frozen=True, slots=True)
class SwapHands:
    """The player swaps hands with a seat of their choice (H4)."""


@dataclass(frozen=True, slots=True)
class RotateHands:
    """All hands move one seat in the direction of play (H5)."""


@dataclass(frozen=True, slots=True)
class RotateChosen:
    """All hands move one seat, towards the neighbor that the player names."""


@dataclass(frozen=True, slots=True)
class RedealHands:
    """All hands are gathered, shuffled and dealt again (E6)."""


@dataclass(frozen=True, slots=True)
class RedrawHand:
    """The player discards the whole hand and draws the same number of cards."""


@dataclass(frozen=True, slots=True)
class DoubleHand:
    """The next seat draws as many cards as it holds and misses its turn."""


@dataclass(frozen=True, slots=True)
class OneFromEach:
    """The next seat takes one card from every other hand; one-card hands are exempt."""


@dataclass(frozen=True, slots=True)
class OthersDiscard:
    """Every other seat lays one more card on the pile before play goes on."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """The player takes the card below from the discard pile."""


@dataclass(frozen=True, slots=True)
class CancelPenalty:
    """The card may answer a draw penalty, which is then void."""


@dataclass(frozen=True, slots=True)
class DrawUntil:
    """Somebody draws until a certain card comes; only the table can say how many."""

    until: LocalizedText
    """Who draws, and until what."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The player must lay another card at once; it can never be the last one."""


@dataclass(frozen=True, slots=True)
class Sequence:
    """A card is turned over, and each seat must lay the next number, or draw three."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Hands and piles are turned over: the other side of the pile is in force (H14)."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that changes nothing in public: a line of text on the screen."""

    text: LocalizedText


_MOST_DIGITS = 3  # in a number of cards that a text gives

Effect = (
    Skip
    | SkipOthers
    | Reverse
    | NextDraws
    | OthersDraw
    | NameColor
    | SwapHands
    | RotateHands
    | RotateChosen
    | RedealHands
    | RedrawHand
    | DoubleHand
    | OneFromEach
    | OthersDiscard
    | TakeDiscard
    | CancelPenalty
    | DrawUntil
    | PlayOn
    | Sequence
    | TurnOver
    | Note
)

_WORDS: Mapping[str, type[Any]] = {
    "skip": Skip,
    "skip_others": SkipOthers,
    "reverse": Reverse,
    "next_draws": NextDraws,
    "others_draw": OthersDraw,
    "name_color": NameColor,
    "swap_hands": SwapHands,
    "rotate_hands": RotateHands,
    "rotate_chosen": RotateChosen,
    "redeal_hands": RedealHands,
    "redraw_hand": RedrawHand,
    "double_hand": DoubleHand,
    "one_from_each": OneFromEach,
    "others_discard": OthersDiscard,
    "take_discard": TakeDiscard,
    "cancel_penalty": CancelPenalty,
    "draw_until": DrawUntil,
    "play_on": PlayOn,
    "sequence": Sequence,
    "turn_over": TurnOver,
    "note": Note,
}


TAKE_TEXT = tuple(
    word
    for word, kind in _WORDS.items()
    if LocalizedText in [f.type for f in fields(kind)]
)
"""The effects that tell people what to do: only the table can see whether they do."""


def named_effect(word: str, given: int | LocalizedText | None = None) -> Effect:
    """Return the effect that a deck names.

    Args:
        word: its name.
        given: its number of cards or its text, if it takes one.

    Raises:
        ConfigError: if there is no such effect, naming those that exist.
    """
    kind = _WORDS.get(word)
    if kind is not None and _fits(kind, given):
        effect: Effect = kind() if given is None else kind(given)
        return effect
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


def _fits(kind: type[Any], given: int | LocalizedText | None) -> bool:
    """Whether ``given`` is what the effect takes."""
    types = [field.type for field in fields(kind)]
    match given:
        case None:
            return not types
        case int():
            return types == [int] and given > 0
        case _:
            return types == [LocalizedText] and bool(given)


def _written(given: int | LocalizedText) -> str:
    return given.spoken("en") if isinstance(given, LocalizedText) else str(given)


def _known() -> str:
    return ", ".join(
        f"{{ {word} = {'N' if fields(kind)[0].type is int else 'TEXT'} }}"
        if fields(kind)
        else word
        for word, kind in _WORDS.items()
    )
