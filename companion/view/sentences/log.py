"""The log: what just happened, in sentences with the reason and the rule's row."""

from dataclasses import dataclass, field, replace

from companion.core.events import (
    Amended,
    Deleted,
    GameEvent,
    Inserted,
    PlainEvent,
    Played,
    Redone,
    Undone,
)
from companion.core.history import History
from companion.core.state import State
from companion.referee.reasons import rows_behind
from companion.referee.rulings import Ruling
from companion.view.cards import card_says
from companion.view.language import _
from companion.view.parts import LogLine
from companion.view.sentences.narrate import narrate
from companion.view.sentences.rows import row_text

LOG_LINES = 3
"""Lines that fit under the table of a tall display; a wide one shows two."""

EVERYDAY = {"T1", "T2", "T3", "U7", "U8", "E4", "N1", "5.17"}
"""Rows that need no explanation."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A line of the log, and the reason that stands beneath it while it is new."""

    line: LogLine = field(default_factory=LogLine)
    why: str = ""


def log_lines(history: History, ruling: Ruling) -> tuple[LogLine, ...]:
    """Return the last sentences, the newest first and with its reason, if any."""
    found = [_told(history, event) for event in ruling.events[:1]]
    for at in reversed(range(len(history.steps))):
        event = history.steps[at].event
        before = history.steps[at - 1].after if at else history.start
        if isinstance(event, PlainEvent):
            found.append(_line(event, before))
        if len([told for told in found if told.line.text]) >= LOG_LINES:
            break
    newest, *earlier = [told for told in found if told.line.text] or [_Told()]
    lines = (newest.line, LogLine(newest.why), *(told.line for told in earlier))
    return tuple(line for line in lines if line.text)[:LOG_LINES]


def rulings_told(history: History, most: int) -> list[tuple[str, int | None]]:
    """Return what happened, ruling by ruling, the latest first.

    Args:
        history: all that happened.
        most: so many rulings at most.

    Returns:
        The sentence of each ruling that has one, and the number of the last step
        before it that is no repair; ``None`` where there is none.
    """
    told: list[tuple[str, int | None]] = []
    end = len(history.steps)
    while end and len(told) < most:
        begin = end - 1
        while begin and not history.steps[begin].first:
            begin -= 1
        texts = (_sentence(history, i) for i in range(begin, end))
        text = next(filter(None, texts), "")
        plain = (s.n for s in reversed(history.steps[:begin]) if s.repaired is None)
        if text:
            told.append((text, next(plain, None)))
        end = begin
    return told


def _sentence(history: History, i: int) -> str:
    event = history.steps[i].event
    if isinstance(event, PlainEvent):
        return narrate(event, history.steps[i - 1].after if i else history.start)
    return narrate(event, _state_of(history, event))


def reason(event: GameEvent, before: State) -> str:
    """Return why an event had its consequences: the card's own text, or the rule."""
    return card_says(event, before) or row_text(main_row(event, before))


def main_row(event: GameEvent, before: State) -> str:
    """Return the row that explains an event best; for a card, that of its effect."""
    rows = rows_behind(event, before)
    if isinstance(event, Played) and len(rows) > 1:
        return rows[1]
    return rows[0] if rows else ""


def _line(event: GameEvent, before: State, text: str = "") -> _Told:
    row = main_row(event, before)
    line = LogLine(text or narrate(event, before), row)
    rule = "" if row in EVERYDAY else row_text(row)
    return _Told(line, card_says(event, before) or rule)


def _told(history: History, event: GameEvent) -> _Told:
    """Return the sentence about a correction; empty for any other event."""
    match event:
        case Amended(n=n) | Inserted(n=n):
            return _line(event, _before(history, event, n))
        case Undone() if history.undone:
            return _taken_back(history, event)
        case Undone() | Redone() | Deleted():
            return _line(event, history.now)
        case _:
            return _Told()


def _taken_back(history: History, event: Undone) -> _Told:
    """Return the sentence about an undo, with the first thing that it took back."""
    former, kept = replace(history, steps=history.undone[-1]), len(history.steps)
    if former.steps[:kept] == history.steps and kept < len(former.steps):
        first, before = former.steps[kept].event, history.now
    else:  # a repair was undone, which had changed the steps before it
        first = former.last_ruling[0].event
        before = _state_of(former, first)
    fact = narrate(first, before)
    if not fact:
        return _line(event, history.now)
    return _line(event, history.now, _("Taken back: {fact}").format(fact=fact))


def _state_of(history: History, event: GameEvent) -> State:
    """Return the state that a sentence about a repair must know."""
    if isinstance(event, Amended | Inserted):
        return _before(history, event, event.n)
    return history.now


def _before(history: History, event: Amended | Inserted, n: int) -> State:
    """Return the state in which the step that was put right happened."""
    state = history.start
    for step in history.steps:
        if step.n == n or (isinstance(event, Inserted) and step.event == event.event):
            return state
        state = step.after
    return state
