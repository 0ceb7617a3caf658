"""The moments of a round side by side, scrolled by touch."""

from kivy.app import App
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView

from companion.ui.views.history import Moment


class MomentCell(ButtonBehavior, BoxLayout):
    """One moment; touching it chooses it."""

    part = ObjectProperty(Moment(), rebind=True)
    index = NumericProperty(0)

    def on_release(self) -> None:
        """Choose it; on release, for a finger that scrolls chooses nothing."""
        if self.part.item:
            App.get_running_app().say(self.part.item)


class Timeline(RecycleView):
    """Makes only as many cells as are in sight; the chosen one is brought there."""

    moments = ObjectProperty(())
    at = NumericProperty(0)

    def on_moments(self, *_: object) -> None:
        """Follow the view."""
        self.data = [{"part": part, "index": i} for i, part in enumerate(self.moments)]
        self._show_chosen()

    def on_at(self, *_: object) -> None:
        """Bring the chosen moment into sight."""
        self._show_chosen()

    def on_size(self, *_: object) -> None:
        """Keep the chosen moment in sight."""
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Scroll as little as shows the chosen moment whole."""
        step = self.layout_manager.default_size[0] if self.layout_manager else 0
        hidden = len(self.moments) * step - self.width
        if hidden <= 0:
            self.scroll_x = 0
            return
        left = self.scroll_x * hidden
        least, most = (self.at + 1) * step - self.width, self.at * step
        self.scroll_x = min(max(left, least, 0), most, hidden) / hidden
