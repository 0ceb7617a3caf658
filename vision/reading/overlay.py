"""An overlay for people: what the reader saw, drawn on its picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from companion.core.cards import Card
from vision.reading.reading import CardReading, Corners, Image, Reading, Refusal

_LEAST_SIDE = 960
"""A picture whose long side is shorter is enlarged, so that words can be read."""
_LINE = (90, 255, 90)
_RIM = (20, 20, 20)
_PAPER = (28, 28, 28)
_INK = (255, 255, 255)
_FAINT = (190, 190, 190)
_WARNING = (40, 40, 190)
_FONT = cv2.FONT_HERSHEY_DUPLEX
_SWATCHES = {
    "R": (40, 42, 222),
    "Y": (20, 200, 250),
    "G": (50, 150, 70),
    "B": (190, 100, 20),
}
_OTHERS = 2
"""Alternatives named below the card that was read."""
_LEAST_CHANCE = 0.01
_REASONS = {
    Refusal.NO_CARD: "no whole card in sight",
    Refusal.BLURRED: "the card is blurred",
    Refusal.GLARE: "light hides the print",
    Refusal.COVERED: "something covers the card",
    Refusal.UNSURE: "not sure which card it is",
    Refusal.UNKNOWN: "unknown print: teach it?",
}

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of a label."""

    words: str
    size: float
    """Height of the letters, as a factor."""
    swatch: tuple[int, int, int] | None
    """Color of the card, drawn before the words."""

    @property
    def height(self) -> int:
        return round(34 * self.size)

    @property
    def width(self) -> int:
        (wide, _), _ = cv2.getTextSize(self.words, _FONT, self.size, 1)
        return wide + (self.height if self.swatch else 0) + round(16 * self.size)


def _swatch(card: Card) -> tuple[int, int, int]:
    return _SWATCHES.get(str(card)[0], (0, 0, 0))


def _rows(reading: CardReading, size: float) -> list[_Row]:
    """A label: the card, and small below it what else it may be."""
    # Rounded down: no reader is ever 100 % sure.
    words = f"{reading.card}  {int(100 * reading.confidence)}%"
    rows = [_Row(words, size, _swatch(reading.card))]
    likely = [a for a in reading.alternatives if a[1] >= _LEAST_CHANCE]
    for card, chance in likely[:_OTHERS]:
        rows.append(_Row(f"{card}  {chance:.0%}", 0.7 * size, _swatch(card)))
    return rows


def _put_rows(canvas: Image, rows: Sequence[_Row], at: tuple[int, int]) -> None:
    """Draw a label with its upper left corner at a point, in place."""
    x, y = at
    right = x + max(row.width for row in rows)
    bottom = y + sum(row.height for row in rows)
    cv2.rectangle(canvas, (x, y), (right, bottom), _PAPER, -1)
    for i, row in enumerate(rows):
        inset, middle = round(8 * row.size), y + row.height // 2
        start = x + inset
        if row.swatch is not None:
            half = round(8 * row.size)
            box = ((start, middle - half), (start + 2 * half, middle + half))
            cv2.rectangle(canvas, *box, row.swatch, -1)
            cv2.rectangle(canvas, *box, _INK, 1, cv2.LINE_AA)
            start += row.height - inset
        base = (start, middle + round(8 * row.size))
        color = _FAINT if i else _INK
        thick = max(1, round(row.size))
        cv2.putText(canvas, row.words, base, _FONT, row.size, color, thick, cv2.LINE_AA)
        y += row.height


def _overlap(one: Box, other: Box) -> int:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return max(across, 0) * max(down, 0)


def _place(
    canvas: Image, corners: Corners, size_wh: tuple[int, int], taken: Sequence[Box]
) -> Box:
    """Choose where a label hides least: above its card, below, beside or on it."""
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    width, height = size_wh
    cx, cy = (x0 + x1 - width) / 2, (y0 + y1 - height) / 2
    wishes = ((cx, y0 - height - 6), (cx, y1 + 6), (x1 + 6, cy), (x0 - width - 6, cy))
    boxes = []
    for x, y in (*wishes, (cx, cy)):
        left = int(np.clip(x, 0, max(canvas.shape[1] - width, 0)))
        top = int(np.clip(y, 0, max(canvas.shape[0] - height, 0)))
        boxes.append((left, top, left + width, top + height))
    return min(boxes, key=lambda box: sum(_overlap(box, other) for other in taken))


def _outline(canvas: Image, corners: Corners, size: float) -> None:
    """Draw a card's edges, and a dot at its own top left, in place."""
    points = np.round(corners).astype(np.int32)
    width = max(2, round(3 * size))
    for color, extra in ((_RIM, 2), (_LINE, 0)):
        cv2.polylines(
            canvas,
            [points],
            isClosed=True,
            color=color,
            thickness=width + extra,
            lineType=cv2.LINE_AA,
        )
    first = (int(points[0, 0]), int(points[0, 1]))
    cv2.circle(canvas, first, round(2.2 * width), _RIM, -1, cv2.LINE_AA)
    cv2.circle(canvas, first, round(1.7 * width), _LINE, -1, cv2.LINE_AA)


def _banner(canvas: Image, refused: Refusal, size: float) -> None:
    """Write across the top why no card is reported, in place."""
    words = f"refused: {refused.value} - {_REASONS[refused]}"
    (wide, tall), _ = cv2.getTextSize(words, _FONT, size, 1)
    size *= min(1.0, 0.94 * canvas.shape[1] / wide)
    bar = round(2.4 * tall)
    cv2.rectangle(canvas, (0, 0), (canvas.shape[1], bar), _WARNING, -1)
    at = (round(0.02 * canvas.shape[1]), round(bar / 2 + tall / 2))
    thick = max(1, round(size))
    cv2.putText(canvas, words, at, _FONT, size, _INK, thick, cv2.LINE_AA)


def annotated(frame: Image, reading: Reading) -> Image:
    """Show a reading on its picture: corners, card, confidence, or the refusal.

    Args:
        frame: ``(height, width, 3)`` uint8, BGR; it is not changed.
        reading: what was read from it.

    Returns:
        The picture, enlarged if it is too small to write on.
    """
    grow = max(1.0, _LEAST_SIDE / max(frame.shape[:2]))
    big = cv2.resize(frame, None, fx=grow, fy=grow, interpolation=cv2.INTER_CUBIC)
    canvas = np.asarray(big, np.uint8)
    size = max(canvas.shape[:2]) / 1000
    outlines = [
        np.asarray((card.corners + 0.5) * grow - 0.5, np.float32)
        for card in reading.cards
    ]
    for corners in outlines:
        _outline(canvas, corners, size)
    taken = [_bounds(corners) for corners in outlines]
    for card, corners in zip(reading.cards, outlines, strict=True):
        rows = _rows(card, size)
        size_wh = (max(r.width for r in rows), sum(r.height for r in rows))
        box = _place(canvas, corners, size_wh, taken)
        _put_rows(canvas, rows, box[:2])
        taken.append(box)
    if reading.refused is not None:
        _banner(canvas, reading.refused, size)
    return canvas


def _bounds(corners: Corners) -> Box:
    (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
    return int(x0), int(y0), int(x1), int(y1)


def page(pictures: Sequence[Image], width: int = 640) -> Image:
    """Arrange pictures of any size on one page; a single one stays as it is.

    Args:
        pictures: at least one, ``(height, width, 3)`` uint8, BGR each.
        width: of a picture on the page, pixels.

    Returns:
        ``(H, W, 3)`` uint8, BGR.
    """
    if len(pictures) == 1:
        return pictures[0]
    across = int(np.ceil(np.sqrt(len(pictures))))
    cell = np.full((width, width, 3), 255, np.uint8)
    cells = []
    for picture in pictures:
        shrink = (width - 8) / max(picture.shape[:2])
        small = cv2.resize(
            picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA
        )
        canvas = cell.copy()
        y, x = (width - small.shape[0]) // 2, (width - small.shape[1]) // 2
        canvas[y : y + small.shape[0], x : x + small.shape[1]] = small
        cells.append(canvas)
    cells += [cell] * (-len(cells) % across)
    rows = [np.hstack(cells[i : i + across]) for i in range(0, len(cells), across)]
    return np.vstack(rows)
