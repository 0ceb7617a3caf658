"""Actions: what a button of the screen or another thread posts to the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from companion.camera.reports import CameraAlarm, CameraFact, HandRead, Point
from companion.core.seating import Seat
from companion.referee.inputs import TableInput
from companion.referee.rulings import Question


class PageAction:
    """An action that is meant for a page; each page has its own.

    If the page in sight does not handle it, the page that it names is opened.
    """

    __slots__ = ()
    opens: ClassVar[str] = ""
    """The page's name, as in `companion.pages.all_pages.PAGES`; empty for none."""


class TypedAction(PageAction):
    """An action that is meant as often as it is touched, however quickly: a letter.

    Of all others a second touch within a moment is an accident.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Open(PageAction):
    """Show a page."""

    page: str
    """Its name, as in `companion.pages.all_pages.PAGES`."""


@dataclass(frozen=True, slots=True)
class Back(PageAction):
    """Show the page from which the present one was opened."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A touch on the screen, with the version of the view that was touched."""

    version: int
    """`ScreenView.version` of the view that was touched."""
    table_input: TableInput | None
    """The input that it stands for; ``None`` just closes the question."""
    question: Question | None = None
    """The question that it answers."""


@dataclass(frozen=True, slots=True)
class StartGame:
    """The players are seated: begin a new game."""

    names: tuple[str, ...]
    """2 to 10 names, clockwise."""
    dealer: Seat
    rules: Mapping[str, object] | None = field(default=None, hash=False)
    """Options that differ from the official sheet; ``None``: the table's usual ones."""
    places: tuple[int, ...] = ()
    """The place of each seat, as in `Settings.places`; empty: people stay put."""


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """Show a panel in place of the ring: the screen's own business, never posted."""

    panel: str
    """``more``, ``cards`` or ``picture``; empty to close it."""


@dataclass(frozen=True, slots=True)
class Darken:
    """Darken the screen until somebody acts: its own business, never posted."""


@dataclass(frozen=True, slots=True)
class LookAgain(PageAction):
    """Accept the camera as it stands now."""


@dataclass(frozen=True, slots=True)
class TouchPicture(PageAction):
    """Somebody touched the camera's picture."""

    place: Point
    """As parts of its width and height; see `companion.camera.reports`."""


@dataclass(frozen=True, slots=True)
class TouchPlot(PageAction):
    """Somebody touched a moment of a plot."""

    step: int
    """Which of its steps, from 0."""


ByItself = CameraFact | CameraAlarm | HandRead
"""Reports of the camera about itself and about counted hands: nobody did anything."""

GameAction = TableInput | ByItself | Touch | StartGame
"""The actions that the game takes."""

Action = GameAction | PageAction | OpenPanel | Darken
"""Every action."""
