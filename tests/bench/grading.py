"""The referee under test, and how right it is about a table."""

from collections.abc import Iterable
from dataclasses import dataclass
from time import process_time
from typing import Protocol

from bench.labeled_rounds import LabeledInput, LabeledRound

from companion.core.cards import Card
from companion.core.history import History
from companion.core.state import State
from companion.referee.inputs import CardSeen, TableInput
from companion.referee.rulings import AnswerKind, Ruling
from companion.referee.tracking.beam import Beam
from companion.referee.tracking.rates import RATES, Rates
from companion.referee.tracking.tracker import Tracker

_LOOKS = 3
"""How often a ruling is timed; the quickest counts, the rest is the machine's."""


class RefereeUnderTest:
    """The referee with its tracker.

    Args:
        start: the table before the deal.
        rates: what the tracker believes of sensors and people.
    """

    def __init__(self, start: State, rates: Rates = RATES) -> None:
        self.tracker = Tracker.of(History(start), rates)
        self.ruling = Ruling()
        """The last one."""

    def handle(self, item: TableInput) -> State:
        """Take a report and return how the table stands."""
        self.ruling, self.tracker = self.tracker.handle(item)
        return self.tracker.history.now

    def time(self, item: TableInput) -> float:
        """Return how long it would take to hear a report, seconds of the processor."""
        return min(self._time(item) for _ in range(_LOOKS))

    def _time(self, item: TableInput) -> float:
        began = process_time()
        self.tracker.handle(item)
        ended = process_time()
        return max(0.0, ended - began - (process_time() - ended))


LATER = (1, 2, 4, 8)
"""After how many further cards the table is looked at."""


class HearsInputs(Protocol):
    """A referee that hears the reports of a round."""

    def handle(self, item: TableInput) -> State:
        """Take a report and return how the table stands."""


@dataclass(frozen=True, slots=True)
class CorrectCounts:
    """What a referee knew rightly at one moment, or how often at many."""

    looks: int = 0
    top: int = 0
    """Top card and color."""
    turn: int = 0
    """Those, and who is to act."""
    counts: int = 0
    """Those, and how many cards everybody holds."""

    def __add__(self, other: "CorrectCounts") -> "CorrectCounts":
        """Return both together."""
        return CorrectCounts(
            *(getattr(self, n) + getattr(other, n) for n in self.__slots__)
        )


def compare(found: State, truth: State) -> CorrectCounts:
    """Return what of ``found`` is as in ``truth``."""
    top = (found.top, found.color) == (truth.top, truth.color)
    turn = top and found.to_act == truth.to_act
    turn = turn and found.went_out == truth.went_out
    counts = turn and found.counts == truth.counts
    return CorrectCounts(1, int(top), int(turn), int(counts))


def follow(round_: LabeledRound, judge: HearsInputs) -> dict[int, CorrectCounts]:
    """Let ``judge`` hear a round, and compare it 1, 2, 4 and 8 cards after the mistake.

    Returns:
        By number of cards; empty if nothing went wrong.
    """
    found: dict[int, CorrectCounts] = {}
    further = 0
    for i, labeled in enumerate(round_.inputs):
        state = judge.handle(labeled.item)
        if round_.erred is None or i < round_.erred:
            continue
        if not isinstance(labeled.item, CardSeen):
            continue
        further += 1
        if further in LATER:
            found[further] = compare(state, labeled.truth)
        if further == LATER[-1]:
            break
    return found


def total(rounds: Iterable[dict[int, CorrectCounts]]) -> dict[int, CorrectCounts]:
    """Return the sums over many rounds, by number of cards."""
    found = list(rounds)
    return {k: sum((r[k] for r in found if k in r), CorrectCounts()) for k in LATER}


def is_right(shown: State, beam: Beam, ruling: Ruling, done: LabeledInput) -> bool:
    """Return whether what the table put right by itself is right.

    Args:
        shown: the table as it shows it since.
        beam: says what looks sure of that.
        ruling: the amendment, with what it asks.
        done: what was done last, its card as it really was, and how the table stands.
    """
    if compare(shown, done.truth).turn:
        return True
    card = _to_be_taken_back(done)
    if card is None or shown.top != card:
        return False
    color = shown.color == done.truth.color or not beam.is_color_sure
    turn = shown.to_act == done.truth.to_act or not beam.is_turn_sure
    return color and turn and _offers_taking_back(ruling)


def _to_be_taken_back(done: LabeledInput) -> Card | None:
    """Return the card that lies there and does not count."""
    laid = done.item.card if isinstance(done.item, CardSeen) else None
    return None if laid == done.truth.top else laid


def _offers_taking_back(ruling: Ruling) -> bool:
    return any(
        choice.kind is AnswerKind.TAKE_BACK
        for question in ruling.questions
        for choice in question.choices
    )
