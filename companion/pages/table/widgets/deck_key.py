"""The draw pile in the middle of the ring: a card is entered by touching it."""

from kivy.app import App
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.widgets.cards.card_picture import CardPicture
from companion.view.items import OpenPanel


class DeckKey(ButtonBehavior, CardPicture):
    """The back of a card."""

    def on_press(self) -> None:
        """Let a card be entered by touch."""
        App.get_running_app().say(OpenPanel("cards"))
