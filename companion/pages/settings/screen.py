"""The settings: one row each, the choices side by side."""

from kivy.properties import ObjectProperty

from companion.pages.settings.view import SettingsView
from companion.ui.listening import ListeningScreen


class SettingsScreen(ListeningScreen):
    """Everything that can be chosen about the screen itself."""

    words = ObjectProperty(SettingsView(), rebind=True)
