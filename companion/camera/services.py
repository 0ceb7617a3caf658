"""The services of the camera's thread to people, beside following the pile."""

from dataclasses import dataclass
from typing import Self

from companion.camera.live_camera import Calibration, LiveCamera
from companion.teaching.classroom import Classroom
from companion.teaching.corrections import Corrections
from companion.teaching.services import DeckReaderServices


@dataclass(frozen=True, slots=True)
class CameraServices:
    """What people can do with the camera; each ``None`` where nobody can."""

    live: LiveCamera | None = None
    """Shows its picture, and reads hands that are laid before it."""
    calibration: Calibration | None = None
    """Lets people set it up."""
    classroom: Classroom | None = None
    """Teaches decks."""
    corrections: Corrections | None = None
    """Learns from what the table corrects."""

    @classmethod
    def of(cls, decks: DeckReaderServices) -> Self:
        """Return all of them for a camera, with what reads its cards."""
        live, calibration = LiveCamera(decks.reader), Calibration(decks.reader)
        return cls(live, calibration, decks.classroom, decks.corrections)


NO_CAMERA_SERVICES = CameraServices()
"""Nothing: there is no camera."""
