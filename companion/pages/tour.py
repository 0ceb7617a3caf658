"""The tour: four pictures, each with a sentence, for those who are here first."""

from dataclasses import dataclass
from typing import Self

from companion.pages.page import Page, PageContext
from companion.view.elements import Control
from companion.view.form import Beside, Drawing, Form, Heading
from companion.view.items import Item, Open, PageItem
from companion.view.language import _

TOUR = "tour"
"""What is learned by it, among the hints that are not shown again."""
PICTURES = ("cards", "calls", "touch", "undo")
"""Names of the drawings."""


@dataclass(frozen=True, slots=True)
class ShowPicture(PageItem):
    """Show one of the pictures."""

    number: int
    """From 0."""


def tour_page(number: int, *, by_touch: bool = False) -> Form:
    """Return one picture of the tour.

    Args:
        number: which, from 0; the last one for any that is greater.
        by_touch: whether cards are entered by touch, for want of a camera.
    """
    sentences = _sentences(by_touch=by_touch)
    at = min(max(number, 0), len(sentences) - 1)
    begin, is_last = Open("set_up"), at == len(sentences) - 1
    following = (
        Control(_("Seat the players"), begin, strong=True)
        if is_last
        else Control(_("Next"), ShowPicture(at + 1), strong=True)
    )
    calls = (Control(_("UNO!")), Control(_("Catch"))) if PICTURES[at] == "calls" else ()
    heading = Heading(*sentences[at], is_stacked=True)
    picture = Drawing(PICTURES[at], calls)
    return Form(
        name="tour",
        title=_("{n} of {total}").format(n=at + 1, total=len(sentences)),
        sections=(Beside((picture,), (heading,), tall_share=1.4),),
        keys=(Control(_("Skip"), begin, enabled=not is_last), following),
    )


def _sentences(*, by_touch: bool) -> tuple[tuple[str, str], ...]:
    """Return the title and the sentence of each picture."""
    read = (
        _("Touch the draw pile and then the card that was laid.")
        if by_touch
        else _("The camera reads every card that you lay.")
    )
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
        (_("Undo a step"), _("The arrow at the bottom undoes the last step.")),
    )


class TourPage(Page):
    """Shows the pictures one after the other; having been opened once is enough.

    Args:
        by_touch: whether cards are entered by touch, for want of a camera.
    """

    def __init__(self, *, by_touch: bool = False) -> None:
        self._by_touch = by_touch
        self._number = 0

    @classmethod
    def open(cls, desk: PageContext, _item: PageItem) -> Self:
        """Begin with the first picture."""
        desk.preferences.learn(TOUR)
        return cls(by_touch=desk.preview_source is None)

    @property
    def view(self) -> Form:
        """What it shows now."""
        return tour_page(self._number, by_touch=self._by_touch)

    def take(self, item: Item) -> bool:
        """Turn to another picture."""
        if isinstance(item, ShowPicture):
            self._number = item.number
        return isinstance(item, ShowPicture)
