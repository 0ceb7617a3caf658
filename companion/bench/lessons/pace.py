"""How much longer the reading of a card takes with a taught deck than with a usual one.

The same hands build the same piles of either deck at the same tables, and each card is
read as the follower of the pile reads it: it knows what lay there before.
"""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

import cv2
import numpy as np

from companion.bench.drawn import cards, next_frame
from companion.bench.measurement import Measurement, at_most, best_s
from companion.bench.tables import a_setting
from hardware.simulated.drawing.harbor import CARDS, draw_harbor
from hardware.simulated.drawing.sprites import Picture
from vision.following.judge import Cause
from vision.following.observation import Observation
from vision.following.pile_memory import PileMemory
from vision.following.second_look import ReadsCards, read_new
from vision.reading.reader import Reader
from vision.scene.gate import small_picture

_FIRST_SEED = 9650
_TABLES = 6
_CARDS_A_PILE = 12
_EACH = 5
"""Of the theme deck's faces every fifth: numbers, actions and special cards."""
_TRIES = 3
_MOST_MS = 3.0


@dataclass(frozen=True, slots=True)
class _Look:
    """The first look at a card that was laid on the pile."""

    ms: float
    is_told: bool


def slower(taught: ReadsCards) -> Measurement:
    """Compare the times of each card with those of its twin in the other deck.

    Args:
        taught: reads the cards of the theme deck.
    """
    cv2.setNumThreads(1)
    usual = Reader.load()
    theirs: list[_Look] = []
    own: list[_Look] = []
    for seed in range(_FIRST_SEED, _FIRST_SEED + _TABLES):
        theirs += _looks(usual, seed, tuple(islice(cards(), _CARDS_A_PILE)))
        own += _looks(taught, seed, CARDS[::_EACH][:_CARDS_A_PILE], draw_harbor)
    more = [one.ms - other.ms for one, other in zip(own, theirs, strict=True)]
    return Measurement(
        "reading a taught card: more than a usual one",
        statistics.median(more),
        "ms",
        at_most(_MOST_MS),
        f"median of {len(more)} cards; mean {statistics.mean(more):.1f}, 90 of 100"
        f" below {np.percentile(more, 90):.1f}; a usual one takes"
        f" {statistics.median(look.ms for look in theirs):.1f} ms; not told at first"
        f" sight: {_untold(own)} taught, {_untold(theirs)} usual",
    )


def _untold(looks: list[_Look]) -> int:
    return sum(not look.is_told for look in looks)


def _looks(
    reader: ReadsCards,
    seed: int,
    names: Sequence[str],
    draw: Callable[[str], Picture] | None = None,
) -> Iterator[_Look]:
    """Build a pile, and look at each card as it comes."""
    camera = a_setting(np.random.default_rng(seed), draw).camera
    memory = PileMemory()
    for name in names:
        camera.table.place(name, camera.table.careless_pose())
        frame = next_frame(camera)
        small = small_picture(frame.image)
        now = Observation(frame.image, small, frame.index, frame.at, frame.at)
        read = partial(read_new, reader, now, memory, jumped=False)
        took_s = best_s(read, _TRIES)
        top = next(iter(read().cards), None)
        if top is not None:
            memory.take(top, now, rested_at=frame.at, cause=Cause())
            memory.renew(frame.image)
        yield _Look(took_s * 1e3, is_told=top is not None)
