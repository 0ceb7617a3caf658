"""The doubts after a restart: heard again from the reports that were kept."""

from collections.abc import Iterable
from dataclasses import replace

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.referee.game.open_questions import still_open
from companion.referee.inputs import TableInput
from companion.referee.rulings import Question, Ruling
from companion.referee.tracking.tracker import Tracker

MOST_REPORTS = 64
"""How many reports are heard again: hypotheses differ no further back."""


def restore_tracker(
    before: History, reports: Iterable[tuple[TableInput, tuple[GameEvent, ...]]]
) -> tuple[Tracker, tuple[Question, ...]]:
    """Return the tracker as it stood after some reports, and the quiet questions left.

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
        try:
            ruling, heard = tracker.hear(item, quiet_s=quiet_s)
        except ImpossibleEventError:
            ruling, heard = Ruling(), tracker
        if ruling.events == events:
            tracker = heard
        else:
            ruling, tracker = Ruling(events), tracker.settled(events)
        questions = still_open(questions, item, ruling)
        last_at = item.at if events else last_at
    return tracker, tuple(_of_no_clock(q) for q in questions if q.is_quiet)


def _of_no_clock(question: Question) -> Question:
    """Return a question whose answers are given when they are touched.

    The clock of what was asked about may have begun anew with the device.
    """
    choices = tuple(
        replace(choice, answer=choice.answer and replace(choice.answer, at=0.0))
        for choice in question.choices
    )
    return replace(question, choices=choices, at=0.0)
