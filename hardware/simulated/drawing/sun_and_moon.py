"""A deck of our own drawing with two sides: a sun by day, a moon by night.

By day the ground has the card's color and the sun is pale; by night the ground is dark
and the moon has the color. Nothing that reads cards was ever trained on it.
"""

import numpy as np
from numpy.typing import NDArray

from hardware.simulated.drawing.figures import (
    Figure,
    arc,
    figure,
    line,
    rounded_box,
    turned,
)
from hardware.simulated.drawing.sheet import (
    CARD_MM,
    Bgr,
    FaceStyle,
    Sheet,
    area,
    stroke_area,
)

_DAY = (*"123456789", "S", "R", "+1", "F")
_NIGHT = (*"123456789", "SE", "R", "+5", "F")
LIGHT = (*(color + symbol for color in "RYGB" for symbol in _DAY), "W", "W+2")
"""The faces of the day."""
DARK = (*(color + symbol for color in "PTOV" for symbol in _NIGHT), "WD", "WDC")
"""The faces of the night."""

_COLORS: dict[str, Bgr] = {
    "R": (52, 48, 196),
    "Y": (40, 178, 226),
    "G": (70, 140, 60),
    "B": (176, 104, 36),
    "P": (176, 92, 236),
    "T": (164, 150, 20),
    "O": (20, 118, 244),
    "V": (190, 62, 118),
}
_PALE: Bgr = (206, 236, 246)
_INK: Bgr = (40, 26, 20)
_DUSK: Bgr = (92, 84, 78)
_DISC_MM = 17.0
_RAYS = 16
_FRAME = rounded_box((CARD_MM[0] - 2.4, CARD_MM[1] - 2.4), 2.4)
_STARS = ((-20, -20), (20, -24), (-21, 12), (22, 8), (13, 33), (21, 26))


def draw_sun_and_moon(card: str) -> NDArray[np.uint8]:
    """Draw a face of the deck; an empty name is the cover under which cards are drawn.

    Args:
        card: in record notation, one of `LIGHT` and `DARK`.

    Returns:
        ``(288, 186, 4)`` uint8, BGRA, alpha 0 outside the round corners.

    Raises:
        KeyError: if the deck has no such face.
    """
    letter, symbol = ("", card) if card[:1] in {"W", ""} else (card[0], card[1:])
    is_dark = card in DARK
    ground = _INK if is_dark else _COLORS.get(letter, _DUSK)
    style = FaceStyle(
        white=ground, symbol_mm=21.0, figures=_figure, corner_figures=_figure
    )
    sheet = Sheet(style)
    if not card:
        return sheet.finish()
    _put_sky(sheet, is_dark=is_dark)
    if is_dark:  # night on night, or nobody would see where a card ends
        sheet.put(stroke_area((_FRAME,), 1.2), _COLORS.get(letter, _PALE))
    _put_disc(sheet, letter, is_dark=is_dark)
    shown = symbol if letter else symbol[1:].removeprefix("D")
    _put_symbols(sheet, shown, _PALE if is_dark or not letter else ground)
    return sheet.finish()


def _put_sky(sheet: Sheet, *, is_dark: bool) -> None:
    """Put stars into the night, or rays around the sun."""
    if is_dark:
        sheet.put(area(*(arc(at, (1.1, 1.1), (0, 360)) for at in _STARS)), _PALE)
        return
    ray = line((_DISC_MM + 3, 0), (_DISC_MM + 9, 0))
    rays = tuple(turned(ray, 360 / _RAYS * n) for n in range(_RAYS))
    sheet.put(stroke_area(rays, 1.6), _PALE)


def _put_disc(sheet: Sheet, letter: str, *, is_dark: bool) -> None:
    """Put the sun or the moon; that of a wild has all four colors."""
    whole = arc((0, 0), (_DISC_MM, _DISC_MM), (0, 360))
    if letter:
        sheet.put(area(whole), _COLORS[letter] if is_dark else _PALE)
        return
    for n, each in enumerate("PTOV" if is_dark else "RYGB"):
        bow = arc((0, 0), (_DISC_MM, _DISC_MM), (90 * n, 90 * n + 90))
        sheet.put(area(np.concatenate([bow, np.zeros((1, 2))])), _COLORS[each])


def _put_symbols(sheet: Sheet, symbol: str, color: Bgr) -> None:
    """Put what the card is into its middle and into two corners."""
    if not symbol:
        return
    sheet.put_symbol(symbol, color)
    at = np.array((9.5, 12.0)) - np.array(CARD_MM) / 2
    for _ in range(2):
        sheet.put_symbol(symbol, _PALE, corner=True, at=at)
        sheet.turn()


def _figure(symbol: str) -> Figure:
    """Return the figure of a symbol, those of this deck included."""
    return _FIGURES[symbol] if symbol in _FIGURES else figure(symbol)


_OVER = line((-0.34, -0.14), (0, -0.52), (0.34, -0.14))
"""The head of an arrow that points up."""
_FIGURES = {
    "F": Figure((line((-0.42, 0), (0.42, 0)),), (_OVER, -_OVER)),
    "SE": Figure(
        (
            arc((0, 0), (0.42, 0.42), (0, 360)),
            line((-0.29, 0.29), (0.29, -0.29)),
            line((-0.29, -0.29), (0.29, 0.29)),
        ),
        weight=0.8,
    ),
    "C": Figure(
        (line((-0.2, 0), (0.2, 0)), line((0, -0.2), (0, 0.2))),
        (rounded_box((0.7, 1.0), 0.1), rounded_box((0.52, 0.82), 0.06)),
    ),
}
