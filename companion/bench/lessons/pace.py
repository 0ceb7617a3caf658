"""How much longer the reading of a card takes with a taught deck than with a usual one.

The same hands build the same piles of either deck at the same tables, and each card is
read as the follower of the pile reads it: it knows what lay there before.
"""

import statistics
from collections.abc import Callable, Iterator, Sequence
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


def slower(taught: ReadsCards) -> Measurement:
    """Compare the times of each card that is told in both decks.

    Args:
        taught: reads the cards of the theme deck.
    """
    cv2.setNumThreads(1)
    usual = Reader.load()
    more, base, refused = [], [], 0
    for seed in range(_FIRST_SEED, _FIRST_SEED + _TABLES):
        theirs = _times_ms(usual, seed, tuple(islice(cards(), _CARDS_A_PILE)))
        own = _times_ms(taught, seed, CARDS[::_EACH][:_CARDS_A_PILE], draw_harbor)
        for one, other in zip(own, theirs, strict=True):
            refused += one is None
            if one is not None and other is not None:
                more.append(one - other)
                base.append(other)
    return Measurement(
        "reading a taught card: more than a usual one",
        statistics.median(more),
        "ms",
        at_most(_MOST_MS),
        f"median of {len(more)} cards told in both decks; mean"
        f" {statistics.mean(more):.1f}, 90 of 100 below {np.percentile(more, 90):.1f};"
        f" a usual one takes {statistics.median(base):.1f} ms; {refused} taught ones"
        " not told at first sight",
    )


def _times_ms(
    reader: ReadsCards,
    seed: int,
    names: Sequence[str],
    draw: Callable[[str], Picture] | None = None,
) -> Iterator[float | None]:
    """Yield how long each card of a pile is read; ``None`` if it is not told."""
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
        yield None if top is None else took_s * 1e3
