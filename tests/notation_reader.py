"""Reads a state from its notation, so that a test can begin with one line of text.

``parse_state(notation(state), load_deck) == state`` (`companion.core.notation`).
"""

import json
import re
from collections.abc import Callable
from math import isfinite
from typing import Any

from companion.core.cards import DARK, Card, Color
from companion.core.decks import Deck
from companion.core.errors import NotationError
from companion.core.events import Why
from companion.core.notation import FLAGS, KEYS, MARKS, NOTHING, usual_name
from companion.core.ruleset import all_options, parse_rules
from companion.core.seating import Direction, Seat
from companion.core.state import ExtraPenalty, Phase, State

_TURN = re.compile(r"([0-9]+|-)>|<([0-9]+|-)")
_HAND = re.compile(r"([0-9]+)([!?x]*)")
_PHASES = {phase.value: phase for phase in Phase}
_PLAYERS = range(2, 11)
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_WHOLE = re.compile(r"[0-9]{1,9}")
_VALUE = re.compile(rf"{_QUOTED}|true|false|-?[0-9][0-9.eE+-]*")
"""What `json` may read: nothing that holds lists, in which others could be nested."""


def parse_state(text: str, load_deck: Callable[[str], Deck]) -> State:
    """Read a state from its notation.

    Args:
        text: the line; keys that are left out have their usual values.
        load_deck: returns a deck by its name.

    Raises:
        NotationError: naming the word that is wrong and what was expected.
        ConfigError: if an option or the deck is wrong.
    """
    words = split(text, " ")
    if len(words) < 4:
        raise NotationError(
            "Expected at least the card on top, the turn, the phase and the hands, "
            f"but found {text!r}."
        )
    top, turn, phase, hands, *rest = words
    fields = _read_top(top) | _read_turn(turn) | _read_phase(phase) | _read_hands(hands)
    later, options = _read_rest(rest)
    rules = parse_rules(options)
    deck = load_deck(rules.deck)
    state = State(rules=rules, deck=deck, **(_usual(fields, deck) | fields | later))
    _check(state)
    return state


def _read_top(word: str) -> dict[str, Any]:
    if word == NOTHING:
        return {"top": None}
    card, *color = split(word, ":")
    top = Card.parse(read_text(card))
    return {"top": top, "color": read_color(color[0]) if color else top.color}


def _read_turn(word: str) -> dict[str, Any]:
    found = _TURN.fullmatch(word)
    if not found:
        raise NotationError(f"Expected a turn such as 2> or <2, but found {word!r}.")
    clockwise, counter = found.groups()
    direction = Direction.CLOCKWISE if clockwise else Direction.COUNTER_CLOCKWISE
    return {"direction": direction, "current": read_seat(clockwise or counter)}


def _read_phase(word: str) -> dict[str, Any]:
    if word not in _PHASES:
        raise NotationError(
            f"Expected a phase ({', '.join(_PHASES)}), but found {word!r}."
        )
    return {"phase": _PHASES[word]}


def _read_hands(word: str) -> dict[str, Any]:
    hands = [_read_hand(entry, seat) for seat, entry in enumerate(split(word, ","))]
    marked = {
        key: [Seat(s) for s, (_, _, marks) in enumerate(hands) if mark in marks]
        for key, mark in MARKS.items()
    }
    return {
        "names": tuple(name for name, _, _ in hands),
        "counts": tuple(count for _, count, _ in hands),
        "out": tuple(marked["out"]),
        "called": frozenset(marked["called"]),
        "exposed": frozenset(marked["exposed"]),
    }


def _read_hand(entry: str, seat: int) -> tuple[str, int, str]:
    *name, hand = split(entry, ":")
    found = _HAND.fullmatch(hand)
    if not found or len(name) > 1:
        raise NotationError(
            f"Expected a hand such as 7, 1? or Ada:2!, but found {entry!r}."
        )
    said = read_text(name[0]) if name else usual_name(seat)
    return said, read_whole(found[1]), found[2]


def _read_rest(words: list[str]) -> tuple[dict[str, Any], dict[str, object]]:
    """Return what the later words say: fields of the state, and options."""
    fields: dict[str, Any] = {}
    options: dict[str, object] = {}
    known = {option.name for option in all_options()}
    names = [word.partition("=")[0] for word in words]
    for name, word in zip(names, words, strict=True):
        value = word.removeprefix(f"{name}=")
        if names.count(name) > 1:
            raise NotationError(f"Expected {name!r} once, but found it twice.")
        if word in FLAGS:
            fields[word] = True
        elif name in KEYS and value != word:
            fields |= _READ[name](value)
        elif name in known and value != word:
            options[name] = read_value(value)
        else:
            raise NotationError(
                f"Expected {', '.join(KEYS)} or an option with = and a value, or "
                f"{', '.join(FLAGS)}, but found {word!r}."
            )
    return fields, options


def _usual(fields: dict[str, Any], deck: Deck) -> dict[str, Any]:
    """Return the usual values of the keys that a line may leave out.

    All cards but the top one are then in the hands and the draw pile.
    """
    seen = () if fields["top"] is None else (fields["top"],)
    left = deck.size - sum(fields["counts"]) - len(seen)
    return {
        "scores": (0,) * len(fields["counts"]),
        "discards": seen,
        "discard_pile": len(seen),
        "draw_pile": max(left, 0),
        "round": 1,
    }


def _check(state: State) -> None:
    """Refuse a state with a seat or a card that the table does not have."""
    if state.seats not in _PLAYERS or len(state.scores) != state.seats:
        raise NotationError(
            f"Expected 2 to 10 hands and as many scores, but found {state.seats} "
            f"hands and {len(state.scores)} scores."
        )
    seats = [state.current, state.then, state.owes, state.challenged, state.dealer]
    seats += [state.round_winner]
    seats += [*(owed.seat for owed in state.extra_penalties), *(state.winners or ())]
    for seat in seats:
        if seat is not None and seat >= state.seats:
            raise NotationError(f"There is no seat {seat} among {state.seats} hands.")
    if sorted(state.clockwise) != [*range(state.seats)]:
        raise NotationError(
            f"Expected each of {state.seats} seats once in the order, "
            f"but found {state.order}."
        )
    for card in (*state.discards, state.top):
        if card is not None and card not in state.deck:
            raise NotationError(f"There is no card {card} in deck {state.deck.name}.")
    for color in (state.color, state.former_color):
        if color in DARK and not state.deck.has_two_sides:
            raise NotationError(
                f"There is no color {color.value} in deck {state.deck.name}."
            )


def split(text: str, separator: str) -> list[str]:
    """Split a text at each separator outside quotes.

    Raises:
        NotationError: if a part is empty or a quote does not end.
    """
    part = rf'(?:{_QUOTED}|[^"{separator}])+'
    if not re.fullmatch(f"{part}(?:{separator}{part})*", text):
        raise NotationError(
            f"Expected parts divided by one {separator!r}, with quotes in pairs, "
            f"but found {text!r}."
        )
    return re.findall(part, text)


def read_text(word: str) -> str:
    """Read a word: as it is, or a text quoted as in JSON."""
    return str(read_value(word)) if word.startswith('"') else word


def read_value(word: str) -> object:
    """Read a truth value, a number or a quoted text; take anything else as text."""
    if not _VALUE.fullmatch(word):
        return word
    try:
        return json.loads(word)
    except ValueError:  # numbers that JSON writes otherwise, or of 5000 digits
        return word


def read_seat(word: str) -> Seat | None:
    """Read a seat, or that there is none."""
    return None if word == NOTHING else Seat(read_whole(word))


def read_whole(word: str) -> int:
    """Read a whole number from 0.

    Raises:
        NotationError: if it is not one.
    """
    if not _WHOLE.fullmatch(word):
        raise NotationError(f"Expected a whole number, but found {word!r}.")
    return int(word)


def read_points(word: str) -> float:
    """Read points, which may have decimals (F8).

    Raises:
        NotationError: if it is not a number.
    """
    try:
        points = float(word)
    except ValueError:
        points = float("nan")
    if not isfinite(points):
        raise NotationError(f"Expected points, but found {word!r}.")
    return int(word) if word.isdecimal() else points


def read_color(word: str) -> Color | None:
    """Read a color, or that there is none.

    Raises:
        NotationError: if it is not a color.
    """
    colors = {color.value: color for color in Color}
    if word != NOTHING and word not in colors:
        raise NotationError(f"Expected {', '.join(colors)} or -, but found {word!r}.")
    return colors.get(word)


def read_cards(word: str) -> tuple[Card, ...]:
    """Read cards in their order."""
    if word == NOTHING:
        return ()
    return tuple(Card.parse(read_text(entry)) for entry in split(word, ","))


def _read_piles(value: str) -> dict[str, Any]:
    draw_pile, discard_pile = _parts(value, "/", "72/8")
    return {
        "draw_pile": read_whole(draw_pile),
        "discard_pile": read_whole(discard_pile),
    }


def _read_owed(value: str) -> dict[str, Any]:
    seat, cards = _parts(value, ":", "2:4")
    return {"owes": read_seat(seat), "pending": read_whole(cards)}


def _read_side(value: str) -> dict[str, Any]:
    return {"extra_penalties": tuple(map(_read_aside, split(value, ",")))}


def _read_aside(entry: str) -> ExtraPenalty:
    seat, cards, word = _parts(entry, ":", "2:4:uno")
    reasons = {why.value: why for why in Why}
    if word not in reasons:
        raise NotationError(f"Expected {', '.join(reasons)}, but found {word!r}.")
    return ExtraPenalty(Seat(read_whole(seat)), read_whole(cards), reasons[word])


def _read_scores(value: str) -> dict[str, Any]:
    return {"scores": tuple(map(read_points, split(value, ",")))}


def _parts(value: str, divider: str, example: str) -> list[str]:
    parts = value.split(divider)
    if len(parts) != len(example.split(divider)):
        raise NotationError(f"Expected something like {example}, but found {value!r}.")
    return parts


def _read_seat(field: str) -> Callable[[str], dict[str, Any]]:
    return lambda value: {field: read_seat(value)}


def _read_seats(field: str) -> Callable[[str], dict[str, Any]]:
    return lambda value: {
        field: tuple(Seat(read_whole(seat)) for seat in split(value, ","))
    }


_READ: dict[str, Callable[[str], dict[str, Any]]] = {
    "piles": _read_piles,
    "order": _read_seats("order"),
    "dealer": _read_seat("dealer"),
    "round": lambda value: {"round": read_whole(value)},
    "owes": _read_owed,
    "challenged": _read_seat("challenged"),
    "former": lambda value: {"former_color": read_color(value)},
    "then": _read_seat("then"),
    "side": _read_side,
    "sequence": lambda value: {"sequence": read_whole(value)},
    "scores": _read_scores,
    "round_winner": _read_seat("round_winner"),
    "winners": _read_seats("winners"),
    "seen": lambda value: {"discards": read_cards(value)},
}
"""Each returns the fields of the state that the value of its key stands for."""
