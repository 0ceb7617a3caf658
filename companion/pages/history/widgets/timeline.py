"""The steps of a round side by side, scrolled by touch."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview import RecycleView, views

from companion.pages.history.view import TimelineStep
from companion.ui.geometry import scrolled_to
from companion.ui.widgets.touchable import ScrolledTouchables, Touchable


class MomentCell(Touchable, BoxLayout):
    """One step; touching it chooses it."""

    value = ObjectProperty(TimelineStep(), rebind=True)
    index = NumericProperty(0)


def forget_cells() -> None:
    """Make the cells anew for another look: Kivy keeps them beyond their timeline."""
    views._cached_views[MomentCell].clear()  # noqa: SLF001 (Kivy has no other way)


class Timeline(ScrolledTouchables, RecycleView):
    """Makes only as many cells as are in sight; the chosen one is brought there."""

    scroll_x: float  # Kivy's own, which tells no types
    steps = ObjectProperty(())
    at = NumericProperty(0)

    def on_steps(self, *_: object) -> None:
        """Follow the view."""
        self.data = [{"value": part, "index": i} for i, part in enumerate(self.steps)]
        self._show_chosen()

    def on_at(self, *_: object) -> None:
        """Bring the chosen step into sight."""
        self._show_chosen()

    def on_size(self, *_: object) -> None:
        """Keep the chosen step in sight."""
        self._show_chosen()

    def _show_chosen(self) -> None:
        step = self.layout_manager.default_size[0] if self.layout_manager else 0
        row = step, len(self.steps), self.width
        self.scroll_x = scrolled_to(self.at, *row, self.scroll_x)
