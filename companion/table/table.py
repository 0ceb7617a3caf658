"""The game as the screen and the console see it: actions in, views out."""

import logging
import math
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace

from companion.camera.reports import UNREAD, CameraAlarm, CameraFact, HandRead
from companion.components.component import Component, ComponentState, HealthMonitor
from companion.core.cards import Card
from companion.core.decks import Deck
from companion.core.errors import CompanionError
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.state import Phase
from companion.decks import load_deck
from companion.records.journal import Journal
from companion.records.stored import StoredGame
from companion.referee.game import GameInPlay
from companion.referee.inputs import (
    CardSeen,
    CardUnread,
    Confirmed,
    RoundDealt,
    TableInput,
)
from companion.referee.landings import limit_to_deck
from companion.referee.replay import MOST_REPORTS, restore_tracker
from companion.referee.rulings import Question, Ruled, Ruling
from companion.view.actions import ByItself, GameAction, StartGame, Touch
from companion.view.badges import Badge
from companion.view.chrome import chrome, round_status
from companion.view.elements import ALL_CERTAIN, Certainty, Notice
from companion.view.sentences.notices import (
    Trouble,
    camera_notice,
    component_notices,
    part_text,
    recovered_notice,
    trouble_text,
)
from companion.view.view import ScreenView

_log = logging.getLogger(__name__)

Listener = Callable[[History, tuple[Ruling, ...]], None]
"""Hears the rulings on one action, with the history before them."""


class Table:
    """One table with its journal, its game and what is wrong with its devices.

    Use it from one thread.

    Args:
        journal: the table's memory; its last game goes on.
        rules: the options of new games that differ from the defaults.
        players: who is seated; opens a game if the journal has none.
        notices: say what the screen says for as long as the program runs, in the
            language that is spoken then.
        health: how the components of the device are.
    """

    def __init__(
        self,
        journal: Journal,
        rules: Mapping[str, object],
        *,
        players: tuple[str, ...] = (),
        notices: tuple[Callable[[], Notice], ...] = (),
        health: HealthMonitor | None = None,
    ) -> None:
        self.journal = journal
        """The table's memory: every ruling is written there before it is shown."""
        self._rules = dict(rules)
        self._lasting = notices
        self._health = health or HealthMonitor()
        self._components: Mapping[Component, ComponentState] = {}
        self._trouble: Trouble | None = None
        self.camera = CameraFact.CLEAR
        """The last fact that the camera reported."""
        self.alarm = CameraAlarm.NONE
        """Alarm of the camera that people should see to."""
        self._early: CardSeen | None = None
        self._lying: Card | None = None
        """The top card, as long as the camera has not seen it: it was entered by touch,
        or laid before the program was started."""
        self._paused_at: float | None = None
        """Time at which the game's clocks were stopped, monotonic seconds."""
        self._rulings: tuple[Ruling, ...] = ()
        self._was_played = False
        """Whether anything has happened in the game since the program began."""
        self.listeners: list[Listener] = []
        """Listeners to each action's rulings, called after they were written."""
        self._game: GameInPlay | None = None
        for last in journal.games()[-1:]:
            self._try_to_go_on(last)
        if self._game is None and players:
            self._go_on(journal.open_game(players, self._rules))

    def _try_to_go_on(self, stored: StoredGame) -> None:
        try:
            self._go_on(stored)
        except CompanionError as error:  # its deck is not there any more, perhaps
            _log.warning("%s", error)
            self._trouble = Trouble.GAME_LOST
        if self._game is not None and self._game.history.now.is_in_play:
            self._lying = self._top

    def _go_on(self, stored: StoredGame) -> None:
        """Take a stored game up where it was left, with its open questions.

        Raises:
            CompanionError: if it cannot be replayed.
        """
        tracker, questions = restore_tracker(*self.journal.recent(stored, MOST_REPORTS))
        played_s = self.journal.played_s(stored)
        self._game = GameInPlay(tracker, questions, played_s=played_s)
        self._stored = stored

    @property
    def history(self) -> History | None:
        """All that happened in the game; ``None`` before players are seated."""
        return self._game.history if self._game else None

    @property
    def is_round_open(self) -> bool:
        """Whether a round has begun and is not over."""
        history = self.history
        return history is not None and history.now.phase not in {
            Phase.OVER,
            Phase.COUNT,
        }

    @property
    def is_round_played(self) -> bool:
        """Whether people play a round; one of an earlier evening only lies there."""
        return self.is_round_open and self._was_played

    @property
    def number(self) -> int:
        """The number in the journal of the game; 0 before players are seated."""
        return self._stored.id if self._game else 0

    @property
    def last_ruling(self) -> Ruling:
        """The referee's answer to the last action."""
        return self._rulings[-1] if self._rulings else Ruling()

    @property
    def seated(self) -> tuple[str, ...]:
        """Names of the players, clockwise, without those who left the last game."""
        history = self.history
        return tuple(map(history.now.name, history.present)) if history else ()

    @property
    def components(self) -> Mapping[Component, ComponentState]:
        """States of the components: storage now, others as of the last tick."""
        return {**self._components, Component.STORAGE: self.journal.state}

    @property
    def _notices(self) -> tuple[Notice, ...]:
        """Notices that stand on every page for as long as they hold.

        What the camera said last does not matter while the camera fails.
        """
        notices = [say() for say in self._lasting]
        if recovered := self.journal.recovered:
            was_damaged = recovered.kept is not None
            notices.append(recovered_notice(recovered.games, was_damaged=was_damaged))
        if self._trouble is not None:
            notices.append(Notice(trouble_text(self._trouble), urgent=True))
        notices += component_notices(self.components)
        camera = self.components.get(Component.CAMERA, ComponentState())
        fails = part_text(Component.CAMERA, camera)
        notice = None if fails else camera_notice(self.camera)
        return (*notices, notice) if notice else tuple(notices)

    @property
    def rules(self) -> dict[str, object]:
        """The options of the last game that differ from the official sheet."""
        games = self.journal.games()
        return games[-1].rules if games else self._rules

    @property
    def deck(self) -> Deck:
        """The deck in play; before players are seated, that of the first game."""
        if self._game is not None:
            return self._game.history.now.deck
        return load_deck(parse_rules(self._rules).deck)

    @property
    def remembered(self) -> tuple[str, ...]:
        """The names of all games, the latest first."""
        games = reversed(self.journal.games())
        return tuple(dict.fromkeys(name for game in games for name in game.names))

    @property
    def questions(self) -> tuple[Question, ...]:
        """Open questions, which only people can answer; the latest last."""
        return self._game.questions if self._game else ()

    @property
    def sure(self) -> Certainty:
        """Which of the shown values are certain (5.2)."""
        if self._game is None:
            return ALL_CERTAIN
        beam = self._game.beam
        return Certainty(beam.is_color_sure, beam.is_turn_sure)

    def chrome(self, pictured: Mapping[str, Badge] | None = None) -> ScreenView:
        """Return what every page shows of the game.

        Args:
            pictured: people's badges, where children play: see `chrome`.
        """
        if self._game is None:
            return ScreenView(notices=self._notices)
        game = self._game
        shown = chrome(
            *(game.history, game.questions),
            alarm=self.alarm,
            notices=self._notices,
            pictured=pictured,
        )
        status = round_status(game.history, self.last_ruling, self.sure)
        return replace(shown, status=status)

    def handle(self, action: GameAction) -> None:
        """Take one action."""
        if not isinstance(action, ByItself):
            self._rulings = ()
        self._handle(action)

    def tick(self, now: float, *, is_paused: bool = False) -> bool:
        """Rule on what has waited long enough; return whether the view has changed.

        Args:
            now: monotonic seconds.
            is_paused: whether the game's clocks rest.
        """
        before = self.components, self._rulings, self.questions
        if math.isfinite(now):  # not at the end of all input
            self.journal.tick(now)
            self._components = self._health.states(now)
        if is_paused:
            self._paused_at = self._paused_at or now
            return before[0] != self.components
        paused_s = 0.0 if self._paused_at is None else now - self._paused_at
        self._paused_at = None
        if self._game is not None and self._game.is_waiting:
            self._go_through(lambda game: game.tick(now, paused_s=paused_s))
        return before != (self.components, self._rulings, self.questions)

    def _tell(self, before: History, rulings: tuple[Ruling, ...]) -> None:
        """Keep the rulings for the screen, and tell the listeners what has happened."""
        if not rulings:
            return
        self._rulings = rulings
        self._was_played |= any(ruling.events for ruling in rulings)
        if before.now.winners is None and self._is_over:
            self.journal.keep_copy()
        for listener in self.listeners:
            listener(before, rulings)

    @property
    def _is_over(self) -> bool:
        return self.history is not None and self.history.now.winners is not None

    def _handle(self, action: GameAction) -> None:
        match action:
            case StartGame():
                self._start(action)
            case HandRead():
                pass  # the count's own business
            case CameraFact():
                self.camera = action
            case CameraAlarm():
                self._take_alarm(action)
            case Touch():
                self._answer(action)
            case CardSeen():
                self._see(action)
            case CardUnread():
                self._see_unread(action)
            case _:
                self._rule(action)

    def _take_alarm(self, alarm: CameraAlarm) -> None:
        """Say what is wrong with the camera; where it was moved, all sides are new."""
        if alarm is CameraAlarm.MOVED and self._game is not None:
            self._game.forget_sides()
        self.alarm = alarm

    def _start(self, start: StartGame) -> None:
        if self._game is not None and not self._is_over:
            self.journal.keep_copy()  # of a game that was broken off
        rules = self._rules if start.rules is None else dict(start.rules)
        self._go_on(self.journal.open_game(start.names, rules))
        self._trouble = None
        self._rule(RoundDealt(0, start.dealer))
        early, self._early = self._early, None
        if early is not None:
            self._rule(early)

    def _rule(
        self,
        action: TableInput,
        *,
        answering: int | None = None,
        question: Question | None = None,
    ) -> None:
        self._go_through(
            lambda game: game.handle(action, answering=answering, question=question)
        )

    def _go_through(self, step: Callable[[GameInPlay], tuple[Ruled, ...]]) -> None:
        """Think, write, then speak; a journal that is not on the disk says so."""
        if self._game is None:
            return
        before, game = self._game.history, copy(self._game)
        judged = step(game)
        self.journal.write(self._stored, *judged)
        self._game = game
        self._tell(before, tuple(each.ruling for each in judged))

    def _see(self, seen: CardSeen) -> None:
        """Take a card; keep one that lies there before the game.

        One that the camera takes for cards of other decks only is as good as unread;
        one that lay there already, and that it sees at last, is no new one.
        """
        if self._lay_there(seen):
            return
        playing = self._game is not None
        if playing and seen.alternatives and limit_to_deck(self.deck, seen) is None:
            self._see_unread(CardUnread(seen.at, seen.from_deg, seen.from_spread_deg))
            return
        if self.camera in UNREAD:
            self.camera = CameraFact.CLEAR
        if not playing:
            self._early = seen
        self._rule(seen)

    def _see_unread(self, action: CardUnread) -> None:
        self.camera = CameraFact.UNREAD
        self._rule(action)

    def _lay_there(self, seen: CardSeen) -> bool:
        """Whether this is the top card, which the camera had not seen yet."""
        lying, self._lying = self._lying, None
        return lying == seen.card and lying == self._top

    @property
    def _top(self) -> Card | None:
        return self.history.now.top if self.history else None

    def _answer(self, touch: Touch) -> None:
        if touch.table_input is not None:
            self._rule(
                touch.table_input, answering=touch.version, question=touch.question
            )
            if isinstance(touch.table_input, CardSeen):
                self._lying = touch.table_input.card
        elif self._game and touch.version == self._game.history.version:
            question = touch.question
            if question is not None and question.is_about_shown:
                self._rule(Confirmed(question.at), question=question)
            else:
                self._game.close_question(question)
