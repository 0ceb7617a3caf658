"""The public state as one line of text that people can read, and back again.

It is what FEN is to chess: error messages print it, tests are written in it, and
``parse_state(notation(state), load_deck) == state``. The first four words are the card
on top, whose turn it is, the phase and the hands; what follows is ``key=value``, a flag
or an option, and is left out where it has its usual value (docs/notation.md)::

    W+4:blue 2> challenge 6,5!,7,1? piles=79/10 dealer=0 round=1 owes=2:4 challenged=1
"""

import re
from collections.abc import Callable
from typing import Any

from companion.core.cards import DARK, Card
from companion.core.decks import Deck
from companion.core.errors import NotationError
from companion.core.notation_words import (
    FLAGS,
    KEYS,
    NOTHING,
    read_color,
    read_seat,
    read_text,
    read_value,
    read_whole,
    split,
    write_color,
    write_seat,
    write_text,
    write_value,
)
from companion.core.ruleset import all_options, parse_rules
from companion.core.seating import Direction, Seat
from companion.core.state import Phase, State

_MARKS = {"called": "!", "exposed": "?", "out": "x"}
_TURN = re.compile(r"([0-9]+|-)>|<([0-9]+|-)")
_HAND = re.compile(r"([0-9]+)([!?x]*)")
_PHASES = {phase.value: phase for phase in Phase}
_PLAYERS = range(2, 11)


def notation(state: State) -> str:
    """Return the whole state as one line; `parse_state` reads it."""
    words = [_top(state), _turn(state), state.phase.value, _hands(state)]
    *keys, seen = (_key(state, name) for name in KEYS)
    flags = (flag for flag in FLAGS if getattr(state, flag))
    options = (f"{n}={write_value(v)}" for n, v in state.rules.differing.items())
    words += [*keys, *flags, *options, seen]  # the longest last, few need to read it
    return " ".join(word for word in words if word)


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
    if len(words) < 4:  # noqa: PLR2004 (the four that are named here)
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


def _key(state: State, name: str) -> str:
    value = KEYS[name].write(state)
    return value and f"{name}={value}"


def _top(state: State) -> str:
    if state.top is None:
        return NOTHING
    card = write_text(str(state.top))
    as_printed = state.color is state.top.color
    return card if as_printed else f"{card}:{write_color(state.color)}"


def _read_top(word: str) -> dict[str, Any]:
    if word == NOTHING:
        return {"top": None}
    card, *color = split(word, ":")
    top = Card.parse(read_text(card))
    return {"top": top, "color": read_color(color[0]) if color else top.color}


def _turn(state: State) -> str:
    seat = write_seat(state.current)
    return f"{seat}>" if state.direction is Direction.CLOCKWISE else f"<{seat}"


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


def _hands(state: State) -> str:
    return ",".join(_hand(state, Seat(seat)) for seat in range(state.seats))


def _hand(state: State, seat: Seat) -> str:
    name = state.name(seat)
    said = "" if name == _usual_name(seat) else f"{write_text(name)}:"
    marks = "".join(m for key, m in _MARKS.items() if seat in getattr(state, key))
    return f"{said}{state.counts[seat]}{marks}"


def _read_hands(word: str) -> dict[str, Any]:
    hands = [_read_hand(entry, seat) for seat, entry in enumerate(split(word, ","))]
    marked = {
        key: [Seat(s) for s, (_, _, marks) in enumerate(hands) if mark in marks]
        for key, mark in _MARKS.items()
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
    said = read_text(name[0]) if name else _usual_name(seat)
    return said, read_whole(found[1]), found[2]


def _usual_name(seat: int) -> str:
    return f"Player {seat + 1}"


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
            fields |= KEYS[name].read(value)
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
