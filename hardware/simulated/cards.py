"""The pictures of the cards that a simulated table shows.

A folder of nothing but pictures: ``make cards`` draws them, with `models.training`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, cast, get_args

import cv2
import numpy as np

from hardware.simulated.projection import Picture

PICTURES = Path(__file__).with_name("pictures")
"""Folder with a file for each deck: by card a picture as WebP, without loss."""

Design = Literal["outline", "filled", "circle"]
"""``outline``: ring on the colored field and a white symbol; ``filled``: white
ellipse and a colored symbol; ``circle``: white disc and a colored symbol."""

DESIGNS: tuple[Design, ...] = get_args(Design)
"""The ways in which our usual deck is printed."""

BACK = "back"
"""Name of the picture of a card's back."""


def card_pictures(deck: str) -> Callable[[str], Picture]:
    """Return what shows the cards of a deck, an empty name its back.

    Args:
        deck: one of `DESIGNS`, or the name of another deck that has pictures.
    """
    with np.load(PICTURES / f"{deck}.npz") as stored:
        packed = dict(stored)
    return lambda card: cast(
        "Picture", cv2.imdecode(packed[card or BACK], cv2.IMREAD_UNCHANGED)
    )
