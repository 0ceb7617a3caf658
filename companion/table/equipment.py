"""What the configured device is made of, as the pages around the game know it."""

import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.camera.live_camera import CAMERA_FILE, PilesFile
from companion.config import PRESETS, Config
from companion.core.errors import ConfigError
from companion.referee.inputs import Button
from companion.storage.badges_file import BADGES, BadgesFile
from companion.storage.settings import Settings
from companion.storage.settings_file import SETTINGS, SettingsFile
from companion.storage.sticks import export_folder, stick
from companion.table.device import Device, Network, TableButton, say_nothing
from companion.teaching.store import TAUGHT, TaughtDecks
from companion.view.phrase import Phrase


def device_of(
    config: Config,
    apply: Callable[[Settings], None],
    network: Network | None = None,
    *,
    say: Callable[[tuple[Phrase, ...]], None] = say_nothing,
) -> Device:
    """Return what the pages around the game must know.

    Args:
        config: what the table is made of.
        apply: called with the settings at first, and whenever they change.
        network: what it has of a network, if anything.
        say: says phrases aloud.
    """
    return Device(
        settings=SettingsFile(config.data / SETTINGS),
        piles=PilesFile(config.data / CAMERA_FILE),
        badges=BadgesFile(config.data / BADGES),
        taught=TaughtDecks(config.data / TAUGHT),
        presets=config.data / PRESETS,
        buttons=tuple(
            TableButton(Button(wired.name.value), wired.place)
            for wired in config.pins.buttons
        ),
        by_keyboard=config.buttons == "keyboard",
        network=network,
        free_mib=partial(free_mib, config.data),
        apply=apply,
        say=say,
        exports=partial(export_folder, config.data),
        stick=stick,
    )


def settings_of(config: Config) -> Settings:
    """Return what was chosen on the screen, for a table that runs without it."""
    try:
        return SettingsFile(config.data / SETTINGS).load()
    except ConfigError as error:
        print(f"companion: {error}", file=sys.stderr)  # noqa: T201 (for the maker's log)
        return Settings()


def free_mib(folder: Path) -> int | None:
    """Return the room on a folder's disk in MiB; ``None`` if it cannot be asked."""
    try:
        return shutil.disk_usage(folder).free >> 20
    except OSError:
        return None
