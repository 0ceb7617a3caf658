"""A line of text that shrinks to fit its place, and is cut only when it must be."""

from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty
from kivy.uix.label import Label


class FitLabel(Label):
    """A label as large as its place allows, between two font sizes."""

    most = NumericProperty(20)
    """Greatest font size, pixels."""
    least = NumericProperty(0)
    """Least font size, pixels; what still does not fit is shortened. 0: `most`."""
    lines = NumericProperty(1)
    """How many lines the text may take."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("size", self._fit)
        self.fbind("text", self._fit)
        self.fbind("most", self._fit)
        self.fbind("least", self._fit)
        self.fbind("padding", self._fit)

    def _fit(self, *_: object) -> None:
        if not self.text or self.width <= 1:
            return
        room = self.width - self.padding[0] - self.padding[2] - 2
        wide, high = CoreLabel(
            font_name=self.font_name, font_size=self.most, bold=self.bold
        ).get_extents(self.text)
        share = min(
            room * (self.lines - 0.15 * (self.lines - 1)) / max(wide, 1),
            self.height / (self.lines * max(high, 1)),
            1,
        )
        self.font_size = max(int(self.most * share), self.least)
        self.text_size = self.size
