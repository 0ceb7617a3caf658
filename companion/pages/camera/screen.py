"""The choice and the set-up of the camera."""

from kivy.app import App
from kivy.properties import StringProperty

from companion.pages.camera.view import CameraView
from companion.ui.page_screen import PageScreen
from companion.view.keyboard import Key, Letter


class CameraScreen(PageScreen):
    """The live picture beside the steps or the cameras, or the keyboard."""

    shows = CameraView
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
