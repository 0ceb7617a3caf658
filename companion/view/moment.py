"""A highlight of the game, shown across the screen for a second or two."""

from dataclasses import dataclass, field
from enum import Enum

from companion.view.badges import Badge
from companion.view.parts import CardFace


class Sign(Enum):
    """What is drawn beside the name."""

    NONE = ""
    UNO = "uno"
    CAUGHT = "caught"
    DRAW = "draw"
    REVERSE = "reverse"
    SKIP = "skip"
    SWAP = "swap"
    RIGHT = "right"


class Room(Enum):
    """How much of the screen a moment takes."""

    MIDDLE = "middle"
    """A banner across the middle of the table, for about a second."""
    SCREEN = "screen"
    """All of it, for two or three seconds or until a touch."""
    PODIUM = "podium"
    """All of it, until a touch."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One counted hand, or one step of the podium."""

    name: str
    badge: Badge
    points: float
    text: str
    place: int = 0
    """On the podium, from 1; who are level share it. 0 apart from the podium."""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth a second of everybody's eyes."""

    number: int = 0
    """Distinguishes it from other moments; 0 for no moment."""
    room: Room = Room.MIDDLE
    name: str = ""
    badge: Badge = field(default_factory=Badge)
    says: str = ""
    sign: Sign = Sign.NONE
    text: str = ""
    """The text in the sign, such as ``+4``."""
    face: CardFace | None = None
    """The last card of a round."""
    standings: tuple[Standing, ...] = ()
    """The hands that are counted up, or the podium, the best first."""
    total: float = 0.0
    """The sum of the hands."""
