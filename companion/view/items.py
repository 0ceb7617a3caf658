"""What can be posted to the table, or stand behind a button of the screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from companion.camera.facts import CameraAlarm, CameraFact
from companion.camera.sights import HandRead, Point
from companion.core.seating import Seat
from companion.pages.count.hands import HandEdit
from companion.pages.set_up.edits import SetUpEdit
from companion.referee.inputs import TableInput
from companion.referee.rulings import Question
from companion.storage.settings import Settings


class Page(Enum):
    """What can be opened; each is one screen, but the game, which chooses its own."""

    START = "start"
    GAME = "game"
    SET_UP = "set_up"
    SETTINGS = "settings"
    CAMERA = "camera"
    COMPANY = "company"
    """Players who leave and join."""
    HISTORY = "history"
    PAST_GAMES = "past_games"
    PEOPLE = "people"


@dataclass(frozen=True, slots=True)
class Open:
    """Show a page."""

    page: Page


@dataclass(frozen=True, slots=True)
class Back:
    """Show the page from which the present one was opened."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A touch on the screen, with the view that it answered."""

    version: int
    """`TableView.version` of the view that was touched."""
    item: TableInput | None
    """What it says; ``None`` just closes the question."""
    question: Question | None = None
    """The question that it answers."""


@dataclass(frozen=True, slots=True)
class StartGame:
    """The players are seated: begin a new game."""

    names: tuple[str, ...]
    """2 to 10 names, clockwise."""
    dealer: Seat
    rules: Mapping[str, object] | None = field(default=None, hash=False)
    """The options that differ from the official sheet; ``None``: the table's usual."""
    places: tuple[int, ...] = ()
    """Where each seat is, `Settings.places`; empty: people stay where they sit."""


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """Show a panel in place of the ring: the screen's own business, never posted."""

    panel: str
    """``more``, ``cards``, ``turns`` or nothing to close it."""


class Task(Enum):
    """What is being done with a step of the record."""

    LOOK = "look"
    """Seeing it, and what it may really have been."""
    PLAYER = "player"
    ADD = "add"
    ADD_CARD = "add_card"
    ADD_CALL = "add_call"
    ADD_CATCH = "add_catch"
    TURN = "turn"
    COUNTS = "counts"
    COUNT_OF = "count_of"
    """How many cards the seat holds."""


@dataclass(frozen=True, slots=True)
class LookAt:
    """Somebody touched a step of the record, or what to do with it.

    Where the record is not open, this opens it.
    """

    n: int | None = None
    """The step's number; ``None``: the latest."""
    task: Task = Task.LOOK
    after: bool = False
    """Whether to add after it rather than before it."""
    seat: Seat | None = None
    """Whose cards are counted."""
    first: int | None = None
    """The least number of cards that is offered; ``None``: one near the count."""


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Somebody chose how the device speaks, moves or looks."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Leaf:
    """Show another part of a long list, or of a game with many rounds."""

    first: int
    """Counted from 0."""


@dataclass(frozen=True, slots=True)
class ShowGame:
    """Open a stored game."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowPerson:
    """Open a person's statistics."""

    name: str


@dataclass(frozen=True, slots=True)
class ShowFigures:
    """Show the scores of the open game as figures, or as lines."""

    on: bool


@dataclass(frozen=True, slots=True)
class ExportGame:
    """Write the record of the open game to a file."""


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Delete the open game."""

    sure: bool | None = None
    """Whether it shall really be deleted; ``None`` asks first."""


ArchiveItem = Leaf | ShowGame | ShowPerson | ShowFigures | ExportGame | DeleteGame
"""What the pages of former games and people take."""


class Pile(Enum):
    """Which pile lies at a place of the camera's picture."""

    DISCARD = "discard"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class ChoosePile:
    """The next touch of the camera's picture marks this pile."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class TouchPicture:
    """Somebody touched the camera's picture."""

    place: Point


@dataclass(frozen=True, slots=True)
class LookAgain:
    """The camera shall be taken as it stands now."""


CameraItem = ChoosePile | TouchPicture | LookAgain
"""What the camera's page takes; `LookAgain` is taken anywhere."""

GameItem = TableInput | CameraFact | CameraAlarm | HandRead | Touch | StartGame
"""What the game takes."""

PageItem = (
    Open
    | Back
    | LookAt
    | HandEdit
    | ChangeSettings
    | SetUpEdit
    | ArchiveItem
    | CameraItem
)
"""What the pages around the game take."""

Item = GameItem | PageItem | OpenPanel
"""Everything."""
