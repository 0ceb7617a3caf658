"""The bars above and below a page: title, question, log, state of the round."""

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import Rectangle
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.widgets.canvas_widget import CanvasWidget
from companion.ui.widgets.containers import AdaptiveBox
from companion.ui.widgets.touchable import Touchable
from companion.view.elements import RoundStatus


class TimeBar(CanvasWidget):
    """Full when the question is asked, empty when it closes; nothing without an end.

    It tells the time, so it runs also where motion is switched off.
    """

    asked_at = NumericProperty(0)
    closes_at = ObjectProperty(None, allownone=True)
    left = NumericProperty(0)
    """Share of the time that is left, 0 to 1."""
    redraw_on = ("left",)

    def on_asked_at(self, *_: object) -> None:
        """Begin anew for another question."""
        self._run()

    def on_closes_at(self, *_: object) -> None:
        """Begin anew for another question."""
        self._run()

    def _run(self) -> None:
        Animation.cancel_all(self, "left")
        self.left = 0
        if self.closes_at is None or self.closes_at <= self.asked_at:
            return
        rest = self.closes_at - App.get_running_app().now()
        if rest > 0:
            self.left = min(rest / (self.closes_at - self.asked_at), 1)
            Animation(left=0, d=rest).start(self)

    def draw(self) -> None:
        """Draw what is left of the time on a faint ground."""
        if self.closes_at is None:
            return
        theme = App.get_running_app().theme
        Ink(*theme.paint("line"))
        Rectangle(pos=self.pos, size=self.size)
        Ink(*theme.paint("accent"))
        Rectangle(pos=self.pos, size=(self.width * self.left, self.height))


class StatusStrip(Touchable, AdaptiveBox):
    """Color, card, turn and the latest sentence; a touch leads to the table."""

    value = ObjectProperty(RoundStatus(), rebind=True)
