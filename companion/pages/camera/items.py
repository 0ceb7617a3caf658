"""What can be posted to the camera's set-up."""

from dataclasses import dataclass
from enum import Enum

from companion.camera.sights import Point
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
