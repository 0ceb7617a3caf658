"""How well the table heals itself: one mistake a round, and nobody touches anything.

For each kind of mistake and each kind of wiring: the share of rounds in which the
table is right about the top card and the color, about who is to act, and about all
counts, after 1, 2, 4 and 8 further cards; beside it what an exhaustive search knows.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from companion.bench.heal.bound import Exhaustive, UnexplainedError
from companion.bench.heal.judges import Storyteller
from companion.bench.heal.mishaps import Mishap, Wiring
from companion.bench.heal.rounds import play_round
from companion.bench.heal.score import Judges, Right, follow, total
from companion.bench.measurement import Measurement, Options, Target, at_least

_FIRST_SEED = 900_000  # rounds on which nothing was tuned
_KNOWN_FROM = 9
"""With which card on a mishap comes where directions count: they are learned then."""
_TOP = at_least(99.0)
_SEEN_TURN, _SEEN_COUNTS = at_least(97.0), at_least(90.0)
_BELOW_BOUND = 3.0
_LOOK = 4
_BOUNDED = (
    Mishap.UNREAD,
    Mishap.TWO_UNREAD,
    Mishap.MISREAD,
    Mishap.PHANTOM,
    Mishap.NO_DRAW,
    Mishap.NO_PASS,
    Mishap.WRONG_SEAT,
)
"""What cards alone cannot always tell."""
Found = dict[int, Right]


def measure(options: Options) -> Iterator[Measurement]:
    """Play rounds with one mistake each."""
    seeds = range(_FIRST_SEED, _FIRST_SEED + options.rounds)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        for wiring in Wiring:
            for mishap in Mishap:
                if mishap is not Mishap.NONE:
                    jobs = [(seed, mishap, wiring) for seed in seeds]
                    yield from _told(mishap, wiring, list(pool.map(_healed, jobs)))


def _told(
    mishap: Mishap, wiring: Wiring, scores: list[tuple[Found, Found]]
) -> Iterator[Measurement]:
    ours = total(score for score, _ in scores)
    best = total(bound for _, bound in scores)
    what = f"{wiring.value}, {mishap.value}"
    look = ours[_LOOK]
    yield Measurement(f"{what}: top", _share(look.top, look), "%", _TOP, _by(ours))
    bound = _share(best[_LOOK].turn, best[_LOOK])
    note = f"the best possible is {bound:.0f} %" if best[_LOOK].looks else ""
    turn = _share(look.turn, look)
    yield Measurement(f"{what}: turn", turn, "%", _turn_target(wiring, best), note)
    counts = _SEEN_COUNTS if wiring is Wiring.SEEN else None
    yield Measurement(f"{what}: counts", _share(look.counts, look), "%", counts)


def _turn_target(wiring: Wiring, best: Found) -> Target | None:
    if wiring is Wiring.SEEN:
        return _SEEN_TURN
    if not best[_LOOK].looks:
        return None
    return at_least(_share(best[_LOOK].turn, best[_LOOK]) - _BELOW_BOUND)


def _by(found: Found) -> str:
    """Return top, turn and counts after each number of further cards."""
    shares = (
        f"{cards}: {_share(r.top, r):.0f}/{_share(r.turn, r):.0f}/"
        f"{_share(r.counts, r):.0f}"
        for cards, r in found.items()
    )
    return "top/turn/counts after cards " + ", ".join(shares)


def _share(right: int, of: Right) -> float:
    return 100.0 * right / max(of.looks, 1)


def _players(seed: int, most: int) -> int:
    return 2 + seed % (most - 1)


def _healed(job: tuple[int, Mishap, Wiring]) -> tuple[Found, Found]:
    """Play one round, and let our referee and the exhaustive one hear it."""
    seed, mishap, wiring = job
    first = _KNOWN_FROM if wiring is Wiring.SEEN else 1
    played = play_round(seed, _players(seed, 6), mishap, wiring, first=first)
    ours = follow(played, Storyteller(played.start))
    if mishap not in _BOUNDED or wiring is Wiring.SEEN:
        return ours, {}
    best: Judges = Exhaustive(played.start)
    try:
        return ours, follow(played, best)
    except UnexplainedError:
        return ours, {}
