"""Trials of the shipped nets on synthetic examples: light, flaws and corners."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from models.training.chance import Rng
from models.training.drawing.blemishes import blinded, smeared
from models.training.drawing.decks import NONE, drawn_deck
from models.training.drawing.layouts import SCENE_SIZE_WH, card_at, to_pixels
from models.training.drawing.scenes import compose, lay
from models.training.drawing.surfaces import Picture, random_surface
from models.training.learning.nets import FACE_SIZE_WH
from vision.reading.reader import Reader

_UNSEEN_DECKS = (9001, 9002, 9003)
"""Seeds of decks from which nothing was learned."""


def _gained(*gain: float) -> Callable[[Picture], Picture]:
    """Return a function that scales blue, green and red, as other light does."""

    def change(picture: Picture) -> Picture:
        return np.clip(picture * np.array(gain, np.float32), 0, 255).astype(np.uint8)

    return change


def _dim(picture: Picture) -> Picture:
    """Return the picture in a dim room: a fifth of the light, with its noise."""
    noise = np.random.default_rng(1).normal(0, 4, picture.shape)
    return np.clip(picture * 0.2 + noise, 0, 255).astype(np.uint8)


def _soft(picture: Picture) -> Picture:
    sigma = max(picture.shape[:2]) / 320
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), np.uint8)


def _small(picture: Picture) -> Picture:
    factor = 320 / max(picture.shape[:2])
    return np.asarray(
        cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    )


def _shadowed(picture: Picture) -> Picture:
    """Return the picture with a hard shadow over the left half."""
    shown = picture.copy()
    shown[:, : picture.shape[1] // 2] //= 3
    return shown


DEGRADATIONS: Mapping[str, Callable[[Picture], Picture]] = {
    "as photographed": _gained(1, 1, 1),
    "over-exposed x 1.6": _gained(1.6, 1.6, 1.6),
    "over-exposed x 2.2": _gained(2.2, 2.2, 2.2),
    "dim x 0.2, noise 4": _dim,
    "lamp (red x 1.4, blue x 0.55)": _gained(0.55, 1, 1.4),
    "blue cast (red x 0.6, blue x 1.35)": _gained(1.35, 1, 0.6),
    "green cast (x 0.75, 1.25, 0.75)": _gained(0.75, 1.25, 0.75),
    "hard shadow over one half": _shadowed,
    "blur, sigma = width / 320": _soft,
    "320 pixels wide": _small,
}
"""Changes to light and lens that are worse than in the photographs."""


_SPOILS = {"blurred": smeared, "glare": blinded}


def _table(rng: Rng, face: np.ndarray) -> tuple[Picture, np.ndarray]:
    """Return a picture of one card of about 150 pixels on a table, and its corners."""
    picture = random_surface(rng, SCENE_SIZE_WH)
    view = np.array([[150, 0, 320], [0, 150, 240], [0, 0, 1.0]])
    quad = to_pixels(view, card_at((rng.uniform(-0.6, 0.6, 2), rng.uniform(0, 360))))
    lay(picture, face, quad)
    return picture, quad


def _spoiled(rng: Rng, kind: str, faces: Sequence[np.ndarray]) -> Picture:
    """Return a table on which nothing can be read, for the given reason."""
    if kind == "no_card":
        return random_surface(rng, SCENE_SIZE_WH)
    face = faces[int(rng.integers(len(faces)))]
    if kind in _SPOILS:
        size_wh = face.shape[1::-1]
        flat = cv2.resize(face[..., :3], FACE_SIZE_WH, interpolation=cv2.INTER_AREA)
        color = cv2.resize(_SPOILS[kind](rng, np.asarray(flat, np.uint8)), size_wh)
        return _table(rng, np.dstack([color, face[..., 3]]))[0]
    picture, quad = _table(rng, face)
    _reach_over(rng, picture, quad)
    return picture


def _reach_over(rng: Rng, picture: Picture, quad: np.ndarray) -> None:
    """Lay an arm over the middle of a card, in place."""
    middle, angle = quad.mean(axis=0), rng.uniform(0, 2 * np.pi)
    away = middle + 900 * np.array([np.cos(angle), np.sin(angle)])
    start, end = (tuple(np.round(p).astype(int).tolist()) for p in (middle, away))
    width = round(float(np.hypot(*(quad[1] - quad[0]))) * rng.uniform(0.5, 0.9))
    skin = ((150, 175, 225), (105, 140, 195), (60, 85, 130))[rng.integers(3)]
    cv2.line(picture, start, end, skin, width, cv2.LINE_AA)


def refusals(reader: Reader, count: int) -> Mapping[str, Counter[str]]:
    """Try tables that must be refused.

    Args:
        reader: the reader to try.
        count: number of tables of each kind.

    Returns:
        For each right reason, how often each reason was given; ``told`` counts cards
        that were named.
    """
    faces = [s.face for s in drawn_deck(_UNSEEN_DECKS[0]) if s.label != NONE]
    given = {}
    for kind in ("no_card", "blurred", "glare", "covered"):
        rng = np.random.default_rng(7)
        readings = [reader.read(_spoiled(rng, kind, faces)) for _ in range(count)]
        given[kind] = Counter(
            r.refused.value if r.refused else "told" for r in readings
        )
    return given


@dataclass(frozen=True, slots=True)
class Found:
    """Counts of the cards that were found in composed scenes."""

    cards: int
    """Number of whole, uncovered cards."""
    found: int
    """Number of these that were found, with a middle on the card."""
    phantoms: int
    """Number of cards named where there is no whole one."""
    errors_px: tuple[float, ...]
    """Mean error of the corners of each found card, pixels of 640 x 480."""


def found_in_scenes(reader: Reader, count: int) -> Found:
    """Read composed scenes of decks, tables and layouts that were not learned from."""
    decks = [drawn_deck(seed) for seed in _UNSEEN_DECKS]
    cards = found = phantoms = 0
    errors: list[float] = []
    for i in range(count):
        scene = compose(np.random.default_rng((77, i)), decks)
        told = list(reader.read_all(scene.picture).cards)
        for card in scene.cards:
            near = [t for t in told if _is_on(t.corners.mean(axis=0), card.quad)]
            if card.is_target:
                cards += 1
                found += bool(near)
                errors += [_corner_error(t.corners, card.quad) for t in near[:1]]
            if card.is_target or card.is_doubtful:
                told = [t for t in told if not any(t is n for n in near)]
        phantoms += len(told)
    return Found(cards, found, phantoms, tuple(errors))


def _is_on(point: np.ndarray, quad: np.ndarray) -> bool:
    return float(np.hypot(*(point - quad.mean(axis=0)))) < 0.3 * float(
        np.hypot(*(quad[1] - quad[0]))
    )


def _corner_error(corners: np.ndarray, quad: np.ndarray) -> float:
    """Return the mean distance of corners, whichever end of the card comes first."""
    turned = (corners, np.roll(corners, 2, axis=0))
    return min(float(np.hypot(*(c - quad).T).mean()) for c in turned)
