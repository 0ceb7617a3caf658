"""What a touch of the set-up changes. Each is a verb; the draft takes them in turn."""

from dataclasses import dataclass
from enum import Enum


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
class ShowTab:
    """Turn to a part of the set-up."""

    tab: Tab


@dataclass(frozen=True, slots=True)
class ShowGroup:
    """Turn to a group of options, or a page of decks."""

    number: int


@dataclass(frozen=True, slots=True)
class SeatName:
    """Seat somebody; without a name, one who is named by letters."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Mean another player from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """Let a player sit down in another's place; those between move up."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class AwaitButton:
    """The next own button that is pressed is this seat's; a second touch ends that."""

    seat: int


class SeatAct(Enum):
    """What can be done with the player that is meant."""

    RENAME = "rename"
    DEAL = "deal"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Letter:
    """Add a letter to what is being named."""

    letter: str


class Key(Enum):
    """The other keys of the keyboard."""

    ERASE = "erase"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class UseName:
    """Take a whole name in place of the letters."""

    name: str


@dataclass(frozen=True, slots=True)
class UsePreset:
    """Play by the rules of a preset."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """Give an option a value."""

    name: str
    value: object


class PresetAct(Enum):
    """What can be done with the rules as they are chosen."""

    SAVE = "save"


SetUpEdit = (
    ShowTab
    | ShowGroup
    | SeatName
    | ChooseSeat
    | MoveSeat
    | SeatAct
    | AwaitButton
    | Letter
    | Key
    | UseName
    | UsePreset
    | SetOption
    | PresetAct
)
"""Everything that a touch of the set-up can change."""
