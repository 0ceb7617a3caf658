"""The device as the pages around the game know it."""

import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from functools import partial
from getpass import getuser
from pathlib import Path
from platform import node
from typing import Protocol

from companion.camera.live_camera import CAMERA_FILE, PilesFile
from companion.config import PRESETS, Config, settings_of
from companion.core.errors import ConfigError
from companion.core.seating import Seat
from companion.decks import INSTALLED, deck_names
from companion.records.archive import STATISTICS
from companion.referee.inputs import Button
from companion.storage.files import export_folder, listed, stick
from companion.storage.log_file import last_lines
from companion.storage.parsing import read_toml
from companion.storage.settings import (
    BADGES,
    SETTINGS,
    Badges,
    BadgesFile,
    Settings,
    SettingsFile,
)
from companion.teaching.store import TAUGHT, TaughtDecks
from companion.updates.offer import Updates
from companion.view.sentences.spoken import Phrase
from hardware.network_camera.address import host_of


class BrokerStatus(Enum):
    """Status of the table's connection to its broker."""

    OFF = "off"
    """It publishes nothing."""
    LOST = "lost"
    """It is lost, and tried again."""
    REFUSED = "refused"
    """It is there, but takes nothing from this table; tried again."""
    MISNAMED = "misnamed"
    """The table is called what no board shows as a table; it publishes nothing."""
    NAMESAKE = "namesake"
    """It is there, but another table publishes under this one's name, too."""
    UP = "up"


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button of the table, as it is wired."""

    button: Button
    place: int | None = None
    """Its place at the table, from 0; ``None`` if the whole table shares it."""


class Network(Protocol):
    """The network as pages know it, where the table has one."""

    @property
    def status(self) -> BrokerStatus:
        """Status of the connection to the broker now."""
        ...

    @property
    def address(self) -> str:
        """Address of this table's page for phones."""
        ...

    @property
    def qr_code(self) -> tuple[tuple[bool, ...], ...]:
        """The address as a QR code: rows of squares, each dark or not."""
        ...

    @property
    def code(self) -> str:
        """The code by which a phone is paired now."""
        ...

    @property
    def paired(self) -> tuple[Seat, ...]:
        """The seats that have a phone."""
        ...

    def revoke(self, seat: Seat) -> None:
        """Take a phone's buttons back."""


_TOLD = {"", "companion", "root", "pi", "localhost"}
"""Names of users and machines that name nobody."""


def say_nothing(_phrases: tuple[Phrase, ...]) -> None:
    """Keep silent: there is nothing to speak with."""


@dataclass(frozen=True, slots=True)
class Device:
    """One device; without anything, one that keeps nothing."""

    settings: SettingsFile | None = None
    """Keeps what is chosen about the screen; ``None`` forgets it with the program."""
    piles: PilesFile | None = None
    """Keeps where the piles lie in the camera's picture; ``None`` forgets it, too."""
    badges: BadgesFile | None = None
    """Keeps the figures that people have chosen; ``None`` forgets them, too."""
    taught: TaughtDecks | None = None
    """Keeps the decks that were taught; ``None`` where none can be."""
    presets: Path | None = None
    """The folder of the table's own presets."""
    buttons: tuple[TableButton, ...] = ()
    """The buttons of the table, as they are wired."""
    by_keyboard: bool = False
    """Whether keys of a PC stand for the buttons."""
    network: Network | None = None
    """Its network; ``None`` without one."""
    free_mib: Callable[[], int | None] = lambda: None
    """Returns the room on the disk."""
    apply: Callable[[Settings], None] = lambda _settings: None
    """Called with the settings at first, and whenever they change."""
    say: Callable[[tuple[Phrase, ...]], None] = say_nothing
    """Says phrases aloud, the urgent first."""
    statistics: Path | None = None
    """The file that keeps stored games in numbers; ``None``: each start reads them."""
    exports: Callable[[], Path] = Path.cwd
    """Returns the folder for exported games."""
    updates: Updates | None = None
    """Finds and installs releases; ``None`` where nothing updates the program."""
    stick: Callable[[], Path | None] = lambda: None
    """Returns the stick that is in, from which files are loaded."""
    examine: Callable[[], str] = str
    """Returns what the doctor says, for a problem report; it may take seconds."""
    log: Callable[[], str] = str
    """Returns what the program has warned of lately."""
    private: Callable[[], tuple[str, ...]] = tuple
    """Returns words that may name somebody, and that no report may hold."""


def device_from_config(
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
        statistics=config.data / STATISTICS,
        exports=partial(export_folder, config.data),
        stick=stick,
        log=partial(last_lines, config.data),
        private=partial(private_words, config),
    )


def private_words(config: Config) -> tuple[str, ...]:
    """Return words that may name somebody, beside those who have played.

    Args:
        config: what the table is made of.
    """
    own = {path.stem for path in listed(config.data / INSTALLED, "*.toml")}
    presets = {path.stem for path in listed(config.data / PRESETS, "*.toml")}
    taught = {*TaughtDecks(config.data / TAUGHT).names} - {*deck_names()}
    badges: Mapping[str, object] = {}
    with suppress(OSError, ConfigError):
        badges = read_toml(config.data / BADGES, Badges).chosen
    net = config.network
    places = [net.table, net.broker, net.board] if net else []
    places += map(host_of, (config.camera, settings_of(config).camera))
    with suppress(OSError, KeyError):  # a user without a name
        places.append(getuser())
    words = (*config.players, *own, *presets, *taught, *badges, *places, node())
    return tuple(word for word in words if word not in _TOLD)


def free_mib(folder: Path) -> int | None:
    """Return the room on a folder's disk in MiB; ``None`` if it cannot be asked."""
    try:
        return shutil.disk_usage(folder).free >> 20
    except OSError:
        return None
