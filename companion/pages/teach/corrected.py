"""What was learned from corrections: a list in which one touch forgets."""

from typing import Self

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.decks import load_named_deck
from companion.pages.listing import TurnPage, listing
from companion.pages.page import Page, PageContext
from companion.pages.teach.items import ForgetCorrected
from companion.view.cards import card_title
from companion.view.form import Form, Line
from companion.view.items import Item, Open, PageItem
from companion.view.language import _

_USUAL = "classic_108"


def corrected_row(count: int) -> Line:
    """Return the row that leads here."""
    says = _("Worn cards that you have put right, and that are read since.")
    return Line(
        title=_("Corrected cards"),
        description=says,
        aside=str(count),
        item=Open("corrected"),
    )


class CorrectedPage(Page):
    """The cards that are read since somebody put them right.

    Args:
        desk: knows them.
    """

    def __init__(self, desk: PageContext) -> None:
        self._desk = desk
        history = desk.table.history
        self._deck = history.now.deck if history else load_named_deck(_USUAL)
        self._first = 0
        self._shown = self._learned

    @classmethod
    def open(cls, desk: PageContext, _item: PageItem) -> Self:
        """Return the list from its beginning."""
        return cls(desk)

    @property
    def view(self) -> Form:
        """What it shows now."""
        rows = [_row(self._deck, n, card) for n, card in enumerate(self._shown)]
        empty = _("Nothing was learned from corrections.")
        return listing(_("Corrected cards"), rows, self._first, empty)

    def take(self, item: Item) -> bool:
        """Turn to another part of the list, or forget a card."""
        match item:
            case TurnPage(first):
                self._first = first
            case ForgetCorrected(number) if self._desk.corrections is not None:
                self._desk.corrections.forget(number)
            case _:
                return False
        return True

    def tick(self) -> bool:
        """Look what is left; return whether that has changed."""
        before, self._shown = self._shown, self._learned
        self._first = min(self._first, max(len(self._shown) - 1, 0))
        return before != self._shown

    @property
    def _learned(self) -> tuple[Card, ...]:
        return self._desk.corrections.learned if self._desk.corrections else ()


def _row(deck: Deck, number: int, card: Card) -> Line:
    item = ForgetCorrected(number)
    return Line(
        title=card_title(card, deck), description=_("Touch it to forget it"), item=item
    )
