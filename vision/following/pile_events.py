"""Events on the discard pile, as the follower reports them."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card
from vision.reading.reading import CardReading, Corners, Refusal


class Occlusion(Enum):
    """What hides the pile."""

    LENS = "lens"
    """Something covers the lens, or the room is dark."""
    HAND = "hand"
    """Something reaches in from the edge of the picture and stays."""
    MOTION = "motion"
    """Hands or light move over it all the time, and nothing can be read."""


@dataclass(frozen=True, slots=True)
class Origin:
    """From which side an arm came."""

    degrees: float
    """On the table, clockwise from the top of the picture, 0 to 360."""
    spread: float
    """Standard deviation of that direction, degrees."""


@dataclass(frozen=True, slots=True, eq=False)
class _Event:
    """Fields of all events on the pile."""

    at: float
    """Time at which it was known, seconds of the source."""
    frame: int
    """The frame at which it was known."""


@dataclass(frozen=True, slots=True, eq=False)
class CardLanded(_Event):
    """A card was laid on the pile, has come to rest and can be seen."""

    card: Card
    """The card."""
    confidence: float
    """Mean probability that ``card`` is right, 0 to 1."""
    corners: Corners
    """Its corners, see `vision.reading.reading.Corners`."""
    alternatives: tuple[tuple[Card, float], ...]
    """The next-best cards with their probabilities, best first."""
    rested_at: float
    """Time at which the scene came to rest with it, seconds of the source."""
    origin: Origin | None = None
    """Direction from which the arm came that laid it; ``None`` if none was seen."""


@dataclass(frozen=True, slots=True)
class CardTakenBack(_Event):
    """The top card was taken back."""

    card: Card
    """The card that was taken."""
    back: Card | None
    """Card that is on top again; ``None`` for the bare table."""


@dataclass(frozen=True, slots=True, eq=False)
class Moved(_Event):
    """The top card was pushed; no card landed."""

    card: Card
    """The card on top."""
    corners: Corners
    """Its corners now."""
    may_be_twin: bool = False
    """Whether it may instead be the card's twin, which hides it."""
    origin: Origin | None = None
    """Direction from which the arm came that pushed it; ``None`` if none was seen."""


@dataclass(frozen=True, slots=True)
class Unread(_Event):
    """Something new lies on the pile, but it cannot be read.

    Reading was given up at its time; a reading may still come.
    """

    reason: Refusal
    """Reason why no card was read."""
    origin: Origin | None = None
    """Direction from which the arm came that was there; ``None`` if none was seen."""


@dataclass(frozen=True, slots=True)
class CardDrawn(_Event):
    """A hand was at the draw pile, and no card landed."""

    origin: Origin | None = None
    """Direction from which the arm came."""


@dataclass(frozen=True, slots=True)
class ArmLeft(_Event):
    """An arm came to the pile, stayed and left, and no other card is on top."""

    stayed_s: float
    """Seconds that its far end was at the pile."""
    origin: Origin | None = None
    """Direction from which the arm came."""


@dataclass(frozen=True, slots=True)
class PileRemoved(_Event):
    """The pile was taken away."""


@dataclass(frozen=True, slots=True)
class Covered(_Event):
    """The pile cannot be seen."""

    by: Occlusion
    """What hides it."""


@dataclass(frozen=True, slots=True)
class Clear(_Event):
    """After `Covered`, `Lost` or `Unread`: the pile can be seen again."""


@dataclass(frozen=True, slots=True)
class LightChanged(_Event):
    """A lamp was switched or a blind was drawn."""

    gain: float
    """Brightness as a factor of the one before; below 1 for darker."""


@dataclass(frozen=True, slots=True)
class CameraMoved(_Event):
    """The camera was pushed: everything lies elsewhere in the picture."""


@dataclass(frozen=True, slots=True)
class Lost(_Event):
    """No frames came for a while; its frame is the last that came, -1 if none did."""


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


def reading_record(seen: CardReading | CardLanded) -> dict[str, object]:
    """Return what was read of a card, as a part of a JSON line."""
    return {
        "card": str(seen.card),
        "confidence": round(seen.confidence, 4),
        "corners": corners_record(seen.corners),
        "alternatives": [[str(card), round(p, 4)] for card, p in seen.alternatives],
    }


def corners_record(corners: Corners) -> list[list[float]]:
    """Return corners as lists of x and y, pixels, with one decimal."""
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]
