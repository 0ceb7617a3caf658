"""One thing to choose: what it is, and its values side by side."""

from kivy.app import App
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.view.elements import SettingRow


class SettingLine(BoxLayout):
    """Title and sentence beside the choices, or beside a number and its steps."""

    part = ObjectProperty(SettingRow(), rebind=True)
    index = NumericProperty(0)
    stacked = BooleanProperty(defaultvalue=False)
    """Whether the choices stand under the words instead of beside them."""
    says = StringProperty("")
    """What it does, where there is room for that."""

    def on_part(self, *_: object) -> None:
        """Show the values in the form that fits them."""
        kind = "StepChoice" if self.part.value else "ValueChoice"
        place, stock = self.ids.place, App.get_running_app().widget_pool
        for other in [w for w in place.children if type(w).__name__ != kind]:
            place.remove_widget(other)
            stock.give(other)
        if not place.children:
            place.add_widget(stock.take(kind))
        place.children[0].row = self.part
