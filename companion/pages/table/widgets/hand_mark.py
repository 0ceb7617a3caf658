"""A small hand at what a first evening is told can be touched."""

from collections.abc import Iterator

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color as Ink
from kivy.graphics import SmoothEllipse
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.pages.table.widgets.deck_key import DeckKey
from companion.pages.table.widgets.recent_event_chip import RecentEventChip
from companion.pages.table.widgets.ring import Ring
from companion.pages.table.widgets.seat_plaque import SeatPlaque
from companion.ui.widgets.icons import IconWidget
from companion.view.chrome import Hint

SIDE_MM = 9.0
INSIDE = 0.42
"""How far it reaches into what it marks, as a share of its side."""

_KINDS: dict[Hint, type[Widget]] = {
    Hint.DECK: DeckKey,
    Hint.SEAT: SeatPlaque,
    Hint.TRAIL: RecentEventChip,
    Hint.ARROW: Ring,
}


class HandMark(IconWidget):
    """Stands on what the hint is about; a touch goes through it."""

    hint = StringProperty("")
    """One of `Hint`'s values; empty for none."""
    direction = NumericProperty(0)
    """The direction of play, which turns the arrows under it."""
    blocks = ObjectProperty(None, allownone=True)
    """All that can be marked."""

    def __init__(self, **kwargs: object) -> None:
        self._place = Clock.create_trigger(self._go_there)
        super().__init__(icon="touch", size_hint=(None, None), **kwargs)
        for name in ("hint", "direction", "blocks"):
            self.fbind(name, self.follow)
        for name in ("pos", "size"):
            self.blocks.field.pile.fbind(name, self.follow)  # all else moves with it

    def follow(self, *_: object) -> None:
        """Go to where it belongs, once all is laid out."""
        self._place()

    def _go_there(self, _dt: float) -> None:
        marked = next(self._marked(), None) if self.hint else None
        self.opacity = 0 if marked is None else 1
        if marked is None:
            return
        side = App.get_running_app().theme.px(SIDE_MM)
        self.size = side, side
        if self.hint == Hint.ARROW.value:
            self.center = marked.tail()
        else:
            # The draw pile is hardly larger than the hand and must be seen beside it.
            inside = 0 if self.hint == Hint.DECK.value else side * INSIDE
            self.center = marked.right - inside, marked.y + inside

    def _marked(self) -> Iterator[Widget]:
        """Yield what the hint is about, the best place first."""
        if self.hint == Hint.PILE.value:
            yield self.blocks.field.pile
            return
        kind = _KINDS[Hint(self.hint)]
        yield from (w for w in self.blocks.walk(restrict=True) if isinstance(w, kind))

    def draw(self) -> None:
        """Draw the hand on a dark disc: it may stand on any color."""
        theme = App.get_running_app().theme
        Ink(*theme.paint("ground", 0.85))
        SmoothEllipse(pos=self.pos, size=self.size)
        super().draw()
