"""Facts: what a person did or the referee decided, in the past tense.

Nothing here follows from another event: a reverse changes the direction inside
`companion.core.game.apply` and has no event of its own. The fields are named as in
docs/record.md.
"""

from dataclasses import dataclass
from enum import Enum

from companion.core.cards import Card, Color
from companion.core.seating import Seat


class Why(Enum):
    """Why cards were drawn."""

    TURN = "turn"
    PENALTY = "penalty"
    UNO = "uno"
    FALSE_UNO = "false_uno"
    MISPLAY = "misplay"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The dealer dealt ``hand`` cards to every seat still in; a round begins (U7)."""

    dealer: Seat
    hand: int


@dataclass(frozen=True, slots=True)
class Flipped:
    """The top of the draw pile was turned over to open the discard pile (U8)."""

    card: Card
    kept: bool = False
    """Whether the table let it open the pile where the sheets are silent (5.25)."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card landed on the discard pile."""

    player: Seat
    card: Card
    jump_in: bool = False
    """Played out of turn with the identical card (H7)."""
    drawn: bool = False
    """It is the card that was just drawn (T3)."""


@dataclass(frozen=True, slots=True)
class ColorNamed:
    """The player of a wild card named the color in force."""

    player: Seat
    color: Color


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two seats swapped hands (H4)."""

    player: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Redealt:
    """All hands were gathered, shuffled and dealt again, left of ``player`` first."""

    player: Seat
    counts: tuple[int, ...]
    """Cards in each hand afterwards, seat by seat."""


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards were taken from the draw pile."""

    player: Seat
    count: int
    why: Why
    short: bool = False
    """No card was left anywhere; the rest of what was owed is waived."""


@dataclass(frozen=True, slots=True)
class Passed:
    """The turn ended without a play."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """All discards but the top one became the draw pile (T6)."""


@dataclass(frozen=True, slots=True)
class UnoCalled:
    """A seat called "UNO" (N1)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Caught:
    """Somebody pointed out that ``target`` has one card and did not call (N2)."""

    player: Seat | None
    """Seat that caught; ``None`` when a shared button was pressed."""
    target: Seat


@dataclass(frozen=True, slots=True)
class Challenged:
    """``player`` doubted ``target``'s wild draw four (W4)."""

    player: Seat
    target: Seat


@dataclass(frozen=True, slots=True)
class Judged:
    """The table looked at ``target``'s hand after a challenge (W5, W6)."""

    player: Seat
    target: Seat
    guilty: bool
    """Whether ``target`` held a card of the color in force."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """Nobody could move any more; the table gave the round up (5.23)."""


@dataclass(frozen=True, slots=True)
class HandsCounted:
    """The round is over; points left in each hand, seat by seat (F3)."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Left:
    """A player left for good; the hand went under the draw pile (5.24)."""

    player: Seat


@dataclass(frozen=True, slots=True)
class Joined:
    """A player sat down between two rounds."""

    name: str
    after: Seat | None = None
    """To whose left; ``None``: of whoever stands last in `State.clockwise`."""


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """The time that the table agreed on was up (F7)."""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last ``steps`` events in force were taken back."""

    steps: int


@dataclass(frozen=True, slots=True)
class Redone:
    """The events taken back last are in force again."""


@dataclass(frozen=True, slots=True)
class TurnSet:
    """The table said whose turn it is."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CountSet:
    """The table said how many cards a seat holds."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class DirectionSet:
    """The table said which way round the turns go."""

    clockwise: bool


@dataclass(frozen=True, slots=True)
class Amended:
    """Step ``n`` of the record was really ``event``."""

    n: int
    event: "PlainEvent"
    sure: int | None = None
    """Confidence of the referee in it, in percent; ``None`` where people said so."""


@dataclass(frozen=True, slots=True)
class Inserted:
    """Before step ``n`` of the record, ``event`` had happened unseen."""

    n: int
    event: "PlainEvent"
    sure: int | None = None
    """Confidence of the referee in it, as in `Amended`."""


@dataclass(frozen=True, slots=True)
class Deleted:
    """Step ``n`` of the record never happened."""

    n: int


PlainEvent = (
    Dealt
    | Flipped
    | Played
    | ColorNamed
    | Swapped
    | Redealt
    | Drew
    | Passed
    | Reshuffled
    | UnoCalled
    | Caught
    | Challenged
    | Judged
    | Stopped
    | HandsCounted
    | Left
    | Joined
    | TimeCalled
    | TurnSet
    | CountSet
    | DirectionSet
)
"""Events that change a state on their own (`companion.core.game.apply`)."""

Repair = Amended | Inserted | Deleted
"""Events that put one step of the record right."""

Correction = Undone | Redone | Repair
"""Events that change what happened before (`companion.core.history`)."""

GameEvent = PlainEvent | Correction
"""Everything a journal can hold."""
