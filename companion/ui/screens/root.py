"""The whole window: one screen at a time."""

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import ColorProperty, ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui.view import Screen

SCREENS = {
    Screen.START: "StartScreen",
    Screen.SET_UP: "SetUpScreen",
    Screen.SETTINGS: "SettingsScreen",
    Screen.CAMERA: "CameraScreen",
    Screen.COMPANY: "CompanyScreen",
    Screen.HISTORY: "HistoryScreen",
    Screen.LIST: "ListScreen",
    Screen.PAST_GAME: "PastGameScreen",
    Screen.PERSON: "PersonScreen",
    Screen.TABLE: "TableScreen",
    Screen.COUNT: "CountScreen",
    Screen.SCORES: "ScoresScreen",
}


class Root(FloatLayout):
    """Shows the screen that the view names, and makes it when it is first needed."""

    shown = ObjectProperty(None, allownone=True)
    """A `Screen`."""
    current_screen = ObjectProperty(None, allownone=True)
    ground = ColorProperty((0, 0, 0, 1))

    def __init__(self, **kwargs: object) -> None:
        self._made: dict[Screen, object] = {}
        super().__init__(**kwargs)

    def on_shown(self, *_: object) -> None:
        """Change to another screen."""
        if self.shown not in self._made:
            self._made[self.shown] = Factory.get(SCREENS[self.shown])()
        self.current_screen = self._made[self.shown]
        self.clear_widgets()
        self.add_widget(self.current_screen)

    def renew(self) -> None:
        """Make the screens anew for another look: they read it once."""
        self._made.clear()
        self.ground = App.get_running_app().look.paint("ground")
        self.on_shown()
