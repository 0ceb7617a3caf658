"""One evening at one table: input, ruling, journal, state. No thread, no screen."""

from companion.core.errors import ImpossibleEventError
from companion.core.events import Drew, Undone, Why
from companion.core.history import History
from companion.core.play.plays import is_open_to_challenge
from companion.core.seating import Seat
from companion.records.journal import Journal
from companion.records.rows import StoredGame
from companion.referee.claims import CLAIM_S, claimed, is_call_for
from companion.referee.inputs import (
    Button,
    CardGone,
    CardSeen,
    CreditTouched,
    Pressed,
    TableInput,
    TimeIsUp,
    UndoTouched,
)
from companion.referee.races import Races, is_catch
from companion.referee.referee import rule_on
from companion.referee.rulings import Asked, Objection, Question, Ruling, refused
from companion.referee.stories.stories import Stories
from companion.referee.stories.telling import Telling
from companion.table.playtime import PlayTime


class Session:
    """Owns the state of the table; one thread uses it, the only writer.

    Args:
        journal: where every ruling is written before it is shown.
        game: the game to go on with; replayed from the journal.
    """

    def __init__(self, journal: Journal, game: StoredGame) -> None:
        self._journal = journal
        self._game = game
        self._telling = Telling.of(journal.history(game))
        self.questions: tuple[Question, ...] = ()
        """What only the table can know; the one to ask first is the last."""
        self._races = Races(self.history.now.rules.catch_grace_s)
        self._time = PlayTime(journal.played_s(game))
        self._time_was_called = False
        self._unheard: Pressed | None = None
        self._last_at: float | None = None

    @property
    def history(self) -> History:
        """All that happened in this game."""
        return self._telling.history

    @property
    def stories(self) -> Stories:
        """What else can have happened, and how sure the table is."""
        return self._telling.stories

    def handle(
        self,
        item: TableInput,
        *,
        answering: int | None = None,
        question: Question | None = None,
    ) -> tuple[Ruling, ...]:
        """Rule on one input: think, write, then speak.

        Args:
            item: what a sensor reported.
            answering: for touches, the version of the history that the touched view
                showed; a touch on an older view is refused.
            question: for touches, the question that it answers, if it does.

        Returns:
            The rulings: on catches that came first, then on the input, unless it is a
            catch that must wait. What has events is on the disk.

        Raises:
            JournalError: if it cannot be written; nothing has changed then.
        """
        if answering is not None and answering != self.history.version:
            return (refused(Objection.STALE),)
        if is_catch(item) and self._must_wait():
            self._races = self._races.hold(item)
            return ()
        races, before = self._races.enter(item)
        rulings = tuple(self._rule(press) for press in before)
        self._races = races
        if answering is not None and any(ruling.events for ruling in rulings):
            return (*rulings, refused(Objection.STALE))
        rulings += self._rule_with_claims(item)
        self._forget(question)
        return rulings

    @property
    def is_waiting(self) -> bool:
        """Whether something happens by itself when its time has come."""
        timed = any(question.closes_at is not None for question in self.questions)
        limit = self.history.now.rules.time_limit_min
        return bool(self._races.held) or timed or bool(limit)

    def tick(self, now: float) -> tuple[Ruling, ...]:
        """Rule on the catches, questions and games whose time has come.

        Args:
            now: monotonic seconds; infinity at the end of all input.
        """
        races, due = self._races.due(now)
        rulings = tuple(self._rule(press) for press in due)
        self._races = races
        return (*rulings, *self._close_due(now), *self._call_time(now))

    def close_question(self, question: Question | None = None) -> None:
        """Let a question go, by default the first: its answer needs no event."""
        self._forget(question or next(reversed(self.questions), None))

    def _forget(self, question: Question | None) -> None:
        self.questions = tuple(q for q in self.questions if q != question)

    def _close_due(self, now: float) -> tuple[Ruling, ...]:
        """Take the likely answer to every question that has been open for long."""
        rulings: tuple[Ruling, ...] = ()
        for question in self.questions:
            due = question.closes_at is not None and question.closes_at <= now
            if due and question in self.questions:
                rulings += self._answer(question.choices[0].answer)
                self._forget(question)
        return rulings

    def _call_time(self, now: float) -> tuple[Ruling, ...]:
        """Say once that the time is up; a table that undoes it plays on."""
        state = self.history.now
        self._time = self._time.until(now, state)
        if self._time_was_called or not self._time.is_up(state):
            return ()
        ruling = self._rule(TimeIsUp(now))
        self._time_was_called = True
        return (ruling,)

    def _answer(self, answer: TableInput | None) -> tuple[Ruling, ...]:
        return () if answer is None else (self._rule(answer),)

    def _must_wait(self) -> bool:
        """Whether a catch is held: not where it can only be a challenge."""
        state = self.history.now
        return bool(state.at_risk) or not is_open_to_challenge(state)

    def _rule_with_claims(self, item: TableInput) -> tuple[Ruling, ...]:
        """Rule on the input, and on a press that says who jumped in with a card (5.1).

        The press may come shortly before the card, after it, or be the UNO call of
        the seat that the table then touches.
        """
        if isinstance(item, Pressed) and (rulings := self._claim(item)) is not None:
            return rulings
        rulings = self._rule_in_order(item)
        match item:
            case Pressed():
                heard = any(ruling.events for ruling in rulings)
                self._unheard = None if heard else item
            case CardSeen() if self._unheard is not None:
                rulings += self._claim(self._unheard) or ()
            case CreditTouched(seat=seat) if self._unheard is not None:
                near = abs(self._unheard.at - self._races.card_at) <= CLAIM_S
                rulings += self._call_of(seat, self._unheard) if near else ()
        return rulings

    def _claim(self, press: Pressed) -> tuple[Ruling, ...] | None:
        """Let a press answer the question who jumped in; ``None`` if it does not."""
        for question in self.questions:
            choice = claimed(self.history.now, question, press)
            if choice is not None:
                credited = self._answer(choice.answer)
                self._forget(question)
                self._unheard = None
                return (*credited, *self._call_of(choice.seat, press))
        return None

    def _call_of(self, seat: Seat | None, press: Pressed) -> tuple[Ruling, ...]:
        calls = is_call_for(self.history.now, seat, press)
        return (self._rule(press),) if calls else ()

    def _rule_in_order(self, item: TableInput) -> tuple[Ruling, ...]:
        """Rule on the input; on a card that had landed before the last draw, first.

        A press reaches us at once, a card only when the camera has settled on it:
        who pressed draw just after it is the next seat.
        """
        if not isinstance(item, CardSeen) or not self._was_drawn_after(item):
            return (self._rule(item),)
        before = self.history.after((Undone(len(self.history.last_ruling)),))
        if not rule_on(before, item).events:
            return (self._rule(item),)
        press = Pressed(self._last_at or item.at, Button.DRAW)
        return tuple(self._rule(each) for each in (UndoTouched(item.at), item, press))

    def _was_drawn_after(self, seen: CardSeen) -> bool:
        drew = [step.event for step in self.history.last_ruling]
        late = self._last_at is not None and seen.at < self._last_at
        return late and any(isinstance(e, Drew) and e.why is Why.TURN for e in drew)

    def _rule(self, item: TableInput) -> Ruling:
        quiet_s = 0.0 if self._last_at is None else item.at - self._last_at
        try:
            ruling, telling = self._telling.hear(item, quiet_s=quiet_s)
        except ImpossibleEventError:
            return refused()
        if ruling.events:
            played_s = self._time.played_s
            self._journal.append(
                self._game, ruling.events, played_s=played_s, report=item
            )
            self._last_at = item.at
        else:
            self._journal.note(self._game, item)
        self._telling = telling
        self._ask(item, ruling)
        return ruling

    def _ask(self, item: TableInput, ruling: Ruling) -> None:
        """Open the questions of a ruling before those that are still open.

        When the game moves on most older ones are settled by that; a question that
        is asked again takes the place of the former one.
        """
        kept = [q for q in self.questions if q.lasts or not ruling.events]
        if isinstance(item, CardGone):  # the card that did not fit is gone (5.2)
            kept = [q for q in kept if q.asked is not Asked.ILLEGAL_CARD]
        new = {(q.asked, q.seat) for q in ruling.questions}
        kept = [q for q in kept if (q.asked, q.seat) not in new]
        self.questions = (*kept, *reversed(ruling.questions))
