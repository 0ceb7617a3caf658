"""Draw on a picture what the reader saw in it, for people."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.reading import CardReading, Frame, Reading

_LINE = (80, 255, 80)
_FIRST = (60, 60, 255)
_INK = (20, 20, 20)
_PAPER = (255, 255, 255)


def _write(frame: Frame, text: str, at: tuple[int, int], size: float) -> None:
    """Write in dark letters with a light rim around them."""
    thickness = max(1, round(size * 2))
    for width, color in ((thickness * 3, _PAPER), (thickness, _INK)):
        cv2.putText(
            frame, text, at, cv2.FONT_HERSHEY_SIMPLEX, size, color, width, cv2.LINE_AA
        )


def _mark(frame: Frame, card: CardReading, size: float) -> None:
    """Outline a card, dot its own top left, and write what it is."""
    corners = np.round(card.corners).astype(np.int32)
    width = max(2, round(size * 3))
    cv2.polylines(frame, [corners], isClosed=True, color=_LINE, thickness=width)
    first = (int(corners[0, 0]), int(corners[0, 1]))
    cv2.circle(frame, first, 3 * width, _FIRST, -1, cv2.LINE_AA)
    x, y = corners.mean(axis=0).astype(int)
    text = f"{card.card} {card.confidence:.2f}"
    _write(frame, text, (max(0, int(x) - round(60 * size)), int(y)), size)


def annotated(frame: Frame, reading: Reading) -> Frame:
    """Show a reading on its picture: corners, card, confidence, or the refusal.

    Args:
        frame: ``(height, width, 3)`` uint8, BGR; it is not changed.
        reading: what was read from it.

    Returns:
        A picture of the same size.
    """
    shown = frame.copy()
    size = max(frame.shape[:2]) / 900
    for card in reading.cards:
        _mark(shown, card, size)
    if reading.refused is not None:
        text = f"refused: {reading.refused.value}"
        _write(shown, text, (round(20 * size), round(40 * size)), size)
    return shown


def page(pictures: Sequence[Frame], width: int = 480) -> Frame:
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
        shrink = width / max(picture.shape[:2])
        small = cv2.resize(
            picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA
        )[:width, :width]
        canvas = cell.copy()
        canvas[: small.shape[0], : small.shape[1]] = small
        cells.append(canvas)
    cells += [cell] * (-len(cells) % across)
    rows = [np.hstack(cells[i : i + across]) for i in range(0, len(cells), across)]
    return np.vstack(rows)
