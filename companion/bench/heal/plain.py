"""Rounds in which nothing goes wrong: none may be judged otherwise at any step.

All presets, 2 to 10 players, with shared buttons, own buttons and directions in turn.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from companion.bench.heal.mishaps import Mishap, Wiring
from companion.bench.heal.referee_under_test import RefereeUnderTest
from companion.bench.heal.rounds import play_round
from companion.bench.measurement import Measurement, Options, at_most
from companion.presets import list_presets

_FIRST_SEED = 5_000_000  # rounds on which nothing was tuned
_MOST_PLAYERS = 10
_FULL = 30
"""From so many hypotheses on the beam is taken for full."""
_TIMES = (("median", 0.5, at_most(5.0)), ("99 of 100", 0.99, at_most(25.0)))
_TIMED = 4
"""Of so many rounds with the most players one is timed, for that takes longer."""
_CHUNK = 8


@dataclass(frozen=True, slots=True)
class Heard:
    """How a round without a mistake was judged."""

    seed: int
    changed_at: int | None
    """The first report after which the table was not as it really was."""
    times_s: tuple[float, ...]
    """Of the rulings with the beam full."""


def measure(options: Options) -> Iterator[Measurement]:
    """Play rounds without a mistake."""
    seeds = range(_FIRST_SEED, _FIRST_SEED + options.rounds)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        timed = partial(hear_round, timed=False)
        heard = list(pool.map(timed, seeds, chunksize=_CHUNK))
        full = [seed for seed in seeds if _players(seed) == _MOST_PLAYERS]
        rulings = list(pool.map(hear_round, full[::_TIMED]))
    changed = [each.seed for each in heard if each.changed_at is not None]
    yield Measurement(
        "rounds without a mistake that were judged otherwise",
        len(changed),
        f"of {len(heard)}",
        at_most(0),
        f"seeds {changed}" if changed else "",
    )
    times = sorted(time for each in rulings for time in each.times_s)
    for name, share, target in _TIMES if times else ():
        ms = 1000 * times[int(share * len(times))]
        what = f"ruling with ten players and the beam full, {name}"
        yield Measurement(what, ms, "ms", target, f"of {len(times)} rulings")


def _players(seed: int) -> int:
    return 2 + seed % (_MOST_PLAYERS - 1)


def hear_round(seed: int, *, timed: bool = True) -> Heard:
    """Play one round, and let our referee hear it.

    Args:
        seed: decides the preset, the wiring, the players and the cards.
        timed: whether to time its rulings.
    """
    presets = list_presets()
    preset = presets[seed % len(presets)]
    wiring = tuple(Wiring)[seed // len(presets) % len(Wiring)]
    played = play_round(seed, _players(seed), Mishap.NONE, wiring, rules=preset.rules)
    ours, times = RefereeUnderTest(played.start), []
    for n, told in enumerate(played.told):
        if timed and len(ours.tracker.beam.hypotheses) >= _FULL:
            times.append(ours.time(told.item))
        if ours.hear(told.item) != told.truth:
            return Heard(seed, n, tuple(times))
    return Heard(seed, None, tuple(times))
