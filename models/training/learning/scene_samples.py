"""Scene samples: what the nets that find cards learn from composed scenes."""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import reduce
from multiprocessing import get_context

import cv2
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

from models.training.chance import Rng
from models.training.drawing.close_ups import close_up
from models.training.drawing.decks import Sample
from models.training.drawing.layouts import ASPECT, SCENE_SIZE_WH, Quad, overlap
from models.training.drawing.scenes import Placed, Scene, compose
from models.training.drawing.surfaces import Picture
from models.training.learning.nets import CORNERS_SIZE_WH, LOCATOR_SIZE_WH
from vision.reading.detector import CROP_GROWTH
from vision.reading.geometry import enlarged, rectify

_BOX = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
_WHITE = np.uint8(255)
_BLIND = 2
"""Guesses of a scene that are made blindly."""
_NEAR_A_CARD = 0.3
"""Overlap with a card from which on a guess may be corrected to it."""
_NEAR = 0.4
"""Share of the scenes that show a card that fills them."""


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """A guessed card as the corner net sees it."""

    picture: Picture
    """``(104, 72, 3)`` uint8, BGR."""
    corners: NDArray[np.float32]
    """The card's true corners, ``(4, 2)``, -1 to 1 across the crop."""
    is_card: bool
    """Whether a whole, uncovered face lies near the guess."""


@dataclass(frozen=True, slots=True, eq=False)
class SceneSample:
    """What the nets learn from one scene."""

    small: Picture
    """The scene as the locator sees it."""
    cards: tuple[Placed, ...]
    """The truth, in pixels of the small picture."""
    crops: tuple[Crop, ...]
    """Crops around good and bad guesses of cards, and around other things."""
    is_close_up: bool
    """Whether one card fills the picture."""


def _guess(rng: Rng, quad: Quad, bad: float) -> Quad:
    """Guess a card's corners as the locator would, off in place, size and turn.

    Args:
        rng: the random generator.
        quad: the true corners.
        bad: 1 for a poor guess of the locator, 0.1 for a corrected one.
    """
    long = (quad[0] + quad[1] - quad[2] - quad[3]) / 4
    short = (quad[1] + quad[2] - quad[0] - quad[3]) / 4
    length = float(np.hypot(*short))
    turn = bad * rng.normal(0, 0.22)
    cos, sin = np.cos(turn), np.sin(turn)
    size = np.exp(bad * (rng.normal(0, 0.18) - 0.06))
    middle = quad.mean(axis=0) + bad * rng.normal(0, 0.15, 2) * length
    along, across = (
        size
        * np.exp(bad * rng.normal(0, 0.08))
        * np.array([[cos, -sin], [sin, cos]])
        @ axis
        + bad * rng.normal(0, 0.1, 2) * length
        for axis in (long, short)
    )
    corners = np.stack(
        [along - across, along + across, across - along, -along - across]
    )
    return np.asarray(middle + corners, np.float32)


def _elsewhere(rng: Rng, quad: Quad) -> Quad:
    """Guess wrongly: a symbol or a pile taken for the card, or half a card away."""
    middle = np.asarray(quad.mean(axis=0), np.float64)
    kind = rng.random()
    if kind < 0.6:
        factor = rng.uniform(0.25, 0.6) if kind < 0.4 else rng.uniform(1.8, 2.6)
        middle = middle + rng.normal(0, 0.12, 2) @ (quad[1:3] - quad[:2])
    else:
        factor = rng.uniform(0.7, 1.3)
        away = rng.uniform(-0.7, 0.7, 2) @ (quad[1:3] - quad[:2])
        middle = middle + np.sign(away) * 0.3 * np.ptp(quad, axis=0) + away
    a = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.normal(0, 0.2)
    turn = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
    return np.asarray(middle + (quad - quad.mean(axis=0)) @ turn * factor, np.float32)


def _anywhere(rng: Rng, scene: Scene) -> Quad | None:
    """Guess at the table, at things on it or at the whole picture; none near a card."""
    brightest = reduce(np.maximum, cv2.split(scene.picture))  # faster than max(axis=2)
    x, y, width, height = cv2.boundingRect((brightest > 0) * _WHITE)
    size = np.array([width, height])
    if rng.random() < 0.3:
        box = _BOX * size * rng.uniform(0.85, 1.05) / 2
        middle = np.array([x, y]) + size / 2
    else:
        long = height * np.exp(rng.uniform(np.log(0.12), 0))
        turn = np.radians(rng.choice([0, 90]) + rng.normal(0, 8))
        turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else turn
        axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        box = _BOX * (ASPECT, 1) @ axes * long / 2
        middle = np.array([x, y]) + rng.random(2) * size
    quad = np.asarray(box + middle, np.float32)
    return None if _is_near(quad, scene) else quad


def _is_near(guess: Quad, scene: Scene) -> bool:
    """Whether a guess may well be corrected to a card that is to be found."""
    cards = [card.quad for card in scene.cards if card.is_target or card.is_doubtful]
    return any(overlap(guess, card) > _NEAR_A_CARD for card in cards)


def _in_crop(quad: Quad, crop: Quad) -> NDArray[np.float32]:
    box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(crop, box)
    mapped = cv2.perspectiveTransform(quad.reshape(1, 4, 2), matrix)
    return np.asarray(mapped, np.float32).reshape(4, 2)


def _crop(scene: Scene, quad: Quad, guess: Quad, *, is_card: bool) -> Crop:
    around = enlarged(guess, CROP_GROWTH)
    corners = _in_crop(quad, around) if is_card else np.zeros((4, 2), np.float32)
    return Crop(rectify(scene.picture, around, CORNERS_SIZE_WH), corners, is_card)


def _crops(rng: Rng, scene: Scene) -> list[Crop]:
    """Return crops around three guesses of every target, and around other things."""
    crops = []
    targets = [card for card in scene.cards if card.is_target]
    for card in targets:
        for bad in (0.15, 0.6, 1.2):
            quad = card.quad if rng.random() < 0.5 else np.roll(card.quad, 2, axis=0)
            guess = _guess(rng, quad, bad)
            crops.append(_crop(scene, quad, guess, is_card=True))
        if rng.random() < 0.8:
            quad = _elsewhere(rng, card.quad)
            crops.append(_crop(scene, quad, quad, is_card=False))
    for _ in range(_BLIND):
        blind = _anywhere(rng, scene)
        if blind is not None:
            crops.append(_crop(scene, blind, blind, is_card=False))
    others = [c for c in scene.cards if not c.is_target and not c.is_doubtful]
    # Where a card of a neat pile is guessed, the one on top of it is to be found.
    others = [c for c in others if not _is_near(c.quad, scene)]
    for i in rng.permutation(len(others))[:2]:
        quad = _guess(rng, others[i].quad, 0.6)
        crops.append(_crop(scene, quad, quad, is_card=False))
    return crops


def scene_sample(rng: Rng, decks: Sequence[Sequence[Sample]]) -> SceneSample:
    """Compose one scene and make a sample of it."""
    near = bool(rng.random() < _NEAR)
    scene = close_up(rng, decks) if near else compose(rng, decks)
    shrink = LOCATOR_SIZE_WH[0] / SCENE_SIZE_WH[0]
    small = cv2.resize(scene.picture, LOCATOR_SIZE_WH, interpolation=cv2.INTER_AREA)
    cards = tuple(
        Placed(c.label, np.asarray(c.quad * shrink, np.float32), c.hidden, c.touched)
        for c in scene.cards
    )
    crops = tuple(_crops(rng, scene))
    return SceneSample(np.asarray(small, np.uint8), cards, crops, near)


_decks: Sequence[Sequence[Sample]] = ()


def _share(load: Callable[[], Sequence[Sequence[Sample]]]) -> None:
    """Keep the decks that all samples of a worker process use."""
    global _decks  # noqa: PLW0603 (a worker process has no other place for it)
    _decks = load()
    cv2.setNumThreads(1)


def _seeded_sample(seed: int) -> SceneSample:
    return scene_sample(np.random.default_rng(seed), _decks)


def scene_samples(
    count: int,
    load: Callable[[], Sequence[Sequence[Sample]]],
    *,
    seed: int,
    workers: int,
) -> list[SceneSample]:
    """Compose scenes in several processes.

    Args:
        count: number of scenes.
        load: returns the cards to lay, deck by deck, in each process.
        seed: decides the scenes.
        workers: number of processes.
    """
    seeds = [seed * 1_000_003 + i for i in range(count)]
    spawning = get_context("spawn")
    with ProcessPoolExecutor(workers, spawning, _share, (load,)) as pool:
        scenes = pool.map(_seeded_sample, seeds, chunksize=25)
        return list(tqdm(scenes, "composing scenes", count))
