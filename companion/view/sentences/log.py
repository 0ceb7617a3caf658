"""The log: what just happened, in sentences with the reason."""

from dataclasses import replace

from companion.core import events as ev
from companion.core.events import GameEvent, PlainEvent
from companion.core.history import History
from companion.core.state import State
from companion.records.chance_history import Moment
from companion.referee.reasons import rows_behind
from companion.referee.rulings import Ruling
from companion.view.cards import card_name, card_says
from companion.view.elements import LogLine
from companion.view.language import _, words_for
from companion.view.sentences.narrate import narrate

LOG_LINES = 3
"""Lines that fit under the table of a tall display; a wide one shows two."""

EVERYDAY = {"T1", "T2", "T3", "U7", "U8", "E4", "N1", "5.17"}
"""Rows that need no explanation."""


_ReasonedLine = tuple[LogLine, str]
"""A line of the log, and the reason that stands beneath it while it is new."""
_NO_LINE: _ReasonedLine = (LogLine(), "")


def log_lines(history: History, ruling: Ruling) -> tuple[LogLine, ...]:
    """Return the last sentences, the newest first and with its reason, if any."""
    found = [_correction_line(history, event) for event in ruling.events[:1]]
    for at in reversed(range(len(history.steps))):
        event = history.steps[at].event
        before = history.steps[at - 1].after if at else history.start
        if isinstance(event, PlainEvent):
            found.append(_line(event, before))
        if len([line for line, _ in found if line.text]) >= LOG_LINES:
            break
    (newest, why), *earlier = [each for each in found if each[0].text] or [_NO_LINE]
    lines = (newest, LogLine(why), *(line for line, _ in earlier))
    return tuple(line for line in lines if line.text)[:LOG_LINES]


def sentence_of(history: History, i: int) -> str:
    """Return the sentence of a step, a repair or not; empty if another one tells it.

    Args:
        history: all that happened.
        i: place of the step among those in force.
    """
    event = history.steps[i].event
    if isinstance(event, PlainEvent):
        return narrate(event, history.steps[i - 1].after if i else history.start)
    return narrate(event, _state_of(history, event))


def reason(event: GameEvent, before: State) -> str:
    """Return why an event had its consequences: the card's own text, or the rule.

    Nothing where nobody needs to be told.
    """
    row = main_row(event, before)
    return card_says(event, before) or ("" if row in EVERYDAY else row_text(row))


def main_row(event: GameEvent, before: State) -> str:
    """Return the row that explains an event best; for a card, that of its effect."""
    rows = rows_behind(event, before)
    if isinstance(event, ev.Played) and len(rows) > 1:
        return rows[1]
    return rows[0] if rows else ""


def _line(event: GameEvent, before: State, text: str = "") -> _ReasonedLine:
    return LogLine(text or narrate(event, before)), reason(event, before)


def _correction_line(history: History, event: GameEvent) -> _ReasonedLine:
    """Return the sentence about a correction; empty for any other event."""
    match event:
        case ev.Amended(n=n) | ev.Inserted(n=n):
            return _line(event, _before(history, event, n))
        case ev.Undone() if history.undone:
            return _taken_back(history, event)
        case ev.Undone() | ev.Redone() | ev.Deleted():
            return _line(event, history.now)
        case _:
            return _NO_LINE


def _taken_back(history: History, event: ev.Undone) -> _ReasonedLine:
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
    if isinstance(event, ev.Amended | ev.Inserted):
        return _before(history, event, event.n)
    return history.now


def _before(history: History, event: ev.Amended | ev.Inserted, n: int) -> State:
    """Return the state in which the step that was corrected happened."""
    state = history.start
    for step in history.steps:
        if step.n == n or (
            isinstance(event, ev.Inserted) and step.event == event.event
        ):
            return state
        state = step.after
    return state


def row_text(row: str) -> str:
    """Return the rule of a row in one sentence; empty for a row without words.

    Args:
        row: such as ``E3`` or ``5.17``.
    """
    return words_for("row", row)


def turning_sentence(moment: Moment) -> str:
    """Return what a card made of the chances of who laid it; empty without a card."""
    state, seat, card = moment.step.after, moment.player, moment.card
    if seat is None or card is None:
        return ""
    return _("{name}'s {card}: from {a} to {b} %").format(
        name=state.name(seat),
        card=card_name(card, state.deck),
        a=round(100 * moment.before[seat]),
        b=round(100 * moment.after[seat]),
    )
