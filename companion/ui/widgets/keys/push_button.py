"""The usual button: words, perhaps beside the mark of a color."""

from kivy.app import App
from kivy.factory import Factory

from companion.ui.widgets.keys.control_key import ControlKey

NARROW_MM = 19
"""A button that is not wider says its color by word and ground alone."""


class PushButton(ControlKey):
    """A button with words; the mark is made where one is shown: few buttons have it."""

    def __init__(self, **kwargs: object) -> None:
        self._mark = None
        super().__init__(**kwargs)
        self.fbind("width", self.paint)

    def paint(self, *_: object) -> None:
        """Choose the colors, and the mark."""
        super().paint()
        color = self.part.swatch.color
        if color and self._mark is None:
            self._mark = Factory.ButtonMark()
            self.add_widget(self._mark, len(self.children))
        if self._mark is not None:
            side = self.most * 0.85 if color and self._has_room() else 0
            self._mark.shape = App.get_running_app().look.shape_of(color)
            self._mark.ink, self._mark.size = self.ink, (side, side)

    def _has_room(self) -> bool:
        """Whether the mark leaves room for the word."""
        look = App.get_running_app().look
        return bool(self.width > look.px(NARROW_MM)) or not self.part.text
