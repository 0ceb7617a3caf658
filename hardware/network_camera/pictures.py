"""Pictures of a network camera: whole ones only, and no larger than is of use."""

from typing import cast

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
"""``(height, width, 3)`` uint8, BGR."""

MOST_SIDE = 1920
"""A larger picture is reduced to this longer side, pixels: cards are read no better
in it, and each frame of 20 megapixels would take 60 MB."""
_REDUCTIONS = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
_JPEG_BEGINS, _JPEG_ENDS = b"\xff\xd8\xff", b"\xff\xd9"
_TAIL = 1024  # bytes that some cameras add after the end of a picture


class Decoder:
    """Decodes pictures one after the other, large ones at a fraction of their size."""

    def __init__(self) -> None:
        self._reduction = 1

    def decode(self, packed: bytes) -> Image | None:
        """Return a picture, turned upright as its EXIF data says.

        Args:
            packed: a JPEG, PNG or other picture file.

        Returns:
            The picture; ``None`` if it is none, or only a part of one.
        """
        is_jpeg = packed.startswith(_JPEG_BEGINS)
        if not packed or (is_jpeg and _JPEG_ENDS not in packed[-_TAIL:]):
            return None  # OpenCV would fill the missing part of a JPEG with gray
        try:
            image = cv2.imdecode(
                np.frombuffer(packed, np.uint8), _REDUCTIONS[self._reduction]
            )
        except cv2.error:  # a header that promises more pixels than there can be
            return None
        if image is None:
            return None
        side = max(image.shape[:2]) * self._reduction
        # JPEG decodes a half, a quarter or an eighth of itself in much less time.
        enough = [each for each in _REDUCTIONS if side >= MOST_SIDE * each]
        self._reduction = max(enough, default=1)
        return fitted(cast("Image", image))


def fitted(image: Image) -> Image:
    """Return a picture, reduced if its longer side is more than `MOST_SIDE`."""
    height, width = image.shape[:2]
    scale = MOST_SIDE / max(height, width)
    if scale >= 1:
        return image
    size_wh = max(1, round(width * scale)), max(1, round(height * scale))
    return cast("Image", cv2.resize(image, size_wh, interpolation=cv2.INTER_AREA))


def is_picture(head: bytes) -> bool:
    """Whether a file begins as a JPEG or a PNG picture."""
    return head.startswith((_JPEG_BEGINS, b"\x89PNG"))
