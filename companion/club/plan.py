"""A tournament as its file says: who plays where, how each game ended, who leads.

The file is written anew when a round is drawn and when a game is over; people may edit
it in between: who comes or goes, and a result that no table could tell.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Annotated, Literal
from unicodedata import normalize

import msgspec
from msgspec import Meta, Struct, structs
from msgspec.structs import replace

from companion.club.seating import draw_mixed, draw_swiss, meetings
from companion.config import TABLE_NAME, TOURNAMENT
from companion.core.errors import ConfigError
from companion.core.seating import LONGEST_NAME, MOST_PLAYERS
from companion.network.messages import StandingEntry
from companion.storage.parsing import read_toml, save

MOST = 500
"""Players in a tournament: more do not fit into one message."""
_TableName = Annotated[
    str, Meta(pattern=TABLE_NAME, description="a table's name, such as table-3")
]
_PlayerName = Annotated[
    str,
    Meta(
        pattern=r"\S",
        max_length=LONGEST_NAME,
        description=f"a name of 1 to {LONGEST_NAME} letters, as typed at a table",
    ),
]
_WHAT = "The tournament"

System = Literal["mixed", "swiss"]
"""How seats are drawn: so that few meet twice, or so that equals play equals."""


def person_key(name: str) -> str:
    """Return that by which somebody is known at all tables, however it is written."""
    return " ".join(normalize("NFKC", name).casefold().split())


def _check_different(key: str, names: tuple[str, ...]) -> None:
    """Refuse two people, or tables, who would be taken for one.

    Raises:
        ConfigError: naming the key and both.
    """
    known: dict[str, str] = {}
    for name in names:
        other = known.get(person_key(name))
        if other is not None:
            raise ConfigError(
                f"{key}: expected different names, but found {other!r} and {name!r}."
            )
        known[person_key(name)] = name


class Seated(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Players at a table in one round, and the result of their game."""

    table: _TableName
    players: Annotated[
        tuple[_PlayerName, ...], Meta(min_length=2, max_length=MOST_PLAYERS)
    ]
    """Clockwise."""
    scores: tuple[float, ...] = ()
    """Seat by seat; empty until the game is over."""
    winners: tuple[int, ...] = ()
    """Their seats."""
    lowest_wins: bool = False
    """Whether few points are good."""

    def __post_init__(self) -> None:
        """Check what types cannot say.

        Raises:
            ConfigError: naming the key and what was expected.
        """
        if len(self.scores) not in {0, len(self.players)}:
            raise ConfigError(
                f"scores of {self.table}: expected one of each of the "
                f"{len(self.players)} players, but found {len(self.scores)}."
            )
        if any(not 0 <= seat < len(self.players) for seat in self.winners):
            raise ConfigError(
                f"winners of {self.table}: expected seats from 0 to "
                f"{len(self.players) - 1}, but found {list(self.winners)}."
            )

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return bool(self.scores)


class Round(Struct, frozen=True, forbid_unknown_fields=True):
    """One round: a game at each table."""

    seated: tuple[Seated, ...]

    @property
    def is_over(self) -> bool:
        """Whether every table has its result."""
        return all(each.is_over for each in self.seated)


class Tournament(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a tournament."""

    players: Annotated[tuple[_PlayerName, ...], Meta(min_length=2, max_length=MOST)]
    """Players of the rounds that are still to be drawn."""
    tables: Annotated[tuple[_TableName, ...], Meta(min_length=1, max_length=MOST)]
    rounds: Annotated[int, Meta(ge=1, le=100, description="1 to 100 rounds")] = 3
    system: System = "mixed"
    drawn: tuple[Round, ...] = ()
    """The rounds that were drawn, the last perhaps not over."""

    def __post_init__(self) -> None:
        """Check what types cannot say.

        Raises:
            ConfigError: naming the key and what was expected.
        """
        _check_different("players", self.players)
        _check_different("tables", self.tables)
        if TOURNAMENT in self.tables:
            raise ConfigError(
                f"tables: expected names of tables, but found {TOURNAMENT!r}, which "
                "no board shows as a table."
            )

    @property
    def games(self) -> Iterator[Seated]:
        """All games of all rounds."""
        return (game for each in self.drawn for game in each.seated)

    @property
    def is_round_over(self) -> bool:
        """Whether no game is awaited: the next round may be drawn."""
        return not self.drawn or self.drawn[-1].is_over

    @property
    def is_over(self) -> bool:
        """Whether the last round is."""
        return len(self.drawn) >= self.rounds and self.is_round_over

    def next_round(self, ranked: tuple[str, ...], chance: Random) -> "Tournament":
        """Draw the next round.

        Args:
            ranked: everybody who has played or plays, the best first.
            chance: decides what nothing else does.

        Raises:
            CompanionError: if the players cannot be seated.
        """
        met = meetings(game.players for game in self.games)
        playing = set(self.players)
        if self.system == "swiss" and self.drawn:
            order = [name for name in ranked if name in playing]
            companies = draw_swiss(order, len(self.tables), met=met, chance=chance)
        else:
            companies = draw_mixed(
                self.players, len(self.tables), met=met, chance=chance
            )
        seated = (
            Seated(table, tuple(company))
            for table, company in zip(self.tables, companies, strict=False)
        )
        return structs.replace(self, drawn=(*self.drawn, Round(tuple(seated))))

    def with_result(self, result: Seated) -> "Tournament":
        """Note how a game of the last round ended."""
        *before, last = self.drawn
        seated = tuple(
            result if each.table == result.table else each for each in last.seated
        )
        return structs.replace(self, drawn=(*before, Round(seated)))


def load_tournament(path: Path) -> Tournament | None:
    """Return what a file says; ``None`` if there is none.

    Raises:
        ConfigError: naming the file, the key and what was expected.
    """
    try:
        return read_toml(path, Tournament)
    except FileNotFoundError:
        return None
    except ConfigError as error:
        raise ConfigError(f"The tournament {path} cannot be used: {error}") from error


def save_tournament(path: Path, tournament: Tournament) -> None:
    """Write a tournament's file, whole.

    Raises:
        ConfigError: if it cannot be written.
    """
    save(path, msgspec.to_builtins(tournament), what=_WHAT)


def ranking(
    players: Iterable[str], games: Iterable[Seated]
) -> tuple[StandingEntry, ...]:
    """Rank everybody, the best first; equals by name.

    Args:
        players: who plays now; who has left and played is ranked as well.
        games: all games of all rounds; those that are not over do not count.
    """
    over = [game for game in games if game.is_over]
    names = dict.fromkeys((*players, *(n for game in over for n in game.players)))
    lowest = any(game.lowest_wins for game in over)
    found = sorted(
        (_standing(name, over) for name in names),
        key=lambda each: (*_worth(each, lowest=lowest), each.name),
    )
    worths = [_worth(each, lowest=lowest) for each in found]
    ahead = Counter(worths)
    places, place = {}, 1
    for worth in dict.fromkeys(worths):
        places[worth] = place
        place += ahead[worth]
    return tuple(
        replace(each, place=places[worth])
        for each, worth in zip(found, worths, strict=True)
    )


def _worth(each: StandingEntry, *, lowest: bool) -> tuple[float, float, float]:
    """Return what is compared, the smallest first.

    Opponents left behind count as a share of those met: fair to any size of table.
    """
    share = each.behind / each.met if each.met else 0.0
    points = each.points if lowest else -each.points
    return -each.games_won, -round(share, 9), points


def _standing(name: str, over: list[Seated]) -> StandingEntry:
    games = [(game, game.players.index(name)) for game in over if name in game.players]
    return StandingEntry(
        name,
        place=1,
        games=len(games),
        games_won=sum(seat in game.winners for game, seat in games),
        met=sum(len(game.players) - 1 for game, _ in games),
        behind=sum(_left_behind(game, seat) for game, seat in games),
        points=sum(game.scores[seat] for game, seat in games),
    )


def _left_behind(game: Seated, seat: int) -> float:
    sign = -1 if game.lowest_wins else 1
    own = sign * game.scores[seat]
    others = [sign * score for at, score in enumerate(game.scores) if at != seat]
    return sum(1.0 if own > each else 0.5 if own == each else 0.0 for each in others)
