"""The cards of the hand that is being counted, as large as they fit."""

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior

from companion.ui.places import card_columns
from companion.ui.views.count import CardView
from companion.ui.widgets.card_drawing import ASPECT
from companion.ui.widgets.card_picture import CardPicture
from companion.ui.widgets.filled import FilledGrid


class CountedCard(ButtonBehavior, CardPicture):
    """One card; touching it puts it right."""

    part = ObjectProperty(CardView(), rebind=True)
    index = NumericProperty(0)
    picked = BooleanProperty(defaultvalue=False)

    def on_part(self, *_: object) -> None:
        """Show the card."""
        self.face, self.picked = self.part.face, self.part.picked

    def on_press(self) -> None:
        """Put it right."""
        App.get_running_app().say(self.part.item)


class CountedCards(FilledGrid):
    """Lies in as many columns as make the cards largest."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(kind="CountedCard", **kwargs)
        for name in ("size", "parts"):
            self.fbind(name, self._lay_out)

    def _lay_out(self, *_: object) -> None:
        self.cols = card_columns(len(self.parts), self.size, ASPECT)
