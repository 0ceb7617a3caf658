"""The values of a setting side by side."""

from kivy.properties import ObjectProperty

from companion.ui.widgets.repeater import RepeaterBox
from companion.view.elements import SettingRow


class ValueChoice(RepeaterBox):
    """One button a value, on two rows where one is too narrow."""

    row = ObjectProperty(SettingRow(), rebind=True)
