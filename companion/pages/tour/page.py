"""The tour while it is open."""

from typing import Self

from companion.pages.page import Desk, OpenPage
from companion.pages.tour.items import ShowPicture
from companion.pages.tour.view import TourView
from companion.pages.tour.words import tour_page
from companion.view.items import Item, PageItem

TOUR = "tour"
"""What is learned by it, among the hints that are not shown again."""


class TourPage(OpenPage):
    """Shows the pictures one after the other; having been opened once is enough.

    Args:
        by_touch: whether cards are entered by touch, for want of a camera.
    """

    def __init__(self, *, by_touch: bool = False) -> None:
        self._by_touch = by_touch
        self._number = 0

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Begin with the first picture."""
        desk.preferences.learn(TOUR)
        return cls(by_touch=desk.sights is None)

    @property
    def view(self) -> TourView:
        """What it shows now."""
        return tour_page(self._number, by_touch=self._by_touch)

    def take(self, item: Item) -> bool:
        """Turn to another picture."""
        if isinstance(item, ShowPicture):
            self._number = item.number
        return isinstance(item, ShowPicture)
