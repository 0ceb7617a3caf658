"""The set-up of the camera, as it is shown."""

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from companion.camera.reports import Point
from companion.view.elements import BLANK, Control
from companion.view.keyboard import NamingView
from companion.view.view import PageView


class Mark(Enum):
    """How a step of the set-up stands; each has a shape and a word."""

    DONE = "done"
    OPEN = "open"
    WAITS = "waits"
    """Nothing can be said before another step is done."""


@dataclass(frozen=True, slots=True)
class CameraStep:
    """One thing that the camera needs."""

    title: str = ""
    mark: Mark = Mark.WAITS
    word: str = ""
    """The mark as a word."""
    says: str = ""
    """What was found, or what to do."""


@dataclass(frozen=True, slots=True)
class PictureMark:
    """A place in the picture."""

    place: Point
    """From the upper left; see `companion.camera.reports`."""
    word: str


@dataclass(frozen=True, slots=True)
class CameraView(PageView):
    """The page on which the camera is chosen and set up."""

    screen: ClassVar[str] = "camera"

    title: str = ""
    says: str = ""
    """What the table should know first."""
    has_picture: bool = False
    change: Control = BLANK
    """Shows the cameras to choose from."""
    steps: tuple[CameraStep, ...] = ()
    cameras: tuple[Control, ...] = ()
    """The cameras to choose from, in place of the steps."""
    piles: tuple[Control, ...] = ()
    """Choose which pile the next touch marks."""
    marks: tuple[PictureMark, ...] = ()
    done: tuple[Control, ...] = ()
    """Leaves the page once everything is right."""
    naming: NamingView = field(default_factory=NamingView)
    """The keyboard, while an address is typed."""
