"""The stored games of a table, read back from its journal."""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Self, TypeVar

from msgspec import Meta

from companion.core.errors import (
    CompanionError,
    ConfigError,
    DamagedJournalError,
    JournalError,
    NotationError,
)
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS
from companion.core.state import new_game
from companion.decks import load_deck
from companion.records.codec import decode_event, decode_input
from companion.records.disk.database import (
    check,
    checksum,
    columns_of,
    connect,
    explained,
)
from companion.referee.inputs import TableInput
from companion.storage.parsing import parse_json
from companion.storage.typed import Options, converted

_Time = Annotated[str, Meta(description="a time")]
_Names = Annotated[
    tuple[str, ...],
    Meta(
        min_length=FEWEST_PLAYERS,
        max_length=MOST_PLAYERS,
        description=f"a list of {FEWEST_PLAYERS} to {MOST_PLAYERS} names",
    ),
]
_Events = Annotated[list[Any], Meta(description="a list of events")]
_Input = Annotated[dict[str, Any], Meta(description="an input")]
_Seconds = Annotated[float, Meta(description="a number of seconds")]


@dataclass(frozen=True, slots=True)
class StoredGame:
    """One game in the journal, as it was opened."""

    id: int
    started: str
    """Its start, UTC, ``YYYY-MM-DD HH:MM:SS`` by the machine's clock; for display."""
    names: tuple[str, ...]
    rules: dict[str, object]
    """The options that differ from the defaults."""

    def opened(self) -> History:
        """Return the game's history before its first event."""
        rules = parse_rules(self.rules)
        return History(new_game(self.names, rules, load_deck(rules.deck)))


@dataclass(frozen=True, slots=True)
class StoredRuling:
    """One row of rulings, as it stands in the file."""

    id: int
    game: int
    text: object
    """The events."""
    played_s: object
    sum: object
    """The row's checksum; ``None`` in a journal of an older program."""

    def events(self) -> tuple[GameEvent, ...]:
        """Return what happened.

        Raises:
            NotationError: if the row is not as it was written.
        """
        found = read_events(self.text)
        written = checksum(self.id, self.game, self.text, self.played_s)
        if self.sum is not None and self.sum != written:
            raise NotationError("its checksum is wrong")
        return found


def read_game(row: tuple[object, ...]) -> StoredGame:
    """Return the game of a row of ``id, started, names, rules``.

    Raises:
        ConfigError: naming the game and what was expected.
    """
    number, started, names, rules = row
    game = converted(number, int, at="game")
    return StoredGame(
        game,
        converted(started, _Time, at=f"game {game}, started"),
        parse_json(names, _Names, at=f"game {game}, names"),
        parse_json(rules, Options, at=f"game {game}, rules"),
    )


def read_seconds(value: object) -> float:
    """Return how long a game was played, seconds.

    Raises:
        ConfigError: if the value is not such a time.
    """
    seconds: float = converted(value, _Seconds, at="played_s")
    return seconds


def read_events(text: object) -> tuple[GameEvent, ...]:
    """Return the events of one ruling.

    Raises:
        NotationError: if the text does not hold events.
    """
    return tuple(map(decode_event, _json(text, _Events)))


def read_input(text: object) -> TableInput:
    """Return the input of one row of reports.

    Raises:
        NotationError: if the text is not an input.
    """
    return decode_input(_json(text, _Input))


def _json(text: object, kind: Any) -> Any:  # noqa: ANN401 (by its type)
    try:
        return parse_json(text, kind)
    except ConfigError as error:
        raise NotationError(str(error)) from error


@dataclass(frozen=True, slots=True)
class ReplayProblem:
    """Something in a stored game that cannot be replayed."""

    game: int
    row: int | None
    """The journal's row; ``None`` if the game itself cannot be opened."""
    problem: str


class JournalReader:
    """The games in an open journal; a context manager. Use it from one thread.

    Args:
        path: the database file, or ``:memory:``; for what is said of it.
        database: the open file, looked at by `check`.
    """

    def __init__(self, path: Path | str, database: sqlite3.Connection) -> None:
        self._path = path
        self._db = database
        # Read as it is, one of an older program lacks some columns.
        columns = columns_of(database, "rulings")
        self._sum = "sum" if "sum" in columns else "NULL"
        self._played_s = "played_s" if "played_s" in columns else "0"

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open a journal for reading only, even while a companion writes to it.

        Raises:
            JournalError: if there is none, or it cannot be used; see `check`.
        """
        if not path.is_file():
            raise JournalError(
                f"There is no journal {path}; play a game first, or name the folder "
                "of another table with --data."
            )
        with ExitStack() as refused, explained(path):
            database = connect(path)
            refused.callback(database.close)
            check(path, database)
            reader = cls(path, database)
            refused.pop_all()
            return reader

    def copy_into(self, other: sqlite3.Connection) -> None:
        """Copy all to another database, which is overwritten."""
        with explained(self._path):
            self._db.backup(other)

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        with explained(self._path):
            return self._db.execute(query, values).fetchall()

    def games(self) -> list[StoredGame]:
        """Return all games, the oldest first.

        Raises:
            JournalError: if a row cannot be understood.
        """
        query = f"SELECT id, started, names, rules, {self._sum} FROM games ORDER BY id"  # noqa: S608 (our own names)
        rows = self._rows(query)
        with explained(self._path):
            return [_summed(read_game(row[:4]), *row) for row in rows]

    def game(self, number: int) -> StoredGame:
        """Return one game.

        Raises:
            JournalError: if there is no such game.
        """
        games = {game.id: game for game in self.games()}
        if number not in games:
            stored = ", ".join(map(str, games)) or "none"
            raise JournalError(f"There is no game {number}; stored are: {stored}.")
        return games[number]

    def names(self) -> Iterator[str]:
        """Yield everybody who is named in it, also in rows that are damaged.

        The rows are read at once, so that another thread can go through the names.

        Raises:
            JournalError: if the file cannot be read.
        """
        games, texts = self._rows("SELECT names FROM games"), list[tuple[str]]()
        for table, column in (("rulings", "events"), ("reports", "report")):
            if column in columns_of(self._db, table):
                query = f"SELECT {column} FROM {table} WHERE {column} LIKE '%\"name\"%'"  # noqa: S608 (our own names)
                texts += self._rows(query)
        return _names_in(games, texts)

    @property
    def changes(self) -> int:
        """How much was written through this open journal; nobody else writes to it."""
        return self._db.total_changes

    def lengths(self) -> dict[int, int]:
        """Return for each game that has begun how many rulings are stored."""
        return dict(self._rows("SELECT game, COUNT(*) FROM rulings GROUP BY game"))

    def history(self, game: StoredGame) -> History:
        """Replay a game, so that after a crash it goes on exactly where it was.

        Raises:
            JournalError: if a row cannot be understood.
        """
        return self._replayed(game, self._rulings(game))

    def recent(
        self, game: StoredGame, most: int
    ) -> tuple[History, tuple[tuple[TableInput, tuple[GameEvent, ...]], ...]]:
        """Replay a game up to its last reports.

        Args:
            game: the game.
            most: how many reports.

        Returns:
            The history before them, and the reports, each with the events ruled on
            it; all of it and none where reports were not kept.

        Raises:
            JournalError: if a row cannot be understood.
        """
        rulings = self._rulings(game)
        query = (
            "SELECT id, report, ruling FROM reports WHERE game = ? "
            "ORDER BY id DESC LIMIT ?"
        )
        rows = self._rows(query, game.id, most)[::-1]
        ruled = [ruling for _, _, ruling in rows if ruling is not None]
        split = len(rulings) - len(ruled)
        if [ruling.id for ruling in rulings[max(split, 0) :]] != ruled:
            return self._replayed(game, rulings), ()
        self._replayed(game, rulings)  # the checksums of all are looked at
        texts = {ruling.id: ruling.text for ruling in rulings}
        recent = [(row, report, texts.get(ruling)) for row, report, ruling in rows]
        return self._replayed(game, rulings[:split]), tuple(self._reports(recent))

    def _replayed(self, game: StoredGame, rulings: list[StoredRuling]) -> History:
        history = game.opened()
        for row in rulings:
            try:
                history = history.after(row.events())
            except CompanionError as error:
                raise DamagedJournalError(
                    f"Ruling {row.id} in the journal {self._path} cannot be replayed "
                    f"({error}); move the file aside to begin anew."
                ) from error
        return history

    def events(self, game: StoredGame) -> Iterator[GameEvent]:
        """Yield every event of a game as it was recorded, corrections included.

        The rows are read at once, so that another thread can go through the events.

        Raises:
            JournalError: if a row cannot be understood.
        """
        return self._events(self._rulings(game))

    def _events(self, rulings: Iterable[StoredRuling]) -> Iterator[GameEvent]:
        for row in rulings:
            try:
                yield from row.events()
            except NotationError as error:
                raise JournalError(
                    f"Ruling {row.id} in the journal {self._path} cannot be read "
                    f"({error}); `companion games verify` lists all of these."
                ) from error

    def reports(
        self, game: StoredGame
    ) -> Iterator[tuple[TableInput, tuple[GameEvent, ...]]]:
        """Yield each report of a game with the events that were ruled on it.

        A journal written before reports were kept has none. The rows are read at once,
        so that another thread can go through the reports.

        Raises:
            JournalError: if a row cannot be understood.
        """
        query = (
            "SELECT reports.id, report, events FROM reports "
            "LEFT JOIN rulings ON rulings.id = ruling "
            "WHERE reports.game = ? ORDER BY reports.id"
        )
        kept = self._rows("SELECT 1 FROM sqlite_master WHERE name = 'reports'")
        return self._reports(self._rows(query, game.id) if kept else [])

    def _reports(
        self, rows: Iterable[tuple[int, object, object]]
    ) -> Iterator[tuple[TableInput, tuple[GameEvent, ...]]]:
        """Read reports, each with the events ruled on it."""
        for row, report, events in rows:
            try:
                yield read_input(report), read_events(events) if events else ()
            except NotationError as error:
                raise JournalError(
                    f"Report {row} in the journal {self._path} cannot be read "
                    f"({error}); `companion games verify` lists what can be replayed."
                ) from error

    @property
    def identity(self) -> str:
        """What tells this journal from every other one.

        Raises:
            JournalError: if no program that gives journals one has opened it yet.
        """
        with explained(self._path):
            ((found,),) = self._rows("SELECT id FROM identity")
        return str(found)

    def rows_after(self, number: int, most: int) -> list[StoredRuling]:
        """Return the first rulings after a number, of all games.

        Args:
            number: of the last ruling that is known; 0 for none.
            most: how many are returned at most.
        """
        return self._found("id > ? ORDER BY id LIMIT ?", number, most)

    def rows_of(self, game: int, before: int) -> list[StoredRuling]:
        """Return the rulings of a game before a number."""
        return self._found("game = ? AND id < ? ORDER BY id", game, before)

    def faults(self, game: StoredGame) -> Iterator[ReplayProblem]:
        """Yield every row that cannot be replayed on top of those that can."""
        try:
            history = game.opened()
        except CompanionError as error:
            yield ReplayProblem(game.id, None, str(error))
            return
        for row in self._rulings(game):
            try:
                history = history.after(row.events())
            except CompanionError as error:
                yield ReplayProblem(game.id, row.id, str(error))

    def _rulings(self, game: StoredGame) -> list[StoredRuling]:
        return self._found("game = ? ORDER BY id", game.id)

    def _found(self, which: str, *values: object) -> list[StoredRuling]:
        columns = f"id, game, events, {self._played_s}, {self._sum}"
        query = f"SELECT {columns} FROM rulings WHERE "  # noqa: S608 (our own names)
        return [StoredRuling(*row) for row in self._rows(query + which, *values)]

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


def _named_in(value: object) -> Iterator[str]:
    """Yield the names in events or an input as JSON objects: of those who joined."""
    if isinstance(value, dict):
        name = value.get("name")
        if isinstance(name, str):
            yield name
    parts = value.values() if isinstance(value, dict) else value
    if isinstance(parts, Iterable) and not isinstance(parts, str):
        for part in parts:
            yield from _named_in(part)


def _names_in(
    games: Iterable[tuple[str]], texts: Iterable[tuple[str]]
) -> Iterator[str]:
    """Yield the names of games, and those in events and inputs."""
    for (names,) in games:
        with suppress(ConfigError):
            yield from parse_json(names, list[str])
    for (text,) in texts:
        with suppress(ConfigError):
            yield from _named_in(parse_json(text, Any))


_Row = TypeVar("_Row")  # Python 3.11 has no [Row]


def _summed(found: _Row, *values: object) -> _Row:
    """Return what was found in a row whose last value is its checksum.

    Raises:
        ConfigError: if the row is not as it was written.
    """
    *row, kept = values
    if kept is not None and kept != checksum(*row):
        raise ConfigError(f"the checksum of row {row[0]} is wrong")
    return found
