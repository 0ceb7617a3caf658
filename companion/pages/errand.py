"""An errand: work with a stick or a disk, for a page that tells what came of it."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Generic, NoReturn

from companion.core.errors import CompanionError
from companion.storage.background import Found, saving
from companion.view.language import _
from companion.view.sentences.notices import Trouble, trouble_text
from companion.view.words import saved

_log = logging.getLogger(__name__)

PATIENCE = 300
"""Times that a page asks, ten a second, before what hangs is given up."""


class Errand(Generic[Found]):
    """Has one thing after the other done beside the game."""

    def __init__(self) -> None:
        self._outcome: Future[Found] | None = None
        self._patience = 0.0
        """How often the page asks until it gives up."""

    @property
    def is_running(self) -> bool:
        """Whether something is being done."""
        return self._outcome is not None

    def begin(
        self,
        work: Callable[[], Found],
        thread: str = "saving",
        *,
        patience: float = PATIENCE,
    ) -> None:
        """Have something done, unless something is.

        Args:
            work: does it.
            thread: the thread that does; what others do need not wait for it.
            patience: how often the page asks until it gives up.
        """
        if self._outcome is None:
            self._outcome, self._patience = saving(work, thread), patience

    def take(self) -> Callable[[], Found] | None:
        """Return once what returns the result, or raises why there is none.

        ``None`` while it is being done; what hangs raises a `CompanionError`.
        """
        outcome = self._outcome
        if outcome is None:
            return None
        self._patience -= 1
        if self._patience > 0 and not outcome.done():
            return None
        self._outcome = None
        return outcome.result if outcome.done() else _hang


def _hang() -> NoReturn:
    raise CompanionError(_("The stick does not answer: put it in again"))


class Export:
    """Saves one file after the other, for a page that tells what became of it."""

    def __init__(self) -> None:
        self._errand: Errand[Path] = Errand()

    def begin(self, prepare: Callable[[], Callable[[], Path]]) -> str:
        """Begin to save; return what the page says meanwhile, or why it cannot be.

        Args:
            prepare: returns what saves the file; called at once.
        """
        try:
            if not self._errand.is_running:
                self._errand.begin(prepare())
        except CompanionError as error:
            return _untaken(error)
        return _("One moment…")

    def take(self) -> str:
        """Return once what became of the file; empty before that."""
        if (result := self._errand.take()) is None:
            return ""
        try:
            return saved(result())
        except CompanionError as error:
            return _untaken(error)


def _untaken(error: CompanionError) -> str:
    _log.warning("%s", error)
    return trouble_text(Trouble.GAME_NOT_EXPORTED)
