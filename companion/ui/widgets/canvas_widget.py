"""Widgets that draw themselves: once before a frame, however much has changed."""

from kivy.clock import Clock
from kivy.uix.widget import Widget


class CanvasWidget(Widget):
    """Redraws its canvas when its place or one of its properties changes."""

    redraw_on: tuple[str, ...] = ()
    """Properties, beside place and size, that the drawing depends on."""

    def __init__(self, **kwargs: object) -> None:
        self._redraw = Clock.create_trigger(self._draw_anew, -1)
        super().__init__(**kwargs)
        for name in ("pos", "size", *self.redraw_on):
            self.fbind(name, self._redraw)
        self._redraw()

    def _draw_anew(self, _dt: float) -> None:
        self.canvas.clear()
        with self.canvas:
            self.draw()

    def draw(self) -> None:
        """Draw into the widget's canvas, which is open and empty."""
        raise NotImplementedError
