"""Measures every text and every key of the window, in millimetres of its display."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from finger import DISPLAY, MOMENTS
from games import LONG, LONG_SCRIPTS

from companion.ui.scripts import drawn_text
from companion.ui.theme import Display, Sizes

TALL = Display(720, 1280, 88.0)
IN_BOTH_WINDOWS = pytest.mark.parametrize(
    "layout", [DISPLAY, TALL], ids=["wide", "tall"], scope="session"
)
"""All tests in the wide window, then all in the tall one: to change is slow."""
LEAST_MM = {
    **dict.fromkeys(("name", "color", "owed"), 8.0),
    **dict.fromkeys(("sentence", "count", "uno"), 5.0),
}
"""Least height of capitals, millimetres, of the roles that are read from afar."""
LEAST_TEXT_MM = 3.2
"""The same of every other text."""
LEAST_TOUCH_MM = 9.0
SMOOTHED_PX = 0.5
"""The edges of a letter are smoothed: its height is measured no finer."""
TOUCH_PX = 1.0
"""Places are whole pixels."""
DESCENT = 0.24
"""How far the letter g reaches below its line, as a share of the font size."""


@dataclass(frozen=True)
class Text:
    """A text as it is drawn."""

    words: str
    role: str
    capitals_mm: float
    box: tuple[int, int]
    """Width and height of its place, pixels."""
    faults: tuple[str, ...]


@cache
def capital_px(font_name, size, *, bold):
    """Height of a capital of a font, from a picture of it, pixels."""
    from kivy.core.text import Label  # noqa: PLC0415 (Kivy opens a window)

    text = Label("H", size, font_name=font_name, bold=bold)
    text.refresh()
    pixels = np.frombuffer(text.texture.pixels, np.uint8)
    opacity = pixels.reshape(text.texture.height, text.texture.width, 4)[..., 3]
    return int((opacity.max(axis=1) > 127).sum())


def is_seen(widget):
    if widget is widget.parent:  # the window
        return True
    return bool(widget.opacity) and is_seen(widget.parent)


def is_scrolled(widget):
    """Whether it stands in a list that is scrolled up and down: maybe out of sight."""
    if widget is widget.parent:
        return False
    return getattr(widget, "do_scroll_y", False) or is_scrolled(widget.parent)


def is_whole(label):
    """Whether every word of a label is drawn, none of them broken in two."""
    if not label.text or label.width <= 1:
        return True
    lines = label._label._cached_lines  # noqa: SLF001 (Kivy tells it nowhere else)
    drawn = ["".join(word.text for word in line.words) for line in lines]
    if "/" in label.text:  # a path may be broken
        return "".join(drawn).replace(" ", "") == label.text.replace(" ", "")
    if any(line.endswith("-") for line in drawn):  # a word is parted there
        return _letters("".join(drawn)) == _letters(label.text)
    # Names in Hebrew and Arabic are drawn in another order than they are written.
    return " ".join(drawn).split() == drawn_text(label.text).split()


def _letters(text):
    return text.replace("-", "").replace(" ", "")


def texts(finger, may_be_shortened=()):
    """Yield every text that is seen.

    Args:
        finger: on the window.
        may_be_shortened: names that are longer than is shown in full.
    """
    from companion.ui.widgets.labels import width_of  # noqa: PLC0415 (opens a window)

    mm = finger.app.theme.px(1)
    for label in finger.widgets("Label"):
        if not label.text.strip() or not is_seen(label):
            continue
        size = label.font_size
        high = capital_px(label.font_name, size, bold=label.bold)
        role = getattr(label, "role", "")
        least = LEAST_MM.get(role, LEAST_TEXT_MM)
        is_long = any(name[:6] in label.text for name in may_be_shortened)
        yield Text(
            label.text,
            role,
            high / mm,
            (round(label.width), round(label.height)),
            tuple(_faults(label, high, least * mm, is_long=is_long)),
        )

    for plot in finger.widgets("LinePlot"):
        if plot.value.lines and is_seen(plot):
            high = capital_px("Roboto", plot.text_size, bold=False)
            least = LEAST_TEXT_MM * mm
            small = ("small",) if high + SMOOTHED_PX < least else ()
            wide = width_of(plot.value.caption, int(plot.text_size), bold=False)
            cut = ("cut",) if wide > plot.width else ()
            box = round(plot.width), round(plot.height)
            yield Text(plot.value.caption, "", high / mm, box, (*small, *cut))


def _faults(label, high, least, *, is_long):
    """Yield what is wrong with a label: small, cut, or out of its place."""
    if high + SMOOTHED_PX < least:
        yield "small"
    is_long |= getattr(label, "role", "") == "seat"  # ten seats leave little room
    if not is_long and (label.is_shortened or not is_whole(label)):
        yield "cut"
    lines = len(label._label._cached_lines)  # noqa: SLF001 (as above)
    _wide, line = label._label.get_extents("Hg")  # noqa: SLF001 (as above)
    needed = (lines - 1) * line + high + DESCENT * label.font_size
    if needed > label.height + 1 or label.width <= 1:
        yield "out of its place"


def small_keys(finger):
    """Yield what can be touched and is smaller than a finger."""
    least = finger.app.theme.px(LEAST_TOUCH_MM) - TOUCH_PX
    for key in finger.widgets("Touchable", "ButtonBehavior"):
        if is_seen(key) and min(key.size) < least:
            mm = finger.app.theme.px(1)
            yield type(key).__name__, *(round(side / mm, 1) for side in key.size)


@cache
def is_long(moment):
    """Whether somebody has a name there that is longer than is shown in full."""
    shown = repr(MOMENTS[moment])
    return any(name in shown for name in (*LONG, *LONG_SCRIPTS))


def misplaced(finger, layout, *, may_be_cut):
    """Yield what is too small to touch, cut, or beyond the window's edge."""
    least = Sizes(layout).touch - 1
    for key in finger.widgets("ButtonBehavior", "DraggedSeat"):
        if min(key.size) < least:
            yield f"{key} is only {key.size}"
    for label in () if may_be_cut else finger.widgets("FitLabel"):
        if label.is_shortened:
            yield f"{label.text} is cut"
    for shown in finger.widgets("ButtonBehavior", "CardPicture", "FitLabel"):
        if not is_seen(shown) or is_scrolled(shown):
            continue
        _x, bottom = shown.to_window(*shown.pos)
        if not -1 <= bottom <= layout.height_px + 1 - shown.height:
            yield f"{shown} is beyond the edge"
