"""What the camera says about itself."""

from enum import Enum


class CameraAlarm(Enum):
    """What has been wrong with the camera for longer; the latest one counts."""

    NONE = "none"
    """It sees well and stands where it stood."""
    DARK = "dark"
    BRIGHT = "bright"
    MOVED = "moved"
    """The still surroundings of the pile lie elsewhere in the picture."""


class CameraFact(Enum):
    """Something about the camera that the screen should say."""

    LOST = "lost"
    """No pictures come: cards must be entered by touch."""
    COVERED = "covered"
    """Something hides the pile."""
    UNREAD = "unread"
    """A card landed that cannot be read."""
    CLEAR = "clear"
    """All is well again."""
    ENDED = "ended"
    """The video or folder has been shown to its end."""
