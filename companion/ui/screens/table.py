"""The table while a round is played."""

from kivy.app import App
from kivy.factory import Factory

from companion.ui.screens.listening import ListeningScreen


class TableScreen(ListeningScreen):
    """Whose turn, the color in force, the seats, the controls, the log."""

    def on_kv_post(self, _root: object) -> None:
        """Lay the same blocks out for a wide or a tall display."""
        tall = App.get_running_app().look.is_portrait
        self.add_widget(Factory.get("TablePortrait" if tall else "TableLandscape")())
