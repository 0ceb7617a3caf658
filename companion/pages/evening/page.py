"""The story of an evening while it is open."""

import logging
from typing import Self

from companion.core.errors import CompanionError
from companion.pages.evening.items import SavePicture
from companion.pages.evening.view import EveningView
from companion.pages.evening.words import evening_page
from companion.pages.page import Desk, OpenPage
from companion.pages.past_games.page import local_date
from companion.records.archive import ArchiveEntry
from companion.records.evening import evening, together
from companion.view.items import Item, PageItem
from companion.view.sentences.troubles import Trouble, trouble_text
from companion.view.words import saved

_log = logging.getLogger(__name__)


class EveningPage(OpenPage):
    """Tells of all games that were played since people sat down.

    Args:
        desk: knows the games, the badges, and who draws the picture.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._told = ""

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Return the story so far."""
        return cls(desk)

    @property
    def view(self) -> EveningView:
        """What it shows now."""
        games = self._games()
        accounts = tuple(each.account for each in reversed(games) if each.account)
        names = dict.fromkeys(name for each in accounts for name in each.names)
        date = local_date(games[-1].game.started)[:10] if games else ""
        badges = self._desk.preferences.badges
        story = evening(accounts)
        return evening_page(story, tuple(names), badges, date=date, told=self._told)

    def _games(self) -> tuple[ArchiveEntry, ...]:
        """Return the games of the evening, the latest first."""
        games = self._desk.archive.games
        return games[: together(each.game.started for each in games)]

    def take(self, item: Item) -> bool:
        """Save the picture."""
        if isinstance(item, SavePicture):
            self._told = self._save()
        return isinstance(item, SavePicture)

    def tick(self) -> bool:
        """Read one more game of the evening; return whether there was one."""
        unread = any(not (each.account or each.fault) for each in self._games())
        return unread and self._desk.archive.read_next()

    def _save(self) -> str:
        if self._desk.draw is None:
            return ""
        try:
            day = self._games()[0].game.started[:10]
            path = self._desk.archive.keep_picture(day, self._desk.draw)
        except CompanionError as error:
            _log.warning("%s", error)
            return trouble_text(Trouble.GAME_NOT_EXPORTED)
        return saved(path)
