"""Cards that are taken for others: wilds of every print, backs, skips and zeros."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.decks import NONE, Sample
from models.training.drawing.faces import draw_back, draw_face
from models.training.drawing.prints import Face, lettered, rayed
from models.training.drawing.sheet import Bgr, FaceStyle
from models.training.drawing.shuffles import shuffle_hands
from models.training.drawing.styles import random_style, tint

_KINDS = (
    ("W", 0.34),
    ("W+4", 0.22),
    ("back", 0.24),
    ("S", 0.08),
    ("0", 0.05),
    ("WSH", 0.07),
)
_GROUNDS: tuple[Bgr, ...] = ((24, 24, 26), (30, 30, 190), (150, 60, 30), (60, 120, 40))


def doubtful_card(rng: Rng) -> Sample:
    """Draw one such card in a style of its own."""
    names, shares = zip(*_KINDS, strict=True)
    kind = str(rng.choice(names, p=shares))
    style = _printed(rng)
    if kind == "back":
        return Sample(NONE, _back(rng, style))
    if kind in "S0":
        card = str(rng.choice([*"RYGB"])) + kind
        return Sample(card, draw_face(card, style))
    if kind == "WSH":
        return Sample(kind, shuffle_hands(rng, style))
    return Sample(kind, _decorated(rng, kind, draw_face(kind, style)))


def _printed(rng: Rng) -> FaceStyle:
    """Choose a style whose black may be washed out and whose border may be missing."""
    style = random_style(rng)
    if rng.random() < 0.35:
        gray = int(rng.integers(35, 100))
        style = replace(style, black=tint(rng, (gray, gray, gray), 8))
    return replace(style, border_mm=0.0) if rng.random() < 0.12 else style


def _decorated(rng: Rng, kind: str, face: Face) -> Face:
    """Print on a wild what one printer or another does."""
    if kind == "W" and rng.random() < 0.35:
        face = rayed(rng, face)
    return lettered(rng, face) if kind == "W" and rng.random() < 0.5 else face


def _back(rng: Rng, style: FaceStyle) -> Face:
    """Draw a back: a field, often an ellipse of one color with a word across it."""
    ground = (
        _GROUNDS[rng.integers(len(_GROUNDS))] if rng.random() < 0.5 else style.black
    )
    face = draw_back(replace(style, black=tint(rng, ground, 8)))
    if rng.random() < 0.6:
        inside = _ellipse(rng, face)
        face = face.copy()
        face[inside, :3] = tint(rng, _GROUNDS[rng.integers(len(_GROUNDS))], 25)
    return lettered(rng, face) if rng.random() < 0.8 else face


def _ellipse(rng: Rng, face: Face) -> NDArray[np.bool_]:
    height, width = face.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
    turn = np.radians(rng.uniform(0, 40))
    u = x * np.cos(turn) + y * np.sin(turn)
    v = y * np.cos(turn) - x * np.sin(turn)
    inside = np.hypot(u / rng.uniform(0.55, 0.85), v / rng.uniform(0.6, 0.9)) < 1
    return np.asarray(inside, np.bool_)
