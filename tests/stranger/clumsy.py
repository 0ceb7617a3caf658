"""An evening of somebody who touches twice, too late, or the wrong thing.

Each step is a defect that the program once had; `make planting` puts each one back and
sees that this evening ends badly then.
"""

import time

from stranger.evening import HAND, OPENING, Evening, Means
from stranger.stranger import Stranger
from stranger.window import UNSEEN_S

from companion.core.cards import Card
from companion.view.cards import card_title
from companion.view.language import _, ngettext
from companion.view.words import color_title

_TWICE_S = 0.09
"""Between the two taps of a double tap."""
_COMES_OF_IT_S = 0.8
"""After a touch that should change nothing: what comes of it would be seen by then."""
WRONG, MEANT = "B9", "R9"
"""A card that does not go on the first one of the hand, and one that does."""
POINTS = 170
"""About what each of three hands is worth: together they win the game."""
_TOO_MANY = "990"
"""Points that no hand of this evening can hold."""


class Clumsy:
    """Plays a game by touch, and makes the mistakes that people make.

    Args:
        stranger: whoever touches; the program shows its very first page.
    """

    def __init__(self, stranger: Stranger):
        self._stranger, self._program = stranger, stranger.program
        self._evening = Evening(stranger, Means("report"))

    def play(self):
        """Play a game and begin another one.

        Raises:
            AssertionError: if a mistake has another effect than it should have.
        """
        self._evening.seat_everybody()
        self._evening.to_the_table()
        self._evening.lay(OPENING)
        first = self._state["acting"]
        self._enter_a_card_twice(HAND[0])
        self._undo_twice()
        self._lay_a_wrong_card()
        self._slide_off()
        self._correct_while_cards_land()
        self._play_until_one_card_is_left(first)
        self._end_the_round_under_a_page()
        self._say_that_the_count_is_wrong()
        self._count()
        self._touch_rematch_twice()

    @property
    def _state(self):
        return self._program.state()

    def _tap_twice(self, element):
        """Tap the middle of an element twice, quickly, and wait what comes of it."""
        time.sleep(UNSEEN_S)
        self._program.finger.tap(*element.center, 0.05)
        time.sleep(_TWICE_S)
        self._program.finger.tap(*element.center, 0.05)
        time.sleep(_COMES_OF_IT_S)

    def _is_on(self, page):
        """Check which page is in sight."""
        assert self._program.page() == page, (page, self._stranger.words())

    def _enter_a_card_twice(self, text):
        """The second tap would reach what the pad has covered."""
        card = Card.parse(text)
        self._stranger.press(_("Enter a card"))
        self._stranger.press(color_title(card.color))
        deck = self._evening.deck
        self._tap_twice(self._stranger.see(card_title(card, deck)))
        self._stranger.wait_for(lambda: self._state["top"] == text, text)
        self._is_on("table")

    def _undo_twice(self):
        """Each double tap takes one thing back at most; the list stays open."""
        steps = self._state["steps"]
        self._tap_twice(self._stranger.see(_("Undo")))
        self._is_on("record")
        assert self._state["steps"] == steps, "the key that opens the list undid"
        self._tap_twice(self._starting(_("Back to before")))
        self._is_on("record")
        assert self._state["steps"] == steps - 1, (steps, self._state["steps"])
        self._stranger.touch(self._starting(_("Put back")))
        self._stranger.wait_for(
            lambda: self._state["steps"] == steps, "what was undone"
        )
        self._stranger.press(_("Table"))
        self._is_on("table")

    def _lay_a_wrong_card(self):
        """It goes back into the hand; then it is laid again, and was read wrong."""
        was_read = card_title(Card.parse(MEANT), self._evening.deck)
        back = _("Take it back")
        for answer, top in ((back, HAND[0]), (was_read, MEANT)):
            self._program.ask(f"card {WRONG}")
            self._stranger.press(answer)
            self._stranger.wait_for(lambda top=top: self._state["top"] == top, top)
            self._stranger.wait_for(lambda: not self._stranger.look(back), "no answers")
            self._is_on("table")
        self._stranger.press(_("Undo"))
        while self._state["top"] != HAND[0]:
            steps = self._state["steps"]
            self._stranger.touch(self._starting(_("Back to before")))
            undone = self._stranger
            undone.wait_for(lambda than=steps: self._state["steps"] != than, "undo")
        self._stranger.press(_("Table"))

    def _open_seat(self, name):
        self._stranger.touch(self._starting(f"{name} "))
        self._stranger.wait_for(
            lambda: self._program.page() == "correct", "a seat's page"
        )

    def _undo_once(self):
        self._stranger.press(_("Undo"))
        self._stranger.touch(self._starting(_("Back to before")))

    def _starting(self, words):
        """Wait for a button whose name starts so, and return the first one."""
        self._stranger.wait_for(lambda: self._buttons(words), words)
        return self._buttons(words)[0]

    def _buttons(self, words):
        found = [e for e in self._program.elements() if e.role == "button"]
        return [each for each in found if each.name.startswith(words)]

    def _slide_off(self):
        """A touch that leaves the control means nothing."""
        self._open_seat(self._evening.names[2])
        version = self._state["version"]
        self._stranger.drag(self._stranger.see("9"), self._stranger.see("3"))
        time.sleep(_COMES_OF_IT_S)
        assert self._state["version"] == version, "a touch counted that slid off"
        self._is_on("correct")

    def _correct_while_cards_land(self):
        """The keys keep their places, and the strip shows the round as it is."""
        before = self._number_keys()
        for text in ("R9", "G9"):
            self._program.ask(f"card {text}")
            card = self._stranger
            card.wait_for(lambda top=text: self._state["top"] == top, text)
        time.sleep(UNSEEN_S)
        assert self._number_keys() == before, "keys moved while cards landed"
        self._is_on("correct")
        shown = " ".join(self._stranger.words()).casefold()
        for words in (
            self._state["color"],
            self._state["acting"],
            self._sentence("G9"),
        ):
            assert words.casefold() in shown, (words, shown)
        self._stranger.press(_("Table"))
        for text in ("G9", "R9"):
            self._undo_once()
            gone = self._stranger
            gone.wait_for(lambda top=text: self._state["top"] != top, "undo")
            self._stranger.press(_("Table"))

    def _sentence(self, text):
        """Return how a card is named in a line of the log, but for capitals."""
        return card_title(Card.parse(text), self._evening.deck)

    def _number_keys(self):
        found = [e for e in self._program.elements() if e.name.isdigit()]
        return {each.name: each.box for each in found if each.role == "button"}

    def _play_until_one_card_is_left(self, first):
        for text in HAND[1:-1]:
            while self._state["acting"] != first:
                self._evening.draw_and_pass()
            self._evening.lay(text)
        self._evening.call_uno()
        while self._state["acting"] != first:
            self._evening.draw_and_pass()

    def _end_the_round_under_a_page(self):
        """A page of the round closes with a word when the round is over."""
        self._open_seat(self._evening.names[1])
        self._program.ask(f"card {HAND[-1]}")
        self._stranger.wait_for(lambda: self._state["phase"] == "count", "the count")
        self._stranger.end_celebration()
        self._stranger.wait_for(lambda: self._program.page() == "count", "the count")
        # Where the line has too little room, it says the first half.
        over, _colon, _rest = _("The round is over: the page was closed").partition(":")
        words = self._stranger.words()
        assert any(each.startswith(over) for each in words), words

    def _say_that_the_count_is_wrong(self):
        """Undone, that takes back just that, and not the card before it."""
        steps = self._state["steps"]
        self._stranger.press(_("Count is wrong"))
        changed = self._stranger
        changed.wait_for(lambda: self._state["phase"] != "count", "another card")
        self._undo_once()
        changed.wait_for(lambda: self._state["steps"] == steps, "what was undone")
        assert self._state["top"] == HAND[-1], self._state
        self._stranger.press(_("Table"))
        self._is_on("count")

    def _count(self):
        """Points that no hand can hold are refused; undo takes back one hand."""
        self._stranger.press(_("Points"))
        self._evening.type_points(_TOO_MANY)
        one, many = "{n} card costs {most} at most", "{n} cards cost {most} at most"
        refused = ngettext(one, many, 2).partition("{n}")[2].partition("{most}")[0]
        words = self._stranger.words()
        assert any(refused in each for each in words), words
        self._stranger.press(_("Erase"))
        self._stranger.press(_("Erase"))
        last = len(self._evening.names) - 1
        for hand in range(1, last + 1):
            self._evening.type_points(POINTS + hand)
            self._evening.agree()
        self._stranger.wait_for(lambda: self._state["phase"] == "over", "the scores")
        self._stranger.end_celebration()
        self._undo_once()
        self._stranger.press(_("Table"))
        self._stranger.wait_for(lambda: self._program.page() == "count", "the count")
        words = self._stranger.words()
        for hand in range(1, last):
            assert any(str(POINTS + hand) in word for word in words), (hand, words)
        self._evening.agree()
        self._stranger.wait_for(lambda: self._state["phase"] == "over", "the scores")
        self._stranger.end_celebration()

    def _touch_rematch_twice(self):
        """The second tap would reach whatever the next page has there."""
        self._tap_twice(self._stranger.see(_("Rematch")))
        self._is_on("table")
        assert self._state["top"] == ""
