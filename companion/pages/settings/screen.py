"""The settings: one row each, the choices side by side."""

from companion.pages.settings.view import SettingsView
from companion.ui.page_screen import PageScreen


class SettingsScreen(PageScreen):
    """Everything that can be chosen about the screen itself."""

    shows = SettingsView
