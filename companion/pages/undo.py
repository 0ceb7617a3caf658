"""A list of what happened, the latest first: a touch goes back to before it."""

from typing import Self

from companion.core.history import History
from companion.pages.listing import TurnPage, listing
from companion.pages.page import Page, PageContext
from companion.referee.inputs import RedoTouched, UndoTouched
from companion.table.table import Table
from companion.view.form import Form, Line
from companion.view.items import Item, PageItem
from companion.view.language import _
from companion.view.sentences.log import rulings_told

MOST = 50
"""Most rulings offered; who wants more goes back from there."""


class UndoPage(Page):
    """Stays open, so that one can go back and forth; cards that land come on top.

    Args:
        table: the game.
        history: the game as it is when the page opens.
    """

    def __init__(self, table: Table, history: History) -> None:
        self._table = table
        self._history = history
        self._first = 0

    @classmethod
    def open(cls, desk: PageContext, _item: PageItem) -> Self | None:
        """Return the list from its beginning, if there is a game."""
        history = desk.table.history
        return cls(desk.table, history) if history else None

    @property
    def view(self) -> Form:
        """What it shows now."""
        rows = undo_rows(self._table.history or self._history)
        empty = _("There is nothing to undo")
        return listing(_("Undo"), rows, self._first, empty)

    def take(self, item: Item) -> bool:
        """Turn to another part of the list; what is taken back, the game takes."""
        if isinstance(item, TurnPage):
            self._first = item.first
            return True
        self._first = 0  # what has just happened, or was put back, stands on top
        return False


def undo_rows(history: History) -> list[Line]:
    """Return what can be put back, then what can be taken back, the latest first."""
    rows = []
    if history.undone:
        former = History(history.start, history.undone[-1])
        sentence = next((told for told, _n in rulings_told(former, 1)), "")
        rows.append(
            Line(title=_("Put back"), description=sentence, item=RedoTouched(0))
        )
    for number, (sentence, before) in enumerate(rulings_told(history, MOST)):
        if number == 0:
            rows.append(_before(sentence, UndoTouched(0)))
        elif before is not None:
            rows.append(_before(sentence, UndoTouched(0, before)))
    return rows


def _before(sentence: str, item: UndoTouched) -> Line:
    return Line(title=_("Back to before"), description=sentence, item=item)
