"""The usual button: words, perhaps beside the mark of a color."""

from kivy.app import App
from kivy.factory import Factory

from companion.ui.widgets.keys.control_key import ControlKey


class PushButton(ControlKey):
    """A button with words; the mark is made where one is shown: few buttons have it."""

    def __init__(self, **kwargs: object) -> None:
        self._mark = None
        super().__init__(**kwargs)

    def paint(self, *_: object) -> None:
        """Choose the colors, and the mark."""
        super().paint()
        color = self.part.swatch.color
        if color and self._mark is None:
            self._mark = Factory.ButtonMark()
            self.add_widget(self._mark, len(self.children))
        if self._mark is not None:
            side = self.most * 0.85 if color else 0
            self._mark.shape = App.get_running_app().look.shape_of(color)
            self._mark.ink, self._mark.size = self.ink, (side, side)
