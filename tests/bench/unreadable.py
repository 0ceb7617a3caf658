"""Pictures that show no readable card, each for one known reason.

Half of them are drawn. The others are made from the photographs beside the project,
which are read here and never kept.
"""

import csv
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from bench.tabletops import TableTop

from hardware.file_camera import read_picture
from hardware.simulated.hand import hand_picture
from hardware.simulated.picture_files import DESIGNS
from hardware.simulated.projection import Picture
from models.training.chance import Rng
from models.training.drawing.faces import draw_back, draw_face
from models.training.drawing.layouts import Quad, card_at
from models.training.drawing.sheet import FaceStyle
from models.training.drawing.surfaces import random_surface
from models.training.drawing.theme_decks import CARDS as HARBOR
from models.training.drawing.theme_decks import (
    DARK,
    LIGHT,
    draw_harbor,
    draw_sun_and_moon,
)
from vision.reading.geometry import card_mask, long_side, rectify, surroundings
from vision.reading.reader import Reader

_SYMBOLS = (*"0123456789", "S", "R", "+2")
_CARDS = (*(color + symbol for color in "RYGB" for symbol in _SYMBOLS), "W", "W+4")
SHARED = Path(__file__).parents[3] / "shared"
_SIZES_WH = ((640, 480), (800, 600), (1280, 960))
_HAND_MM = 2.0
"""Pixels of a drawn hand for a millimeter."""
_CARD_MM = 87.0
_LOOKS = 4


class Kind(Enum):
    """What is seen instead of a readable card."""

    EMPTY_TABLE = "an empty table"
    OTHER_THINGS = "other things, no card"
    BARE_ARM = "an arm over the table"
    UNDER_A_HAND = "a card under a hand"
    UNDER_A_THING = "a card under a sheet, phone or mug"
    IN_A_HAND = "a card in a hand before the lens"
    GLARE = "a card in glare"
    BLURRED = "a card out of focus or moved"
    DARK = "a card in the dark"
    FAR = "a card far away"
    UNKNOWN = "a card of a print that nobody taught"
    FACE_DOWN = "a card that lies face down"
    CUT_OFF = "a card cut off by the edge"


@dataclass(frozen=True, slots=True, eq=False)
class Unreadable:
    """A picture that is made to be unreadable."""

    picture: Picture
    """``(height, width, 3)`` uint8, BGR."""
    card: str | None = None
    """What lies there: if it is read all the same, it must be this one."""


def drawn(kind: Kind, number: int, *, held_out: bool) -> Unreadable:
    """Draw a picture of a kind; each number gives another one."""
    rng = np.random.default_rng((number, [*Kind].index(kind), held_out))
    top = _table(rng, kind)
    match kind:
        case Kind.EMPTY_TABLE | Kind.OTHER_THINGS:
            return Unreadable(_seen(rng, top))
        case Kind.BARE_ARM:
            return Unreadable(_seen(rng, _reach(rng, top, _anywhere(rng, top))))
        case Kind.UNKNOWN | Kind.FACE_DOWN:
            place = _anywhere(rng, top)
            if kind is Kind.FACE_DOWN:
                return Unreadable(_seen(rng, _laid(top, draw_back(_style(rng)), place)))
            card, face = _strange_face(rng)
            if rng.random() < _ON_A_PILE:
                _lay_pile(rng, top, place)
            return Unreadable(_seen(rng, _laid(top, face, place)), card)
        case _:
            card = _CARDS[rng.integers(len(_CARDS))]
            place = _anywhere(rng, top)
            if kind is Kind.FAR:
                place = _small(rng, top)
            elif rng.random() < _ON_A_PILE:
                _lay_pile(rng, top, place)
            laid = _laid(top, draw_face(card, _style(rng)), place)
            return Unreadable(_SPOILED[kind](rng, laid, place), card)


def photographed(kind: Kind, number: int, *, held_out: bool) -> Unreadable | None:
    """Make a picture of a kind from a photograph; ``None`` if none can show it."""
    rng = np.random.default_rng((number, [*Kind].index(kind), held_out, 1))
    match kind:
        case Kind.OTHER_THINGS | Kind.FACE_DOWN:
            return None
        case Kind.EMPTY_TABLE:
            return Unreadable(_empty_place(rng, held_out=held_out))
        case Kind.BARE_ARM:
            picture = _empty_place(rng, held_out=held_out)
            return Unreadable(_reach(rng, picture, _anywhere(rng, picture)))
        case Kind.UNKNOWN:
            return Unreadable(_strange_photograph(rng, held_out=held_out))
        case _:
            card, picture, place = _known_photograph(rng, held_out=held_out)
            if kind is Kind.FAR:
                flat = rectify(picture, place, (224, 348))
                face = np.dstack([flat, np.full(flat.shape[:2], 255, np.uint8)])
                picture = _table(rng, kind)
                place = _small(rng, picture)
                picture = _laid(picture, face, place)
            return Unreadable(_SPOILED[kind](rng, picture, place), card)


_ON_A_PILE = 0.3


def _table(rng: Rng, kind: Kind) -> Picture:
    """Draw an empty table, or one on which other things lie."""
    size_wh = _SIZES_WH[rng.integers(len(_SIZES_WH))]
    has_things = kind is Kind.OTHER_THINGS
    if has_things or rng.random() < 0.3:
        # Its clutter is made for this size.
        small = random_surface(rng, (640, 480), cluttered=float(has_things))
        return np.asarray(cv2.resize(small, size_wh), np.uint8)
    top: Picture = [*TableTop][rng.integers(len(TableTop))](size_wh, rng)
    return top


def _anywhere(
    rng: Rng, picture: Picture, share: tuple[float, float] = (0.2, 0.45)
) -> Quad:
    """Where a card may lie: its length is a share of the picture's height."""
    size_wh = np.array([picture.shape[1], picture.shape[0]])
    length = size_wh[1] * rng.uniform(*share)
    room = np.maximum(size_wh / 2 - 0.6 * length, 0)
    middle = size_wh / 2 + rng.uniform(-1, 1, 2) * room
    corners = card_at((np.zeros(2), rng.uniform(0, 360))) * length + middle
    return np.asarray(corners, np.float32)


def _small(rng: Rng, picture: Picture) -> Quad:
    return _anywhere(rng, picture, (0.03, 0.05))


def _lay_pile(rng: Rng, picture: Picture, place: Quad) -> None:
    """Lay some cards below the one that will be on top, in place."""
    middle, style = place.mean(axis=0), _style(rng)
    for _ in range(int(rng.integers(2, 6))):
        turn = np.asarray(cv2.getRotationMatrix2D((0, 0), rng.uniform(-40, 40), 1))
        aside = rng.normal(0, 0.15 * long_side(place), 2)
        below = (place - middle) @ turn[:, :2].T + middle + aside
        card = draw_face(_CARDS[rng.integers(len(_CARDS))], style)
        picture[:] = _laid(picture, card, np.asarray(below, np.float32))


def _style(rng: Rng) -> FaceStyle:
    return FaceStyle(
        design=DESIGNS[rng.integers(len(DESIGNS))],
        border_mm=float(rng.uniform(3.0, 4.2)),
        symbol_mm=float(rng.uniform(24.0, 28.0)),
        weight=float(rng.uniform(0.16, 0.22)),
    )


def _strange_face(rng: Rng) -> tuple[str, Picture]:
    """Draw a card of a deck that nobody taught, its face up; with its name."""
    if rng.random() < 0.5:
        card = HARBOR[rng.integers(len(HARBOR))]
        return card, draw_harbor(card)
    names = (*LIGHT, *DARK)
    card = names[rng.integers(len(names))]
    return card, draw_sun_and_moon(card)


def _laid(top: Picture, face: Picture, place: Quad) -> Picture:
    """Show a table with a card laid on it."""
    length = long_side(place)
    size_wh = max(4, round(length * face.shape[1] / face.shape[0])), round(length)
    small = cv2.resize(face, size_wh, interpolation=cv2.INTER_AREA)
    ends = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * size_wh - 0.5
    move = cv2.getPerspectiveTransform(np.asarray(ends, np.float32), place - 0.5)
    box = surroundings(place, 0.7)
    corner = np.array([[1, 0, -box[1].start], [0, 1, -box[0].start], [0, 0, 1.0]])
    part = top[box]
    there = cv2.warpPerspective(small, corner @ move, (part.shape[1], part.shape[0]))
    share = there[..., 3:] / 255
    laid = top.copy()
    laid[box] = (there[..., :3] * share + part * (1 - share)).astype(np.uint8)
    return laid


# The ways in which a card is spoiled: each takes a picture and the card's corners.


def _under_hand(rng: Rng, picture: Picture, quad: Quad) -> Picture:
    """Lay a hand on a card, of which something still shows."""
    whole = card_mask(quad, (picture.shape[1], picture.shape[0])) > 0
    while True:
        aside = rng.normal(0, 0.2 * long_side(quad), 2)
        reached = _reach(rng, picture.copy(), np.asarray(quad + aside, np.float32))
        hidden = (reached != picture).any(axis=2)[whole].mean()
        if _HIDDEN[0] < hidden < _HIDDEN[1]:
            return _seen(rng, reached)


_HIDDEN = (0.45, 0.85)
"""Of a card, by a hand."""


def _under_thing(rng: Rng, picture: Picture, quad: Quad) -> Picture:
    """Lay a sheet of paper, a telephone or a mug on most of a card."""
    shown, length = picture.copy(), long_side(quad)
    at = quad.mean(axis=0) + rng.normal(0, 0.08 * length, 2)
    color = [(236, 240, 240), (30, 28, 28), (70, 90, 160)][kind := rng.integers(3)]
    if kind == 2:
        center = (int(at[0]), int(at[1]))
        cv2.circle(shown, center, int(0.46 * length), color, -1, cv2.LINE_AA)
        cv2.circle(shown, center, int(0.38 * length), (40, 50, 80), -1, cv2.LINE_AA)
        return _seen(rng, shown)
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (
        (0.9, 1.2) if kind == 0 else (0.4, 0.85)
    )
    angle = rng.uniform(0, 2 * np.pi)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    aside = turn[0] * (0.75 if kind == 0 else 0.1) * length  # a sheet leaves a part
    box = half * length / 2 @ turn * (2 if kind == 0 else 1) + at + aside
    cv2.fillPoly(shown, [box.astype(np.int32)], color, cv2.LINE_AA)
    return _seen(rng, shown)


def _in_hand(rng: Rng, picture: Picture, quad: Quad) -> Picture:
    """Hold a card before the lens: fingers over it, and out of focus."""
    near = _scaled(picture, quad, rng.uniform(0.6, 0.8))
    held = _reach(rng, near[0].copy(), near[1], over=0.5)
    return _seen(rng, _blur(held, long_side(near[1]) / 40))


def _glare(rng: Rng, picture: Picture, quad: Quad) -> Picture:
    """Let a lamp shine back from the card."""
    rows, columns = np.indices(picture.shape[:2], np.float32)
    length = long_side(quad)
    at = quad.mean(axis=0) + rng.normal(0, 0.06 * length, 2)
    off = np.hypot(rows - at[1], columns - at[0]) / length
    spot = 460 * np.exp(-((off / rng.uniform(0.38, 0.5)) ** 4))
    lit = np.clip(picture + spot[..., None], 0, 255).astype(np.uint8)
    return _seen(rng, lit)


def _blurred(rng: Rng, picture: Picture, quad: Quad) -> Picture:
    length = long_side(quad)
    if rng.random() < 0.6:
        return _seen(rng, _blur(picture, length * rng.uniform(0.06, 0.11)))
    reach = int(length * rng.uniform(0.3, 0.5)) | 1
    size = (reach, 1) if rng.random() < 0.5 else (1, reach)
    moved = cv2.blur(cv2.blur(picture, size), size)
    return _seen(rng, np.asarray(moved, np.uint8))


def _dark(rng: Rng, picture: Picture, _quad: Quad) -> Picture:
    dim = picture * rng.uniform(0.03, 0.09) + rng.uniform(0, 8)
    noise = rng.normal(0, rng.uniform(2.5, 5), picture.shape)
    return np.clip(dim + noise, 0, 255).astype(np.uint8)


def _far(rng: Rng, picture: Picture, _quad: Quad) -> Picture:
    """Leave it as it is: the card is only a few pixels long."""
    return _seen(rng, picture)


def _cut_off(rng: Rng, picture: Picture, quad: Quad) -> Picture:
    """Crop a picture so that its edge leaves a part of the card only."""
    height, width = picture.shape[:2]
    low, high = quad.min(axis=0), quad.max(axis=0)
    left = rng.uniform(0.3, 0.5)  # of the card's extent
    side = int(rng.integers(4))
    x, y = (low + (high - low) * (left if side < 2 else 1 - left)).astype(int)
    parts = [
        picture[:, : max(8, x)],
        picture[: max(8, y)],
        picture[:, min(x, width - 8) :],
        picture[min(y, height - 8) :],
    ]
    return _seen(rng, np.ascontiguousarray(parts[side]))


_SPOILED: Mapping[Kind, Callable[[Rng, Picture, Quad], Picture]] = {
    Kind.UNDER_A_HAND: _under_hand,
    Kind.UNDER_A_THING: _under_thing,
    Kind.IN_A_HAND: _in_hand,
    Kind.GLARE: _glare,
    Kind.BLURRED: _blurred,
    Kind.DARK: _dark,
    Kind.FAR: _far,
    Kind.CUT_OFF: _cut_off,
}


def _seen(rng: Rng, picture: Picture) -> Picture:
    """Show a picture with the noise of a camera."""
    soft = _blur(picture, 0.6)
    noise = rng.normal(0, rng.uniform(0.5, 4), picture.shape)
    return np.clip(soft + noise, 0, 255).astype(np.uint8)


def _blur(picture: Picture, sigma: float) -> Picture:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def _scaled(picture: Picture, quad: Quad, filled: float) -> tuple[Picture, Quad]:
    """Cut out what is around a card, so that it fills much of the picture's height."""
    height, width = picture.shape[:2]
    shrink = filled * height / long_side(quad)
    middle = quad.mean(axis=0)
    move = np.array([[shrink, 0, 0], [0, shrink, 0]])
    move[:, 2] = np.array([width, height]) / 2 - shrink * middle
    near = cv2.warpAffine(
        picture, move, (width, height), borderMode=cv2.BORDER_REPLICATE
    )
    corners = quad @ move[:, :2].T + move[:, 2]
    return np.asarray(near, np.uint8), np.asarray(corners, np.float32)


@cache
def _hands() -> tuple[Picture, ...]:
    return tuple(hand_picture(look) for look in range(_LOOKS))


def _reach(rng: Rng, picture: Picture, quad: Quad, over: float = 1.0) -> Picture:
    """Let a hand lie over a card, in place: from the side at which its arm is shorter.

    Args:
        rng: source of chance.
        picture: what lies below.
        quad: the card.
        over: how far it reaches: 1 lays the palm on the card, 0 its fingertips.
    """
    hand = _hands()[int(rng.integers(len(_hands())))]
    scale = long_side(quad) / _CARD_MM / _HAND_MM * rng.uniform(0.95, 1.2)
    at = np.array([75, 45 + 60 * over + rng.uniform(0, 10)]) * _HAND_MM
    move = cv2.getRotationMatrix2D(
        (float(at[0]), float(at[1])), rng.uniform(0, 360), scale
    )
    move[:, 2] += quad.mean(axis=0) - at
    size_wh = (picture.shape[1], picture.shape[0])
    there = cv2.warpAffine(hand, move, size_wh, flags=cv2.INTER_AREA)
    share = there[..., 3:] / 255
    picture[:] = np.clip(there[..., :3] + picture * (1 - share), 0, 255).astype(
        np.uint8
    )
    return picture


# Photographs.


@cache
def _labels(folder: str) -> tuple[dict[str, str], ...]:
    with (SHARED / folder / "labels.csv").open(newline="") as rows:
        return tuple(csv.DictReader(rows))


def _known_photograph(rng: Rng, *, held_out: bool) -> tuple[str, Picture, Quad]:
    """Choose a photograph of a usual card that is read rightly.

    Returns:
        The card, the photograph, and where the card lies in it.
    """
    rows = [r for r in _labels("photos") if r["set"] not in _NOT_ALONE][held_out::2]
    while True:
        row = rows[int(rng.integers(len(rows)))]
        picture = read_picture(SHARED / "photos" / row["picture"])
        told = _reader().read(picture).cards
        if told and str(told[0].card) == row["card"] and told[0].confidence > _SURE:
            return row["card"], picture, told[0].corners


_SURE = 0.9
_NOT_ALONE = {"fans-composite", "lettered-deck", "webcam-handheld"}


@cache
def _reader() -> Reader:
    return Reader.load()


def _strange_photograph(rng: Rng, *, held_out: bool) -> Picture:
    """Choose a photograph of a deck that nobody taught."""
    folder = "photos" if rng.random() < 0.2 else "decks"
    strange = {"lettered-deck", "poker-webcam", "french-pile"}
    rows = [r for r in _labels(folder) if r.get("set", r.get("deck")) in strange]
    row = rows[held_out::2][int(rng.integers(len(rows) // 2))]
    return read_picture(SHARED / folder / row["picture"])


def _empty_place(rng: Rng, *, held_out: bool) -> Picture:
    """Cut out of the photographs of a wooden table a part on which no card lies."""
    scenes = json.loads((SHARED / "photos" / "scenes.json").read_text())[held_out::2]
    while True:
        scene = scenes[int(rng.integers(len(scenes)))]
        picture = read_picture(SHARED / "photos" / scene["picture"])
        taken = np.zeros(picture.shape[:2], np.uint8)
        for card in scene["cards"]:
            outline = np.array(card["polygon"], np.float32).astype(np.int32)
            cv2.fillPoly(taken, [outline], (255,))
        near = cv2.dilate(taken, np.ones((25, 25), np.uint8))
        height = int(rng.integers(200, 420))
        width = height * 4 // 3
        y = int(rng.integers(picture.shape[0] - height))
        x = int(rng.integers(picture.shape[1] - width))
        if not near[y : y + height, x : x + width].any():
            return np.ascontiguousarray(picture[y : y + height, x : x + width])
