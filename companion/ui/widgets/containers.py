"""Layouts: one widget a value, one of several widgets, rows, seats around a table."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import ceil

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.input import MotionEvent
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from companion.ui.geometry import columns, has_sides, places
from companion.ui.theme import Theme
from companion.ui.widgets.labels import asked_width
from companion.ui.widgets.touchable import UNSEEN_S, cancel_in
from companion.view.elements import Control, Swatch

ButtonValue = Control | tuple[Swatch, object]
"""Value of a button in a row: a control, or a color with the cards behind its tab."""
_RIM_MM = 1.8
"""Width of a button less that of its words."""
_SIGN_MM = 8.4
"""Width of a card or a sign on an answer for children."""
_MOST_MM = 32.0
"""Greatest width of words for which a button takes room from its neighbors: a name may
be longer, and is cut."""


class Repeater(Widget):
    """A layout with a child for each value, which has it as its ``value``.

    Its place among the others is its ``index``, which is a property only of classes
    whose layout follows it.
    """

    viewclass = StringProperty("PushButton")
    """Class of the children."""
    data = ObjectProperty(())
    active = BooleanProperty(defaultvalue=True)
    """Whether it follows the view; else it holds nothing."""

    def __init__(self, **kwargs: object) -> None:
        self._pool = App.get_running_app().widget_pool
        super().__init__(**kwargs)

    def on_active(self, *_: object) -> None:
        """Fill, or give all back."""
        self.on_data()

    def on_viewclass(self, *_: object) -> None:
        """Exchange the children for others."""
        self._fill(())
        self.on_data()

    def on_data(self, *_: object) -> None:
        """Follow the view."""
        self._fill(self.data if self.active else ())

    def _fill(self, data: Sequence[object]) -> None:
        while len(self.children) > len(data):
            unused = self.children[0]
            self.remove_widget(unused)
            self._pool.release(unused)
        while len(self.children) < len(data):
            self.add_widget(self._pool.acquire(self.viewclass))
        for index, value in enumerate(data):
            child = self.children[len(data) - 1 - index]
            child.index = index
            child.value = value


class Column(BoxLayout):
    """Stands one under the other."""


class AdaptiveBox(BoxLayout):
    """Stands side by side on a wide display, one under the other on a tall one."""


class RepeaterBox(Repeater, BoxLayout):
    """A row or column of equal widgets."""


class WordRow(RepeaterBox):
    """Buttons side by side: equal where all words fit so, else by their words."""

    fits = BooleanProperty(defaultvalue=True)
    """Whether all words have room; tabs of colors can do without."""

    def __init__(self, **kwargs: object) -> None:
        # Once before a frame: a row that is laid out changes in many steps.
        share = Clock.create_trigger(self._share, -1)
        super().__init__(**kwargs)
        for name in ("width", "data", "spacing", "active"):
            self.fbind(name, share)

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Let a button go as it came."""
        widget.size_hint_x, widget.size_hint_min_x = 1, None
        super().remove_widget(widget, *args, **kwargs)

    def _share(self, *_: object) -> None:
        """Choose the widths: on one line if that is possible, and equal if it is."""
        if not self.active:
            return
        gaps = self.spacing * max(len(self.data) - 1, 0)
        for lines in (1, 2):
            asked = [_asked(value, lines) for value in self.data]
            if sum(asked) + gaps <= self.width:
                break
        self.fits = sum(asked) + gaps <= self.width
        if not self.fits:
            asked = [_asked(value, lines, is_brief=True) for value in self.data]
        are_equal = max(asked, default=0) * len(asked) + gaps <= self.width
        least = App.get_running_app().theme.sizes.touch
        for button, width in zip(reversed(self.children), asked, strict=True):
            button.size_hint_x = 1 if are_equal else width
            button.size_hint_min_x = least


def asked_of(controls: tuple[Control, ...], spacing: float) -> float:
    """Return the least width of buttons side by side, words on two lines, pixels.

    Args:
        controls: what the buttons show.
        spacing: from one to the next, pixels.
    """
    gaps = max(len(controls) - 1, 0)
    return sum(_asked(each, 2) for each in controls) + spacing * gaps


def _asked(value: ButtonValue, lines: int, *, is_brief: bool = False) -> float:
    """Return the least width of a button, with all words or the fewest, pixels."""
    theme: Theme = App.get_running_app().theme
    if isinstance(value, Control):
        words, is_needed = value.text, True
    else:
        words, is_needed = value[0].word, value[0].color is None
    if is_brief and not is_needed:
        return theme.sizes.touch
    wide = asked_width(words, theme.sizes.least("text"), lines)
    drawn = _drawn_mm(value) if theme.for_children else 0.0
    most = min(wide, theme.px(_MOST_MM)) + theme.px(_RIM_MM + drawn)
    return max(most, theme.sizes.touch)


def _drawn_mm(value: ButtonValue) -> float:
    """Return how wide what is drawn before the words for children is."""
    if not isinstance(value, Control):
        return 0.0
    signs = (value.icon, value.badge.figure, value.swatch.color and not value.faces)
    return _SIGN_MM * (len(value.faces) + sum(map(bool, signs)))


def in_rows(
    controls: tuple[Control, ...], most: int
) -> tuple[tuple[Control, ...], ...]:
    """Return controls in as few rows as hold them, all about equally long.

    Args:
        controls: what stands in the rows.
        most: that stand side by side.
    """
    rows = max(ceil(len(controls) / most), 1)
    ends = [ceil(len(controls) * row / rows) for row in range(rows + 1)]
    return tuple(controls[a:b] for a, b in pairwise(ends) if b > a)


class RepeaterGrid(Repeater, GridLayout):
    """A grid of equal widgets."""

    tallest = NumericProperty(0)
    """Rows share the height, but none is higher than this, pixels; 0: as they like."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("height", "data", "cols", "spacing", "tallest"):
            self.fbind(name, self._share)

    def _share(self, *_: object) -> None:
        rows, gap = max(ceil(len(self.data) / (self.cols or 1)), 1), self.spacing[1]
        share = (self.height + gap) / rows - gap
        # Rows that share all the height begin with none: a former page gave them some.
        self.row_force_default = bool(self.tallest)
        self.row_default_height = min(self.tallest, share)


class Switcher(BoxLayout):
    """Shows the widget that is asked for; each is made once, and kept.

    What is out of sight is inactive: else it would follow every card. A touch belongs
    to the widget on which it began: it means nothing once that is gone, and nothing to
    a widget that nobody can have seen yet.
    """

    current = StringProperty("")
    """Class of the widget; empty for none."""
    preload = ListProperty()
    """Classes that will be asked for: they are made while nothing else happens."""

    def __init__(self, **kwargs: object) -> None:
        self._made: dict[str, Widget] = {}
        self._switched_at = -UNSEEN_S
        super().__init__(**kwargs)

    def on_current(self, *_: object) -> None:
        """Exchange the widget."""
        self.cancel_touches()
        for former in self.children:
            set_active(former, active=False)
        self.clear_widgets()
        if self.current:
            widget = self._make(self.current)
            self.add_widget(widget)
            set_active(widget, active=True)

    def cancel_touches(self) -> None:
        """Let fingers that lie here mean nothing, nor any for a moment."""
        cancel_in(self)
        self._switched_at = App.get_running_app().now()

    @property
    def is_seen(self) -> bool:
        """Whether what stands here has done so for long enough to be seen."""
        return bool(App.get_running_app().now() - self._switched_at >= UNSEEN_S)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Ignore a touch that was meant for what stood here before."""
        if self.collide_point(*touch.pos) and not self.is_seen:
            return True
        return bool(super().on_touch_down(touch))

    def on_preload(self, *_: object) -> None:
        """Let them be made ahead."""
        for name in self.preload:
            App.get_running_app().idle_work.make(partial(self._make, name))

    def forget(self) -> None:
        """Let all of them go, none of them active."""
        cancel_in(self)
        for made in self._made.values():
            set_active(made, active=False)
        self._made.clear()
        self.clear_widgets()

    def _make(self, name: str) -> Widget:
        if name not in self._made:
            self._made[name] = Factory.get(name)()
            set_active(self._made[name], active=False)
        return self._made[name]


def set_active(widget: Widget, *, active: bool) -> None:
    """Let all repeaters in a widget follow the view, or hold nothing.

    What is out of sight holds nothing: that saves 10 MB, and 6 % of an announcement.
    """
    if isinstance(widget, Repeater):
        widget.active = active
        return
    for child in widget.children:
        set_active(child, active=active)


def lay_out(widget: Widget) -> None:
    """Do now, from the outside in, what waits to be laid out in a widget.

    Kivy lays out level by level. Meanwhile it would draw what is new once for each
    level, first at 100 x 100 pixels: 30 % of the first opening of the scores.
    """
    waiting = getattr(widget, "_trigger_layout", None)
    if waiting is not None and waiting.is_triggered:
        waiting.cancel()
        widget.do_layout()
    for child in widget.children:
        lay_out(child)


class SideBySide(BoxLayout):
    """A row that begins on the right where people have chosen so."""

    def on_kv_post(self, _root: object) -> None:
        """Turn the row around; a column stays as it is."""
        if App.get_running_app().theme.left_handed and self.orientation == "horizontal":
            self.children.reverse()


class SeatCircle(Repeater, Layout):
    """Places one plaque for each seat around the room."""

    gap = NumericProperty(8)
    plaque_height = NumericProperty(80)
    widest = NumericProperty(180)
    hole = ObjectProperty((1, 1))
    """Width and height of the room that the seats leave in the middle."""
    plaque = ObjectProperty((1, 1))
    """Width and height of a seat."""
    centers = ObjectProperty(())
    """Centers of the seats, seat by seat."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "gap"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Stand the seats around the table."""
        if not self.children:
            return
        width, height = self.plaque = self.plaque_size()
        sides = 2 * (width + self.gap) if has_sides(len(self.data)) else 0
        self.hole = (self.width - sides, self.height - 2 * (height + self.gap))
        for plaque, corner in zip(reversed(self.children), self.corners(), strict=True):
            plaque.size = self.plaque
            plaque.pos = corner
        self.centers = tuple(tuple(p.center) for p in reversed(self.children))

    def plaque_size(self) -> tuple[float, float]:
        """Return width and height of each seat, pixels."""
        count = columns(len(self.data))
        width = (self.width - (count - 1) * self.gap) / count
        return min(width, self.widest), self.plaque_height

    def corners(self) -> list[tuple[float, float]]:
        """Return the lower left corner of each seat, pixels, once they are laid out."""
        width, height = self.plaque
        return [
            (self.x + x * (self.width - width), self.y + y * (self.height - height))
            for x, y in places(len(self.data))
        ]
