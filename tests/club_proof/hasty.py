"""A table that is played without a camera or a screen, as fast as they are asked to."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.core.cards import Card
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.seating import Seat
from companion.demo.players import Players
from companion.referee.inputs import Button, CardSeen, Pressed, TableInput
from companion.referee.rulings import Ruling, events_of
from companion.table.table import Table
from companion.view.actions import StartGame

_PATIENCE = 8  # steps in which nothing happens


class HastyTable:
    """Players at a table: they lay cards and press buttons, and the referee sees all.

    Args:
        table: with players seated.
        seed: decides what they hold and do.
        clock: monotonic seconds.
    """

    def __init__(self, table: Table, seed: int, clock: Callable[[], float]) -> None:
        self._table = table
        self._clock = clock
        self._players = Players.at(table.deck, self, seed)
        self._chance = random.Random(seed)  # noqa: S311 (a game, no secret)
        self._version, self._idle = -1, 0
        table.listeners.append(self._follow)

    def step(self) -> None:
        """Do the next thing that the table waits for; begin anew after a game."""
        history = self._table.history
        if history is None:
            return
        moved, self._version = history.version != self._version, history.version
        self._idle = 0 if moved else self._idle + 1
        # Nobody knows what was in the hands of a game that others have begun, nor how
        # one goes on in which the referee and the players believe different things.
        lost = not self._players.cards.hands or self._idle > _PATIENCE
        if history.now.winners is not None or lost:
            self._idle = 0
            dealer = Seat(self._chance.randrange(history.now.seats))
            self._table.handle(StartGame(self._table.seated, dealer))
            return
        self._table.tick(self._clock())
        self._players.act(
            self._table.history.now if self._table.history else history.now
        )

    def _follow(self, before: History, rulings: tuple[Ruling, ...]) -> None:
        events: tuple[GameEvent, ...] = events_of(rulings)
        if events:
            self._players.follow(events, before.after(events).now)

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card on the discard pile; the camera is sure of it."""
        del seat  # nobody sees whose arm it was
        self._table.handle(CardSeen(self._clock(), card))

    def take_back(self, seat: Seat) -> None:
        """Take the top card off the discard pile: the next one tells."""

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile: nobody looks."""

    def reshuffle(self, seat: Seat) -> None:
        """Make a new draw pile: the referee has counted it already."""

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over; the camera is sure of what lies on top."""
        self.lay(pile[-1], seat)

    def gather(self, seat: Seat) -> None:
        """Gather all cards for the next round."""

    def press(self, button: Button) -> None:
        """Press a shared button."""
        self._table.handle(Pressed(self._clock(), button))

    def touch(self, item: TableInput) -> None:
        """Touch the screen."""
        self._table.handle(replace(item, at=self._clock()))
