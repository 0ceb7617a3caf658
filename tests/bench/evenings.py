"""What the table puts right by itself in the rounds of an evening, and whether rightly.

In every round one thing goes wrong, each mishap as often as the bench's own rates
say. Each amendment is looked at when it is made: right is one after which the table
shows what really lies there and, where the camera sees whose arm it was, who is to
act. While other hypotheses are likely the table looks unsure; those are counted apart.
Each must go with one tap.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from bench.grading import RefereeUnderTest, compare
from bench.jobs import Jobs, Options
from bench.labeled_rounds import LabeledInput, LabeledRound, play_round, seeded_rng
from bench.mistakes import SIMULATED, Mistake, Wiring

from companion.commands.benchmarks.measurement import Measurement, Target, at_most
from companion.core.state import State
from companion.referee.inputs import UndoTouched

_FIRST_SEED = 6_000_000  # rounds on which nothing was tuned
_PLAYERS = (2, 3, 4, 5, 6)
_KNOWN_FROM = 9
_MOST_WRONG = at_most(5.0)
_CARDS, _DRAWS = 50, 10
"""About how many there are in a round."""
_OFTEN = {
    Mistake.UNREAD: _CARDS * SIMULATED.unread,
    Mistake.TWO_UNREAD: _CARDS * SIMULATED.unread * SIMULATED.unread_again,
    Mistake.MISREAD: _CARDS * SIMULATED.misread,
    Mistake.PHANTOM: _CARDS * SIMULATED.imagined,
    Mistake.NO_DRAW: _DRAWS * SIMULATED.no_draw,
    Mistake.NO_PASS: _DRAWS * SIMULATED.keeps * SIMULATED.no_pass,
    Mistake.WRONG_SEAT: _CARDS * SIMULATED.out_of_turn,
    Mistake.TAKEN_BACK: SIMULATED.taken_back,
    Mistake.NO_COLOR: SIMULATED.no_color,
    Mistake.HABIT: SIMULATED.habit,
}
"""How often each happens in a round."""


@dataclass(frozen=True, slots=True)
class AutoRepair:
    """One thing that the table put right by itself."""

    says: str
    """What had gone wrong in the round, and what the table supposes."""
    is_right: bool
    is_sure: bool
    """Whether the table looked sure of it."""
    is_undone: bool
    """Whether one tap brings back what stood before."""

    def __str__(self) -> str:
        """Return its line in the list."""
        verdict = "right" if self.is_right else "WRONG"
        sure = "" if self.is_sure else ", unsure"
        return f"{self.says}: {verdict}{sure}"


def measure(options: Options, jobs: Jobs) -> Iterator[Measurement]:
    """Play the rounds of an evening with each wiring."""
    seeds = options.seeds(_FIRST_SEED)
    for wiring in Wiring:
        played = jobs.run(partial(amended, wiring=wiring), seeds)
        yield from _told(wiring, [each for round_ in played for each in round_])


def _told(wiring: Wiring, found: list[AutoRepair]) -> Iterator[Measurement]:
    sure = [each for each in found if each.is_sure]
    kept = [each for each in found if not each.is_undone]
    listed = Counter(map(str, found))
    listing = "; ".join(f"{n} x {line}" for line, n in sorted(listed.items()))
    yield _wrong(f"{wiring.value}: wrong amendments", found, _MOST_WRONG, listing)
    yield _wrong(f"{wiring.value}: wrong while the table looked sure", sure, None, "")
    name = f"{wiring.value}: amendments that one tap does not undo"
    yield Measurement(name, len(kept), f"of {len(found)}", at_most(0))


def _wrong(
    name: str, found: list[AutoRepair], target: Target | None, note: str
) -> Measurement:
    wrong = sum(not each.is_right for each in found)
    share = 100 * wrong / max(len(found), 1)
    return Measurement(name, share, f"% of {len(found)}", target, note)


def amended(seed: int, wiring: Wiring) -> tuple[AutoRepair, ...]:
    """Play one round with a mistake, and return what the table put right in it."""
    [mistake] = seeded_rng(seed).choices([*_OFTEN], [*_OFTEN.values()])
    first = _KNOWN_FROM if wiring is Wiring.SEEN else 1
    players = _PLAYERS[seed % len(_PLAYERS)]
    played = play_round(seed, players, mistake, wiring, first=first)
    return tuple(_amendments(played, mistake, wiring))


def _amendments(
    played: LabeledRound, mistake: Mistake, wiring: Wiring
) -> Iterator[AutoRepair]:
    ours = RefereeUnderTest(played.start)
    for labeled in played.inputs:
        before = ours.tracker.history.now
        ours.handle(labeled.item)
        assumptions = ours.ruling.revision
        if assumptions is None or not ours.ruling.events:
            continue
        says = ", ".join(g.kind.value for g in assumptions) or "as it looked at first"
        right = _is_correct(ours.tracker.history.now, labeled, wiring)
        beam = ours.tracker.beam
        sure = beam.is_color_sure and beam.is_turn_sure
        undone = _is_undone(ours, before)
        yield AutoRepair(f"{mistake.value}: {says}", right, sure, undone)


def _is_correct(state: State, labeled: LabeledInput, wiring: Wiring) -> bool:
    found = compare(state, labeled.truth)
    return bool(found.turn if wiring is Wiring.SEEN else found.top)


def _is_undone(ours: RefereeUnderTest, before: State) -> bool:
    """Whether one undo brings back the table of before the last report."""
    at = ours.tracker.beam.shown.steps[-1].report.at
    _, undone = ours.tracker.handle(UndoTouched(at + 1.0))
    return undone.history.now == before
