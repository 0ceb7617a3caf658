"""A player who can be chosen: the badge, and the name below."""

from companion.ui.widgets.buttons import ControlButton


class PersonKey(ControlButton):
    """A button for a `Control` with a badge."""
