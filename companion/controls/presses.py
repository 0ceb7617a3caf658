"""Connects the buttons of the table to the game, and the game to their lamps."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gpiozero import Factory

from companion.camera.watcher import Post
from companion.controls.lamps import keep_lit
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import Settings
from companion.table.table import Table
from hardware.buttons import Buttons, Press
from hardware.lamps import Lamps
from hardware.wiring import Wiring


def as_input(press: Press, settings: Settings) -> Pressed:
    """Return what a press means to the game.

    This is where a place at the table becomes the seat of whoever sits there.

    Args:
        press: what a button reported.
        settings: say who sits at each place.
    """
    seat = None if press.place is None else settings.seat_at(press.place)
    return Pressed(press.at, Button(press.button.value), seat, press.long)


@contextmanager
def pressing(
    wiring: Wiring,
    pins: Factory,
    table: Table,
    post: Post,
    settings: Callable[[], Settings],
) -> Iterator[None]:
    """Listen to the buttons on the pins, and light them, inside a ``with`` block.

    Args:
        wiring: which button is on which pin.
        pins: `real_pins()`, or gpiozero's mock pins.
        table: the game that the lamps follow.
        post: takes the presses, from gpiozero's thread.
        settings: returns the present settings.

    Raises:
        ButtonError: if a pin does not exist or is in use.
    """

    def on_press(press: Press) -> None:
        post(as_input(press, settings()))

    with Buttons(wiring, pins, on_press=on_press), Lamps(wiring, pins) as lamps:
        keep_lit(table, wiring, lamps.show, settings)
        yield
