"""How far the journal was published: a small file, for the next start."""

import logging
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from companion.core.errors import ConfigError
from companion.storage.toml_file import load, save

_log = logging.getLogger(__name__)

ARRIVED = "network.toml"
"""The file's name in the data folder."""
_WHAT = "How far the journal was published"
_KEPT_EVERY_S = 10.0


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a journal was published."""

    journal: str = ""
    """Its identity."""
    number: int = 0
    """The number of the last ruling that arrived."""


class CheckpointFile:
    """Keeps how far it was, not to the second: what is sent again has its number.

    Args:
        data: the folder of the journal.
        clock: monotonic seconds.
    """

    def __init__(self, data: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._path = data / ARRIVED
        self._clock = clock
        self._kept = Checkpoint()
        self._kept_at = clock()

    def recall(self, journal: str) -> Checkpoint:
        """Return how far a journal was published; from its beginning if unknown."""
        if self._kept.journal != journal:
            self._kept = self._loaded()
        if self._kept.journal != journal:
            self._kept = Checkpoint(journal)
        return self._kept

    def _loaded(self) -> Checkpoint:
        try:
            return load(self._path, Checkpoint, what=_WHAT, remedy="all is sent again")
        except ConfigError as error:
            _log.warning("%s", error)
            return Checkpoint()

    def keep(self, arrived: Checkpoint, *, at_once: bool = False) -> None:
        """Know it after the next start; at once, or now and then."""
        rested = self._clock() - self._kept_at >= _KEPT_EVERY_S
        if arrived == self._kept or not (rested or at_once):
            return
        self._kept, self._kept_at = arrived, self._clock()
        try:
            save(self._path, asdict(arrived), what=_WHAT)
        except ConfigError as error:
            _log.warning("%s", error)
