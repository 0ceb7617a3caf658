"""The end of a round: hands laid before the camera, entered, or typed."""

from kivy.app import App
from kivy.uix.boxlayout import BoxLayout

from companion.ui.hands_draft import EraseDigit, TypeDigit


class CountScreen(BoxLayout):
    """All hands, and the one that is being counted."""

    def type(self, digit: str) -> None:
        """Take a digit of a keyboard."""
        if digit.isdigit() and App.get_running_app().view.count.digits:
            App.get_running_app().say(TypeDigit(digit))

    def erase(self) -> None:
        """Take the last digit back."""
        App.get_running_app().say(EraseDigit())
