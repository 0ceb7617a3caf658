"""Inputs, on which the referee rules: readings, presses and touches of sensors."""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card, Color
from companion.core.events import GameEvent, Repair
from companion.core.seating import Seat


class Button(Enum):
    """Purpose of a button, on the table or on the screen."""

    UNO = "uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 (a button, not a password)
    CATCH_CHALLENGE = "catch_challenge"
    """One shared button for both (5.28)."""
    DRAW_PASS = "draw_pass"  # noqa: S105 (a button, not a password)
    """One shared button: draws, and passes once a card is drawn (5.28)."""
    ASK = "ask"
    """Asks for what the screen shows, to be heard; means nothing to the game."""


TURNS = frozenset({Button.DRAW, Button.DRAW_PASS, Button.PASS})
"""Buttons with which a turn is drawn or passed."""
CATCHES = frozenset({Button.CATCH, Button.CATCH_CHALLENGE})
"""Buttons by which somebody is caught."""


@dataclass(frozen=True, slots=True)
class _Report:
    """Something that a sensor or a touch has reported."""

    at: float
    """When it arose, monotonic seconds: stamped in the pin's callback, or at the first
    frame that shows the card at rest, never when processed."""


@dataclass(frozen=True, slots=True)
class CardSeen(_Report):
    """A card came to rest on the discard pile."""

    card: Card
    confidence: float = 1.0
    """Probability that the reading is right, 0 to 1; 1 for cards entered by touch."""
    alternatives: tuple[Card, ...] = ()
    """The next-best readings, best first."""
    from_deg: float | None = None
    """Direction from which the arm that laid it came, degrees clockwise from the top
    of the picture, 0 to 360; ``None`` if no arm was seen."""
    from_spread_deg: float | None = None
    """Standard deviation of that direction, degrees."""


@dataclass(frozen=True, slots=True)
class CardUnread(_Report):
    """Something new lay on the pile and could not be read.

    Evidence only: the next card tells what it can have been. A card that had come to
    rest before is the same one, read after all.
    """

    from_deg: float | None = None
    """Direction from which the arm came, as in `CardSeen`."""
    from_spread_deg: float | None = None
    """Standard deviation of that direction, as in `CardSeen`."""


@dataclass(frozen=True, slots=True)
class CardGone(_Report):
    """The former top card is visible again: somebody took a card back (5.4)."""

    card: Card | None = None
    """The card that was taken, as far as it had been read."""


@dataclass(frozen=True, slots=True)
class TwinSuspected(_Report):
    """The top card moved: pushed, or its twin was laid on it (5.16)."""

    card: Card


@dataclass(frozen=True, slots=True)
class DrawSeen(_Report):
    """A hand took from the draw pile; evidence only: nothing follows from it alone."""

    count: int | None = None
    """Number of cards that were taken, where that could be seen."""
    from_deg: float | None = None
    """Direction from which the arm came, as in `CardSeen`."""
    from_spread_deg: float | None = None
    """Standard deviation of that direction, as in `CardSeen`."""


@dataclass(frozen=True, slots=True)
class ArmSeen(_Report):
    """An arm came to the discard pile and left, and no other card was seen after it.

    Evidence only: somebody pointed, pushed a card, or laid one on its twin.
    """

    from_deg: float | None = None
    """Direction from which the arm came, as in `CardSeen`."""
    from_spread_deg: float | None = None
    """Standard deviation of that direction, as in `CardSeen`."""
    stayed_s: float | None = None
    """Seconds for which it stayed over the pile."""


@dataclass(frozen=True, slots=True)
class PileReshuffled(_Report):
    """The discard pile, except its top card, left the table (5.15)."""


@dataclass(frozen=True, slots=True)
class Pressed(_Report):
    """A button was pressed."""

    button: Button
    seat: Seat | None = None
    """Seat of the button; ``None`` for one shared by the table."""
    long: bool = False
    """Held for a second or more: take back."""


@dataclass(frozen=True, slots=True)
class ColorTouched(_Report):
    """Somebody touched the color that was called."""

    color: Color


@dataclass(frozen=True, slots=True)
class SeatTouched(_Report):
    """Somebody touched the seat asked for: whom to swap hands with."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class VerdictTouched(_Report):
    """The table answered a challenge."""

    guilty: bool


@dataclass(frozen=True, slots=True)
class PointsEntered(_Report):
    """The points left in each hand, seat by seat."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundDealt(_Report):
    """The table dealt a round; ``None`` leaves the dealer to the rules."""

    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class RoundGivenUp(_Report):
    """Nobody can move: the table gives the round up (5.23)."""


@dataclass(frozen=True, slots=True)
class PlayerLeft(_Report):
    """A player left the table (5.24)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PlayerJoined(_Report):
    """A player sat down between two rounds."""

    name: str
    after: Seat | None = None
    """To whose left; ``None``: of whoever stands last in `State.clockwise`."""


@dataclass(frozen=True, slots=True)
class TimeIsUp(_Report):
    """The time that the table agreed on has passed (5.22)."""


@dataclass(frozen=True, slots=True)
class CreditTouched(_Report):
    """The last card was played by ``seat`` (5.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReadAgain(_Report):
    """The last card was misread: it is really ``card`` (5.17)."""

    card: Card


@dataclass(frozen=True, slots=True)
class UndoTouched(_Report):
    """Take back the last ruling, or all after a step."""

    to: int | None = None
    """Number of the step that becomes the last one; ``None``: undo one ruling."""


@dataclass(frozen=True, slots=True)
class RedoTouched(_Report):
    """Put back what was taken back last."""


@dataclass(frozen=True, slots=True)
class RepairTouched(_Report):
    """Steps of the record were different, missed, or never happened (5.17, 5.18).

    Later steps follow the turns (`companion.referee.shifts`).
    """

    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True)
class FactStated(_Report):
    """The table says what happened, whatever the referee thinks of it.

    Corrections come before plain events.
    """

    events: tuple[GameEvent, ...]


@dataclass(frozen=True, slots=True)
class Confirmed(_Report):
    """The table says that everything is as the screen shows it."""


TableInput = (
    CardSeen
    | CardUnread
    | CardGone
    | TwinSuspected
    | DrawSeen
    | ArmSeen
    | PileReshuffled
    | Pressed
    | ColorTouched
    | SeatTouched
    | VerdictTouched
    | PointsEntered
    | RoundDealt
    | RoundGivenUp
    | PlayerLeft
    | PlayerJoined
    | TimeIsUp
    | CreditTouched
    | ReadAgain
    | UndoTouched
    | RedoTouched
    | RepairTouched
    | FactStated
    | Confirmed
)

DOUBTED = (
    CardSeen
    | CardGone
    | Pressed
    | ColorTouched
    | VerdictTouched
    | SeatTouched
    | PileReshuffled
    | TwinSuspected
)
"""Inputs that may be wrong; all others are the truth, or evidence only."""
