"""An evening as people have it: from the very first start to switching the table off.

Everything is found by the words on the screen, in the language that it speaks.
"""

import time
from dataclasses import dataclass

from stranger.window import UNSEEN_S

from companion.core.cards import Card
from companion.decks import load_deck
from companion.view.cards import card_title
from companion.view.language import LANGUAGES, _, current_language
from companion.view.words import color_title

DECK = load_deck("classic_108")
NAMES = ("Adam", "Bela", "Cleo", "Dora")
"""Four people; the names have four letters each."""
OPENING = "R5"
HAND = ("R1", "R2", "R3", "R4", "R6", "R7", "R8")
"""What the first to act holds: each card goes on the one before it."""


LOOKS_AT_CARD_S = 1.5
"""Who has drawn looks at the card before the next press of the same button."""


@dataclass(frozen=True)
class Means:
    """How a table tells the program what happens."""

    cards: str = "touch"
    """``touch``: on the pad; ``report``: as the camera tells it; ``camera``: laid
    before a drawn camera and read."""
    has_buttons: bool = False
    """Whether draw and UNO are pressed on buttons (here: keys of a keyboard)."""


class Evening:
    """Plays, and looks after each act whether the screen says what the referee says.

    Args:
        stranger: whoever touches.
        means: how cards and presses arrive.
        names: who plays.
        hand: what the first to act lays, one card on the other.
    """

    deck = DECK

    def __init__(self, stranger, means, names=NAMES, hand=HAND):
        self.stranger, self.means, self.names = stranger, means, names
        self._hand = hand
        self.touches_to_first_card = 0

    def seat_everybody(self):
        """Begin the very first game: places, names, start."""
        stranger = self.stranger
        stranger.press(LANGUAGES[current_language()])
        stranger.press(_("Skip"))
        stranger.press(str(len(self.names)))
        stranger.press(_("free seat"))
        for name in self.names:
            self._type(name)
        stranger.press(_("Start"))
        stranger.wait_for(lambda: stranger.program.state() is not None, "a game")

    def _type(self, name):
        """Type a name as quickly as people do, then agree to it."""
        self.stranger.see(name[0].upper(), name[0].lower())
        time.sleep(UNSEEN_S)
        for letter in name:
            key = self.stranger.see(letter.upper(), letter.lower())
            self.stranger.program.finger.tap(*key.center, 0.05)
        self.stranger.press(_("Done"))

    def to_the_table(self):
        """Leave the camera's page, which the first evening goes on with."""
        if self.stranger.program.page() == "camera":
            self.stranger.press(_("Back"))
        self.stranger.wait_for(lambda: self.stranger.program.page() == "table", "table")

    def lay(self, card):
        """Let a card land, and see it on the screen."""
        program = self.stranger.program
        if self.means.cards == "report":
            program.ask(f"card {card}")
        elif self.means.cards == "camera":
            program.ask(f"lay {card}")
        else:
            self._enter(Card.parse(card))
        self.stranger.wait_for(lambda: self._state["top"] == card, card)
        self.check()

    def _enter(self, card):
        self.stranger.press(_("Enter a card"))
        self.stranger.press(color_title(card.color))
        self.stranger.press(card_title(card, DECK))

    def draw_and_pass(self):
        """Draw a card, and pass."""
        before = self._state
        for word in (_("Draw"), _("Pass")):
            if self._state["acting"] == before["acting"]:
                self._press(word, "d")
        moved = lambda: self._state["acting"] != before["acting"]  # noqa: E731 (said once)
        self.stranger.wait_for(moved, "the next one's turn")
        self.check()

    def call_uno(self):
        self._press(_("UNO!"), "u")

    def _press(self, word, key):
        if not self.means.has_buttons:
            self.stranger.press(word)
            return
        time.sleep(LOOKS_AT_CARD_S)
        version = self._state["version"]
        self.stranger.program.finger.key(key)
        self.stranger.wait_for(lambda: self._state["version"] != version, word)

    def play_a_round(self):
        """Play until the first to act has laid a hand; all others draw."""
        self.lay(OPENING)
        self.touches_to_first_card = self.stranger.touches
        first = self._state["acting"]
        for left, card in zip(
            range(len(self._hand) - 1, -1, -1), self._hand, strict=True
        ):
            while self._state["acting"] != first:
                self.draw_and_pass()
            self.lay(card)
            if left == 1:
                self.call_uno()
        self.stranger.wait_for(lambda: self._state["phase"] == "count", "the count")
        self.stranger.end_celebration()

    def count_hands(self, points):
        """Type the points of each hand that is left.

        Args:
            points: of each hand.
        """
        stranger = self.stranger
        stranger.press(_("Yes"))  # the round is over
        stranger.press(_("Points"))
        for _hand in self.names[1:]:
            self.type_points(points)
            self.agree()
        stranger.wait_for(lambda: self._state["winners"], "the end of the game")
        stranger.end_celebration()

    def play_again(self):
        """Begin another game with the same people; return its touches to a card."""
        before = self.stranger.touches
        self.stranger.press(_("Rematch"))
        self.to_the_table()
        self.lay(OPENING)
        return self.stranger.touches - before

    def type_points(self, points):
        self.stranger.see(_("Erase"))  # values of cards stood there before, with digits
        for digit in str(points):
            self.stranger.press(digit)

    def agree(self):
        """Touch the key that goes on: with the next hand, or to the scores."""
        stranger = self.stranger
        words = [e.name for e in stranger.program.elements() if e.role == "button"]
        right = _("Right: now {name}")
        start = right[: right.index("{")]
        on = [word for word in words if word.startswith(start)]
        stranger.press(*on, _("Done"))

    @property
    def _state(self):
        return self.stranger.program.state()

    def check(self):
        """Compare what is shown with what the referee says.

        Raises:
            AssertionError: if the screen does not come to say it.
        """
        self.stranger.wait_for(self._is_shown, self._state)

    def _is_shown(self):
        state = self._state
        if state["phase"] == "count":
            return self.stranger.program.page() in {"count", "round_won"}
        words = self.stranger.words()
        top = card_title(Card.parse(state["top"]), DECK)
        shows_color = any(state["color"] in each and top in each for each in words)
        return shows_color and state["acting"] in words
