"""The settings: one row each, the choices side by side."""

from kivy.properties import ObjectProperty

from companion.ui.screens.listening import ListeningScreen
from companion.ui.views.settings import SettingsView


class SettingsScreen(ListeningScreen):
    """Everything that can be chosen about the screen itself."""

    words = ObjectProperty(SettingsView(), rebind=True)
