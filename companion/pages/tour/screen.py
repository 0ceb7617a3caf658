"""The tour: a drawn picture beside a sentence."""

from companion.pages.tour.view import TourView
from companion.ui.page_screen import PageScreen

PICTURES = ("TourCards", "TourCalls", "TourTouch", "TourUndo")


class TourScreen(PageScreen):
    """One picture at a time."""

    shows = TourView
