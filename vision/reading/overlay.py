"""An overlay for people: what the reader saw, drawn on its picture."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.reading.reading import CardReading, Corners, Image, Reading, Refusal

_LEAST_SIDE = 960
"""A picture whose long side is shorter is enlarged, so that words can be read."""
_LINE = (90, 255, 90)
_PAPER = (28, 28, 28)
_INK = (255, 255, 255)
_WARNING = (40, 40, 190)
_FONT = cv2.FONT_HERSHEY_DUPLEX
_OTHERS = 2
"""Alternatives named beside the card that was read."""
_LEAST_CHANCE = 0.01
_SMALLEST = 0.5
"""Size of a label beside a small card; 1 beside a large one."""
_REASONS = {
    Refusal.NO_CARD: "no whole card in sight",
    Refusal.BLURRED: "the card is blurred",
    Refusal.GLARE: "light hides the print",
    Refusal.COVERED: "something covers the card",
    Refusal.UNSURE: "not sure which card it is",
    Refusal.DARK: "too little light",
    Refusal.FAR: "the card is too small in the picture",
    Refusal.CUT_OFF: "the card is cut off by the edge",
    Refusal.UNKNOWN: "unknown print: teach it?",
}


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
    for card in reading.cards:
        corners = np.asarray((card.corners + 0.5) * grow - 0.5, np.float32)
        _outline(canvas, corners, size)
        _label(canvas, _words(card), corners, size)
    if reading.refused is not None:
        _banner(canvas, reading.refused, size)
    return canvas


def _words(reading: CardReading) -> str:
    """Return the card, and what else it may be."""
    # Rounded down: no reader is ever 100 % sure.
    words = f"{reading.card} {int(100 * reading.confidence)}%"
    likely = [a for a in reading.alternatives if a[1] >= _LEAST_CHANCE]
    return words + "".join(f", {card} {p:.0%}" for card, p in likely[:_OTHERS])


def _outline(canvas: Image, corners: Corners, size: float) -> None:
    """Draw a card's edges, and a dot at its own top left, in place."""
    points = np.round(corners).astype(np.int32)
    width = max(2, round(3 * size))
    cv2.polylines(canvas, [points], True, _LINE, width, cv2.LINE_AA)  # noqa: FBT003 (OpenCV names it isClosed)
    cv2.circle(canvas, points[0].tolist(), 2 * width, _LINE, -1, cv2.LINE_AA)


def _label(canvas: Image, words: str, corners: Corners, size: float) -> None:
    """Write above a card, or below one at the top of the picture, in place."""
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    wide = cv2.getTextSize(words, _FONT, size, 1)[0][0]
    # Small beside small cards: labels of two that lie close must not hide each other.
    size *= float(np.clip((right - left) / wide, _SMALLEST, 1))
    (wide, tall), _ = cv2.getTextSize(words, _FONT, size, 1)
    pad = round(8 * size)
    height, width = canvas.shape[:2]
    x = round(np.clip((left + right - wide) / 2, pad, max(pad, width - wide - pad)))
    above = top - 2 * pad
    base = round(
        min(above if above > tall + pad else bottom + tall + 2 * pad, height - pad)
    )
    paper = (x - pad, base - tall - pad), (x + wide + pad, base + pad)
    cv2.rectangle(canvas, *paper, _PAPER, -1)
    _write(canvas, words, (x, base), size)


def _banner(canvas: Image, refused: Refusal, size: float) -> None:
    """Write across the top why no card is reported, in place."""
    words = f"refused: {refused.value} - {_REASONS[refused]}"
    (wide, tall), _ = cv2.getTextSize(words, _FONT, size, 1)
    size *= min(1.0, 0.94 * canvas.shape[1] / wide)
    bar = round(2.4 * tall)
    cv2.rectangle(canvas, (0, 0), (canvas.shape[1], bar), _WARNING, -1)
    at = (round(0.02 * canvas.shape[1]), round(bar / 2 + tall / 2))
    _write(canvas, words, at, size)


def _write(canvas: Image, words: str, at: tuple[int, int], size: float) -> None:
    thick = max(1, round(size))
    cv2.putText(canvas, words, at, _FONT, size, _INK, thick, cv2.LINE_AA)


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
