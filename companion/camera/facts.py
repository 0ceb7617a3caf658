"""Facts and alarms about the camera itself."""

from enum import Enum


class CameraAlarm(Enum):
    """Something that has been wrong with the camera for a while; the latest counts."""

    NONE = "none"
    """It sees well and has not moved."""
    DARK = "dark"
    BRIGHT = "bright"
    MOVED = "moved"
    """The surroundings of the pile have shifted in the picture."""


class CameraFact(Enum):
    """Something about the camera that the screen should say."""

    COVERED = "covered"
    """Something hides the pile."""
    UNREAD = "unread"
    """A card landed that cannot be read."""
    CLEAR = "clear"
    """The camera works again."""
    ENDED = "ended"
    """The video or folder has been shown to its end."""
