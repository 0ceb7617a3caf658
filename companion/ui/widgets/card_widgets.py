"""Cards as widgets: one card, cards side by side, all cards of a deck, a hand."""

from math import ceil

from kivy.app import App
from kivy.graphics import Color as Ink
from kivy.graphics import (
    PopMatrix,
    PushMatrix,
    Rotate,
    RoundedRectangle,
    SmoothRoundedRectangle,
)
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.geometry import MOST_FANNED, card_columns, fan_angles
from companion.ui.theme import Rgba, Theme
from companion.ui.widgets.buttons import Framed
from companion.ui.widgets.canvas_widget import Bounds, CachedDrawing
from companion.ui.widgets.card_drawing import ASPECT, CardDrawing
from companion.ui.widgets.containers import RepeaterGrid
from companion.ui.widgets.touchable import Place, Touchable
from companion.view.actions import Action
from companion.view.elements import CardFace, Control, Swatch
from companion.view.elements import CardPad as CardPadView

HELD_ASPECT = 0.66
"""Width over height of a card that is held in a hand."""


class CardPicture(CachedDrawing):
    """A card as large as its place allows; nothing without a face."""

    face = ObjectProperty(CardFace(), rebind=True, allownone=True)
    redraw_on = ("face",)

    def cache_key(self) -> CardFace | None:
        """Return the card, if any."""
        face: CardFace | None = self.face
        return face

    def outline_color(self) -> Rgba:
        """Return the color of a card's rim."""
        theme: Theme = App.get_running_app().theme
        return theme.paint("accent")

    def bounds(self) -> Bounds:
        """Return where the card is, in the middle."""
        height = min(self.height, self.width / ASPECT)
        width = height * ASPECT
        return (self.center_x - width / 2, self.center_y - height / 2, width, height)

    def paint(self) -> None:
        """Draw the card."""
        theme, height = App.get_running_app().theme, self.bounds()[3]
        CardDrawing(theme, self.face, self.center, height).draw()


class FaceCard(CardPicture):
    """A card of a row that says something; it is only looked at."""

    value = ObjectProperty(CardFace(), rebind=True)


class CardGrid(RepeaterGrid):
    """Lies in as many columns as make the cards largest."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("size", "data"):
            self.fbind(name, self._lay_out)

    def _lay_out(self, *_: object) -> None:
        least = App.get_running_app().theme.sizes.touch + self.spacing[0]
        self.cols = card_columns(len(self.data), self.size, ASPECT, least)


class CardButton(Touchable, CardPicture):
    """One face of the pad."""

    value = ObjectProperty((CardFace(), None), rebind=True)

    def on_value(self, *_: object) -> None:
        """Show the face."""
        self.face = self.value[0]

    def meant(self, _place: Place) -> Action:
        """Return what choosing the card stands for."""
        action: Action = self.value[1]
        return action


class GroupTab(Touchable, Framed):
    """One color of the pad."""

    value = ObjectProperty(None, allownone=True, rebind=True)
    index = NumericProperty(0)
    swatch = ObjectProperty(Swatch(), rebind=True)

    def meant(self, _place: Place) -> Control:
        """Return a button that the pad alone knows."""
        return Control(self.swatch.word)

    def act(self, *_: object) -> None:
        """Show the faces of this color."""
        self.parent.parent.chosen = self.index


class CardPad(BoxLayout):
    """Two touches for any card."""

    value = ObjectProperty(CardPadView(), rebind=True)
    chosen = NumericProperty(0)
    """Which group of faces is shown."""

    def on_value(self, *_: object) -> None:
        """Show the likely color, whatever was looked at last time."""
        self.chosen = self.value.likely


class HandFan(CachedDrawing):
    """Cards seen from their backs; the last one glows once UNO was called."""

    cards = NumericProperty(0)
    """Number of cards in the hand; as many are drawn as can be told apart."""
    glows = BooleanProperty(defaultvalue=False)
    step = NumericProperty(6.5)
    """Angle between neighboring cards, degrees."""
    redraw_on = ("cards", "glows", "step")

    def cache_key(self) -> tuple[object, ...] | None:
        """Return what can be told apart of the hand; nothing of none."""
        shown = min(round(self.cards), MOST_FANNED)
        return (shown, self.glows, self.step) if shown else None

    def outline_color(self) -> Rgba:
        """Return the color of the cards' rims."""
        theme: Theme = App.get_running_app().theme
        return theme.paint("accent" if self.glows else "muted")

    def bounds(self) -> Bounds:
        """Return where the cards are, of which the outer ones lean out."""
        beyond = ceil(self.height * 0.75)
        return (
            *(self.x - beyond, self.y - beyond),
            *(self.width + 2 * beyond, self.height + 2 * beyond),
        )

    def paint(self) -> None:
        """Draw the cards, the first one leaning furthest to the left."""
        theme = App.get_running_app().theme
        height = min(self.height * 0.94, self.width / HELD_ASPECT)
        width, edge = height * HELD_ASPECT, max(theme.px(0.22), 1)
        foot = (self.center_x, self.y - height * 0.35)
        for angle in fan_angles(round(self.cards), self.step):
            PushMatrix()
            Rotate(angle=-angle, origin=foot)
            low = self.center_y - height / 2
            if self.glows:
                # A smooth shape that shines through needs a stencil; none is cached.
                Ink(*theme.paint("accent", 0.35))
                RoundedRectangle(**self._plate(low, width, height, 3 * edge))
            Ink(*self.outline_color())
            SmoothRoundedRectangle(**self._plate(low, width, height, 0))
            Ink(*theme.paint("back"))
            SmoothRoundedRectangle(**self._plate(low, width, height, -edge))
            PopMatrix()

    def _plate(
        self, low: float, width: float, height: float, grown: float
    ) -> dict[str, object]:
        """Return where a card lies, grown by so many pixels on each side."""
        return {
            "pos": (self.center_x - width / 2 - grown, low - grown),
            "size": (width + 2 * grown, height + 2 * grown),
            "radius": [max(width * 0.16 + grown, 1)],
        }
