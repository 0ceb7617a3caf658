"""A card as a widget."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.views.parts import CardFace
from companion.ui.widgets.card_drawing import ASPECT, CardDrawing
from companion.ui.widgets.drawn import Drawn


class CardPicture(Drawn):
    """A card as large as its place allows."""

    face = ObjectProperty(CardFace(), rebind=True)
    swell = NumericProperty(0)
    """How much larger than its place the card is while it lands."""
    redrawn_by = ("face", "swell")

    def draw(self) -> None:
        """Draw the card in the middle."""
        height = min(self.height, self.width / ASPECT) * (1 + self.swell)
        look = App.get_running_app().look
        CardDrawing(look, self.face, self.center, height).draw()
