"""Tables with cards on them, composed from flat card pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.decks import NONE, OTHER, Sample
from models.training.drawing.hands import hold
from models.training.drawing.layouts import (
    SCENE_SIZE_WH,
    Quad,
    camera,
    card_at,
    layout,
    pile,
    to_pixels,
)
from models.training.drawing.light import photographed
from models.training.drawing.surfaces import Picture, random_surface

_LEAST_KNOWN, _LEAST_OTHER = 34, 60
"""Pixels of the smallest cards' height; those that are taught lie nearer."""
_FILLING = 0.27
"""Part of the picture from which on a card fills it."""
_CUT_ALLOWED = 0.2
"""Part of such a card that may lie outside: one of 110 % shows 83 % of itself."""
_CLUTTERED_FOR_ANY = 0.2
"""Clutter often is a blank rectangle: of any deck, that might well be a card."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """One card in a scene."""

    label: str
    """Its card, or `NONE`."""
    quad: Quad
    """Where it lies."""
    hidden: float
    """Fraction of it that other cards cover or that lies outside, 0 to 1."""
    touched: float
    """Fraction of it that hands cover, 0 to 1."""

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
    """Its cards, from the lowest to the topmost."""


def shaded(rng: Rng, canvas: Picture, quad: Quad) -> None:
    """Darken the table just beside a card, in place."""
    x0, y0 = np.maximum(np.floor(quad.min(0) - 12).astype(int), 0)
    x1, y1 = np.maximum(np.ceil(quad.max(0) + 12).astype(int), 0)
    region = canvas[y0:y1, x0:x1]
    if region.size == 0:
        return
    mask = np.zeros(region.shape[:2], np.float32)
    shift = rng.uniform(-4, 4, 2) - (x0, y0)
    cv2.fillPoly(mask, [np.round(quad + shift).astype(np.int32)], (1.0,))
    mask = cv2.GaussianBlur(mask, (0, 0), rng.uniform(1, 4)) * rng.uniform(0.1, 0.5)
    region[:] = (region * (1 - mask[..., None])).astype(np.uint8)


def lay(canvas: Picture, face: NDArray[np.uint8], quad: Quad) -> None:
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
    x1, y1 = np.maximum(np.ceil(quad.max(0)).astype(int) + 1, 0)
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


def _allowed_outside(shown: float) -> float:
    """What may lie outside of a card of which so many pixels are seen.

    A card that fills the picture is to be read though its edges are not seen; a small
    one at the edge is not.
    """
    large = shown > _FILLING * SCENE_SIZE_WH[0] * SCENE_SIZE_WH[1]
    return _CUT_ALLOWED if large else 0.02


def truth_of(
    labels: list[str],
    quads: list[Quad],
    hands: NDArray[np.uint8],
    bars: NDArray[np.uint8] | None = None,
) -> tuple[Placed, ...]:
    """Return each card with how much of it is covered.

    Args:
        labels: of the cards, from the lowest to the topmost.
        quads: where they lie.
        hands: ``(H, W)`` uint8, 255 where fingers cover the picture.
        bars: ``(H, W)`` uint8, 255 where the picture has ended, if it has anywhere.
    """
    above = np.zeros_like(hands)
    cards = []
    for label, quad in zip(reversed(labels), reversed(quads), strict=True):
        mask, whole = _filled(quad), max(_area(quad), 1.0)
        if bars is not None:
            mask[bars > 0] = 0
        shown = float(np.count_nonzero(mask))
        seen = float(np.count_nonzero(mask > above))
        touched = float(np.count_nonzero(mask & hands)) / whole
        outside = max(0.0, 1 - shown / whole - _allowed_outside(shown))
        cards.append(Placed(label, quad, outside + (shown - seen) / whole, touched))
        above |= mask
    return tuple(reversed(cards))


def _dealt(rng: Rng, decks: Sequence[Sequence[Sample]]) -> Sequence[Sample]:
    """Choose the cards of a table: mostly one deck, at times one color of it."""
    if rng.random() < 0.2:
        return [sample for deck in decks for sample in deck]
    deck = decks[int(rng.integers(len(decks)))]
    if rng.random() < 0.4:
        color = str(rng.choice([*"RYGB"]))
        return [s for s in deck if s.label.startswith(color)] or deck
    return deck


def _laid_out(
    rng: Rng, decks: Sequence[Sequence[Sample]], reach: float
) -> list[tuple[Sample, NDArray[np.float64]]]:
    """Choose cards and their corners on the table, a draw pile among them at times."""
    cards = _dealt(rng, decks)
    spots = layout(rng, reach)
    dealt = [(cards[int(rng.integers(len(cards)))], spot) for spot in spots]
    laid = [(card, card_at(spot, card.aspect)) for card, spot in dealt]
    if rng.random() < 0.25:
        nones = [s for s in decks[int(rng.integers(len(decks)))] if s.label == NONE]
        aside = spots[-1][0] if spots else np.zeros(2)
        angle = rng.uniform(0, 2 * np.pi)
        at = aside + rng.uniform(0.9, 1.6) * np.array([np.cos(angle), np.sin(angle)])
        backs = [(nones[0], card_at(spot)) for spot in pile(rng, at)] if nones else []
        laid = backs + laid
    return laid


def ground(rng: Rng, decks: Sequence[Sequence[Sample]]) -> Picture:
    """Make the table on which cards of these decks are laid."""
    if decks[0][0].label == OTHER:
        return random_surface(rng, SCENE_SIZE_WH, cluttered=_CLUTTERED_FOR_ANY)
    return random_surface(rng, SCENE_SIZE_WH)


def compose(rng: Rng, decks: Sequence[Sequence[Sample]]) -> Scene:
    """Compose one scene.

    Args:
        rng: the random generator.
        decks: cards to lay, deck by deck.

    Returns:
        The scene as a camera would show it.
    """
    canvas = ground(rng, decks)
    least = _LEAST_OTHER if decks[0][0].label == OTHER else _LEAST_KNOWN
    height_px = float(np.exp(rng.uniform(np.log(least), np.log(540))))
    view = camera(rng, height_px)
    reach = max(0.06, 240 / height_px - 0.5)
    labels: list[str] = []
    quads: list[Quad] = []
    for sample, corners in _laid_out(rng, decks, reach) if rng.random() < 0.97 else []:
        quad = to_pixels(view, corners)
        if abs(quad).max() > 3000:
            continue
        if rng.random() < 0.5:
            shaded(rng, canvas, quad)
        lay(canvas, sample.face, quad)
        labels.append(sample.label)
        quads.append(quad)
    hands = np.zeros(canvas.shape[:2], np.uint8)
    if quads and rng.random() < 0.25:
        hands = hold(rng, canvas, quads[int(rng.integers(len(quads)))])
    picture = photographed(rng, canvas, most_blur=min(4.0, 0.4 + height_px / 70))
    if rng.random() < 0.15:
        _barred(rng, picture, hands)
    return Scene(picture, truth_of(labels, quads, hands))
