"""The record of the round: seen, and put right by touch."""

from kivy.app import App
from kivy.factory import Factory

from companion.pages.history.view import HistoryView
from companion.pages.history.widgets.timeline import forget_cells
from companion.ui.page_screen import PageScreen


class HistoryScreen(PageScreen):
    """The steps, what can be done with one, and the controls of the game."""

    shows = HistoryView

    @classmethod
    def renew(cls) -> None:
        """Make the cells of the timeline anew: Kivy keeps them for all timelines."""
        forget_cells()

    def on_kv_post(self, _root: object) -> None:
        """Lay the same blocks out for a wide or a tall display."""
        tall = App.get_running_app().theme.is_portrait
        layout = "HistoryPortrait" if tall else "HistoryLandscape"
        self.add_widget(Factory.get(layout)())
