"""The buttons of the table and the lamps in them, tied to the game."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass

from gpiozero import Factory

from companion.camera.watcher import Post
from companion.components.component import (
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.components.supervisor import HealthCheck, Supervisor
from companion.config import Config
from companion.core.seating import Seat
from companion.referee.awaiting import AllowedInputs, allowed_inputs
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import Settings
from companion.table.table import Table
from hardware.buttons import Buttons, Lamp, Lamps, load_pins, real_pins
from hardware.wiring import ButtonName, Press, Wiring

_SEVERAL = {
    ButtonName.CATCH_CHALLENGE: {Button.CATCH, Button.CHALLENGE},
    ButtonName.DRAW_PASS: {Button.DRAW, Button.PASS},
}
"""Meanings of each shared button; any of them lights it."""
ANYBODYS = {Button.UNO, Button.CATCH}
"""Buttons that anybody may press, no matter whose turn it is."""

VERDICT = {Button.CHALLENGE, Button.DRAW}
"""The buttons that settle a challenge without a touch."""


def meanings(name: ButtonName) -> set[Button]:
    """Return what a button of the table can mean."""
    return _SEVERAL.get(name, {Button(name.value)})


def lamps_to_light(
    waits: AllowedInputs, wiring: Wiring, seats: Mapping[int, Seat]
) -> frozenset[Lamp]:
    """Return the lamps to light.

    `allowed_inputs` ignores missed calls: no lamp can reveal one (docs/rules.md 5.0).

    Args:
        waits: what the table waits for.
        wiring: the buttons of the table.
        seats: who sits at each place; buttons of other places stay dark.
    """
    lamps = set()
    means = waits.buttons | (VERDICT if waits.verdict else set())
    for button in wiring.buttons:
        meant = meanings(button.name) & means
        if button.place is not None and seats.get(button.place) != waits.seat:
            meant &= ANYBODYS if button.place in seats else set()
        if meant:
            lamps.add((button.name, button.place))
    return frozenset(lamps)


def as_input(press: Press, settings: Settings) -> Pressed:
    """Return what a press means to the game.

    This is where a place at the table becomes the seat of whoever sits there.

    Args:
        press: what a button reported.
        settings: say who sits at each place.
    """
    seat = None if press.place is None else settings.seat_at(press.place)
    return Pressed(press.at, Button(press.button.value), seat, press.long)


Pins = Callable[[], AbstractContextManager[Factory]]
"""Opens the pins: `real_pins`, closed afterwards, or gpiozero's mock pins."""


@dataclass(frozen=True, slots=True)
class TableButtons:
    """The buttons on the pins, and the lamps in them."""

    wiring: Wiring
    """Which button, and which lamp, is on which pin."""
    pins: Pins
    table: Table
    """The game that the lamps follow."""
    post: Post
    """Takes the presses, from gpiozero's thread."""
    settings: Callable[[], Settings]
    """Returns those of now, which say who sits at each place."""
    health: HealthMonitor
    """Is told how the buttons and the lamps are."""
    clock: Callable[[], float] = time.monotonic
    """Monotonic seconds."""

    @contextmanager
    def run(self) -> Iterator[None]:
        """Listen to the buttons and light their lamps while the block lasts."""
        with self.button_supervisor(), self.lamp_supervisor():
            yield

    def button_supervisor(self) -> Supervisor:
        """Return what listens to the buttons."""
        return Supervisor(
            Component.BUTTONS, self._open_buttons, health=self.health, clock=self.clock
        )

    def lamp_supervisor(self) -> Supervisor:
        """Return what lights the lamps; they follow the game from now on."""
        lamps = Supervisor(
            Component.LAMPS, self._open_lamps, health=self.health, clock=self.clock
        )
        # The pins may hang, but not the screen's thread.
        self.table.listeners.append(lambda _before, _rulings: lamps.check_now())
        return lamps

    @contextmanager
    def _open_buttons(self) -> Iterator[HealthCheck]:
        with (
            self.pins() as factory,
            Buttons(
                self.wiring, factory, on_press=self._press, clock=self.clock
            ) as buttons,
        ):
            yield lambda _now: _stuck(buttons)

    def _press(self, press: Press) -> None:
        self.post(as_input(press, self.settings()))

    @contextmanager
    def _open_lamps(self) -> Iterator[HealthCheck]:
        with self.pins() as factory, Lamps(self.wiring, factory) as lamps:
            yield lambda _now: lamps.show(self._lit())

    def _lit(self) -> Collection[Lamp]:
        """Return the lamps to light now."""
        history = self.table.history  # another thread may replace it meanwhile
        if history is None:
            return ()
        now, places = history.now, self.settings().places
        seats = {places[seat]: seat for seat in now.seats_in}
        return lamps_to_light(allowed_inputs(now), self.wiring, seats)


def _stuck(buttons: Buttons) -> ComponentState | None:
    pins = ", ".join(str(button.pin) for button in buttons.stuck())
    if not pins:
        return None
    detail = f"The button on pin {pins} stays down; press it a few times or replace it."
    return ComponentState(Condition.DEGRADED, Fault.STUCK, detail)


def load_pin_buttons(config: Config) -> None:
    """Load what drives the pins, if the table has buttons on them."""
    if config.buttons == "gpio":
        load_pins()


def run_pin_buttons(
    config: Config,
    table: Table,
    post: Post,
    settings: Callable[[], Settings],
    *,
    health: HealthMonitor,
) -> AbstractContextManager[None]:
    """Listen to the buttons on the pins and light them, if the table has such.

    Call `load_pin_buttons` before any thread is started.

    Args:
        config: names the pins.
        table: the game that the lamps follow.
        post: takes the presses.
        settings: returns those of now.
        health: is told how the buttons and lamps are.
    """
    if config.buttons != "gpio":
        return nullcontext()

    def pins() -> AbstractContextManager[Factory]:
        return closing(real_pins())

    return TableButtons(config.pins, pins, table, post, settings, health).run()
