"""The screen that draws every form: a widget for each of its sections."""

from kivy.app import App
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.ui.page_screen import PageScreen
from companion.ui.widgets.buttons import Framed, Highlighted
from companion.ui.widgets.containers import (
    AdaptiveBox,
    Column,
    RepeaterGrid,
    Switcher,
    set_active,
)
from companion.ui.widgets.labels import FitLabel
from companion.ui.widgets.line_plot import LinePlot
from companion.ui.widgets.pictures import StillPicture
from companion.ui.widgets.touchable import (
    Place,
    ScrolledTouchables,
    Touchable,
    cancel_in,
)
from companion.view import form
from companion.view.actions import TouchPlot
from companion.view.elements import CardPad as CardPadView
from companion.view.elements import Control
from companion.view.plot import Plot

HEADS = {
    **dict.fromkeys((form.Frame.PAGE, form.Frame.ROUND), "FormBar"),
    form.Frame.START: "StartHead",
    form.Frame.GAME: "GameHead",
}
"""Class of the widget above the sections, by the form's frame."""

LINES = {
    form.LineStyle.ROW: ("FormLine", 20.0, 24.0),
    form.LineStyle.SCORE: ("ScoreLine", 10.5, 10.5),
    form.LineStyle.FACT: ("FactLine", 0.0, 0.0),
    form.LineStyle.WORDS: ("WordLine", 0.0, 0.0),
    form.LineStyle.STATUS: ("StatusLine", 10.0, 10.0),
    form.LineStyle.CHECK: ("CheckLine", 0.0, 0.0),
    form.LineStyle.TILE: ("TileLine", 28.0, 28.0),
    form.LineStyle.EVENT: ("EventLine", 12.0, 17.0),
}
"""Class of a line, and its greatest height on a wide and on a narrow display, by its
style; millimetres, 0: as high as there is room."""
SECTIONS = {
    form.Beside: "BesideSection",
    CardPadView: "CardPad",
    form.Choices: "ChoiceSection",
    form.Drawing: "DrawingSection",
    form.Figures: "FigureSection",
    form.Heading: "HeadingSection",
    form.Keys: "KeySection",
    form.Lines: "LineSection",
    form.MainKey: "MainKeySection",
    form.Photo: "PhotoSection",
    form.Picture: "PictureSection",
    Plot: "PlotSection",
    form.QrCode: "QrSquare",
    form.ScrolledChoices: "ScrolledChoiceSection",
    form.Seats: "SeatsToDrag",
}
"""Class of the widget that draws a section."""


class FormScreen(PageScreen):
    """Title, sections and keys; or the keyboard, while a name is typed."""

    shows = form.Form
    words = ObjectProperty(form.Form(), rebind=True)

    def takes(self, key: str) -> bool:
        """Whether a letter is typed here."""
        return key.isprintable() and bool(self.words.naming.title)


class Sections(Column):
    """A column with a widget for each section, of the class that draws such a one."""

    data = ObjectProperty(())

    def __init__(self, **kwargs: object) -> None:
        self._pool = App.get_running_app().widget_pool
        self._shown: list[Widget] = []
        self._filler = Widget()
        super().__init__(**kwargs)

    def on_data(self, *_: object) -> None:
        """Follow the view."""
        names = [SECTIONS[type(section)] for section in self.data]
        if names != [type(widget).__name__ for widget in self._shown]:
            self._exchange(names)
        for widget, section in zip(self._shown, self.data, strict=True):
            widget.value = section
        self._fill()

    def _exchange(self, names: list[str]) -> None:
        self.clear_widgets()
        for widget in self._shown:
            cancel_in(widget)
            set_active(widget, active=False)
            if isinstance(widget, BesideSection):
                widget.value = form.Beside()  # a picture in it looks no more
            self._pool.release(widget)
        self._shown = [self._pool.acquire(name) for name in names]
        for widget in self._shown:
            self.add_widget(widget)
            set_active(widget, active=True)

    def _fill(self) -> None:
        """Leave the room below sections that need less."""
        are_low = all(widget.size_hint_y is None for widget in self._shown)
        if are_low and self._filler.parent is None:
            self.add_widget(self._filler)
        elif not are_low:
            self.remove_widget(self._filler)


class HeadingSection(BoxLayout):
    """A large title with a sentence beside or under it."""

    value = ObjectProperty(form.Heading(), rebind=True)


class KeySection(Column):
    """Rows of keys under a caption."""

    value = ObjectProperty(form.Keys(), rebind=True)
    rows = ObjectProperty(())


class ChoiceSection(RepeaterGrid):
    """Settings in columns."""

    value = ObjectProperty(form.Choices(), rebind=True)


class ScrolledChoiceSection(ScrolledTouchables, ScrollView):
    """Settings one under the other, scrolled by touch."""

    scroll_y: float  # Kivy's own, which tells no types
    value = ObjectProperty(form.ScrolledChoices(), rebind=True)
    group = NumericProperty(0)

    def on_group(self, *_: object) -> None:
        """Show another group from its first setting on; a choice moves nothing."""
        self.scroll_y = 1.0


class BesideSection(AdaptiveBox):
    """Two columns of sections."""

    value = ObjectProperty(form.Beside(), rebind=True)


class LineSection(RepeaterGrid):
    """Lines in columns, at the top of the room that they have."""

    value = ObjectProperty(form.Lines(), rebind=True)

    def on_value(self, *_: object) -> None:
        """Show lines of the class that draws the style."""
        theme = App.get_running_app().theme
        name, wide_mm, tall_mm = LINES[self.value.style]
        is_narrow = theme.is_portrait or self.value.columns > 1
        if name != self.viewclass:
            self.data, self.viewclass = (), name
        self.tallest = theme.px(tall_mm if is_narrow else wide_mm)
        self.data = self.value.lines


class DrawingSection(Switcher):
    """One of the drawn pictures."""

    value = ObjectProperty(form.Drawing(), rebind=True)


class FigureSection(RepeaterGrid):
    """Rows of figures, at the top of the room that they have."""

    value = ObjectProperty(form.Figures(), rebind=True)


class FigureRow(Framed):
    """A name and its figures."""

    value = ObjectProperty(("",), rebind=True)
    index = NumericProperty(0)


class FigureCell(FitLabel):
    """One figure."""

    value = ObjectProperty("")


class PlotSection(Touchable, LinePlot):
    """Lines over common steps; a touch chooses a step, where one can be chosen."""

    def meant(self, place: Place) -> TouchPlot | None:
        """Return the step that lies nearest to a touch."""
        step = self.step_at(place[0])
        return None if step is None else TouchPlot(step)


class PhotoSection(StillPicture):
    """A picture that was taken earlier."""

    value = ObjectProperty(form.Photo(), rebind=True)

    def on_value(self, *_: object) -> None:
        """Show it."""
        self.show(self.value.size_wh, self.value.rgb)


class ScoreLine(Highlighted):
    """Badge, title and sentence, with words and a number at the end."""

    value = ObjectProperty(form.Line(), rebind=True)
    stacked = BooleanProperty(defaultvalue=False)
    """Whether the sentence stands under the title."""


class FormLine(Touchable, ScoreLine):
    """A line of a form that can be touched as a whole."""


class EventWords(Touchable, Framed):
    """An event in words, touched as a whole."""

    value = ObjectProperty(form.Line(), rebind=True)


class EventLine(BoxLayout):
    """An event in words, beside a button."""

    value = ObjectProperty(form.Line(), rebind=True)


class TileLine(Touchable, Highlighted):
    """A title over a few words; touched as a whole."""

    value = ObjectProperty(form.Line(), rebind=True)


class MainKeySection(Touchable, Framed):
    """A large filled key: its words over a sentence."""

    value = ObjectProperty(form.MainKey(), rebind=True)

    def meant(self, _place: Place) -> Control:
        """Return the key."""
        key: Control = self.value.key
        return key


class ReadLine(BoxLayout):
    """A line that is only read."""

    value = ObjectProperty(form.Line(), rebind=True)
