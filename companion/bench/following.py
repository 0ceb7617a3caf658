"""How often the pile is followed without an error in simulated rounds."""

import math
import os
import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

import cv2

from companion.bench.measurement import Measurement, Options, at_least
from companion.bench.round_score import Score, play
from vision.reading.reader import Reader

_FIRST_SEED = 9400  # from here on, rounds that the follower had never been tried on
_FLAWLESS = 0.98  # of all rounds: 49 of 50
_NOTES = 12


def measure(options: Options) -> Iterator[Measurement]:
    """Play simulated rounds, each with a table, light, deck and camera of its own."""
    seeds = range(_FIRST_SEED, _FIRST_SEED + options.rounds)
    # Fresh processes: OpenCV's threads do not survive a fork.
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        scores = list(pool.map(_play, seeds))
    yield from told(scores)


def told(scores: list[Score]) -> Iterator[Measurement]:
    """Yield the measurements from the scores of some rounds."""
    rounds, total = len(scores), sum(scores, Score())
    flawless = sum(score.is_flawless for score in scores)
    yield Measurement(
        "rounds without a wrong, missed or imagined card",
        flawless,
        f"of {rounds}",
        at_least(math.floor(_FLAWLESS * rounds)),
        "; ".join(total.notes[:_NOTES]),
    )
    yield Measurement(
        "cards reported right",
        total.right,
        f"of {total.cards}",
        note=f"{total.wrong} wrong, {total.missed} missed, {total.phantoms} imagined, "
        f"{total.asked} twins asked about, {total.needless} needless questions",
    )
    if total.late:
        late = statistics.median(total.late)
        note = f"median; the slowest {max(total.late)}"
        yield Measurement("hand gone to card reported", late, "frames", note=note)
    yield Measurement(
        "draws seen",
        total.draws_seen,
        f"of {total.draws}",
        note=f"{total.draws_imagined} imagined",
    )
    yield Measurement(
        "cards taken back told", total.withdrawn_seen, f"of {total.withdrawn}"
    )


def _play(seed: int) -> Score:
    cv2.setNumThreads(1)
    return play(seed, _reader())


@cache
def _reader() -> Reader:
    """Load the reader once in each process."""
    return Reader.load()
