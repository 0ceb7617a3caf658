"""How well the direction of an arm is found: simulated rounds of hard cases."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from bench.following import loaded_reader
from bench.jobs import Jobs, Options
from bench.pile_rounds import SimulatedRound, Truth

from companion.commands.benchmarks.measurement import Measurement, at_least
from vision.following.pile import PileFollower
from vision.following.pile_events import CardDrawn, CardLanded, Origin, PileEvent

_FIRST_SEED = 9700
NEAR_DEG = 25.0
_OF_100 = 95
_LATE = 45  # frames after which a report belongs to something else


@dataclass(frozen=True, slots=True)
class DirectionError:
    """A reported direction, compared with the truth."""

    error_deg: float | None
    """How far clockwise of the truth, degrees; ``None`` if none was reported."""
    spread_deg: float
    """Its reported standard deviation, degrees."""


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play rounds with people who share sides, help, reach across or act at once."""
    seeds = options.seeds(_FIRST_SEED)
    played = jobs.run(_play, seeds)
    cards = [told for of_cards, _ in played for told in of_cards]
    draws = [told for _, of_draws in played for told in of_draws]
    yield from _measured("cards", cards, target=True)
    yield from _measured("draws", draws, target=False)


def _measured(
    what: str, told: Sequence[DirectionError], *, target: bool
) -> Iterator[Measurement]:
    errors = np.array([t.error_deg for t in told if t.error_deg is not None])
    if not len(errors):
        return
    near = 100 * int((np.abs(errors) <= NEAR_DEG).sum()) / len(told)
    yield Measurement(
        f"{what} told from within {NEAR_DEG:g} degrees of their arm",
        near,
        f"of 100 ({len(told)})",
        at_least(_OF_100) if target else None,
        f"{len(told) - len(errors)} told from nowhere; "
        f"{int((np.abs(errors) > 2 * NEAR_DEG).sum())} from another side",
    )
    plain = errors[np.abs(errors) <= 2 * NEAR_DEG]
    ratio = [t.error_deg / t.spread_deg for t in told if t.error_deg is not None]
    yield Measurement(
        f"{what}: spread of the others' error",
        float(plain.std()),
        "degrees",
        note=f"mean {plain.mean():.1f}; {np.median(np.abs(ratio)) / 0.6745:.2f} times "
        "the spread that was told",
    )


def _play(seed: int) -> tuple[list[DirectionError], list[DirectionError]]:
    round_ = SimulatedRound(seed, unruly=True)
    follower = PileFollower(loaded_reader())
    events: list[PileEvent] = []
    for frame in round_.frames():
        events += follower.observe(frame.image, frame.index, frame.at)
    events += follower.finish()
    return directions_of_cards(round_.truth, events), directions_of_draws(
        round_.truth, events
    )


def directions_of_cards(
    truth: Truth, events: Sequence[PileEvent]
) -> list[DirectionError]:
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


def directions_of_draws(
    truth: Truth, events: Sequence[PileEvent]
) -> list[DirectionError]:
    """Compare the direction of each draw seen with that of the arm that drew last."""
    told = []
    for event in events:
        if isinstance(event, CardDrawn):
            before = [n for n, at in enumerate(truth.draws) if at <= event.frame]
            if before and event.frame - truth.draws[before[-1]] < _LATE:
                told.append(_told(event.origin, truth.drawn_from[before[-1]]))
    return told


def _told(origin: Origin | None, truth_deg: float | None) -> DirectionError:
    if origin is None or truth_deg is None:
        return DirectionError(None, 1.0)
    error_deg = (origin.degrees - truth_deg + 180) % 360 - 180
    return DirectionError(error_deg, origin.spread)
