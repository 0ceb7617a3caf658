"""Events on the discard pile, as the follower reports them."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from vision.reading.reading import Corners, Refusal


class Occlusion(Enum):
    """What hides the pile."""

    LENS = "lens"
    """Something covers the lens, or the room is dark."""
    HAND = "hand"
    """Something reaches in from the edge of the picture and stays."""


@dataclass(frozen=True, slots=True)
class Origin:
    """From which side an arm came."""

    degrees: float
    """Clockwise from the top of the picture, 0 to 360."""
    spread: float
    """Standard deviation of that direction, degrees."""


@dataclass(frozen=True, slots=True, eq=False)
class CardLanded:
    """A card was laid on the pile, has come to rest and can be seen."""

    card: Card
    """The card."""
    confidence: float
    """Mean probability that ``card`` is right, 0 to 1."""
    corners: Corners
    """Where it lies, see `vision.reading.reading.Corners`."""
    alternatives: tuple[tuple[Card, float], ...]
    """The next-best cards with their probabilities, best first."""
    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""
    rested_at: float
    """When the scene came to rest with it, seconds of the source."""
    origin: Origin | None = None
    """Direction from which the arm came that laid it; ``None`` if none was seen."""


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """The top card was taken back."""

    card: Card
    """The card that was taken."""
    back: Card | None
    """What is on top again; ``None`` for the bare table."""
    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""


@dataclass(frozen=True, slots=True, eq=False)
class Moved:
    """The top card was pushed; no card landed."""

    card: Card
    """The card on top."""
    corners: Corners
    """Where it lies now."""
    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""
    may_be_twin: bool = False
    """Whether it may instead be the card's twin, which hides it."""
    origin: Origin | None = None
    """Direction from which the arm came that pushed it; ``None`` if none was seen."""


@dataclass(frozen=True, slots=True)
class Unread:
    """Something new lies on the pile, but it cannot be read."""

    reason: Refusal
    """Why not."""
    at: float
    """When reading was given up, seconds of the source; a reading may still come."""
    frame: int
    """The frame at which reading was given up."""
    origin: Origin | None = None
    """Direction from which the arm came that was there; ``None`` if none was seen."""


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A hand was at the draw pile, and no card landed."""

    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""
    origin: Origin | None = None
    """Direction from which the arm came."""


@dataclass(frozen=True, slots=True)
class ArmLeft:
    """An arm came to the pile, stayed and left, and no other card is on top."""

    stayed_s: float
    """How long its far end was at the pile, seconds."""
    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""
    origin: Origin | None = None
    """Direction from which the arm came."""


@dataclass(frozen=True, slots=True)
class PileRemoved:
    """The pile was taken away."""

    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""


@dataclass(frozen=True, slots=True)
class Covered:
    """The pile cannot be seen."""

    by: Occlusion
    """What hides it."""
    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""


@dataclass(frozen=True, slots=True)
class Clear:
    """The pile can be seen again, after `Covered` or `Lost`."""

    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""


@dataclass(frozen=True, slots=True)
class LightChanged:
    """A lamp was switched or a blind was drawn."""

    gain: float
    """How much brighter it is than before; below 1 for darker."""
    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""


@dataclass(frozen=True, slots=True)
class CameraMoved:
    """The camera was pushed: everything lies elsewhere in the picture."""

    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""


@dataclass(frozen=True, slots=True)
class Lost:
    """No frames came for a while."""

    at: float
    """When it was known, seconds of the source."""
    frame: int
    """The last frame that came, -1 if none ever did."""


PileEvent = (
    CardLanded
    | CardTakenBack
    | Moved
    | Unread
    | CardDrawn
    | ArmLeft
    | PileRemoved
    | Covered
    | Clear
    | LightChanged
    | CameraMoved
    | Lost
)
"""Everything a follower of the pile reports."""
