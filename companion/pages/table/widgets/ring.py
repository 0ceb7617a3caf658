"""The direction of play as a ring, and a pointer on it to who must act."""

from math import cos, hypot, pi, sin

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color as Ink
from kivy.graphics import Line, SmoothTriangle
from kivy.input import MotionEvent
from kivy.properties import NumericProperty, ObjectProperty

from companion.pages.mend.items import MendDirection
from companion.ui.geometry import Arrow, angle_towards, ring_arrows, way_round
from companion.ui.widgets.drawn import Drawn

ARROWS = 6
RUN_S = 2.0
"""Seconds after which the ring rests: an idle screen draws nothing, and while it runs
the whole window is drawn again for each frame."""
STEPS = 2
"""How many places each arrow runs before it rests."""
STEP_S = 0.25
"""Seconds in which the pointer steps to the next seat and the ring turns round."""
TIP, BACK = 1.3, -0.8
"""Where an arrowhead has its corners, along its way, in half lengths."""
SLIM = 0.66
"""Half the width of an arrowhead, the same."""
HOP = 0.35
"""How far the pointer leaves the ring when it jumps over a seat, as a share."""


class Ring(Drawn):
    """An ellipse with arrowheads along the direction of play, and the pointer."""

    direction = NumericProperty(0)
    acting = NumericProperty(-1)
    centers = ObjectProperty(())
    """Where the seats stand, seat by seat."""
    phase = NumericProperty(0.5)
    facing = NumericProperty(0)
    """Where the arrowheads look: the direction, but while they turn round."""
    angle = NumericProperty(0)
    """Where the pointer is on the ring, radians."""
    jump = NumericProperty(0)
    """How far a jump has come, 0 to 1."""
    redrawn_by = ("direction", "phase", "facing")

    def __init__(self, **kwargs: object) -> None:
        self._followed = (-1, 0)
        # One trigger: a view may change the direction before or after the seat.
        self._follow = Clock.create_trigger(self._follow_play, -1)
        super().__init__(**kwargs)
        for name in ("acting", "direction"):
            self.fbind(name, self._follow)
        for name in ("centers", "size"):
            self.fbind(name, self._rest)

    def _follow_play(self, _dt: float) -> None:
        seat, direction = self._followed
        self._followed = (int(self.acting), int(self.direction))
        self._rest()
        known = seat >= 0 <= self.acting and direction and self.direction
        if known and App.get_running_app().look.animated:
            self._move(seat, direction)

    def _rest(self, *_: object) -> None:
        """Stand where the game is, without moving there."""
        Animation.cancel_all(self)
        self.phase, self.jump, self.facing = 0.5, 0, self.direction
        self.angle = self._angle_of(int(self.acting))

    def _move(self, seat: int, direction: int) -> None:
        """Show the way from the seat that acted before, and a turn of the ring."""
        steps = (self.acting - seat) * self.direction % max(len(self.centers), 1)
        goal = self.angle
        self.angle = way_round(goal, self._angle_of(seat), -self.direction)
        self.facing = direction
        Animation(angle=goal, d=STEP_S, t="in_out_quad").start(self)
        Animation(facing=self.direction, jump=int(steps > 1), d=STEP_S).start(self)
        Animation(phase=0.5 + STEPS, d=RUN_S, t="out_quad").start(self)

    def _angle_of(self, seat: int) -> float:
        if seat not in range(len(self.centers)):
            return float(self.angle)
        x, y = self.centers[seat]
        return angle_towards(self.size, (x - self.center_x, y - self.center_y))

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Let the direction be put right, where nothing lies on the ring."""
        meant = self.direction and self.collide_point(*touch.pos)
        if meant:
            App.get_running_app().say(MendDirection())
        return bool(meant)

    def draw(self) -> None:
        """Draw the ring; nothing while no round is played."""
        if not self.direction:
            return
        look = App.get_running_app().look
        Ink(*look.paint("line"))
        Line(ellipse=(*self.pos, *self.size, 0, 360, 90), width=look.px(0.45))
        Ink(*look.paint("muted"))
        for arrow in ring_arrows(self.size, self.direction, self.phase, ARROWS):
            self._head(arrow, look.px(4.2), self.facing * self.direction)

    def pointer(self) -> Arrow:
        """Return the arrowhead that points outwards, at who must act."""
        height = 1 - HOP * sin(pi * self.jump)
        x = self.width / 2 * cos(self.angle) * height
        y = self.height / 2 * sin(self.angle) * height
        length = hypot(x, y) or 1
        return Arrow(x, y, x / length, y / length)

    def draw_pointer(self) -> None:
        """Draw the arrowhead at who must act, rimmed: it may lie on what is owed."""
        if self.direction and self.acting >= 0:
            look = App.get_running_app().look
            Ink(*look.paint("ground"))
            self._head(self.pointer(), look.px(5.4))
            Ink(*look.paint("accent"))
            self._head(self.pointer(), look.px(4.2))

    def _head(self, arrow: Arrow, size: float, facing: float = 1) -> None:
        """Draw one arrowhead, its tip ahead; behind while it is turned round.

        It is much longer than wide: one with three like corners points anywhere.
        """
        x, y = self.center_x + arrow.x, self.center_y + arrow.y
        along_x, along_y = arrow.along_x * size, arrow.along_y * size

        def corner(ahead: float, aside: float) -> tuple[float, float]:
            forward = ahead * facing
            return (
                x + along_x * forward - along_y * aside,
                y + along_y * forward + along_x * aside,
            )

        SmoothTriangle(
            points=(*corner(TIP, 0), *corner(BACK, -SLIM), *corner(BACK, SLIM))
        )


class RingPointer(Drawn):
    """The pointer of a ring, which lies over all that stands in its middle."""

    ring = ObjectProperty(None, allownone=True)

    def on_ring(self, _pointer: object, ring: Ring) -> None:
        """Follow it."""
        for name in ("pos", "size", "direction", "acting", "angle", "jump"):
            ring.fbind(name, self._redraw)

    def draw(self) -> None:
        """Draw the pointer where the ring has it."""
        if self.ring is not None:
            self.ring.draw_pointer()
