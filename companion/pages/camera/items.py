"""What can be posted to the camera's page."""

from dataclasses import dataclass, field
from enum import Enum

from companion.camera.reports import Point
from companion.view.items import PageItem


class Pile(Enum):
    """Which pile lies at a place of the camera's picture."""

    DISCARD = "discard"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class ChoosePile(PageItem):
    """The next touch of the camera's picture marks this pile."""

    pile: Pile


@dataclass(frozen=True, slots=True)
class TouchPicture(PageItem):
    """Somebody touched the camera's picture."""

    place: Point


class Show(PageItem, Enum):
    """Which part of the page is shown."""

    STEPS = "steps"
    """What the camera in use needs."""
    CAMERAS = "cameras"
    """The cameras to choose from."""
    ADDRESS = "address"
    """The keyboard for the address of a phone."""


@dataclass(frozen=True, slots=True)
class ChooseCamera(PageItem):
    """Use this camera from now on."""

    name: str = field(repr=False)
    """As in the configuration; it may hold a password, which no log may tell."""
