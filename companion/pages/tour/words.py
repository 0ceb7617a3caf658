"""The four pictures of the tour in words."""

from companion.pages.tour.items import ShowPicture
from companion.pages.tour.view import TourView
from companion.view.items import Open
from companion.view.language import _
from companion.view.parts import Control


def tour_page(number: int, *, by_touch: bool = False) -> TourView:
    """Return one picture of the tour.

    Args:
        number: which, from 0; the last one for any that is greater.
        by_touch: whether cards are entered by touch, for want of a camera.
    """
    read = (
        _("Touch the draw pile and then the card that was laid.")
        if by_touch
        else _("The camera reads every card that you lay.")
    )
    told = (
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
    at = min(max(number, 0), len(told) - 1)
    title, sentence = told[at]
    begin, is_last = Open("set_up"), at == len(told) - 1
    following = (
        Control(_("Seat the players"), begin, strong=True)
        if is_last
        else Control(_("Next"), ShowPicture(at + 1), strong=True)
    )
    place = _("{n} of {total}").format(n=at + 1, total=len(told))
    skip = Control(_("Skip"), begin, enabled=not is_last)
    calls = (Control(_("UNO!")), Control(_("Catch")))
    return TourView(at, title, sentence, place, calls, skip, following)
