"""The public state of the table: what everybody can see or has heard."""

from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from companion.core.cards import Card, Color
from companion.core.decks import Deck
from companion.core.events import Why
from companion.core.ruleset import Ruleset
from companion.core.seating import Direction, Seat, seat_after


class Phase(Enum):
    """What the table waits for; the words of docs/record.md."""

    __hash__ = object.__hash__  # Enum's own is slow, and phases are looked up a lot

    FLIP = "flip"
    PLAY = "play"
    DRAWN = "drawn"
    COLOR = "color"
    SWAP = "swap"
    REDEAL = "redeal"
    CHALLENGE = "challenge"
    VERDICT = "verdict"
    PENALTY = "penalty"
    COUNT = "count"
    OVER = "over"


_NOT_IN_PLAY = {Phase.FLIP, Phase.COUNT, Phase.OVER}


@dataclass(frozen=True, slots=True)
class ExtraPenalty:
    """A penalty in addition to the one on the table, drawn before play goes on."""

    seat: Seat
    cards: int
    why: Why


@dataclass(frozen=True, kw_only=True)  # no slots: `replace` copies the `__dict__`
class State:
    """One moment of a game. Changed only by `companion.core.game.apply`."""

    rules: Ruleset
    """The options that this table plays by."""
    deck: Deck
    """The cards that this table plays with."""
    names: tuple[str, ...]
    """The players, seat by seat."""
    order: tuple[Seat, ...] = ()
    """The seats clockwise as people sit; empty while they sit in order of number."""
    phase: Phase = Phase.OVER
    """What the table waits for; ``OVER`` also before the first round."""
    current: Seat | None = None
    """The seat whose turn it is; under a penalty, the seat that was hit."""
    then: Seat | None = None
    """The seat to act once every decision about the top card is made; else ``None``."""
    direction: Direction = Direction.CLOCKWISE
    """Which way the turn passes (kept also where it has no meaning)."""
    color: Color | None = None
    """The color in force."""
    former_color: Color | None = None
    """The color in force before the wild draw four on top (W1)."""
    top: Card | None = None
    """The card on top of the discard pile."""
    opening: bool = False
    """Whether ``top`` was turned over to open the pile: nobody has played on it yet."""
    pending: int = 0
    """Cards of the draw penalty on the table."""
    owes: Seat | None = None
    """The seat that must take ``pending``."""
    challenged: Seat | None = None
    """The seat whose wild draw four may be, or is being, challenged."""
    final: bool = False
    """The penalty can no longer be stacked or challenged."""
    extra_penalties: tuple[ExtraPenalty, ...] = ()
    """Further penalties, the oldest first."""
    called: frozenset[Seat] = frozenset()
    """Seats whose UNO call covers the play that they are about to make."""
    exposed: frozenset[Seat] = frozenset()
    """Seats that hold one card, did not call and can still be caught."""
    counts: tuple[int, ...]
    """Cards in each hand."""
    draw_pile: int = 0
    """Cards in the draw pile."""
    discard_pile: int = 0
    """Cards in the discard pile."""
    discards: tuple[Card, ...] = ()
    """The discards that were seen, the top one last; emptied by a reshuffle."""
    sequence: int | None = None
    """The number that must be laid next in a run (`PlainEffect.SEQUENCE`)."""
    scores: tuple[float, ...]
    """Totals, seat by seat."""
    out: tuple[Seat, ...] = ()
    """Eliminated seats."""
    dealer: Seat | None = None
    """Seat that dealt this round."""
    time_up: bool = False
    """Whether the game ends with this round (F7)."""
    round: int = 0
    """Number of the round, from 1; 0 before the first deal."""
    round_winner: Seat | None = None
    """Who won the round, once it is counted or that player has left before the count:
    then the hands no longer tell it."""
    winners: tuple[Seat, ...] | None = None
    """Seats that won the game, once it is decided."""

    @property
    def seats(self) -> int:
        """The number of seats, eliminated ones included."""
        return len(self.names)

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """All seats in the order in which people sit."""
        return self.order or _everybody(len(self.names))

    @property
    def seats_in(self) -> tuple[Seat, ...]:
        """The seats still in the game, clockwise."""
        if not self.out:
            return self.clockwise
        return tuple(seat for seat in self.clockwise if seat not in self.out)

    @property
    def may_return(self) -> tuple[Seat, ...]:
        """The seats whose players have left; not those that are eliminated (F10)."""
        if self.rules.scoring != "elimination":
            return self.out
        return tuple(s for s in self.out if self.scores[s] < self.rules.target)

    @property
    def went_out(self) -> Seat | None:
        """The seat that has played its last card, also between two rounds, if any."""
        is_kept = self.round_winner is not None or self.phase is Phase.OVER
        if is_kept or 0 not in self.counts:
            return self.round_winner
        return next((s for s in self.seats_in if not self.counts[s]), None)

    @property
    def to_act(self) -> Seat | None:
        """The seat that plays or draws next, once any color or swap has been named."""
        if self.pending:
            return self.owes
        return self.then if self.phase in {Phase.COLOR, Phase.SWAP} else self.current

    @property
    def is_duel(self) -> bool:
        """Whether only two seats are in: then a reverse is a skip (D1)."""
        return self.seats - len(self.out) == 2  # noqa: PLR2004 (two make a duel)

    def after(self, seat: Seat, *, hops: int = 1) -> Seat:
        """Return the seat ``hops`` turns after ``seat`` in the direction of play."""
        return seat_after(seat, self.direction, self.clockwise, self.out, hops=hops)

    def before(self, seat: Seat) -> Seat:
        """Return the seat whose turn comes just before that of ``seat``."""
        return seat_after(seat, -self.direction, self.clockwise, self.out)

    @property
    def is_in_play(self) -> bool:
        """Whether cards are being played: the pile is open, the round not over."""
        return self.phase not in _NOT_IN_PLAY

    def name(self, seat: Seat) -> str:
        """Return the name of the player at ``seat``."""
        return self.names[seat]


@cache
def _everybody(seats: int) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(seats))


if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: PLC0414 (exported, checked)
else:

    def replace(state: State, /, **changes: object) -> State:
        """Return a copy of ``state`` with some fields changed.

        Like `dataclasses.replace`, but faster, since it does not inspect each field: a
        replay of a long evening spends most of its time here.
        """
        copy = object.__new__(State)
        object.__setattr__(copy, "__dict__", state.__dict__ | changes)
        return copy


def new_game(
    names: tuple[str, ...], rules: Ruleset, deck: Deck, *, first_dealer: Seat = Seat(0)
) -> State:
    """Return the table before the first deal.

    Args:
        names: 2 to 10 players, seat by seat clockwise (U1).
        rules: the options agreed on.
        deck: the deck in use.
        first_dealer: who deals the first round.
    """
    blank = (0,) * len(names)
    return State(
        rules=rules,
        deck=deck,
        names=names,
        counts=blank,
        scores=blank,
        dealer=first_dealer,
    )
