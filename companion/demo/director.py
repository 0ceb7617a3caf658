"""Directs a whole game on the simulated table, with the real vision and screen."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.core.cards import Card
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.demo.bots import Bots
from companion.referee.inputs import Button, TableInput
from companion.referee.rulings import Ruling, events_of
from companion.table.table import Table
from companion.view.sentences.narrate import narrate
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.drawing.sheet import Design
from hardware.simulated.fingers import Fingers

_QUIET_FRAMES = 12
_PATIENCE_S = 1.5
_DRAWN_S = 0.25


class DrawnProps:
    """The things on the simulated table that the bots can touch.

    Args:
        camera: the simulated table.
        fingers: press the buttons on mock pins.
        touch: posts a touch of the screen.
    """

    def __init__(
        self,
        camera: SimulatedCamera,
        fingers: Fingers,
        touch: Callable[[TableInput], None],
    ) -> None:
        self._camera = camera
        self._fingers = fingers
        self.touch = touch

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card on the discard pile, and let it rest."""
        self._camera.lay(str(card), seat)
        self._camera.idle(_QUIET_FRAMES)

    def take_back(self, seat: Seat) -> None:
        """Take the top card off the discard pile."""
        self._camera.take_back(seat)
        self._camera.idle(_QUIET_FRAMES)

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile."""
        self._camera.draw_from_pile(count, seat)

    def reshuffle(self, seat: Seat) -> None:
        """Make a new draw pile of all discards but the top one."""
        self._camera.reshuffle(seat)

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over, and let it rest."""
        self._camera.turn_over(tuple(map(str, pile)), seat)
        self._camera.idle(_QUIET_FRAMES)

    def gather(self, seat: Seat) -> None:
        """Gather all cards for the next round."""
        self._camera.gather(seat)
        self._camera.idle(_QUIET_FRAMES)

    def press(self, button: Button) -> None:
        """Press a button on the table."""
        self._fingers.press(button.value)


@dataclass(frozen=True, slots=True)
class Stage:
    """Where the demo shows what happens."""

    say: Callable[[str], None]
    """Prints a line."""
    photograph: Callable[[str], None]
    """Saves a picture of the screen under a name."""
    close: Callable[[], None]
    """Ends the demo."""


@dataclass(slots=True)
class Director:
    """Lets the bots act whenever the table is at rest, until the game is won."""

    table: Table
    bots: Bots
    camera: SimulatedCamera
    stage: Stage
    clock: Callable[[], float] = time.monotonic
    cards: int = 0
    """How many cards were laid."""
    mended: list[str] = field(default_factory=list)
    """The cards that the camera misread or missed."""
    is_over: bool = False
    """Whether the game has been won."""
    _photographed: set[str] = field(default_factory=set)
    _posing: str = ""
    _posing_since: float = 0.0
    _acted_at: float = 0.0
    _acted_on: int = -1

    def told(self, before: History, rulings: tuple[Ruling, ...]) -> None:
        """Print what happened and let the bots follow it."""
        history, events = before, events_of(rulings)
        if not events:
            return
        for event in events:
            said = narrate(event, history.now)
            history = history.after((event,))
            if said:
                self.stage.say(said)
        self.bots.follow(events, history.now)
        if self.bots.laid is not None and self.bots.laid == history.now.top:
            self.bots.laid = None
            self.cards += 1

    def step(self) -> None:
        """Do one thing if the table waits for one. Called many times per second."""
        history = self.table.history
        if history is None or not self.camera.is_at_rest:
            return
        state = history.now
        if self._is_photographing(state) or self._is_won(state):
            return
        waited = self.clock() - self._acted_at
        if self.bots.laid is not None:
            if waited > _PATIENCE_S:
                self._mend(history)
            return
        if history.version == self._acted_on and waited < _PATIENCE_S:
            return
        self._acted_on, self._acted_at = history.version, self.clock()
        self.bots.act(state)

    def summary(self) -> str:
        """Return the demo's result in one sentence."""
        wrong = f": {', '.join(self.mended)}" if self.mended else ""
        return (
            f"{self.cards} cards landed; {len(self.mended)} of them had to be "
            f"entered by touch{wrong}."
        )

    def _mend(self, history: History) -> None:
        misread = history.version != self._acted_on
        self.mended.append(str(self.bots.laid))
        self.stage.say(f"  (the camera did not see {self.bots.laid}; entered by touch)")
        self.bots.mend(misread=misread)
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
            self.stage.photograph(moment)
        return True

    def _is_won(self, state: State) -> bool:
        if state.phase is Phase.OVER and state.winners is not None:
            self.is_over = True
            self.stage.close()
        return self.is_over


def _moment(state: State) -> str:
    """Return the kind of the present moment."""
    if state.winners is not None:
        return "won"
    return state.phase.value if state.round else "start"


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """How the demo is played."""

    players: tuple[str, ...] = ("Ada", "Ben", "Cem")
    target: int = 100
    seed: int = 3  # a game of two rounds with a challenge and a missed call
    fast: bool = False
    """Whether it runs as fast as possible rather than for people to watch."""
    design: Design = "outline"
    """How the cards are printed."""
    teach: str = ""
    """Which deck of our own drawing is taught before it is played with, if any."""
    pictures: Path = Path("demo-pictures")
    """Folder for the pictures of the screen."""
