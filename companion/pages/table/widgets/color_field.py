"""The color in force as a field, with the top card, its mark and its word."""

from functools import lru_cache

from kivy.app import App
from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color as Ink
from kivy.graphics import InstructionGroup, Line
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.core.cards import LIGHT
from companion.pages.mend.items import MendColor
from companion.pages.table.geometry import hatches
from companion.ui.theme import CAPITAL
from companion.ui.widgets.containers import SideBySide
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.elements import CardFace, Swatch
from companion.view.items import Item
from companion.view.sentences.heard import words_of
from companion.view.words import color_title

EDGE_MM = 2.2
STEP_MM = 2.6
STROKE_MM = 0.4


LEAST_MM = 37.0
BESIDE_WORD_MM = 1.0
"""What the field is wider than the longest word on it."""


@lru_cache
def color_field_mm(_language: str) -> float:
    """Return the width of the field: the longest usual color of the language fits.

    Longer ones of a deck with two sides are written smaller.
    """
    font = CoreLabel(font_size=100, bold=True)
    widest: float = max(font.get_extents(color_title(color))[0] for color in LIGHT)
    return max(LEAST_MM, widest / 100 * 8 / CAPITAL + BESIDE_WORD_MM)


class ColorField(Touchable, SideBySide):
    """Touching its card, or the color around it, puts them right."""

    swatch = ObjectProperty(Swatch(), rebind=True)
    face = ObjectProperty(CardFace(), rebind=True)
    """The card on top of the pile: not the one that is still in the air."""
    pile = ObjectProperty(None, allownone=True)
    """The picture of the card."""
    flow = StringProperty("vertical")
    unsure = BooleanProperty(defaultvalue=False)
    """Whether its edge is hatched: what it shows is only likely."""

    def __init__(self, **kwargs: object) -> None:
        hatch = Clock.create_trigger(self._hatch, -1)
        self._hatching = InstructionGroup()
        super().__init__(**kwargs)
        self.canvas.after.add(self._hatching)
        for name in ("pos", "size", "unsure", "swatch"):
            self.fbind(name, hatch)

    def _hatch(self, _dt: float) -> None:
        """Draw slanting strokes along the edge, or none."""
        self._hatching.clear()
        if not self.unsure:
            return
        theme = App.get_running_app().theme
        self._hatching.add(Ink(*theme.ink_on(self.swatch.color)))
        band = theme.px(EDGE_MM), theme.px(STEP_MM)
        for points in hatches(self.pos, self.size, *band):
            line = Line(points=points, width=theme.px(STROKE_MM), cap="none")
            self._hatching.add(line)

    def meant(self, place: Place) -> Item | None:
        """Let what was touched be put right: the card, or the color around it."""
        named = self.swatch.color is not None
        if named and not self.pile.collide_point(*place):
            return MendColor()
        card: Item | None = App.get_running_app().views.table.pile
        return card

    def spoken_name(self) -> str:
        """Return the color in force and the card on top."""
        return " ".join(words_of((self.swatch, self.face)))
