"""One game in play: takes reports and returns rulings, each in its time.

Reports do not come in the order in which things happened: a press arrives at once, a
card only when the camera has settled on it. This module puts them in order and keeps
what waits: held catches, open questions, the time limit.
"""

from dataclasses import replace

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Caught,
    Challenged,
    Drew,
    Passed,
    Played,
    Repair,
    Undone,
    Why,
)
from companion.core.history import History, Step
from companion.core.play.plays import is_open_to_challenge
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.referee.inputs import (
    CATCHES,
    Button,
    CardGone,
    CardSeen,
    CreditTouched,
    FactStated,
    Pressed,
    TableInput,
    TimeIsUp,
    UndoTouched,
)
from companion.referee.pending import (
    CLAIM_S,
    PlayTime,
    Races,
    claimed,
    is_call_for,
    is_catch,
    lifted,
    still_asks,
    still_open,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import (
    Objection,
    Question,
    QuestionKind,
    Ruled,
    Ruling,
    refused,
)
from companion.referee.tracking.beam import Beam
from companion.referee.tracking.tracker import Tracker

EARLY_S = 20.0
"""Seconds before a deal is told in which its opening card may have been turned over."""


class GameInPlay:
    """One game, as far as it has come.

    It holds values only, so ``copy.copy`` gives an independent game: rule on a copy,
    write the rulings down, and only then replace the game with the copy.

    Args:
        tracker: what has happened so far, and what else may have.
        questions: those that were left open.
        played_s: how long it has been played, seconds.
    """

    def __init__(
        self,
        tracker: Tracker,
        questions: tuple[Question, ...] = (),
        *,
        played_s: float = 0.0,
    ) -> None:
        self._tracker = tracker
        self.questions = questions
        """Open questions; the last one is asked first."""
        self._races = Races(self.history.now.rules.catch_grace_s)
        self._time = PlayTime(played_s)
        self._time_was_called = False
        self._unheard: Pressed | None = None
        self._early: CardSeen | None = None
        self._last: TableInput | None = None

    @property
    def history(self) -> History:
        """All that happened in this game."""
        return self._tracker.history

    def forget_sides(self) -> None:
        """Learn anew from which side whose arm comes: the camera stands elsewhere."""
        self._tracker = replace(self._tracker, beam=self._tracker.beam.without_sides())

    @property
    def beam(self) -> Beam:
        """Other hypotheses, and how sure the referee is."""
        return self._tracker.beam

    def handle(
        self,
        item: TableInput,
        *,
        answering: int | None = None,
        question: Question | None = None,
    ) -> tuple[Ruled, ...]:
        """Rule on one input.

        Args:
            item: what a sensor reported.
            answering: for touches, the version of the history that the touched view
                showed; a touch on an older view is refused, but for a call or a
                catch: those count from when they were made (a finger may go down
                before a card lands, and come up after it).
            question: for touches, the question that it answers, if it does.

        Returns:
            The rulings: on catches that came first, then on the input, unless it is a
            catch that must wait.
        """
        is_old = answering is not None and answering != self.history.version
        if is_old and not _is_call(item):
            return (self._refused(item),)
        if is_catch(item) and self._must_wait():
            self._races = self._races.hold(item)
            return ()
        self._races, before = self._races.enter(item)
        judged = tuple(self._judge(press) for press in before)
        if answering is not None and any(each.ruling.events for each in judged):
            return (*judged, self._refused(item))
        judged += self._rule_with_claims(item)
        self._forget(question)
        return (*judged, *self._open_early(item))

    @property
    def is_waiting(self) -> bool:
        """Whether something happens by itself when its time has come."""
        timed = any(question.closes_at is not None for question in self.questions)
        limit = self.history.now.rules.time_limit_min
        return bool(self._races.held) or timed or bool(limit)

    def tick(self, now: float, *, paused_s: float = 0.0) -> tuple[Ruled, ...]:
        """Rule on the catches, questions and games whose time has come.

        Args:
            now: monotonic seconds; infinity at the end of all input.
            paused_s: how long the game was paused since the last call, seconds.
        """
        if paused_s:
            self._time = self._time.later(paused_s)
            self.questions = tuple(
                replace(each, at=each.at + paused_s) for each in self.questions
            )
        self._races, due = self._races.due(now)
        judged = tuple(self._judge(press) for press in due)
        return (*judged, *self._close_due(now), *self._call_time(now))

    def close_question(self, question: Question | None = None) -> None:
        """Drop a question, by default the first asked: its answer needs no event."""
        self._forget(question or next(reversed(self.questions), None))

    def _forget(self, question: Question | None) -> None:
        self.questions = tuple(q for q in self.questions if q != question)

    def _close_due(self, now: float) -> tuple[Ruled, ...]:
        """Take the likely answer to every question that has been open too long."""
        judged: tuple[Ruled, ...] = ()
        for question in self.questions:
            due = question.closes_at is not None and question.closes_at <= now
            if due and question in self.questions:
                judged += self._answer(question.choices[0].answer)
                self._forget(question)
        return judged

    def _call_time(self, now: float) -> tuple[Ruled, ...]:
        """Rule once that the time is up; a table that undoes this plays on."""
        state = self.history.now
        self._time = self._time.until(now, state)
        if self._time_was_called or not self._time.is_up(state):
            return ()
        self._time_was_called = True
        return (self._rule(TimeIsUp(now)),)

    def _answer(self, answer: TableInput | None) -> tuple[Ruled, ...]:
        return () if answer is None else (self._rule(answer),)

    def _must_wait(self) -> bool:
        """Whether a catch must be held; not if it can only be a challenge."""
        state = self.history.now
        return bool(state.exposed) or not is_open_to_challenge(state)

    def _rule_with_claims(self, item: TableInput) -> tuple[Ruled, ...]:
        """Rule on the input, and on a press that says who jumped in with a card (5.1).

        The press may come shortly before the card, after it, or be the UNO call of
        the seat that the table then touches.
        """
        if isinstance(item, Pressed) and (claimed_by := self._claim(item)) is not None:
            return claimed_by
        judged = self._take_for_catch(item) + self._rule_in_order(item)
        match item:
            case Pressed():
                heard = any(r.ruling.events or r.ruling == Ruling() for r in judged)
                self._unheard = None if heard else item
            case CardSeen() if (press := self._unheard) is not None:
                claims = self._claim(press)
                judged += self._hear_again(item, press) if claims is None else claims
            case CreditTouched(seat=seat) if self._unheard is not None:
                near = abs(self._unheard.at - self._races.card_at) <= CLAIM_S
                judged += self._call_of(seat, self._unheard) if near else ()
            case FactStated():
                self._unheard = None  # the table has said what it meant
            case _:
                pass
        return judged

    def _claim(self, press: Pressed) -> tuple[Ruled, ...] | None:
        """Let a press answer who jumped in; return ``None`` if it does not."""
        for question in self.questions:
            choice = claimed(self.history.now, question, press)
            if choice is not None:
                credited = self._answer(choice.answer)
                self._forget(question)
                self._unheard = None
                return (*credited, *self._call_of(choice.seat, press))
        return None

    def _take_for_catch(self, item: TableInput) -> tuple[Ruled, ...]:
        """Take a press as a catch where play goes on without a challenge (5.28)."""
        asked = (q for q in self.questions if q.kind is QuestionKind.CATCH_OR_CHALLENGE)
        catch = next((question.choices[0].answer for question in asked), None)
        if catch is None or not isinstance(item, CardSeen | Pressed):
            return ()
        events = rule_on(self.history, item).events
        goes_on = any(isinstance(event, Drew | Played) for event in events)
        caught = rule_on(self.history, catch).plain_events[:1]
        return self._answer(FactStated(item.at, caught)) if goes_on and caught else ()

    def _call_of(self, seat: Seat | None, press: Pressed) -> tuple[Ruled, ...]:
        calls = is_call_for(self.history.now, seat, press)
        return (self._rule(press),) if calls else ()

    def _rule_in_order(self, item: TableInput) -> tuple[Ruled, ...]:
        """Rule on the input; on a card that had landed before the last press, first.

        A press arrives at once, a card only when the camera has settled on it:
        whoever pressed just after the card is the next seat.
        """
        press = self._overtaken(item)
        if press is None:
            return (self._rule(item),)
        again: list[TableInput] = [UndoTouched(item.at), item]
        if is_catch(press):  # it was taken for a challenge of the card below
            self._races = self._races.hold(press)
        else:
            again.append(press)
        return tuple(map(self._rule, again))

    def _open_early(self, item: TableInput) -> tuple[Ruled, ...]:
        """Rule on an opening card that lay there when the deal was told (5.19)."""
        early, phase = self._early, self.history.now.phase
        asks = any(q.kind is QuestionKind.WHO_DEALS for q in self.questions)
        if isinstance(item, CardSeen):
            self._early = item if phase is Phase.OVER else None
        elif isinstance(item, CardGone):
            self._early = None
        elif early is not None and phase is Phase.FLIP and not asks:
            self._early = None
            if item.at - early.at <= EARLY_S:
                return (self._rule(replace(early, at=max(early.at, item.at))),)
        return ()

    def _overtaken(self, item: TableInput) -> Pressed | None:
        """Return the last press, if its turn was over before, with a card now seen."""
        press, last = self._last, self.history.last_ruling
        if not isinstance(item, CardSeen) or not isinstance(press, Pressed):
            return None
        if press.long:  # it took back what is not the last ruling any more
            return None
        if item.at >= press.at or not any(map(_is_of_turn, last)):
            return None
        before = self.history.after((Undone(len(last)),))
        landed = rule_on(before, item).events
        return press if landed and rule_on(before.after(landed), press).events else None

    def _hear_again(self, seen: CardSeen, press: Pressed) -> tuple[Ruled, ...]:
        """Rule again on a press that meant nothing, if the card lay there before it.

        Or it was the call of who has laid it, whose turn nobody had told of, or of who
        seems to be out, and holds one card more (F1).
        """
        laid_by = self.history.last_player
        calls = is_call_for(self.history.now, laid_by, press)
        calls = calls or self._calls_though_out(press)
        if calls and abs(press.at - seen.at) <= CLAIM_S:
            self._unheard = None
            return (self._rule(press),)
        if press.at <= seen.at:
            return ()
        if is_catch(press) and self.history.now.exposed:
            self._races, self._unheard = self._races.hold(press), None
        elif rule_on(self.history, press).events:
            self._unheard = None
            return (self._rule(press),)
        return ()

    def _calls_though_out(self, press: Pressed) -> bool:
        out = self.history.now.went_out
        calls = press.button is Button.UNO and press.seat in {None, out}
        return calls and out is not None and self.history.now.phase is Phase.COUNT

    def _judge(self, catch: Pressed) -> Ruled:
        """Rule on a catch that was held; one in vain may be about a card to come.

        Who saw the same as another one, and pressed before that was told, is right too.
        """
        vain = not self.history.now.exposed and not rule_on(self.history, catch).events
        if vain and self._was_caught_meanwhile(catch):
            return Ruled(catch, Ruling(), self._time.played_s)
        judged = self._rule(catch)
        self._unheard = None if judged.ruling.events else catch
        return judged

    def _was_caught_meanwhile(self, catch: Pressed) -> bool:
        """Whether an earlier catch was right and not yet told when this was pressed."""
        first, last = self._last, self.history.last_ruling
        if not is_catch(first) or catch.at > self._races.deadline(first):
            return False
        return any(isinstance(step.event, Caught) for step in last)

    def _rule(self, item: TableInput) -> Ruled:
        if (asked := lifted(self.questions, item)) is not None:
            self._forget(asked)
            return Ruled(item, Ruling(), self._time.played_s)
        quiet_s = 0.0 if self._last is None else item.at - self._last.at
        try:
            ruling, self._tracker = self._tracker.handle(item, quiet_s=quiet_s)
        except ImpossibleEventError:
            return Ruled(item, refused(), self._time.played_s)
        if ruling.events:
            self._last = item
        opened = still_open(self.questions, item, ruling)
        self.questions = tuple(q for q in opened if still_asks(self.history, q))
        return Ruled(item, ruling, self._time.played_s)

    def _refused(self, touch: TableInput) -> Ruled:
        return Ruled(touch, refused(Objection.STALE), self._time.played_s)


def _is_of_turn(step: Step) -> bool:
    """Whether a press that led to this was made in a turn: perhaps in the next one.

    So it was if other cards were supposed to lie there, since it fitted nobody's.
    """
    event = step.event
    draws = isinstance(event, Drew) and event.why is Why.TURN
    return draws or isinstance(event, Passed | Played | Challenged | Repair)


def _is_call(item: TableInput) -> bool:
    """Whether somebody calls UNO or catches somebody, as with a button of the table."""
    return isinstance(item, Pressed) and item.button in {Button.UNO, *CATCHES}
