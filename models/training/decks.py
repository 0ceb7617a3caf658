"""Drawn decks: random print styles and the faces drawn in them."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from hardware.simulated.faces import draw_back, draw_face
from hardware.simulated.sheet import Bgr, FaceStyle

Rng = np.random.Generator

PLAIN = (*"0123456789", "S", "R", "+2")
WILDS = ("W", "W+4", "WSH", "WC")
CARDS = (*(color + symbol for color in "RYGB" for symbol in PLAIN), *WILDS)
"""All faces that the reader knows, in record notation."""

NONE = "none"
"""Label of a picture that shows no face: a back, another game, a table."""

_DESIGNS: tuple[Literal["outline", "filled", "circle"], ...] = (
    "outline",
    "filled",
    "outline",
    "filled",
    "circle",
)


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """A card's picture, flat and upright."""

    label: str
    """Its card in record notation, or `NONE`."""
    face: NDArray[np.uint8]
    """``(H, W, 4)`` uint8, BGRA, alpha 0 outside the card."""


def _tint(rng: Rng, color: Bgr, spread: float) -> Bgr:
    b, g, r = np.clip(np.array(color) + rng.normal(0, spread, 3), 0, 255).astype(int)
    return int(b), int(g), int(r)


def random_style(rng: Rng) -> FaceStyle:
    """Draw a print style: every printer's taste within what decks really show."""
    greens = ((50, 150, 70), (40, 160, 95), (30, 110, 15), (60, 170, 60))
    blues = ((190, 100, 20), (225, 145, 20), (160, 75, 40), (230, 120, 30))
    reds = ((40, 42, 222), (30, 25, 190), (60, 80, 240))
    yellows = ((20, 200, 250), (30, 225, 245), (20, 170, 250), (60, 220, 230))
    border = rng.uniform(2.2, 4.6)
    short = rng.uniform(16.5, 20.5)
    return FaceStyle(
        design=_DESIGNS[rng.integers(len(_DESIGNS))],
        red=_tint(rng, reds[rng.integers(len(reds))], 10),
        yellow=_tint(rng, yellows[rng.integers(len(yellows))], 10),
        green=_tint(rng, greens[rng.integers(len(greens))], 10),
        blue=_tint(rng, blues[rng.integers(len(blues))], 10),
        white=_tint(rng, (244, 244, 244), 6),
        black=_tint(rng, (26, 24, 24), 8),
        border_mm=border,
        corner_mm=rng.uniform(2.0, 4.5),
        field_corner_mm=rng.uniform(1.0, 4.0),
        ellipse_mm=(short, rng.uniform(29.0, 36.0)),
        tilt_deg=rng.uniform(24, 36),
        ring_mm=rng.uniform(1.1, 2.4),
        symbol_mm=rng.uniform(20.0, 31.0),
        corner_symbol_mm=rng.uniform(6.5, 10.5),
        corner_at_mm=(border + rng.uniform(4.5, 7.5), border + rng.uniform(6.5, 9.0)),
        weight=rng.uniform(0.11, 0.25),
        bar=rng.uniform(0.35, 1.0),
        slant=float(rng.choice([0.0, rng.uniform(0.0, 0.3)])),
        stretch=rng.uniform(0.8, 1.2),
        rim_mm=rng.uniform(0.15, 0.8),
        shadow_mm=(rng.uniform(-1.8, 1.2), rng.uniform(-0.3, 1.5)),
    )


def _strange_face(rng: Rng) -> NDArray[np.uint8]:
    """Give a card that is none of ours: plain paper with odd prints."""
    face = draw_back(random_style(rng)).copy()
    height, width = face.shape[:2]
    kind = rng.integers(3)
    if kind == 0:
        face[..., :3] = _tint(rng, (240, 240, 240), 10)
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


def _lettered(rng: Rng, face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Print a word across the middle, as many wilds and most backs have one."""
    height, width = face.shape[:2]
    word = "WILD" if rng.random() < 0.5 else "".join(rng.choice([*"AEINOLUXWD"], 3))
    size, thick = rng.uniform(1.3, 2.0), int(rng.integers(4, 10))
    (wide, tall), _ = cv2.getTextSize(word, cv2.FONT_HERSHEY_SIMPLEX, size, thick)
    squeeze = min(1.0, 1.5 * width / wide)
    canvas = np.zeros((height, 2 * width), np.uint8)
    at = (width - wide // 2, (height + tall) // 2)
    cv2.putText(canvas, word, at, cv2.FONT_HERSHEY_SIMPLEX, size, (255,), thick)
    turn = cv2.getRotationMatrix2D(
        (width, height / 2), rng.uniform(10, 70), squeeze * rng.uniform(0.7, 1.0)
    )
    turn[0, 2] -= width / 2
    ink = cv2.warpAffine(canvas, turn, (width, height))
    rim = cv2.dilate(ink, np.ones((3, 3), np.uint8), iterations=int(rng.integers(0, 5)))
    shown = face.copy()
    dark, light = (0, int(rng.integers(200, 255)))
    if rng.random() < 0.3:
        dark, light = light, dark
    shown[rim > 127, :3] = dark
    shown[ink > 127, :3] = light
    return shown


def _worded(rng: Rng, face: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Print words where the corners should have a symbol, as another deck does."""
    shown = face.copy()
    field = tuple(int(c) for c in shown[20, shown.shape[1] // 2, :3])
    word = "".join(rng.choice([*"DRSabceinoprtvx"], int(rng.integers(1, 6))))
    for _ in range(2):
        color = shown[..., :3].copy()
        cv2.rectangle(color, (13, 13), (58, 66), field, -1)
        cv2.putText(color, word, (16, 36), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (240,) * 3, 2)
        shown[..., :3] = color
        shown = np.ascontiguousarray(shown[::-1, ::-1])
    return _lettered(rng, shown) if rng.random() < 0.4 else shown


def drawn_deck(seed: int) -> list[Sample]:
    """Draw all faces in one random style, with backs and strange cards.

    Args:
        seed: the same seed gives the same deck.

    Returns:
        The 56 faces, then 18 samples of `NONE`, backs first.
    """
    rng = np.random.default_rng(seed)
    style = random_style(rng)
    samples = [Sample(card, draw_face(card, style)) for card in CARDS]
    if rng.random() < 0.6:
        wild = CARDS.index("W")
        samples[wild] = Sample("W", _lettered(rng, samples[wild].face))
    backs = [draw_back(random_style(rng)) for _ in range(4)]
    samples += [Sample(NONE, _lettered(rng, back)) for back in backs[:2]]
    samples += [Sample(NONE, back) for back in backs[2:]]
    numbers = rng.choice(len(CARDS) - len(WILDS), 6, replace=False)
    samples += [Sample(NONE, _worded(rng, samples[int(i)].face)) for i in numbers]
    return samples + [Sample(NONE, _strange_face(rng)) for _ in range(8)]


def drawn_decks(seeds: Sequence[int], workers: int) -> list[list[Sample]]:
    """Draw one deck a seed, in several processes."""
    # A forked process would inherit OpenCV's sleeping threads and wait for them.
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        return list(tqdm(pool.map(drawn_deck, seeds), "drawing decks", len(seeds)))
