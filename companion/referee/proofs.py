"""What a card proves about an earlier one: a note, never a ruling (5.7)."""

from dataclasses import replace

from companion.core.events import (
    Drew,
    Flipped,
    Left,
    Played,
    Redealt,
    Swapped,
)
from companion.core.history import History
from companion.core.play.rules import effects_of, is_challengeable, moves_hands
from companion.referee.rulings import Objection, Ruling, Violation


def with_later_proof(history: History, ruling: Ruling) -> Ruling:
    """Note that a card just played proves an earlier wild draw four illegal.

    Args:
        history: all that happened before the ruling.
        ruling: the ruling on the card that landed.
    """
    played = next((e for e in ruling.events if isinstance(e, Played)), None)
    if played is None or not _proves_guilt(history, played):
        return ruling
    note = Violation(Objection.WAS_ILLEGAL, played.player, played.card)
    return replace(ruling, violations=(*ruling.violations, note))


def _proves_guilt(history: History, played: Played) -> bool:
    """Whether the seat held ``played`` when it laid its last wild draw four (W1).

    Only if the hand has not gained a card since, by drawing or by a move of hands.
    """
    if played.card.color is None or history.now.rules.wild4_rule == "free":
        return False
    for before, event in history.backwards():
        match event:
            case Flipped() | Redealt() | Swapped() | Left():
                return False
            case Drew(player=seat) if seat == played.player:
                return False
            case Played(player=seat, card=card) if seat == played.player:
                if is_challengeable(before, card):
                    return played.card.color == before.color
            case Played(card=card) if moves_hands(effects_of(before, card)):
                return False
            case _:
                pass
    return False
