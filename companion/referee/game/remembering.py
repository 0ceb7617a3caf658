"""The doubts after a restart: heard again from the reports that were kept."""

from collections.abc import Iterable
from dataclasses import replace

from companion.core.errors import ImpossibleEventError
from companion.core.events import GameEvent
from companion.core.history import History
from companion.referee.game.open_questions import still_open
from companion.referee.inputs import TableInput
from companion.referee.rulings import Question, Ruling
from companion.referee.stories.telling import Telling

MOST_REPORTS = 64
"""How many reports are heard again: stories differ no further back."""


def remembered(
    before: History, reports: Iterable[tuple[TableInput, tuple[GameEvent, ...]]]
) -> tuple[Telling, tuple[Question, ...]]:
    """Return the telling as it stood after some reports, and the quiet questions left.

    What was ruled on them is kept, whatever this referee would rule: where it would
    rule otherwise, what the record says is certain.

    Args:
        before: the history before them.
        reports: what was reported, each with the events that were ruled on it.
    """
    telling, last_at = Telling.of(before), None
    questions: tuple[Question, ...] = ()
    for item, events in reports:
        quiet_s = 0.0 if last_at is None else max(0.0, item.at - last_at)
        try:
            ruling, heard = telling.hear(item, quiet_s=quiet_s)
        except ImpossibleEventError:
            ruling, heard = Ruling(), telling
        if ruling.events == events:
            telling = heard
        else:
            ruling, telling = Ruling(events), telling.settled(events)
        questions = still_open(questions, item, ruling)
        last_at = item.at if events else last_at
    return telling, tuple(_of_no_clock(q) for q in questions if q.is_quiet)


def _of_no_clock(question: Question) -> Question:
    """Return a question whose answers are given when they are touched.

    The clock of what was asked about may have begun anew with the device.
    """
    choices = tuple(
        replace(choice, answer=choice.answer and replace(choice.answer, at=0.0))
        for choice in question.choices
    )
    return replace(question, choices=choices, at=0.0)
