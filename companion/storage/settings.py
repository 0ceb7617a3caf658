"""Settings of the device that people choose on the screen, and their files.

The choices are values; nothing here changes a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from companion.core.errors import ConfigError
from companion.core.seating import MOST_PLAYERS, Seat
from companion.storage.parsing import TomlFile

Volume = Literal[0, 25, 50, 75, 100]
VOLUMES: tuple[Volume, ...] = get_args(Volume)
"""The steps of the volume, percent; 0 is silent."""
Speech = Literal["off", "short", "all"]
SPEECHES: tuple[Speech, ...] = get_args(Speech)
"""What is spoken: nothing, what one waits for, or all that a blind player needs."""
NamesTold = Literal["animals", "initials", "names"]
NAMES_TOLD: tuple[NamesTold, ...] = get_args(NamesTold)
"""The parts of the players' names that can be published, the least first."""
DarkFrom = Literal[-1, 20, 21, 22, 23]
DARK_FROM: tuple[DarkFrom, ...] = get_args(DarkFrom)
"""The hours from which the screen is darker; -1: never."""
Turned = Literal[0, 90, 180, 270]
TURNED: tuple[Turned, ...] = get_args(Turned)
"""Turns of the picture on its display, degrees counterclockwise."""
AS_WIRED = tuple(range(MOST_PLAYERS))
"""Each seat at the place of its own number."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Speech, motion and look of the device, and whose each place at the table is.

    Nothing here changes a game.
    """

    language: str = ""
    """Code of the language, such as ``de``; empty for that of the system."""
    volume: Volume = 50
    """One of `VOLUMES`."""
    speech: Speech = "off"
    """One of `SPEECHES`."""
    animated: bool = True
    """Whether motion shows what happened."""
    large_text: bool = False
    high_contrast: bool = False
    left_handed: bool = False
    """Whether the controls lie on the left and the color field on the right."""
    for_children: bool = False
    """Whether pictures stand in place of words, and nobody is told any points."""
    dark_from: DarkFrom = -1
    """One of `DARK_FROM`."""
    turned: Turned = 0
    """One of `TURNED`: a Touch Display 2 is upright by itself, and may lie."""
    places: tuple[int, ...] = AS_WIRED
    """Place of each seat, seat by seat: where its own buttons are. Holds all places."""

    publishes: bool = True
    """Whether a table that has a network tells it anything."""
    names_told: NamesTold = "animals"
    """The part of the players' names that the table publishes."""
    phones: bool = False
    """Whether phones may be paired as buttons."""
    camera: str = field(default="", repr=False)
    """The camera chosen on the screen; empty for that of the configuration. It may
    hold a password, which no log may tell."""
    learned: tuple[str, ...] = ()
    """Hints that need not be shown any more: those that were used, and the tour."""

    def __post_init__(self) -> None:
        """Check what types cannot say.

        Raises:
            ConfigError: naming the key and what was expected.
        """
        if sorted(self.places) != list(AS_WIRED):
            raise ConfigError(
                f"places: expected each number from 0 to {MOST_PLAYERS - 1} once, "
                f"but found {list(self.places)!s:.80}."
            )

    def seat_at(self, place: int) -> Seat:
        """Return the seat at a place, whether or not anybody sits there."""
        return Seat(self.places.index(place))


SETTINGS = "settings.toml"
"""The file's name in the data folder."""


class SettingsFile(TomlFile[Settings]):
    """The settings chosen on the screen, in a small file of the data folder."""

    kind = Settings
    what = "The settings"


BADGES = "badges.toml"
"""The file's name in the data folder."""


@dataclass(frozen=True, slots=True)
class Badges:
    """Choices of people, as plain values."""

    chosen: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """Figure and tint by the name, in small letters."""
    hinted: tuple[str, ...] = ()
    """For whom hints stay on, in small letters."""


class BadgesFile(TomlFile[Badges]):
    """The badges, in a small file of the data folder."""

    kind = Badges
    what = "The figures of the players"
