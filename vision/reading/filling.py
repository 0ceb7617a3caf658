"""Guesses that one card fills the whole picture, or reaches over all its edges.

No border is left to be found then, and the finder may take the ellipse in the middle of
the card for the card itself.
"""

from collections.abc import Iterator

import numpy as np

from vision.reading.locate import Detection
from vision.reading.reading import Image
from vision.reading.whole import USUAL

_SIZES = (1.0, 1.1)
"""Of the longer side of the picture: a card is named if its corners are nearly so."""
_UNTRUSTED = 0.0
"""No net has found these corners, so the card must be named very surely."""


def full_frame_guesses(picture: Image) -> Iterator[Detection]:
    """Guess that a card lies in the middle of a picture, as long as its longer side.

    Args:
        picture: ``(height, width, 3)`` uint8, BGR.

    Yields:
        Spots with corners clockwise from one end of the card.
    """
    height, width = picture.shape[:2]
    middle = np.array([width, height], np.float32) / 2
    longer = max(height, width)
    along = np.array([0, longer] if height >= width else [longer, 0], np.float32)
    across = np.array([-along[1], along[0]], np.float32) * USUAL
    corners = [across - along, -across - along, along - across, along + across]
    for size in _SIZES:
        there = middle + np.array(corners, np.float32) * (size / 2)
        yield Detection(np.asarray(there, np.float32), _UNTRUSTED)
