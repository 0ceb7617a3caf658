"""The edits that a touch on the set-up page can make; the draft takes them in turn."""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar

from companion.view.badges import Badge
from companion.view.items import PageItem
from companion.view.keyboard import Key, Letter, UseName


class Tab(Enum):
    """The parts of the set-up."""

    PLAYERS = "players"
    RULES = "rules"
    OPTIONS = "options"
    DECK = "deck"
    BUTTONS = "buttons"


class Naming(Enum):
    """What letters go to."""

    PLAYER = "player"
    PRESET = "preset"


@dataclass(frozen=True, slots=True)
class ShowTab(PageItem):
    """Turn to a part of the set-up."""

    tab: Tab


@dataclass(frozen=True, slots=True)
class ShowGroup(PageItem):
    """Turn to a group of options, or a page of decks."""

    number: int


@dataclass(frozen=True, slots=True)
class AskToStart(PageItem):
    """Ask whether the game that is played shall end, before another one starts."""


@dataclass(frozen=True, slots=True)
class SeatName(PageItem):
    """Seat somebody; without a name, one who is named by letters."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class LaySeats(PageItem):
    """Show a place for each of a number of people, to be named where they sit."""

    count: int


@dataclass(frozen=True, slots=True)
class ChooseSeat(PageItem):
    """Choose the player whom the next edits are about."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveSeat(PageItem):
    """Let a player sit down in another's place; those between move up."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class AwaitButton(PageItem):
    """The next own button that is pressed is this seat's; a second touch ends that."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChooseBadge(PageItem):
    """Let a player choose a figure and a tint."""

    seat: int


@dataclass(frozen=True, slots=True)
class WearBadge(PageItem):
    """Know a player by a badge from now on."""

    name: str
    badge: Badge


class SeatAct(PageItem, Enum):
    """What can be done with the player that is meant."""

    RENAME = "rename"
    DEAL = "deal"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class UsePreset(PageItem):
    """Play by the rules of a preset."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOption(PageItem):
    """Give an option a value."""

    is_typed: ClassVar[bool] = True

    name: str
    value: object


class PresetAct(PageItem, Enum):
    """What can be done with the rules as they are chosen."""

    SAVE = "save"


SetUpEdit = (
    ShowTab
    | ShowGroup
    | SeatName
    | LaySeats
    | ChooseSeat
    | MoveSeat
    | SeatAct
    | AwaitButton
    | ChooseBadge
    | WearBadge
    | Letter
    | Key
    | UseName
    | UsePreset
    | SetOption
    | PresetAct
)
"""Everything that a touch of the set-up can change."""
