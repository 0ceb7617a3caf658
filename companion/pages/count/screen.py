"""The end of a round: hands laid before the camera, entered, or typed."""

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.scrollview import ScrollView

from companion.pages.count.words import CardView, CountView, HandView
from companion.ui.geometry import scrolled_to
from companion.ui.page_screen import PageScreen
from companion.ui.widgets.buttons import Highlighted
from companion.ui.widgets.card_widgets import CardPicture
from companion.ui.widgets.touchable import ScrolledTouchables, Touchable


class CountScreen(PageScreen):
    """All hands, and the one that is being counted."""

    shows = CountView

    def takes(self, key: str) -> bool:
        """Whether a digit is typed here."""
        return key.isdecimal() and bool(self.words.digits)


class CountedCard(Touchable, CardPicture):
    """One card; touching it puts it right."""

    value = ObjectProperty(CardView(), rebind=True)
    picked = BooleanProperty(defaultvalue=False)

    def on_value(self, *_: object) -> None:
        """Show the card."""
        self.face, self.picked = self.value.face, self.value.picked


class CountedRow(ScrolledTouchables, ScrollView):
    """The cards in one row, scrolled by touch; the one that matters is in sight."""

    scroll_x: float  # Kivy's own, which tells no types
    data = ObjectProperty(())

    def on_kv_post(self, _root: object) -> None:
        """Keep the card in sight while the row becomes longer."""
        self.ids.row.fbind("width", self.on_data)

    def on_data(self, *_: object) -> None:
        """Bring the picked card into sight, else the last."""
        picked = (i for i, card in enumerate(self.data) if card.picked)
        at = next(picked, len(self.data) - 1)
        width = self.ids.row.width if self.data else 0
        step = width / max(len(self.data), 1)
        self.scroll_x = scrolled_to(at, step, len(self.data), self.width, self.scroll_x)


class HandCell(Touchable, Highlighted):
    """Name, cards, points; touching it counts this hand."""

    value = ObjectProperty(HandView(), rebind=True)
