"""Seats around a table, wherever the table is drawn."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.layout import Layout

from companion.ui.geometry import columns, has_sides, places
from companion.ui.widgets.repeater import Repeater


class SeatCircle(Repeater, Layout):
    """Places one plaque for each seat around the room."""

    gap = NumericProperty(8)
    plaque_height = NumericProperty(80)
    widest = NumericProperty(180)
    hole = ObjectProperty((1, 1))
    """Width and height of the room that the seats leave in the middle."""
    plaque = ObjectProperty((1, 1))
    """Width and height of a seat."""
    centers = ObjectProperty(())
    """Where the seats stand, seat by seat."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "gap"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Stand the seats around the table."""
        if not self.children:
            return
        width, height = self.plaque = self.plaque_size()
        sides = 2 * (width + self.gap) if has_sides(len(self.parts)) else 0
        self.hole = (self.width - sides, self.height - 2 * (height + self.gap))
        for plaque, corner in zip(reversed(self.children), self.corners(), strict=True):
            plaque.size = self.plaque
            plaque.pos = corner
        self.centers = tuple(tuple(p.center) for p in reversed(self.children))

    def plaque_size(self) -> tuple[float, float]:
        """Return width and height of each seat, pixels."""
        count = columns(len(self.parts))
        width = (self.width - (count - 1) * self.gap) / count
        return min(width, self.widest), self.plaque_height

    def corners(self) -> list[tuple[float, float]]:
        """Return the lower left corner of each seat, pixels, once they are laid out."""
        width, height = self.plaque
        return [
            (
                self.x + place.x * (self.width - width),
                self.y + place.y * (self.height - height),
            )
            for place in places(len(self.parts))
        ]
