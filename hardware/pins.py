"""The computer's own pins: they are loaded, opened and given to one device each."""

import os
from collections.abc import Callable
from contextlib import chdir, suppress
from importlib import import_module
from tempfile import TemporaryDirectory
from typing import Any

import gpiozero

from hardware.errors import ButtonError


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
