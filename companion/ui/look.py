"""Theme and display in one: what the layout files read."""

from dataclasses import dataclass, field, replace

from companion.core.cards import Color
from companion.storage.settings import Settings
from companion.ui.theme import (
    HIGH_CONTRAST,
    SHAPES,
    Display,
    Palette,
    Rgba,
    Shape,
    Sizes,
    rgba,
)

LARGER = 1.2
"""How much greater the text is in large-text mode, where its place allows."""


@dataclass(frozen=True, slots=True)
class Look:
    """Colors as Kivy takes them, and sizes in pixels."""

    palette: Palette = field(default_factory=Palette)
    display: Display = field(default_factory=Display)
    animated: bool = True
    """Whether motion shows what happened."""
    large_text: bool = False
    left_handed: bool = False
    """Whether what stands side by side is mirrored."""

    def wearing(self, settings: Settings) -> "Look":
        """Return this look as people have chosen it."""
        return replace(
            self,
            palette=HIGH_CONTRAST if settings.high_contrast else self.palette,
            animated=self.animated and settings.animated,
            large_text=settings.large_text,
            left_handed=settings.left_handed,
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

    def fill_of(self, color: Color | None) -> Rgba:
        """Return a card color; the raised ground while there is none."""
        return rgba(self.palette.fields[color] if color else self.palette.raised)

    def ink_on(self, color: Color | None) -> Rgba:
        """Return the color of text on a card color."""
        return rgba(self.palette.inks[color] if color else self.palette.text)

    def shape_of(self, color: Color | None) -> Shape | None:
        """Return the mark that goes with a color."""
        return SHAPES[color] if color else None
