"""Players who leave and join between two rounds."""

from kivy.app import App
from kivy.properties import StringProperty

from companion.pages.company.view import CompanyView
from companion.ui.page_screen import PageScreen
from companion.view.keys import Key, Letter


class CompanyScreen(PageScreen):
    """Those who play, those who could, or the keyboard for a new name."""

    shows = CompanyView
    naming = StringProperty("")

    def type(self, letter: str) -> None:
        """Take a letter of a PC keyboard, or let it stand for a button."""
        if self.naming and letter.isprintable():
            App.get_running_app().say(Letter(letter))
        else:
            App.get_running_app().press_key(letter)

    def erase(self) -> None:
        """Take the last letter back."""
        if self.naming:
            App.get_running_app().say(Key.ERASE)
