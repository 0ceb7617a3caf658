"""Replay of reports: an evening judged anew, and doubts taken up after a restart."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.state import State
from companion.referee import inputs
from companion.referee.inputs import TableInput
from companion.referee.pending import lifted, still_asks, still_open
from companion.referee.rulings import Assumption, Question, Ruling
from companion.referee.tracking.tracker import Tracker

_TRUTHS = (
    inputs.Confirmed
    | inputs.CreditTouched
    | inputs.FactStated
    | inputs.ReadAgain
    | inputs.RedoTouched
    | inputs.RepairTouched
    | inputs.RoundDealt
    | inputs.UndoTouched
)


@dataclass(frozen=True, slots=True)
class Divergence:
    """A report after which the two referees stood apart, or together again."""

    n: int
    """Number of the report, from 1."""
    item: TableInput
    then: State
    """The table as it was shown."""
    now: State
    """The table as this referee would show it."""
    assumptions: tuple[Assumption, ...] = ()
    """Assumptions of this referee."""

    @property
    def is_over(self) -> bool:
        """Whether both stand together again."""
        return _shown(self.then) == _shown(self.now)


def replay_differences(
    start: History, reports: Iterable[tuple[TableInput, tuple[GameEvent, ...]]]
) -> Iterator[Divergence]:
    """Yield where this referee comes to stand otherwise than the record says.

    What the table said by touch is the truth for both: from there on they stand
    together again.

    Args:
        start: the history before the first event.
        reports: what was reported, each with the events that were ruled on it.
    """
    recorded, tracker = start, Tracker.of(start)
    apart, last_at = False, None
    questions: tuple[Question, ...] = ()
    for n, (item, events) in enumerate(reports, 1):
        recorded, ruling = recorded.after(events), Ruling(events)
        laid_back = lifted(questions, item)
        if _is_truth(item) and (events or isinstance(item, inputs.Confirmed)):
            beam = tracker.beam
            settle = beam.settled_as if events else beam.confirmed_as
            tracker = Tracker(recorded, settle(recorded.now))
        elif laid_back is None:
            quiet_s = 0.0 if last_at is None else item.at - last_at
            ruling, tracker = _heard(tracker, item, quiet_s)
        questions = tuple(q for q in questions if q != laid_back)
        questions = still_open(questions, item, ruling)
        last_at = item.at if events else last_at
        found = Divergence(
            n, item, recorded.now, tracker.history.now, tracker.beam.shown.assumptions
        )
        if found.is_over == apart:
            apart = not apart
            yield found


def _heard(
    tracker: Tracker, item: TableInput, quiet_s: float
) -> tuple[Ruling, Tracker]:
    try:
        return tracker.handle(item, quiet_s=quiet_s)
    except ImpossibleEventError:
        return Ruling(), tracker


def _is_truth(item: TableInput) -> bool:
    return isinstance(item, _TRUTHS) or (isinstance(item, inputs.Pressed) and item.long)


def _shown(state: State) -> object:
    return state.top, state.color, state.to_act, state.went_out, state.counts


MOST_REPORTS = 64
"""Number of reports that are heard again: hypotheses differ no further back."""


def restore_tracker(
    before: History, reports: Iterable[tuple[TableInput, tuple[GameEvent, ...]]]
) -> tuple[Tracker, tuple[Question, ...]]:
    """Return the tracker as it stood after some reports, and the questions left.

    What was ruled on them is kept, whatever this referee would rule: where it would
    rule otherwise, what the record says is certain.

    Args:
        before: the history before them.
        reports: what was reported, each with the events that were ruled on it.
    """
    tracker, last_at = Tracker.of(before), None
    questions: tuple[Question, ...] = ()
    for item, events in reports:
        quiet_s = 0.0 if last_at is None else max(0.0, item.at - last_at)
        ruling, heard = _heard(tracker, item, quiet_s)
        if ruling.events == events:
            tracker = heard
        else:
            ruling, tracker = Ruling(events), tracker.settled(events)
        questions = still_open(questions, item, ruling)
        last_at = item.at if events else last_at
    left = (each for each in questions if each.is_quiet or each.lasts)
    asked = (each for each in left if still_asks(tracker.history, each))
    return tracker, tuple(map(_of_no_clock, asked))


def _of_no_clock(question: Question) -> Question:
    """Return a question whose answers are given when they are touched.

    The clock of what was asked about may have begun anew with the device.
    """
    choices = tuple(
        replace(choice, answer=choice.answer and replace(choice.answer, at=0.0))
        for choice in question.choices
    )
    return replace(question, choices=choices, at=0.0)
