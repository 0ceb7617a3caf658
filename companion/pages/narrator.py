"""The narrator: says aloud what happens in the game, and how the page changes."""

import re
from collections.abc import Callable, Iterator

from companion.core.events import Flipped, Played
from companion.core.history import History
from companion.pages.table.view import TableView
from companion.referee.rulings import Ruling, events_of
from companion.storage.settings import Settings, Speech
from companion.table.table import Table
from companion.view.language import _
from companion.view.sentences.read_aloud import Heard, heading_of, states_of
from companion.view.sentences.spoken import (
    Phrase,
    Rank,
    may_do,
    spoken_news,
    spoken_question,
)
from companion.view.view import PageView, ScreenView

PAUSES_S = {Rank.QUESTION: 1.5, Rank.DETAIL: 2.0, Rank.NOTE: 3.0}
"""Seconds without an act after which a phrase of each rank is said."""
MOST_TOLD = 3
"""Most sentences of a page said unasked; the rest is read when asked."""
_NUMBER = re.compile(r"\d+")


class Narrator:
    """Says what is new. Use it from the table's thread.

    What waits to be said, and what of it has become too old, is the business of
    `companion.table.sound.speaker`.

    Args:
        table: the game.
        say: says phrases, the urgent first.
        settings: returns those of now.
    """

    def __init__(
        self,
        table: Table,
        say: Callable[[tuple[Phrase, ...]], None],
        settings: Callable[[], Settings],
    ) -> None:
        self._table = table
        self._say = say
        self._settings = settings
        self._news: list[Phrase] = []
        self._later: list[Phrase] = []
        """Phrases that wait until somebody hesitates."""
        self._quiet_since: float | None = None
        self._question: tuple[Phrase, ...] = ()
        self._is_repeated = False
        """Whether the open question was said again."""
        self._is_explained = False
        """Whether it was said how a question is answered by button."""
        self._page: PageView = TableView()
        """The page in sight when something was said last."""
        self._speech: Speech = settings().speech
        table.listeners.append(self._hear)

    @property
    def _is_full(self) -> bool:
        return self._speech == "all"

    def _hear(self, before: History, rulings: tuple[Ruling, ...]) -> None:
        """Keep what is to be said of an action, until the screen shows it."""
        history, questions = self._table.history, self._table.questions
        if self._speech == "off" or history is None:
            return
        told = spoken_news(before, history, rulings, questions, full=self._is_full)
        news = [phrase for phrase in told if phrase.text]
        self._news += (phrase for phrase in news if phrase.rank not in PAUSES_S)
        former, asked = self._question, self._asked(history, rulings)
        if self._question != former:  # it was answered, or has become another
            self._later = [p for p in self._later if p not in former]
        if asked or any(phrase.rank is Rank.TURN for phrase in news):
            self._later = [p for p in self._later if p.rank is Rank.NOTE]
            self._later += asked
            if not any(phrase.rank is Rank.QUESTION for phrase in asked):
                self._later += may_do(history.now)
            self._quiet_since = None
        self._later += (phrase for phrase in news if phrase.rank is Rank.NOTE)

    def tick(self, now: float) -> None:
        """Say what has time, once somebody hesitates.

        Args:
            now: monotonic seconds.
        """
        if self._quiet_since is None:
            self._quiet_since = now
        quiet_s = now - self._quiet_since
        due = tuple(p for p in self._later if quiet_s >= PAUSES_S[p.rank])
        if due:
            self._later = [p for p in self._later if p not in due]
            self._say(due)

    def _asked(
        self, history: History, rulings: tuple[Ruling, ...]
    ) -> tuple[Phrase, ...]:
        """Return the open question if it is new, or after the next card."""
        full, questions = self._is_full, self._table.questions
        asked = (*spoken_question(history, questions, full=full),)
        if asked != self._question:
            self._question, self._is_repeated = asked, False
            return (*asked, *self._explanation(asked))
        laid = any(isinstance(e, Played | Flipped) for e in events_of(rulings))
        if self._is_repeated or not laid:
            return ()
        self._is_repeated = True
        return asked

    def _explanation(self, asked: tuple[Phrase, ...]) -> Iterator[Phrase]:
        """Yield how a question is answered by button, with the first one."""
        if asked[1:] and not self._is_explained:
            self._is_explained = True
            said = _("Ask: press for the next answer, hold to take it")
            yield Phrase(said, asked[0].rank)

    def follow(self, view: ScreenView) -> None:
        """Say what is new, now that the screen shows it."""
        before, self._speech = self._speech, self._settings().speech
        former, self._page = self._page, view.page
        if self._speech == "off":
            self._news, self._later = [], []
            return
        if before != self._speech:
            self._news.append(Phrase(_("The table speaks now"), Rank.NEWS))
        if self._is_full and not isinstance(view.page, TableView):
            changed = _changed(former, view.page)[:MOST_TOLD]
            self._news += (Phrase(text, Rank.PAGE) for text in changed)
        news, self._news = tuple(self._news), []
        if news:
            self._say(news)


def _changed(former: PageView, page: PageView) -> tuple[str, ...]:
    """Return what a page is about if it is new, else what has changed on it."""
    if (former.name, former.section) != (page.name, page.section):
        return tuple(heading_of(page.in_sight))
    was = {_measured(page, heard): heard for heard in states_of(former.in_sight)}
    new = (
        _("{text}, chosen").format(text=heard.text) if heard.is_chosen else heard.text
        for heard in states_of(page.in_sight)
        if _is_new(heard, was.get(_measured(page, heard)))
    )
    return tuple(dict.fromkeys(new))


def _measured(page: PageView, heard: Heard) -> str:
    """Return a text; what the camera measures never rests, so without its numbers."""
    return _NUMBER.sub("", heard.text) if page.name == "camera" else heard.text


def _is_new(heard: Heard, former: Heard | None) -> bool:
    return former is None or (heard.is_chosen and not former.is_chosen)
