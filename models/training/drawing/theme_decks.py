"""Two decks of our own drawing, on which nothing that reads cards was ever trained."""

import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import CARD_MM
from models.training.drawing.sheet import (
    Bgr,
    FaceStyle,
    Figure,
    Points,
    Sheet,
    arc,
    area,
    figure,
    line,
    placed,
    rounded_box,
    stroke_area,
    turned,
)


def _ray(degrees: float) -> Points:
    end = turned(line((0, -14)), degrees)[0]
    return line((0, 12), (float(end[0]), float(end[1])))


_LIGHTHOUSE = (
    (line((-5, 14), (-3, -8), (3, -8), (5, 14)), line((-4, -9), (0, -15), (4, -9))),
    (
        line((4, -11), (18, -17)),
        line((4, -10), (18, -5)),
        line((-4, -10), (-18, -14)),
    ),
)
_BODY = np.concatenate([arc((-2, 4), (13, 8), (180, 360)), line((11, 9), (-15, 9))])
_WHALE = (
    (_BODY, line((10, 4), (18, -6), (12, -4))),
    (line((-6, -6), (-8, -13), (-13, -13)), line((-6, -6), (-4, -13), (1, -13))),
)
_ANCHOR = (
    (arc((0, -13), (3, 3), (0, 360)),),
    (
        line((0, -10), (0, 13)),
        line((-8, -5), (8, -5)),
        arc((0, 3), (12, 11), (20, 160)),
    ),
)
_BOAT = (
    (line((-13, 3), (13, 3), (8, 10), (-9, 10)), line((-1, 1), (-1, -15), (-11, 1))),
    (line((2, 1), (2, -13)),),
)
_WINGS = [arc((x, 2), (8, 9), (190, 350)) for x in (-8, 8)]
_GULL = ((arc((0, 6), (3, 2), (0, 360)),), (np.concatenate(_WINGS),))
_COMPASS = (
    (
        line((0, -15), (3, 0), (0, 15), (-3, 0)),
        line((-9, 0), (0, -2), (9, 0), (0, 2)),
    ),
    (arc((0, 0), (12, 12), (0, 360)),),
)
_SHELL = ((), (*map(_ray, range(-60, 61, 20)), arc((0, 0), (14, 14), (210, 330))))
_NET = (
    (),
    (
        *(line((x, -13), (-x / 2, 13)) for x in (-12, -6, 0, 6, 12)),
        *(line((-12, y), (12, y)) for y in (-10, -3, 4, 10)),
    ),
)

EMBLEMS: dict[str, tuple[tuple[Points, ...], tuple[Points, ...]]] = {
    "LI": _LIGHTHOUSE,
    "WH": _WHALE,
    "AN": _ANCHOR,
    "BO": _BOAT,
    "GU": _GULL,
    "CO": _COMPASS,
    "SL": _SHELL,
    "NE": _NET,
}
"""What is filled, and what is drawn with a line."""


SPECIALS = ("WLI", "WWH", "WAN", "WBO", "WGU", "WCO", "WSL", "WNE")
"""Lighthouse, whale, anchor, boat, gull, compass, shell and net."""
CARDS = (
    *(c + s for c in "RYGB" for s in (*"0123456789", "S", "R", "+2")),
    "W",
    "W+4",
    *SPECIALS,
)
"""All faces of the deck."""

_SKIES: dict[str, Bgr] = {
    "R": (58, 48, 150),
    "Y": (60, 150, 205),
    "G": (62, 112, 52),
    "B": (120, 70, 30),
    "": (70, 40, 62),
}
_CREAM: Bgr = (196, 226, 238)
_INK: Bgr = (38, 24, 20)
_GLOW: Bgr = (120, 205, 250)
_SAILS = ("R", "Y", "G", "B")
_ROWS = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (2, 1, 2), 6: (3, 3)}
_ROWS |= {7: (2, 3, 2), 8: (3, 2, 3), 9: (3, 3, 3)}


def draw_harbor(card: str) -> NDArray[np.uint8]:
    """Draw a card of a harbor at night; an empty name is its back.

    Its pictures reach to the edge, lanterns show a number, and the corners hold a
    small figure. Eight of its cards are special.

    Args:
        card: in record notation, one of `CARDS`.

    Returns:
        ``(288, 186, 4)`` uint8, BGRA, alpha 0 outside the round corners.

    Raises:
        KeyError: if the deck has no such card.
    """
    letter, symbol = ("", card) if card[:1] in {"W", ""} else (card[0], card[1:])
    sheet = Sheet(FaceStyle(white=_SKIES[letter]))
    _put_sea(sheet, letter, len(symbol))
    if not card:
        return _finished_back(sheet)
    if letter:
        _put_number(sheet, symbol)
    else:
        _put_wild(sheet, symbol)
    for _ in range(2):
        _put_index(sheet, symbol)
        sheet.turn()
    return sheet.finish()


def _finished_back(sheet: Sheet) -> NDArray[np.uint8]:
    """Paint rings over the whole back."""
    for radius in range(6, 27, 5):
        ring = arc((0, 0), (radius, 1.5 * radius), (0, 360))
        sheet.fill(stroke_area((ring,), 1.2), _CREAM)
    return sheet.finish()


def _put_sea(sheet: Sheet, letter: str, rough: int) -> None:
    """Paint waves over the lower half, and the moon."""
    sky = np.array(_SKIES[letter])
    x = np.linspace(-CARD_MM[0] / 2, CARD_MM[0] / 2, 40)
    for row, y in enumerate(range(8, 44, 6)):
        shade = tuple(int(v) for v in sky * (0.85 - 0.09 * row))
        top = y + (1.2 + 0.3 * rough) * np.sin(x / 5.0 + 1.7 * row)
        under = line((CARD_MM[0] / 2, 44), (-CARD_MM[0] / 2, 44))
        wave = np.concatenate([np.stack([x, top], axis=1), under])
        sheet.fill(area(wave), (shade[0], shade[1], shade[2]))
    sheet.fill(area(arc((16, -31), (7, 7), (0, 360))), _CREAM)


def _put_number(sheet: Sheet, symbol: str) -> None:
    """Hang a lantern for each of the number, or draw what the card does."""
    if symbol.isdecimal() and symbol != "0":
        rows = _ROWS[int(symbol)]
        for row, count in enumerate(rows):
            y = (row - (len(rows) - 1) / 2) * 17
            for n in range(count):
                _put_lantern(sheet, ((n - (count - 1) / 2) * 14, y))
    elif symbol == "0":
        sheet.fill(stroke_area((arc((0, 0), (12, 16), (0, 360)),), 2.5), _GLOW)
    elif symbol == "+2":
        for x, y in ((-6, -6), (6, 7)):
            box = placed(line((-7, -8), (7, -8), (7, 8), (-7, 8)), (x, y))
            sheet.put_rimmed(area(box), _CREAM, 0.8, (0.0, 0.0))
    else:
        for middle in ((0, -9), (0, 9)):
            fish = placed(arc((0, 0), (11, 4), (0, 360)), middle)
            tail = placed(line((10, 0), (16, -5), (16, 5)), middle)
            ways = -1 if symbol == "R" and middle[1] > 0 else 1
            sheet.fill(area(fish * (ways, 1), tail * (ways, 1)), _CREAM)
        if symbol == "S":
            sheet.fill(stroke_area((line((-17, 18), (17, -18)),), 3.0), _INK)


def _put_lantern(sheet: Sheet, at: tuple[float, float]) -> None:
    body = line((0, -6), (4.5, -1), (3, 5), (-3, 5), (-4.5, -1))
    sheet.put_rimmed(area(placed(body, at)), _GLOW, 0.6, (0.0, 0.0))
    sheet.fill(stroke_area((placed(line((0, -6), (0, -9)), at),), 0.7), _CREAM)


def _put_wild(sheet: Sheet, symbol: str) -> None:
    if symbol[1:] in EMBLEMS:
        filled, lines = EMBLEMS[symbol[1:]]
        sheet.fill(area(*(part * 1.25 for part in filled)), _CREAM)
        sheet.fill(stroke_area(tuple(part * 1.25 for part in lines), 1.4), _GLOW)
        return
    for n, letter in enumerate(_SAILS):
        at = (-15 + 10 * n, 8 if symbol == "W" else 12 - 8 * n)
        sail = placed(line((-4, 6), (-4, -14), (6, 6)), at)
        sheet.put_rimmed(area(sail), _SKIES[letter], 0.7, (0.0, 0.0))
        if symbol == "W+4":
            _put_lantern(sheet, (at[0], at[1] - 24))


def _put_index(sheet: Sheet, symbol: str) -> None:
    """Put a small figure on a dark plate into the upper left corner."""
    at = (8.5 - CARD_MM[0] / 2, 10 - CARD_MM[1] / 2)
    sheet.fill(area(placed(arc((0, 0), (6, 7), (0, 360)), at)), _INK)
    if symbol[1:] in EMBLEMS:
        filled, lines = EMBLEMS[symbol[1:]]
        sheet.fill(area(*(placed(part, at, 0.25) for part in filled)), _CREAM)
        small = tuple(placed(part, at, 0.25) for part in lines)
        sheet.fill(stroke_area(small, 0.6), _CREAM)
        return
    if symbol == "W":
        return
    shown = figure(symbol.removeprefix("W"))
    strokes = tuple(placed(part, at, 7.0) for part in (*shown.strokes, *shown.bars))
    sheet.fill(area(*(placed(part, at, 7.0) for part in shown.polygons)), _CREAM)
    sheet.fill(stroke_area(strokes, 1.1), _CREAM)


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
_NIGHT_SKY: Bgr = (40, 26, 20)
_DUSK: Bgr = (92, 84, 78)
_DISC_MM = 17.0
_RAYS = 16
_FRAME = rounded_box((CARD_MM[0] - 2.4, CARD_MM[1] - 2.4), 2.4)
_STARS = ((-20, -20), (20, -24), (-21, 12), (22, 8), (13, 33), (21, 26))


def draw_sun_and_moon(card: str) -> NDArray[np.uint8]:
    """Draw a face of a deck with two sides; an empty name is its cover.

    By day the ground has the card's color and the sun is pale; by night the ground is
    dark and the moon has the color.

    Args:
        card: in record notation, one of `LIGHT` and `DARK`.

    Returns:
        ``(288, 186, 4)`` uint8, BGRA, alpha 0 outside the round corners.

    Raises:
        KeyError: if the deck has no such face.
    """
    letter, symbol = ("", card) if card[:1] in {"W", ""} else (card[0], card[1:])
    is_dark = card in DARK
    ground = _NIGHT_SKY if is_dark else _COLORS.get(letter, _DUSK)
    style = FaceStyle(
        white=ground, symbol_mm=21.0, figures=_figure, corner_figures=_figure
    )
    sheet = Sheet(style)
    if not card:
        return sheet.finish()
    _put_sky(sheet, is_dark=is_dark)
    if is_dark:  # night on night, or nobody would see where a card ends
        sheet.fill(stroke_area((_FRAME,), 1.2), _COLORS.get(letter, _PALE))
    _put_disc(sheet, letter, is_dark=is_dark)
    shown = symbol if letter else symbol[1:].removeprefix("D")
    _put_symbols(sheet, shown, _PALE if is_dark or not letter else ground)
    return sheet.finish()


def _put_sky(sheet: Sheet, *, is_dark: bool) -> None:
    """Put stars into the night, or rays around the sun."""
    if is_dark:
        sheet.fill(area(*(arc(at, (1.1, 1.1), (0, 360)) for at in _STARS)), _PALE)
        return
    ray = line((_DISC_MM + 3, 0), (_DISC_MM + 9, 0))
    rays = tuple(turned(ray, 360 / _RAYS * n) for n in range(_RAYS))
    sheet.fill(stroke_area(rays, 1.6), _PALE)


def _put_disc(sheet: Sheet, letter: str, *, is_dark: bool) -> None:
    """Put the sun or the moon; that of a wild has all four colors."""
    whole = arc((0, 0), (_DISC_MM, _DISC_MM), (0, 360))
    if letter:
        sheet.fill(area(whole), _COLORS[letter] if is_dark else _PALE)
        return
    for n, each in enumerate("PTOV" if is_dark else "RYGB"):
        bow = arc((0, 0), (_DISC_MM, _DISC_MM), (90 * n, 90 * n + 90))
        sheet.fill(area(np.concatenate([bow, np.zeros((1, 2))])), _COLORS[each])


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
