"""The rows of the journal as declared types: any other shape is reported as damage.

SQLite accepts any value in any column, so each value is checked before it is used.
"""

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
from companion.records.disk.layout import checksum
from companion.records.event_codec import decode_event
from companion.records.input_codec import decode_input
from companion.referee.inputs import TableInput
from companion.schema.json_text import parse_json
from companion.schema.kinds import Options
from companion.schema.typed import converted

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
