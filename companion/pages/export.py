"""A file that a page saves beside the game, onto a stick or in the data folder."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from companion.core.errors import CompanionError
from companion.storage.background import saving
from companion.view.language import _
from companion.view.sentences.notices import Trouble, trouble_text
from companion.view.words import saved

_log = logging.getLogger(__name__)

_PATIENCE = 300
"""Times that a page asks, ten a second, before a stick that hangs is given up."""


class Export:
    """Saves one file after the other, for a page that tells what became of it."""

    def __init__(self) -> None:
        self._saving: Future[Path] | None = None
        self._asked = 0
        """How often the page has asked since it began."""

    def begin(self, prepare: Callable[[], Callable[[], Path]]) -> str:
        """Begin to save; return what the page says meanwhile, or why it cannot be.

        Args:
            prepare: returns what saves the file; called at once.
        """
        if self._saving is None:
            try:
                self._saving, self._asked = saving(prepare()), 0
            except CompanionError as error:
                return _untaken(error)
        return _("One moment…")

    def take(self) -> str:
        """Return once what became of the file; empty before that."""
        if self._saving is None:
            return ""
        self._asked += 1
        if not self._saving.done():
            if self._asked < _PATIENCE:
                return ""
            self._saving = None
            return _untaken(CompanionError("A stick takes no file, and does not end."))
        done, self._saving = self._saving, None
        try:
            return saved(done.result())
        except CompanionError as error:
            return _untaken(error)


def _untaken(error: CompanionError) -> str:
    _log.warning("%s", error)
    return trouble_text(Trouble.GAME_NOT_EXPORTED)
