"""Spare time: while nothing happens, what people may want to see later is found out."""

from companion.decks import deck_names, load_deck
from companion.pages.chances import ChancesPage
from companion.pages.count.page import CountPage
from companion.pages.page import Page, PageContext
from companion.pages.start import StartPage

_REST_S = 2.0
"""Nobody acts and nothing moves for so long: then there is time to play rounds out."""


class SpareTime:
    """Does a little at each tick that has nothing else to do.

    Args:
        context: what is read, and whose chances are found.
    """

    def __init__(self, context: PageContext) -> None:
        self._context = context
        self._unread = deck_names()
        """Decks that the set-up will show; each takes a moment to read."""
        self._is_archive_read = False
        self._has_acted = False
        """Whether somebody has acted since the last tick."""
        self._rests_from = 0.0
        """Time from which nothing moves any more, monotonic seconds."""

    def end(self) -> None:
        """Wait, as somebody has acted."""
        self._has_acted = True

    def tick(self, now: float, page: Page | CountPage | None, *, is_free: bool) -> None:
        """Do a little, if there is time.

        Args:
            now: monotonic seconds.
            page: the one in sight.
            is_free: whether nothing has changed that people wait to see.
        """
        if self._has_acted:
            self._rests_from, self._has_acted = now + _REST_S, False
        if not is_free:
            return
        self._read_ahead(page)
        if now >= self._rests_from:
            self._find_chances(page)

    def _read_ahead(self, page: Page | CountPage | None) -> None:
        if self._unread:
            load_deck(self._unread.pop())
        elif isinstance(page, StartPage) and not self._is_archive_read:
            # Whoever opens the page of people waits for none of it.
            _ = self._context.archive.people
            self._is_archive_read = True

    def _find_chances(self, page: Page | CountPage | None) -> None:
        """Play out a little of the game that is played, or of the evening."""
        table, chances = self._context.table, self._context.chances
        if table.history is not None:
            chances.follow(table.number, table.history)
        chances.tick(page.waits_for if isinstance(page, ChancesPage) else None)
