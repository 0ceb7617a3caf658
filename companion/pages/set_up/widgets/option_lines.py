"""The options of a group under each other, scrolled by touch."""

from kivy.properties import ObjectProperty
from kivy.uix.scrollview import ScrollView

from companion.ui.widgets.touchable import ScrolledTouchables


class OptionLines(ScrolledTouchables, ScrollView):
    """Each option with its sentence over its values; the first is shown at first."""

    scroll_y: float  # Kivy's own, which tells no types
    rows = ObjectProperty(())
    _options: tuple[str, ...] = ()

    def on_rows(self, *_: object) -> None:
        """Show another group from its beginning; a choice moves nothing."""
        options = tuple(row.choices[0].item.name for row in self.rows)
        if options != self._options:
            self._options, self.scroll_y = options, 1.0
