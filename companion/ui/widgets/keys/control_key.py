"""The ground of every button: its colors, and what its touch says."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.widgets.framed import Framed
from companion.ui.widgets.touchable import Touchable
from companion.view.elements import Control

FADED = 0.42
"""Opacity of the words on a button that means nothing now."""


class ControlKey(Touchable, Framed):
    """A button for a `Control`."""

    part = ObjectProperty(Control(""), rebind=True)
    index = NumericProperty(0)
    most = NumericProperty(20)

    def on_kv_post(self, _root: object) -> None:
        """Paint as soon as the theme is there."""
        self.bind(part=self.paint)
        self.paint()

    def paint(self, *_: object) -> None:
        """Choose the colors from what the control says."""
        look, control = App.get_running_app().look, self.part
        if control.swatch.color:
            fill, ink = (
                look.fill_of(control.swatch.color),
                look.ink_on(control.swatch.color),
            )
            edge = look.paint("accent") if control.strong else fill
        elif control.strong:
            fill, ink = look.paint("accent"), look.paint("on_accent")
            edge = fill
        else:
            fill, ink = look.paint("raised"), look.paint("text")
            edge = look.paint("line")
        if not control.enabled:
            fill, edge = look.paint("ground"), look.paint("raised")
            ink = look.paint("muted", FADED)
        self.fill, self.ink, self.edge = fill, ink, edge
