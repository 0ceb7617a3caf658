"""Records: games as JSON lines (docs/record.md), read line by line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import Annotated, Any, Self

from msgspec import Meta

from companion.core.errors import CompanionError, NotationError
from companion.core.events import Correction, GameEvent
from companion.core.game import apply
from companion.core.history import History, Step
from companion.core.ruleset import all_options, parse_rules
from companion.core.seating import FEWEST_PLAYERS, MOST_PLAYERS
from companion.core.state import State, new_game
from companion.decks import load_named_deck
from companion.records.codec import encode_event, public, read_json
from companion.records.inference import complete
from companion.storage.sentences import quoted

_NO_STEPS = ("said", "resumed", "report")  # what a table prints, and what it was told
_Line = Annotated[dict[str, Any], Meta(description="a JSON object")]
_BYTE_ORDER_MARK = "\ufeff"  # some editors put it before the first line


@dataclass(frozen=True, slots=True)
class Replayed:
    """One step of a record, with the state that this program computes for it."""

    line: int
    """Line in the file, from 1."""
    game: int
    n: int
    event: GameEvent
    start: State
    """The state before the game."""
    before: State
    """The state before the step."""
    after: State
    """The state after it."""
    expected: dict[str, Any] | None
    """The state that the file gives, if it gives one."""

    @property
    def state(self) -> dict[str, Any]:
        """The public state after the step."""
        return public(self.after)

    @property
    def difference(self) -> str | None:
        """The first field that differs from the file's, or ``None``."""
        if self.expected is None:
            return None
        state = self.state
        if self.expected.items() <= state.items():
            return None  # compared as a whole first: nearly all are equal
        for field, value in self.expected.items():
            if field in state and state[field] != value:
                found = quoted(state[field])
                return f"{field}: expected {quoted(value)}, but found {found}"
        return None


class RecordGame:
    """The state of a game, and its history for the corrections that may come.

    Adding a step to a history copies all its steps, so steps are added together, and
    only when a correction needs them: the time grows with the length, not its square.
    """

    def __init__(self, start: State) -> None:
        self.start = start
        """The table before the first event."""
        self.now = start
        """The table after the latest."""
        self._history = History(start)
        self._since: list[Step] = []

    @property
    def version(self) -> int:
        """The number of events that were read."""
        return self._history.version + len(self._since)

    def follow(self, events: tuple[GameEvent, ...]) -> None:
        """Apply what one line says happened.

        Raises:
            ImpossibleEventError: at the first event that cannot happen.
        """
        for i, event in enumerate(events):
            if isinstance(event, Correction):
                self._correct(event)
            else:
                self.now = apply(self.now, event)
                self._since.append(Step(self.version, event, self.now, first=i == 0))

    def _correct(self, event: Correction) -> None:
        whole = self._history.extended(tuple(self._since))
        self._history, self._since = whole.after_event(event), []
        self.now = self._history.now


class _Lines:
    """The lines of a record that are not empty, with a look at the one ahead."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = ((n, line) for n, line in enumerate(lines, 1) if line.strip())
        self._ahead: list[tuple[int, str]] = []

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[int, str]:
        return self._ahead.pop() if self._ahead else next(self._lines)

    def ahead(self) -> str:
        """Return the next line without taking it; empty at the end."""
        self._ahead = self._ahead or [*islice(self._lines, 1)]
        return self._ahead[0][1] if self._ahead else ""


def replay_record(lines: Iterable[str]) -> Iterator[Replayed]:
    """Replay every step of every game in a record.

    Args:
        lines: the file's lines; empty ones are skipped.

    Raises:
        NotationError: naming the first line that cannot be followed.
    """
    games: dict[int, RecordGame] = {}
    rest = _Lines(lines)
    for number, line in rest:
        try:
            step = _follow(games, number, line, rest)
        except CompanionError as error:
            raise NotationError(f"Line {number}: {error}") from error
        if step:
            yield step


def opening_line(game: int, start: State) -> dict[str, Any]:
    """Return the line that opens a game, with the options that are not defaults."""
    return {
        "kind": "game",
        "game": game,
        "players": start.seats,
        "names": list(start.names),
        "rules": start.rules.differing,
    }


def step_line(game: int, n: int, event: GameEvent, after: State) -> dict[str, Any]:
    """Return the line of one step.

    Args:
        game: the game's number in the record.
        n: the number of the event in its game, from 0.
        event: what happened.
        after: the state that it led to.
    """
    return {
        "kind": "step",
        "game": game,
        "n": n,
        "event": encode_event(event),
        "state": public(after),
    }


def record_lines(
    game: int,
    opened: History,
    events: Iterable[GameEvent],
    chances: Mapping[int, tuple[float, ...]] = MappingProxyType({}),
) -> Iterator[dict[str, Any]]:
    """Return the record of a game: its opening, then every event with its state.

    Args:
        game: the game's number in the record.
        opened: the history before the first event.
        events: all that was recorded, corrections included.
        chances: everybody's chances to win the round, seat by seat, 0 to 1, after
            some of the events, by the event's number.

    Raises:
        ImpossibleEventError: at the first event that cannot happen.
    """
    yield opening_line(game, opened.start)
    history = opened
    for n, event in enumerate(events):
        history = history.after_event(event)
        line = step_line(game, n, event, history.now)
        yield {**line, "chances": chances[n]} if n in chances else line


def _follow(
    games: dict[int, RecordGame], number: int, line: str, rest: _Lines
) -> Replayed | None:
    """Read one line; return the step, or ``None`` for a line of another kind."""
    data = parse_line(line)
    if data.get("kind") in _NO_STEPS:
        return None
    game = _game_of(data)
    if not isinstance(data.get("state"), dict | None):
        raise NotationError("expected state to be a JSON object.")
    if data.get("kind") == "game":
        games[game] = RecordGame(opened_game(data))
        return None
    if data.get("kind") != "step" or not isinstance(data.get("event"), dict):
        raise NotationError('expected {"kind":"game",...} or {"kind":"step",...}.')
    if game not in games:
        raise NotationError(
            f"game {quoted(game)} was not opened by a line of kind game."
        )
    recorded = games[game]
    before = recorded.now
    event, events = complete(data["event"], before, lambda: _event_ahead(rest, game))
    recorded.follow(events)
    return Replayed(
        number,
        game,
        recorded.version - 1,
        event,
        recorded.start,
        before,
        recorded.now,
        data.get("state"),
    )


def _game_of(data: dict[str, Any]) -> int:
    game = data.get("game", 0)
    if type(game) is not int:
        raise NotationError(f"expected game to be a number, but found {quoted(game)}.")
    return game


def _event_ahead(rest: _Lines, game: int) -> dict[str, Any]:
    """Return the event of the next line if it is a step of the same game."""
    try:
        data = parse_line(rest.ahead())
    except NotationError:
        return {}  # the end of the record, or a bad line that is reported in its turn
    event = data.get("event")
    if not isinstance(event, dict) or data.get("game", 0) != game:
        return {}
    return event


def parse_line(line: str) -> dict[str, Any]:
    """Parse one line of a record.

    Raises:
        NotationError: if it is not a JSON object.
    """
    found: dict[str, Any] = read_json(line.removeprefix(_BYTE_ORDER_MARK), _Line)
    return found


def opened_game(data: dict[str, Any]) -> State:
    """Return the state that a line of kind ``game`` opens.

    Raises:
        CompanionError: saying what was expected.
    """
    players = data.get("players")
    allowed = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    if type(players) is not int or players not in allowed:
        raise NotationError(
            f"expected players from {FEWEST_PLAYERS} to {MOST_PLAYERS}, "
            f"but found {quoted(players)}."
        )
    names = data.get("names") or [f"Player {i + 1}" for i in range(players)]
    texts = isinstance(names, list) and all(isinstance(n, str) for n in names)
    if not texts or len(names) != players:
        raise NotationError(f"expected {players} names, but found {quoted(names)}.")
    given = {} if data.get("rules") is None else data["rules"]
    if not isinstance(given, dict):
        raise NotationError(
            f"expected rules to be an object, but found {quoted(given)}."
        )
    known = {option.name for option in all_options()}
    rules = parse_rules({k: v for k, v in given.items() if k in known})
    return new_game(tuple(names), rules, load_named_deck(rules.deck))
