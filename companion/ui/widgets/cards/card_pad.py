"""All faces of the deck, to choose a card by touch: a color, then a symbol."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.widgets.cards.card_picture import CardPicture
from companion.ui.widgets.framed import Framed
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.elements import CardFace, Control, Swatch
from companion.view.elements import CardPad as CardPadView
from companion.view.items import Item


class CardKey(Touchable, CardPicture):
    """One face of the pad."""

    part = ObjectProperty((CardFace(), None), rebind=True)
    index = NumericProperty(0)

    def on_part(self, *_: object) -> None:
        """Show the face."""
        self.face = self.part[0]

    def meant(self, _place: Place) -> Item:
        """Return what choosing the card stands for."""
        item: Item = self.part[1]
        return item

    def spoken_name(self) -> str:
        """Return the card."""
        return str(self.face.name)


class GroupTab(Touchable, Framed):
    """One color of the pad."""

    part = ObjectProperty(None, allownone=True, rebind=True)
    index = NumericProperty(0)
    swatch = ObjectProperty(Swatch(), rebind=True)

    def meant(self, _place: Place) -> Control:
        """Return a button that the pad alone knows."""
        return Control(self.swatch.word)

    def spoken_name(self) -> str:
        """Return the color."""
        return str(self.swatch.word)

    def act(self, *_: object) -> None:
        """Show the faces of this color."""
        self.parent.parent.chosen = self.index


class CardPad(BoxLayout):
    """Two touches for any card."""

    pad = ObjectProperty(CardPadView(), rebind=True)
    chosen = NumericProperty(0)
    """Which group of faces is shown."""

    def on_pad(self, *_: object) -> None:
        """Show the likely color first."""
        self.open_likely()

    def open_likely(self) -> None:
        """Show the likely color, whatever was looked at last time."""
        self.chosen = self.pad.likely
