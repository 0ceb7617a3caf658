"""What goes into a problem report, without names, and its game read again."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.core.errors import CompanionError, NotationError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.state import State
from companion.records.anonymity import OWN_DECK, NameRemover
from companion.records.codec import (
    decode_event,
    decode_input,
    encode_event,
    encode_input,
    public,
)
from companion.records.journal_reader import JournalReader
from companion.records.problem_report import PictureNote, Problem, ProblemReport
from companion.records.record import opened_game, parse_line
from companion.records.stored import StoredGame
from companion.referee.inputs import TableInput

_MOST_LOG = 100_000
"""Characters of the log that go into one, the last ones."""

Reported = tuple[TableInput, tuple[GameEvent, ...]]
"""An input with the events that were ruled on it."""


@dataclass(frozen=True, slots=True)
class GameToReport:
    """Data of the journal for a report, with names.

    What is long is gone through once, on any thread.
    """

    names: Iterable[str] = ()
    """Everybody in any game."""
    game: StoredGame | None = None
    reports: Iterable[Reported] = ()
    events: Iterable[GameEvent] = ()
    state: State | None = None
    """The last state, for whoever replays the game."""
    fault: str = ""
    """Why the game cannot be read."""


def game_to_report(
    journal: JournalReader, number: int | None = None, state: State | None = None
) -> GameToReport:
    """Return what a journal knows; a damaged game is no reason for no report.

    Args:
        journal: holds the game.
        number: of the game; ``None``: the latest.
        state: how its table stands; ``None``: as a replay finds it.

    Raises:
        JournalError: if there is no game of this number, or the file cannot be read.
    """
    names = journal.names()
    chosen = None if number is None else journal.game(number)
    try:
        game = chosen or next(reversed(journal.games()), None)
        if game is None:
            return GameToReport(names)
        events, reports = journal.events(game), journal.reports(game)
        shown = state or journal.history(game).now
        return GameToReport(names, game, reports, events, shown)
    except CompanionError as error:
        return GameToReport(names, fault=str(error))


def report_of(  # noqa: PLR0913 (what it is made of)
    known: GameToReport,
    problem: Problem,
    *,
    doctor: str,
    log: str,
    private: Iterable[str] = (),
    pictures: tuple[tuple[PictureNote, bytes], ...] = (),
) -> ProblemReport:
    """Return a report in which nobody is named.

    Args:
        known: the game.
        problem: what was wrong.
        doctor: what the doctor says.
        log: what the program has warned of.
        private: other words that name somebody.
        pictures: those that the table agreed to.
    """
    known = _gone_through(known)
    players = _players(known)
    remover = NameRemover(players, {*known.names} - {*players}, (*private,))
    fault = f"game: failed ({known.fault})\n" if known.fault else ""
    return ProblemReport(
        problem,
        "".join(json.dumps(line) + "\n" for line in _lines(known, remover)),
        remover.text(doctor + fault),
        remover.text(_end_of(log))[-_MOST_LOG:],
        pictures,
    )


def _end_of(log: str) -> str:
    """Return the last whole lines of a log: half a name would not be found."""
    if len(log) <= _MOST_LOG:
        return log
    return log[-_MOST_LOG:].partition("\n")[2]


def _gone_through(known: GameToReport) -> GameToReport:
    """Return the same with all names, reports and events; without a damaged game."""
    names = tuple(dict.fromkeys(known.names))
    try:
        reports, events = tuple(known.reports), tuple(known.events)
    except CompanionError as error:
        return GameToReport(names, fault=str(error))
    return replace(known, names=names, reports=reports, events=events)


def _players(known: GameToReport) -> tuple[str, ...]:
    """Return who plays, in the order of the seats: whoever joins sits down last."""
    joined = (getattr(event, "name", None) for event in known.events)
    first = known.game.names if known.game else ()
    return tuple(dict.fromkeys((*first, *(name for name in joined if name))))


def _lines(known: GameToReport, remover: NameRemover) -> Iterator[dict[str, Any]]:
    """Yield the game: its opening, each input, and after it what was ruled on it."""
    game = known.game
    if game is None:
        return
    yield {
        "kind": "game",
        "game": game.id,
        "players": len(game.names),
        "names": [remover.player(name) for name in game.names],
        "rules": remover.rules(game.rules),
    }
    every, ruled = (*known.events,), (*known.reports,)
    if sum(len(events) for _item, events in ruled) != len(every):
        ruled = ()  # some were judged before inputs were kept
    n, last = 0, len(every) - 1
    for item, events in ruled or ((None, every),):
        if item is not None:
            anonymous = remover.data(encode_input(item))
            yield {"kind": "report", "game": game.id, "report": anonymous}
        for event in events:
            anonymous = remover.data(encode_event(event))
            line = {"kind": "step", "game": game.id, "n": n, "event": anonymous}
            if n == last and known.state is not None:
                line["state"] = public(known.state)
            yield line
            n += 1


def read_reported_game(lines: Iterable[str]) -> tuple[History, list[Reported]]:
    """Read the game of a report again.

    Args:
        lines: of ``game.jsonl``.

    Returns:
        The game before its first event, and each input with what was ruled on it.

    Raises:
        NotationError: naming the first line that cannot be understood.
    """
    start: History | None = None
    found: list[Reported] = []
    for number, line in enumerate(lines, 1):
        try:
            data = parse_line(line)
            kind = data.get("kind")
            if kind == "game" and start is None:
                start = History(opened_game(data))
            elif start is None or kind not in {"report", "step"}:
                raise NotationError("expected one game, then its reports and steps.")
            elif kind == "report":
                found.append((decode_input(data.get("report") or {}), ()))
            elif not found:
                raise NotationError("no inputs were kept of this game.")
            else:
                item, events = found[-1]
                found[-1] = item, (*events, decode_event(data.get("event")))
        except CompanionError as error:
            raise NotationError(f"Line {number}: {_explained(error, line)}") from error
    if start is None:
        raise NotationError("It holds no game: none was played yet.")
    return start, found


def _explained(error: CompanionError, line: str) -> str:
    """Return what is wrong with a line, with the remedy for a deck that is not here."""
    if f'"{OWN_DECK}"' not in line:
        return str(error)
    return (
        "it was played with a deck of the table's own, which no report holds: ask for "
        f"its file, and install it as decks/{OWN_DECK}.toml in the data folder."
    )
