"""Seating the players: names around the table, and who deals."""

from kivy.app import App
from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.drafts import SeatingDraft
from companion.ui.items import StartGame
from companion.ui.views.set_up import SetUpView


class SetUpScreen(BoxLayout):
    """One cell a player, remembered names, and a keyboard of our own."""

    words = ObjectProperty(SetUpView(), rebind=True)
    draft = ObjectProperty(SeatingDraft(), rebind=True)

    def on_words(self, *_: object) -> None:
        """Begin with the players that the view names."""
        seated = SeatingDraft(self.words.names or ("",), self.words.dealer)
        self.draft = seated.choose(len(seated.names) - 1)

    def type(self, letter: str) -> None:
        """Take a letter, of the pad or of a keyboard."""
        if letter.isprintable():
            self.draft = self.draft.type(letter)

    def erase(self) -> None:
        """Take the last letter back."""
        self.draft = self.draft.erase()

    def start(self) -> None:
        """Post the players."""
        if self.draft.is_complete:
            game = StartGame(self.draft.players, self.draft.dealing)
            App.get_running_app().say(game)
