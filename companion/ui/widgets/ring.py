"""The direction of play as a ring of arrows that runs and then rests."""

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import Line, SmoothTriangle
from kivy.properties import NumericProperty

from companion.ui.places import Arrow, ring_arrows
from companion.ui.widgets.drawn import Drawn

ARROWS = 6
RUN_S = 5.0
"""Seconds after which the ring rests: an idle screen draws nothing."""
STEPS = 3
"""How many places each arrow runs before it rests."""


class Ring(Drawn):
    """An ellipse with arrowheads along the direction of play."""

    direction = NumericProperty(0)
    acting = NumericProperty(-1)
    phase = NumericProperty(0.5)
    redrawn_by = ("direction", "phase")

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.fbind("acting", self._run)
        self.fbind("direction", self._run)

    def _run(self, *_: object) -> None:
        Animation.cancel_all(self, "phase")
        self.phase = 0.5
        if App.get_running_app().look.animated and self.direction:
            Animation(phase=0.5 + STEPS, d=RUN_S, t="out_quad").start(self)

    def draw(self) -> None:
        """Draw the ring; nothing while no round is played."""
        if not self.direction:
            return
        look = App.get_running_app().look
        Ink(*look.paint("line"))
        Line(ellipse=(*self.pos, *self.size, 0, 360, 90), width=look.px(0.45))
        Ink(*look.paint("text"))
        for arrow in ring_arrows(self.size, self.direction, self.phase, ARROWS):
            self._head(arrow, look.px(2.6))

    def _head(self, arrow: Arrow, size: float) -> None:
        """Draw one arrowhead, its tip ahead."""
        x, y = self.center_x + arrow.x, self.center_y + arrow.y
        ahead_x, ahead_y = arrow.along_x * size, arrow.along_y * size
        SmoothTriangle(
            points=(
                *(x + ahead_x, y + ahead_y),
                *(
                    x - ahead_x * 0.7 - ahead_y * 0.95,
                    y - ahead_y * 0.7 + ahead_x * 0.95,
                ),
                *(
                    x - ahead_x * 0.7 + ahead_y * 0.95,
                    y - ahead_y * 0.7 - ahead_x * 0.95,
                ),
            )
        )
