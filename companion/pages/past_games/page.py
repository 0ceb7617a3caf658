"""Past games while they are open: the list, and one of them."""

import logging
from dataclasses import replace
from datetime import UTC, datetime
from typing import Self

from companion.core.errors import CompanionError
from companion.pages.listing import ListPage, TurnPage, listing
from companion.pages.page import Desk, OpenPage
from companion.pages.past_games.items import (
    DeleteGame,
    ExportGame,
    ShowFigures,
    ShowGame,
)
from companion.pages.past_games.view import PastGameView
from companion.pages.past_games.words import Reading, deleted_game, game_row, past_game
from companion.records.archive import Archive
from companion.view.form import Form
from companion.view.items import Item, PageItem
from companion.view.language import _
from companion.view.sentences.troubles import Trouble, trouble_text
from companion.view.words import date_and_time, saved

_log = logging.getLogger(__name__)


def local_date(started: str) -> str:
    """Return the date and time of a stored game by the clock on the wall."""
    try:
        utc = datetime.strptime(started, "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    except ValueError:
        return started
    return date_and_time(utc.astimezone())


class PastGamesPage(ListPage):
    """The list of all games, the latest first."""

    @property
    def view(self) -> Form:
        """What it shows now."""
        rows = (
            game_row(
                each.game.id,
                local_date(each.game.started),
                each.game.names,
                each.account,
                each.fault,
            )
            for each in self._archive.games
        )
        return listing(_("Past games"), rows, self._first, _("No game is stored yet."))


class PastGamePage(OpenPage):
    """One game: its scores, its record as a file, its end."""

    def __init__(self, archive: Archive, number: int) -> None:
        self._archive = archive
        self._number = number
        self._shown = PastGameView()
        self._reading = Reading()

    @classmethod
    def open(cls, desk: Desk, item: PageItem) -> Self | None:
        """Return the page of the game that was touched."""
        return cls(desk.archive, item.number) if isinstance(item, ShowGame) else None

    @property
    def view(self) -> PastGameView:
        """What it shows now."""
        found = self._archive.find(self._number)
        if found is None:
            return deleted_game(self._shown.title)
        if found.account is not None:  # None while a game that goes on is read again
            date = local_date(found.game.started)
            is_latest = found.game == self._archive.games[0].game
            self._shown = past_game(
                date, found.account, self._reading, can_delete=not is_latest
            )
        return self._shown

    def take(self, item: Item) -> bool:
        """Take what is to be done with the game."""
        here = replace(self._reading, told="", is_asked=False)
        match item:
            case ShowFigures(on):
                self._reading = Reading(0 if on else None)
            case TurnPage(first):
                self._reading = Reading(first)
            case ExportGame():
                self._reading = replace(here, told=self._export())
            case DeleteGame(sure=True):
                self._reading = replace(here, told=self._delete())
            case DeleteGame(sure):
                self._reading = replace(here, is_asked=sure is None)
            case _:
                return False
        return True

    def _export(self) -> str:
        found = self._archive.find(self._number)
        if found is None:
            return ""
        try:
            path = self._archive.export(found.game)
        except CompanionError as error:
            _log.warning("%s", error)
            return trouble_text(Trouble.GAME_NOT_EXPORTED)
        return saved(path)

    def _delete(self) -> str:
        found = self._archive.find(self._number)
        if found is None:
            return ""
        try:
            self._archive.delete(found.game)
        except CompanionError as error:
            _log.warning("%s", error)
            return trouble_text(Trouble.GAME_STAYS)
        return ""
