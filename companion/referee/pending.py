"""What waits for its time in a game: claims, open questions, minutes, held catches.

All are values; `companion.referee.game` keeps them and asks them when the time comes.
"""

import math
from dataclasses import dataclass, replace
from typing import Self, TypeGuard

from companion.core.errors import ImpossibleEventError
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.referee.inputs import (
    CATCHES,
    ArmSeen,
    Button,
    CardGone,
    CardSeen,
    CardUnread,
    ColorTouched,
    Confirmed,
    DrawSeen,
    FactStated,
    Pressed,
    TableInput,
    TwinSuspected,
)
from companion.referee.rulings import Choice, Question, QuestionKind, Ruling

CLAIM_S = 2.0
"""Seconds before or after the card in which a press says "that was mine"."""


def claimed(state: State, question: Question, press: Pressed) -> Choice | None:
    """Return the answer that a press gives to a question, if it gives one.

    A catch is always a catch. The seat to act may be drawing, passing or challenging:
    only its UNO call can claim the card that has just landed.
    """
    near = abs(press.at - question.at) <= CLAIM_S
    if question.kind is not QuestionKind.JUMP_IN or not near or press.long:
        return None
    busy = press.seat == state.to_act and press.button is not Button.UNO
    if press.seat is None or busy or press.button in CATCHES:
        return None
    mine = (choice for choice in question.choices if choice.seat == press.seat)
    return next(mine, None)


def is_call_for(state: State, seat: Seat | None, press: Pressed) -> bool:
    """Whether a press that claims a card is also the UNO call of its player.

    Args:
        state: the table after the card has been credited to ``seat``.
        seat: who played it.
        press: a press that meant nothing before, or that decided who played the card.
    """
    mine = press.button is Button.UNO and press.seat in {None, seat}
    return mine and seat in state.exposed


_OF_WRONG_CARDS = {QuestionKind.ILLEGAL_CARD, QuestionKind.CANNOT_BE_LAST}
_OF_CATCHES = {QuestionKind.CATCH_OR_CHALLENGE, QuestionKind.WHOM_TO_CATCH}


def still_open(
    questions: tuple[Question, ...], item: TableInput, ruling: Ruling
) -> tuple[Question, ...]:
    """Return the questions that are open after a ruling, the latest last.

    When the game moves on, most older questions are settled; a question that is asked
    again replaces the former one.

    Args:
        questions: those that were open before.
        item: what was reported.
        ruling: the ruling on it.
    """
    lasting = _OF_CATCHES if isinstance(item, _LEAVE_WINDOW_OPEN) else set()
    kept = [q for q in questions if q.lasts or q.kind in lasting or not ruling.events]
    if isinstance(item, CardGone):  # the card that did not fit is gone (5.2)
        kept = [q for q in kept if q.kind not in _OF_WRONG_CARDS]
    if isinstance(item, Confirmed):
        kept = [q for q in kept if not q.is_quiet]
    new = {(q.kind, q.seat) for q in ruling.questions}
    kept = [q for q in kept if (q.kind, q.seat) not in new]
    return (*kept, *reversed(ruling.questions))


def lifted(questions: tuple[Question, ...], item: TableInput) -> Question | None:
    """Return the question whether a card was taken back, where it lies there again."""
    if not isinstance(item, CardSeen):
        return None
    asked = (q for q in questions if q.kind is QuestionKind.WITHDRAWN)
    return next((question for question in asked if question.card == item.card), None)


def still_asks(history: History, question: Question) -> bool:
    """Whether a question that lasts asks about what is still in the record."""
    if not question.lasts:
        return True
    if history.now.phase is Phase.OVER:
        return False
    facts = (choice.answer for choice in question.choices if choice.seat is not None)
    return any(isinstance(f, FactStated) and _is_possible(history, f) for f in facts)


def _is_possible(history: History, fact: FactStated) -> bool:
    try:
        problems = history.after(fact.events).problems
    except ImpossibleEventError:
        return False
    return len(problems) == len(history.problems)


@dataclass(frozen=True, slots=True)
class PlayTime:
    """Seconds of play so far, from the first deal, while the device runs.

    Only differences of one running clock are added up: a device without a battery
    clock may have any date after a power cut, and a game that is finished on another
    day is not charged for the night.
    """

    played_s: float = 0.0
    """Seconds of play up to ``last``."""
    last: float | None = None
    """Time of its last update, monotonic seconds of this run."""

    def until(self, now: float, state: State) -> Self:
        """Return the time played until ``now``; none passes before the first deal.

        Args:
            now: monotonic seconds; infinity, the end of all input, adds nothing.
            state: the present state.
        """
        if not math.isfinite(now):
            return self
        resting = state.round == 0 or state.winners is not None
        last = now if resting or self.last is None else self.last
        return replace(self, played_s=self.played_s + max(now - last, 0.0), last=now)

    def later(self, paused_s: float) -> Self:
        """Return the same time played, after a pause of some seconds."""
        last = None if self.last is None else self.last + paused_s
        return replace(self, last=last)

    def is_up(self, state: State) -> bool:
        """Whether the agreed time is over and this has not been ruled yet."""
        limit_s = 60 * state.rules.time_limit_min
        is_decided = state.time_up or state.winners is not None
        return 0 < limit_s <= self.played_s and not is_decided


CAMERA_LATENCY_S = 0.6
"""Seconds after coming to rest in which a card may still be unreported."""
_LEAVE_WINDOW_OPEN = (
    DrawSeen | ArmSeen | CardUnread | TwinSuspected | ColorTouched | Confirmed
)
"""Inputs after which whoever was exposed still is: a held catch waits on."""


@dataclass(frozen=True, slots=True)
class Races:
    """Catches that are still held, and the card that they may be about."""

    grace_s: float
    """Seconds after a card in which a call beats a catch."""
    held: tuple[Pressed, ...] = ()
    card_at: float = float("-inf")
    """Time at which the last card came to rest, monotonic seconds."""

    def hold(self, press: Pressed) -> Self:
        """Return the races with one more catch to be judged later."""
        return replace(self, held=(*self.held, press))

    def enter(self, item: TableInput) -> tuple[Self, tuple[Pressed, ...]]:
        """Take an input that is not a catch.

        Returns:
            The races after it, and the catches to rule on before the input.
        """
        if isinstance(item, CardSeen):
            ready, races = self._split(item.at)
            return replace(races, card_at=item.at), ready
        if isinstance(item, _LEAVE_WINDOW_OPEN):
            return self, ()
        is_call = isinstance(item, Pressed) and item.button is Button.UNO
        if is_call and item.at < self.card_at + self.grace_s:
            return self, ()
        ready, races = self._split(item.at)
        return races, ready

    def due(self, now: float) -> tuple[Self, tuple[Pressed, ...]]:
        """Return the races, and the catches whose time to be judged has come."""
        ready = tuple(press for press in self.held if self.deadline(press) <= now)
        held = tuple(press for press in self.held if press not in ready)
        return replace(self, held=held), ready

    def deadline(self, press: Pressed) -> float:
        """Return when a held catch is judged, monotonic seconds."""
        known = press.at + CAMERA_LATENCY_S
        in_grace = press.at < self.card_at + self.grace_s
        return max(known, self.card_at + self.grace_s) if in_grace else known

    def _split(self, at: float) -> tuple[tuple[Pressed, ...], Self]:
        """Return the catches pressed before ``at``, and the races without them."""
        ready = tuple(press for press in self.held if press.at < at)
        held = tuple(press for press in self.held if press.at >= at)
        return ready, replace(self, held=held)


def is_catch(item: TableInput | None) -> TypeGuard[Pressed]:
    """Whether the input is a catch, or a shared press that may be one."""
    return isinstance(item, Pressed) and item.button in CATCHES and not item.long
