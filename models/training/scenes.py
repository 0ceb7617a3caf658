"""Tables with cards on them, composed from flat card pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.decks import NONE, Rng, Sample
from models.training.light import photographed
from models.training.surfaces import Picture, random_surface

SCENE_SIZE_WH = (640, 480)
"""Width and height of a composed picture."""

_ASPECT = 56 / 87

Quad = NDArray[np.float32]
"""``(4, 2)`` float32: corners clockwise from the card's own top left, pixels."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """One card in a scene."""

    label: str
    """Its card, or `NONE`."""
    quad: Quad
    """Where it lies."""
    hidden: float
    """Part of it that other cards cover or that lies outside, 0 to 1."""
    touched: float
    """Part of it that hands cover, 0 to 1."""

    @property
    def is_target(self) -> bool:
        """Whether a reader should find it: a face, whole and uncovered."""
        return self.label != NONE and self.hidden < 0.015 and self.touched < 0.12

    @property
    def is_doubtful(self) -> bool:
        """Whether finding it or not is equally right."""
        whole = self.hidden < 0.07 and self.touched < 0.22
        return self.label != NONE and whole and not self.is_target


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A composed picture and the truth about it."""

    picture: Picture
    """``(480, 640, 3)`` uint8, BGR."""
    cards: tuple[Placed, ...]
    """From the lowest to the topmost."""


def _camera(rng: Rng, height_px: float) -> NDArray[np.float64]:
    """Give the ``(3, 3)`` map from the table, in card heights, to pixels."""
    tilt = np.radians(
        abs(rng.normal(0, 16)) if rng.random() < 0.75 else rng.uniform(0, 50)
    )
    roll = rng.uniform(0, 2 * np.pi)
    focal = rng.uniform(0.9, 2.2) * SCENE_SIZE_WH[0]
    c, s = np.cos(roll), np.sin(roll)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    c, s = np.cos(tilt), np.sin(tilt)
    lean = np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    view = lean @ turn
    plane = np.column_stack([view[:, 0], view[:, 1], [0, 0, focal / height_px]])
    lens = np.array(
        [[focal, 0, SCENE_SIZE_WH[0] / 2], [0, focal, SCENE_SIZE_WH[1] / 2], [0, 0, 1]]
    )
    return np.asarray(lens @ plane, np.float64)


def _to_pixels(camera: NDArray[np.float64], points: NDArray[np.float64]) -> Quad:
    flat = np.column_stack([points, np.ones(len(points))]) @ camera.T
    return np.asarray(flat[:, :2] / flat[:, 2:], np.float32)


def _card_on_table(at: NDArray[np.float64], degrees: float) -> NDArray[np.float64]:
    a = np.radians(degrees)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (_ASPECT / 2, 0.5)
    return np.asarray(
        half @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + at
    )


def _layout(rng: Rng, reach: float) -> list[tuple[NDArray[np.float64], float]]:
    """Choose where cards lie, in card heights from the picture's middle."""
    kind = rng.random()
    middle = rng.uniform(-1, 1, 2) * np.array([reach, reach * 0.7])
    turn = rng.uniform(0, 360)
    if kind < 0.3:
        return [(middle, turn)]
    if kind < 0.62:
        mess, yaw = rng.uniform(0.05, 0.4), float(rng.choice([15, 40, 180]))
        count = int(rng.integers(2, 10))
        return [
            (middle + rng.normal(0, mess, 2), turn + rng.uniform(-yaw, yaw))
            for _ in range(count)
        ]
    if kind < 0.75:
        step, count = rng.uniform(8, 25) * rng.choice([-1, 1]), int(rng.integers(2, 6))
        pivot = rng.uniform(0.6, 1.5)
        turns = [np.radians(turn + i * step) for i in range(count)]
        return [
            (middle + pivot * (np.array([np.sin(t), -np.cos(t)])), float(np.degrees(t)))
            for t in turns
        ]
    cards: list[tuple[NDArray[np.float64], float]] = []
    for _ in range(int(rng.integers(3, 16))):
        at = rng.uniform(-1, 1, 2) * np.array([reach * 1.6, reach * 1.2])
        apart = rng.uniform(0.5, 1.1)
        if all(np.hypot(*(at - other)) > apart for other, _ in cards):
            cards.append((at, rng.uniform(0, 360)))
    return cards


def _shaded(rng: Rng, canvas: Picture, quad: Quad) -> None:
    """Darken the table just beside a card, in place."""
    x0, y0 = np.maximum(np.floor(quad.min(0) - 12).astype(int), 0)
    x1, y1 = np.ceil(quad.max(0) + 12).astype(int)
    region = canvas[y0:y1, x0:x1]
    if region.size == 0:
        return
    mask = np.zeros(region.shape[:2], np.float32)
    shift = rng.uniform(-4, 4, 2) - (x0, y0)
    cv2.fillPoly(mask, [np.round(quad + shift).astype(np.int32)], (1.0,))
    mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 4)) * rng.uniform(0.1, 0.5)
    region[:] = (region * (1 - mask[..., None])).astype(np.uint8)


def _lay(canvas: Picture, face: NDArray[np.uint8], quad: Quad) -> None:
    """Paste a flat card into a quadrilateral, in place."""
    height, width = face.shape[:2]
    longest = max(np.hypot(*(quad[i] - quad[i - 1])) for i in range(4))
    shrink = longest / height
    if shrink < 0.7:
        face = np.asarray(
            cv2.resize(face, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
        )
        height, width = face.shape[:2]
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int), 0)
    x1, y1 = np.ceil(quad.max(0)).astype(int) + 1
    region = canvas[y0:y1, x0:x1]
    if region.size == 0:
        return
    source = (
        np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    )
    matrix = cv2.getPerspectiveTransform(
        source, quad - np.array([x0, y0], np.float32) - 0.5
    )
    size = (region.shape[1], region.shape[0])
    warped = cv2.warpPerspective(face, matrix, size, flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3:].astype(np.float32) / 255
    region[:] = (warped[..., :3] * alpha + region * (1 - alpha)).astype(np.uint8)


def _finger(
    rng: Rng, canvas: Picture, tip: NDArray[np.float32], away: float, width: float
) -> NDArray[np.uint8]:
    """Paint a finger that comes from outside and ends at ``tip``; return its mask."""
    skin = np.array([(150, 175, 225), (105, 140, 195), (60, 85, 130), (40, 55, 85)])
    color = skin[rng.integers(4)] + rng.normal(0, 12, 3)
    mask = np.zeros(canvas.shape[:2], np.uint8)
    root = tip + np.array([np.cos(away), np.sin(away)]) * 900
    bend = tip + np.array([np.cos(away + rng.normal(0, 0.3)), np.sin(away)]) * 3 * width
    line = np.round(np.stack([tip, bend, root])).astype(np.int32)
    cv2.polylines(
        mask, [line], isClosed=False, color=(255,), thickness=max(2, int(width))
    )
    shade = rng.uniform(0.8, 1.2, (3, 4, 1)) * color
    skin_map = cv2.resize(
        shade.astype(np.float32), SCENE_SIZE_WH, interpolation=cv2.INTER_CUBIC
    )
    canvas[mask > 0] = np.clip(skin_map, 0, 255).astype(np.uint8)[mask > 0]
    return mask


def _hold(rng: Rng, canvas: Picture, quad: Quad) -> NDArray[np.uint8]:
    """Let one or more fingers reach a little over a card's edge."""
    hands = np.zeros(canvas.shape[:2], np.uint8)
    middle = quad.mean(0)
    size = float(np.hypot(*(quad[0] - quad[1])))
    side = int(rng.integers(4))
    for _ in range(int(rng.integers(1, 4))):
        share = rng.uniform(0, 1)
        edge = quad[side] * share + quad[(side + 1) % 4] * (1 - share)
        tip = edge + (middle - edge) * rng.uniform(-0.3, 0.35)
        outward = edge - middle
        away = float(np.arctan2(outward[1], outward[0]) + rng.normal(0, 0.3))
        width = size * rng.uniform(0.2, 0.4)
        hands |= _finger(rng, canvas, tip, away, width)
    return hands


def _barred(rng: Rng, picture: Picture, hands: NDArray[np.uint8]) -> None:
    """Black out two opposite edges, as a picture of another shape has, in place."""
    bar = int(rng.integers(10, 90))
    upright = rng.random() < 0.5
    for canvas, value in ((picture, 0), (hands, 255)):
        view = canvas.swapaxes(0, 1) if upright else canvas
        view[:bar] = view[-bar:] = value


def _filled(quad: Quad) -> NDArray[np.uint8]:
    mask = np.zeros(SCENE_SIZE_WH[::-1], np.uint8)
    cv2.fillPoly(mask, [np.round(quad).astype(np.int32)], (1,))
    return mask


def _area(quad: Quad) -> float:
    x, y = quad.T
    return float(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2)


def _truth(
    labels: list[str], quads: list[Quad], hands: NDArray[np.uint8]
) -> tuple[Placed, ...]:
    """Find out what of each card is seen, from the topmost down."""
    above = np.zeros_like(hands)
    cards = []
    for label, quad in zip(reversed(labels), reversed(quads), strict=True):
        mask, whole = _filled(quad), max(_area(quad), 1.0)
        seen = float((mask & (above == 0)).sum())
        touched = float((mask & (hands > 0)).sum()) / whole
        outside = max(0.0, 1 - float(mask.sum()) / whole - 0.02)
        hidden = outside + (float(mask.sum()) - seen) / whole
        cards.append(Placed(label, quad, hidden, touched))
        above |= mask
    return tuple(reversed(cards))


def compose(rng: Rng, deck: Sequence[Sample], ground: Picture | None = None) -> Scene:
    """Compose one scene.

    Args:
        rng: source of chance.
        deck: cards to lay.
        ground: ``(480, 640, 3)`` table to lay them on; drawn when left out.

    Returns:
        The scene as a camera would show it.
    """
    canvas = random_surface(rng, SCENE_SIZE_WH) if ground is None else ground.copy()
    height_px = float(np.exp(rng.uniform(np.log(38), np.log(470))))
    camera = _camera(rng, height_px)
    reach = max(0.0, 240 / height_px - 0.55)
    labels: list[str] = []
    quads: list[Quad] = []
    for at, turn in _layout(rng, reach) if rng.random() < 0.97 else []:
        sample = deck[int(rng.integers(len(deck)))]
        quad = _to_pixels(camera, _card_on_table(at, turn))
        if abs(quad).max() > 3000:
            continue
        if rng.random() < 0.5:
            _shaded(rng, canvas, quad)
        _lay(canvas, sample.face, quad)
        labels.append(sample.label)
        quads.append(quad)
    hands = np.zeros(canvas.shape[:2], np.uint8)
    if quads and rng.random() < 0.25:
        hands = _hold(rng, canvas, quads[int(rng.integers(len(quads)))])
    picture = photographed(rng, canvas, most_blur=min(4.0, 0.4 + height_px / 70))
    if rng.random() < 0.15:
        _barred(rng, picture, hands)
    return Scene(picture, _truth(labels, quads, hands))
