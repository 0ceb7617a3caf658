"""The closed set of things that a card can do. A new deck needs no code.

A deck file names effects by their TOML form (``"skip"``, ``{ next_draws = 2 }``);
`parse_effect` is the only reader of that form.
"""

from dataclasses import dataclass

from companion.core.errors import ConfigError


@dataclass(frozen=True, slots=True)
class Skip:
    """The next seat misses its turn (E1)."""


@dataclass(frozen=True, slots=True)
class Reverse:
    """The direction of play turns (E2)."""


@dataclass(frozen=True, slots=True)
class NextDraws:
    """The next seat draws and misses its turn (E3, E5)."""

    cards: int


@dataclass(frozen=True, slots=True)
class OthersDraw:
    """Every other seat draws (H2O downpour)."""

    cards: int


@dataclass(frozen=True, slots=True)
class NameColor:
    """The player names the color in force (E4)."""


@dataclass(frozen=True, slots=True)
class SwapHands:
    """The player swaps hands with a seat of choice (H4)."""


@dataclass(frozen=True, slots=True)
class RotateHands:
    """All hands move one seat in the direction of play (H5)."""


@dataclass(frozen=True, slots=True)
class RedealHands:
    """All hands are gathered, shuffled and dealt anew (E6)."""


Effect = (
    Skip
    | Reverse
    | NextDraws
    | OthersDraw
    | NameColor
    | SwapHands
    | RotateHands
    | RedealHands
)

_PLAIN: dict[str, Effect] = {
    "skip": Skip(),
    "reverse": Reverse(),
    "name_color": NameColor(),
    "swap_hands": SwapHands(),
    "rotate_hands": RotateHands(),
    "redeal_hands": RedealHands(),
}
_COUNTED: dict[str, type[NextDraws | OthersDraw]] = {
    "next_draws": NextDraws,
    "others_draw": OthersDraw,
}


def parse_effect(value: object) -> Effect:
    """Read one effect from a deck file.

    Raises:
        ConfigError: if it is none of the closed set, naming those that exist.
    """
    match value:
        case str() if value in _PLAIN:
            return _PLAIN[value]
        case dict() if len(value) == 1:
            [(name, cards)] = value.items()
            if name in _COUNTED and type(cards) is int and cards > 0:
                return _COUNTED[name](cards)
    known = ", ".join([*_PLAIN, *(f"{{ {name} = N }}" for name in _COUNTED)])
    raise ConfigError(f"Expected an effect ({known}), but found {value!r}.")
