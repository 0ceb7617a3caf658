"""The pictures of cards and hands from which a simulated table is put together.

``make cards`` draws them, with `models.training`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, cast, get_args

import cv2
import numpy as np

from hardware.simulated.projection import Picture

PICTURES = Path(__file__).with_name("pictures")
"""Folder of files that hold pictures by name, each as WebP without loss."""

Design = Literal["outline", "filled", "circle"]
"""``outline``: ring on the colored field and a white symbol; ``filled``: white
ellipse and a colored symbol; ``circle``: white disc and a colored symbol."""

DESIGNS: tuple[Design, ...] = get_args(Design)
"""The ways in which our usual deck is printed."""

BACK = "back"
"""Name of the picture of a card's back."""


def stored_pictures(name: str) -> Callable[[str], Picture]:
    """Return what shows the cards of a deck by name, an empty name its back.

    Args:
        name: one of `DESIGNS`, another deck that has pictures, or ``hands``, whose
            pictures are numbered from 0.
    """
    with np.load(PICTURES / f"{name}.npz") as stored:
        packed = dict(stored)
    return lambda key: cast(
        "Picture", cv2.imdecode(packed[key or BACK], cv2.IMREAD_UNCHANGED)
    )
