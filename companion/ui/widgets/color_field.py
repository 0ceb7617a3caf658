"""The color in force as a field, with the top card, its mark and its word."""

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.view import CardFace, OpenPanel, Swatch


class ColorField(ButtonBehavior, BoxLayout):
    """Touching it opens the card pad."""

    swatch = ObjectProperty(Swatch(), rebind=True)
    face = ObjectProperty(CardFace(), rebind=True)
    flow = StringProperty("vertical")

    def on_press(self) -> None:
        """Let a card be entered by touch."""
        App.get_running_app().say(OpenPanel("cards"))
