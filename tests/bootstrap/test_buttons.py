"""Own buttons, from mock pins to the game."""

from contextlib import contextmanager, nullcontext

import pytest
from builders import seen
from forms import lines_of
from gpiozero.pins.mock import MockFactory

from companion.bootstrap.buttons import TableButtons, as_input
from companion.components.component import HealthMonitor
from companion.pages.navigator import Navigator
from companion.pages.set_up.draft import AwaitButton, ChooseSeat, SeatAct, ShowTab, Tab
from companion.records.journal import Journal
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import AS_WIRED, Settings, SettingsFile
from companion.table.device import Device, TableButton
from companion.table.table import Table
from companion.view.actions import Back, Open, StartGame
from hardware.simulated.fingers import Fingers
from hardware.wiring import ButtonName, ButtonWiring, Press, Wiring

NAMES = ("Ada", "Ben", "Cem")
WIRING = Wiring(
    (
        ButtonWiring(ButtonName.DRAW, pin=22),
        *(ButtonWiring(ButtonName.UNO, 4 + i, i, lamp_pin=14 + i) for i in range(4)),
    ),
    quiet_s=0.0,
)
BUTTONS = tuple(TableButton(Button(b.name.value), b.place) for b in WIRING.buttons)


class AtTheTable:
    """A screen whose buttons are mock pins; everything happens at once."""

    def __init__(self, journal, folder):
        self.pins = MockFactory()
        self.table = Table(journal, {}, players=NAMES)
        self.file = SettingsFile(folder / "settings.toml")
        self.navigator = Navigator(
            self.table, Device(settings=self.file, buttons=BUTTONS)
        )
        self.heard = []
        self.fingers = Fingers(self.pins, WIRING, later=lambda _s, act: act())

    @contextmanager
    def listening(self):
        def settings():
            return self.navigator.settings

        pins, game = lambda: nullcontext(self.pins), (self.table, self.post, settings)
        buttons = TableButtons(WIRING, pins, *game, HealthMonitor())
        heard, self.lit = buttons.button_supervisor(), buttons.lamp_supervisor()
        heard.step()
        yield self
        del heard

    def post(self, item):
        self.heard.append(item)
        self.navigator.handle(item)

    def uno(self, place):
        self.fingers.press("uno", place)

    def claim(self, seat, place):
        self.navigator.handle(Open("set_up"))
        self.navigator.handle(ShowTab(Tab.BUTTONS))
        self.navigator.handle(AwaitButton(seat))
        self.uno(place)

    def start(self):
        """Touch Start; where a game is played, the first touch only asks."""
        for _touch in range(2):
            if self.navigator.view.page.name == "set_up":
                self.navigator.handle(self.navigator.view.page.bar[0].action)

    def lamps(self):
        self.lit.step()
        return [self.pins.pin(14 + place).state for place in range(4)]


@pytest.fixture
def at_the_table(tmp_path):
    with Journal(":memory:") as journal, AtTheTable(journal, tmp_path).listening() as t:
        t.table.handle(seen("R7"))
        yield t


def test_every_button_that_can_be_wired_means_something():
    assert {name.value for name in ButtonName} == {button.value for button in Button}


def test_a_shared_press_has_no_seat():
    press = Press(ButtonName.DRAW_PASS, None, 3.0, long=True)
    assert as_input(press, Settings()) == Pressed(
        3.0, Button.DRAW_PASS, None, long=True
    )


def test_a_press_at_a_place_is_that_of_who_sits_there():
    settings = Settings(places=(2, 0, 1, *AS_WIRED[3:]))
    seats = [as_input(Press(ButtonName.UNO, i, 0.0), settings).seat for i in range(4)]
    assert seats == [1, 2, 0, 3]


def test_every_seat_has_the_place_of_its_number_until_somebody_claims_another(
    at_the_table,
):
    at_the_table.uno(1)
    assert at_the_table.heard[0].seat == 1


def test_a_button_is_whose_seat_was_touched_before_it_was_pressed(at_the_table):
    at_the_table.claim(seat=0, place=3)
    tile = lines_of(at_the_table.navigator.view.page)[0]
    assert (tile.title, tile.description, tile.strong) == ("Ada", "UNO", True)
    at_the_table.navigator.handle(Back())
    at_the_table.uno(3)
    assert at_the_table.heard[-1].seat == 0


def test_a_claim_is_taken_back_by_touching_again(at_the_table):
    at_the_table.claim(seat=0, place=3)
    at_the_table.claim(seat=0, place=0)
    assert at_the_table.navigator.settings.places == AS_WIRED


def test_whose_a_button_is_outlasts_the_program(at_the_table):
    at_the_table.claim(seat=0, place=3)
    assert at_the_table.file.load().places[0] == 3


def test_trying_a_button_gives_it_to_nobody(at_the_table):
    at_the_table.navigator.handle(Open("set_up"))
    at_the_table.uno(3)
    assert at_the_table.navigator.settings == Settings()


def test_the_game_before_keeps_its_buttons_until_others_play(at_the_table):
    at_the_table.navigator.handle(Open("set_up"))
    at_the_table.navigator.handle(ChooseSeat(0))
    at_the_table.navigator.handle(SeatAct.REMOVE)
    at_the_table.navigator.handle(ShowTab(Tab.BUTTONS))
    at_the_table.uno(1)
    tile = lines_of(at_the_table.navigator.view.page)[0]
    assert (tile.title, tile.strong) == ("Ben", True)
    assert at_the_table.navigator.settings.places == AS_WIRED
    at_the_table.start()
    at_the_table.uno(1)
    assert (at_the_table.table.seated[0], at_the_table.heard[-1].seat) == ("Ben", 0)


def test_who_plays_again_without_somebody_has_the_same_button(at_the_table):
    at_the_table.navigator.handle(StartGame(("Ada", "Cem"), 0))
    at_the_table.uno(2)
    assert at_the_table.heard[-1].seat == 1


def test_a_button_where_nobody_sits_means_nothing(at_the_table):
    at_the_table.navigator.handle(Open("table"))
    history = at_the_table.table.history
    at_the_table.uno(3)
    assert at_the_table.table.history is history


def test_lamps_are_lit_where_people_sit(at_the_table):
    assert at_the_table.lamps() == [True, True, True, False]
    at_the_table.claim(seat=0, place=3)
    at_the_table.navigator.handle(Open("table"))
    at_the_table.fingers.press("draw")
    assert at_the_table.lamps() == [False, True, True, True]
