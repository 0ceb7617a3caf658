"""The messages of a table, as declared types; docs/network.md has examples."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.core.errors import ConfigError
from companion.storage.parsing import parse_json

VERSION = 1
"""Number of this form; raised when a reader of the old one would misunderstand."""
LARGEST = 64 * 1024
"""No message of ours is longer, bytes; of others none such is taken."""
MOST_BYTES = LARGEST - 256
"""Longest message, bytes: the broker counts topic and head, too."""

MomentWord = Literal["uno", "caught", "round_won", "game_won"]
"""Events that are worth a lamp or a sound."""


class _Message(Struct, frozen=True):
    """Fields that most messages begin with."""

    version: int
    """The number of this form, 1."""
    table: str
    """The table's name, as in the topic."""


class SeatEntry(Struct, frozen=True):
    """One seat as everybody sees it."""

    name: str
    """Name or initials, as the table publishes names; empty if it publishes none."""
    figure: str
    """The figure by which everybody knows the player, such as fox."""
    tint: str
    """Its color, #RRGGBB."""
    cards: int | None
    """Cards in the hand; null while nobody can know."""
    score: float
    """Points so far."""
    uno: bool
    """Whether UNO was called and holds."""
    out: bool
    """Whether the player is out of the game."""


class TableMessage(_Message, frozen=True):
    """What the table's screen shows; retained."""

    steps: int = 0
    """Number of known events of the game, corrections included."""
    round: int = 0
    """The round's number; 0 before the first deal."""
    phase: str = "over"
    """Phase of record.md that the table is in."""
    seats: tuple[SeatEntry, ...] = ()
    """Everybody, by the number of the seat; from 0, as in all other fields."""
    order: tuple[int, ...] = ()
    """The seats clockwise as people sit: who joins later may sit between others."""
    turn: int | None = None
    """The seat that must act; null for none."""
    direction: int = 0
    """1 clockwise, -1 the other way, 0 where it means nothing."""
    color: str | None = None
    """The color in force."""
    top: str | None = None
    """The card on top, as record.md writes it."""
    owed: int = 0
    """Cards of the draw penalty on the table."""
    owes: int | None = None
    """The seat that must take them; null for none."""
    target: int = 0
    """Points that end the game."""
    lowest_wins: bool = False
    """Whether few points are good."""
    winners: tuple[int, ...] = ()
    """Seats that won the game; empty before that."""
    says: tuple[str, ...] = ()
    """What happened last, in the table's language."""
    asks: str = ""
    """The question on the screen; empty for none."""
    help: tuple[str, ...] = ()
    """What the table needs help with; empty for nothing."""
    language: str = "en"
    """The table's language, such as de."""


class EventMessage(Struct, frozen=True, omit_defaults=True):
    """One line of the record, in the journal's order; QoS 1."""

    version: int
    """The number of this form, 1."""
    journal: str
    """Tells this journal from any other: another one counts anew."""
    number: int
    """The journal's number of the ruling, rising."""
    part: int
    """The line's place in the ruling, from 0."""
    parts: int
    """Number of lines that the ruling has."""
    kind: Literal["game", "step"]
    """Whether the line opens a game or is a step (record.md)."""
    game: int
    """The game's number in the journal."""
    n: int | None = None
    """The step's number in its game; `None` in a line about a game."""
    event: dict[str, Any] | None = None
    """What happened, as in record.md; `None` in a line about a game."""
    players: int | None = None
    """Number of players; `None` in a line about a step."""
    names: list[str] | None = None
    """Names of the players as in the view; `None` in a line about a step."""
    rules: dict[str, Any] | None = None
    """Options that are not the default; `None` in a line about a step."""


class HealthMessage(_Message, frozen=True):
    """Whether the table is there; retained, and the last will."""

    state: Literal["online", "offline"]
    """Offline once it is gone."""
    program: str
    """The version of the companion."""
    pairs: bool
    """Whether phones may be paired as buttons."""
    session: str = ""
    """Tells this connection from any other, such as one of a table of the same name."""


class MomentMessage(_Message, frozen=True):
    """Something worth a lamp or a sound, at once; told live only, never later."""

    event_type: MomentWord
    """What happened."""
    seat: int
    """Seat of the player."""
    name: str
    """The player's name, or the figure if no names are published."""


class LineEntry(Struct, frozen=True):
    """One sentence of the record of a round."""

    says: str
    """What happened, in the table's language."""
    why: str
    """The rule behind it, in one sentence; empty if nobody asks."""
    row: str
    """The rule's row in rules.md; empty for none."""


class RoundMessage(_Message, frozen=True):
    """The record of the round in words, for the phone; retained."""

    round: int
    """The round's number."""
    lines: tuple[LineEntry, ...]
    """The oldest first; at most 200, the latest."""


class PersonEntry(Struct, frozen=True):
    """Figures of one person at this table today, in finished rounds."""

    name: str
    """Name, as in the view."""
    figure: str
    """Figure, as in the view."""
    tint: str
    """Color of the figure, as in the view."""
    games: int
    """Games that were decided."""
    games_won: int
    """Games won."""
    rounds: int
    """Rounds that were counted."""
    rounds_won: int
    """Rounds won."""
    points: float
    """Points won."""
    uno_called: int
    """Calls in time."""
    uno_caught: int
    """Missed calls that somebody noticed."""
    catches: int
    """Missed calls of others that were noticed."""
    challenges: int
    """Wild draw fours doubted."""
    challenges_won: int
    """Wild draw fours rightly doubted."""
    cards_drawn: int
    """Cards drawn."""


class PeopleMessage(_Message, frozen=True):
    """Everybody who has played at this table today, for rankings; retained."""

    people: tuple[PersonEntry, ...]
    """Everybody, in no order."""


class SeatedEntry(Struct, frozen=True):
    """One table of a round of a tournament."""

    table: str
    """The table's name, as in its topics."""
    players: tuple[str, ...]
    """Names of the players, clockwise."""
    scores: tuple[float, ...]
    """Scores at the end of the game, seat by seat; empty before that."""
    winners: tuple[int, ...]
    """Seats of the winners."""


class StandingEntry(Struct, frozen=True):
    """Place of one person in a tournament."""

    name: str
    """Name, as in `SeatedEntry`."""
    place: int
    """Rank, 1 for whoever leads; equals share one."""
    games: int
    """Games that are over."""
    games_won: int
    """Games won."""
    met: int
    """Opponents in these games."""
    behind: float
    """Number of them with a worse score; an equal score counts half."""
    points: float
    """The sum of the scores."""


class TournamentMessage(_Message, frozen=True):
    """A tournament over several tables; retained, under the table `tournament`."""

    system: Literal["mixed", "swiss"]
    """Drawn so that few meet twice, or so that equals play equals."""
    round: int
    """The round that is played, from 1."""
    rounds: int
    """Number of rounds that will be played."""
    seated: tuple[SeatedEntry, ...]
    """Seats of this round."""
    ranking: tuple[StandingEntry, ...]
    """The best first; at most 300, fewer if they do not fit into a message."""


def topic(table: str, word: str) -> str:
    """Return the topic of one of a table's messages."""
    return f"uno/{table}/{word}"


def encoded(message: Struct) -> bytes:
    """Return a message as it is sent."""
    return msgspec.json.encode(message)


def decoded(payload: bytes, kind: Any, *, longest: int = LARGEST) -> Any:  # noqa: ANN401 (by its type)
    """Return what somebody else has sent; ``None`` if it is not of that type.

    Args:
        payload: the message.
        kind: the type of the message, or a union of such types.
        longest: a message of more bytes is not looked at.
    """
    if len(payload) > longest:
        return None
    try:
        return parse_json(payload.decode(), kind)
    except (ConfigError, UnicodeDecodeError):
        return None
