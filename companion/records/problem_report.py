"""A problem report: one file that a table sends back when something was wrong.

It is a zip of ``report.json``, ``game.jsonl``, ``doctor.txt``, ``log.txt`` and
pictures. Nobody is named in it. Who reads one takes it for hostile.
"""

import io
import json
import platform
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from msgspec import Struct, to_builtins

from companion.core.errors import CompanionError, ConfigError, NotationError
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
from companion.records.record import opened_game, parse_line
from companion.records.stored import StoredGame
from companion.referee.inputs import TableInput
from companion.storage.parsing import parse_json

SCHEMA = 1
"""Changes when an older program could no longer read it."""
_ABOUT, _GAME, _DOCTOR, _LOG = "report.json", "game.jsonl", "doctor.txt", "log.txt"
_MOST_FILES = 32
_MOST_BYTES = 32_000_000
"""Size of all that is read from one; a game of ten hours has 2 MB."""
_MOST_LOG = 100_000
"""Characters of the log that go into one, the last ones."""
_MOST_SIDE = 4096
_SIZES = {0xC0, 0xC1, 0xC2}
"""Kinds of segments of a JPEG that name its size."""
_OFFERED = "ask for it again"

Reported = tuple[TableInput, tuple[GameEvent, ...]]
"""An input with the events that were ruled on it."""


class Problem(Enum):
    """Kind of problem, as people at the table chose it."""

    CARD = "card"
    TURN = "turn"
    PENALTY = "penalty"
    SCREEN = "screen"
    BUTTONS = "buttons"
    OTHER = "other"


class ReportError(CompanionError):
    """A file is no problem report that can be read here."""


class PictureNote(Struct, frozen=True):
    """Description of one picture."""

    file: str
    """Its name in the report."""
    read_as: str | None = None
    """The card that it was taken for; ``None`` if it could not be read."""
    confidence: float = 0.0
    """Confidence of the reading, 0 to 1."""
    really: str | None = None
    """Card that people said it is, if they did."""


class _About(Struct, frozen=True):
    """Content of ``report.json``."""

    schema: int
    version: str
    made: str = ""
    problem: Problem = Problem.OTHER
    python: str = ""
    machine: str = ""
    pictures: tuple[PictureNote, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemReport:
    """Content of a report, without names."""

    problem: Problem = Problem.OTHER
    game: str = ""
    """The game as JSON lines (docs/record.md); empty if none was played."""
    doctor: str = ""
    log: str = ""
    pictures: tuple[tuple[PictureNote, bytes], ...] = ()
    """Each as JPEG."""
    version: str = field(default_factory=lambda: version("uno-table-companion"))
    """Version of the program that made the report."""

    def packed(self, made: datetime) -> bytes:
        """Return the file.

        Args:
            made: when it is made.
        """
        about = _About(
            schema=SCHEMA,
            version=self.version,
            made=made.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC"),
            problem=self.problem,
            python=platform.python_version(),
            machine=f"{platform.system()} {platform.release()} {platform.machine()}",
            pictures=tuple(note for note, _jpeg in self.pictures),
        )
        text = json.dumps(to_builtins(about), indent=1)
        content = io.BytesIO()
        with ZipFile(content, "w", ZIP_DEFLATED) as file:
            texts = {
                _ABOUT: text,
                _GAME: self.game,
                _DOCTOR: self.doctor,
                _LOG: self.log,
            }
            for name, each in texts.items():
                file.writestr(name, each)
            for note, jpeg in self.pictures:
                file.writestr(note.file, jpeg)
        return content.getvalue()


def file_name(made: datetime) -> str:
    """Return what a report is called that is made at a time."""
    return f"uno-report-{made:%Y-%m-%d-%H%M}.zip"


@dataclass(frozen=True, slots=True)
class GameToReport:
    """Data of the journal for a report, with names.

    Made by the journal's thread; what is long is gone through by another one, once.
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


def is_report(path: Path) -> bool:
    """Whether a file is called as reports are, or begins as one does."""
    if path.suffix == ".zip":
        return True
    try:
        with path.open("rb") as file:
            return file.read(4) == b"PK\3\4"
    except OSError:
        return False


def read_report(path: Path) -> ProblemReport:
    """Read a report that somebody has sent.

    Raises:
        ReportError: if it is none, is damaged, too large, or from a newer program.
    """
    try:
        with ZipFile(path) as file:
            return _read(_Limited(file, path.stat().st_size), path)
    except (
        BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        RuntimeError,
    ) as error:
        raise ReportError(f"{path} is cut or damaged ({error}); {_OFFERED}.") from error
    except OSError as error:
        raise ReportError(
            f"{path} cannot be read ({error}); check its name."
        ) from error
    except (ConfigError, KeyError, UnicodeDecodeError) as error:
        raise ReportError(
            f"{path} is no problem report ({error}); {_OFFERED}."
        ) from error


class _Limited:
    """A zip of which no more is unpacked than a report can hold."""

    def __init__(self, file: ZipFile, size: int) -> None:
        if size > _MOST_BYTES or len(file.infolist()) > _MOST_FILES:
            raise BadZipFile("larger than any report")
        if {info.compress_type for info in file.infolist()} - {
            ZIP_STORED,
            ZIP_DEFLATED,
        }:
            raise BadZipFile("packed in another way")
        self._file = file
        self._left = _MOST_BYTES

    def read(self, name: str) -> bytes:
        """Return one of its files.

        Raises:
            KeyError: if it is not there.
            BadZipFile: if it is too large, or not as it was packed.
        """
        with self._file.open(name) as file:
            content = file.read(self._left + 1)
        self._left -= len(content)
        if self._left < 0:
            raise BadZipFile("larger than any report")
        return content

    def text(self, name: str) -> str:
        """Return one of its files as text."""
        return self.read(name).decode("utf-8")


def _read(file: _Limited, path: Path) -> ProblemReport:
    text = file.text(_ABOUT)
    head = parse_json(text, dict[str, Any])
    if isinstance(head.get("schema"), int) and head["schema"] > SCHEMA:
        made_by = f"{head.get('version')}"[:20]
        raise ReportError(
            f"{path} was made by a newer version ({made_by}); install that one."
        )
    about = parse_json(text, _About)
    pictures = tuple((note, _picture(file, note.file)) for note in about.pictures)
    game, doctor, log = map(file.text, (_GAME, _DOCTOR, _LOG))
    return ProblemReport(about.problem, game, doctor, log, pictures, about.version)


def _picture(file: _Limited, name: str) -> bytes:
    """Return a JPEG picture of a size that cameras have.

    A larger one would take memory before anybody could refuse it.
    """
    jpeg = file.read(name)
    if not 0 < _longer_side(jpeg) <= _MOST_SIDE:
        raise ConfigError(f"{name:.40} is no picture of a camera")
    return jpeg


def _longer_side(jpeg: bytes) -> int:
    """Return the longer side that the head of a JPEG names, pixels; 0 if it has none.

    The head is a list of segments: 255, a kind, and the length of what follows.
    """
    at = 2 if jpeg.startswith(b"\xff\xd8\xff") else len(jpeg)
    while at + 9 <= len(jpeg) and jpeg[at] == 0xFF:  # noqa: PLR2004 (see above)
        if jpeg[at + 1] in _SIZES:
            return max(
                int.from_bytes(jpeg[at + 5 : at + 7], "big"),
                int.from_bytes(jpeg[at + 7 : at + 9], "big"),
            )
        at += 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    return 0


def told_in(lines: Iterable[str]) -> tuple[History, list[Reported]]:
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
