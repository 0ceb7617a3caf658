"""Simulated people around a table whose arms are hard to tell apart."""

from dataclasses import dataclass, replace
from typing import Self

from companion.bench.tables import Rng, a_tempo
from hardware.simulated import fidgets, happenings
from hardware.simulated.drawn_frame import Happening
from hardware.simulated.reaching import Handed, Person
from hardware.simulated.table import SimulatedTable

_LEFT = 0.25  # share of people who are left-handed
_SHARED_DEG = 40.0  # between two people who share a side
_CHILD = 0.7  # size of a child's hand against an adult's
_HELPED = 0.3  # share of a child's acts that its helper does
_BESIDE_DEG = 28.0  # between a child and its helper
_ACROSS = 0.08  # share of acts that are done from elsewhere
_ACROSS_DEG = 45.0
_BUSY = 0.2  # share of cards that are laid while somebody else reaches in too


@dataclass(frozen=True, slots=True, eq=False)
class Company:
    """The people around one table.

    Two share a side, one is a child who is helped now and then, some are left-handed,
    everybody sometimes reaches across, and sometimes two reach in at once.
    """

    people: tuple[Person, ...]
    """The person on each seat."""
    child: int
    """The seat of the child."""
    rng: Rng
    """The random numbers that decide what they do."""

    @classmethod
    def gather(cls, seats: int, rng: Rng) -> Self:
        """Return random people for a table.

        Args:
            seats: how many of them.
            rng: decides what they are like.
        """
        handed = [
            Handed.LEFT if rng.random() < _LEFT else Handed.RIGHT for _ in range(seats)
        ]
        people = [Person(seat, seats, handed=handed[seat]) for seat in range(seats)]
        one, child = int(rng.integers(seats)), int(rng.integers(seats))
        closer = max(0.0, (360 / seats - _SHARED_DEG) / 2)
        for seat, aside in ((one, closer), ((one + 1) % seats, -closer)):
            people[seat] = replace(people[seat], aside_deg=aside)
        people[child] = replace(people[child], size=_CHILD)
        return cls(tuple(people), child, rng)

    def who(self, seat: int) -> Person:
        """Return the person who reaches in when a seat is to do something."""
        person = self.people[seat]
        if seat == self.child and self.rng.random() < _HELPED:
            person = replace(person, size=1.0)
            return self._aside(person, _BESIDE_DEG)
        if self.rng.random() < _ACROSS:
            return self._aside(person, _ACROSS_DEG)
        return person

    def _aside(self, person: Person, by: float) -> Person:
        way = by if self.rng.random() < 0.5 else -by  # noqa: PLR2004 (either side)
        return replace(person, aside_deg=person.aside_deg + way)

    def beside(self, play: Happening, table: SimulatedTable) -> Happening:
        """Return a play during which, now and then, somebody else reaches in too."""
        if self.rng.random() >= _BUSY:
            return play
        other = self.who(int(self.rng.integers(len(self.people))))
        tempo, after = a_tempo(self.rng), int(self.rng.integers(0, 6))
        deed = self.rng.integers(3)
        if deed == 0:
            meanwhile = happenings.draw_from_pile(table, 1, other, tempo)
        elif deed == 1:
            meanwhile = fidgets.reach_past(table, other, tempo)
        else:
            meanwhile = fidgets.pass_hand(table, other, tempo)
        if self.rng.random() < 0.5:  # noqa: PLR2004 (either comes first)
            return happenings.overlap(play, meanwhile, after=after)
        return happenings.overlap(meanwhile, play, after=after)
