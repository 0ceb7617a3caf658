"""The values of a setting side by side."""

from kivy.properties import ObjectProperty

from companion.pages.settings.view import SettingRow
from companion.ui.widgets.filled import FilledBox


class ValueChoice(FilledBox):
    """One button a value."""

    row = ObjectProperty(SettingRow(), rebind=True)
