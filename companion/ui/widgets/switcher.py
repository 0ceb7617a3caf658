"""A place that holds one of several widgets."""

from functools import partial

from kivy.app import App
from kivy.factory import Factory
from kivy.input import MotionEvent
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.ui.widgets.repeater import Repeater
from companion.ui.widgets.touchable import UNSEEN_S, cancel_in


class Switcher(BoxLayout):
    """Shows the widget that is asked for; each is made once, and kept.

    What is out of sight sleeps: it would follow every card. A touch belongs to the
    widget on which it began: it means nothing once that is gone, and nothing to a
    widget that nobody can have seen yet.
    """

    kind = StringProperty("")
    """Class of the widget; empty for none."""
    kinds = ListProperty()
    """Classes that will be asked for: they are made in quiet moments."""

    def __init__(self, **kwargs: object) -> None:
        self._made: dict[str, Widget] = {}
        self._exchanged_at = -UNSEEN_S
        super().__init__(**kwargs)

    def on_kind(self, *_: object) -> None:
        """Exchange the widget."""
        self.let_go()
        for former in self.children:
            wake(former, awake=False)
        self.clear_widgets()
        if self.kind:
            shown = self._make(self.kind)
            self.add_widget(shown)
            wake(shown, awake=True)

    def let_go(self) -> None:
        """Let fingers that lie here mean nothing, nor any for a moment."""
        cancel_in(self)
        self._exchanged_at = App.get_running_app().now()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Ignore a touch that was meant for what stood here before."""
        is_new = App.get_running_app().now() - self._exchanged_at < UNSEEN_S
        if is_new and self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))

    def on_kinds(self, *_: object) -> None:
        """Let them be made ahead."""
        for kind in self.kinds:
            App.get_running_app().idle_work.make(partial(self._make, kind))

    def forget(self) -> None:
        """Let all of them go, none of them awake."""
        cancel_in(self)
        for made in self._made.values():
            wake(made, awake=False)
        self._made.clear()
        self.clear_widgets()

    def _make(self, kind: str) -> Widget:
        if kind not in self._made:
            self._made[kind] = Factory.get(kind)()
            wake(self._made[kind], awake=False)
        return self._made[kind]


def wake(widget: Widget, *, awake: bool) -> None:
    """Let all that is filled in a widget follow the view, or sleep."""
    if isinstance(widget, Repeater):
        widget.awake = awake
        return
    for child in widget.children:
        wake(child, awake=awake)
