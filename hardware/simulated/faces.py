"""Card faces of our own drawing, for the simulated table and for training.

Everything is laid out in millimetres around the middle of a 56 x 87 mm card, x to
the right and y down, painted twice too large and then shrunk, which gives
smooth edges that are the same with every OpenCV.
"""

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.figures import (
    Points,
    arc,
    figure,
    placed,
    rounded_box,
    turned,
)

CARD_MM = (56.0, 87.0)
"""Width and height of a card."""

FACE_SIZE_WH = (186, 288)
"""Width and height in pixels of a drawn face."""

Bgr = tuple[int, int, int]
"""A color as blue, green, red, 0 to 255."""

_OVERSIZE = 2
_SCALE = FACE_SIZE_WH[1] * _OVERSIZE / CARD_MM[1]

Mask = NDArray[np.uint8]
"""``(H, W)`` uint8 of the oversized canvas: 255 where paint goes, else 0."""


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """How a printer draws a deck; every field may be varied on its own."""

    design: Literal["outline", "filled", "circle"] = "outline"
    """``outline``: ring on the colored field and a white symbol; ``filled``: white
    ellipse and a colored symbol; ``circle``: white disc and a colored symbol."""
    red: Bgr = (40, 42, 222)
    yellow: Bgr = (20, 200, 250)
    green: Bgr = (50, 150, 70)
    blue: Bgr = (190, 100, 20)
    white: Bgr = (248, 248, 248)
    black: Bgr = (24, 22, 22)
    border_mm: float = 3.6
    """Width of the white border."""
    corner_mm: float = 3.4
    """Radius of the card's corners."""
    field_corner_mm: float = 3.0
    """Radius of the colored field's corners."""
    ellipse_mm: tuple[float, float] = (18.5, 34.0)
    """Short and long half axis of the ellipse; a ``circle`` uses 0.66 of the long."""
    tilt_deg: float = 30.0
    """Lean of the ellipse to the right of upright."""
    ring_mm: float = 1.7
    """Width of the ``outline`` design's ring."""
    symbol_mm: float = 26.0
    """Height of the symbol in the middle."""
    corner_symbol_mm: float = 8.0
    """Height of the symbols in the corners."""
    corner_at_mm: tuple[float, float] = (10.0, 12.0)
    """Middle of the upper left symbol, from the card's upper left corner."""
    weight: float = 0.19
    """Width of a stroke as a part of the symbol's height."""
    bar: float = 1.0
    """Width of the bar under a 6 or a 9, as a factor on that of a stroke."""
    slant: float = 0.12
    """Lean of the figures: shift to the right by height."""
    stretch: float = 1.0
    """Width of the figures as a factor."""
    rim_mm: float = 0.45
    """Width of the black line around symbols."""
    shadow_mm: tuple[float, float] = (-1.0, 0.8)
    """How far the black shadow of the middle symbol reaches, x and y."""

    def field(self, letter: str) -> Bgr:
        """Color of the field for ``R``, ``Y``, ``G`` or ``B``; black for wilds."""
        colors = {"R": self.red, "Y": self.yellow, "G": self.green, "B": self.blue}
        return colors.get(letter, self.black)


def _area(*polygons: Points) -> Mask:
    """Fill polygons given in millimetres, each on its own."""
    size = (FACE_SIZE_WH[1] * _OVERSIZE, FACE_SIZE_WH[0] * _OVERSIZE)
    mask: Mask = np.zeros(size, np.uint8)
    middle = np.array([size[1], size[0]]) / 2
    for polygon in polygons:
        pixels = np.round(polygon * _SCALE + middle).astype(np.int32)
        cv2.fillPoly(mask, [pixels], (255,))
    return mask


def _stroke_area(lines: tuple[Points, ...], width_mm: float) -> Mask:
    """Draw centre lines with round ends, in millimetres."""
    mask = _area()
    middle = np.array([mask.shape[1], mask.shape[0]]) / 2
    for line in lines:
        pixels = np.round(line * _SCALE + middle).astype(np.int32)
        width = max(1, round(width_mm * _SCALE))
        cv2.polylines(mask, [pixels], isClosed=False, color=(255,), thickness=width)
    return mask


class _Sheet:
    """The oversized canvas of one face while it is painted."""

    def __init__(self, style: FaceStyle) -> None:
        self.style = style
        # A hair larger than the canvas, so that straight edges are not half clear.
        size = (CARD_MM[0] + 0.4, CARD_MM[1] + 0.4)
        self.outside = _area(rounded_box(size, style.corner_mm))
        self.paint = np.empty((*self.outside.shape, 3), np.uint8)
        self.paint[:] = style.white

    def put(self, mask: Mask, color: Bgr) -> None:
        self.paint[mask > 0] = color

    def put_rimmed(
        self, mask: Mask, color: Bgr, rim_mm: float, shadow_mm: tuple[float, float]
    ) -> None:
        """Put an area with a black line around it and a shadow to one side."""
        side = 2 * round(rim_mm * _SCALE) + 1
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
        rim = np.asarray(cv2.dilate(mask, kernel), np.uint8)
        steps = max(1, round(max(map(abs, shadow_mm)) * _SCALE / 2))
        for step in range(steps + 1):
            shift = np.array(shadow_mm) * _SCALE * step / steps
            self.put(_shifted(rim, shift), self.style.black)
        self.put(mask, color)

    def put_symbol(
        self, symbol: str, color: Bgr, *, corner: bool = False, at: Points | None = None
    ) -> None:
        """Put a figure in the middle, or small in the upper left corner."""
        style = self.style
        height = style.corner_symbol_mm if corner else style.symbol_mm
        shown = figure(symbol)
        origin = np.zeros(2) if at is None else at
        lean = np.array([[style.stretch, 0], [-style.slant, 1]])
        if symbol in {"S", "R"}:
            lean = np.eye(2)
        lines = tuple(s @ lean * height + origin for s in shown.strokes)
        areas = tuple(p @ lean * height + origin for p in shown.polygons)
        width = style.weight * shown.weight * height
        bars = tuple(s @ lean * height + origin for s in shown.bars)
        mask = np.maximum(_area(*areas), _stroke_area(lines, width))
        mask = np.maximum(mask, _stroke_area(bars, style.bar * width))
        part = 0.4 if corner else 1.0
        x, y = style.shadow_mm
        self.put_rimmed(mask, color, style.rim_mm * part, (x * part, y * part))

    def turn(self) -> None:
        """Turn the sheet by half, to paint the lower right like the upper left."""
        self.paint = self.paint[::-1, ::-1].copy()

    def finish(self) -> NDArray[np.uint8]:
        """Shrink to ``(288, 186, 4)`` uint8 BGRA."""
        full = np.dstack([self.paint, self.outside])
        small = cv2.resize(full, FACE_SIZE_WH, interpolation=cv2.INTER_AREA)
        return np.asarray(small, np.uint8)


def _shifted(mask: Mask, shift: NDArray[np.float64]) -> Mask:
    """Move a mask by whole pixels; what leaves the canvas is lost."""
    move = np.array([[1, 0, round(shift[0])], [0, 1, round(shift[1])]], np.float64)
    size = (mask.shape[1], mask.shape[0])
    return np.asarray(
        cv2.warpAffine(mask, move, size, flags=cv2.INTER_NEAREST), np.uint8
    )


def _oval(style: FaceStyle, grow_mm: float = 0.0) -> Points:
    """Outline of the ellipse, or of the disc of the ``circle`` design."""
    short, long = (axis + grow_mm for axis in style.ellipse_mm)
    if style.design == "circle":
        short = long = 0.66 * style.ellipse_mm[1] + grow_mm
    return turned(arc((0, 0), (short, long), (0, 360)), style.tilt_deg)


def _quarters(style: FaceStyle, size: float) -> tuple[tuple[Points, Bgr], ...]:
    """Cut the ellipse in four colored quarters, ``size`` as a factor."""
    outline = _oval(style) * size
    colors = (style.yellow, style.green, style.blue, style.red)
    # 46 points around: quarters begin at right, bottom, left and top.
    parts = [np.arange(round(i * 11.25), round((i + 1) * 11.25) + 1) for i in range(4)]
    return tuple(
        (np.concatenate([outline[part % len(outline)], np.zeros((1, 2))]), color)
        for part, color in zip(parts, colors, strict=True)
    )


def _small_card(style: FaceStyle, at: tuple[float, float], height: float) -> Points:
    """Outline a little card for the draw symbols; ``filled`` decks lean it."""
    box = rounded_box((0.62 * height, height), 0.08 * height)
    lean = 0.35 if style.design == "filled" else 0.0
    return placed(box @ np.array([[1, 0], [-lean, 1]]), at)


def _put_middle(sheet: _Sheet, letter: str, symbol: str) -> None:
    style = sheet.style
    plain = style.design == "outline"
    color = style.white if plain else style.field(letter)
    if symbol != "+2":
        sheet.put_symbol(symbol, color)
        return
    unit = style.symbol_mm / 26
    rim = style.rim_mm * (1 if plain else 1.6)
    for at in ((3.2 * unit, -4.2 * unit), (-3.2 * unit, 4.2 * unit)):
        card = _area(_small_card(style, at, 16 * unit))
        sheet.put_rimmed(card, color, rim, style.shadow_mm)


def _put_four_cards(sheet: _Sheet) -> None:
    style, unit = sheet.style, sheet.style.symbol_mm / 26
    places = (
        (-2.5, -4.5, style.blue), (8.0, -7.0, style.yellow),
        (-8.0, 7.0, style.green), (2.5, 4.5, style.red),
    )  # fmt: skip
    for x, y, color in places:
        card = _area(_small_card(style, (x * unit, y * unit), 14 * unit))
        if style.design == "filled":
            sheet.put_rimmed(card, style.white, 2 * style.rim_mm, style.shadow_mm)
            inner = _small_card(style, (0, 0), 14 * unit) * 0.84
            card = _area(placed(inner, (x * unit, y * unit)))
            sheet.put(card, color)
        else:
            sheet.put_rimmed(card, color, style.rim_mm, style.shadow_mm)


def _put_joined_hands(sheet: _Sheet) -> None:
    """Two bent arrows chasing each other: hands are shuffled."""
    style = sheet.style
    for half in (0, 180):
        bow = turned(arc((0, 0), (9, 9), (200, 330)), half)
        head = turned(np.array([(4.0, -4.0), (11.5, -9.0), (11.0, 0.5)]), half)
        sheet.put(_stroke_area((bow,), 1.1), style.black)
        sheet.put(_area(head), style.black)


def _put_wild(sheet: _Sheet, symbol: str) -> None:
    """Paint the middle of a wild card."""
    style = sheet.style
    sheet.put(_area(_oval(style)), style.white)
    if symbol == "W":
        for quarter, color in _quarters(style, 0.94):
            sheet.put(_area(quarter), color)
    elif symbol == "W+4":
        _put_four_cards(sheet)
    elif symbol == "WSH":
        _put_joined_hands(sheet)


def _put_corner(sheet: _Sheet, symbol: str) -> None:
    style = sheet.style
    at = np.array(style.corner_at_mm) - np.array(CARD_MM) / 2
    if "+" in symbol:
        # Two signs need more room than one.
        at = at + np.array([0.15 * style.corner_symbol_mm, 0])
        sheet.put_symbol(symbol[-2:], style.white, corner=True, at=at)
    elif symbol.startswith("W"):
        size = style.corner_symbol_mm / style.symbol_mm * 0.45
        sheet.put(_area(_oval(style) * size * 1.1 + at), style.white)
        for quarter, color in _quarters(style, size):
            sheet.put(_area(quarter + at), color)
    else:
        sheet.put_symbol(symbol, style.white, corner=True, at=at)


def _field(style: FaceStyle) -> Points:
    size = (CARD_MM[0] - 2 * style.border_mm, CARD_MM[1] - 2 * style.border_mm)
    return rounded_box(size, style.field_corner_mm)


def draw_face(card: str, style: FaceStyle | None = None) -> NDArray[np.uint8]:
    """Draw the face of a card.

    Args:
        card: in record notation: ``R7``, ``GS``, ``BR``, ``Y+2``, ``W``, ``W+4``,
            ``WSH`` or ``WC``.
        style: how the deck is printed; our own default when left out.

    Returns:
        ``(288, 186, 4)`` uint8, BGRA, alpha 0 outside the round corners.

    Raises:
        KeyError: if the card has a symbol that is not drawn here.
    """
    style = style or FaceStyle()
    letter, symbol = ("", card) if card.startswith("W") else (card[0], card[1:])
    sheet = _Sheet(style)
    sheet.put(_area(_field(style)), style.field(letter))
    if not letter:
        _put_wild(sheet, symbol)
    else:
        sheet.put(_area(_oval(style)), style.white)
        if style.design == "outline":
            sheet.put(_area(_oval(style, -style.ring_mm)), style.field(letter))
        _put_middle(sheet, letter, symbol)
    for _ in range(2):
        _put_corner(sheet, symbol)
        sheet.turn()
    return sheet.finish()


def draw_back(style: FaceStyle | None = None) -> NDArray[np.uint8]:
    """Draw the back of a card: rings of our own on a dark field, no logo.

    Returns:
        ``(288, 186, 4)`` uint8, BGRA, alpha 0 outside the round corners.
    """
    style = style or FaceStyle()
    sheet = _Sheet(style)
    sheet.put(_area(_field(style)), style.black)
    for size, color in ((1.0, style.red), (0.62, style.yellow), (0.5, style.red)):
        sheet.put(_area(_oval(style) * size), color)
    for at in (-6.0, 0.0, 6.0):
        bead = turned(np.array([(0.0, -4.0), (2.5, 0.0), (0.0, 4.0), (-2.5, 0.0)]), 60)
        sheet.put_rimmed(
            _area(placed(bead, (at, -at))), style.yellow, style.rim_mm, style.shadow_mm
        )
    return sheet.finish()
