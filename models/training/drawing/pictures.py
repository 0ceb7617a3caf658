"""``python -m models.training.drawing.pictures``: draws the simulated table's parts."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import cv2
import numpy as np

from hardware.simulated.picture_files import BACK, DESIGNS, PICTURES
from hardware.simulated.projection import Picture
from models.training.drawing.faces import draw_card
from models.training.drawing.sheet import FaceStyle
from models.training.drawing.table_hands import LOOKS, draw_hand
from models.training.drawing.theme_decks import (
    CARDS,
    DARK,
    LIGHT,
    SPECIALS,
    draw_harbor,
    draw_sun_and_moon,
)

_LOSSLESS = [cv2.IMWRITE_WEBP_QUALITY, 101]

Deck = tuple[str, tuple[str, ...], Callable[[str], Picture]]
"""Name of a deck, its cards, and what draws one of them, an empty name the back."""


def decks() -> Iterator[Deck]:
    """Yield every deck that the simulated table shows."""
    usual = tuple(card for card in CARDS if card not in SPECIALS)
    for design in DESIGNS:
        yield design, usual, partial(draw_card, style=FaceStyle(design=design))
    yield "night_harbor_112", CARDS, draw_harbor
    yield "flip_112", (*LIGHT, *DARK), draw_sun_and_moon


def main() -> None:
    """Write the pictures of all decks and hands."""
    PICTURES.mkdir(exist_ok=True)
    for name, cards, draw in decks():
        packed: dict[str, Any] = {
            card or BACK: _packed(draw(card)) for card in ("", *cards)
        }
        np.savez(PICTURES / f"{name}.npz", **packed)
    hands: dict[str, Any] = {f"{n}": _packed(draw_hand(n)) for n in range(LOOKS)}
    np.savez(PICTURES / "hands.npz", **hands)


def _packed(picture: Picture) -> Picture:
    return cv2.imencode(".webp", picture, _LOSSLESS)[1].ravel()


if __name__ == "__main__":
    main()
