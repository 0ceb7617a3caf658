"""A text that shrinks to fit its place, and is cut only when it must be."""

from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty
from kivy.uix.label import Label

BREAK_LOSS = 0.85
"""Share of two lines' width that words fill: lines break at spaces."""


class FitLabel(Label):
    """A label as large as its place allows, between two font sizes."""

    most = NumericProperty(20)
    """Greatest font size, pixels."""
    least = NumericProperty(8)
    """Least font size, pixels; what still does not fit is shortened."""
    lines = NumericProperty(1)
    """How many lines the text may take, 1 or 2."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("size", "text", "most", "least", "padding", "bold", "lines"):
            self.fbind(name, self._fit)

    def _fit(self, *_: object) -> None:
        self.text_size = self.size
        if not self.text or self.width <= 1:
            return
        size = int(self.most)
        while size > self.least and not self._fits(size):
            size -= 1
        self.font_size = size

    def _fits(self, size: int) -> bool:
        label = CoreLabel(font_name=self.font_name, font_size=size, bold=self.bold)
        wide, high = label.get_extents(self.text)
        room = self.width - self.padding[0] - self.padding[2] - 4
        one_line = wide <= room and high <= self.height
        if one_line or self.lines == 1:
            return bool(one_line)
        return bool(wide <= 2 * BREAK_LOSS * room and 2 * high <= self.height)
