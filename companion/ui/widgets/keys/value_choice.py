"""The values of a setting side by side."""

from kivy.properties import ObjectProperty

from companion.ui.widgets.filled import FilledBox
from companion.view.parts import SettingRow


class ValueChoice(FilledBox):
    """One button a value, on two rows where one is too narrow."""

    row = ObjectProperty(SettingRow(), rebind=True)
