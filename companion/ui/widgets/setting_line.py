"""One thing to choose: what it is, and its values side by side."""

from kivy.factory import Factory
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.views.settings import SettingRow


class SettingLine(BoxLayout):
    """Title and sentence beside the choices, or beside a number and its steps."""

    part = ObjectProperty(SettingRow(), rebind=True)
    index = NumericProperty(0)

    def on_part(self, *_: object) -> None:
        """Show the values in the form that fits them."""
        kind = "StepChoice" if self.part.value else "ValueChoice"
        shown = self.ids.place.children
        if not shown or type(shown[0]).__name__ != kind:
            self.ids.place.clear_widgets()
            self.ids.place.add_widget(Factory.get(kind)())
        self.ids.place.children[0].row = self.part
