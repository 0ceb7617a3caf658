"""How often sensors and people err: the one table behind every cost of a story.

A cost is minus the natural logarithm of a frequency, so that costs add up where
frequencies multiply.
"""

from dataclasses import dataclass
from math import log


@dataclass(frozen=True, slots=True)
class Rates:
    """Frequencies, each a share of the occasions on which it can happen."""

    unread: float = 0.0037
    """Cards that nobody reads."""
    unread_again: float = 0.1
    """Cards unread just after another one: what hides one may hide two."""
    twin_unread: float = 0.17
    """Cards laid on their like that are not seen: 2 of 12 on unseen tables."""
    misread: float = 0.0006
    """Cards taken for another, however sure the reader was."""
    same_symbol: float = 0.5
    """Misread cards whose symbol was right and whose color was wrong."""
    imagined: float = 0.0005
    """Cards read where none was laid."""
    wrong_card: float = 0.00005
    """Cards that do not match and are let stand."""
    out_of_turn: float = 0.006
    """Cards that another seat than the one to act plays, and that are let stand."""
    slip_again: float = 0.1
    """How much more seldom out of turn is who has laid the last card, too."""
    slip_at_once: float = 0.01
    """The same, within two seconds."""
    withdrawal_imagined: float = 0.02
    """Reports of a withdrawal when no card was taken."""
    draws: float = 0.2
    """Turns in which the seat draws."""
    keeps: float = 0.7
    """Drawn cards that are kept (5.5)."""
    no_draw: float = 0.02
    """Draws that nobody presses."""
    no_draw_where_seen: float = 0.05
    """The same, where the draw pile is marked: the camera sees most draws anyhow."""
    no_pass: float = 0.03
    """Passes that nobody presses after a draw that was pressed."""
    stray_press: float = 0.001
    """Presses that mean nothing."""
    early_pass: float = 0.02
    """Passes pressed before any draw: the table says to draw first."""
    wrong_button: float = 0.001
    """Presses on the button of another seat than the one that they are for."""
    stray_color: float = 0.00002
    """Colors touched with no wild on top: the screen does not even offer them."""
    stray_touch: float = 0.01
    """Touches that answer what nobody asks, of a verdict or of hands swapped."""
    false_call: float = 0.004
    """Calls of UNO that no seat's cards explain."""
    hasty_draw: float = 0.05
    """Draws of the next seat within seconds of a penalty (5.8)."""
    draw_imagined: float = 0.006
    """Turns in which a draw is seen that nobody made."""
    draw_unseen: float = 0.15
    """Draws that are not seen where the draw pile is marked."""
    unread_told: float = 0.7
    """Cards without a reading of which the camera says that one lies there."""
    unread_imagined: float = 0.02
    """Turns in which it says so and no card was laid."""
    seen_again: float = 0.1
    """Sights of a hand that has drawn, or laid a card, already."""
    idle_arm: float = 0.15
    """Turns in which an arm comes to the pile and lays nothing."""
    arm_unseen: float = 0.8
    """Unread cards that it says nothing of, not even of the arm."""
    push: float = 0.8
    """Cards that moved because somebody pushed them, not by a twin on top (5.16)."""
    call_of_jumper: float = 0.2
    """Calls that mean nothing yet, where cards may be played out of turn."""
    challenges: float = 0.1
    """Wild draw fours that are challenged."""
    lost_turn: float = 0.0002
    """Turns that pass to a seat for reasons that no story tells."""


RATES = Rates()


def cost(*frequencies: float) -> float:
    """Return the cost of things that happen so often, in nats."""
    return -sum(log(frequency) for frequency in frequencies)
