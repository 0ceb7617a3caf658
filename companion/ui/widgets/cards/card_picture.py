"""A card as a widget."""

from kivy.app import App
from kivy.properties import ObjectProperty

from companion.ui.widgets.cards.card_drawing import ASPECT, CardDrawing
from companion.ui.widgets.drawn import Drawn
from companion.view.parts import CardFace


class CardPicture(Drawn):
    """A card as large as its place allows."""

    face = ObjectProperty(CardFace(), rebind=True)
    redrawn_by = ("face",)

    def draw(self) -> None:
        """Draw the card in the middle."""
        height = min(self.height, self.width / ASPECT)
        look = App.get_running_app().look
        CardDrawing(look, self.face, self.center, height).draw()
