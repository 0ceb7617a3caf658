"""A number between one step less and one step more."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.view.elements import SettingRow


class StepChoice(BoxLayout):
    """Two buttons around the number."""

    row = ObjectProperty(SettingRow(), rebind=True)
