"""One thing that is put right."""

from kivy.app import App
from kivy.factory import Factory

from companion.pages.mend.view import MendView
from companion.ui.page_screen import PageScreen


class MendScreen(PageScreen):
    """All that the thing may really have been, and the controls of the game."""

    shows = MendView

    def on_kv_post(self, _root: object) -> None:
        """Lay the same blocks out for a wide or a tall display."""
        tall = App.get_running_app().theme.is_portrait
        layout = "MendPortrait" if tall else "MendLandscape"
        self.add_widget(Factory.get(layout)())
