import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fake_time import FakeTime
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.buttons import STUCK_S, Buttons, Lamps, load_pins, real_pins
from hardware.errors import ButtonError
from hardware.wiring import (
    ButtonName,
    ButtonWiring,
    Press,
    Wiring,
    keys_for,
    press_for_key,
    shared_wiring,
)

UNO_PIN, DRAW_PIN = 17, 22


class TimedPin(MockPin):
    """A pin whose edges are stamped before anybody hears of them, as by the kernel."""

    def _call_when_changed(self) -> None:
        at = self.factory.ticks() - self.factory.heard_after_s
        super(MockPin, self)._call_when_changed(at, self._state)


class TimedPins(MockFactory):
    """Pins on a made-up clock."""

    heard_after_s = 0.0
    """How long a busy program takes to hear of an edge."""

    def __init__(self, time: FakeTime) -> None:
        super().__init__(pin_class=TimedPin)
        self.ticks = time.clock


class Table:
    """Buttons on mock pins, with levers for the fingers."""

    def __init__(self, wiring: Wiring | None = None) -> None:
        self.time = FakeTime()
        self.pins = TimedPins(self.time)
        self.presses: list[Press] = []
        self.buttons = Buttons(
            wiring or shared_wiring(),
            self.pins,
            on_press=self.presses.append,
            clock=self.time.clock,
            later=self.time.later,
        )

    def push(self, pin: int) -> None:
        self.pins.pin(pin).drive_low()

    def let_go(self, pin: int) -> None:
        self.pins.pin(pin).drive_high()

    def hold(self, pin: int, seconds: float) -> None:
        self.push(pin)
        self.time.sleep(seconds)
        self.let_go(pin)
        self.time.sleep(0.1)


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.buttons.close()
    table.pins.reset()


def test_a_press_is_reported_at_once_with_its_time(table: Table) -> None:
    table.push(UNO_PIN)
    assert table.presses == [Press(ButtonName.UNO, None, at=100.0)]


def test_chatter_is_one_press(table: Table) -> None:
    for _ in range(5):
        table.push(UNO_PIN)
        table.time.sleep(0.002)
        table.let_go(UNO_PIN)
        table.time.sleep(0.002)
    assert len(table.presses) == 1


def test_chatter_that_a_busy_program_hears_late_is_one_press(table: Table) -> None:
    table.push(UNO_PIN)
    table.time.sleep(0.002)
    table.let_go(UNO_PIN)
    table.time.sleep(0.05)
    table.pins.heard_after_s = 0.048
    table.push(UNO_PIN)
    assert len(table.presses) == 1


def test_a_press_that_is_heard_late_has_the_time_at_which_it_was(table: Table) -> None:
    table.pins.heard_after_s = 0.25
    table.push(UNO_PIN)
    assert table.presses == [Press(ButtonName.UNO, None, at=99.75)]


def test_a_stamp_of_another_clock_is_not_believed(table: Table) -> None:
    table.pins.heard_after_s = 1.8e9
    table.push(UNO_PIN)
    assert table.presses == [Press(ButtonName.UNO, None, at=100.0)]


def test_two_presses_are_two(table: Table) -> None:
    table.hold(UNO_PIN, 0.1)
    table.hold(UNO_PIN, 0.1)
    assert len(table.presses) == 2


def test_draw_is_reported_when_it_is_let_go_with_the_time_of_the_press(
    table: Table,
) -> None:
    table.push(DRAW_PIN)
    table.time.sleep(0.2)
    assert table.presses == []
    table.let_go(DRAW_PIN)
    table.time.sleep(0.1)
    assert table.presses == [Press(ButtonName.DRAW_PASS, None, at=100.0)]


def test_draw_held_for_a_second_takes_back_while_still_held(table: Table) -> None:
    table.push(DRAW_PIN)
    table.time.sleep(1.0)
    assert table.presses == [Press(ButtonName.DRAW_PASS, None, at=100.0, long=True)]


def test_letting_go_after_taking_back_adds_nothing(table: Table) -> None:
    table.hold(DRAW_PIN, 1.5)
    assert len(table.presses) == 1


def test_chatter_does_not_turn_a_held_button_into_a_short_press(table: Table) -> None:
    table.push(DRAW_PIN)
    table.time.sleep(0.003)
    table.let_go(DRAW_PIN)
    table.time.sleep(0.003)
    table.hold(DRAW_PIN, 1.2)
    assert [press.long for press in table.presses] == [True]


def test_a_very_short_tap_on_draw_is_not_lost(table: Table) -> None:
    table.hold(DRAW_PIN, 0.01)
    assert [press.long for press in table.presses] == [False]


def test_two_quick_draws_are_two(table: Table) -> None:
    table.hold(DRAW_PIN, 0.08)
    table.hold(DRAW_PIN, 0.08)
    assert [press.long for press in table.presses] == [False, False]


def test_a_press_is_not_lost_when_the_next_one_overtakes_its_timer() -> None:
    time = FakeTime()
    pins = TimedPins(time)
    presses: list[Press] = []
    with Buttons(
        shared_wiring(),
        pins,
        on_press=presses.append,
        clock=time.clock,
        later=lambda _delay_s, _function: None,  # a thread that never gets its turn
    ):
        for _ in range(2):
            pins.pin(DRAW_PIN).drive_low()
            time.sleep(0.05)
            pins.pin(DRAW_PIN).drive_high()
            time.sleep(0.05)
    assert presses == [Press(ButtonName.DRAW_PASS, None, at=100.0)]


def test_a_button_of_a_place_reports_the_place() -> None:
    table = Table(Wiring((ButtonWiring(ButtonName.CATCH, pin=4, place=3),)))
    table.push(4)
    assert table.presses == [Press(ButtonName.CATCH, 3, at=100.0)]


def test_what_a_listener_raises_is_not_lost(caplog: pytest.LogCaptureFixture) -> None:
    failure = ValueError("full")

    def refuse(_: Press) -> None:
        raise failure

    pins = MockFactory()
    with Buttons(shared_wiring(), pins, on_press=refuse):
        pins.pin(UNO_PIN).drive_low()
    [record] = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[1] is failure


def test_closed_buttons_report_nothing(table: Table) -> None:
    table.buttons.close()
    table.push(UNO_PIN)
    assert table.presses == []


def test_a_pin_in_use_is_refused_with_a_remedy(table: Table) -> None:
    with pytest.raises(ButtonError, match="stop any other program"):
        Buttons(shared_wiring(), table.pins, on_press=print)


def test_after_a_refusal_the_other_pins_are_free_again() -> None:
    pins = MockFactory()
    taken = Buttons(
        Wiring((ButtonWiring(ButtonName.UNO, pin=22),)), pins, on_press=print
    )
    with pytest.raises(ButtonError):
        Buttons(shared_wiring(), pins, on_press=print)
    taken.close()
    Buttons(shared_wiring(), pins, on_press=print).close()


def test_a_pin_that_is_not_on_the_header_is_refused() -> None:
    with pytest.raises(ButtonError, match="pin 40; expected a GPIO number from 0 to"):
        ButtonWiring(ButtonName.UNO, pin=40)


def test_a_pin_wired_twice_is_refused() -> None:
    uno = ButtonWiring(ButtonName.UNO, pin=4)
    with pytest.raises(ButtonError, match="Pin 4 is wired twice"):
        Wiring((uno, replace(uno, name=ButtonName.CATCH)))


def test_a_computer_without_pins_is_told_with_the_remedy() -> None:
    with pytest.raises(ButtonError, match="--buttons keyboard"):
        real_pins()


LGPIO = """
import os

os.chdir(os.environ.get("LG_WD", "."))
os.mkfifo(".lgd-nfy0")
SET_PULL_NONE = None

def __getattr__(name):
    return 0

def gpiochip_open(chip):
    raise Exception("can not open gpiochip")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="lgpio is for Linux")
@pytest.mark.parametrize("is_told", [True, False])
def test_lgpio_leaves_the_current_folder_and_what_is_in_it_alone(
    is_told, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "lgpio.py").write_text(LGPIO)
    (here := tmp_path / "here").mkdir()
    (there := tmp_path / "there").mkdir()
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(here)
    if is_told:
        monkeypatch.setenv("LG_WD", str(there))
    load_pins()
    with pytest.raises(ButtonError, match="cannot be opened"):
        real_pins()
    assert Path.cwd() == here
    assert list(here.iterdir()) == []


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0,
    reason="only root may go to a folder and then become somebody who may not enter it",
)
@pytest.mark.slow
def test_pins_are_loaded_from_a_home_that_we_may_not_enter(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    script = (
        "import os, sys; sys.path[:] = eval(sys.argv[1]); import hardware.buttons; "
        "os.setuid(65534); hardware.buttons.load_pins(); print(os.getcwd())"
    )
    command = [sys.executable, "-c", script, repr(sys.path)]
    done = subprocess.run(  # noqa: S603 (our own script)
        command, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.stdout == "/\n", done.stderr


def test_lamps_light_what_is_awaited() -> None:
    pins = MockFactory()
    with Lamps(shared_wiring(), pins) as lamps:
        lamps.show({(ButtonName.UNO, None)})
        assert [pins.pin(pin).state for pin in (5, 6, 13)] == [True, False, False]


def test_closed_lamps_give_their_pins_back() -> None:
    pins = MockFactory()
    Lamps(shared_wiring(), pins).close()
    Lamps(shared_wiring(), pins).close()


def test_a_key_stands_for_a_press() -> None:
    assert press_for_key("U", 3.0) == Press(ButtonName.UNO, None, at=3.0)


def test_a_key_can_take_back() -> None:
    assert press_for_key("b", 3.0) == Press(
        ButtonName.DRAW_PASS, None, at=3.0, long=True
    )


def test_a_digit_stands_for_the_uno_button_of_a_place() -> None:
    own = tuple(ButtonWiring(ButtonName.UNO, 4 + i, place=i) for i in (0, 9))
    keys = keys_for(Wiring(own))
    assert press_for_key("1", 3.0, keys) == Press(ButtonName.UNO, 0, at=3.0)
    assert press_for_key("0", 3.0, keys) == Press(ButtonName.UNO, 9, at=3.0)
    assert press_for_key("2", 3.0, keys) is None
    assert press_for_key("1", 3.0, keys_for(shared_wiring())) is None


def test_other_keys_mean_nothing() -> None:
    assert press_for_key("x", 3.0) is None


def held(seconds: float, *edges: float) -> tuple[ButtonWiring, ...]:
    """Let a button go down, and move after so many seconds; return what is stuck."""
    time = FakeTime()
    pins = TimedPins(time)
    wiring = Wiring((ButtonWiring(ButtonName.UNO, pin=17),))
    with Buttons(
        wiring, pins, on_press=lambda press: None, clock=time.clock, later=time.later
    ) as buttons:
        began, pin = time.now, pins.pin(17)
        pin.drive_low()
        for number, at in enumerate(edges):
            time.now = began + at
            (pin.drive_low if number % 2 else pin.drive_high)()
        time.now = began + seconds
        return buttons.stuck()


def test_a_button_that_stays_down_is_stuck() -> None:
    assert held(STUCK_S + 1)
    assert not held(STUCK_S - 1)


def test_a_button_that_was_let_go_is_not_stuck() -> None:
    assert not held(STUCK_S + 1, 0.5)


def test_a_contact_that_never_stops_chattering_is_stuck() -> None:
    edges = [number / 100 for number in range(1, 500)]
    assert held(edges[-1], *edges)


def test_a_contact_that_has_chattered_and_rests_is_not_stuck() -> None:
    edges = [number / 100 for number in range(1, 500)]
    assert not held(edges[-1] + 1, *edges)


class HeldPin(MockPin):
    """A pin whose button was down before anybody looked."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._change_state(False)  # noqa: FBT003 (gpiozero's own)


def test_a_button_that_is_down_from_the_start_is_stuck_in_the_end() -> None:
    pins = MockFactory(pin_class=HeldPin)
    wiring = Wiring((ButtonWiring(ButtonName.UNO, pin=17),))
    time, heard = FakeTime(), list[Press]()
    with Buttons(wiring, pins, on_press=heard.append, clock=time.clock) as buttons:
        time.now += STUCK_S + 1
        assert buttons.stuck()
    assert heard == []
