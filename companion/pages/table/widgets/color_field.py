"""The color in force as a field, with the top card, its mark and its word."""

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.widgets.side_by_side import SideBySide
from companion.view.items import OpenPanel
from companion.view.parts import CardFace, Swatch


class ColorField(ButtonBehavior, SideBySide):
    """Touching it opens the card pad."""

    swatch = ObjectProperty(Swatch(), rebind=True)
    face = ObjectProperty(CardFace(), rebind=True)
    """The card on top of the pile: not the one that is still in the air."""
    pile = ObjectProperty(None, allownone=True)
    """The picture of the card."""
    flow = StringProperty("vertical")

    def on_press(self) -> None:
        """Let a card be entered by touch."""
        App.get_running_app().say(OpenPanel("cards"))
