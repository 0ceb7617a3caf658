"""The public state as one line of text that people can read.

It is what FEN is to chess: error messages end with such a line, and tests begin with
one. `notation` writes it, ``parse_state`` of ``tests/notation_reader.py`` reads it back
without loss::

    W+4:blue 2> challenge 6,5,7,1? piles=75/14 round=1 owes=2:4 challenged=1 former=red

A wild draw four lies on top, and blue was named. It is the turn of seat 2, and play
goes clockwise. Seat 2 may challenge, or draw the four cards that it owes. Seats 0 to 3
hold 6, 5, 7 and 1 cards, and seat 3 has not called UNO. Seat 1 played the wild draw
four, and red was in force before it.

Four words come first:

1. The card on top, as in a record; after a colon the color in force where it is not the
   printed one: ``R7``, ``W:green``, ``W`` (no color named yet), ``-`` for none.
2. Whose turn it is, with an arrow for the direction of play: ``2>`` clockwise, ``<2``
   counter-clockwise, ``->`` nobody's.
3. The phase, as in a record.
4. The hands, seat by seat: ``name:`` where it is not ``Player 1``, ``Player 2``, ...;
   the number of cards; marks: ``Ada:7,Ben:2!,Cem:1?,Dee:0x``. ``!`` has called UNO for
   the play that it is about to make, ``?`` holds one card without a call and can still
   be caught, ``x`` is out of the game.

What follows stands in any order, and is left out where it says nothing:

=================  ==============================================  =====================
word               is                                              if left out
=================  ==============================================  =====================
piles=72/8         cards in the draw pile / in the discard pile    the discard pile is
                                                                   the top card; all
                                                                   that nobody holds is
                                                                   in the draw pile
order=0,3,1,2      the seats clockwise as people sit               by their numbers
dealer=3           who dealt this round, or is to deal the first   nobody
round=2            the number of the round; 0 before the first     1
                   deal
owes=2:4           the seat that must take cards, and how many     nothing is owed
challenged=1       whose wild draw four may be, or is being,       nobody's
                   challenged
former=red         the color in force before that wild draw four   none
then=3             who is to act once the color is named, the      the turn is settled
                   hands swapped or dealt anew
side=1:2:uno       penalties aside, oldest first: seat, cards,     none
                   and why as in a record
sequence=8         the number that must be laid next in a run      no run
scores=120,0,35    the totals, seat by seat                        all 0
round_winner=2     who has won the round, once it is counted or    the hands tell it
                   that player has left
winners=0,2        who has won the game                            not decided
seen=R3,W,R7       the discards that were seen, the top card       the top card
                   last; ``-`` for none
opening            the top card was turned over; nobody has        it was played
                   played on it yet
final              what is owed can be neither stacked on nor      it may be
                   challenged
time_up            the game ends with this round                   it does not
jump_in=any        any option of the rules that differs from the   the official value
                   official sheet, the deck among them
=================  ==============================================  =====================

A text with other characters than letters, digits and ``_ . + - '`` stands in quotes, as
in JSON: ``"Anna Lena":7``, ``custom_wild="Rain: others_draw = 1"``. So does a text that
looks like a number or a truth: ``custom_wild="7"``.
"""

import json
import re
from collections.abc import Callable

from companion.core.cards import Color
from companion.core.seating import Direction, Seat
from companion.core.state import State

NOTHING = "-"
"""Stands for a card, seat or color that is not there, and for an empty list."""

MARKS = {"called": "!", "exposed": "?", "out": "x"}
"""The mark behind a hand, by the field of the state that names the seats with it."""

FLAGS = ("opening", "final", "time_up")
"""Words that stand alone: fields of the state that are mostly false."""

_BARE = re.compile(r"[\w.+'-]+")
_LIKE_A_VALUE = re.compile(r"true|false|-?[0-9][0-9.eE+-]*")


def notation(state: State) -> str:
    """Return the whole state as one line."""
    words = [_top(state), _turn(state), state.phase.value, _hands(state)]
    *keys, seen = (_key(state, name) for name in KEYS)
    flags = (flag for flag in FLAGS if getattr(state, flag))
    options = (f"{n}={_value(v)}" for n, v in state.rules.differing.items())
    words += [*keys, *flags, *options, seen]  # the longest last, few need to read it
    return " ".join(word for word in words if word)


def usual_name(seat: int) -> str:
    """Return the name that a player has who gave none."""
    return f"Player {seat + 1}"


def _key(state: State, name: str) -> str:
    value = KEYS[name](state)
    return value and f"{name}={value}"


def _top(state: State) -> str:
    if state.top is None:
        return NOTHING
    card = _text(str(state.top))
    as_printed = state.color is state.top.color
    return card if as_printed else f"{card}:{_color(state.color)}"


def _turn(state: State) -> str:
    seat = _seat_or_nothing(state.current)
    return f"{seat}>" if state.direction is Direction.CLOCKWISE else f"<{seat}"


def _hands(state: State) -> str:
    return ",".join(_hand(state, Seat(seat)) for seat in range(state.seats))


def _hand(state: State, seat: Seat) -> str:
    name = state.name(seat)
    said = "" if name == usual_name(seat) else f"{_text(name)}:"
    marks = "".join(m for key, m in MARKS.items() if seat in getattr(state, key))
    return f"{said}{state.counts[seat]}{marks}"


def _text(text: str) -> str:
    """Write any text as one word: as it is, or quoted as in JSON."""
    if _BARE.fullmatch(text):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _value(value: object) -> str:
    """Write the value of an option; quote a text that could be taken for a number."""
    if isinstance(value, str) and not _LIKE_A_VALUE.fullmatch(value):
        return _text(value)
    return json.dumps(value)


def _seat_or_nothing(seat: Seat | None) -> str:
    return NOTHING if seat is None else str(seat)


def _color(color: Color | None) -> str:
    return color.value if color else NOTHING


def _owed(state: State) -> str:
    if not state.pending and state.owes is None:
        return ""
    return f"{_seat_or_nothing(state.owes)}:{state.pending}"


def _extra_penalties(state: State) -> str:
    return ",".join(
        f"{owed.seat}:{owed.cards}:{owed.why.value}" for owed in state.extra_penalties
    )


def _seen(state: State) -> str:
    usual = () if state.top is None else (state.top,)
    if state.discards == usual:
        return ""
    return ",".join(_text(str(card)) for card in state.discards) or NOTHING


def _number(field: str) -> Callable[[State], str]:
    """Return how a field is written that is a number or a seat, or not there."""

    def write(state: State) -> str:
        number = getattr(state, field)
        return "" if number is None else str(number)

    return write


def _numbers(field: str) -> Callable[[State], str]:
    return lambda state: ",".join(map(str, getattr(state, field) or ()))


KEYS: dict[str, Callable[[State], str]] = {
    "piles": lambda state: f"{state.draw_pile}/{state.discard_pile}",
    "order": _numbers("order"),
    "dealer": _number("dealer"),
    "round": _number("round"),
    "owes": _owed,
    "challenged": _number("challenged"),
    "former": lambda state: state.former_color.value if state.former_color else "",
    "then": _number("then"),
    "side": _extra_penalties,
    "sequence": _number("sequence"),
    "scores": lambda state: _numbers("scores")(state) if any(state.scores) else "",
    "round_winner": _number("round_winner"),
    "winners": _numbers("winners"),
    "seen": _seen,
}
"""Function that writes each key, in their order; the last comes after all options.

A key with the usual value is written as the empty text, and left out.
"""
