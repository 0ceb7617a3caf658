"""Card faces of our own drawing, for the simulated table and for training."""

import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import CARD_MM
from models.training.drawing.sheet import (
    Bgr,
    FaceStyle,
    Points,
    Sheet,
    arc,
    area,
    placed,
    rounded_box,
    stroke_area,
    turned,
)


def _radii(style: FaceStyle, grow_mm: float = 0.0) -> tuple[float, float]:
    """Return the half axes of the ellipse, or of the disc of the ``circle`` design."""
    short, long = style.ellipse_mm
    if style.design == "circle":
        short = long = 0.66 * long
    return short + grow_mm, long + grow_mm


def _oval(style: FaceStyle, grow_mm: float = 0.0) -> Points:
    """Return the outline of the ellipse or disc."""
    whole = arc((0, 0), _radii(style, grow_mm), (0, 360))
    return turned(whole, style.tilt_deg)


def _quarters(style: FaceStyle, size: float) -> tuple[tuple[Points, Bgr], ...]:
    """Cut the ellipse into four colored quarters, scaled by ``size``."""
    cuts = [style.quarters_deg + 90 * i for i in range(4)]
    bows = [arc((0, 0), _radii(style), (cut, cut + 90)) for cut in cuts]
    parts = [np.concatenate([bow, np.zeros((1, 2))]) * size for bow in bows]
    return tuple(
        (turned(part, style.tilt_deg), style.field(letter))
        for part, letter in zip(parts, style.quarters, strict=True)
    )


def _small_card(style: FaceStyle, at: tuple[float, float], height: float) -> Points:
    """Outline a little card for the draw symbols; it leans in ``filled`` decks."""
    box = rounded_box((0.62 * height, height), 0.08 * height)
    lean = style.card_lean
    if lean is None:
        lean = 0.35 if style.design == "filled" else 0.0
    return placed(box @ np.array([[1, 0], [-lean, 1]]), at)


def _put_middle(sheet: Sheet, letter: str, symbol: str) -> None:
    style = sheet.style
    plain = style.design == "outline"
    color = style.white if plain else style.field(letter)
    if symbol != "+2" or not style.draw_two_at_mm:
        sheet.put_symbol(symbol, color)
        return
    unit = style.symbol_mm / 26
    rim = style.rim_mm * (1 if plain else 1.6)
    for x, y in style.draw_two_at_mm:
        card = area(_small_card(style, (x * unit, y * unit), 16 * unit))
        sheet.put_rimmed(card, color, rim, style.shadow_mm)


def _put_four_cards(sheet: Sheet) -> None:
    style, unit = sheet.style, sheet.style.symbol_mm / 26
    if not style.draw_two_at_mm:
        sheet.put_symbol("+4", style.black)
        return
    places = (
        (-2.5, -4.5, style.blue), (8.0, -7.0, style.yellow),
        (-8.0, 7.0, style.green), (2.5, 4.5, style.red),
    )  # fmt: skip
    for x, y, color in places:
        card = area(_small_card(style, (x * unit, y * unit), 14 * unit))
        if style.design == "filled":
            sheet.put_rimmed(card, style.white, 2 * style.rim_mm, style.shadow_mm)
            inner = _small_card(style, (0, 0), 14 * unit) * 0.84
            card = area(placed(inner, (x * unit, y * unit)))
            sheet.fill(card, color)
        else:
            sheet.put_rimmed(card, color, style.rim_mm, style.shadow_mm)


def _put_joined_hands(sheet: Sheet) -> None:
    """Two bent arrows chasing each other: hands are shuffled."""
    style = sheet.style
    for half in (0, 180):
        bow = turned(arc((0, 0), (9, 9), (200, 330)), half)
        head = turned(np.array([(4.0, -4.0), (11.5, -9.0), (11.0, 0.5)]), half)
        sheet.fill(stroke_area((bow,), 1.1), style.black)
        sheet.fill(area(head), style.black)


def _put_wild(sheet: Sheet, symbol: str) -> None:
    """Paint the middle of a wild card."""
    style = sheet.style
    sheet.fill(area(_oval(style)), style.white)
    if symbol == "W":
        for quarter, color in _quarters(style, 0.94):
            sheet.fill(area(quarter), color)
    elif symbol == "W+4":
        _put_four_cards(sheet)
    elif symbol == "WSH":
        _put_joined_hands(sheet)


def _put_corner(sheet: Sheet, symbol: str) -> None:
    style = sheet.style
    at = np.array(style.corner_at_mm) - np.array(CARD_MM) / 2
    if "+" in symbol:
        # Two characters need more room than one.
        at = at + np.array([0.15 * style.corner_symbol_mm, 0])
        sheet.put_symbol(symbol[-2:], style.white, corner=True, at=at)
    elif symbol.startswith("W"):
        size = style.corner_symbol_mm / style.symbol_mm * 0.45
        sheet.fill(area(_oval(style) * size * 1.1 + at), style.white)
        for quarter, color in _quarters(style, size):
            sheet.fill(area(quarter + at), color)
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
        style: how the deck is printed; by default, in our own style.

    Returns:
        ``(288, 186, 4)`` uint8, BGRA, alpha 0 outside the round corners.

    Raises:
        KeyError: if the card has a symbol that is not drawn here.
    """
    style = style or FaceStyle()
    letter, symbol = ("", card) if card.startswith("W") else (card[0], card[1:])
    sheet = Sheet(style)
    sheet.fill(area(_field(style)), style.field(letter))
    if not letter:
        _put_wild(sheet, symbol)
    else:
        sheet.fill(area(_oval(style)), style.white)
        if style.design == "outline":
            sheet.fill(area(_oval(style, -style.ring_mm)), style.field(letter))
        _put_middle(sheet, letter, symbol)
    for _ in range(2):
        _put_corner(sheet, symbol)
        sheet.turn()
    return sheet.finish()


def draw_card(card: str, style: FaceStyle) -> NDArray[np.uint8]:
    """Draw a card, or with an empty name its back."""
    return draw_face(card, style) if card else draw_back(style)


def draw_back(style: FaceStyle | None = None) -> NDArray[np.uint8]:
    """Draw the back of a card: rings of our own on a dark field, no logo.

    Returns:
        ``(288, 186, 4)`` uint8, BGRA, alpha 0 outside the round corners.
    """
    style = style or FaceStyle()
    sheet = Sheet(style)
    sheet.fill(area(_field(style)), style.black)
    for size, color in ((1.0, style.red), (0.62, style.yellow), (0.5, style.red)):
        sheet.fill(area(_oval(style) * size), color)
    for at in (-6.0, 0.0, 6.0):
        bead = turned(np.array([(0.0, -4.0), (2.5, 0.0), (0.0, 4.0), (-2.5, 0.0)]), 60)
        sheet.put_rimmed(
            area(placed(bead, (at, -at))), style.yellow, style.rim_mm, style.shadow_mm
        )
    return sheet.finish()
