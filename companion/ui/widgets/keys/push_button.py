"""The usual button: words, perhaps with the mark of a color."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory

from companion.ui.look import Look
from companion.ui.widgets.fit_label import asked_width
from companion.ui.widgets.keys.control_key import ControlKey

NARROW_MM = 30
"""On a button that is not wider the mark stands over the word."""
OVER = 0.62
"""Size of a mark there, as a share of the type."""
ABOVE_MM, ASIDE_MM, RIM_MM = 0.7, 1.6, 0.4
"""What is left free at its edge."""


class PushButton(ControlKey):
    """A button with words; the mark is made where one is shown: few buttons have it."""

    def __init__(self, **kwargs: object) -> None:
        self._mark: Any = None
        super().__init__(**kwargs)
        self.fbind("width", self.paint)

    def paint(self, *_: object) -> None:
        """Choose the colors, and the mark."""
        super().paint()
        color = self.part.swatch.color
        if color and self._mark is None:
            self._mark = Factory.ButtonMark()
            self.add_widget(self._mark, len(self.children))
        if self._mark is not None:
            self._set_mark(self._mark, App.get_running_app().look)

    def _set_mark(self, mark: Any, look: Look) -> None:  # noqa: ANN401 (Kivy's)
        color = self.part.swatch.color
        over = self.width < look.px(NARROW_MM) and bool(self.part.text)
        self.orientation = "vertical" if color and over else "horizontal"
        size = look.sizes.least("text")
        needed = asked_width(self.part.text, size, 1) + look.px(2 * RIM_MM)
        has_room = not over or needed <= self.width
        side = self.most * (OVER if over else 0.85) if color and has_room else 0
        aside, above = (
            (RIM_MM, ABOVE_MM if side else 0) if color and over else (ASIDE_MM, 0)
        )
        self.padding = look.px(aside if color else RIM_MM), look.px(above)
        mark.shape, mark.ink = look.shape_of(color), self.ink
        mark.size = side, side
