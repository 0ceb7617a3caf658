"""Cards side by side, as large as they fit."""

from kivy.app import App

from companion.ui.geometry import card_columns
from companion.ui.widgets.cards.card_drawing import ASPECT
from companion.ui.widgets.repeater import RepeaterGrid


class CardGrid(RepeaterGrid):
    """Lies in as many columns as make the cards largest."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("size", "parts"):
            self.fbind(name, self._lay_out)

    def _lay_out(self, *_: object) -> None:
        sizes = App.get_running_app().look.sizes
        least = sizes.touch + self.spacing[0]
        self.cols = card_columns(len(self.parts), self.size, ASPECT, least)
