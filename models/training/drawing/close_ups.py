"""Pictures that one card fills, whole or cut by their edge."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.decks import Sample
from models.training.drawing.hands import hold
from models.training.drawing.layouts import (
    SCENE_SIZE_WH,
    Quad,
    camera,
    card_at,
    to_pixels,
)
from models.training.drawing.light import photographed
from models.training.drawing.scenes import Scene, ground, lay, shaded, truth_of

_SHAPES = (4 / 3, 4 / 3, 16 / 9, 1.5, 1.5, 87 / 56, 1.0)
"""Widths of pictures over their heights; the last but one is a card's own."""
_FILL = (0.55, 1.12)
"""Least and greatest size of the card as a part of the picture."""
_WILDS = 0.4
"""Share of wilds among the cards, where the deck has any."""


def _room(rng: Rng) -> NDArray[np.float64]:
    """Width and height of a picture of any shape within a scene, pixels."""
    shape = _SHAPES[int(rng.integers(len(_SHAPES)))]
    width, height = SCENE_SIZE_WH
    return np.array([min(width, height * shape), min(height, width / shape)])


def _chosen(rng: Rng, deck: Sequence[Sample]) -> Sample:
    """Choose the card that fills the picture: a wild more often than dealt."""
    wilds = [sample for sample in deck if sample.label.startswith("W")]
    if wilds and rng.random() < _WILDS:
        return wilds[int(rng.integers(len(wilds)))]
    return deck[int(rng.integers(len(deck)))]


def _placed(rng: Rng, quads: Sequence[Quad], room: NDArray[np.float64]) -> list[Quad]:
    """Turn, move and enlarge cards so that the last one fills the picture.

    Args:
        rng: source of chance.
        quads: ``(4, 2)`` each, as they lie.
        room: width and height of the picture, in the middle of the scene.
    """
    card = quads[-1]
    along = card[0] + card[1] - card[2] - card[3]
    # A picture of a card mostly is taken along its sides; pictures here lie.
    wanted = rng.choice([0, 90, 180, 180]) + rng.normal(0, 7)
    if rng.random() < 0.25:
        wanted = rng.uniform(0, 360)
    angle = np.radians(wanted) - np.arctan2(along[1], along[0])
    cos, sin = np.cos(angle), np.sin(angle)
    turn = np.array([[cos, sin], [-sin, cos]])
    turned = [(quad - card.mean(axis=0)) @ turn for quad in quads]
    extent = np.ptp(turned[-1], axis=0)
    size = rng.uniform(*_FILL) / (extent / room).max()
    spare = (room - size * extent) / 2
    middle = (turned[-1].max(axis=0) + turned[-1].min(axis=0)) / 2
    shift = rng.uniform(-1, 1, 2) * np.where(spare > 0, spare, 0.3 * np.abs(spare))
    at = np.array(SCENE_SIZE_WH) / 2 + shift
    return [np.asarray((quad - middle) * size + at, np.float32) for quad in turned]


def _bars(room: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Mask ``(480, 640)`` of what lies beside the picture: 255 there, else 0."""
    bars = np.full(SCENE_SIZE_WH[::-1], 255, np.uint8)
    x0, y0 = np.round((np.array(SCENE_SIZE_WH) - room) / 2).astype(int)
    bars[y0 : bars.shape[0] - y0, x0 : bars.shape[1] - x0] = 0
    return bars


def close_up(rng: Rng, decks: Sequence[Sequence[Sample]]) -> Scene:
    """Compose a picture that one card fills, on a table or on other cards.

    Args:
        rng: source of chance.
        decks: cards to lay, deck by deck.

    Returns:
        The picture with black beside it where it is not as wide or high as a scene.
    """
    deck = decks[int(rng.integers(len(decks)))]
    below = int(rng.integers(1, 6)) if rng.random() < 0.35 else 0
    cards = [deck[int(rng.integers(len(deck)))] for _ in range(below)]
    cards.append(_chosen(rng, deck))
    view, mess = camera(rng, 300.0), rng.uniform(0.01, 0.3)
    spots = [(rng.normal(0, mess, 2), rng.normal(0, 200 * mess)) for _ in range(below)]
    spots.append((np.zeros(2), 0.0))
    flat = [card_at(spot, card.aspect) for card, spot in zip(cards, spots, strict=True)]
    room = _room(rng)
    quads = _placed(rng, [to_pixels(view, corners) for corners in flat], room)
    canvas = ground(rng, decks)
    for card, quad in zip(cards, quads, strict=True):
        if rng.random() < 0.5:
            shaded(rng, canvas, quad)
        lay(canvas, card.face, quad)
    hands = np.zeros(canvas.shape[:2], np.uint8)
    if rng.random() < 0.12:
        hands = hold(rng, canvas, quads[-1])
    picture = photographed(rng, canvas, most_blur=4.0)
    bars = _bars(room)
    picture[bars > 0] = 0
    return Scene(picture, truth_of([c.label for c in cards], quads, hands, bars))
