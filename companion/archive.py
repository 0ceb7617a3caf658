"""The games of former evenings: read once, exported, and deleted on request."""

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.statistics import Account, Person, account, people
from companion.journal import Journal
from companion.library import StoredGame
from companion.record import record_lines

_STICKS = ("media/*", "media/*/*", "run/media/*/*")
"""Where systems mount USB sticks."""


def export_folder(data: Path, root: Path = Path("/")) -> Path:
    """Return where exported games go: a USB stick if there is one, else ``data``.

    Args:
        data: the folder of the journal.
        root: of the file system.
    """
    places = (place for glob in _STICKS for place in sorted(root.glob(glob)))
    sticks = (p for p in places if p.is_mount() and os.access(p, os.W_OK))
    return next(sticks, data / "exports")


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """One stored game and what is known of it."""

    game: StoredGame
    account: Account | None = None
    """``None`` before it was read."""
    fault: str = ""
    """Why it cannot be read."""


class Archive:
    """All games of the journal. Use it from the thread of the journal.

    Reading a game replays it, which takes a while for a long one; so each is read
    once, one at a time, until it changes.

    Args:
        journal: where they are stored.
        export_folder: returns where exported games are written.
    """

    def __init__(self, journal: Journal, export_folder: Callable[[], Path]) -> None:
        self._journal = journal
        self._export_folder = export_folder
        self._read: dict[tuple[int, int], ArchivedGame] = {}

    @property
    def games(self) -> tuple[ArchivedGame, ...]:
        """All games, the latest first, as far as they are read."""
        lengths = self._journal.lengths()
        return tuple(
            self._read.get((game.id, lengths.get(game.id, 0)), ArchivedGame(game))
            for game in reversed(self._journal.games())
        )

    @property
    def people(self) -> tuple[Person, ...]:
        """All who have played in the games that are read."""
        accounts = (each.account for each in reversed(self.games))
        return people(found for found in accounts if found is not None)

    def find(self, number: int) -> ArchivedGame | None:
        """Return a game by its number, if it is stored."""
        return next((each for each in self.games if each.game.id == number), None)

    @property
    def is_read(self) -> bool:
        """Whether every game is read."""
        return all(each.account or each.fault for each in self.games)

    def read_next(self) -> bool:
        """Read the latest game that is not; return whether there was one."""
        unread = (e.game for e in self.games if e.account is None and not e.fault)
        game = next(unread, None)
        if game is None:
            return False
        key = game.id, self._journal.lengths().get(game.id, 0)
        try:
            found = ArchivedGame(game, account(self._journal.history(game)))
        except CompanionError as error:
            found = ArchivedGame(game, fault=str(error))
        self._read[key] = found
        return True

    def export(self, game: StoredGame) -> Path:
        """Write the record of a game to a file; an older one of it is replaced.

        Returns:
            Where it is.

        Raises:
            CompanionError: if it cannot be read or written.
        """
        lines = record_lines(game.id, game.opened(), self._journal.events(game))
        text = "".join(json.dumps(line) + "\n" for line in lines)
        day = game.started[:10]
        path = self._export_folder() / f"uno-{day}-game-{game.id}.jsonl"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        except OSError as error:
            raise CompanionError(f"{path} cannot be written ({error}).") from error
        return path

    def delete(self, game: StoredGame) -> None:
        """Delete a game for good.

        Raises:
            JournalError: if it cannot be deleted, or is the one that is played.
        """
        self._journal.delete_game(game)
