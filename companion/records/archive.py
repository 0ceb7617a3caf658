"""All stored games: read once, exported, and deleted on request."""

import json
import logging
from collections.abc import Callable, Container, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from msgspec import Struct
from msgspec import json as json_codec

from companion.core.errors import CompanionError, explaining
from companion.core.history import History
from companion.records.disk.journal_file import Renewal
from companion.records.evening import evening_of, local_time
from companion.records.game_reader import GameReader, is_passing
from companion.records.journal import Journal
from companion.records.record import record_lines
from companion.records.statistics import (
    GameStats,
    PlayerStats,
    all_player_stats,
    game_stats,
)
from companion.records.stored import StoredGame
from companion.storage.background import worker_named
from companion.storage.files import write_whole

_log = logging.getLogger(__name__)

STATISTICS = "statistics.json"
"""Name of the file, in the data folder, that spares reading finished games again."""
_FORM = 3
"""Changes whenever something else is counted: an older file is then read no more."""
_Key = tuple[int, int, str]
_TABLE_DIGITS = 4
"""How much of a journal's identity tells it from those of a club's other tables."""


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """One stored game and what is known about it."""

    game: StoredGame
    account: GameStats | None = None
    """``None`` until it is read."""
    fault: str = ""
    """Why it cannot be read."""


class _Kept(Struct, frozen=True, array_like=True):
    """Content of the file."""

    form: int
    games: list[tuple[_Key, GameStats]]


def load_kept(path: Path) -> dict[_Key, GameStats]:
    """Return what was kept of games, by their number, length and beginning.

    A file that is missing, damaged or of another form only means reading anew.
    """
    try:
        kept = json_codec.decode(path.read_bytes(), type=_Kept)
    except (OSError, ValueError):
        return {}
    return dict(kept.games) if kept.form == _FORM else {}


def keep(path: Path, games: Mapping[_Key, GameStats]) -> None:
    """Write what is known of games; a disk that takes nothing costs time only.

    An older file then goes as well: it may tell of a game that was deleted.
    """
    try:
        write_whole(path, json_codec.encode(_Kept(_FORM, [*games.items()])))
    except OSError as error:
        _log.warning("The games in numbers cannot be kept: %s", error)
        with suppress(OSError):
            path.unlink(missing_ok=True)


def drawn(draw: Callable[[Path], None]) -> bytes:
    """Return a picture as PNG.

    Args:
        draw: writes it to a file.

    Raises:
        OSError: if there is no room for it.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        draw(path)
        return path.read_bytes()


def _counted(game: StoredGame, history: History) -> GameStats:
    return replace(game_stats(history), day=evening_of(game.started))


class Archive:
    """All games of the journal. Use it from the thread of the journal.

    Reading a game replays it, which takes a while for a long one; so games are read
    one at a time, by another thread, and again only after they change.

    Args:
        journal: where they are stored.
        export_folder: returns where exported games are written.
        kept: the file that spares reading finished games again after the next start;
            ``None`` for none. It may be deleted at any time.
    """

    def __init__(
        self,
        journal: Journal,
        export_folder: Callable[[], Path],
        kept: Path | None = None,
    ) -> None:
        self._journal = journal
        self._reader = GameReader(journal, _counted)
        self._export_folder = export_folder
        self._kept = kept
        self._is_kept = True
        """Whether the file holds all that was read."""
        self._length = 0
        """Length of the game that is being read, as `_list` tells it."""
        self._read: dict[tuple[int, int], ArchiveEntry] | None = None
        self._listed: tuple[tuple[StoredGame, int], ...] = ()
        self._changes = -1
        self._people: tuple[int, int, tuple[PlayerStats, ...]] = (-1, -1, ())

    @property
    def games(self) -> tuple[ArchiveEntry, ...]:
        """All games, the latest first, with what has been read of them so far."""
        listed, read = self._list(), self._readings()
        return tuple(
            read.get((game.id, length), ArchiveEntry(game)) for game, length in listed
        )

    def _readings(self) -> dict[tuple[int, int], ArchiveEntry]:
        """Return what has been read, with what was kept at an earlier start."""
        if self._read is None:
            kept = load_kept(self._kept) if self._kept else {}
            keys = ((game, (game.id, length)) for game, length in self._list())
            self._read = {
                key: ArchiveEntry(game, kept[(*key, game.started)])
                for game, key in keys
                if (*key, game.started) in kept
            }
        return self._read

    def _list(self) -> tuple[tuple[StoredGame, int], ...]:
        """Return all games with their lengths; read the disk only after a change.

        A page calls this ten times a second.
        """
        if self._changes != self._journal.changes:
            lengths = self._journal.lengths()
            games = reversed(self._journal.games())
            self._listed = tuple((game, lengths.get(game.id, 0)) for game in games)
            self._changes = self._journal.changes
        return self._listed

    @property
    def people(self) -> tuple[PlayerStats, ...]:
        """All who played in the games that have been read; a page asks often."""
        games = self.games
        changes, read, people = self._people
        if (self._changes, len(self._readings())) != (changes, read):
            accounts = (each.account for each in reversed(games))
            people = all_player_stats(each for each in accounts if each is not None)
            self._people = self._changes, len(self._readings()), people
        return people

    def find(self, number: int) -> ArchiveEntry | None:
        """Return a game by its number, if it is stored."""
        return next((each for each in self.games if each.game.id == number), None)

    @property
    def is_read(self) -> bool:
        """Whether every game has been read."""
        read = self._readings()
        return all((game.id, length) in read for game, length in self._list())

    def read_next(self) -> bool:
        """Have the latest unread game read; return whether one more is known now.

        Once all are read they are kept, by a thread: nobody waits for the disk.
        """
        read = self._readings()
        if not self._reader.is_busy:
            self._ask_for_next(read)
        # What a failing disk does not give is asked for again.
        taken = [each for each in self._reader.take() if not is_passing(each[1])]
        for game, found in taken:
            entry = (
                ArchiveEntry(game, fault=str(found))
                if isinstance(found, CompanionError)
                else ArchiveEntry(game, found)
            )
            read[game.id, self._length] = entry
            self._is_kept = False
        return bool(taken)

    def _ask_for_next(self, read: Container[tuple[int, int]]) -> None:
        """Have the latest game read that is not; once there is none, keep them all."""
        for game, length in self._list():
            if (game.id, length) not in read:
                self._length = length
                self._reader.ask(game)
                return
        if not self._is_kept:
            self._keep()

    def _keep(self) -> None:
        """Write what was read of all games that there are."""
        self._is_kept, read = True, self._readings()
        if self._kept is None:
            return
        accounts = {
            (game.id, length, game.started): entry.account
            for game, length in self._list()
            if (entry := read.get((game.id, length))) and entry.account is not None
        }
        worker_named("statistics")(partial(keep, self._kept, accounts))

    def export(
        self,
        game: StoredGame,
        chances: Mapping[int, tuple[float, ...]] = MappingProxyType({}),
    ) -> Callable[[], Path]:
        """Return what writes the record of a game to a file, replacing an older one.

        Args:
            game: which one.
            chances: as far as they are known, see `record_lines`.

        Returns:
            What writes it and returns its path, on any thread: a stick may be slow.
            It raises a `CompanionError` if it cannot be read or written.

        Raises:
            CompanionError: if it cannot be read.
        """
        events, known = self._journal.events(game), dict(chances)
        began = local_time(game.started)
        day = f"{began:%Y-%m-%d-%H%M%S}-" if began else ""

        def text() -> str:
            lines = record_lines(game.id, game.opened(), events, known)
            return "".join(json.dumps(line) + "\n" for line in lines)

        return partial(self._write, self._named(f"{day}game-{game.id}", "jsonl"), text)

    def keep_picture(
        self, day: str, draw: Callable[[Path], None]
    ) -> Callable[[], Path]:
        """Return what writes a picture of an evening where exported games go.

        Args:
            day: of the evening, for the name of the file.
            draw: writes the picture to a file; called at once.

        Returns:
            What writes it, as of `export`.

        Raises:
            CompanionError: if it cannot be drawn.
        """
        name = self._named(f"{day}-evening", "png")
        # Kivy does not tell of a full disk; what it leaves there is no picture.
        with explaining(f"{name} cannot be written"):
            picture = drawn(draw)
        return partial(self._write, name, lambda: picture)

    def _named(self, what: str, kind: str) -> str:
        """Return the name of a file; each table's is another one, on a shared stick.

        Raises:
            JournalError: if the journal cannot be read.
        """
        return f"uno-{what}-{self._journal.identity[:_TABLE_DIGITS]}.{kind}"

    def _write(self, name: str, content: Callable[[], str | bytes]) -> Path:
        path, written = self._export_folder() / name, content()
        with explaining(f"{path} cannot be written"):
            write_whole(path, written)  # a stick may be pulled out at once
        return path

    def delete(self, game: StoredGame) -> Callable[[], Renewal]:
        """Delete a game for good; return what deletes it from the copies too.

        Raises:
            JournalError: if it cannot be deleted, or is being played.
        """
        copies = self._journal.delete_game(game)
        self._keep()  # nor does anything of it stay in the statistics
        return copies
