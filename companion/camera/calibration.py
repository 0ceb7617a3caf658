"""Setting the camera up again while the game waits."""

import threading

import numpy as np

from companion.camera.sights import Piles, Point
from companion.core.cards import Card
from hardware.camera import Camera, LockableExposure
from vision.following.inspection import CardReader
from vision.following.pile import PileFollower
from vision.reading.geometry import long_side
from vision.reading.reading import Corners, Image

_SETTLE_S = 2.0  # time for exposure and white balance to settle
_USUAL_LENGTH = 0.2  # of a card, as a fraction of the picture's height


class Calibration:
    """Setting up the camera: asked for by the screen, done by the camera's thread.

    While the camera is being set up, no card in view is played. Then exposure and
    white balance are locked, if the camera can, and a new follower takes over the pile;
    the card on top stays the same one wherever it lies now.

    `step` and `renewed` belong to the camera's thread; any thread calls the rest.

    Args:
        reader: reads the cards of a picture.
    """

    def __init__(self, reader: CardReader) -> None:
        self._reader = reader
        self._is_open = threading.Event()
        self._is_asked = threading.Event()
        self._settled_at: float | None = None
        self._is_free = False
        self._top: Card | None = None
        self.piles = Piles()
        """Where the piles lie; used from the next `look_again` on."""

    def open(self) -> None:
        """Begin setting up the camera."""
        self._is_open.set()

    def close(self, top: Card | None = None) -> None:
        """End the setup and follow the pile with a new follower; see `look_again`."""
        self.look_again(top)
        self._is_open.clear()

    def look_again(self, top: Card | None = None) -> None:
        """Take the camera as it stands now.

        Args:
            top: the card on top as the game knows it, which is not played again when
                it is seen; if left out, the one that was seen last.
        """
        self._top = top
        self._is_asked.set()

    def step(self, camera: Camera, at: float) -> bool:
        """Go on with the setup at a frame.

        Args:
            camera: the camera that took the frame.
            at: the frame's time, seconds of the source.

        Returns:
            Whether the setup has just ended; see `is_busy`.
        """
        if self._is_open.is_set() or self._is_asked.is_set():
            self._is_asked.clear()
            self._free(camera)
            self._settled_at = at + (
                _SETTLE_S if isinstance(camera, LockableExposure) else 0
            )
        if self._is_open.is_set() or self._settled_at is None or at < self._settled_at:
            return False
        self._settled_at, self._is_free = None, False
        if isinstance(camera, LockableExposure):
            camera.lock_look()
        return True

    @property
    def is_busy(self) -> bool:
        """Whether the camera is being set up."""
        return self._settled_at is not None

    def _free(self, camera: Camera) -> None:
        if isinstance(camera, LockableExposure) and not self._is_free:
            camera.free_look()
        self._is_free = True

    def renewed(self, former: PileFollower, image: Image) -> PileFollower:
        """Return the follower of the pile from now on.

        Args:
            former: the follower until now.
            image: ``(height, width, 3)`` uint8, BGR; the present picture.
        """
        top = former.memory.top
        height = image.shape[0]
        length = long_side(top.corners) if top else _USUAL_LENGTH * height
        place = self.piles.draw
        draw_place = None if place is None else _around(place, length, image)
        memory = former.memory.anew(self._top)
        return PileFollower(self._reader, draw_place=draw_place, memory=memory)


def _around(place: Point, length: float, image: Image) -> Corners:
    """Return the corners of a square of side ``length`` around ``place``, 0 to 1."""
    middle = np.array(place) * (image.shape[1], image.shape[0])
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * length / 2
    return np.asarray(middle + box, np.float32)
