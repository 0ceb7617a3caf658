"""The tour: three pictures, each with a sentence, and a card to lay."""

from dataclasses import dataclass
from typing import Self

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.pages.page import Page, PageContext
from companion.referee.inputs import CardSeen
from companion.view.actions import Action, Back, Open, PageAction
from companion.view.cards import card_face, card_title
from companion.view.elements import Control
from companion.view.form import Beside, Drawing, Form, Heading, Keys
from companion.view.language import _
from companion.view.words import swatch

TOUR = "tour"
"""Hint that the tour replaces: it is not shown again."""
PICTURES = ("cards", "calls", "touch", "laid")
"""Names of the drawings; the last one shows the card that is laid."""
TRIED = tuple(map(Card.parse, ("R7", "Y2", "G5", "B9")))
"""Cards to try where there is no camera."""


@dataclass(frozen=True, slots=True)
class ShowPicture(PageAction):
    """Show one of the pictures."""

    number: int
    """From 0."""


@dataclass(frozen=True, slots=True)
class TryCard(PageAction):
    """Somebody tries to lay a card, where there is no camera."""

    card: Card


def tour_page(
    number: int,
    deck: Deck,
    laid: Card | None = None,
    *,
    by_touch: bool = False,
    is_playing: bool = False,
) -> Form:
    """Return one picture of the tour.

    Args:
        number: which, from 0; the last one for any that is greater.
        deck: names the card that is laid.
        laid: the card that was tried, if any.
        by_touch: whether cards are entered by touch, for want of a camera.
        is_playing: whether the tour leads back to a game.
    """
    at, last = min(max(number, 0), len(PICTURES) - 1), len(PICTURES) - 1
    end = (_("Table"), "table") if is_playing else (_("Seat the players"), "set_up")
    begin = Open(end[1])
    following = (
        Control(end[0], begin, strong=True)
        if at == last
        else Control(_("Next"), ShowPicture(at + 1), strong=True)
    )
    calls = (Control(_("UNO!")), Control(_("Catch"))) if PICTURES[at] == "calls" else ()
    picture = Drawing(PICTURES[at], calls, card_face(laid, deck))
    words = (
        _sentences(by_touch=by_touch)[at]
        if laid is None or at < last
        else (card_title(laid, deck), _("Right! That is all you need to know."))
    )
    heading = Heading(*words, is_stacked=True)
    tried = tuple(
        Control(card_title(card, deck), TryCard(card), swatch=swatch(card.color))
        for card in TRIED
        if by_touch and at == last and card in deck
    )
    right = (heading, Keys(keys=tried, columns=2)) if tried else (heading,)
    return Form(
        name="tour",
        title=_("{n} of {total}").format(n=at + 1, total=len(PICTURES)),
        sections=(Beside((picture,), right, tall_share=1.4),),
        keys=(Control(_("Skip"), begin, enabled=at < last), following),
    )


def _sentences(*, by_touch: bool) -> tuple[tuple[str, str], ...]:
    """Return the title and the sentence of each picture."""
    read = (
        _("Touch the draw pile and then the card that was laid.")
        if by_touch
        else _("The camera reads every card that you lay.")
    )
    lay = _("Touch one.") if by_touch else _("Lay any card on the pile.")
    return (
        (_("Play as always"), read),
        (
            _("One card left?"),
            _("Press UNO. If somebody forgets, anybody presses Catch."),
        ),
        (
            _("Touch what is wrong"),
            _("The card, the color, a player, the arrows: two touches fix it."),
        ),
        (_("Now lay a card"), lay),
    )


class TourPage(Page):
    """Shows the pictures one after the other; having been opened once is enough.

    Args:
        context: knows whether there are a camera and a game.
    """

    _number = 0
    _laid: Card | None = None

    @classmethod
    def open(cls, context: PageContext, _item: PageAction) -> Self:
        """Begin with the first picture."""
        context.preferences.learn(TOUR)
        return cls(context)

    @property
    def view(self) -> Form:
        """The view of the page as it is now."""
        return tour_page(
            self._number,
            self._context.table.deck,
            self._laid,
            by_touch=self._context.live is None,
            is_playing=self._context.table.history is not None,
        )

    def handle(self, action: Action) -> bool:
        """Turn to another picture, or show a card that is tried; none of it is played.

        While a game goes on, a card that the camera reads belongs to that.
        """
        match action:
            case ShowPicture(number):
                self._number = number
            case Back() if self._number:
                self._number -= 1
            case TryCard(card):
                self._laid = card
            case CardSeen(card=card) if self._context.table.history is None:
                self._laid, self._number = card, len(PICTURES) - 1
            case _:
                return False
        return True
