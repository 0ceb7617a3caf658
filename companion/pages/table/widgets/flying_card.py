"""A card on its way from the hand of its player to the pile."""

from kivy.animation import Animation
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.card_widgets import CardPicture

FLIGHT_S = 0.2


class FlyingCard(CardPicture):
    """It stands where it will land, and is moved from there: drawn once, not again."""

    start = ObjectProperty((0, 0))
    """The middle of where it comes from."""
    away = NumericProperty(0)
    """How much of its way is before it, 1 to 0."""

    def fly(self, start: tuple[float, float], pile: Widget) -> Animation:
        """Fly from a point onto the pile; return what tells of the landing."""
        self.start, self.pos, self.size, self.away = start, pile.pos, pile.size, 1
        flight = Animation(away=0, d=FLIGHT_S, t="out_quad")
        flight.start(self)
        return flight
