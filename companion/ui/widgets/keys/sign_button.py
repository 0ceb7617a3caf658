"""A button with a drawn sign in place of words."""

from kivy.properties import StringProperty

from companion.ui.widgets.keys.control_key import ControlKey


class SignButton(ControlKey):
    """A button for a `Control` whose words would not fit: undo, more, back, erase."""

    sign = StringProperty("")
