"""What the configured device is made of, as the pages around the game know it."""

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.archive import export_folder
from companion.config import PRESETS, Config
from companion.core.inputs import Button
from companion.core.seating import Seat
from companion.device import Device
from companion.places_file import PLACES, PlacesFile
from companion.settings_file import SETTINGS, SettingsFile
from companion.ui.set_up.offers import TableButton
from companion.ui.settings import Settings
from hardware.wiring import shared_wiring

NO_CAMERA = "none"
"""What ``--camera`` says for a table whose cards are entered by touch."""


def device_of(config: Config, apply: Callable[[Settings], None]) -> Device:
    """Return what the pages around the game must know.

    Args:
        config: what the table is made of.
        apply: called with the settings at first, and whenever they change.
    """
    return Device(
        settings=SettingsFile(config.data / SETTINGS),
        places=PlacesFile(config.data / PLACES),
        presets=config.data / PRESETS,
        buttons=tuple(
            TableButton(Button(wired.name.value), as_seat(wired.seat))
            for wired in shared_wiring().buttons
        ),
        by_keyboard=config.buttons == "keyboard",
        has_camera=config.camera != NO_CAMERA,
        free_mib=partial(free_mib, config.data),
        apply=apply,
        exports=partial(export_folder, config.data),
    )


def as_seat(seat: int | None) -> Seat | None:
    """Return the seat of a button; ``None`` for one that the table shares."""
    return None if seat is None else Seat(seat)


def free_mib(folder: Path) -> int | None:
    """Return the room on a folder's disk in MiB; ``None`` if it cannot be asked."""
    try:
        return shutil.disk_usage(folder).free >> 20
    except OSError:
        return None
