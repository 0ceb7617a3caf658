"""A player who can be chosen: the badge, and the name below."""

from companion.ui.widgets.keys.control_key import ControlKey


class PersonKey(ControlKey):
    """A button for a `Control` with a badge."""
