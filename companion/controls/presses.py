"""Connects the buttons of the table to the game, and the game to their lamps."""

import time
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, contextmanager

from gpiozero import Factory

from companion.camera.watcher import Post
from companion.controls.lamps import keep_lit
from companion.parts.board import HealthMonitor
from companion.parts.part import Component, ComponentState, Condition, Fault
from companion.parts.service import HealthCheck, Supervisor
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import Settings
from companion.table.table import Table
from hardware.buttons import Buttons, Lamp, Lamps
from hardware.wiring import Press, Wiring


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


def listening(  # noqa: PLR0913 (what the part works with is passed in)
    wiring: Wiring,
    pins: Pins,
    post: Post,
    settings: Callable[[], Settings],
    *,
    board: HealthMonitor,
    clock: Callable[[], float] = time.monotonic,
) -> Supervisor:
    """Return what listens to the buttons on the pins.

    Args:
        wiring: which button is on which pin.
        pins: opens the pins.
        post: takes the presses, from gpiozero's thread.
        settings: returns those of now.
        board: is told how the buttons are.
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

    return Supervisor(Component.BUTTONS, opened, board=board, clock=clock)


def _stuck(buttons: Buttons) -> ComponentState | None:
    pins = ", ".join(str(button.pin) for button in buttons.stuck())
    if not pins:
        return None
    detail = f"The button on pin {pins} stays down; press it a few times or replace it."
    return ComponentState(Condition.DEGRADED, Fault.STUCK, detail)


def lighting(  # noqa: PLR0913 (as above)
    wiring: Wiring,
    pins: Pins,
    table: Table,
    settings: Callable[[], Settings],
    *,
    board: HealthMonitor,
    clock: Callable[[], float] = time.monotonic,
) -> Supervisor:
    """Return what lights the lamps in the buttons; they follow the game from now on.

    Args:
        wiring: which lamp is on which pin.
        pins: opens the pins.
        table: the game that the lamps follow.
        settings: returns those of now.
        board: is told how the lamps are.
        clock: monotonic seconds.
    """
    wanted: list[Collection[Lamp]] = [()]

    @contextmanager
    def opened() -> Iterator[HealthCheck]:
        with pins() as factory, Lamps(wiring, factory) as lamps:
            yield lambda _now: lamps.show(wanted[0])

    service = Supervisor(Component.LAMPS, opened, board=board, clock=clock)

    def show(lit: Collection[Lamp]) -> None:
        wanted[0] = lit  # the pins may hang, but not the screen's thread
        service.check_now()

    keep_lit(table, wiring, show, settings)
    return service


@contextmanager
def pressing(  # noqa: PLR0913 (as above)
    wiring: Wiring,
    pins: Pins,
    table: Table,
    post: Post,
    settings: Callable[[], Settings],
    *,
    board: HealthMonitor,
) -> Iterator[None]:
    """Listen to the buttons and light them while the block lasts; see above."""
    with (
        listening(wiring, pins, post, settings, board=board),
        lighting(wiring, pins, table, settings, board=board),
    ):
        yield
