"""All faces of the deck, to choose a card by touch: a color, then a symbol."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.cards.card_picture import CardPicture
from companion.ui.widgets.framed import Framed
from companion.view.parts import CardFace, Swatch
from companion.view.parts import CardPad as CardPadView


class CardKey(ButtonBehavior, CardPicture):
    """One face of the pad."""

    part = ObjectProperty((CardFace(), None), rebind=True)
    index = NumericProperty(0)

    def on_part(self, *_: object) -> None:
        """Show the face."""
        self.face = self.part[0]

    def on_press(self) -> None:
        """Choose the card."""
        App.get_running_app().say(self.part[1])


class GroupTab(ButtonBehavior, Framed):
    """One color of the pad."""

    part = ObjectProperty(None, allownone=True, rebind=True)
    index = NumericProperty(0)
    swatch = ObjectProperty(Swatch(), rebind=True)


class CardPad(BoxLayout):
    """Two touches for any card."""

    pad = ObjectProperty(CardPadView(), rebind=True)
    chosen = NumericProperty(0)
    """Which group of faces is shown."""

    def on_parent(self, *_: object) -> None:
        """Show the likely color first, whatever was looked at last time."""
        self.chosen = self.pad.likely

    def on_pad(self, *_: object) -> None:
        """Show the likely color first."""
        self.chosen = self.pad.likely
