"""The buttons of the table and the lamps in them, tied to the game."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext

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
from companion.core.history import History
from companion.core.seating import Seat
from companion.referee.awaiting import AllowedInputs, allowed_inputs
from companion.referee.inputs import Button, Pressed
from companion.referee.rulings import Ruling
from companion.storage.settings import Settings
from companion.table.table import Table
from hardware.buttons import Buttons
from hardware.lamps import Lamp, Lamps
from hardware.pins import load_pins, real_pins
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


def follow_with_lamps(
    table: Table,
    wiring: Wiring,
    show: Callable[[Collection[Lamp]], None],
    settings: Callable[[], Settings],
) -> None:
    """Let the lamps follow the game from now on.

    Args:
        table: the game.
        wiring: the buttons of the table.
        show: lights exactly the lamps that it is given.
        settings: returns the present settings, which say who sits at each place.
    """

    def follow(_before: History | None, _rulings: tuple[Ruling, ...]) -> None:
        if table.history is not None:
            now = table.history.now
            places = settings().places
            seats = {places[seat]: seat for seat in now.seats_in}
            show(lamps_to_light(allowed_inputs(now), wiring, seats))

    follow(None, ())
    table.listeners.append(follow)


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


def button_supervisor(  # noqa: PLR0913 (what the part works with is passed in)
    wiring: Wiring,
    pins: Pins,
    post: Post,
    settings: Callable[[], Settings],
    *,
    health: HealthMonitor,
    clock: Callable[[], float] = time.monotonic,
) -> Supervisor:
    """Return what listens to the buttons on the pins.

    Args:
        wiring: which button is on which pin.
        pins: opens the pins.
        post: takes the presses, from gpiozero's thread.
        settings: returns those of now.
        health: is told how the buttons are.
        clock: monotonic seconds.
    """

    def on_press(press: Press) -> None:
        post(as_input(press, settings()))

    @contextmanager
    def opened() -> Iterator[HealthCheck]:
        with (
            pins() as factory,
            Buttons(wiring, factory, on_press=on_press, clock=clock) as buttons,
        ):
            yield lambda _now: _stuck(buttons)

    return Supervisor(Component.BUTTONS, opened, health=health, clock=clock)


def _stuck(buttons: Buttons) -> ComponentState | None:
    pins = ", ".join(str(button.pin) for button in buttons.stuck())
    if not pins:
        return None
    detail = f"The button on pin {pins} stays down; press it a few times or replace it."
    return ComponentState(Condition.DEGRADED, Fault.STUCK, detail)


def lamp_supervisor(  # noqa: PLR0913 (as above)
    wiring: Wiring,
    pins: Pins,
    table: Table,
    settings: Callable[[], Settings],
    *,
    health: HealthMonitor,
    clock: Callable[[], float] = time.monotonic,
) -> Supervisor:
    """Return what lights the lamps in the buttons; they follow the game from now on.

    Args:
        wiring: which lamp is on which pin.
        pins: opens the pins.
        table: the game that the lamps follow.
        settings: returns those of now.
        health: is told how the lamps are.
        clock: monotonic seconds.
    """
    wanted: list[Collection[Lamp]] = [()]

    @contextmanager
    def opened() -> Iterator[HealthCheck]:
        with pins() as factory, Lamps(wiring, factory) as lamps:
            yield lambda _now: lamps.show(wanted[0])

    service = Supervisor(Component.LAMPS, opened, health=health, clock=clock)

    def show(lamps: Collection[Lamp]) -> None:
        wanted[0] = lamps  # the pins may hang, but not the screen's thread
        service.check_now()

    follow_with_lamps(table, wiring, show, settings)
    return service


@contextmanager
def run_buttons(  # noqa: PLR0913 (as above)
    wiring: Wiring,
    pins: Pins,
    table: Table,
    post: Post,
    settings: Callable[[], Settings],
    *,
    health: HealthMonitor,
) -> Iterator[None]:
    """Listen to the buttons and light their lamps while the block lasts."""
    with (
        button_supervisor(wiring, pins, post, settings, health=health),
        lamp_supervisor(wiring, pins, table, settings, health=health),
    ):
        yield


def run_pin_buttons(
    config: Config,
    table: Table,
    post: Post,
    settings: Callable[[], Settings],
    *,
    health: HealthMonitor,
) -> AbstractContextManager[None]:
    """Listen to the buttons on the pins and light them, if the table has such.

    Args:
        config: names the pins.
        table: the game that the lamps follow.
        post: takes the presses.
        settings: returns those of now.
        health: is told how the buttons and lamps are.
    """
    if config.buttons != "gpio":
        return nullcontext()
    load_pins()

    def pins() -> AbstractContextManager[Factory]:
        return closing(real_pins())

    return run_buttons(config.pins, pins, table, post, settings, health=health)
