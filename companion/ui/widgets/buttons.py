"""Buttons, rows of buttons, settings, and the keyboard."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme import Theme
from companion.ui.widgets.containers import Column, RepeaterBox, WordRow
from companion.ui.widgets.labels import asked_width, parted
from companion.ui.widgets.touchable import Touchable
from companion.view.elements import BLANK, Control, SettingRow
from companion.view.keyboard import NamingView

FADED = 0.42
"""Opacity of the words on a button that means nothing now, 0 to 1."""
NARROW_MM = 30
"""Width of a button under which the mark of a color stands over the word."""
OVER = 0.62
"""Size of a mark over its word, as a share of the font size."""
ABOVE_MM, ASIDE_MM, RIM_MM = 0.7, 1.6, 0.4
"""Margins of a button: over a mark, beside a mark, and without one."""


class Framed(BoxLayout):
    """A rounded ground with an edge; its layout says in which colors."""

    edge = ColorProperty((1, 1, 1, 1))
    fill = ColorProperty((0, 0, 0, 1))
    ink = ColorProperty((1, 1, 1, 1))
    """Color of the main words and signs."""
    soft = ColorProperty((1, 1, 1, 1))
    """Color of the words beside them."""
    stroke = NumericProperty(1)
    """Width of the edge, pixels; 0 for none, for drawing one takes long."""
    bend = NumericProperty(1)
    """Radius of the corners, pixels."""


class Highlighted(Framed):
    """Something framed that is filled where it stands out."""

    stands_out = BooleanProperty(defaultvalue=False)


class ControlButton(Touchable, Framed):
    """A button for a `Control`."""

    value = ObjectProperty(Control(""), rebind=True)
    most = NumericProperty(20)

    def on_kv_post(self, _root: object) -> None:
        """Paint as soon as the theme is there."""
        self.bind(value=self.paint)
        self.paint()

    def paint(self, *_: object) -> None:
        """Choose the colors from what the control says."""
        theme, control = App.get_running_app().theme, self.value
        if control.swatch.color:
            color = control.swatch.color
            fill, ink = theme.fill_of(color), theme.ink_on(color)
            edge = theme.paint("accent") if control.strong else fill
        elif control.strong:
            fill, ink = theme.paint("accent"), theme.paint("on_accent")
            edge = fill
        else:
            fill, ink = theme.paint("raised"), theme.paint("text")
            edge = theme.paint("line")
        if not control.enabled:
            fill, edge = theme.paint("ground"), theme.paint("raised")
            ink = theme.faded("muted", FADED)
        self.fill, self.ink, self.edge = fill, ink, edge


class PushButton(ControlButton):
    """A button with words; the mark is made where one is shown: few buttons have it."""

    def __init__(self, **kwargs: object) -> None:
        self._mark: Any = None
        self._icon: Any = None
        super().__init__(**kwargs)
        self.fbind("width", self.paint)

    def paint(self, *_: object) -> None:
        """Choose the colors, the mark, and for children the icon."""
        super().paint()
        theme = App.get_running_app().theme
        if theme.for_children and (self.value.icon or self._icon is not None):
            self._set_icon()
        color = self.value.swatch.color
        if color and self._mark is None:
            self._mark = Factory.ButtonMark()
            self.add_widget(self._mark, len(self.children))
        if self._mark is not None:
            self._set_mark(self._mark, theme)

    def _set_icon(self) -> None:
        if self._icon is None:
            self._icon = Factory.IconWidget()
            self.add_widget(self._icon, len(self.children))
            self.orientation = "vertical"
        self._icon.icon, self._icon.ink = self.value.icon, self.ink

    def _set_mark(self, mark: Any, theme: Theme) -> None:  # noqa: ANN401 (Kivy's)
        color = self.value.swatch.color
        over = self.width < theme.px(NARROW_MM) and bool(self.value.text)
        self.orientation = "vertical" if color and over else "horizontal"
        size, text = theme.sizes.least("text"), self.value.text
        side = self.most * (OVER if over else 0.85) if color else 0
        if over and asked_width(text, size, 1) > self.width - theme.px(2 * RIM_MM):
            side = 0
        beside = self.width - theme.px(2 * (ASIDE_MM + RIM_MM)) - side
        if not over and parted(text, beside, size).endswith("…"):
            side = 0
        aside, above = (RIM_MM, ABOVE_MM if side else 0) if over else (ASIDE_MM, 0)
        self.padding = theme.px(aside if side else RIM_MM), theme.px(above)
        mark.shape, mark.ink = theme.shape_of(color), self.ink
        mark.size = side, side


class AnswerKey(ControlButton):
    """An answer for children: what it means is drawn before its words."""


class IconButton(ControlButton):
    """A button for a `Control` whose words would not fit: undo, more, back, erase."""

    icon = StringProperty("")


class PersonButton(ControlButton):
    """A button for a `Control` with a badge: a player who can be chosen."""


class ButtonRow(WordRow):
    """Buttons side by side; a row of buttons is a value of a column."""

    value = ObjectProperty(())

    def on_value(self, *_: object) -> None:
        """Follow the view: people have their badges, which may stand alone."""
        name = "PushButton"
        if self.value and self.value[0].badge.figure:
            name = "PersonButton" if self.value[0].text else "BadgeKey"
        if name != self.viewclass:
            self.data, self.viewclass = (), name
        self.data = self.value


class ButtonRows(RepeaterBox):
    """Rows of buttons, one under the other."""


class StepChoice(BoxLayout):
    """A number between one step less and one step more."""

    row = ObjectProperty(SettingRow(choices=(BLANK, BLANK)), rebind=True)


class ValueChoice(ButtonRows):
    """The values of a setting side by side, on two rows where one is too narrow."""

    row = ObjectProperty(SettingRow(), rebind=True)


class SettingLine(BoxLayout):
    """Title and sentence beside the choices, or beside a number and its steps."""

    value = ObjectProperty(SettingRow(), rebind=True)
    stacked = BooleanProperty(defaultvalue=False)
    """Whether the choices stand under the words instead of beside them."""
    description = StringProperty("")
    """Sentence that says what it does, where there is room for it."""

    def __init__(self, **kwargs: object) -> None:
        self._pool = App.get_running_app().widget_pool
        super().__init__(**kwargs)

    def on_value(self, *_: object) -> None:
        """Show the values in the form that fits them."""
        name = "StepChoice" if self.value.value else "ValueChoice"
        place = self.ids.place
        for other in [w for w in place.children if type(w).__name__ != name]:
            place.remove_widget(other)
            self._pool.release(other)
        if not place.children:
            place.add_widget(self._pool.acquire(name))
        place.children[0].row = self.value


class NamingPart(Column):
    """The typed text, names that begin so, and the keyboard."""

    words = ObjectProperty(NamingView(), rebind=True)
    keys = ListProperty()
    """The keys, row by row."""
