"""Lines over common steps, each with its own marks and its name at its end."""

from math import ceil

from kivy.app import App
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color as Ink
from kivy.graphics import Line, Mesh, Rectangle
from kivy.properties import ObjectProperty

from companion.ui.scripts import drawn_text, font_of, script_of
from companion.ui.theme import rgba
from companion.ui.widgets.canvas_widget import CanvasWidget
from companion.ui.widgets.icons import draw_badge, draw_mark
from companion.view.badges import TINTS
from companion.view.plot import Plot, PlotLine, every, levels, share, span, spread

MOST_LEVELS = 5
LABEL_SHARE = 0.34
"""The most that the names at the right may take of the width."""
_SHADE = 0.25
"""Strength of the shade around a line."""
LINE_HEIGHT = 1.12
"""Distance between two names, as a share of the text's size."""


class LinePlot(CanvasWidget):
    """Draws a `Plot`; readable without any color."""

    value = ObjectProperty(Plot())
    redraw_on = ("value",)

    def draw(self) -> None:
        """Draw levels, goal, lines and names."""
        if not self.value.lines:
            return
        theme = App.get_running_app().theme
        self.soft, self.ink = theme.paint("muted"), theme.paint("text")
        self.faint = theme.paint("line")
        # The names at the lines' ends stand under each other, caption and steps too;
        # where there is no room for that, the badges alone tell whose lines they are.
        lines = LINE_HEIGHT * len(self.value.lines) + 2
        self.unit = theme.px(1)
        self.text_size = theme.sizes.least("text")
        self.are_named = self.text_size * lines <= self.height
        self._measure()
        self._draw_levels()
        self._draw_steps()
        self._draw_goal()
        self._draw_chosen()
        for line in sorted(self.value.lines, key=lambda line: line.leading):
            self._draw_errors(line)
            self._draw_line(line)
        self._draw_names()
        if self.value.caption:
            place = (self.x, self.top - self.text_size * 0.7)
            self._write(self.value.caption, place, is_cut=True)

    def _measure(self) -> None:
        """Decide where the lines lie, beside what is written around them."""
        self.within = span(self.value)
        self.levels = levels(self.within, MOST_LEVELS)
        left = max(self._written(text).width for _value, text in self.levels)
        labels = [line.label for line in self.value.lines if self.are_named]
        names = max((self._written(label).width for label in labels), default=0)
        low = self.text_size * 1.5
        high = self.text_size * 2.1 if self.value.caption else self.text_size * 0.6
        self.end_side = min(3.6 * self.unit, self.text_size * LINE_HEIGHT)
        # Where the badges would lie over each other they stand in columns.
        gaps = max(len(self.value.lines) - 1, 1)
        gap = max((self.height - low - high) / gaps, 1)
        self.columns = 1 if self.are_named else ceil(self.end_side / gap)
        ends = (self.columns - 1) * self.end_side
        right = min(names + 5 * self.unit + ends, self.width * LABEL_SHARE)
        self.area_pos = (self.x + left + 2 * self.unit, self.y + low)
        self.area_size = (
            max(self.width - left - right - 3 * self.unit, 1),
            max(self.height - low - high, 1),
        )

    def step_at(self, x: float) -> int | None:
        """Return the step that lies nearest, where one can be chosen.

        Args:
            x: pixels from the left.
        """
        if self.value.chosen is None or not self.value.lines:
            return None
        last = len(self.value.steps) - 1
        return min(range(last + 1), key=lambda step: abs(self._x(step) - x))

    def _x(self, step: int) -> float:
        last = max(len(self.value.steps) - 1, 1)
        return float(self.area_pos[0] + self.area_size[0] * step / last)

    def _y(self, value: float) -> float:
        return float(self.area_pos[1] + self.area_size[1] * share(value, self.within))

    def _draw_levels(self) -> None:
        left, right = self.area_pos[0], self.area_pos[0] + self.area_size[0]
        for value, text in self.levels:
            y = self._y(value)
            Ink(*self.faint)
            Line(points=(left, y, right, y), width=1)
            self._write(text, (left - self.unit, y), anchor=1.0)

    def _draw_steps(self) -> None:
        widest = max(self._written(text).width for text in self.value.steps)
        fit = int(self.area_size[0] / (widest + 2 * self.unit))
        gap = every(len(self.value.steps), fit)
        for step in range(0, len(self.value.steps), gap):
            y = self.area_pos[1] - self.text_size * 0.85
            self._write(self.value.steps[step], (self._x(step), y), anchor=0.5)

    def _draw_goal(self) -> None:
        if self.value.goal is None:
            return
        y, left = self._y(self.value.goal), self.area_pos[0]
        Ink(*self.soft)
        dash = 1.6 * self.unit
        for n in range(int(self.area_size[0] / (2 * dash)) + 1):
            x = left + 2 * dash * n
            Line(points=(x, y, x + dash, y), width=1.2)
        self._write(self.value.goal_label, (left + self.unit, y - self.text_size * 0.7))

    def _draw_chosen(self) -> None:
        """Draw a line up from the step that is looked at."""
        if self.value.chosen is not None:
            x, y = self._x(self.value.chosen), self.area_pos[1]
            Ink(*self.ink)
            Line(points=(x, y, x, y + self.area_size[1]), width=0.3 * self.unit)

    def _draw_errors(self, line: PlotLine) -> None:
        """Shade where the values may really lie."""
        low, high = self.within
        vertices: list[float] = []
        for i, (value, error) in enumerate(zip(line.values, line.errors, strict=False)):
            for edge in (max(value - error, low), min(value + error, high)):
                vertices += (self._x(i), self._y(edge), 0, 0)
        if vertices:
            Ink(*self._ink_of(line)[:3], _SHADE)
            Mesh(
                vertices=vertices,
                indices=range(len(vertices) // 4),
                mode="triangle_strip",
            )

    def _draw_line(self, line: PlotLine) -> None:
        points = [(self._x(i), self._y(v)) for i, v in enumerate(line.values)]
        Ink(*self._ink_of(line))
        width = self.unit * (0.34 if line.leading else 0.18)
        if len(points) > 1:
            Line(points=[n for point in points for n in point], width=width)
        gap = every(len(points), int(self.area_size[0] / (5 * self.unit)))
        for i, (x, y) in enumerate(points):
            if i and (len(points) - 1 - i) % gap == 0:
                draw_mark(line.mark, x, y, 2.4 * self.unit)

    def _ink_of(self, line: PlotLine) -> tuple[float, ...]:
        """Return the color of a line: the tint of whose it is."""
        if line.badge.figure:
            return rgba(TINTS[line.badge.tint])
        ink: tuple[float, ...] = self.ink if line.leading else self.soft
        return ink

    def _draw_end(self, line: PlotLine, x: float, y: float) -> None:
        """Draw whose line it is: the badge, or the mark of its points."""
        if line.badge.figure:
            side, dark = self.end_side, App.get_running_app().theme.palette.on_accent
            draw_badge(line.badge, x - side / 2, y - side / 2, side, dark)
            return
        Ink(*self._ink_of(line))
        draw_mark(line.mark, x, y, 2.2 * self.unit)

    def _draw_names(self) -> None:
        ends = tuple(self._y(line.values[-1]) for line in self.value.lines)
        low = self.area_pos[1]
        room = (low, low + self.area_size[1])
        places = spread(ends, self.text_size * LINE_HEIGHT, room)
        order = sorted(places)
        for line, end, y in zip(self.value.lines, ends, places, strict=True):
            column = order.index(y) % self.columns
            x = self.area_pos[0] + self.area_size[0] + column * self.end_side
            last = self._x(len(line.values) - 1)
            Ink(*self.faint)
            Line(points=(last, end, x + 2.2 * self.unit, y), width=1)
            self._draw_end(line, x + 3 * self.unit, y)
            place = (x + 5.2 * self.unit, y)
            if self.are_named:
                self._write(line.label, place, line=line)

    def _written(
        self, text: str, *, bold: bool = False, room: float | None = None
    ) -> CoreLabel:
        label = CoreLabel(
            text=drawn_text(text) or " ",
            font_name=font_of(text),
            font_script_name=script_of(text),
            font_size=self.text_size,
            bold=bold,
            text_size=(room, None),
            shorten=room is not None,
            shorten_from="right",
        )
        label.refresh()
        return label

    def _write(
        self,
        text: str,
        place: tuple[float, float],
        *,
        anchor: float = 0.0,
        line: PlotLine | None = None,
        is_cut: bool = False,
    ) -> None:
        """Write a text at a middle height; its share ``anchor`` lies at the place.

        The name of a ``line``, and what else ``is_cut``, ends where the plot does.
        """
        x, y = place
        bold = line is not None and line.leading
        room = self.right - x if line or is_cut else None
        texture = self._written(text, bold=bold, room=room).texture
        Ink(*(self.ink if bold else self.soft))
        Rectangle(
            texture=texture,
            pos=(x - texture.width * anchor, y - texture.height / 2),
            size=texture.size,
        )
