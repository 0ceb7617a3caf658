"""The page of players who leave and join, while it is open."""

from typing import Self

from companion.core.history import History
from companion.core.seating import Seat
from companion.pages.company.items import Join
from companion.pages.company.view import CompanyView
from companion.pages.company.words import company_page
from companion.pages.page import Desk, OpenPage
from companion.pages.set_up.edits import ChooseSeat, SeatName
from companion.pages.set_up.seating import typed
from companion.table.table import Table
from companion.view.items import Item, PageItem, Touch
from companion.view.keys import Key, Letter, UseName


class CompanyPage(OpenPage):
    """Keeps who is about to leave, and who joins, until it is known where.

    Args:
        table: knows who has played here.
        history: the game as it is when the page opens.
    """

    def __init__(self, table: Table, history: History) -> None:
        self._table = table
        self._history = history
        self._chosen: Seat | None = None
        self._typed: str | None = None
        self._joins = ""

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self | None:
        """Return the page, if there is a game to leave or join."""
        history = desk.table.history
        return cls(desk.table, history) if history else None

    @property
    def view(self) -> CompanyView:
        """What it shows now."""
        return company_page(
            self._table.history or self._history,
            self._table.remembered,
            chosen=self._chosen,
            typed=self._typed,
            joins=self._joins,
        )

    def take(self, item: Item) -> bool:
        """Take what is typed and who is meant; who leaves or joins, the game takes."""
        match item:
            case ChooseSeat(seat):
                self._chosen = Seat(seat)
            case SeatName():
                self._typed = ""
            case Letter(letter):
                self._typed = typed(self._typed or "", letter)
            case Key.DONE:
                self._typed = None
            case Key.ERASE:
                self._typed = (self._typed or "")[:-1]
            case UseName(name):
                self._typed = name
            case Join(name):
                self._joins, self._typed = name, None
            case Touch():
                self._chosen, self._typed, self._joins = None, None, ""
                return False
            case _:
                return False
        return True
