"""Directs a whole game on the simulated table, with the real vision and screen."""

import random
import time
from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass, field
from functools import partial

from gpiozero.pins.mock import MockFactory

from companion.bootstrap.buttons import TableButtons
from companion.components.component import HealthMonitor
from companion.core.cards import BACK, Card
from companion.core.decks import Deck
from companion.core.events import Flipped
from companion.core.history import History
from companion.core.state import Phase, State
from companion.demo.players import Players
from companion.demo.simulated_table import DemoOptions, SimulatedProps, simulated_camera
from companion.pages.teach.lesson import LearnAs, PlayWith
from companion.referee.rulings import Ruling, events_of
from companion.storage.settings import Settings
from companion.table.table import Table
from companion.teaching.classroom import Classroom, LessonCard
from companion.view.actions import Back, GameAction, PageAction
from companion.view.sentences.narrate import narrate
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.fingers import Fingers
from hardware.wiring import shared_wiring

_PATIENCE_S = 1.5
_DRAWN_S = 0.25


@dataclass(frozen=True, slots=True)
class DemoOutput:
    """Output of the demo."""

    say: Callable[[str], None]
    """Prints a line."""
    photograph: Callable[[str], None]
    """Saves a picture of the screen under a name."""
    close: Callable[[], None]
    """Ends the demo."""


@dataclass(slots=True)
class Director:
    """Lets the players act whenever the table is at rest, until the game is won."""

    table: Table
    players: Players
    camera: SimulatedCamera
    output: DemoOutput
    clock: Callable[[], float] = time.monotonic
    cards: int = 0
    """Number of cards that were laid."""
    entered: list[str] = field(default_factory=list)
    """The cards that the camera misread or missed."""
    is_over: bool = False
    """Whether the game has been won."""
    _photographed: set[str] = field(default_factory=set)
    _posing: str = ""
    _posing_since: float = 0.0
    _acted_at: float = 0.0
    _acted_on: int = -1

    def on_rulings(self, before: History, rulings: tuple[Ruling, ...]) -> None:
        """Print what happened and let the players follow it."""
        history, events = before, events_of(rulings)
        if not events:
            return
        for event in events:
            said = narrate(event, history.now)
            history = history.after((event,))
            if said:
                self.output.say(said)
        self.players.follow(events, history.now)
        laid, top = self.players.laid, history.now.top
        # One that goes back under the pile at once is on top of nothing.
        if laid is not None and (laid == top or Flipped(laid) in events):
            self.players.laid = None
            self.cards += 1

    def step(self) -> None:
        """Do one thing if the table waits for one. Called many times per second."""
        history = self.table.history
        if history is None or not self.camera.is_at_rest:
            return
        state = history.now
        if state.deck != self.players.deck:  # they hold none of its cards
            return
        if self._is_photographing(state) or self._is_won(state):
            return
        waited = self.clock() - self._acted_at
        if self.players.laid is not None:
            if waited > _PATIENCE_S:
                self._enter_by_touch(history)
            return
        if history.version == self._acted_on and waited < _PATIENCE_S:
            return
        self._acted_on, self._acted_at = history.version, self.clock()
        self.players.act(state)

    def summary(self) -> str:
        """Return the demo's result in one sentence."""
        wrong = f": {', '.join(self.entered)}" if self.entered else ""
        return (
            f"{self.cards} cards landed; {len(self.entered)} of them had to be "
            f"entered by touch{wrong}."
        )

    def _enter_by_touch(self, history: History) -> None:
        misread = history.version != self._acted_on
        self.entered.append(str(self.players.laid))
        self.output.say(
            f"  (the camera did not see {self.players.laid}; entered by touch)"
        )
        self.players.enter_by_touch(misread=misread)
        self._acted_on, self._acted_at = history.version, self.clock()

    def _is_photographing(self, state: State) -> bool:
        """Hold each kind of moment until it has been drawn, and save a picture."""
        moment = _moment(state)
        if moment in self._photographed:
            return False
        if moment != self._posing:
            self._posing, self._posing_since = moment, self.clock()
        elif self.clock() - self._posing_since >= _DRAWN_S:
            self._photographed.add(moment)
            self.output.photograph(moment)
        return True

    def _is_won(self, state: State) -> bool:
        if state.phase is Phase.OVER and state.winners is not None:
            self.is_over = True
            self.output.close()
        return self.is_over


def _moment(state: State) -> str:
    """Return the kind of the present moment."""
    if state.winners is not None:
        return "won"
    return state.phase.value if state.round else "start"


def direct_game(  # noqa: PLR0913 (what is put together is passed in)
    options: DemoOptions,
    table: Table,
    output: DemoOutput,
    *,
    post: Callable[[GameAction], None],
    settings: Callable[[], Settings],
    stack: ExitStack,
) -> Director:
    """Let simulated players play at a simulated table with mock pins.

    Args:
        options: how it is played.
        table: the game.
        output: where the demo shows what happens.
        post: takes presses and touches.
        settings: returns those of now.
        stack: ends the listening to the buttons.
    """
    camera, pins, wiring = simulated_camera(options), MockFactory(), shared_wiring()
    props = SimulatedProps(camera, Fingers(pins, wiring), post)
    players = Players.at(table.deck, props, options.seed)
    director = Director(table, players, camera, output)
    table.listeners.append(director.on_rulings)
    args = wiring, partial(nullcontext, pins), table, post, settings
    stack.enter_context(TableButtons(*args, HealthMonitor()).run())
    return director


_TRIED_S = 4.0
"""Seconds for which a card of the test round is shown."""
_OVERLOOKED_S = 6.0
"""Seconds after which a card that was not seen is laid again, after a pause."""
_AWAY_S = 1.5
"""Seconds of an empty table before it, which tell the cards apart."""


@dataclass(slots=True)
class Tutor:
    """Somebody who shows cards; where nobody watches, who names them, too."""

    room: Classroom
    deck: Deck
    camera: SimulatedCamera
    is_open: Callable[[], bool]
    """Whether the page of the lesson is in sight."""
    touch: Callable[[PageAction], None] | None = None
    """Touches the screen; ``None`` leaves that to people."""
    clock: Callable[[], float] = time.monotonic
    _shown: Card | None = None
    _shown_at: float = 0.0
    _away_until: float = 0.0
    """No card is laid before."""
    _seen_before: int = 0
    """Number of the card that was seen last before the one that lies there."""
    _named: int = 0
    _chance: random.Random = field(default_factory=lambda: random.Random(1))  # noqa: S311 (no secret)

    def step(self) -> bool:
        """Show the next card if one is due; return whether a lesson goes on."""
        if not self.camera.is_at_rest:
            return self.is_open() or self._shown is not None
        if self._shown is not None and self._is_overlooked():
            self._away_until = self.clock() + _AWAY_S
            self._take_away()
        elif self._shown is not None and self._is_over():
            self._take_away()
        elif self.is_open():
            self._go_on()
        return self.is_open() or self._shown is not None

    def _take_away(self) -> None:
        self._shown = None
        self.camera.take_back()

    def _is_overlooked(self) -> bool:
        """Whether the card that lies there was not taken, as if it were the last."""
        is_late = self.clock() - self._shown_at > _OVERLOOKED_S
        return is_late and self.is_open() and self._seen() is None

    def _is_over(self) -> bool:
        """Whether the card that lies there can be taken away."""
        if not self.is_open():
            return True
        if self.room.is_examining:
            return self.clock() - self._shown_at > _TRIED_S
        laid = self._seen()
        return laid is not None and laid.learned is not None

    def _go_on(self) -> None:
        if self._shown is not None:
            self._name(self._shown)
            return
        if self.clock() < self._away_until:
            return
        card = self._next()
        if card is not None:
            self._shown, self._shown_at = card, self.clock()
            self._seen_before = self.room.laid.number if self.room.laid else 0
            self.camera.lay("" if card == BACK else str(card))
        elif self.touch is not None and not self.room.played:
            self.touch(PlayWith(on=True))
        elif self.touch is not None and not self.room.is_preparing:
            self.touch(Back())

    def _next(self) -> Card | None:
        """Choose the first card that is not taught; any card for the test round."""
        taught = self.room.cards
        if self.room.is_examining:
            return self._chance.choice(taught)
        cards = (*self.deck.faces, BACK)
        return next((card for card in cards if card not in taught), None)

    def _seen(self) -> LessonCard | None:
        """Return what the camera has found of the card that lies there."""
        laid = self.room.laid
        return laid if laid and laid.number != self._seen_before else None

    def _name(self, card: Card) -> None:
        laid = self._seen()
        if self.touch is None or laid is None or laid.number == self._named:
            return
        self._named = laid.number
        self.touch(LearnAs(card))
