"""The rows of a journal as values, checked when they are read."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta

from companion.core.errors import ConfigError, NotationError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS
from companion.core.state import new_game
from companion.decks import load_deck
from companion.records.codec import decode_event, decode_input, read_json
from companion.records.disk.database import checksum
from companion.referee.inputs import TableInput
from companion.storage.parsing import Options, converted, parse_json

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
    """Return the game of a row of ``id, started, names, rules, sum``.

    Raises:
        ConfigError: naming the game and what was expected.
    """
    *values, kept = row
    number, started, names, rules = values
    game = converted(number, int, at="game")
    found = StoredGame(
        game,
        converted(started, _Time, at=f"game {game}, started"),
        parse_json(names, _Names, at=f"game {game}, names"),
        parse_json(rules, Options, at=f"game {game}, rules"),
    )
    if kept is not None and kept != checksum(*values):
        raise ConfigError(f"the checksum of row {game} is wrong")
    return found


def read_events(text: object) -> tuple[GameEvent, ...]:
    """Return the events of one ruling.

    Raises:
        NotationError: if the text does not hold events.
    """
    return tuple(map(decode_event, read_json(text, _Events)))


def read_input(text: object) -> TableInput:
    """Return the input of one row of reports.

    Raises:
        NotationError: if the text is not an input.
    """
    return decode_input(read_json(text, _Input))


def named_in(value: object) -> Iterator[str]:
    """Yield the names of those who joined in events or an input, as JSON objects."""
    if isinstance(value, dict):
        name = value.get("name")
        if isinstance(name, str):
            yield name
    parts = value.values() if isinstance(value, dict) else value
    if isinstance(parts, Iterable) and not isinstance(parts, str):
        for part in parts:
            yield from named_in(part)


def names_in(games: Iterable[tuple[str]], texts: Iterable[tuple[str]]) -> Iterator[str]:
    """Yield the names of games, and those in events and inputs."""
    for (names,) in games:
        with suppress(ConfigError):
            yield from parse_json(names, list[str])
    for (text,) in texts:
        with suppress(ConfigError):
            yield from named_in(parse_json(text, Any))
