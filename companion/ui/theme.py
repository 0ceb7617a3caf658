"""Colors, shapes and sizes, as the layouts read them; sizes in millimetres."""

from dataclasses import dataclass, field, replace
from enum import Enum
from math import ceil, isclose

from companion.core.cards import Color
from companion.storage.settings import Settings
from companion.view.badges import TINTS, Badge

Rgba = tuple[float, float, float, float]
"""Red, green, blue and opacity, each 0 to 1."""

CAPITAL = 0.711
"""Height of Roboto's capitals, as a share of the font size."""

LEAST_CAPITALS_MM = {
    "owed": 9.0,
    **dict.fromkeys(("announcement", "name", "color"), 8.0),
    **dict.fromkeys(("heading", "sentence", "count", "uno"), 5.0),
    **dict.fromkeys(("text", "seat", "score", "log", "question"), 3.2),
}
"""Least height of the capitals of a text, by its role, millimetres.

What is read from 1.5 m comes first, then from 1 m, then from 0.6 m. What is owed is
the biggest of all.
"""


LARGER = 1.2
"""Factor by which large text is greater, where its place allows."""


class Shape(Enum):
    """A mark that goes with each color, so that color is never the only sign."""

    TRIANGLE = "triangle"
    CIRCLE = "circle"
    SQUARE = "square"
    DIAMOND = "diamond"


SHAPES = {
    Color.RED: Shape.TRIANGLE,
    Color.YELLOW: Shape.CIRCLE,
    Color.GREEN: Shape.SQUARE,
    Color.BLUE: Shape.DIAMOND,
    Color.PINK: Shape.TRIANGLE,
    Color.TEAL: Shape.CIRCLE,
    Color.ORANGE: Shape.SQUARE,
    Color.VIOLET: Shape.DIAMOND,
}


FIELDS = {
    Color.RED: "#C8201C",
    Color.YELLOW: "#F5C400",
    Color.GREEN: "#2B7A1F",
    Color.BLUE: "#0A5EA8",
    Color.PINK: "#BA1662",
    Color.TEAL: "#0E6E5A",
    Color.ORANGE: "#F37D1D",
    Color.VIOLET: "#6835A9",
}
"""Paints of the cards' colors, in any theme."""
INKS = dict.fromkeys(Color, "#FFFFFF") | {
    Color.YELLOW: "#000000",
    Color.ORANGE: "#000000",
}
"""Colors of the text on those paints."""


def rgba(hexadecimal: str, opacity: float = 1.0) -> Rgba:
    """Read a color such as ``#11161A``."""
    red, green, blue = (int(hexadecimal[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue, opacity


@dataclass(frozen=True, slots=True)
class Palette:
    """The colors of a theme, as ``#RRGGBB``."""

    ground: str = "#11161A"
    raised: str = "#1B2329"
    next: str = "#4A5B66"
    """Ground of the seat that comes next."""
    line: str = "#33414B"
    back: str = "#33414B"
    """The backs of the cards in a hand."""
    text: str = "#F4F7F8"
    muted: str = "#A9B7C0"
    accent: str = "#FFFFFF"
    on_accent: str = "#11161A"


HIGH_CONTRAST = Palette(
    ground="#000000",
    raised="#000000",
    next="#444444",
    line="#FFFFFF",
    back="#000000",
    text="#FFFFFF",
    muted="#FFFFFF",
    on_accent="#000000",
)
"""Black, white and the four colors."""


WIDE_MM = (154.0, 92.0)
"""Width and height that a layout side by side needs: Touch Display 1."""
TALL_MM = (88.0, 156.0)
"""Width and height that stacked blocks need: Touch Display 2."""


@dataclass(frozen=True, slots=True)
class Display:
    """A display's real size."""

    width_px: int = 800
    height_px: int = 480
    width_mm: float = 154.0

    @classmethod
    def filling(cls, width_px: int, height_px: int) -> "Display":
        """Return the display of a window that people have sized: the layout fills it.

        It is thought as large as the smaller of the displays that we know.
        """
        tall = height_px > width_px
        width_mm, height_mm = TALL_MM if tall else WIDE_MM
        px_a_mm = min(width_px / width_mm, height_px / height_mm)
        return cls(width_px, height_px, width_px / px_a_mm)

    def in_window(self, width_px: int, height_px: int) -> "Display":
        """Return this display for a window on it, which may be turned or smaller.

        Only a width that somebody has measured stays true when the picture is turned.
        """
        if (width_px, height_px) == (self.width_px, self.height_px):
            return self
        filled = Display.filling(self.width_px, self.height_px)
        is_measured = not isclose(self.width_mm, filled.width_mm)
        if is_measured and (width_px, height_px) == (self.height_px, self.width_px):
            return Display(width_px, height_px, width_px / self.px(1))
        return Display.filling(width_px, height_px)

    def px(self, mm: float) -> float:
        """Return ``mm`` millimetres in pixels."""
        return mm * self.width_px / self.width_mm

    @property
    def is_portrait(self) -> bool:
        """Whether the blocks are stacked instead of standing side by side."""
        return self.height_px > self.width_px


@dataclass(frozen=True, slots=True)
class Sizes:
    """Sizes in pixels for one display."""

    display: Display = Display()
    scale: float = 1.0
    """Factor by which text is greater than usual."""

    @property
    def large(self) -> float:
        """Font size read from 1.5 m: capitals of 8 mm."""
        return self.display.px(8 / CAPITAL * self.scale)

    @property
    def medium(self) -> float:
        """Font size read from 1 m: capitals of 5 mm."""
        return self.display.px(5 / CAPITAL * self.scale)

    @property
    def small(self) -> float:
        """Font size read from 0.6 m: capitals of 3.2 mm."""
        return self.display.px(3.2 / CAPITAL * self.scale)

    def least(self, role: str) -> int:
        """Return the least font size of a text, whole pixels.

        Larger text gives way first: it may shrink as far as usual text.

        Args:
            role: what the text is for, of `LEAST_CAPITALS_MM`.
        """
        # Letters are drawn in whole pixels, and half a pixel cannot be seen.
        rows = ceil(self.display.px(LEAST_CAPITALS_MM[role]) - 0.5)
        return ceil((rows - 0.5) / CAPITAL)

    @property
    def touch(self) -> float:
        """Least side of anything to touch: 9 mm."""
        return self.display.px(9)

    @property
    def drag(self) -> float:
        """Way of a finger after which it carries something, or scrolls: 3 mm."""
        return self.display.px(3)

    @property
    def gap(self) -> float:
        """Space between things to touch: 2 mm."""
        return self.display.px(2)


@dataclass(frozen=True, slots=True)
class Theme:
    """Colors as Kivy takes them, and sizes in pixels."""

    palette: Palette = field(default_factory=Palette)
    display: Display = field(default_factory=Display)
    animated: bool = True
    """Whether motion shows what happened."""
    large_text: bool = False
    left_handed: bool = False
    """Whether what stands side by side is mirrored."""
    for_children: bool = False
    """Whether pictures are greater, and stand in place of words."""

    def with_settings(self, settings: Settings) -> "Theme":
        """Return this theme as people have chosen it."""
        return replace(
            self,
            palette=HIGH_CONTRAST if settings.high_contrast else self.palette,
            animated=self.animated and settings.animated,
            large_text=settings.large_text,
            left_handed=settings.left_handed,
            for_children=settings.for_children,
        )

    @property
    def sizes(self) -> Sizes:
        """Font and touch sizes for this display."""
        return Sizes(self.display, LARGER if self.large_text else 1.0)

    @property
    def is_portrait(self) -> bool:
        """Whether the blocks are stacked."""
        return self.display.is_portrait

    def px(self, mm: float) -> float:
        """Return millimetres in pixels."""
        return self.display.px(mm)

    def paint(self, name: str, opacity: float = 1.0) -> Rgba:
        """Return a color of the palette, such as ``ground``, by its field's name."""
        return rgba(str(getattr(self.palette, name)), opacity)

    def faded(self, name: str, share: float) -> Rgba:
        """Return a color mixed with the ground.

        Where a picture is kept, lines of a clear color cannot be drawn.

        Args:
            name: the color's field in the palette.
            share: how much of it is seen, 0 to 1.
        """
        mixed = zip(self.paint(name), self.paint("ground"), strict=True)
        red, green, blue, _ = (share * a + (1 - share) * b for a, b in mixed)
        return red, green, blue, 1.0

    def fill_of(self, color: Color | None) -> Rgba:
        """Return a card color; the raised ground while there is none."""
        return rgba(FIELDS[color] if color else self.palette.raised)

    def tint_of(self, badge: Badge) -> Rgba:
        """Return the color of a player; a clear one for nobody."""
        return rgba(TINTS[badge.tint], 1 if badge.figure else 0)

    def ink_on(self, color: Color | None) -> Rgba:
        """Return the color of text on a card color."""
        return rgba(INKS[color] if color else self.palette.text)

    def shape_of(self, color: Color | None) -> Shape | None:
        """Return the mark that goes with a color."""
        return SHAPES[color] if color else None
