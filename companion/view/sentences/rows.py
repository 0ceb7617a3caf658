"""The rows of docs/rules.md in words, for the log and ``companion referee --why``."""

from companion.view.language import _, gettext_noop

_WORDS = {
    "U7": gettext_noop("Everybody is dealt the same number of cards."),
    "U8": gettext_noop("The top card of the draw pile opens the discard pile."),
    "U4": gettext_noop("A swap card exchanges two hands."),
    "T1": gettext_noop("A card goes on the same color, number or symbol."),
    "T2": gettext_noop("A wild can be played at any time in one's own turn."),
    "T3": gettext_noop("Whoever draws may play that card at once, or keep it."),
    "T6": gettext_noop("When the draw pile is used up, the discards are shuffled."),
    "E1": gettext_noop("The next player misses a turn."),
    "E2": gettext_noop("The direction of play reverses."),
    "E3": gettext_noop("The next player draws and misses a turn."),
    "E4": gettext_noop("A wild lets its player name the color."),
    "E5": gettext_noop(
        "A wild draw four makes the next player draw 4 and miss a turn."
    ),
    "E6": gettext_noop("All hands are shuffled and dealt again."),
    "E8": gettext_noop("Hands do not move for a last card."),
    "6": gettext_noop("The card does what its deck says."),
    "D1": gettext_noop("With two players a reverse works as a skip."),
    "H1": gettext_noop("A draw card may be answered with a draw card."),
    "H4": gettext_noop("Whoever plays a 7 swaps hands with somebody."),
    "H5": gettext_noop("A 0 moves all hands one seat on."),
    "H7": gettext_noop("The identical card may be played out of turn."),
    "H9": gettext_noop("Whoever cannot play draws until a card can be played."),
    "X9": gettext_noop("Such a card opens no round here."),
    "X10": gettext_noop("A wild draw four opens no round."),
    "X19": gettext_noop("Everybody else draws."),
    "W4": gettext_noop("Only the next player may doubt a wild draw four."),
    "W5": gettext_noop("Whoever held the color in force draws instead."),
    "W6": gettext_noop("Whoever loses a challenge draws, and misses a turn."),
    "W8": gettext_noop("Whoever wins a challenge plays on normally."),
    "N1": gettext_noop("The next-to-last card needs a call."),
    "N2": gettext_noop("Whoever is caught without a call draws."),
    "N6": gettext_noop("A late call before being caught saves."),
    "N7": gettext_noop("A false call costs cards."),
    "N8": gettext_noop("There was nobody to catch."),
    "P1": gettext_noop("Advice costs cards."),
    "P2": gettext_noop("A wrong card costs cards."),
    "F1": gettext_noop("The first empty hand wins the round."),
    "F2": gettext_noop("A last draw card is still drawn before counting."),
    "F3": gettext_noop("Each card left in a hand counts its points."),
    "F6": gettext_noop("The winner of the round scores all other hands."),
    "F7": gettext_noop("The time that the table agreed on is up."),
    "F8": gettext_noop(
        "The winner of the round scores the average of the other hands."
    ),
    "F9": gettext_noop("Everybody scores their own hand; the smallest total wins."),
    "F10": gettext_noop("Whoever reaches the target is out; the rest go on."),
    "5.25": gettext_noop("The printed rules say nothing about such a first card."),
    "5.17": gettext_noop("The table put right what was read wrongly."),
    "5.18": gettext_noop("The table added what had not been seen."),
    "5.22": gettext_noop("Time is checked between rounds."),
    "5.23": gettext_noop("Nobody could move any more."),
    "5.24": gettext_noop("A hand that is left goes under the draw pile."),
}


def row_text(row: str) -> str:
    """Return the rule of a row in one sentence; empty for a row without words.

    Args:
        row: such as ``E3`` or ``5.17``.
    """
    return _(_WORDS[row]) if row in _WORDS else ""
