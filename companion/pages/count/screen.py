"""The end of a round: hands laid before the camera, entered, or typed."""

from kivy.app import App

from companion.pages.count.hands import EraseDigit, TypeDigit
from companion.pages.count.view import CountView
from companion.ui.page_screen import PageScreen


class CountScreen(PageScreen):
    """All hands, and the one that is being counted."""

    shows = CountView

    def type(self, digit: str) -> None:
        """Take a digit of a keyboard, or let the key stand for a button."""
        app = App.get_running_app()
        if digit.isdecimal() and self.words.digits:
            app.say(TypeDigit(digit))
        else:
            app.press_key(digit)

    def erase(self) -> None:
        """Take the last digit back."""
        App.get_running_app().say(EraseDigit())
