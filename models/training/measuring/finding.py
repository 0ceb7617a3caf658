"""Measures the finders on cards of decks that taught them nothing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from models.training.chance import Rng
from models.training.drawing.close_ups import close_up
from models.training.drawing.decks import NONE, Sample, drawn_deck, drawn_wilds
from models.training.drawing.games.other_decks import other_decks
from models.training.drawing.layouts import overlap
from models.training.drawing.scenes import Scene, compose
from vision.reading.detector import CardDetector

FOUND_FROM = 0.75
"""A card is found by corners whose area overlaps its own by more than this."""
_UNSEEN_SEED = 9_100


@dataclass(frozen=True, slots=True)
class Share:
    """The number of scenes in which something was found, and of all scenes."""

    of: int
    found: int


def found_first(finder: CardDetector, scenes: Sequence[Scene]) -> Share:
    """Count scenes in which the first card that is found is a whole, uncovered one.

    Args:
        finder: what is tried.
        scenes: those without such a card do not count.
    """
    count = found = 0
    for scene in scenes:
        targets = [card.quad for card in scene.cards if card.is_target]
        if not targets:
            continue
        count += 1
        first = finder.detect(scene.picture)[:1]
        found += any(
            overlap(spot.corners, quad) > FOUND_FROM
            for spot in first
            for quad in targets
        )
    return Share(count, found)


def found_unseen(
    known: CardDetector, of_any: CardDetector, count: int
) -> Mapping[str, Share]:
    """Try both finders on scenes of decks that they have not learned from.

    Args:
        known: the finder of known faces.
        of_any: the finder of any card.
        count: scenes of each kind.

    Returns:
        For each kind of scene, how often the first card that is found is one.
    """
    faces = [s for s in drawn_deck(_UNSEEN_SEED) if s.label != NONE]
    colored = [[s for s in faces if not s.label.startswith("W")]]
    wilds = [[s for s in drawn_wilds(_UNSEEN_SEED) if s.label != NONE]]
    others = other_decks(range(_UNSEEN_SEED, _UNSEEN_SEED + 40), 4)
    return {
        "wilds that fill the picture": _tried(known, close_up, wilds, count),
        "colored cards that fill the picture": _tried(known, close_up, colored, count),
        "other cards that fill the picture": _tried(of_any, close_up, others, count),
        "other cards on tables and piles": _tried(of_any, compose, others, count),
    }


def _tried(
    finder: CardDetector,
    make: Callable[[Rng, Sequence[Sequence[Sample]]], Scene],
    decks: Sequence[Sequence[Sample]],
    count: int,
) -> Share:
    scenes = [make(np.random.default_rng((78, i)), decks) for i in range(count)]
    return found_first(finder, scenes)
