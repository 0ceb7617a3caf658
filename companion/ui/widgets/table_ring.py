"""The seats around the table, and the ring inside them."""

from kivy.uix.floatlayout import FloatLayout
<<<<<<< HEAD
=======
from kivy.uix.layout import Layout

from companion.ui.places import columns, has_sides, places
from companion.ui.widgets.filled import Filled


class SeatCircle(Filled, Layout):
    """Places one plaque for each seat around the room."""

    gap = NumericProperty(8)
    plaque_height = NumericProperty(80)
    widest = NumericProperty(180)
    hole = ObjectProperty((1, 1))
    """Width and height of the room that the seats leave in the middle."""
    centers = ObjectProperty(())
    """Where the seats stand, seat by seat."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "gap"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Stand the seats around the table."""
        if not self.parts:
            return
        seats = len(self.parts)
        count = columns(seats)
        width = min((self.width - (count - 1) * self.gap) / count, self.widest)
        height = self.plaque_height
        sides = 2 * (width + self.gap) if has_sides(seats) else 0
        self.hole = (self.width - sides, self.height - 2 * (height + self.gap))
        for plaque, place in zip(
            reversed(self.children), places(len(self.parts)), strict=True
        ):
            plaque.size = (width, height)
            plaque.pos = (
                self.x + place.x * (self.width - width),
                self.y + place.y * (self.height - height),
            )
        self.centers = tuple(tuple(p.center) for p in reversed(self.children))
>>>>>>> 1a96ae7 (Show where a card comes from and where the turn goes)


class TableRing(FloatLayout):
    """The seats, and the ring inside them."""
