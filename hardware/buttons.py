"""The table's buttons and their lamps: a press is stamped where it happens."""

import logging
import os
import threading
import time
from collections.abc import Callable, Collection
from contextlib import chdir, suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any, Self

import gpiozero

from hardware.errors import ButtonError
from hardware.wiring import ButtonName, ButtonWiring, Press, Wiring


def load_pins() -> None:
    """Load lgpio, if it is installed; before any thread depends on the folder.

    On import it goes to a folder of its own and makes a pipe there, or in the current
    one. Ours may be read-only, and relative paths start from it. Where it is a home
    that we may not enter, no relative path leads anywhere, and no way leads back.
    """
    if not os.access(os.curdir, os.X_OK):
        os.chdir("/")
    with TemporaryDirectory() as folder, chdir(folder), suppress(ImportError):
        import_module("gpiozero.pins.lgpio")


def real_pins() -> gpiozero.Factory:
    """Return the Raspberry Pi's own pins, by lgpio: the one library for every Pi.

    Call `load_pins` before any thread is started.

    Raises:
        ButtonError: if lgpio is not installed or this computer has no GPIO pins.
    """
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 - only on a Pi
    except ImportError as error:
        raise ButtonError(
            "lgpio is not installed; run 'sudo apt install python3-lgpio', or use "
            "--buttons keyboard on a PC."
        ) from error
    try:
        return LGPIOFactory()
    except Exception as error:  # lgpio raises a plain Exception of its own
        raise ButtonError(
            "This computer's GPIO pins cannot be opened; check that it is a Pi and you "
            "are in the group 'gpio', or use --buttons keyboard."
        ) from error


def claim(make: Callable[[], Any], what: str, pin: int) -> Any:  # noqa: ANN401 (gpiozero has no types)
    """Make a gpiozero device; turn what fails into one sentence.

    Args:
        make: makes the device.
        what: what it is, for the message.
        pin: its GPIO number.

    Raises:
        ButtonError: if the pin does not exist or is in use.
    """
    try:
        return make()
    except gpiozero.PinInvalidPin as error:
        raise ButtonError(
            f"This board has no GPIO pin {pin} for the {what}; correct the wiring."
        ) from error
    except Exception as error:
        # Also lgpio's own: its lines belong to one process at a time ("GPIO busy").
        raise ButtonError(
            f"Pin {pin} for the {what} cannot be used ({error}); stop any other "
            "program or second companion that holds it."
        ) from error


_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Contact:
    """The contact of one button: fed with edges, tells presses and how they end.

    The first edge is accepted at once; until the line has been quiet for a while, all
    others are chatter. A library's own bounce time would do neither: it delays the
    press, cannot be tested on mock pins, and may swallow a final edge.
    """

    quiet_s: float
    """Seconds without an edge after which the next one counts."""
    is_down: bool = False
    """The level after the newest edge."""
    edge_at: float = float("-inf")
    """Time of the newest edge, monotonic seconds."""

    restless_since: float = float("-inf")
    """Time at which the chatter of the newest edge began, monotonic seconds."""

    def falls(self, at: float) -> bool:
        """Note that the contact closed; return whether this is a new press."""
        is_press = at - self.edge_at >= self.quiet_s
        self._move(at, is_down=True)
        return is_press

    def rises(self, at: float) -> None:
        """Note that the contact opened."""
        self._move(at, is_down=False)

    def _move(self, at: float, *, is_down: bool) -> None:
        if at - self.edge_at >= self.quiet_s:
            self.restless_since = at
        self.is_down, self.edge_at = is_down, at

    def held_s(self, at: float) -> float:
        """Return for how long the contact has been closed, seconds."""
        return at - self.edge_at if self.is_down else 0.0

    def chattered_s(self, at: float) -> float:
        """Return for how long it has been chattering, seconds; 0 if it rests."""
        rests = at - self.edge_at >= self.quiet_s
        return 0.0 if rests else self.edge_at - self.restless_since

    def is_released(self, at: float) -> bool:
        """Whether the contact is open and has been quiet long enough to trust it."""
        # A timer may fire a hair early: half the time still outlasts chatter.
        return not self.is_down and at - self.edge_at >= self.quiet_s / 2


STUCK_S = 20.0
"""Nobody holds a button down for so long."""
CHATTERS_S = 3.0
"""No sound contact chatters for so long."""
CAN_BE_HELD = frozenset({ButtonName.DRAW_PASS, ButtonName.ASK})
"""Buttons that mean something else when they are held down."""


Later = Callable[[float, Callable[[], None]], None]
"""Calls a function after so many seconds, from any thread."""


def call_later(delay_s: float, function: Callable[[], None]) -> None:
    """Call ``function`` from a thread of its own after ``delay_s`` seconds."""
    timer = threading.Timer(delay_s, function)
    timer.daemon = True
    timer.start()


class Buttons:
    """The buttons of a table; a context manager.

    A press is reported at once. A button that can be held is reported
    when it is let go or has been held long enough, with the time it was pressed.

    Args:
        wiring: where the buttons are.
        pin_factory: `real_pins()`, or gpiozero's ``MockFactory``.
        on_press: receives each press, on gpiozero's thread or a timer's; it should
            only queue it.
        clock: monotonic seconds.
        later: calls a function after a while.

    Raises:
        ButtonError: if a pin does not exist or is in use.
    """

    def __init__(
        self,
        wiring: Wiring,
        pin_factory: gpiozero.Factory,
        *,
        on_press: Callable[[Press], None],
        clock: Callable[[], float] = time.monotonic,
        later: Later = call_later,
    ) -> None:
        self._on_press = on_press
        self.now = clock
        """Returns the time on the buttons' clock, monotonic seconds."""
        self.call_later = later
        """Calls a function after so many seconds."""
        self._open: list[_Button] = []
        try:
            for button in wiring.buttons:
                self._open.append(_Button(button, wiring, pin_factory, self))
        except ButtonError:
            self.close()
            raise

    def report(self, press: Press) -> None:
        """Hand a press to whoever waits for it; never raises."""
        try:
            self._on_press(press)
        except Exception:  # noqa: BLE001 (gpiozero's thread would drop it)
            _log.exception("A button press was lost.")

    def stuck(self) -> tuple[ButtonWiring, ...]:
        """Return the buttons that have been down for too long.

        Raises:
            ButtonError: if the pins do not answer any more.
        """
        return tuple(b.wired for b in self._open if b.is_stuck(self.now()))

    def close(self) -> None:
        """Give all pins back."""
        while self._open:
            self._open.pop().close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


class _Button:
    """One button: its device, its contact and the press that is not yet decided."""

    def __init__(
        self,
        wired: ButtonWiring,
        wiring: Wiring,
        factory: gpiozero.Factory,
        table: Buttons,
    ) -> None:
        self.wired = wired
        """Which button it is."""
        self._wiring = wiring
        self._table = table
        self._contact = Contact(wiring.quiet_s)
        self._undecided: Press | None = None
        self._lock = threading.Lock()
        # Not gpiozero.Button, which would start a thread to watch for holding.
        self._device = claim(
            lambda: gpiozero.DigitalInputDevice(
                wired.pin, pull_up=True, bounce_time=None, pin_factory=factory
            ),
            f"button {wired.name}",
            wired.pin,
        )
        if self._device.value:
            self._contact.falls(table.now())  # it was down before anybody looked
        self._device.when_activated = self._fall
        self._device.when_deactivated = self._rise

    def _fall(self) -> None:
        at = self._table.now() - _heard_late_s(self._device.active_time)
        with self._lock:
            if not self._contact.falls(at):
                return
            press = Press(self.wired.name, self.wired.place, at)
            # A new press overtakes the timer that would have ended the last one.
            overtaken, self._undecided = self._undecided, None
            if self.wired.name in CAN_BE_HELD:
                self._undecided = press
        if overtaken:
            self._table.report(overtaken)
        if self.wired.name in CAN_BE_HELD:
            delay_s = self._wiring.long_press_s
            self._table.call_later(delay_s, lambda: self._decide_held(press))
        else:
            self._table.report(press)

    def _rise(self) -> None:
        with self._lock:
            self._contact.rises(
                self._table.now() - _heard_late_s(self._device.inactive_time)
            )
            is_waiting = self._undecided is not None
        if is_waiting:
            self._table.call_later(self._wiring.quiet_s, self._decide_released)

    def is_stuck(self, at: float) -> bool:
        """Whether it has been down for longer than anybody holds it.

        Raises:
            ButtonError: if its pin does not answer.
        """
        try:
            is_down = bool(self._device.value)
        except Exception as error:
            raise ButtonError(
                f"Pin {self.wired.pin} does not answer any more ({error}); start the "
                "Pi again."
            ) from error
        with self._lock:
            held_s = self._contact.held_s(at) if is_down else 0.0
            return held_s >= STUCK_S or self._contact.chattered_s(at) >= CHATTERS_S

    def _decide_held(self, press: Press) -> None:
        with self._lock:
            if self._undecided is not press:
                return
            self._undecided = None
            held = self._contact.is_down
        self._table.report(Press(press.button, press.place, press.at, long=held))

    def _decide_released(self) -> None:
        with self._lock:
            press = self._undecided
            if press is None or not self._contact.is_released(self._table.now()):
                return
            self._undecided = None
        self._table.report(press)

    def close(self) -> None:
        self._device.close()


_LATEST_S = 5.0  # no program that plays is busy for longer


def _heard_late_s(since: float | None) -> float:
    """Return how long ago the kernel saw an edge, seconds.

    A busy program hears of it later, and would take chatter for several presses. A
    driver whose stamps are of another clock gives what cannot be: then it was now.
    """
    return since if since is not None and 0 <= since < _LATEST_S else 0.0


Lamp = tuple[ButtonName, int | None]
"""A button's name and its place (``None`` for a shared one)."""


class Lamps:
    """The lamps of a table; a context manager.

    Args:
        wiring: where the lamps are; buttons without one are left out.
        pin_factory: the same as for the buttons.

    Raises:
        ButtonError: if a pin does not exist or is in use.
    """

    def __init__(self, wiring: Wiring, pin_factory: gpiozero.Factory) -> None:
        self._leds: dict[Lamp, Any] = {}
        try:
            for button in wiring.buttons:
                if (pin := button.lamp_pin) is not None:
                    self._leds[button.name, button.place] = claim(
                        partial(gpiozero.LED, pin, pin_factory=pin_factory),
                        f"lamp of the button {button.name}",
                        pin,
                    )
        except Exception:
            self.close()
            raise

    def show(self, lit: Collection[Lamp]) -> None:
        """Light exactly these lamps.

        Raises:
            ButtonError: if a pin does not answer any more.
        """
        for lamp, led in self._leds.items():
            try:
                led.value = lamp in lit
            except Exception as error:
                raise ButtonError(
                    f"The lamp of the button {lamp[0]} does not answer any more "
                    f"({error}); start the Pi again."
                ) from error

    def close(self) -> None:
        """Put all lamps out and give their pins back."""
        while self._leds:
            self._leds.popitem()[1].close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()
