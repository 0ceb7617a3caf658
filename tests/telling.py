"""A game that gets reports one by one, as a table gives them, without a journal."""

from dataclasses import replace

from builders import a_table, seen

from companion.core.history import History
from companion.core.seating import Seat
from companion.referee.inputs import Button, Pressed, RoundDealt
from companion.referee.tracking.tracker import Tracker


class Heard:
    """Ada deals, the opening card is turned over, so Ben is to act."""

    def __init__(self, opening: str = "R7", players: int = 4, **rules) -> None:
        self.tracker = Tracker.of(History(a_table(players, **rules)))
        self.rulings = []
        self.at = 0.0
        self.handle(RoundDealt(0.0, Seat(0)))
        self.cards(opening)

    @property
    def now(self):
        return self.tracker.history.now

    @property
    def history(self):
        return self.tracker.history

    @property
    def last(self):
        return self.rulings[-1]

    def handle(self, item):
        ruling, self.tracker = self.tracker.handle(item)
        self.rulings.append(ruling)
        return ruling

    def cards(self, *names, whence=()):
        """Cards in a row, ten seconds apart, with the directions of their arms."""
        sides = [*whence, *[None] * (len(names) - len(whence))]
        for name, side in zip(names, sides, strict=True):
            self.at += 10.0
            self.handle(_from(seen(name, at=self.at), side))
        return self

    def press(self, button: Button, seat=None, *, after: float = 10.0):
        self.at += after
        self.handle(Pressed(self.at, button, seat))
        return self


def _from(card, side):
    return replace(card, from_deg=side)
