"""The rows of RULES.md in words, for the log and for ``companion referee --why``."""

from companion.ui.language import _


def row_text(row: str) -> str:
    """Return the rule of a row in one sentence; empty for a row without words.

    Args:
        row: such as ``E3`` or ``5.17``.
    """
    return {
        "U7": _("Everybody is dealt the same number of cards."),
        "U8": _("The top card of the draw pile opens the discard pile."),
        "U4": _("A swap card exchanges two hands."),
        "T1": _("A card goes on the same color, number or symbol."),
        "T2": _("A wild can be played at any time in one's own turn."),
        "T3": _("Who draws may play that card at once, or keep it."),
        "T6": _("When the draw pile is used up, the discards are shuffled."),
        "E1": _("The next player misses a turn."),
        "E2": _("The direction of play turns."),
        "E3": _("The next player draws and misses a turn."),
        "E4": _("A wild lets its player name the color."),
        "E5": _("A wild draw four makes the next player draw 4 and miss a turn."),
        "E6": _("All hands are shuffled and dealt again."),
        "E8": _("Hands do not move for a last card."),
        "6": _("The card does what its deck says."),
        "D1": _("With two players a reverse works as a skip."),
        "H1": _("A draw card may be answered with a draw card."),
        "H4": _("Who plays a 7 swaps hands with somebody."),
        "H5": _("A 0 moves all hands one seat on."),
        "H7": _("The identical card may be played out of turn."),
        "H9": _("Who cannot play draws on until a card can be played."),
        "X19": _("Everybody else draws."),
        "W4": _("Only the next player may doubt a wild draw four."),
        "W5": _("Who held the color in force draws instead."),
        "W6": _("Who loses a challenge draws, and misses a turn."),
        "W8": _("Who wins a challenge plays on normally."),
        "N1": _("The next-to-last card needs a call."),
        "N2": _("Who did not call and is caught draws."),
        "N6": _("A late call before being caught saves."),
        "N7": _("A false call costs cards."),
        "N8": _("There was nobody to catch."),
        "P1": _("Advice costs cards."),
        "P2": _("A wrong card costs cards."),
        "F1": _("The first empty hand wins the round."),
        "F2": _("A last draw card is still drawn before counting."),
        "F3": _("Each card left in a hand counts its points."),
        "F6": _("The winner of the round scores all other hands."),
        "F7": _("The time that the table agreed on is up."),
        "F8": _("The winner of the round scores the average of the other hands."),
        "F9": _("Everybody scores the own hand; the smallest total wins."),
        "F10": _("Who reaches the target is out; the rest go on."),
        "5.25": _("The sheets are silent about such an opening card."),
        "5.17": _("The table put right what was read wrongly."),
        "5.18": _("The table added what had not been seen."),
        "5.22": _("Time is checked between rounds."),
        "5.23": _("Nobody could move any more."),
        "5.24": _("A hand that is left goes under the draw pile."),
    }.get(row, "")
