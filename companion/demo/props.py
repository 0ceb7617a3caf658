"""What the players of the demo can touch at the table."""

from collections.abc import Sequence
from typing import Protocol

from companion.core.cards import Card
from companion.core.seating import Seat
from companion.referee.inputs import Button, TableInput


class Props(Protocol):
    """What people can touch: cards, buttons and the screen."""

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card on the discard pile."""

    def take_back(self, seat: Seat) -> None:
        """Take the top card off the discard pile."""

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile."""

    def reshuffle(self, seat: Seat) -> None:
        """Make a new draw pile of all discards but the top one."""

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over: so it lies then, the top card last."""

    def gather(self, seat: Seat) -> None:
        """Gather all cards for the next round."""

    def press(self, button: Button) -> None:
        """Press a button on the table."""

    def touch(self, item: TableInput) -> None:
        """Touch the screen."""
