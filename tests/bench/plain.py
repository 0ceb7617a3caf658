"""Rounds in which nothing goes wrong: none may be judged otherwise at any step.

All presets, 2 to 10 players, with shared buttons, own buttons and directions in turn.
Besides, tables that never press for a draw, and rely on the camera at a marked draw
pile.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from bench.grading import CorrectCounts, RefereeUnderTest, compare
from bench.jobs import Jobs, Options
from bench.labeled_rounds import play_round
from bench.mistakes import Mistake, Wiring

from companion.commands.benchmarks.measurement import Measurement, at_most
from companion.core.state import Phase
from companion.referee.inputs import Button, CardSeen, Pressed
from companion.storage.presets import list_presets

_FIRST_SEED = 5_000_000  # rounds on which nothing was tuned
_MOST_PLAYERS = 10
_FULL = 30
"""From so many hypotheses on the beam is taken for full."""
_TIMES = (("median", 0.5, at_most(5.0)), ("99 of 100", 0.99, at_most(25.0)))
_TIMED = 4
"""Of so many rounds with the most players one is timed, for that takes longer."""


@dataclass(frozen=True, slots=True)
class PlainRound:
    """How a round without a mistake was judged."""

    seed: int
    changed_at: int | None
    """The first report after which the table was not as it really was."""
    times_s: tuple[float, ...]
    """Of the rulings with the beam full."""


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play rounds without a mistake."""
    seeds = options.seeds(_FIRST_SEED)
    heard = jobs.run(partial(hear_round, timed=False), seeds)
    full = [seed for seed in seeds if _players(seed) == _MOST_PLAYERS]
    rulings = jobs.run(hear_round, full[::_TIMED])
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


def hear_round(
    seed: int, *, timed: bool = True, inputs: int | None = None
) -> PlainRound:
    """Play one round, and let our referee hear it.

    Args:
        seed: decides the preset, the wiring, the players and the cards.
        timed: whether to time its rulings.
        inputs: how many are heard; none for all.
    """
    presets = list_presets()
    preset = presets[seed % len(presets)]
    wiring = tuple(Wiring)[seed // len(presets) % len(Wiring)]
    played = play_round(seed, _players(seed), Mistake.NONE, wiring, rules=preset.rules)
    ours, times = RefereeUnderTest(played.start), []
    for n, labeled in enumerate(played.inputs[:inputs]):
        if timed and len(ours.tracker.beam.hypotheses) >= _FULL:
            times.append(ours.time(labeled.item))
        if ours.handle(labeled.item) != labeled.truth:
            return PlainRound(seed, n, tuple(times))
    return PlainRound(seed, None, tuple(times))


_UNPRESSED_SEED = 13_000_000  # rounds on which nothing was tuned
_UNPRESSED_PLAYERS = (2, 3, 4, 5, 6)
_LOOKED_AT_FROM = 9
"""From which card on it is looked at: who sits where is known then."""
_TURNS = {Phase.PLAY, Phase.DRAWN}


def measure_unpressed(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play rounds of which no press of draw or pass is reported."""
    seeds = options.seeds(_UNPRESSED_SEED)
    rounds = jobs.run(right_unpressed, seeds)
    for name, few in (("two players", True), ("three to six", False)):
        found = [r for s, r in zip(seeds, rounds, strict=True) if _is_duel(s) is few]
        whole = sum(found, CorrectCounts())
        what = f"a table that never presses for a draw, {name}"
        for part, right in (("turn", whole.turn), ("counts", whole.counts)):
            share = 100 * right / max(whole.looks, 1)
            note = f"of {whole.looks} cards in {len(found)} rounds"
            yield Measurement(f"{what}: {part}", share, "%", note=note)


def _is_duel(seed: int) -> bool:
    return _UNPRESSED_PLAYERS[seed % len(_UNPRESSED_PLAYERS)] == _UNPRESSED_PLAYERS[0]


def right_unpressed(seed: int) -> CorrectCounts:
    """Play one round, and return how often the table was right after a card."""
    players = _UNPRESSED_PLAYERS[seed % len(_UNPRESSED_PLAYERS)]
    played = play_round(seed, players, Mistake.NONE, Wiring.SEEN)
    ours, before = RefereeUnderTest(played.start), played.start
    found, cards = CorrectCounts(), 0
    for labeled in played.inputs:
        phase, before = before.phase, labeled.truth
        if phase in _TURNS and _is_turn(labeled.item):
            continue
        state = ours.handle(labeled.item)
        if isinstance(labeled.item, CardSeen):
            cards += 1
            if cards >= _LOOKED_AT_FROM:
                found += compare(state, labeled.truth)
    return found


def _is_turn(item: object) -> bool:
    return isinstance(item, Pressed) and item.button is Button.DRAW_PASS
