"""Whether what is found is a card that the edge of the picture cuts off.

The net that finds corners may take what is left of such a card for a whole one, and
what is left of a 4 without its foot may be a 7. It is too wide for a card, or too
narrow, and ends at the edge.
"""

import numpy as np

from vision.reading.pose import short_side
from vision.reading.reading import Corners, Image

_PROPORTIONS = (0.5, 0.88)
"""Width by height of what shows of a card that ends at the edge. Measured on
photographs: of 545 with a whole card 17 end there, between 0.64 and 0.74; where 20 to
35 % of the card were cut off, all 16 that were told wrongly seemed wider than 0.92."""
_AT_THE_EDGE = 0.03
"""In short sides of the card: so near to the edge is at the edge."""


def is_cut_off(corners: Corners, picture: Image) -> bool:
    """Whether a card found in a picture is probably a part of one.

    Args:
        corners: ``(4, 2)`` float32, pixels, clockwise from one end of the card.
        picture: ``(height, width, 3)`` uint8.
    """
    narrowest, widest = _PROPORTIONS
    is_whole = narrowest <= _width_by_height(_shown(corners, picture)) <= widest
    return not is_whole and _ends_at_the_edge(corners, picture)


def _shown(corners: Corners, picture: Image) -> Corners:
    """Move corners that lie beyond the edges to them."""
    height, width = picture.shape[:2]
    return np.asarray(np.clip(corners, 0, (width - 1, height - 1)), np.float32)


def _width_by_height(corners: Corners) -> float:
    """Of the wider end: the other one often is drawn in where the card is cut off."""
    head, right, foot, left = np.linalg.norm(
        corners - np.roll(corners, -1, axis=0), axis=1
    )
    return float(2 * max(head, foot) / max(left + right, 1.0))


def _ends_at_the_edge(corners: Corners, picture: Image) -> bool:
    """Whether two neighboring corners lie at, or beyond, the same edge."""
    height, width = picture.shape[:2]
    inward = np.hstack([corners, (width - 1, height - 1) - corners])
    at_edge = inward < _AT_THE_EDGE * short_side(corners)
    return bool((at_edge & np.roll(at_edge, 1, axis=0)).any())
