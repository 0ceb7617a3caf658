"""How well the camera on the mast of the printed box sees: simulated rounds.

The head is turned by 22 to 34 degrees, the lens is 38 to 42 cm high, the box with a
display that changes is in the picture, and people sit on all its sides.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from bench.directions import (
    NEAR_DEG,
    DirectionError,
    directions_of_cards,
    directions_of_draws,
)
from bench.following import Score, loaded_reader, score
from bench.jobs import Jobs, Options
from bench.pile_rounds import SimulatedRound

from companion.commands.benchmarks.measurement import Measurement, at_least, at_most
from vision.following.pile import PileFollower
from vision.following.pile_events import PileEvent

_FIRST_SEED = 8_000_000  # rounds on which nothing was tuned
_FIRST_UNRULY_SEED = 9_000
_FLAWLESS, _FLAWLESS_IF_UNRULY = 0.98, 0.97  # of all rounds
_OF_100_DRAWS = 90
_OF_100_DIRECTIONS = 95
_UNSURE_DEG = 25.0  # a larger spread says that the direction is not known


@dataclass(frozen=True, slots=True)
class MastScore:
    """What was seen of one round."""

    score: Score
    directions: tuple[DirectionError, ...]
    """Of each card and draw that was told."""


def play(seed: int, *, unruly: bool = False) -> MastScore:
    """Follow one round; see `SimulatedRound` for unruly people."""
    round_ = SimulatedRound(seed, unruly=unruly, on_mast=True)
    follower = PileFollower(loaded_reader())
    events: list[PileEvent] = []
    for frame in round_.frames():
        events += follower.observe(frame.image, frame.index, frame.at)
    events += follower.finish()
    cards = directions_of_cards(round_.truth, events)
    draws = directions_of_draws(round_.truth, events)
    return MastScore(score(round_.truth, events, seed), (*cards, *draws))


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play simulated rounds, each with a table, light, deck and mast of its own."""
    played = jobs.run(play, options.seeds(_FIRST_SEED))
    yield from measurements(played, "mast", _FLAWLESS)


def measure_hardest(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play such rounds with people whose arms are hard to tell apart."""
    played = jobs.run(partial(play, unruly=True), options.seeds(_FIRST_UNRULY_SEED))
    yield from measurements(played, "hardest", _FLAWLESS_IF_UNRULY)


def measurements(
    played: list[MastScore], section: str, flawless_share: float
) -> Iterator[Measurement]:
    """Yield the measurements from some rounds.

    Args:
        played: the rounds.
        section: with which each measurement begins.
        flawless_share: share of the rounds, 0 to 1, that is asked to have no error.
    """
    total = sum((each.score for each in played), Score())
    flawless = sum(each.score.is_flawless for each in played)
    yield Measurement(
        f"{section}: rounds without a wrong, missed or imagined card",
        flawless,
        f"of {len(played)}",
        at_least(math.floor(flawless_share * len(played))),
        "; ".join(total.notes),
    )
    yield Measurement(
        f"{section}: wrong cards",
        total.wrong,
        f"of {total.cards}",
        at_most(0),
        f"{total.missed} missed, {total.phantoms} imagined, {total.asked} twins asked "
        f"about, {total.needless} needless questions",
    )
    if total.draws:
        yield Measurement(
            f"{section}: draws seen",
            100 * total.draws_seen / total.draws,
            f"of 100 ({total.draws})",
            at_least(_OF_100_DRAWS),
            f"{total.draws_imagined} imagined",
        )
    told = [each for of_round in played for each in of_round.directions]
    if told:
        yield _measured(told, section)


def _measured(told: list[DirectionError], section: str) -> Measurement:
    is_near = [t.error_deg is not None and abs(t.error_deg) <= NEAR_DEG for t in told]
    is_unsure = [t.error_deg is None or t.spread_deg >= _UNSURE_DEG for t in told]
    right = sum(near or unsure for near, unsure in zip(is_near, is_unsure, strict=True))
    return Measurement(
        f"{section}: directions within {NEAR_DEG:g} degrees, or said to be unsure",
        100 * right / len(told),
        f"of 100 ({len(told)})",
        at_least(_OF_100_DIRECTIONS),
        f"{sum(is_unsure)} unsure; {sum(is_near)} within",
    )
