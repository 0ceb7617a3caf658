"""A whole game by the pins of three buttons and by what the camera reports."""

import pytest
from builders import card
from fake_time import FakeTime
from gpiozero.pins.mock import MockFactory

from companion.bootstrap.buttons import as_input
from companion.camera.live_camera import CameraServices
from companion.camera.reports import HandRead, SpreadCard
from companion.core.cards import Color
from companion.core.state import Phase
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import CardSeen
from companion.table.table import Table
from hardware.buttons import Buttons
from hardware.simulated.fingers import Fingers
from hardware.wiring import shared_wiring


class Evening:
    """A table of three that nobody touches."""

    def __init__(self, table, navigator, fingers, time):
        self.table, self.navigator = table, navigator
        self.fingers, self.time = fingers, time

    @property
    def state(self):
        return self.table.history.now

    def press(self, *buttons):
        for button in buttons:
            self.fingers.press(button)
            self._wait()

    def lay(self, *cards):
        for text in cards:
            self.navigator.handle(CardSeen(self.time.clock(), card(text)))
            self._wait()

    def _wait(self):
        """Let as much time pass as a catch is held back."""
        self.time.sleep(1.5)
        self.navigator.tick(self.time.clock())

    def spread(self, *cards):
        """Lay a hand before the camera, which reads it twice alike."""
        read = tuple(SpreadCard(card(text), 0.99, ()) for text in cards)
        hand = HandRead(self.time.clock(), read)
        for _look in range(2):
            self.navigator.handle(hand)
        self.press("draw_pass")


class Blind:
    """A camera that looks at no hand by itself."""

    def begin_counting(self):
        pass

    def end_counting(self):
        pass

    def read_hand(self):
        pass


@pytest.fixture
def evening():
    pins, wiring, time = MockFactory(), shared_wiring(), FakeTime()
    with Journal(":memory:") as journal:
        table = Table(journal, {"hand_size": 2}, players=("Ada", "Ben", "Cem"))
        navigator = Navigator(table, page="table")
        navigator.connect(CameraServices(Blind()))
        buttons = Buttons(
            wiring,
            pins,
            on_press=lambda press: navigator.handle(
                as_input(press, navigator.settings)
            ),
            clock=time.clock,
            later=time.later,
        )
        with buttons:
            yield Evening(
                table, navigator, Fingers(pins, wiring, later=time.later), time
            )


@pytest.mark.slow
def test_an_evening_needs_no_touch(evening):
    """5.28: catch, draw, pass, UNO, challenge, verdict, color, count, next round."""
    evening.press("draw_pass")
    evening.lay("R3", "R5")
    evening.press("catch_challenge")
    assert evening.state.counts == (2, 3, 2)
    evening.press("draw_pass", "draw_pass", "uno")
    evening.lay("W+4")
    evening.press("catch_challenge")
    assert evening.state.phase is Phase.VERDICT
    evening.press("draw_pass")
    assert evening.state.counts == (1, 9, 3)
    evening.lay("B2")
    assert evening.state.color is Color.BLUE
    evening.lay("B9")
    assert evening.navigator.view.page.name == "count"
    evening.spread("R1", "R2", "R4", "Y1", "Y2", "Y3", "G1", "G2", "G3")
    evening.spread("B+2", "W")
    evening.press("draw_pass")
    assert evening.state.scores == (89, 0, 0)
    evening.press("draw_pass")
    assert (evening.state.round, evening.state.phase) == (2, Phase.FLIP)


def test_a_hand_that_was_not_read_is_not_agreed_on(evening):
    evening.press("draw_pass")
    evening.lay("R3", "R5", "R6", "R7", "R8")
    evening.press("draw_pass", "draw_pass")
    assert evening.state.phase is Phase.COUNT
    assert not any(hand.agreed for hand in evening.navigator.view.page.hands[::2])
