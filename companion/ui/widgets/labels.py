"""Labels that choose their own font size, and the line of notices."""

import re
from functools import lru_cache

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty, OptionProperty
from kivy.uix.label import Label

from companion.ui.scripts import (
    USUAL,
    drawn_text,
    font_of,
    is_right_to_left,
    join_at,
    letters_of,
    script_of,
)
from companion.ui.theme import LEAST_CAPITALS_MM
from companion.view.elements import Notice

_DRAWN = 0.95
"""Height of a line from its capitals down to the tail of a g, as a share of the size:
the air over and under it may reach beyond the place of a text."""
_A_LITTLE = 1.02
"""Factor by which a text counts as too large if its words need one line too many."""
_FEW_LINES = 2
_RIM = 4
"""Margin that a place needs beside its text, pixels."""
_CASED = re.compile("[A-Za-z\u00c0-\u058f]+|-")
"""Letters of scripts that part a word by a hyphen: Latin, Greek, Cyrillic, Armenian; or
a hyphen, which begins no line."""
_NOT_ALONE = 3
"""Fewest letters of a parted word on the second line."""


class FitLabel(Label):
    """A label as large as its place allows; what still does not fit is shortened."""

    role = OptionProperty("text", options=[*LEAST_CAPITALS_MM])
    """Role of the text: it is never drawn smaller than the least size of its role."""
    most = NumericProperty(0)
    """Greatest font size, pixels, where that is more than the least; 0: small."""
    lines = NumericProperty(1)
    """Largest number of lines of the text."""
    keeps = NumericProperty(0.8)
    """A text shrinks this far before it is broken into lines."""

    def __init__(self, **kwargs: object) -> None:
        # Once before a frame: a label that is laid out changes in many steps.
        self._refit = Clock.create_trigger(self._fit, -1)
        self._cut_after = 0
        """Lines after which the text is cut; 0: it is whole, or Kivy shortens it."""
        self._parted = ""
        """The text on two lines, where a word is too long for one; else empty."""
        super().__init__(**kwargs)
        for name in ("size", "text", "most", "role", "padding", "bold", "lines"):
            self.fbind(name, self._refit)

    def texture_update(self, *changed: object) -> None:
        """Draw the text, once it is known how large."""
        if not self._refit.is_triggered:
            self._use_script()
            super().texture_update(*changed)
            self.is_shortened |= bool(self._cut_after) or self._is_parted_cut

    def _use_script(self) -> None:
        """Let a name in another script be drawn in its font and its order."""
        font, label = font_of(self.text), self._label
        label.text = drawn_text(self._broken())
        label.options["font_script_name"] = script_of(self.text)
        if label.options["font_name"] != font:
            label.options["font_name"] = font
            label.resolve_font_name()
        is_mirrored = is_right_to_left(self.text)
        label.options["shorten_from"] = "left" if is_mirrored else self.shorten_from

    def _broken(self) -> str:
        """Return the text as Kivy breaks it at the right places.

        It would shorten a text of several lines to one. And it knows the order in which
        letters are drawn: of a name that is read from right to left the last word would
        stand first.
        """
        wide, text = self.text_size[0], str(self.text)
        if self._parted:
            return self._parted
        while self._cut_after and self._lines_asked(f"{text}…") > self._cut_after:
            text = text.rpartition(" ")[0]
        if self._cut_after:
            return f"{text.rstrip(' ,')}…"
        if not wide or self.shorten or "\n" in text or not is_right_to_left(text):
            return text
        room, lines = wide - self.padding[0] - self.padding[2], [""]
        for word in text.split(" "):
            longer = f"{lines[-1]} {word}" if lines[-1] else word
            fits = width_of(longer, int(self.font_size), bold=self.bold) <= room
            lines = [*lines[:-1], longer] if fits or not lines[-1] else [*lines, word]
        return "\n".join(lines)

    def _fit(self, _dt: float) -> None:
        self._cut_after, self._parted = 0, ""
        self._trigger_texture()
        if not self.text or self.width <= 1:
            self.text_size = self.size
            return
        one = self._greatest(1)
        is_small = one < self._largest() * self.keeps or self._excess(one, 1) > 1
        many = self._greatest(self.lines) if is_small else 0
        self.font_size = max(one, many)
        # What does not fit at its least size is shortened at its end.
        has_room, breaks_words = self._lines_with_room(), self._breaks_words()
        is_long = self._lines_asked(self.text) > has_room
        may_be_cut = has_room > 1 and not breaks_words
        may_be_cut = may_be_cut and not is_right_to_left(self.text)
        if has_room == _FEW_LINES == self.lines and (is_long or breaks_words):
            size, room = int(self.font_size), self._room - _RIM
            self._parted = parted(self.text, room, size, bold=self.bold)
            if self._is_parted_cut and may_be_cut:
                self._parted = ""  # cut between two words instead
        is_cut = is_long and may_be_cut and not self._parted
        self._cut_after = has_room if is_cut else 0
        fits = self._parted or is_cut or not (breaks_words or is_long)
        self.shorten = self.lines == 1 or not fits
        self.text_size = self._bounds()

    def _breaks_words(self) -> bool:
        """Whether a word is too long for a line: it is shortened, not broken.

        A path among many words is broken.
        """
        if self.lines > _FEW_LINES:
            return False
        font = font_of(self.text), self.font_size, self.bold
        return any(_extents(word, *font)[0] > self._room for word in self.text.split())

    @property
    def _is_parted_cut(self) -> bool:
        return self._parted.endswith("…") and not self.text.endswith("…")

    @property
    def _room(self) -> float:
        """Width of a line, pixels."""
        return float(self.width - self.padding[0] - self.padding[2])

    def _lines_asked(self, text: str) -> int:
        return lines_asked(text, self._room, int(self.font_size), bold=self.bold)

    def _lines_with_room(self) -> int:
        """Return how many lines the text may take, and have room."""
        size = int(self.font_size)
        high = _extents(self.text, font_of(self.text), size, self.bold)[1]
        fitting = 1 + (self.height - _DRAWN * size + 1) // (high * self.line_height)
        return int(min(self.lines, max(fitting, 1)))

    def _bounds(self) -> tuple[float | None, float | None]:
        """Return where the text must be wrapped or cut; ``None`` where it fits.

        A picture of the text as large as its place would be nothing but air.
        """
        wide, high = _extents(self.text, font_of(self.text), self.font_size, self.bold)
        rim = 2 * (self.outline_width or 0)
        left, above, right, below = self.padding
        fits_across = left + wide + rim + right <= self.width
        # A long path may take more lines than are counted: it keeps to its place.
        are_few = self.lines <= _FEW_LINES
        lines = self._lines_with_room() if are_few else self.lines
        drawn = (lines - 1) * high + _DRAWN * self.font_size + lines * rim
        fits_upright = above + drawn + below <= self.height
        return (
            None if fits_across else self.width,
            None if fits_upright and self.valign == "middle" else self.height,
        )

    def _largest(self) -> int:
        return int(self.most or App.get_running_app().theme.sizes.small)

    def _greatest(self, lines: int) -> int:
        """Return the greatest font size at which the text fits on so many lines."""
        least: int = App.get_running_app().theme.sizes.least(self.role)
        size = max(self._largest(), least)
        while size > least:
            excess = self._excess(size, lines)
            if excess <= 1:
                break
            size = max(least, min(size - 1, int(size / excess)))
        return size

    def _excess(self, size: int, lines: int) -> float:
        """Return how many times too large the text is for its place."""
        room = max(self._room - _RIM, 1)
        font = font_of(self.text), size, self.bold
        words = self.text.split() if lines > 1 else [self.text]
        widths = [_extents(word, *font)[0] for word in words]
        high = _extents(self.text, *font)[1]
        needed = _lines_of(widths, _extents(" ", *font)[0], room)
        shares = (
            max(widths, default=0) / room,
            lines * high / max(self.height, 1),
            _A_LITTLE if needed > lines else 0,
        )
        return float(max(shares))


def left_of(halign: str, center_x: float, width: float, text_width: int) -> int:
    """Return where the picture of a text begins in its place, pixels."""
    place = int(width)
    beside = {"left": 0, "right": place - text_width}
    return int(center_x - place / 2) + beside.get(halign, (place - text_width) // 2)


def low_of(center_y: float, height: float, text_height: int) -> int:
    """Return the lower edge of the picture of a text in its place, pixels."""
    place = int(height)
    return int(center_y - place / 2) + (place - text_height + 1) // 2


def _lines_of(widths: list[int], space: int, room: float) -> int:
    """Return how many lines words of such widths take, each broken at a space."""
    lines, used = 1, 0
    for width in widths:
        if used and used + space + width > room:
            lines, used = lines + 1, 0
        used += width + (space if used else 0)
    return lines


def width_of(text: str, size: int, *, bold: bool = True) -> int:
    """Return the width of a text in the usual font of such a size, pixels."""
    return _extents(text, font_of(text), size, bold)[0]


def height_of(text: str, size: int) -> int:
    """Return the height of a line of a bold text in its font of such a size, pixels."""
    return _extents(text, font_of(text), size, bold=True)[1]


def asked_width(text: str, size: int, lines: int = 2) -> int:
    """Return the least width on which a text takes no more lines, pixels.

    Args:
        text: what is written, bold and in the usual font.
        size: its font size, pixels.
        lines: how many lines it may take: one or two.
    """
    words = text.split()
    breaks = range(1, len(words)) if lines > 1 else ()
    parted = [(" ".join(words[:n]), " ".join(words[n:])) for n in breaks]
    ways = [(text,), *parted]
    return min(max(width_of(line, size) for line in way) for way in ways)


def lines_asked(text: str, width: float, size: int, *, bold: bool = False) -> int:
    """Return how many lines a text takes, at least one.

    Args:
        text: what is written, in the usual font.
        width: of its place, pixels.
        size: its font size, pixels.
        bold: whether it is bold.
    """
    font = font_of(text), size, bold
    words = [_extents(word, *font)[0] for word in text.split()]
    return _lines_of(words, _extents(" ", *font)[0], max(width - _RIM, 1))


@lru_cache(maxsize=256)
def parted(
    text: str, width: float, size: int, *, lines: int = 2, bold: bool = True
) -> str:
    """Return a text on two lines where one is too short; what is left over is cut.

    A word is parted by a hyphen where the text would else be cut, or most of a line
    left empty.

    Args:
        text: what is written.
        width: of a line, pixels.
        size: its font size, pixels.
        lines: that have room: one or two.
        bold: whether it is bold.
    """

    def fitting(part: str, end: str = "") -> str:
        letters = letters_of(part)
        while letters and width_of("".join(letters) + end, size, bold=bold) > width:
            letters.pop()
        kept = "".join(letters)
        return kept + (join_at(part, len(kept)) if end else "") + end

    def rest(first: str) -> str:
        return join_at(text, len(first)) + text.removeprefix(first).strip()

    first = fitting(text)
    if first == text:
        return text
    if lines == 1:
        return fitting(text, "…")
    gap = max(first.rfind(" "), first.rfind("-")) + 1
    ways = [(first[:gap], "")] if gap * 2 > len(first) else []
    if found := _CASED.match(text, len(first)):
        word = text[: found.end()]
        kept = fitting(word, "-").removesuffix("-")
        ways.append((min(kept, word[:-_NOT_ALONE], key=len), "-"))
    ways = ways or [(first, "")]
    whole = (way for way in ways if fitting(rest(way[0])) == rest(way[0]))
    first, hyphen = next(whole, ways[0])
    second = rest(first)
    if fitting(second) != second:
        second = fitting(second, "…")
    return f"{first.strip()}{join_at(text, len(first))}{hyphen}\n{second}"


@lru_cache(maxsize=4096)
def _extents(text: str, font_name: str, size: int, bold: bool) -> tuple[int, int]:  # noqa: FBT001 (as Kivy has it)
    """Return width and height of a text, pixels: measuring one takes long."""
    script = script_of(text)
    label = CoreLabel(
        text=drawn_text(text),
        font_name=font_name,
        font_size=size,
        bold=bold,
        font_script_name=script,
    )
    if script != USUAL:  # a font knows its script once it has drawn something
        label.refresh()
        label.texture.bind()
    extents: tuple[int, int] = label.get_extents(drawn_text(text))
    return extents


def foremost(notices: tuple[Notice, ...]) -> tuple[Notice, ...]:
    """Return the notice to show first: one on which the table must act, if any."""
    return tuple(sorted(notices, key=lambda notice: not notice.urgent)[:1])


def notice_words(notice: Notice | None, width: float, size: int, lines: int) -> str:
    """Return a notice, or only what is wrong where its remedy has no room.

    Args:
        notice: tells what is wrong and, behind a colon, what helps.
        width: of its place, pixels.
        size: the font size, pixels.
        lines: how many lines have room.
    """
    if notice is None:
        return ""
    asked = lines_asked(notice.text, width, size, bold=notice.urgent)
    return notice.text if asked <= lines else notice.text.split(":")[0].rstrip()
