"""Cards by which all hands are shuffled: no two printers draw them alike.

What is drawn is what public descriptions of that card say: hands of little cards,
arrows in a ring, the four colors, with or without the words.
"""

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.faces import draw_face
from models.training.drawing.prints import Face, inked, rayed, word_area
from models.training.drawing.sheet import Bgr, FaceStyle, Points, arc, placed, turned

_MIDDLE = (93.0, 144.0)
_CORNER_SCALE = 0.22
_CORNER = (27.0, 34.0)
_GRAY = 3 * 128
_WORDS = (("SHUFFLE", "HANDS"), ("Shuffle", "hands"), ("SHUFFLE HANDS",), ("SHUFFLE",))


def shuffle_hands(rng: Rng, style: FaceStyle) -> Face:
    """Draw such a card on a white ellipse, on four colors, on rays or on plain black.

    Args:
        rng: the random generator.
        style: how the deck is printed.
    """
    ground = rng.choice(["white", "colors", "rays", "black"], p=[0.35, 0.15, 0.1, 0.4])
    if ground == "black":
        # The signs in the corners are as large as the ellipse, so they go with it.
        style = replace(style, ellipse_mm=(0.01, 0.01))
    face = draw_face("W" if ground == "colors" else "WC", style)
    face = rayed(rng, face) if ground == "rays" else face
    inks = _inks(rng, style, on_black=ground == "black")
    parts = _parts(rng, inks)
    spots = [(_MIDDLE, 1.0)]
    if ground == "black" and rng.random() < 0.7:
        spots.append((_CORNER, _CORNER_SCALE))
    for at, scale in spots:
        for _ in range(1 if scale == 1 else 2):
            _paint(face, parts, at, scale)
            face = face if scale == 1 else np.ascontiguousarray(face[::-1, ::-1])
    return _worded(rng, face, inks[0]) if rng.random() < 0.4 else face


def _inks(rng: Rng, style: FaceStyle, *, on_black: bool) -> list[Bgr]:
    """Choose what is painted with: one color on its ground, or the four."""
    plain = style.white if on_black else style.black
    if rng.random() < 0.5:
        return [plain]
    four = [style.field(letter) for letter in rng.permutation([*"RYGB"])]
    return [plain, *four]


_Part = tuple[Points, Bgr]
"""A polygon around the origin, pixels, and its color; it has a rim of the other."""


def _parts(rng: Rng, inks: list[Bgr]) -> list[_Part]:
    """Choose arrows, hands of cards, or both, turned a little."""
    kind = rng.random()
    parts = _arrows(rng, inks) if kind < 0.75 else []
    if kind > 0.4:
        parts = parts + _hands(rng, inks, alone=not parts)
    turn = rng.uniform(-40, 40)
    return [(turned(points, turn), color) for points, color in parts]


def _arrows(rng: Rng, inks: list[Bgr]) -> list[_Part]:
    """Bend two to four arrows around the middle, one after the other."""
    count = int(rng.integers(2, 5))
    colors = inks[1:] or inks
    radius, width = rng.uniform(34, 62), rng.uniform(5, 15)
    head, gap = width * rng.uniform(1.4, 2.4), rng.uniform(18, 42)
    oval = np.array([1.0, rng.uniform(0.8, 1.4)])
    back = -1 if rng.random() < 0.5 else 1
    end = 360 / count - gap
    outer = arc((0, 0), (radius + width / 2,) * 2, (0, end))
    inner = arc((0, 0), (radius - width / 2,) * 2, (end, 0))
    tip = end + np.degrees(1.3 * head / radius)
    heads = [(radius + head, end), (radius, tip), (radius - head, end)]
    point = [(r * np.cos(np.radians(a)), r * np.sin(np.radians(a))) for r, a in heads]
    arrow = np.concatenate([outer, np.array(point), inner]) * (1, back)
    return [
        (turned(arrow, 360 * i / count) * oval, colors[i % len(colors)])
        for i in range(count)
    ]


def _hands(rng: Rng, inks: list[Bgr], *, alone: bool) -> list[_Part]:
    """Fan out one hand, two that face each other, or lay cards in a ring.

    One hand alone would say nothing of an exchange.
    """
    height = rng.uniform(28, 52)
    card = np.array([(-1, -1.5), (1, -1.5), (1, 1.5), (-1, 1.5)]) * height / 3
    colors = inks[1:] or inks
    count = int(rng.integers(3, 7))
    if rng.random() < 0.3:
        out = card - (0, rng.uniform(0.6, 1.0) * height)
        return [(turned(out, 90 * i), colors[i % len(colors)]) for i in range(4)]
    hands, spread = 1 + (alone or rng.random() < 0.6), rng.uniform(30, 90)
    away = rng.uniform(0.4, 0.8) * height if hands > 1 else 0.0
    laid = []
    for hand in range(hands):
        for i, lean in enumerate(np.linspace(-spread / 2, spread / 2, count)):
            fanned = placed(turned(card - (0, height), lean), (0, height - away))
            laid.append((turned(fanned, 180 * hand), colors[i % len(colors)]))
    return laid


def _paint(
    face: Face, parts: list[_Part], at: tuple[float, float], scale: float
) -> None:
    """Paint parts in place, each with a rim from which it stands out."""
    color = np.ascontiguousarray(face[..., :3])
    for points, ink in parts:
        shape = np.round(points * scale + at).astype(np.int32)
        rim = (245, 245, 245) if sum(ink) < _GRAY else (20, 20, 20)
        cv2.fillPoly(color, [shape], ink, cv2.LINE_AA)
        thickness = 2 if scale == 1 else 1
        cv2.polylines(color, [shape], True, rim, thickness, cv2.LINE_AA)  # noqa: FBT003 (OpenCV's own)
    face[..., :3] = color


def _worded(rng: Rng, face: Face, plain: Bgr) -> Face:
    """Write what the card asks for above, below or across the middle."""
    words = _WORDS[rng.integers(len(_WORDS))]
    turn = rng.uniform(0, 35) if rng.random() < 0.5 else 0.0
    first = rng.choice([75.0, 130.0, 195.0])
    for i, word in enumerate(words):
        box = (_MIDDLE[0], first + 26 * i, rng.uniform(70, 130), 24.0)
        ink: NDArray[np.uint8] = word_area(rng, face, word, box, turn)
        face = inked(face, ink, plain, int(rng.integers(0, 3)))
    return face
