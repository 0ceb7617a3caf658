"""How well the direction of an arm is found: simulated rounds of hard cases."""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context

import cv2
import numpy as np

from companion.bench.company import Company
from companion.bench.measurement import Measurement, Options, at_least
from companion.bench.rounds import Round, Truth
from vision.following.pile import PileFollower
from vision.following.pile_events import CardDrawn, CardLanded, Origin, PileEvent
from vision.reading.reader import Reader

_FIRST_SEED = 9700
_NEAR_DEG = 25.0
_OF_100 = 95
_LATE = 45  # frames after which a report belongs to something else


@dataclass(frozen=True, slots=True)
class Told:
    """A reported direction, compared with the truth."""

    error_deg: float | None
    """How far clockwise of the truth, degrees; ``None`` if none was reported."""
    spread_deg: float
    """Its reported standard deviation, degrees."""


def measure(options: Options) -> Iterator[Measurement]:
    """Play rounds with people who share sides, help, reach across or act at once."""
    seeds = range(_FIRST_SEED, _FIRST_SEED + options.rounds)
    # Fresh processes: OpenCV's threads do not survive a fork.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        played = list(pool.map(_play, seeds))
    cards = [told for of_cards, _ in played for told in of_cards]
    draws = [told for _, of_draws in played for told in of_draws]
    yield from _measured("cards", cards, target=True)
    yield from _measured("draws", draws, target=False)


def _measured(
    what: str, told: Sequence[Told], *, target: bool
) -> Iterator[Measurement]:
    errors = np.array([t.error_deg for t in told if t.error_deg is not None])
    if not len(errors):
        return
    near = 100 * int((np.abs(errors) <= _NEAR_DEG).sum()) / len(told)
    yield Measurement(
        f"{what} told from within {_NEAR_DEG:g} degrees of their arm",
        near,
        f"of 100 ({len(told)})",
        at_least(_OF_100) if target else None,
        f"{len(told) - len(errors)} told from nowhere; "
        f"{int((np.abs(errors) > 2 * _NEAR_DEG).sum())} from another side",
    )
    plain = errors[np.abs(errors) <= 2 * _NEAR_DEG]
    ratio = [t.error_deg / t.spread_deg for t in told if t.error_deg is not None]
    yield Measurement(
        f"{what}: spread of the others' error",
        float(plain.std()),
        "degrees",
        note=f"mean {plain.mean():.1f}; {np.median(np.abs(ratio)) / 0.6745:.2f} times "
        "the spread that was told",
    )


def _play(seed: int) -> tuple[list[Told], list[Told]]:
    cv2.setNumThreads(1)
    evening, follower = Round(seed, Company.gather), PileFollower(_reader())
    events: list[PileEvent] = []
    for frame in evening.frames():
        events += follower.observe(frame.image, frame.index, frame.at)
    events += follower.finish()
    return _cards(evening.truth, events), _draws(evening.truth, events)


def _cards(truth: Truth, events: Sequence[PileEvent]) -> list[Told]:
    """Compare each card's direction with that of the arm that laid it."""
    landed = [event for event in events if isinstance(event, CardLanded)]
    told = []
    for laid in truth.laid:
        for event in landed:
            is_it = str(event.card) == laid.card
            if is_it and laid.rest <= event.frame < laid.clear + _LATE:
                landed.remove(event)
                told.append(_told(event.origin, laid.from_deg))
                break
    return told


def _draws(truth: Truth, events: Sequence[PileEvent]) -> list[Told]:
    """Compare the direction of each draw seen with that of the arm that drew last."""
    told = []
    for event in events:
        if isinstance(event, CardDrawn):
            before = [n for n, at in enumerate(truth.draws) if at <= event.frame]
            if before and event.frame - truth.draws[before[-1]] < _LATE:
                told.append(_told(event.origin, truth.drawn_from[before[-1]]))
    return told


def _told(origin: Origin | None, truth_deg: float | None) -> Told:
    if origin is None or truth_deg is None:
        return Told(None, 1.0)
    error_deg = (origin.degrees - truth_deg + 180) % 360 - 180
    return Told(error_deg, origin.spread)


@cache
def _reader() -> Reader:
    """Load the reader once in each process."""
    return Reader.load()
