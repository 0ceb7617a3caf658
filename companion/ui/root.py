"""The whole window: one screen at a time."""

from kivy.app import App
from kivy.properties import ColorProperty
from kivy.uix.widget import Widget

from companion.pages.history.widgets.timeline import forget_cells
from companion.ui.widgets.exchanged import Exchanged
from companion.view.view import Screen

SCREENS = {
    Screen.START: "StartScreen",
    Screen.TABLE: "TableScreen",
    Screen.SET_UP: "SetUpScreen",
    Screen.SETTINGS: "SettingsScreen",
    Screen.LIST: "ListScreen",
    Screen.CAMERA: "CameraScreen",
    Screen.COUNT: "CountScreen",
    Screen.HISTORY: "HistoryScreen",
    Screen.SCORES: "ScoresScreen",
    Screen.COMPANY: "CompanyScreen",
    Screen.PAST_GAME: "PastGameScreen",
    Screen.PERSON: "PersonScreen",
}
"""The class of each screen, in the order in which an evening needs them."""


class Root(Exchanged):
    """Shows the screen that the view names."""

    ground = ColorProperty((0, 0, 0, 1))

    @property
    def current_screen(self) -> Widget:
        """The screen in sight."""
        return self.children[0]

    def renew(self) -> None:
        """Make the screens anew, once they are forgotten: they read the look once."""
        self.ground = App.get_running_app().look.paint("ground")
        forget_cells()
        self.on_kinds()
        self.on_kind()
