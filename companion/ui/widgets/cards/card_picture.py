"""A card as a widget."""

from kivy.app import App
from kivy.properties import ObjectProperty

from companion.ui.look import Look
from companion.ui.theme import Rgba
from companion.ui.widgets.cached_drawing import CachedDrawing, Room
from companion.ui.widgets.cards.card_drawing import ASPECT, CardDrawing
from companion.view.elements import CardFace


class CardPicture(CachedDrawing):
    """A card as large as its place allows."""

    face = ObjectProperty(CardFace(), rebind=True)
    redraw_on = ("face",)

    def looks(self) -> CardFace:
        """Return the card."""
        face: CardFace = self.face
        return face

    def edge(self) -> Rgba:
        """Return the color of a card's rim."""
        look: Look = App.get_running_app().look
        return look.paint("accent")

    def room(self) -> Room:
        """Return where the card is, in the middle."""
        height = min(self.height, self.width / ASPECT)
        width = height * ASPECT
        return (self.center_x - width / 2, self.center_y - height / 2, width, height)

    def stamp(self) -> None:
        """Draw the card."""
        look, height = App.get_running_app().look, self.room()[3]
        CardDrawing(look, self.face, self.center, height).draw()
