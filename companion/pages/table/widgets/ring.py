"""The middle of the table: the direction as two bent arrows, and who must act."""

from math import copysign, hypot, pi, sin

from kivy.animation import Animation
from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color as Ink
from kivy.graphics import SmoothLine, SmoothTriangle
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.pages.correct.actions import CorrectDirection
from companion.pages.table.geometry import (
    Arrow,
    Stroke,
    angle_towards,
    bent_arrows,
    nearest_free,
    on_frame,
    stretch,
    way_round,
)
from companion.ui.widgets.canvas_widget import CanvasWidget
from companion.ui.widgets.card_widgets import CardPicture
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.actions import OpenPanel

RUN_S = 0.9
"""Seconds after which the ring rests: an idle screen draws nothing, and while it runs
the whole window is drawn again for each frame."""
STEP_S = 0.25
"""Seconds in which the pointer steps to the next seat and the ring turns round."""
GLEAM = 0.4
"""Share of an arrow that gleams while the gleam runs along it."""
HOP = 0.35
"""Share of the way to the middle that the pointer takes to jump over a seat."""
LINE_MM = 3.4
HEAD_MM = (8.2, 11.4)
"""Length and width of an arrowhead."""
BEND_MM = 19.0
"""Height of the circles of which the arrows are pieces."""
BOX_MM = (11.6, 19.2)
"""Width and height of the room that one arrow needs to be drawn so large."""
LEAST = 0.1
"""Least size of the arrows: before everything is laid out there is no room at all."""
TAIL_MM = (3.0, 6.0)
"""Height and width of the pointer."""
SLIM, SHORT = 0.5, 0.15
"""Shares of its width and height that the pointer lacks at a corner of the ring, where
it reaches further."""
RIM_MM = 1.0
"""Width of the rim between the pointer and an arrow, which may have the same color."""
BESIDE_MM = (5.2, 2.8)
"""Lengths of an arrow from its neck near the seats, inwards and outwards."""


class Ring(Touchable, CanvasWidget):
    """Two arrows bent round the middle of the table, and the pointer."""

    direction = NumericProperty(0)
    acting = NumericProperty(-1)
    centers = ObjectProperty(())
    """Centers of the seats, seat by seat."""
    plaque = ObjectProperty((1, 1))
    """Width and height of a seat."""
    hole = ObjectProperty((1, 1))
    """Width and height of the room between the seats."""
    middle = NumericProperty(0)
    """Width of what stands in the middle, which no arrow touches."""
    phase = NumericProperty(1)
    """Share of the arrows along which a gleam has run, 0 to 1."""
    facing = NumericProperty(0)
    """Turn of the arrows: as the direction, except while they turn round."""
    angle = NumericProperty(0)
    """Angle of the pointer, radians."""
    jump = NumericProperty(0)
    """Share of a jump that is done, 0 to 1."""
    redraw_on = ("direction", "phase", "facing", "hole", "middle")

    def __init__(self, **kwargs: object) -> None:
        self._followed = (-1, 0)
        # One trigger: a view may change the direction before or after the seat.
        self._follow = Clock.create_trigger(self._follow_play, -1)
        super().__init__(**kwargs)
        for name in ("acting", "direction"):
            self.fbind(name, self._follow)
        for name in ("centers", "plaque", "hole", "size", "middle"):
            self.fbind(name, self._rest)

    def _follow_play(self, _dt: float) -> None:
        seat, direction = self._followed
        self._followed = (int(self.acting), int(self.direction))
        self._rest()
        known = seat >= 0 <= self.acting and direction and self.direction
        if known and App.get_running_app().theme.animated:
            self._move(seat, direction)

    def _rest(self, *_: object) -> None:
        """Stand where the game is, without moving there."""
        Animation.cancel_all(self)
        self.phase, self.jump, self.facing = 1, 0, self.direction
        self.angle = self._angle_of(int(self.acting))

    def _move(self, seat: int, direction: int) -> None:
        """Show the way from the seat that acted before, and a turn of the ring."""
        steps = (self.acting - seat) * self.direction % max(len(self.centers), 1)
        goal = self.angle
        self.angle = way_round(goal, self._angle_of(seat), -self.direction)
        self.facing, self.phase = direction, 0
        Animation(angle=goal, d=STEP_S, t="in_out_quad").start(self)
        Animation(facing=self.direction, jump=int(steps > 1), d=STEP_S).start(self)
        Animation(phase=1, d=RUN_S).start(self)

    def _angle_of(self, seat: int) -> float:
        """Return where the pointer stands beside a seat."""
        if seat not in range(len(self.centers)):
            return float(self.angle)
        return angle_towards(self.hole, self._foot(seat))

    def _foot(self, seat: int) -> tuple[float, float]:
        """Return where on the hole's edge the pointer belongs, from the center.

        It stands at the seat's plaque, beside the arrows where there is room.
        """
        (x, y), (wide, high) = self.centers[seat], self.plaque
        x, y = x - self.center_x, y - self.center_y
        width, height = self.hole
        across, up = copysign(1, x), copysign(1, y)
        if abs(y) > height / 2:
            at = self._beside(abs(x), wide, width / 2, self._taken())
            return across * at, up * height / 2
        # On the side of the arrow's tail, which is narrower than its head.
        tail = across * copysign(1, self.direction)
        head = -height, App.get_running_app().theme.px(TAIL_MM[1]) / 2
        return across * width / 2, tail * self._beside(y * tail, high, height / 2, head)

    def _beside(
        self, at: float, side: float, end: float, taken: tuple[float, float]
    ) -> float:
        """Return where the pointer stands along one edge of the hole.

        Args:
            at: where the middle of the plaque is.
            side: how long the plaque is.
            end: where the edge ends.
            taken: where an arrow is.
        """
        half = App.get_running_app().theme.px(TAIL_MM[1]) / 2
        low, high = at - side / 2 + half, min(at + side / 2, end) - half
        return nearest_free(at, taken, (low, high)) if low < high else end

    def _taken(self) -> tuple[float, float]:
        """Return where a pointer would lie on the right arrow, either way round."""
        theme, scale = App.get_running_app().theme, self._scale()
        inwards, outwards = (theme.px(reach) * scale for reach in BESIDE_MM)
        clear = theme.px(TAIL_MM[1] / 2 + RIM_MM)
        (_line, neck), _left = self.arrows(1)
        return neck.x - inwards - clear, neck.x + outwards + clear

    def meant(self, _place: Place) -> CorrectDirection | None:
        """Let the direction be corrected, where nothing lies on the ring."""
        return CorrectDirection() if self.direction else None

    def draw(self) -> None:
        """Draw the ring; nothing while no round is played."""
        if not self.direction:
            return
        theme, scale = App.get_running_app().theme, self._scale()
        gleams = self.phase < 1 and theme.paint("accent") != theme.paint("muted")
        for stroke, head in self.arrows(self.facing):
            Ink(*theme.paint("muted"))
            self._line(stroke, theme.px(LINE_MM) * scale)
            ahead = max(abs(self.facing), 0.1)
            self._head(head, ahead, theme.px(HEAD_MM[1]) * scale)
            if gleams:
                Ink(*theme.paint("accent"))
                front = self.phase * (1 + GLEAM)
                part = stretch(stroke, front - GLEAM, front)
                self._line(part, theme.px(LINE_MM) * scale)

    def arrows(self, facing: float) -> tuple[tuple[Stroke, Arrow], ...]:
        """Return the right arrow and the left one, around the ring's center."""
        theme, scale = App.get_running_app().theme, self._scale()
        length, width = (theme.px(side) * scale for side in HEAD_MM)
        size = self.width - width, theme.px(BEND_MM) * scale
        return bent_arrows(size, length, direction=1 if facing >= 0 else -1)

    def tail(self) -> tuple[float, float]:
        """Return a place on the left arrow, well away from its head."""
        _right, (line, _head) = self.arrows(self.direction)
        x, y = line[len(line) // 3]
        return self.center_x + x, self.center_y + y

    def _scale(self) -> float:
        """Return how large the arrows are, 1 where there is room for all of them."""
        width, height = map(App.get_running_app().theme.px, BOX_MM)
        beside = (self.width - self.middle) / 2
        return float(max(min(1, beside / width, self.hole[1] / height), LEAST))

    def _line(self, stroke: Stroke, width: float) -> None:
        if len(stroke) > 1:
            points = [
                at for x, y in stroke for at in (self.center_x + x, self.center_y + y)
            ]
            SmoothLine(points=points, width=width / 2, cap="none", joint="round")

    def pointer(self) -> Arrow:
        """Return where the pointer stands, looking outwards."""
        at = on_frame(self.hole, self.angle)
        height = 1 - HOP * sin(pi * self.jump)
        return Arrow(at.x * height, at.y * height, at.along_x, at.along_y)

    def draw_pointer(self) -> None:
        """Draw the tail of the seat that must act, as a bubble has one."""
        if self.direction and self.acting >= 0:
            theme = App.get_running_app().theme
            height, width = map(theme.px, TAIL_MM)
            rim = theme.px(RIM_MM)
            Ink(*theme.paint("ground"))
            self._tail_of_bubble(height + rim, width + 2 * rim)
            Ink(*theme.paint("accent"))
            self._tail_of_bubble(height, width)

    def _tail_of_bubble(self, height: float, width: float) -> None:
        """Draw a triangle on the seat's edge; at its corner a narrow kite.

        A triangle would lie on the two seats beside that corner.
        """
        at = self.pointer()
        slant = 2 * abs(at.along_x * at.along_y)
        height, width = height * (1 - SHORT * slant), width * (1 - SLIM * slant)
        back = width / 2 * slant
        x, y = at.x - at.along_x * back, at.y - at.along_y * back
        middle = Arrow(x, y, at.along_x, at.along_y)
        self._head(middle, -height, width)
        if back >= 1:
            self._head(middle, back, width)

    def _head(self, at: Arrow, ahead: float, width: float) -> None:
        """Draw a triangle, with its base at a place and its tip so far ahead."""
        x, y = self.center_x + at.x, self.center_y + at.y
        aside = width / 2 / hypot(at.along_x, at.along_y)
        aside_x, aside_y = -at.along_y * aside, at.along_x * aside
        SmoothTriangle(
            points=(
                *(x + at.along_x * ahead, y + at.along_y * ahead),
                *(x + aside_x, y + aside_y, x - aside_x, y - aside_y),
            )
        )


class RingPointer(CanvasWidget):
    """The pointer of a ring, which lies over its arrows and under the number owed."""

    ring = ObjectProperty(None, allownone=True)

    def on_ring(self, _pointer: object, ring: Ring) -> None:
        """Follow it."""
        for name in ("pos", "size", "hole", "direction", "acting", "angle", "jump"):
            ring.fbind(name, self._redraw)

    def draw(self) -> None:
        """Draw the pointer where the ring has it."""
        if self.ring is not None:
            self.ring.draw_pointer()


class TableRing(Widget):
    """The seats, and inside them the marks: they move, while the seats stand still."""


class DeckKey(Touchable, CardPicture):
    """The back of a card."""

    def meant(self, _place: Place) -> OpenPanel:
        """Let a card be entered by touch."""
        return OpenPanel("cards")
