"""What is said aloud of what happened: in full, or only what one waits for.

All of it stands on the screen as well, so nothing tells of a missed call (5.0).
"""

from collections.abc import Iterator

from companion.core.events import (
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    GameEvent,
    Passed,
    PlainEvent,
    Played,
)
from companion.core.history import History
from companion.core.state import Phase, State
from companion.referee.awaiting import awaited
from companion.referee.rulings import Question, Ruling
from companion.view.cards import card_title
from companion.view.language import _
from companion.view.parts import Strip
from companion.view.sentences.acts import act
from companion.view.sentences.log import log_lines
from companion.view.sentences.narrate import narrate
from companion.view.sentences.questions import strip
from companion.view.sentences.replies import reply
from companion.view.words import color_title

_PLAIN = {Phase.PLAY, Phase.DRAWN}
"""Phases in which somebody who knows the cards needs only the name."""


def facts(
    before: History, after: History, rulings: tuple[Ruling, ...], *, full: bool
) -> Iterator[str]:
    """Yield what happened, one sentence each.

    Args:
        before: the history before the rulings.
        after: the history with them.
        rulings: the referee's answers to one input.
        full: whether everything is said, with its reasons.
    """
    history = before
    for ruling in rulings:
        yield reply(history.now, ruling.violations)
        for event in ruling.events:
            state = history.now
            history = history.after((event,))
            if not isinstance(event, PlainEvent):
                yield log_lines(after, ruling)[0].text
            elif full:
                yield narrate(event, state)
            else:
                yield _in_short(event, state)
    yield _won(before.now, after.now)


def _in_short(event: GameEvent, before: State) -> str:
    match event:
        case Played(card=card) | Flipped(card=card):
            return card_title(card, before.deck)
        case ColorNamed(color=color):
            return color_title(color)
        case Dealt() | Passed() | Drew(count=1):
            return ""
        case _:
            return narrate(event, before)


def _won(before: State, after: State) -> str:
    if before.phase is not Phase.COUNT and after.phase is Phase.COUNT:
        winner = after.went_out
        name = "" if winner is None else after.name(winner)
        said = _("{name} wins round {n}").format(name=name, n=after.round)
        return said if name else ""
    if after.winners and not before.winners:
        names = [after.name(seat) for seat in after.winners]
        one = _("{name} wins the game").format(name=names[0])
        many = _("{names} share the game").format(names=_(", ").join(names))
        return many if names[1:] else one
    return ""


def turn(state: State, *, full: bool, asked: bool) -> Iterator[str]:
    """Yield who must act, and what they may do or owe.

    Args:
        state: the present state.
        full: whether everything is said.
        asked: whether a question says already what they may do.
    """
    told = act(state)
    yield told.name
    if not asked and (full or state.pending or state.phase not in _PLAIN):
        yield told.sentence


def question(
    history: History, questions: tuple[Question, ...], *, full: bool
) -> Iterator[str]:
    """Yield what the table is asked, and how it can answer.

    Args:
        history: all that happened.
        questions: the referee's open questions, the latest last.
        full: whether the answers are said as well.
    """
    state = history.now
    asked = strip(state, awaited(state), questions)
    if asked.quiet and not full:
        return
    yield from asked_aloud(asked) if full else (asked.text,)
    if full and state.phase is Phase.VERDICT and not questions:
        yield _("By button: draw means no, challenge means yes")


def asked_aloud(asked: Strip) -> Iterator[str]:
    """Yield a question and its answers."""
    yield asked.text
    yield from (answer.text for answer in asked.answers)
