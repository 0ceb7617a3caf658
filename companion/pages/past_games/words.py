"""Past games in words: the list, and one game with its scores by round."""

from dataclasses import dataclass

from companion.pages.listing import TurnPage
from companion.pages.past_games.items import (
    DeleteGame,
    ExportGame,
    ShowFigures,
    ShowGame,
)
from companion.pages.past_games.view import PastGameView
from companion.records.statistics import Account, RoundScore
from companion.view.form import Line
from companion.view.language import _, ngettext
from companion.view.parts import Control
from companion.view.plot import Plot, score_plot
from companion.view.words import FULL_NAMES, brief, score

ROUNDS = 4
"""Columns of figures that fit side by side."""
_MOST_NAMES = 6
"""So many short ones do."""
_FEW_NAMES = 3
"""Of more, so many are named."""
_NOTHING = "·"
"""Stands for no points, so that those who scored stand out."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How far somebody has leafed through a game."""

    first: int | None = None
    """The first round whose figures are shown; ``None`` shows lines."""
    told: str = ""
    """What was just done with the game."""
    is_asked: bool = False
    """Whether the table is asked if the game shall really be deleted."""


def game_row(
    number: int, date: str, names: tuple[str, ...], account: Account | None, fault: str
) -> Line:
    """Return a game's row in the list.

    Args:
        number: of the game in the journal.
        date: when it began.
        names: who began it.
        account: the game in numbers; ``None`` before it was read.
        fault: why it cannot be read.
    """
    players = _players(account.names if account else names)
    if fault:
        return Line(title=date, says=players, aside=_("damaged"))
    if account is None:
        return Line(title=date, says=players, aside="…")
    aside, item = _outcome(account), ShowGame(number)
    return Line(title=date, says=players, aside=aside, item=item)


def _players(names: tuple[str, ...]) -> str:
    """Return who played, as far as a row has room."""
    if len(names) <= FULL_NAMES:
        return _(", ").join(names)
    named = len(names) if len(names) <= _MOST_NAMES else _FEW_NAMES
    said = _(", ").join(brief(name) for name in names[:named])
    more = len(names) - named
    return _("{names} and {n} more").format(names=said, n=more) if more else said


def _outcome(account: Account) -> str:
    names = [account.names[seat] for seat in account.winners]
    if len(names) == 1:
        return _("{name} won").format(name=names[0])
    if names:
        return _("{names} shared it").format(names=_(", ").join(names))
    rounds = len(account.rounds)
    return ngettext("{n} round, not over", "{n} rounds, not over", rounds).format(
        n=rounds
    )


def past_game(
    date: str, account: Account, reading: Reading, *, can_delete: bool
) -> PastGameView:
    """Return the page of one game.

    Args:
        date: when it began.
        account: the game in numbers.
        reading: what of it is shown.
        can_delete: whether it may be deleted, as one that is still played may not.
    """
    first, asked = reading.first, _("Delete this game for good?")
    return PastGameView(
        title=date,
        sentence=asked if reading.is_asked else reading.told or _outcome(account),
        plot=_plot(account) if first is None else Plot(),
        figures=() if first is None else _figures(account, first),
        actions=_asking()
        if reading.is_asked
        else _actions(account, first, can_delete=can_delete),
    )


def deleted_game(date: str) -> PastGameView:
    """Return the page of a game that has been deleted."""
    return PastGameView(title=date, sentence=_("This game was deleted."))


def _asking() -> tuple[Control, ...]:
    return (
        Control(_("Keep it"), DeleteGame(sure=False), strong=True),
        Control(_("Delete it for good"), DeleteGame(sure=True)),
    )


def _actions(
    account: Account, first: int | None, *, can_delete: bool
) -> tuple[Control, ...]:
    shown = (
        Control(_("Figures"), ShowFigures(on=True))
        if first is None
        else Control(_("Lines"), ShowFigures(on=False))
    )
    begun = first or 0
    more = len(account.rounds) > ROUNDS and first is not None
    following = begun + ROUNDS if begun + ROUNDS < len(account.rounds) else 0
    return (
        shown,
        *((Control(_("More rounds"), TurnPage(following)),) if more else ()),
        Control(_("Save as a file"), ExportGame()),
        Control(_("Delete…"), DeleteGame(), enabled=can_delete),
    )


def _plot(account: Account) -> Plot:
    """Return the running scores of all who took part, the start included."""
    if not account.rounds:
        return Plot()
    totals = ((), *(each.totals for each in account.rounds))
    return score_plot(
        account.names, totals, leaders=account.winners, target=account.target
    )


def _gain(each: RoundScore, seat: int) -> str:
    """Return a seat's points of one round; empty before it sat down."""
    if seat >= len(each.gained):
        return ""
    return score(each.gained[seat]) if each.gained[seat] else _NOTHING


def _total(account: Account, seat: int) -> float:
    """Return a seat's total after the last round; 0 if it has none yet."""
    last = account.rounds[-1].totals if account.rounds else ()
    return last[seat] if seat < len(last) else 0


def _figures(account: Account, first: int) -> tuple[tuple[str, ...], ...]:
    """Return points by player and round, with the totals in the last column."""
    rounds = account.rounds[first : first + ROUNDS]
    head = ("", *(str(each.number) for each in rounds), _("Total"))
    return (
        head,
        *(
            (
                name,
                *(_gain(each, seat) for each in rounds),
                score(_total(account, seat)),
            )
            for seat, name in enumerate(account.names)
        ),
    )
