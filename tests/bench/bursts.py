"""Bad input: the table keeps answering, its memory stays flat, and nothing is lost.

A thousand contradicting readings, all buttons pressed a hundred times a second for a
minute, and a card while ten hypotheses cost the same: each at a table with a
journal on the disk, as at the table.
"""

import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.jobs import Jobs, Options
from bench.labeled_rounds import seeded_rng

from companion.commands.benchmarks.measurement import Measurement, at_most
from companion.core.cards import Card
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import new_game
from companion.decks import load_deck
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.referee.inputs import Button, CardSeen, Pressed, RoundDealt, TableInput
from companion.referee.tracking.beam import Beam
from companion.referee.tracking.tracker import Tracker
from companion.table.table import Table

_NAMES = ("Ada", "Ben", "Cem", "Dee")
_SEED = 7
_READINGS = 1000
_PRESSES, _PRESS_S = 6000, 0.01
_ALIKE = 10
_RULES: dict[str, object] = {"hand_size": 15}
"""So that no reading ends the round at once."""
_BEGUN: tuple[TableInput, ...] = (
    RoundDealt(0.0, Seat(0)),
    CardSeen(10.0, Card.parse("R7")),
)
_AMONG_ALIKE = ("B9", "Y3", "R1", "G+2", "W")
_ANSWER_MS = at_most(50.0)
_BYTES_EACH = at_most(4096.0)
_NOTHING = at_most(0)


@dataclass(frozen=True, slots=True)
class Burst:
    """What a burst of reports did to a table."""

    slowest_ms: float
    """The slowest answer, processor time."""
    bytes_each: float
    """What each report of its second half left in memory, the record included."""
    lost: int
    """Reports that the journal has not kept."""


def measure(_options: Options, _jobs: Jobs) -> Iterator[Measurement]:
    """Measure all bursts."""
    yield from _told("a thousand contradicting readings", run(readings()))
    yield from _told("all buttons at 100 Hz for a minute", run(presses()))
    slowest = 1000 * slowest_among_alike()
    what = "ten hypotheses of equal cost: slowest answer"
    yield Measurement(what, slowest, "ms", _ANSWER_MS)


def _told(what: str, burst: Burst) -> Iterator[Measurement]:
    yield Measurement(f"{what}: slowest answer", burst.slowest_ms, "ms", _ANSWER_MS)
    memory = f"{what}: memory for each report"
    yield Measurement(memory, burst.bytes_each, "bytes", _BYTES_EACH)
    yield Measurement(f"{what}: reports lost", burst.lost, "", _NOTHING)


def readings() -> tuple[TableInput, ...]:
    """Return cards by lot, a hundred a second."""
    rng, faces = seeded_rng(_SEED), [*load_deck("classic_108").faces]
    return tuple(CardSeen(20.0 + i / 100, rng.choice(faces)) for i in range(_READINGS))


def presses() -> tuple[TableInput, ...]:
    """Return presses of all buttons by lot, shared and own."""
    rng = seeded_rng(_SEED)
    seats = [None, *map(Seat, range(len(_NAMES)))]
    return tuple(
        Pressed(20.0 + i * _PRESS_S, rng.choice([*Button]), rng.choice(seats))
        for i in range(_PRESSES)
    )


def run(items: tuple[TableInput, ...]) -> Burst:
    """Let a table hear a burst.

    Args:
        items: what is reported.
    """
    with TemporaryDirectory() as folder, Journal(Path(folder) / JOURNAL) as journal:
        table = Table(journal, _RULES, players=_NAMES)
        for item in _BEGUN:
            table.handle(item)
        middle = len(items) // 2
        slowest = max(_time(table, item) for item in items[:middle])
        tracemalloc.start()
        for item in items[middle:]:
            table.handle(item)
        grown, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        table.tick(float("inf"))
        journal.flush()
        kept = sum(1 for _ in journal.reports(journal.games()[-1]))
    sent = len(_BEGUN) + len(items)
    return Burst(1000 * slowest, grown / (len(items) - middle), sent - kept)


def _time(table: Table, item: TableInput) -> float:
    began = process_time()
    table.handle(item)
    return process_time() - began


def slowest_among_alike() -> float:
    """Return the slowest answer while ten hypotheses cost the same, seconds."""
    options = parse_rules({})
    start = new_game(_NAMES, options, load_deck(options.deck))
    tracker = Tracker.of(History(start))
    for item in (*_BEGUN, CardSeen(20.0, Card.parse("B3"))):
        _, tracker = tracker.handle(item)
    slowest = 0.0
    for i, card in enumerate(_AMONG_ALIKE):
        tracker = replace(tracker, beam=_alike(tracker.beam))
        began = process_time()
        _, tracker = tracker.handle(CardSeen(30.0 + 10 * i, Card.parse(card)))
        slowest = max(slowest, process_time() - began)
    return slowest


def _alike(beam: Beam) -> Beam:
    """Let ten hypotheses cost the same."""
    others = [h for h in beam.hypotheses if h is not beam.shown]
    chosen = (beam.shown, *others[: _ALIKE - 1])
    told = tuple(each._replace(cost=0.0) for each in chosen)
    return replace(beam, hypotheses=told, shown=told[0])
