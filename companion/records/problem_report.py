"""A problem report: one file that a table sends back when something was wrong.

It is a zip of ``report.json``, ``game.jsonl``, ``doctor.txt``, ``log.txt`` and
pictures. Nobody is named in it. Who reads one takes it for hostile. This module packs
and reads the file; `companion.records.reported_game` makes and reads its content.
"""

import io
import json
import platform
import zlib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import Struct, to_builtins

from companion.core.errors import CompanionError, ConfigError
from companion.storage.parsing import parse_json

SCHEMA = 1
"""Changes when an older program could no longer read it."""
_ABOUT, _GAME, _DOCTOR, _LOG = "report.json", "game.jsonl", "doctor.txt", "log.txt"
_MOST_FILES = 32
_MOST_BYTES = 32_000_000
"""Size of all that is read from one; a game of ten hours has 2 MB."""
_MOST_SIDE = 4096
_SIZES = {0xC0, 0xC1, 0xC2}
"""Kinds of segments of a JPEG that name its size."""
_OFFERED = "ask for it again"


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
        with ZipFile(content, "w") as file:
            files: dict[str, str | bytes] = {
                _ABOUT: text,
                _GAME: self.game,
                _DOCTOR: self.doctor,
                _LOG: self.log,
                **{note.file: jpeg for note, jpeg in self.pictures},
            }
            for name, each in files.items():
                # Without its time: a Pi's clock may be before all that a zip can hold.
                file.writestr(ZipInfo(name), each, ZIP_DEFLATED)
        return content.getvalue()


def file_name(made: datetime) -> str:
    """Return what a report is called that is made at a time."""
    return f"uno-report-{made:%Y-%m-%d-%H%M%S}.zip"


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
