"""Drawn decks: random print styles and the faces drawn in them."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from multiprocessing import get_context

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.training.chance import Rng
from models.training.drawing.faces import draw_back, draw_face
from models.training.drawing.prints import (
    captioned,
    lettered,
    patterned,
    rayed,
    stamped,
    worded,
)
from models.training.drawing.sheet import FaceStyle
from models.training.drawing.styles import random_style, tint

PLAIN = (*"0123456789", "S", "R", "+2")
WILDS = ("W", "W+4", "WSH", "WC")
CARDS = (*(color + symbol for color in "RYGB" for symbol in PLAIN), *WILDS)
"""All faces that the reader knows, in record notation."""

NONE = "none"
"""Label of a picture that shows no face: a back, another game, a table."""

OTHER = "other"
"""Label of a card of any game, where cards are to be found but not named."""


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A card's picture, flat and upright."""

    label: str
    """Its card in record notation, or `NONE`."""
    face: NDArray[np.uint8]
    """``(H, W, 4)`` uint8, BGRA, alpha 0 outside the card."""

    @property
    def aspect(self) -> float:
        """Its width over its height."""
        height, width = self.face.shape[:2]
        return width / height


def _strange_face(rng: Rng) -> NDArray[np.uint8]:
    """Return a card of no known face: plain paper with odd prints."""
    face = draw_back(random_style(rng)).copy()
    height, width = face.shape[:2]
    kind = rng.integers(3)
    if kind == 0:
        face[..., :3] = tint(rng, (240, 240, 240), 10)
    elif kind == 1:
        edge = int(rng.integers(0, 16))
        face[edge : height - edge, edge : width - edge, :3] = rng.integers(0, 255, 3)
    for _ in range(int(rng.integers(1, 14))):
        h, w = (int(rng.integers(8, 90)) for _ in "hw")
        y, x = int(rng.integers(0, height - h)), int(rng.integers(0, width - w))
        round_ = np.hypot(*np.mgrid[-1 : 1 : h * 1j, -1 : 1 : w * 1j])
        inside = round_ < (1.0 if rng.random() < 0.5 else 2.0)
        face[y : y + h, x : x + w, :3][inside] = rng.integers(0, 255, 3)
    return face


def _face(rng: Rng, card: str, style: FaceStyle) -> NDArray[np.uint8]:
    """Draw a face with anything else that a printer may put on it."""
    if card == "WSH" and rng.random() < 0.6:
        face = captioned(rng, draw_face("WC", style))
    else:
        face = draw_face(card, style)
    if card == "W":
        face = rayed(rng, face) if rng.random() < 0.2 else face
        face = lettered(rng, face) if rng.random() < 0.6 else face
    if rng.random() < 0.15:
        face = patterned(rng, face)
    return stamped(rng, face) if rng.random() < 0.05 else face


def _no_face(rng: Rng, style: FaceStyle) -> NDArray[np.uint8]:
    """Draw the back of a card, a strange card, or one with words in its corners."""
    kind = rng.random()
    if kind < 0.33:
        number = CARDS[rng.integers(len(CARDS) - len(WILDS))]
        return worded(rng, draw_face(number, style))
    if kind < 0.77:
        return _strange_face(rng)
    back = draw_back(style)
    return lettered(rng, back) if kind < 0.88 else back


def drawn_card(rng: Rng) -> Sample:
    """Draw a card in a style of its own; one in four has no face."""
    style = random_style(rng)
    if rng.random() < 0.24:
        return Sample(NONE, _no_face(rng, style))
    card = CARDS[rng.integers(len(CARDS))]
    return Sample(card, _face(rng, card, style))


def drawn_deck(seed: int) -> list[Sample]:
    """Draw all faces in one random style, with backs and strange cards.

    Args:
        seed: decides the deck.

    Returns:
        The 56 faces, then 18 samples of `NONE`, the first of them a back.
    """
    rng = np.random.default_rng(seed)
    style = random_style(rng)
    samples = [Sample(card, _face(rng, card, style)) for card in CARDS]
    samples.append(Sample(NONE, draw_back(random_style(rng))))
    strange = [_no_face(rng, random_style(rng)) for _ in range(17)]
    return samples + [Sample(NONE, face) for face in strange]


def drawn_wilds(seed: int) -> list[Sample]:
    """Draw wilds and backs, each in a style of its own: a deck has few of them.

    Args:
        seed: the same seed gives the same cards.

    Returns:
        24 wilds, then 8 samples of `NONE`.
    """
    rng = np.random.default_rng((seed, 3))
    samples = []
    for card in ("W", "W", "W", "W+4", "W+4", "WSH", "WC", "W") * 3:
        style = random_style(rng)
        if rng.random() < 0.1:
            style = replace(style, border_mm=0.0)
        samples.append(Sample(card, _face(rng, card, style)))
    backs = [_no_face(rng, random_style(rng)) for _ in range(8)]
    return samples + [Sample(NONE, back) for back in backs]


def drawn_decks(seeds: Sequence[int], workers: int) -> list[list[Sample]]:
    """Draw one deck for each seed, in several processes."""
    # A forked process would inherit OpenCV's sleeping threads and wait for them.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(tqdm(pool.map(drawn_deck, seeds), "drawing decks", len(seeds)))
