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
    """Shows the pictures one after the other; having been opened once is enough."""

    def __init__(self) -> None:
        self._number = 0

    @classmethod
    def open(cls, desk: Desk, _item: PageItem) -> Self:
        """Begin with the first picture."""
        desk.preferences.learn(TOUR)
        return cls()

    @property
    def view(self) -> TourView:
        """What it shows now."""
        return tour_page(self._number)

    def take(self, item: Item) -> bool:
        """Turn to another picture."""
        if isinstance(item, ShowPicture):
            self._number = item.number
        return isinstance(item, ShowPicture)
