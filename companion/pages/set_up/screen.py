"""The set-up of a new game: players, rules, options, deck and buttons."""

from kivy.app import App
from kivy.properties import StringProperty

from companion.pages.set_up.view import SetUpView
from companion.ui.page_screen import PageScreen
from companion.view.keyboard import Key, Letter

PARTS = {
    "players": "PlayersPart",
    "rules": "PresetsPart",
    "options": "OptionsPart",
    "deck": "DecksPart",
    "buttons": "ButtonsPart",
    "badge": "BadgePart",
    "player": "SetUpNaming",
    "preset": "SetUpNaming",
}


class SetUpScreen(PageScreen):
    """One part at a time, and the start of the game."""

    shows = SetUpView
    part = StringProperty("players")

    def type(self, letter: str) -> None:
        """Take a letter of a PC keyboard, or let it stand for a button."""
        if self.part in {"player", "preset"} and letter.isprintable():
            App.get_running_app().say(Letter(letter))
        else:
            App.get_running_app().press_key(letter)

    def erase(self) -> None:
        """Take the last letter back."""
        App.get_running_app().say(Key.ERASE)
