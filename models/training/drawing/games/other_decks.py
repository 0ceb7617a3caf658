"""Decks of other games, drawn: what the finder of any card learns from."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from models.training.chance import Rng
from models.training.drawing.decks import OTHER, Sample, drawn_card
from models.training.drawing.games.grounds import random_ground
from models.training.drawing.games.middles import MIDDLES, RANKS, Print, random_paper
from models.training.drawing.ornaments import (
    fill,
    put,
    random_ink,
    random_shape,
    random_word,
)
from models.training.drawing.sheet import rounded_box
from models.training.drawing.surfaces import Picture

_HEIGHT = 288
_PROPORTIONS = (0.56, 0.63, 0.644, 0.66, 0.7, 0.716, 0.72, 0.8)
"""Width over height: bridge, UNO and poker cards, and narrow and wide ones."""
_PAINTED = 0.35
"""Share of decks that are painted up to the edge, each suit in its own way."""


def random_print(rng: Rng) -> Print:
    """Choose how a deck is printed."""
    share = float(rng.choice(_PROPORTIONS)) * rng.uniform(0.97, 1.03)
    kinds = [*MIDDLES]
    weights = np.array([MIDDLES[kind][0] for kind in kinds])
    has_field = rng.random() < 0.4
    made = Print(
        width=round(_HEIGHT * share),
        rounding=rng.uniform(2, 22),
        ground=random_paper(rng),
        field=random_paper(rng) if has_field else None,
        border=int(rng.integers(4, 22)),
        framed=int(rng.integers(1, 5)) if rng.random() < 0.3 else 0,
        indexed=int(rng.choice([0, 1, 2, 2, 2, 4])),
        index_size=rng.uniform(18, 52),
        turns=rng.random() < 0.6,
        kind=kinds[int(rng.choice(len(kinds), p=weights / weights.sum()))],
        inks=tuple(random_ink(rng) for _ in range(4)),
        pips=tuple(random_shape(rng) for _ in range(4)),
    )
    return _painted(rng, made) if rng.random() < _PAINTED else made


def _painted(rng: Rng, made: Print) -> Print:
    """Paint the grounds of a deck, and let it print on them in light inks mostly."""
    size_wh = made.width, _HEIGHT
    grounds = tuple(random_ground(rng, random_ink(rng), size_wh) for _ in range(4))
    inks = made.inks
    if rng.random() < 0.7:
        inks = tuple((b // 3 + 170, g // 3 + 170, r // 3 + 170) for b, g, r in inks)
    return replace(made, field=None, grounds=grounds, inks=inks)


def _indexed(rng: Rng, card: Picture, made: Print, suit: int) -> None:
    """Print the rank and its sign into the corners, in place."""
    size = made.index_size
    word = random_word(rng, str(rng.choice(RANKS)))()
    wide = float(np.ptp(np.concatenate(word)[:, 0])) * size
    x, y = 6 + wide / 2 + made.border / 2, 8 + size / 2 + made.border / 2
    has_sign = rng.random() < 0.7
    for corner in range(4):
        if corner < made.indexed:
            put(card, word, made.inks[suit], (x, y, size))
            if has_sign:
                place = (x, y + size * 1.1, size * 0.7)
                put(card, made.pips[suit], made.inks[suit], place)
        # Upper left, lower right, then the two others, mirrored.
        card[:] = card[::-1, ::-1] if corner % 2 == 0 else card[:, ::-1]


def _alpha(made: Print) -> NDArray[np.uint8]:
    box = rounded_box((made.width + 0.6, _HEIGHT + 0.6), made.rounding)
    alpha = np.zeros((_HEIGHT, made.width, 3), np.uint8)
    middle = np.array([made.width, _HEIGHT]) / 2 - 0.5
    fill(alpha, (box + middle,), (255, 255, 255))
    return np.asarray(alpha[..., :1], np.uint8)


def _face(rng: Rng, made: Print) -> NDArray[np.uint8]:
    """Print one card, ``(288, width, 4)`` uint8, BGRA."""
    card = np.empty((_HEIGHT, made.width, 3), np.uint8)
    edge, suit = made.border, int(rng.integers(4))
    card[:] = made.grounds[suit] if made.grounds else made.ground
    if made.field is not None:
        card[edge:-edge, edge:-edge] = made.field
    kind, paint = made.kind, MIDDLES[made.kind][1]
    if kind == "pips" and rng.random() < 0.25:
        paint = MIDDLES["court"][1]
    margin = 0 if kind == "full art" else edge + int(rng.integers(2, 26))
    if margin:
        middle = np.ascontiguousarray(card[margin:-margin, margin:-margin])
        paint(rng, middle, made, suit)
        card[margin:-margin, margin:-margin] = middle
    else:
        paint(rng, card, made, suit)
    if made.framed:
        corner = (made.width - 1 - edge, _HEIGHT - 1 - edge)
        cv2.rectangle(card, (edge, edge), corner, made.inks[3], made.framed)
    if made.indexed:
        _indexed(rng, card, made, suit)
    if rng.random() < 0.25:
        ends = (made.width - 1, _HEIGHT - 1)
        grey = int(rng.integers(60, 230))
        cv2.rectangle(card, (0, 0), ends, (grey, grey, grey), 1)
    return np.dstack([card, _alpha(made)])


def other_deck(seed: int, cards: int) -> list[Sample]:
    """Draw some cards of one deck that is to be found but not named.

    Args:
        seed: the same seed gives the same cards.
        cards: how many; one deck in six is like those that the classifier knows.
    """
    rng = np.random.default_rng((seed, 17))
    if rng.random() < 1 / 6:
        return [Sample(OTHER, drawn_card(rng).face) for _ in range(cards)]
    return strange_deck(rng, cards)


def strange_deck(rng: Rng, cards: int) -> list[Sample]:
    """Draw some cards of one deck that is like none that the classifier knows."""
    made = random_print(rng)
    return [Sample(OTHER, _face(rng, made)) for _ in range(cards)]


def other_decks(seeds: Sequence[int], cards: int) -> list[list[Sample]]:
    """Draw one deck a seed."""
    return [other_deck(seed, cards) for seed in seeds]
