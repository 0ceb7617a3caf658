"""Events in spoken words: the name first, then the card, then the rest.

All of it stands on the screen as well, so nothing tells of a missed call (5.0).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from companion.core import events as ev
from companion.core.events import GameEvent, PlainEvent
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.awaiting import allowed_inputs
from companion.referee.rulings import Question, Ruling, events_of
from companion.view.cards import card_in_sentence
from companion.view.elements import QuestionBar
from companion.view.hands import unknown_counts
from companion.view.language import _, ngettext
from companion.view.sentences.acts import acting_seat, turn_prompt
from companion.view.sentences.log import log_lines
from companion.view.sentences.narrate import narrate, reply
from companion.view.sentences.questions import strip
from companion.view.words import capital, color_title


class Rank(IntEnum):
    """Urgency of a phrase; of those that wait, the first in this order is said."""

    TURN = 0
    """The next player, and the card that lies on top."""
    NEWS = 1
    """Other events; the next turn does not make them old."""
    QUESTION = 2
    """A question with its answers."""
    PAGE = 3
    """The content of a page."""
    DETAIL = 4
    """Hints and assumptions; they wait until somebody hesitates."""
    NOTE = 5
    """Corrections; they wait, too, and the next turn does not make them old."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A name, a number or a short sentence, which the voice says to its end."""

    text: str
    rank: Rank = Rank.PAGE


SMALL_HAND = 2
"""Cards of a hand up to which the voice names it."""


def spoken_news(
    before: History,
    after: History,
    rulings: tuple[Ruling, ...],
    questions: tuple[Question, ...] = (),
    *,
    full: bool,
) -> Iterator[Phrase]:
    """Yield what happened: who must act and on what, then what else is new.

    Args:
        before: the history before the rulings.
        after: the history with them.
        rulings: the referee's answers to one input.
        questions: the referee's open questions.
        full: whether consequences are said as well.
    """
    if _is_named(before.now, after.now, rulings):
        yield Phrase(turn_prompt(after.now).name, Rank.TURN)
    history = before
    for ruling in rulings:
        rank = Rank.NOTE if ruling.events else Rank.NEWS  # a note, or a refusal
        yield Phrase(reply(history.now, ruling.violations), rank)
        if _is_correction(ruling):
            yield Phrase(log_lines(after, ruling)[0].text, Rank.NOTE)
        for event in ruling.events:
            state, history = history.now, history.after((event,))
            if isinstance(event, PlainEvent):
                yield from _spoken_event(event, state, full=full)
    yield from _small_hands(before.now, after.now, unknown_counts(after.now, questions))
    yield Phrase(_won(before.now, after.now, full=full), Rank.NEWS)


def may_do(state: State) -> Iterator[Phrase]:
    """Yield what the player who must act may do, or owes.

    Nothing where the card tells it all: its color, its symbol, or draw.

    Args:
        state: the present state.
    """
    if state.pending or state.phase is not Phase.PLAY or state.color is None:
        yield Phrase(turn_prompt(state).sentence, Rank.DETAIL)


def spoken_question(
    history: History, questions: tuple[Question, ...], *, full: bool
) -> Iterator[Phrase]:
    """Yield what the table is asked, and how it can answer.

    Args:
        history: all that happened.
        questions: the referee's open questions, the latest last.
        full: whether the answers are said as well.
    """
    state = history.now
    asked = strip(state, allowed_inputs(state), questions)
    if not asked.text or (asked.quiet and not full):
        return
    rank = Rank.DETAIL if asked.quiet else Rank.QUESTION
    yield Phrase(asked.text, rank)
    for answer in numbered_answers(asked) if full else ():
        yield Phrase(answer, rank)
    if full and state.phase is Phase.VERDICT and not questions:
        yield Phrase(_("By button: draw means no, challenge means yes"), Rank.QUESTION)


def numbered_answers(asked: QuestionBar) -> Iterator[str]:
    """Yield the answers of a question, each with its number.

    The number tells how often the button for asking is pressed to come to it.
    """
    for n, answer in enumerate(asked.answers, 1):
        yield _("{n}, {answer}").format(n=n, answer=answer.text)


def _is_named(before: State, after: State, rulings: tuple[Ruling, ...]) -> bool:
    """Whether it is said who must act: somebody else, or on another card."""
    laid = any(isinstance(e, ev.Played | ev.Flipped) for e in events_of(rulings))
    settled = before.phase is not after.phase is Phase.PLAY
    return laid or settled or acting_seat(before) != acting_seat(after)


def _is_correction(ruling: Ruling) -> bool:
    return any(not isinstance(event, PlainEvent) for event in ruling.events)


def _spoken_event(event: GameEvent, before: State, *, full: bool) -> Iterator[Phrase]:
    match event:
        case ev.Played(card=card) | ev.Flipped(card=card):
            yield Phrase(capital(card_in_sentence(card, before.deck)), Rank.TURN)
            if isinstance(event, ev.Played) and event.jump_in:
                said = _("{name} jumped in").format(name=before.name(event.player))
                yield Phrase(said, Rank.NEWS)
        case ev.ColorNamed(color=color):
            yield Phrase(color_title(color), Rank.TURN)
        case ev.Drew(player=player, count=1, why=ev.Why.TURN):
            yield Phrase(_("{name} drew").format(name=before.name(player)), Rank.TURN)
        case ev.Drew(
            player=player, count=n, why=ev.Why.TURN | ev.Why.PENALTY, short=False
        ):
            said = _("{name} drew {n}").format(name=before.name(player), n=n)
            yield Phrase(said, Rank.TURN)
        case ev.Passed():
            yield Phrase(narrate(event, before), Rank.TURN)
        case ev.Dealt() if not full:
            pass
        case _:
            yield Phrase(narrate(event, before), Rank.NEWS)


def _small_hands(
    before: State, after: State, hidden: tuple[Seat, ...]
) -> Iterator[Phrase]:
    """Yield the hands that have become small; calls and hidden counts stay unsaid."""
    for seat in after.seats_in:
        n = after.counts[seat]
        shrank = seat < len(before.counts) and n < before.counts[seat]
        if shrank and 0 < n <= SMALL_HAND and seat not in hidden:
            said = ngettext("{name} has {n} card", "{name} has {n} cards", n)
            yield Phrase(said.format(name=after.name(seat), n=n), Rank.NEWS)


def _won(before: State, after: State, *, full: bool) -> str:
    """Return who has won; in full, the page of the count says it of a round."""
    if before.phase is not Phase.COUNT and after.phase is Phase.COUNT:
        if full:
            return ""
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
