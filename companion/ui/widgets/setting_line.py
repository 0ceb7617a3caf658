"""One thing to choose: what it is, and its values side by side."""

from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.views.settings import SettingRow


class SettingLine(BoxLayout):
    """Title and sentence beside the choices."""

    part = ObjectProperty(SettingRow(), rebind=True)
    index = NumericProperty(0)
