"""How far the journal was published: a small file, for the next start."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import ConfigError
from companion.storage.toml_file import TomlFile

_log = logging.getLogger(__name__)

ARRIVED = "network.toml"
"""The file's name in the data folder."""
_KEPT_EVERY_S = 10.0


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """How far a journal was published."""

    journal: str = ""
    """Its identity."""
    number: int = 0
    """The number of the last ruling that arrived."""


class CheckpointFile(TomlFile[Checkpoint]):
    """Keeps how far it was, not to the second: what is sent again has its number.

    Args:
        data: the folder of the journal.
        clock: monotonic seconds.
    """

    kind = Checkpoint
    what = "How far the journal was published"
    remedy = "all is sent again"

    def __init__(self, data: Path, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(data / ARRIVED)
        self._clock = clock
        self._kept = Checkpoint()
        self._kept_at = clock()

    def recall(self, journal: str) -> Checkpoint:
        """Return how far a journal was published; from its beginning if unknown."""
        if self._kept.journal != journal:
            self._kept = self._recalled()
        if self._kept.journal != journal:
            self._kept = Checkpoint(journal)
        return self._kept

    def _recalled(self) -> Checkpoint:
        try:
            return self.load()
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
            self.save(arrived)
        except ConfigError as error:
            _log.warning("%s", error)
