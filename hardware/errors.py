"""Errors of devices; each message is one sentence with the remedy."""


class HardwareError(Exception):
    """Root of all errors of the table's devices."""


class CameraError(HardwareError, OSError):
    """A camera or a picture file cannot be opened, or is gone."""


class ButtonError(HardwareError, OSError):
    """A button or a lamp cannot be set up on its pin."""


class SoundError(HardwareError, OSError):
    """A sound cannot be heard."""


class SoundHangsError(SoundError):
    """There is a loudspeaker, but it never comes to the end of a sound."""
