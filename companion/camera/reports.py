"""Reports of the camera: facts for the screen, previews, readings without a ruling.

Corners are four points clockwise from the card's own top left, each as fractions of
the picture's width and height from its upper left, whatever the picture's size.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated

from msgspec import Meta

from companion.core.cards import Card


class CameraAlarm(Enum):
    """Something that has been wrong with the camera for a while; the latest counts."""

    NONE = "none"
    """It sees well and has not moved."""
    DARK = "dark"
    BRIGHT = "bright"
    MOVED = "moved"
    """The surroundings of the pile have shifted in the picture."""


class CameraFact(Enum):
    """Something about the camera that the screen should say."""

    COVERED = "covered"
    """Something hides the pile."""
    RESTLESS = "restless"
    """Something moves over the pile all the time: hands, or the light."""
    UNREAD = "unread"
    """A card landed that cannot be read, and nobody knows why not."""
    BLURRED = "blurred"
    """This and the next five: a card cannot be read, for the reason that
    `vision.reading.reading.Refusal` names."""
    GLARE = "glare"
    DARK = "dark"
    FAR = "far"
    CUT_OFF = "cut_off"
    UNKNOWN = "unknown"
    CLEAR = "clear"
    """The camera works again."""
    ENDED = "ended"
    """The video or folder has been shown to its end."""


UNREAD = frozenset(
    {
        CameraFact.UNREAD,
        CameraFact.BLURRED,
        CameraFact.GLARE,
        CameraFact.DARK,
        CameraFact.FAR,
        CameraFact.CUT_OFF,
        CameraFact.UNKNOWN,
    }
)
"""Facts that end as soon as a card is read."""


Outline = tuple[tuple[float, float], ...]
"""Four points, x and y from 0 to 1; see the module docstring."""


@dataclass(frozen=True, slots=True)
class SpreadCard:
    """One card of a hand that is spread before the camera."""

    card: Card
    """The most probable card."""
    confidence: float
    """Probability that it is right, 0 to 1."""
    corners: Outline
    """Its corners in the picture."""
    alternatives: tuple[Card, ...] = ()
    """The next-best readings, best first."""

    @property
    def readings(self) -> tuple[Card, ...]:
        """All readings, best first."""
        return (self.card, *self.alternatives)


@dataclass(frozen=True, slots=True)
class HandRead:
    """The uncovered cards of one picture, read because somebody asked for it.

    The top of the discard pile is among them if it can be seen.
    """

    at: float
    """Time of the picture, monotonic seconds."""
    cards: tuple[SpreadCard, ...]
    """The cards, from left to right; empty if none could be read."""


_Part = Annotated[float, Meta(ge=0, le=1)]
Point = Annotated[tuple[_Part, _Part], Meta(description="two numbers from 0 to 1")]
"""x and y from 0 to 1; see the module docstring."""


class Exposure(Enum):
    """Exposure: whether the light suits the camera."""

    GOOD = "good"
    DARK = "dark"
    BRIGHT = "bright"


@dataclass(frozen=True, slots=True)
class CameraCheck:
    """Check of the camera, measured on one picture."""

    at: float
    """Time of the picture, monotonic seconds."""
    light: Exposure = Exposure.GOOD
    card: SpreadCard | None = None
    """The card on top; if none is found, the rest means nothing."""
    height: float = 0.0
    """Length of the card as a fraction of the picture's shorter side."""
    is_large: bool = False
    """Whether that is enough to be read."""
    is_sharp: bool = False
    """Whether the card is in focus."""
    fps: float = 0.0
    """Pictures per second."""
    sharpness: float = 0.0
    """Variance of the Laplacian on the card."""


@dataclass(frozen=True, slots=True)
class Piles:
    """Places of the piles in the camera's picture."""

    pile: Point | None = None
    """Middle of the discard pile; ``None`` if nobody has marked it."""
    draw: Point | None = None
    """Middle of the draw pile; ``None`` if nobody has marked it."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The camera's picture, small, for people to look at."""

    at: float
    """Time of the picture, monotonic seconds."""
    size_wh: tuple[int, int]
    """Width and height, pixels."""
    rgb: bytes
    """Red, green and blue of each pixel, row by row from the top."""
    check: CameraCheck | None = None
    """The last check of the camera; only while checks are asked for."""


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """A camera that people can choose."""

    name: str = field(repr=False)
    """Its name in the configuration; it may hold a password, which no log may show."""
    title: str = ""
    """Its maker's name for it, or an address without a password."""
