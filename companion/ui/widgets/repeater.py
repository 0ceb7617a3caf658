"""Layouts that hold one widget for each part of a view."""

from itertools import pairwise
from math import ceil

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.ui.look import Look
from companion.ui.widgets.fit_label import asked_width
from companion.view.elements import Control, Swatch

Key = Control | tuple[Swatch, object]
"""What a key of a row shows: a control, or the tab of a color with its cards."""
_RIM_MM = 1.8
"""What a key is wider than its words."""
_MOST_MM = 32.0
"""Longer words, names above all, take nothing from their neighbors."""


class Repeater(Widget):
    """Holds one child for each part; a child has a ``part`` and an ``index``."""

    kind = StringProperty("PushButton")
    """Class of the children."""
    parts = ObjectProperty(())
    awake = BooleanProperty(defaultvalue=True)
    """Whether it follows the view; asleep it holds nothing."""

    def on_awake(self, *_: object) -> None:
        """Fill, or give all back."""
        self.on_parts()

    def on_parts(self, *_: object) -> None:
        """Follow the view."""
        parts = self.parts if self.awake else ()
        stock = App.get_running_app().widget_pool
        while len(self.children) > len(parts):
            unused = self.children[0]
            self.remove_widget(unused)
            stock.give(unused)
        while len(self.children) < len(parts):
            self.add_widget(stock.take(self.kind))
        for index, part in enumerate(parts):
            child = self.children[len(parts) - 1 - index]
            child.index = index
            child.part = part


class RepeaterBox(Repeater, BoxLayout):
    """A row or column of equal widgets."""


class WordRow(RepeaterBox):
    """A row of keys: equal where all words fit so, else each as wide as its words."""

    fits = BooleanProperty(defaultvalue=True)
    """Whether all words have room; tabs of colors can do without."""

    def __init__(self, **kwargs: object) -> None:
        # Once before a frame: a row that is laid out changes in many steps.
        share = Clock.create_trigger(self._share, -1)
        super().__init__(**kwargs)
        for name in ("width", "parts", "spacing", "awake"):
            self.fbind(name, share)

    def remove_widget(self, widget: Widget, *args: object, **kwargs: object) -> None:
        """Let a key go as it came."""
        widget.size_hint_x, widget.size_hint_min_x = 1, None
        super().remove_widget(widget, *args, **kwargs)

    def _share(self, *_: object) -> None:
        """Choose the widths: on one line if that is possible, and equal if it is."""
        if not self.awake:
            return
        gaps = self.spacing * max(len(self.parts) - 1, 0)
        for lines in (1, 2):
            asked = [_asked(part, lines) for part in self.parts]
            if sum(asked) + gaps <= self.width:
                break
        self.fits = sum(asked) + gaps <= self.width
        if not self.fits:
            asked = [_asked(part, lines, is_brief=True) for part in self.parts]
        are_equal = max(asked, default=0) * len(asked) + gaps <= self.width
        least = App.get_running_app().look.sizes.touch
        for key, width in zip(reversed(self.children), asked, strict=True):
            key.size_hint_x = 1 if are_equal else width
            key.size_hint_min_x = least


def asked_of(parts: tuple[Control, ...], spacing: float) -> float:
    """Return the least width of keys side by side, words on two lines, pixels.

    Args:
        parts: the keys.
        spacing: from one to the next, pixels.
    """
    return sum(_asked(part, 2) for part in parts) + spacing * max(len(parts) - 1, 0)


def _asked(part: Key, lines: int, *, is_brief: bool = False) -> float:
    """Return how wide a key is at least, with all its words or the fewest, pixels."""
    look: Look = App.get_running_app().look
    if isinstance(part, Control):
        words, is_needed = part.text, True
    else:
        words, is_needed = part[0].word, part[0].color is None
    if is_brief and not is_needed:
        return look.sizes.touch
    wide = asked_width(words, look.sizes.least("text"), lines)
    return max(min(wide, look.px(_MOST_MM)) + look.px(_RIM_MM), look.sizes.touch)


def in_rows(parts: tuple[Control, ...], most: int) -> tuple[tuple[Control, ...], ...]:
    """Return keys in as few rows as hold them, all about equally long.

    Args:
        parts: the keys.
        most: that stand side by side.
    """
    rows = max(ceil(len(parts) / most), 1)
    ends = [ceil(len(parts) * row / rows) for row in range(rows + 1)]
    return tuple(parts[a:b] for a, b in pairwise(ends) if b > a)


class RepeaterGrid(Repeater, GridLayout):
    """A grid of equal widgets."""

    tallest = NumericProperty(0)
    """Rows share the height, but none is higher than this, pixels; 0: as they like."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("height", "parts", "cols", "spacing", "tallest"):
            self.fbind(name, self._share)

    def _share(self, *_: object) -> None:
        if self.tallest and self.cols:
            self.row_force_default = True
            rows, gap = max(ceil(len(self.parts) / self.cols), 1), self.spacing[1]
            share = (self.height + gap) / rows - gap
            self.row_default_height = min(self.tallest, share)
