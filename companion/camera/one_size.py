"""Pictures of one size, whatever size a camera changes to in mid-stream."""

from dataclasses import replace

import cv2
import numpy as np

from hardware.camera import Frame

_SAME_SHAPE = 0.02  # difference of width to height that is none


class OneSize:
    """Brings all frames to the size of the first one."""

    def __init__(self) -> None:
        self._size_wh: tuple[int, int] | None = None

    def fit(self, frame: Frame) -> tuple[Frame, bool]:
        """Return the frame in the usual size, and whether it shows another view.

        A camera that shows the same in more or fewer pixels is scaled. One that cuts
        off other parts shows another view: its size is the usual one from now on.
        """
        height, width = frame.image.shape[:2]
        if self._size_wh is None or self._size_wh == (width, height):
            self._size_wh = width, height
            return frame, False
        usual = self._size_wh[0] / self._size_wh[1]
        if abs(width / height / usual - 1) > _SAME_SHAPE:
            self._size_wh = width, height
            return frame, True
        smaller = width > self._size_wh[0]
        way = cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
        image = cv2.resize(frame.image, self._size_wh, interpolation=way)
        return replace(frame, image=np.asarray(image, np.uint8)), False
