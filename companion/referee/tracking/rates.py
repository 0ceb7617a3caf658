"""Rates of errors by sensors and people: the table behind every hypothesis' cost.

A cost is minus the natural logarithm of a frequency, so that costs add up where
frequencies multiply. Each says whether it was measured, on drawn and photoreal tables
or in simulated play, or is assumed: nobody has counted yet how often people slip.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import log


@dataclass(frozen=True, slots=True)
class Rates:
    """Frequencies, each a share of the occasions on which it can happen."""

    unread: float = 0.0037
    """Cards that nobody reads. Measured: 3 of 956 in simulated and photoreal rounds."""
    unread_again: float = 0.1
    """Cards unread just after another one: what hides one may hide two. Assumed."""
    misread: float = 0.0006
    """Cards taken for another, however sure the reader was. Assumed: none of 956
    was."""
    doubted: float = 0.05
    """Share of the reader's doubt that comes true. Measured: of 2,179 photographs of
    sets left out 2 were named wrongly where the doubts add up to 38, of 818 in filmed
    rounds none where they add up to 10."""
    imagined: float = 0.0005
    """Cards read where none was laid. Assumed: none in 956."""
    wrong_card: float = 0.00005
    """Cards that do not match and are let stand. Assumed of people."""
    out_of_turn: float = 0.006
    """Cards that another seat than the one to act plays, and that are let stand.
    Assumed of people."""
    jump_in: float = 0.5
    """Twins of the top card that another seat than the one to act lays, where that is
    allowed. Simulated: 5 twins a round with the rule, 1.1 to 2.3 without (5.16)."""
    slip_again: float = 0.1
    """Factor for a card out of turn by whoever has laid the last card. Assumed of
    people."""
    slip_at_once: float = 0.01
    """The factor for such a card within two seconds. Assumed of people."""
    withdrawal_imagined: float = 0.02
    """Reports of a withdrawal when no card was taken. Assumed."""
    draws: float = 0.2
    """Turns in which the seat draws. Measured in simulated play: 0.2 to 0.24."""
    keeps: float = 0.7
    """Drawn cards that are kept. Measured in simulated play (RULES.md 5.5)."""
    no_draw: float = 0.02
    """Draws that nobody presses. Assumed of people."""
    no_draw_where_seen: float = 0.05
    """Draws that nobody presses where the draw pile is marked: the camera sees most of
    them. Assumed of people."""
    no_pass: float = 0.03
    """Passes that nobody presses after a draw that was pressed. Assumed of people."""
    stray_press: float = 0.001
    """Presses that mean nothing. Assumed of people."""
    early_pass: float = 0.02
    """Passes pressed before any draw: the table says to draw first. Assumed of
    people."""
    wrong_button: float = 0.001
    """Presses on the button of another seat than the one that they are for. Assumed
    of people."""
    stray_color: float = 0.00002
    """Colors touched with no wild on top: the screen does not even offer them.
    Assumed of people."""
    stray_touch: float = 0.01
    """Touches that answer what nobody asks, of a verdict or of hands swapped.
    Assumed of people."""
    false_call: float = 0.004
    """Calls of UNO that no seat's cards explain. Assumed of people."""
    hasty_draw: float = 0.05
    """Draws of the next seat within seconds of a penalty (5.8). Assumed of people."""
    draw_imagined: float = 0.011
    """Turns in which a draw is seen that nobody made. Measured: 6 in 541, in simulated
    rounds of hard cases."""
    draw_unseen: float = 0.13
    """Draws that are not seen where the draw pile is marked. Measured: 18 of 142 in
    those rounds."""
    unread_told: float = 0.7
    """Cards without a reading of which the camera says that one lies there.
    Measured: 24 of 34."""
    unread_imagined: float = 0.005
    """Turns in which it says so and no card was laid. Measured: none in 217."""
    seen_again: float = 0.1
    """Sights of a hand that has drawn, or laid a card, already. Assumed."""
    idle_arm: float = 0.15
    """Turns in which an arm comes to the pile and lays nothing. Measured: 36 in 217."""
    arm_unseen: float = 0.8
    """Unread cards that it says nothing of, not even of the arm. Measured: 10 of 10."""
    drifted: float = 0.05
    """Hands whose count has drifted, for reasons too old to tell. Assumed of people."""
    push: float = 0.8
    """Cards that moved because somebody pushed them, not by a twin on top (5.16).
    Assumed of people."""
    call_of_jumper: float = 0.2
    """Calls that mean nothing yet, where cards may be played out of turn. Assumed of
    people."""


RATES = Rates()


@lru_cache(maxsize=1024)
def cost(*frequencies: float) -> float:
    """Return the cost of things that happen so often, in nats."""
    return -sum(log(frequency) for frequency in frequencies)
