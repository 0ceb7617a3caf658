"""One evening at one table: input, ruling, journal, state. No thread, no screen."""

from companion.core.errors import ImpossibleEventError
from companion.core.events import Drew, Undone, Why
from companion.core.history import History
from companion.core.inputs import Button, CardSeen, Pressed, TableInput, UndoTouched
from companion.core.plays import is_open_to_challenge
from companion.core.races import Races, is_catch
from companion.core.referee import rule_on
from companion.core.rulings import Objection, Question, Ruling, Violation
from companion.journal import Journal
from companion.library import StoredGame


class Session:
    """Owns the state of the table; one thread uses it, the only writer.

    Args:
        journal: where every ruling is written before it is shown.
        game: the game to go on with; replayed from the journal.
    """

    def __init__(self, journal: Journal, game: StoredGame) -> None:
        self._journal = journal
        self._game = game
        self.history: History = journal.history(game)
        """All that happened in this game."""
        self.questions: tuple[Question, ...] = ()
        """What only the table can know, until the game moves on."""
        self._races = Races(self.history.now.rules.catch_grace_s)
        self._last_at: float | None = None

    def handle(
        self, item: TableInput, *, answering: int | None = None
    ) -> tuple[Ruling, ...]:
        """Rule on one input: think, write, then speak.

        Args:
            item: what a sensor reported.
            answering: for touches, the version of the history that the touched view
                showed; a touch on an older view is refused.

        Returns:
            The rulings: on catches that came first, then on the input, unless it is a
            catch that must wait. What has events is on the disk.

        Raises:
            JournalError: if it cannot be written; nothing has changed then.
        """
        if answering is not None and answering != self.history.version:
            return (_objection(Objection.STALE),)
        if is_catch(item) and self._must_wait():
            self._races = self._races.hold(item)
            return ()
        races, before = self._races.enter(item)
        rulings = tuple(self._rule(press) for press in before)
        self._races = races
        if answering is not None and any(ruling.events for ruling in rulings):
            return (*rulings, _objection(Objection.STALE))
        return (*rulings, *self._rule_in_order(item))

    @property
    def is_waiting(self) -> bool:
        """Whether a catch is held until its time has come."""
        return bool(self._races.held)

    def tick(self, now: float) -> tuple[Ruling, ...]:
        """Rule on the catches that have waited long enough.

        Args:
            now: monotonic seconds.
        """
        races, due = self._races.due(now)
        rulings = tuple(self._rule(press) for press in due)
        self._races = races
        return rulings

    def _must_wait(self) -> bool:
        """Whether a catch is held: not where it can only be a challenge."""
        state = self.history.now
        return bool(state.at_risk) or not is_open_to_challenge(state)

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
            ruling = rule_on(self.history, item, quiet_s=quiet_s)
            after = self.history.after(ruling.events)
        except ImpossibleEventError:
            return _objection(Objection.NOT_NOW)
        if ruling.events:
            self._journal.append(self._game, ruling.events)
            self.history = after
            self._last_at = item.at
        if ruling.events or ruling.questions:
            self.questions = ruling.questions  # the game has moved on
        return ruling

    def close_question(self) -> None:
        """Let the open question go: its answer needs no event."""
        self.questions = ()


def _objection(objection: Objection) -> Ruling:
    return Ruling(violations=(Violation(objection),))
