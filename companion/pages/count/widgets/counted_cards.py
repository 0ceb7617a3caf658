"""The cards of the hand that is being counted."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView

from companion.pages.count.view import CardView
from companion.ui.geometry import scrolled_to
from companion.ui.widgets.cards.card_picture import CardPicture
from companion.ui.widgets.touchable import ScrolledTouchables, Touchable


class CountedCard(Touchable, CardPicture):
    """One card; touching it puts it right."""

    part = ObjectProperty(CardView(), rebind=True)
    index = NumericProperty(0)
    picked = BooleanProperty(defaultvalue=False)

    def on_part(self, *_: object) -> None:
        """Show the card."""
        self.face, self.picked = self.part.face, self.part.picked


class CountedRow(ScrolledTouchables, ScrollView):
    """The cards in one row, scrolled by touch; the one that matters is in sight."""

    scroll_x: float  # Kivy's own, which tells no types
    parts = ObjectProperty(())

    def on_parts(self, *_: object) -> None:
        """Follow the view."""
        self._show_latest()

    def on_size(self, *_: object) -> None:
        """Keep the card in sight."""
        self._show_latest()

    def _show_latest(self) -> None:
        """Bring the picked card into sight, else the last."""
        picked = (i for i, card in enumerate(self.parts) if card.picked)
        at = next(picked, len(self.parts) - 1)
        width = self.ids.row.width if self.parts else 0
        step = width / max(len(self.parts), 1)
        self.scroll_x = scrolled_to(
            at, step, len(self.parts), self.width, self.scroll_x
        )
