"""A key that changes what is being typed; it posts nothing."""

from kivy.properties import BooleanProperty, StringProperty

from companion.ui.views.parts import Control
from companion.ui.widgets.push_button import PushButton


class DraftKey(PushButton):
    """A button with a word or a sign and no item: its layout says what it does."""

    word = StringProperty("")
    strong = BooleanProperty(defaultvalue=False)
    enabled = BooleanProperty(defaultvalue=True)

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("word", "strong", "enabled"):
            self.fbind(name, self._compose)
        self._compose()

    def _compose(self, *_: object) -> None:
        self.part = Control(self.word, None, self.enabled, self.strong)

    def on_press(self) -> None:
        """Leave it to the layout."""
