"""How well the table heals itself: one mistake a round, and nobody touches anything.

For each kind of mistake and each kind of wiring: the share of rounds in which the
table is right about the top card and the color, about who is to act, and about all
counts, after 1, 2, 4 and 8 further cards; beside it what an exhaustive search knows.
"""

from collections.abc import Iterator
from dataclasses import fields, replace

from bench.bound import Exhaustive, UnexplainedError
from bench.grading import CorrectCounts, HearsInputs, RefereeUnderTest, follow, total
from bench.jobs import Jobs, Options
from bench.labeled_rounds import LabeledRound, play_round
from bench.mistakes import Mistake, Wiring

from companion.commands.benchmarks.measurement import (
    Measurement,
    Target,
    at_least,
    at_most,
)
from companion.referee.tracking.rates import RATES, Rates

_FIRST_SEED = 900_000  # rounds on which nothing was tuned
_KNOWN_FROM = 9
"""With which card on a mistake comes where directions count: they are learned then."""
_TOP = at_least(99.0)
_SEEN_TURN, _SEEN_COUNTS = at_least(97.0), at_least(90.0)
_BELOW_BOUND = 3.0
_LOOK = 4
_MISTAKES = tuple(mistake for mistake in Mistake if mistake is not Mistake.NONE)
_BOUNDED = (
    Mistake.UNREAD,
    Mistake.TWO_UNREAD,
    Mistake.MISREAD,
    Mistake.PHANTOM,
    Mistake.NO_DRAW,
    Mistake.NO_PASS,
    Mistake.WRONG_SEAT,
)
"""What cards alone cannot always tell."""
_FACTORS = (1.0, 3.0, 1 / 3)
"""How many times as high as the bench's the tracker's rates are taken to be."""
_NO_ERRORS = {"draws", "keeps", "unread_told", "push"}
_MOST_RATE = 0.9
_SAMPLED = 3
"""Of so many rounds one is heard with each of these."""
_MOST_LOST = at_most(5.0)
Found = dict[int, CorrectCounts]


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play rounds with one mistake each."""
    seeds = options.seeds(_FIRST_SEED)
    for wiring in Wiring:
        for mistake in _MISTAKES:
            cases = [(seed, mistake, wiring) for seed in seeds]
            yield from _told(mistake, wiring, jobs.run(_healed, cases))
        yield from _misjudged(wiring, jobs, seeds)


def _misjudged(wiring: Wiring, jobs: Jobs, seeds: range) -> Iterator[Measurement]:
    """Measure who acts where the tracker believes in other rates than the bench's."""
    right = {}
    for factor in _FACTORS:
        cases = [(s, m, wiring, factor) for m in _MISTAKES for s in seeds[::_SAMPLED]]
        look = total(jobs.run(_healed_with, cases))[_LOOK]
        right[factor] = _share(look.turn, look)
    for factor in _FACTORS[1:]:
        what = f"{wiring.value}: turn lost with rates {factor:.2g} times as high"
        note = f"{right[factor]:.1f} instead of {right[1.0]:.1f} %, all mistakes"
        yield Measurement(what, right[1.0] - right[factor], "points", _MOST_LOST, note)


def _told(
    mistake: Mistake, wiring: Wiring, scores: list[tuple[Found, Found]]
) -> Iterator[Measurement]:
    ours = total(score for score, _ in scores)
    best = total(bound for _, bound in scores)
    what = f"{wiring.value}, {mistake.value}"
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


def _share(right: int, of: CorrectCounts) -> float:
    return 100.0 * right / max(of.looks, 1)


def _players(seed: int, most: int) -> int:
    return 2 + seed % (most - 1)


def _healed(job: tuple[int, Mistake, Wiring]) -> tuple[Found, Found]:
    """Play one round, and let our referee and the exhaustive one hear it."""
    seed, mistake, wiring = job
    played = _played(seed, mistake, wiring)
    ours = follow(played, RefereeUnderTest(played.start))
    if mistake not in _BOUNDED or wiring is Wiring.SEEN:
        return ours, {}
    best: HearsInputs = Exhaustive(played.start)
    try:
        return ours, follow(played, best)
    except UnexplainedError:
        return ours, {}


def _healed_with(job: tuple[int, Mistake, Wiring, float]) -> Found:
    """Play one round, and let a referee hear it that believes in other rates."""
    seed, mistake, wiring, factor = job
    played = _played(seed, mistake, wiring)
    return follow(played, RefereeUnderTest(played.start, scaled(factor)))


def scaled(factor: float) -> Rates:
    """Return the tracker's rates with every error so many times as frequent.

    What is no error, such as how often people draw, stays.
    """
    errors = (f.name for f in fields(RATES) if f.name not in _NO_ERRORS)
    rates = {e: min(_MOST_RATE, factor * getattr(RATES, e)) for e in errors}
    return replace(RATES, **rates)


def _played(seed: int, mistake: Mistake, wiring: Wiring) -> LabeledRound:
    first = _KNOWN_FROM if wiring is Wiring.SEEN else 1
    return play_round(seed, _players(seed, 6), mistake, wiring, first=first)
