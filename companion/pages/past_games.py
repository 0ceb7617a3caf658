"""Past games: the list, and one game with its scores by round."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Self

from companion.core.errors import CompanionError
from companion.pages.chances import ShowChances
from companion.pages.errand import Errand, Export
from companion.pages.listing import ListPage, listing
from companion.pages.page import Page, PageContext
from companion.records.archive import ArchiveEntry
from companion.records.disk.journal_file import Renewal
from companion.records.evening import local_time
from companion.records.statistics import GameStats, RoundScore
from companion.view.actions import Action, PageAction
from companion.view.badges import Badge, badges_of
from companion.view.elements import Control
from companion.view.form import Figures, Form, Line
from companion.view.language import _, ngettext, words_for
from companion.view.plot import Plot, score_plot
from companion.view.sentences.notices import Trouble, trouble_text
from companion.view.words import FULL_NAMES, brief, date_and_time, score

_log = logging.getLogger(__name__)

ROUNDS = 4
"""Columns of figures that fit side by side."""
_MOST_NAMES = 6
"""Most short names that fit."""
_FEW_NAMES = 3
"""Names that are shown where more would not fit."""
_WHOLE = 14
"""Letters of a name that the end of a row tells whole."""
_NOTHING = "·"
"""Stands for no points, so that those who scored stand out."""


@dataclass(frozen=True, slots=True)
class ShowGame(PageAction):
    """Open a stored game."""

    opens: ClassVar[str] = "past_game"

    number: int
    """Its number in the journal."""
    first: int | None = None
    """The first round whose figures are shown; ``None`` shows lines."""


@dataclass(frozen=True, slots=True)
class ExportGame(PageAction):
    """Write the record of the open game to a file."""


@dataclass(frozen=True, slots=True)
class DeleteGame(PageAction):
    """Delete the open game."""

    sure: bool | None = None
    """Whether it shall really be deleted; ``None`` asks first."""


def game_row(entry: ArchiveEntry) -> Line:
    """Return a game's row in the list."""
    game, account = entry.game, entry.account
    players = _players(account.names if account else game.names)
    line = Line(title=local_date(game.started), description=players)
    if entry.fault:
        return replace(line, aside=_("damaged"))
    if account is None:
        return replace(line, aside="…")
    outcome = _outcome(account, named=_short)
    return replace(line, aside=outcome, action=ShowGame(game.id))


def _short(name: str) -> str:
    """Return a name as the end of a row has room for it, and for what it did."""
    return name if len(name) <= _WHOLE else brief(name)


def _players(names: tuple[str, ...]) -> str:
    """Return who played, as far as a row has room."""
    if len(names) <= FULL_NAMES:
        return _(", ").join(names)
    named = len(names) if len(names) <= _MOST_NAMES else _FEW_NAMES
    said = _(", ").join(brief(name) for name in names[:named])
    more = len(names) - named
    return _("{names} and {n} more").format(names=said, n=more) if more else said


def _outcome(account: GameStats, named: Callable[[str], str] = str) -> str:
    names = [named(account.names[seat]) for seat in account.winners]
    if len(names) == 1:
        return _("{name} won").format(name=names[0])
    if names:
        return _("{names} shared it").format(names=_(", ").join(names))
    rounds = len(account.rounds)
    return ngettext("{n} round, not over", "{n} rounds, not over", rounds).format(
        n=rounds
    )


def past_game(  # noqa: PLR0913 (keywords say what each is)
    date: str,
    account: GameStats,
    shown: ShowGame,
    chosen: Mapping[str, Badge] = MappingProxyType({}),
    *,
    status: str = "",
    is_asked: bool = False,
    can_delete: bool = True,
) -> Form:
    """Return the page of one game.

    Args:
        date: when it began.
        account: the game in numbers.
        shown: what of it is shown.
        chosen: the badges that people have chosen, by name.
        status: what was last done with it.
        is_asked: whether the table is asked if it shall really be deleted.
        can_delete: whether it may be deleted, as one that is still played may not.
    """
    first, asked = shown.first, _("Delete this game for good?")
    badges = badges_of(account.names, chosen)
    scores = _plot(account, badges) if first is None else _figures(account, first)
    return Form(
        name="past_game",
        title=date,
        sentence=asked if is_asked else status or _outcome(account),
        fills_screen=isinstance(scores, Figures) and scores.are_many,
        sections=(scores,),
        keys=_asking() if is_asked else _actions(account, shown, can_delete=can_delete),
    )


def deleted_game(date: str, copies: Renewal | None = Renewal.DONE) -> Form:
    """Return the page of a game that has been deleted.

    Args:
        date: when it began.
        copies: what became of the copies of the journal; ``None``: not known yet.
    """
    told = words_for("copies", copies) if copies else _("One moment…")
    return Form(name="past_game", title=date, sentence=told)


def _asking() -> tuple[Control, ...]:
    return (
        Control(_("Keep it"), DeleteGame(sure=False), strong=True),
        Control(_("Delete it for good"), DeleteGame(sure=True)),
    )


def _actions(
    account: GameStats, shown: ShowGame, *, can_delete: bool
) -> tuple[Control, ...]:
    number, first, has_rounds = shown.number, shown.first, bool(account.rounds)
    if first is None:
        return (
            Control(_("Figures"), ShowGame(number, 0)),
            Control(_("Chances"), ShowChances(number, 1), enabled=has_rounds),
            Control(_("Save as a file"), ExportGame()),
            Control(_("Delete…"), DeleteGame(), enabled=can_delete),
        )
    following = first + ROUNDS if first + ROUNDS < len(account.rounds) else 0
    more = Control(_("More rounds"), ShowGame(number, following))
    lines = Control(_("Lines"), ShowGame(number))
    return (lines, more) if len(account.rounds) > ROUNDS else (lines,)


def _plot(account: GameStats, badges: tuple[Badge, ...]) -> Plot:
    """Return the running scores of all who took part, the start included."""
    if not account.rounds:
        return Plot()
    totals = ((), *(each.totals for each in account.rounds))
    return score_plot(
        account.names,
        totals,
        leaders=account.winners,
        target=account.target,
        badges=badges,
    )


def _gain(each: RoundScore, seat: int) -> str:
    """Return a seat's points of one round; empty before it sat down."""
    if seat >= len(each.gained):
        return ""
    return score(each.gained[seat]) if each.gained[seat] else _NOTHING


def _total(account: GameStats, seat: int) -> float:
    """Return a seat's total after the last round; 0 if it has none yet."""
    last = account.rounds[-1].totals if account.rounds else ()
    return last[seat] if seat < len(last) else 0


def _figures(account: GameStats, first: int) -> Figures:
    """Return points by player and round, with the totals in the last column."""
    rounds = account.rounds[first : first + ROUNDS]
    head = ("", *(str(each.number) for each in rounds), _("Total"))
    lines = (
        (name, *(_gain(each, seat) for each in rounds), score(_total(account, seat)))
        for seat, name in enumerate(account.names)
    )
    return Figures((head, *lines))


def local_date(started: str) -> str:
    """Return the date and time of a stored game by the clock on the wall."""
    began = local_time(started)
    return date_and_time(began) if began else started


class PastGamesPage(ListPage):
    """The list of all games, the latest first."""

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        rows = map(game_row, self._context.archive.games)
        return listing(_("Past games"), rows, self._first, _("No game is stored yet."))


class PastGamePage(Page):
    """One game: its scores, its record as a file, its end."""

    def __init__(self, context: PageContext, opened_by: ShowGame) -> None:
        super().__init__(context)
        self._archive = context.archive
        self._opened_by = opened_by
        self._shown = Form(name="past_game")
        self._status = ""
        self._is_asked = False
        self._copies: Renewal | None = Renewal.DONE
        self._renewing: Errand[Renewal] = Errand()
        self._export = Export()

    @classmethod
    def open(cls, context: PageContext, action: PageAction) -> Self | None:
        """Return the page of the game that was touched."""
        return cls(context, action) if isinstance(action, ShowGame) else None

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        found = self._archive.find(self._opened_by.number)
        if found is None:
            return deleted_game(self._shown.title, self._copies)
        if found.account is not None:  # None while a game that goes on is read again
            date = local_date(found.game.started)
            is_latest = found.game == self._archive.games[0].game
            self._shown = past_game(
                *(date, found.account, self._opened_by),
                self._context.preferences.badges,
                status=self._status,
                is_asked=self._is_asked,
                can_delete=not is_latest,
            )
        return self._shown

    def handle(self, action: Action) -> bool:
        """Take what is to be done with the game, or turn to figures of other rounds."""
        match action:
            case ShowGame(_, first) if None not in {first, self._opened_by.first}:
                self._opened_by = action
            case ExportGame():
                self._status = self._begin_export()
            case DeleteGame(sure=True):
                self._status = self._delete()
            case DeleteGame():
                self._status = ""
            case _:
                return False
        self._is_asked = action == DeleteGame()
        return True

    def tick(self) -> bool:
        """Tell what was saved or deleted meanwhile; return whether there was any."""
        if status := self._export.take():
            self._status = status
            return True
        if (renewed := self._renewing.take()) is None:
            return False
        try:
            self._copies = renewed()
        except CompanionError as error:
            _log.warning("The copies of the games: %s", error)
            self._copies = Renewal.OLD_STAY
        return True

    def _begin_export(self) -> str:
        found = self._archive.find(self._opened_by.number)
        if found is None:
            return ""
        known = self._context.chances.shares(found.game.id)
        return self._export.begin(lambda: self._archive.export(found.game, known))

    def _delete(self) -> str:
        found = self._archive.find(self._opened_by.number)
        if found is None:
            return ""
        try:
            renew = self._archive.delete(found.game)
        except CompanionError as error:
            _log.warning("%s", error)
            return trouble_text(Trouble.GAME_STAYS)
        self._copies = None
        self._renewing.begin(renew, "copies")  # a stick that hangs holds up no copy
        return ""
