"""Reasons of a ruling: the rows of docs/rules.md behind an event.

Rows only; the words for them belong to the screen (`companion.view.sentences.log`).
"""

from collections.abc import Mapping

from companion.core import events as ev
from companion.core.cards import Card
from companion.core.effects import Effect, NextDraws, OthersDraw, PlainEffect
from companion.core.events import GameEvent
from companion.core.play.calls import can_call_ahead
from companion.core.play.rounds import goes_back
from companion.core.play.rules import (
    acts_as_last_card,
    effects_of,
    is_challengeable,
    is_disputed_opening,
    may_answer,
    may_stack,
    skips_next,
)
from companion.core.state import Phase, State

_ROWS: Mapping[type[GameEvent], tuple[str, ...]] = {
    ev.Dealt: ("U7",),
    ev.ColorNamed: ("E4",),
    ev.Redealt: ("E6",),
    ev.Passed: ("T3",),
    ev.Reshuffled: ("T6",),
    ev.Challenged: ("W4",),
    ev.Stopped: ("5.23",),
    ev.Left: ("5.24",),
    ev.Joined: ("5.24",),
    ev.TimeCalled: ("F7", "5.22"),
    **dict.fromkeys((ev.TurnSet, ev.CountSet, ev.DirectionSet, ev.Inserted), ("5.18",)),
    **dict.fromkeys((ev.Undone, ev.Redone, ev.Amended, ev.Deleted), ("5.17",)),
}
"""The rows of events that rest on the same ones in every state."""
_EFFECT_ROWS = {
    PlainEffect.SKIP: "E1",
    PlainEffect.REVERSE: "E2",
    PlainEffect.NAME_COLOR: "E4",
    PlainEffect.REDEAL_HANDS: "E6",
    PlainEffect.SWAP_HANDS: "H4",
    PlainEffect.ROTATE_HANDS: "H5",
}
_FOUR = NextDraws(4)
"""Effect of a wild draw four; that of Flip is doubted like one, and draws two."""
_OF_TURNS = {"E1", "E2", "D1"}
"""Rows of what means nothing after a last card."""
_DRAW_ROWS = {
    ev.Why.UNO: "N2",
    ev.Why.FALSE_UNO: "N7",
    ev.Why.MISPLAY: "P2",
    ev.Why.ADVICE: "P1",
}
_SCORING_ROWS = {
    "winner_takes": "F6",
    "average": "F8",
    "own_points": "F9",
    "elimination": "F10",
}


def rows_behind(event: GameEvent, before: State) -> tuple[str, ...]:
    """Return the rows of docs/rules.md that an event rests on, the main one first.

    Args:
        event: what happened.
        before: the state in which it happened.
    """
    match event:
        case ev.Flipped():
            return _flip_rows(event, before)
        case ev.Played():
            return _play_rows(event, before)
        case ev.Swapped():
            seven = before.top is None or before.top.symbol == "7"
            return ("H4",) if seven else ("U4",)
        case ev.Drew():
            return (_draw_row(event, before),)
        case ev.UnoCalled():
            return (_call_row(event, before),)
        case ev.Caught(target=target):
            return ("N2",) if target in before.exposed else ("N8",)
        case ev.Judged(guilty=guilty):
            if not guilty:
                return ("W6",)
            return ("W5", "W8") if before.rules.challenge_winner_plays else ("W5",)
        case ev.HandsCounted():
            return (_SCORING_ROWS[before.rules.scoring], "F3")
        case _:
            return _ROWS[type(event)]


def _flip_rows(event: ev.Flipped, before: State) -> tuple[str, ...]:
    if before.top is None and goes_back(before, event):
        if is_disputed_opening(before, event.card):
            return ("5.25",)
        return ("X10",) if "E5" in _effect_rows(event, before) else ("X9",)
    return ("U8", *_effect_rows(event, before))


def _effect_rows(event: ev.Flipped | ev.Played, before: State) -> tuple[str, ...]:
    effects = effects_of(before, event.card)
    rows = (_effect_row(effect, event.card, before) for effect in effects)
    return _once(*rows)


def _once(*rows: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rows))


def _effect_row(effect: Effect, card: Card, before: State) -> str:
    match effect:
        case NextDraws() if effect == _FOUR and is_challengeable(before, card):
            return "E5"
        case NextDraws():
            return "E3"
        case OthersDraw():
            return "X19"
        case PlainEffect.REVERSE if skips_next(before, (effect,)):
            return "D1"
        case PlainEffect.SWAP_HANDS if card.symbol != "7":
            return "U4"
        case PlainEffect():
            return _EFFECT_ROWS.get(effect, "6")
        case _:
            return "6"


def _play_rows(event: ev.Played, before: State) -> tuple[str, ...]:
    row, effects = _play_row(event, before), _effect_rows(event, before)
    if before.counts[event.player] > 1:
        return _once(row, *effects)
    acts = all(acts_as_last_card(before, e) for e in effects_of(before, event.card))
    lasting = (each for each in effects if each not in _OF_TURNS)
    return _once(row, *lasting, "F1") if acts else (row, "E8", "F1")


def _play_row(event: ev.Played, before: State) -> str:
    """Return the row by which the card could be played at all."""
    if event.jump_in:
        return "H7"
    if before.owes == event.player and may_stack(before, event.card):
        return "H1"
    if before.owes == event.player and may_answer(before, event.card):
        return "6"
    if event.drawn:
        return "T3"
    return "T2" if event.card.is_wild else "T1"


def _draw_row(event: ev.Drew, before: State) -> str:
    if event.why is ev.Why.TURN and before.sequence is not None:
        return "6"
    if event.why is ev.Why.TURN:
        return "H9" if before.rules.draw_until_playable else "T3"
    if event.why is not ev.Why.PENALTY:
        return _DRAW_ROWS[event.why]
    if event.player != before.owes:
        return "X19" if before.extra_penalties else "6"
    if before.went_out is not None:
        return "F2"
    if before.challenged is None:
        return "E3"
    if not before.final:
        is_four = before.top is not None and _FOUR in effects_of(before, before.top)
        return "E5" if is_four and event.count == _FOUR.cards else "E3"
    return "W5" if event.player == before.challenged else "W6"


def _call_row(event: ev.UnoCalled, before: State) -> str:
    if event.player in before.exposed:
        return "N6"
    is_one = before.counts[event.player] == 1
    fits = can_call_ahead(before, event.player) or is_one
    return "N1" if fits or before.phase is Phase.OVER else "N7"
