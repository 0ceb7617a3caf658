"""Things beside the cards: hands, sheets, telephones, mugs, books, pens."""

from collections.abc import Callable
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.hand import TIP_XY, hand_picture
from models.training.chance import Rng
from models.training.drawing.newsprint import newsprint
from models.training.drawing.surfaces import Picture

Point = NDArray[np.float64]
"""``(2,)``: x and y, pixels."""

_LOOKS = 4
_SLEEVE_ROW = 270
"""Row of a hand's picture at half size from which on a sleeve may cover the arm."""
_HAND_PX = 87.0
"""Pixels of a hand's picture at half size as long as a card."""


@cache
def _small_hand(look: int) -> NDArray[np.float32]:
    small = cv2.resize(
        hand_picture(look), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA
    )
    # The arm goes on as far as the picture does.
    longer = cv2.copyMakeBorder(small, 0, 400, 0, 0, cv2.BORDER_REPLICATE)
    return np.asarray(longer, np.float32)


def hand(rng: Rng, canvas: Picture, at: Point, length: float, over: float) -> None:
    """Let a left or right hand of any skin and sleeve reach over a place, in place.

    Args:
        rng: source of chance.
        canvas: what lies below.
        at: the place.
        length: of a card there, pixels.
        over: how far it reaches: 1 lays the palm there, 0 its fingertips.
    """
    drawn = _small_hand(int(rng.integers(_LOOKS))).copy()
    drawn[..., :3] *= np.exp(rng.normal(0, 0.12) + rng.normal(0, 0.06, 3))
    if rng.random() < 0.7:  # else the sleeve that was drawn
        sleeve = drawn[_SLEEVE_ROW + int(rng.integers(-40, 90)) :]
        shade = sleeve[..., :3].mean(axis=2, keepdims=True) / 110
        sleeve[..., :3] = shade * rng.uniform(15, 235, 3)
    np.minimum(drawn[..., :3], drawn[..., 3:], out=drawn[..., :3])
    if rng.random() < 0.5:
        drawn = np.ascontiguousarray(drawn[:, ::-1])
    wide = rng.uniform(0.85, 1.2)
    tip = np.array([TIP_XY[0] / 2, TIP_XY[1] / 2 + 75 * over])
    angle, size = rng.uniform(0, 2 * np.pi), length / _HAND_PX * rng.uniform(0.8, 1.3)
    c, s = size * np.cos(angle), size * np.sin(angle)
    turn = np.array([[c, -s], [s, c]]) @ np.diag([wide, 1.0])
    move = np.column_stack([turn, at - turn @ tip])
    size_wh = (canvas.shape[1], canvas.shape[0])
    there = cv2.warpAffine(drawn, move, size_wh, flags=cv2.INTER_AREA)
    share = there[..., 3:] / 255
    if rng.random() < 0.7:
        _shade(rng, canvas, np.asarray(share[..., 0], np.float32), length)
    canvas[:] = np.clip(there[..., :3] + canvas * (1 - share), 0, 255)


def fingers(rng: Rng, canvas: Picture, quad: NDArray[np.float32]) -> None:
    """Let the fingers of one hand hold a card from one of its sides, in place."""
    middle, length = quad.mean(axis=0), float(np.hypot(*(quad[0] - quad[3])))
    skin = np.array([(150, 175, 225), (105, 140, 195), (60, 85, 130), (40, 55, 85)])
    color = skin[rng.integers(4)] * np.exp(rng.normal(0, 0.15, 3))
    side, thick = int(rng.integers(4)), length * rng.uniform(0.13, 0.24)
    out = (quad[side] + quad[(side + 1) % 4]) / 2 - middle
    away = out / np.hypot(*out) + rng.normal(0, 0.3, 2)
    for _ in range(int(rng.integers(2, 5))):
        share = rng.uniform(0, 1)
        edge = quad[side] * share + quad[(side + 1) % 4] * (1 - share)
        tip = edge - out * rng.uniform(0.1, 1.2)
        root = edge + (away + rng.normal(0, 0.1, 2)) * 4 * length
        line = np.round([tip, edge, root]).astype(np.int32)
        for part, shade in ((1.0, 0.8), (0.6, 1.0), (0.25, 1.08)):
            ink = np.clip(color * shade, 0, 255).tolist()
            width = max(1, int(thick * part))
            cv2.polylines(canvas, [line], isClosed=False, color=ink, thickness=width)


def _shade(rng: Rng, canvas: Picture, mask: NDArray[np.float32], length: float) -> None:
    """Darken what lies beside something, in place."""
    aside = np.column_stack([np.eye(2), rng.normal(0, 0.04 * length, 2)])
    moved = cv2.warpAffine(mask, aside, (canvas.shape[1], canvas.shape[0]))
    soft = cv2.blur(moved, (max(1, int(0.06 * length)),) * 2)
    canvas[:] = canvas * (1 - rng.uniform(0.1, 0.5) * soft[..., None])


def _box(rng: Rng, at: Point, size: Point) -> NDArray[np.int32]:
    angle = rng.uniform(0, 2 * np.pi)
    c, s = np.cos(angle), np.sin(angle)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * size / 2
    return np.asarray(np.round(half @ np.array([[c, s], [-s, c]]) + at), np.int32)


def _color(rng: Rng) -> tuple[float, ...]:
    """Choose white, black, something pale or any color."""
    kind = rng.random()
    if kind < 0.2:
        return tuple(rng.uniform(215, 250) + rng.normal(0, 5, 3))
    if kind < 0.4:
        return tuple(rng.uniform(15, 60) + rng.normal(0, 5, 3))
    any_color = rng.uniform(0, 255, 3)
    return tuple(any_color if kind < 0.8 else 0.3 * any_color + 0.7 * any_color.mean())


def _sheet(rng: Rng, canvas: Picture, at: Point, size: float) -> None:
    """Lay a sheet of paper there, empty or printed."""
    wide = size * rng.uniform(0.9, 2.6)
    box = _box(rng, at, np.array([wide, wide * rng.uniform(0.6, 1)]))
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(mask, [box], (255,), cv2.LINE_AA)
    paper = np.empty_like(canvas)
    paper[:] = np.clip(rng.uniform(200, 250) + rng.normal(0, 6, 3), 0, 255)
    if rng.random() < 0.4:
        ink = newsprint(rng, (canvas.shape[1], canvas.shape[0]))[..., None] / 255
        paper = np.asarray(paper * (1 - ink * rng.uniform(0.4, 1)), np.uint8)
    np.copyto(canvas, paper, where=mask[..., None] > 127)


def _telephone(rng: Rng, canvas: Picture, at: Point, size: float) -> None:
    """Lay a telephone, a control or a wallet there."""
    long = size * rng.uniform(0.9, 1.6)
    shape = np.array([long * rng.uniform(0.35, 0.6), long])
    state = rng.bit_generator.state
    cv2.fillPoly(canvas, [_box(rng, at, shape)], _color(rng), cv2.LINE_AA)
    if rng.random() < 0.6:
        inner = np.random.default_rng()
        inner.bit_generator.state = state  # turned as the box
        cv2.fillPoly(canvas, [_box(inner, at, shape * 0.88)], _color(rng), cv2.LINE_AA)


def _round(rng: Rng, canvas: Picture, at: Point, size: float) -> None:
    """Put a mug, a plate, a coin or a ball there."""
    center, radius = np.round(at).astype(int).tolist(), size * rng.uniform(0.35, 0.75)
    if rng.random() < 0.3:
        angle = rng.uniform(0, 2 * np.pi)
        out = np.round(at + 1.3 * radius * np.array([np.cos(angle), np.sin(angle)]))
        cv2.line(
            canvas, center, out.astype(int).tolist(), _color(rng), int(radius / 3) + 1
        )
    for part in (1.0, *sorted(rng.uniform(0.3, 0.95, int(rng.integers(0, 4))))[::-1]):
        round_ = max(1, int(radius * part))
        cv2.circle(canvas, center, round_, _color(rng), -1, cv2.LINE_AA)


def _book(rng: Rng, canvas: Picture, at: Point, size: float) -> None:
    """Lay a book, a box or a wrapper of several colors there."""
    shape = size * rng.uniform(0.5, 1.6, 2)
    for _ in range(int(rng.integers(1, 5))):
        cv2.fillPoly(canvas, [_box(rng, at, shape)], _color(rng), cv2.LINE_AA)
        shape = shape * rng.uniform(0.2, 0.9, 2)
        at = at + rng.normal(0, 0.1 * size, 2)


def _pen(rng: Rng, canvas: Picture, at: Point, size: float) -> None:
    """Lay a pen, a ruler or a cable there."""
    long, wide = size * rng.uniform(1, 2.5), size * rng.uniform(0.03, 0.2)
    cv2.fillPoly(canvas, [_box(rng, at, np.array([long, wide]))], _color(rng))


def _shape(rng: Rng, canvas: Picture, at: Point, size: float) -> None:
    """Lay a scrap of any outline there, with a rim at times."""
    count = int(rng.integers(3, 9))
    angle = np.sort(rng.uniform(0, 2 * np.pi, count))
    reach = size * rng.uniform(0.3, 0.9, count)
    outline = np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None] + at
    points = [np.round(outline).astype(np.int32)]
    cv2.fillPoly(canvas, points, _color(rng), cv2.LINE_AA)
    if rng.random() < 0.4:
        cv2.polylines(
            canvas,
            points,
            isClosed=True,
            color=_color(rng),
            thickness=int(size / 30) + 1,
        )


_Thing = Callable[[Rng, Picture, Point, float], None]
COVERS: tuple[_Thing, ...] = (_sheet, _telephone, _round, _book, _shape)
"""What may lie over a card."""
THINGS: tuple[_Thing, ...] = (*COVERS, _book, _pen, _shape)
"""What may lie beside one."""
