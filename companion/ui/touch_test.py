"""Four corners to touch: does the screen report touches where fingers are?"""

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Ellipse
from kivy.input import MotionEvent
from kivy.uix.widget import Widget

CORNERS = ((0.1, 0.9), (0.9, 0.9), (0.9, 0.1), (0.1, 0.1))
"""Places of the targets: parts of the width and height, from the lower left."""
_NEAR = 0.12
_DOT = 0.08


class CornerTest(Widget):
    """Shows one target after the other, and keeps which were hit."""

    def __init__(self) -> None:
        """Begin with the first corner."""
        super().__init__()
        self.hit: list[bool] = []
        self.bind(size=lambda *_: self._draw(), pos=lambda *_: self._draw())

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Compare a touch with the target; show the next one."""
        if not self.is_done:
            x, y = CORNERS[len(self.hit)]
            near = abs(touch.sx - x) < _NEAR and abs(touch.sy - y) < _NEAR
            self.hit.append(near)
            self._draw()
        return True

    @property
    def is_done(self) -> bool:
        """Whether every corner was touched."""
        return len(self.hit) == len(CORNERS)

    def _draw(self) -> None:
        self.canvas.clear()
        if self.is_done:
            return
        x, y = CORNERS[len(self.hit)]
        side = _DOT * self.width
        with self.canvas:
            Color(1, 1, 1)
            middle = x * self.width - side / 2, y * self.height - side / 2
            Ellipse(pos=middle, size=(side, side))


class TouchTest(App):
    """Shows the corners until all were touched, or for so long."""

    def __init__(self, patience_s: float) -> None:
        """Prepare the window.

        Args:
            patience_s: how long it stays open, seconds.
        """
        super().__init__()
        self.corners = CornerTest()
        self._patience_s = patience_s

    def build(self) -> Widget:
        """Return the corners."""
        Clock.schedule_once(lambda _dt: self.stop(), self._patience_s)
        Clock.schedule_interval(lambda _dt: self._end_when_done(), 0.1)
        return self.corners

    def _end_when_done(self) -> None:
        if self.corners.is_done:
            self.stop()
