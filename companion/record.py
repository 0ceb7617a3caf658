"""Records: games as JSON lines (RECORD.md), read line by line."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Self

from companion.codec import decode, encode, public
from companion.core.draft import Draft
from companion.core.errors import CompanionError, NotationError
from companion.core.events import Drew, Flipped, GameEvent, HandsCounted, Played, Why
from companion.core.history import History
from companion.core.landings import landed
from companion.core.rules import is_disputed_opening, may_answer
from companion.core.ruleset import all_options, parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase, State, new_game
from companion.decks import load_deck
from companion.recorded import RecordedGame

_PLAYERS = range(2, 11)
_BYTE_ORDER_MARK = "\ufeff"  # some editors put it before the first line


@dataclass(frozen=True, slots=True)
class Replayed:
    """One step of a record and what this program makes of it."""

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
            return None  # all at once: nearly every step of nearly every record
        for field, value in self.expected.items():
            if field in state and state[field] != value:
                return f"{field}: expected {value!r}, but found {state[field]!r}"
        return None


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
        NotationError: naming the line, at the first that cannot be followed.
    """
    games: dict[int, RecordedGame] = {}
    rest = _Lines(lines)
    for number, line in rest:
        try:
            step = _follow(games, number, line, rest)
        except CompanionError as error:
            raise NotationError(f"Line {number}: {error}") from error
        if step:
            yield step


def opening_line(game: int, start: State) -> dict[str, Any]:
    """Return the line that opens a game, with the options that are not official."""
    rules = {
        option.name: value
        for option in all_options()
        if (value := getattr(start.rules, option.name)) != option.default
    }
    return {
        "kind": "game",
        "game": game,
        "players": start.seats,
        "names": list(start.names),
        "rules": rules,
    }


def step_line(step: Replayed) -> dict[str, Any]:
    """Return the line of one step with the state after it."""
    return _step_line(step.game, step.n, step.event, step.after)


def record_lines(
    game: int, opened: History, events: Iterable[GameEvent]
) -> Iterator[dict[str, Any]]:
    """Return the record of a game: its opening, then every event with its state.

    Args:
        game: the game's number in the record.
        opened: the history before the first event.
        events: all that was recorded, corrections included.

    Raises:
        ImpossibleEventError: at the first event that cannot happen.
    """
    yield opening_line(game, opened.start)
    history = opened
    for n, event in enumerate(events):
        history = history.after_event(event)
        yield _step_line(game, n, event, history.now)


def _step_line(game: int, n: int, event: GameEvent, after: State) -> dict[str, Any]:
    return {
        "kind": "step",
        "game": game,
        "n": n,
        "event": encode(event),
        "state": public(after),
    }


def _follow(
    games: dict[int, RecordedGame], number: int, line: str, rest: _Lines
) -> Replayed | None:
    """Read one line; return the step, or ``None`` for a line that opens a game."""
    data = parse_line(line)
    game = data.get("game", 0)
    if type(game) is not int:
        raise NotationError(f"expected game to be a number, but found {game!r}.")
    if not isinstance(data.get("state") or {}, dict):
        raise NotationError("expected state to be a JSON object.")
    if data.get("kind") == "game":
        games[game] = RecordedGame(_open_game(data))
        return None
    if data.get("kind") != "step" or not isinstance(data.get("event"), dict):
        raise NotationError('expected {"kind":"game",...} or {"kind":"step",...}.')
    if game not in games:
        raise NotationError(f"game {game!r} was not opened by a line of kind game.")
    recorded = games[game]
    before = recorded.now
    event, events = _with_the_unsaid(data["event"], before)
    if isinstance(event, Flipped) and is_disputed_opening(before, event.card):
        event = replace(event, kept=event.kept or _plays_on(rest.ahead(), game))
        events = (event,)
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


def _plays_on(line: str, game: int) -> bool:
    """Whether the next step does not turn another card over: this one stays (5.25)."""
    try:
        data = parse_line(line)
    except NotationError:
        return False  # the end of the record, or told in its own turn
    event = data.get("event")
    another = {"flip", "correct"}  # a correction tells by itself what was kept
    plays = isinstance(event, dict) and event.get("type") not in another
    return plays and data.get("game", 0) == game


def _with_the_unsaid(
    data: dict[str, Any], before: State
) -> tuple[GameEvent, tuple[GameEvent, ...]]:
    """Read an event, and with it what a camera alone cannot have seen before it."""
    if data.get("type") == "play" and data.get("player") is None:
        return _card_alone(data, before)
    event = decode(data)
    if before.owes is not None and _goes_on(event, before, before.owes):
        draft = Draft(before).drawing(before.owes, before.pending, Why.PENALTY)
        return event, (*draft.events, event)
    return event, (event,)


def _goes_on(event: GameEvent, before: State, owes: Seat) -> bool:
    """Whether the game went on, so that what was owed must have been drawn (5.8)."""
    match event:
        case Drew(why=why):
            return why is Why.TURN and event.player != owes
        case Played(jump_in=True):
            return before.rules.jump_in_on_penalty == "after_draw"
        case Played():
            return not may_answer(before, event.card)
        case HandsCounted():
            return True
        case _:
            return False


def _card_alone(
    data: dict[str, Any], before: State
) -> tuple[GameEvent, tuple[GameEvent, ...]]:
    """Read a card that only a camera saw: who played it follows from the rules.

    So does a color that nobody named, a pass, and a forced draw (RULES.md 5.5 to 5.8).
    """
    seen = decode({**data, "player": 0})
    if not isinstance(seen, Played):
        raise NotationError("expected a play.")
    kept = before.phase is Phase.DRAWN and not seen.drawn
    events = landed(before, seen.card, passed=kept).events
    play = next((e for e in events if isinstance(e, Played)), seen)
    return play, events


def parse_line(line: str) -> dict[str, Any]:
    """Parse one line of a record.

    Raises:
        NotationError: if it is not a JSON object.
    """
    try:
        data = json.loads(line.removeprefix(_BYTE_ORDER_MARK))
    except (ValueError, RecursionError) as error:
        raise NotationError(f"this is not JSON, or cut off ({error}).") from error
    if not isinstance(data, dict):
        raise NotationError("expected a JSON object.")
    return data


def _open_game(data: dict[str, Any]) -> State:
    players = data.get("players")
    if type(players) is not int or players not in _PLAYERS:
        raise NotationError(f"expected players from 2 to 10, but found {players!r}.")
    names = data.get("names") or [f"Player {i + 1}" for i in range(players)]
    texts = isinstance(names, list) and all(isinstance(n, str) for n in names)
    if not texts or len(names) != players:
        raise NotationError(f"expected {players} names, but found {names!r}.")
    given = {} if data.get("rules") is None else data["rules"]
    if not isinstance(given, dict):
        raise NotationError(f"expected rules to be an object, but found {given!r}.")
    known = {option.name for option in all_options()}
    rules = parse_rules({k: v for k, v in given.items() if k in known})
    return new_game(tuple(names), rules, load_deck(rules.deck))
