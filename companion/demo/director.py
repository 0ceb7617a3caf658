"""Directs a whole game on the simulated table, with the real vision and screen."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.history import History
from companion.core.state import Phase, State
from companion.demo.players import Players
from companion.referee.rulings import Ruling, events_of
from companion.table.table import Table
from companion.view.sentences.narrate import narrate
from hardware.simulated.camera import SimulatedCamera

_PATIENCE_S = 1.5
_DRAWN_S = 0.25


@dataclass(frozen=True, slots=True)
class DemoOutput:
    """Where the demo shows what happens."""

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
        if self.players.laid is not None and self.players.laid == history.now.top:
            self.players.laid = None
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
        if self.players.laid is not None:
            if waited > _PATIENCE_S:
                self._mend(history)
            return
        if history.version == self._acted_on and waited < _PATIENCE_S:
            return
        self._acted_on, self._acted_at = history.version, self.clock()
        self.players.act(state)

    def summary(self) -> str:
        """Return the demo's result in one sentence."""
        wrong = f": {', '.join(self.mended)}" if self.mended else ""
        return (
            f"{self.cards} cards landed; {len(self.mended)} of them had to be "
            f"entered by touch{wrong}."
        )

    def _mend(self, history: History) -> None:
        misread = history.version != self._acted_on
        self.mended.append(str(self.players.laid))
        self.output.say(
            f"  (the camera did not see {self.players.laid}; entered by touch)"
        )
        self.players.mend(misread=misread)
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
