"""What is said aloud: what happens by itself, and the whole screen when asked for."""

import re
from collections.abc import Callable

from companion.core.history import History
from companion.pages.camera.view import CameraView
from companion.pages.history.view import HistoryView
from companion.pages.mend.view import MendView
from companion.pages.table.view import TableView
from companion.referee.inputs import Button, Pressed
from companion.referee.rulings import Ruling
from companion.storage.settings import Settings, Speech
from companion.table.table import Table
from companion.view.items import Item, Touch
from companion.view.language import _
from companion.view.sentences.acts import acting_seat
from companion.view.sentences.heard import Chapter, words_of
from companion.view.sentences.spoken import asked_aloud, facts, question, turn
from companion.view.view import ScreenView

GOES_ON_S = 40.0
"""So long after a press the next one goes on with the following chapter."""

_NUMBER = re.compile(r"\d+")
_WITH_KEYS = TableView | HistoryView | MendView
"""Pages that show the keys of the game."""


class Telling:
    """Says what happens, and reads the screen out. Use it from the table's thread.

    Args:
        table: the game.
        say: says sentences, and nothing else any more.
        settings: returns those of now.
    """

    def __init__(
        self,
        table: Table,
        say: Callable[[tuple[str, ...]], None],
        settings: Callable[[], Settings],
    ) -> None:
        self._table = table
        self._say = say
        self._settings = settings
        self._news: list[str] = []
        self._question: Chapter = ()
        self._headline: Chapter = ()
        self._speech: Speech = settings().speech
        self._asked: tuple[float, int, Chapter] = (0.0, -1, ())
        table.listeners.append(self._hear)

    @property
    def _is_full(self) -> bool:
        return self._speech == "all"

    def _hear(self, before: History, rulings: tuple[Ruling, ...]) -> None:
        """Keep what is to be said of an item, until the screen shows it."""
        history, full = self._table.history, self._is_full
        if self._speech == "off" or history is None:
            return
        news = [*facts(before, history, rulings, full=full)]
        asked = (*question(history, self._table.questions, full=full),)
        is_new, self._question = asked != self._question, asked
        moved = acting_seat(before.now) != acting_seat(history.now)
        if any(news) or moved or is_new:
            told = is_new and any(asked)
            news += [
                *turn(history.now, full=full, asked=told),
                *(asked if told else ()),
            ]
        self._news += filter(None, news)

    def follow(self, view: ScreenView) -> None:
        """Say what is new, now that the screen shows it."""
        before, self._speech = self._speech, self._settings().speech
        if self._speech == "off":
            self._news.clear()
            return
        if before != self._speech:
            self._news.append(_("The table speaks now"))
        headline = self._headline_of(view)
        if not _says_the_same(view, headline, self._headline):
            self._news += headline
        self._headline = headline
        if self._news:
            news, self._news = tuple(self._news), []
            self._say(news)

    def _headline_of(self, view: ScreenView) -> Chapter:
        """Return what a page asks of people; the table itself tells what happens."""
        if not self._is_full or isinstance(view.page, TableView):
            return ()
        return view.page.chapters[0]

    def ask(self, view: ScreenView, at: float) -> None:
        """Say the chapter that comes next, the first one after a while.

        Args:
            view: what the screen shows.
            at: when somebody asked, monotonic seconds.
        """
        chapters = chapters_of(view)
        last, index, first = self._asked
        goes_on = at - last < GOES_ON_S and first == chapters[0]
        index = (index + 1) % len(chapters) if goes_on else 0
        self._asked = at, index, chapters[0]
        self._say(chapters[index])


def _says_the_same(view: ScreenView, one: Chapter, other: Chapter) -> bool:
    """Whether a page needs no new reading; what the camera measures never rests."""
    if not isinstance(view.page, CameraView):
        return one == other
    words, before = ([_NUMBER.sub("", text) for text in told] for told in (one, other))
    return words == before


def chapters_of(view: ScreenView) -> tuple[Chapter, ...]:
    """Return all that the screen shows: a question, the page, notices, the keys."""
    asked = tuple(filter(None, asked_aloud(view.strip)))
    keys = view.controls if isinstance(view.page, _WITH_KEYS) else ()
    first, *others = view.page.chapters
    rest = tuple(words_of((view.notices, keys)))
    found = ((*asked, *first), *others, rest)
    return tuple(filter(None, found)) or ((_("Nothing is shown"),),)


def asked_at(item: Item) -> float | None:
    """Return when an item has asked for the screen to be read out; else ``None``."""
    match item:
        case Pressed(at=at, button=Button.ASK):
            return at
        case Touch(item=Pressed(at=at, button=Button.ASK)):
            return at
        case _:
            return None
