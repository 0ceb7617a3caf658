"""Watches the camera itself every few seconds: has it enough light, has it moved?

A late alarm is better than a false one: only what is found several times in a row
counts, and a doubtful case raises no alarm.
"""

from enum import Enum

from vision.reading.reading import Corners, Image
from vision.scene.camera_motion import Surroundings
from vision.scene.checkup import Exposure, exposure_of

_MOVED = 0.02  # of the picture's width; the follower of the pile copes with less
_LOOKS = 4  # in a row before a finding is believed
_STRANGE_LOOKS = 40  # after which new surroundings become the usual ones


class Alarm(Enum):
    """What has been wrong with the camera for a while."""

    NONE = "none"
    DARK = "dark"
    BRIGHT = "bright"
    MOVED = "moved"


_OF_LIGHT = {Exposure.DARK: Alarm.DARK, Exposure.BRIGHT: Alarm.BRIGHT}


class CameraWatch:
    """Looks at a frame every few seconds.

    Args:
        every_s: time between two looks, seconds of the source.
    """

    def __init__(self, every_s: float = 3.0) -> None:
        self._every_s = every_s
        self._surroundings = Surroundings()
        self._next_at = 0.0
        self._finding = Alarm.NONE
        self._looks = 0
        self._strange_looks = 0
        self._told = Alarm.NONE

    def look(self, image: Image, at: float, pile: Corners | None) -> Alarm | None:
        """Look at a frame, if it is time for a look.

        Args:
            image: ``(height, width, 3)`` uint8, BGR.
            at: seconds of the source.
            pile: corners of the card on top, if it is known.

        Returns:
            The alarm from now on, if it has changed; else ``None``.
        """
        if at < self._next_at:
            return None
        self._next_at = at + self._every_s
        finding = self._find(image, pile)
        self._looks = self._looks + 1 if finding is self._finding else 1
        self._finding = finding
        if finding is self._told or self._looks < _LOOKS:
            return None
        self._told = finding
        return finding

    def _find(self, image: Image, pile: Corners | None) -> Alarm:
        light = _OF_LIGHT.get(exposure_of(image))
        if light is not None:
            return light
        if not self._surroundings.is_known:
            self._surroundings.take(image, pile)
            return Alarm.NONE
        distance = self._surroundings.distance(image)
        if distance is None:
            return self._confirm(image, pile)
        self._strange_looks = 0
        return Alarm.MOVED if distance > _MOVED else Alarm.NONE

    def _confirm(self, image: Image, pile: Corners | None) -> Alarm:
        """Keep the last alarm; adopt the new surroundings after many looks."""
        self._strange_looks += 1
        if self._strange_looks >= _STRANGE_LOOKS:
            self._strange_looks = 0
            self._surroundings.take(image, pile)
        return self._told  # nothing is known to have changed
