"""All stored games: read once, exported, and deleted on request."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.core.errors import CompanionError, explaining
from companion.records.journal import Journal
from companion.records.journal_reader import StoredGame
from companion.records.record import record_lines
from companion.records.statistics import (
    GameStats,
    PlayerStats,
    all_player_stats,
    game_stats,
)
from companion.storage.files import write_whole, write_whole_bytes


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """One stored game and what is known about it."""

    game: StoredGame
    account: GameStats | None = None
    """``None`` until it is read."""
    fault: str = ""
    """Why it cannot be read."""


class Archive:
    """All games of the journal. Use it from the thread of the journal.

    Reading a game replays it, which takes a while for a long one; so games are read
    one at a time, and again only after they change.

    Args:
        journal: where they are stored.
        export_folder: returns where exported games are written.
    """

    def __init__(self, journal: Journal, export_folder: Callable[[], Path]) -> None:
        self._journal = journal
        self._export_folder = export_folder
        self._read: dict[tuple[int, int], ArchiveEntry] = {}
        self._listed: tuple[tuple[StoredGame, int], ...] = ()
        self._changes = -1

    @property
    def games(self) -> tuple[ArchiveEntry, ...]:
        """All games, the latest first, with what has been read of them so far."""
        return tuple(
            self._read.get((game.id, length), ArchiveEntry(game))
            for game, length in self._list()
        )

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
        """All who played in the games that have been read."""
        accounts = (each.account for each in reversed(self.games))
        return all_player_stats(found for found in accounts if found is not None)

    def find(self, number: int) -> ArchiveEntry | None:
        """Return a game by its number, if it is stored."""
        return next((each for each in self.games if each.game.id == number), None)

    @property
    def is_read(self) -> bool:
        """Whether every game has been read."""
        return all(each.account or each.fault for each in self.games)

    def read_next(self) -> bool:
        """Read the latest unread game; return whether there was one."""
        for game, length in self._list():
            if (game.id, length) not in self._read:
                self._read[game.id, length] = self._read_now(game)
                return True
        return False

    def _read_now(self, game: StoredGame) -> ArchiveEntry:
        try:
            found = game_stats(self._journal.history(game))
            return ArchiveEntry(game, replace(found, month=game.started[:7]))
        except CompanionError as error:
            return ArchiveEntry(game, fault=str(error))

    def export(self, game: StoredGame) -> Path:
        """Write the record of a game to a file, replacing an older one.

        Returns:
            The path of the file.

        Raises:
            CompanionError: if it cannot be read or written.
        """
        lines = record_lines(game.id, game.opened(), self._journal.events(game))
        text = "".join(json.dumps(line) + "\n" for line in lines)
        day = game.started[:10]
        path = self._export_folder() / f"uno-{day}-game-{game.id}.jsonl"
        with explaining(f"{path} cannot be written"):
            write_whole(path, text)  # a stick may be pulled out at once
        return path

    def keep_picture(self, day: str, draw: Callable[[Path], None]) -> Path:
        """Have a picture of an evening drawn where exported games go.

        Args:
            day: of the evening, for the name of the file.
            draw: writes the picture to a file.

        Raises:
            CompanionError: if it cannot be written.
        """
        path = self._export_folder() / f"uno-{day}-evening.png"
        # Kivy does not tell of a full stick; what it leaves there is no picture.
        with explaining(f"{path} cannot be written"), TemporaryDirectory() as folder:
            drawn = Path(folder) / path.name
            draw(drawn)
            write_whole_bytes(path, drawn.read_bytes())
        return path

    def delete(self, game: StoredGame) -> None:
        """Delete a game for good.

        Raises:
            JournalError: if it cannot be deleted, or is being played.
        """
        self._journal.delete_game(game)
