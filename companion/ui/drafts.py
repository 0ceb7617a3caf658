"""What somebody is typing: names around the table, and points. Pure values."""

from dataclasses import dataclass, replace

from companion.core.seating import Seat

LONGEST_NAME = 20
FEWEST, MOST = 2, 10
"""Players at a table (U1)."""
LONGEST_POINTS = 4
"""Digits of the points in one hand."""


@dataclass(frozen=True, slots=True)
class SeatingDraft:
    """The players as far as they are typed, clockwise."""

    names: tuple[str, ...] = ("",)
    dealer: int = 0
    chosen: int = 0
    """The name that letters go to."""

    @property
    def is_complete(self) -> bool:
        """Whether a game can begin: 2 to 10 players with different names."""
        names = self.players
        return FEWEST <= len(names) <= MOST and len(set(names)) == len(names)

    @property
    def players(self) -> tuple[str, ...]:
        """The names without the blanks around them and without empty places."""
        return tuple(name.strip() for name in self.names if name.strip())

    @property
    def dealing(self) -> Seat:
        """The dealer's seat among `players`."""
        before = self.names[: self.dealer]
        seat = sum(1 for name in before if name.strip())
        return Seat(min(seat, max(len(self.players) - 1, 0)))

    def type(self, letter: str) -> "SeatingDraft":
        """Add a letter to the chosen name; a name begins with a capital."""
        name = self.names[self.chosen]
        if len(name) >= LONGEST_NAME or (letter == " " and not name):
            return self
        starts = not name or name[-1] in " -'"
        return self._rename(name + (letter.upper() if starts else letter))

    def erase(self) -> "SeatingDraft":
        """Take the last letter of the chosen name away."""
        return self._rename(self.names[self.chosen][:-1])

    def choose(self, index: int) -> "SeatingDraft":
        """Let letters go to another name."""
        return replace(self, chosen=index)

    def add(self, name: str = "") -> "SeatingDraft":
        """Seat one more player; an empty place is filled first."""
        names = list(self.names)
        if "" not in names:
            if len(names) >= MOST:
                return self
            names.append("")
        place = names.index("")
        names[place] = name
        return replace(self, names=tuple(names), chosen=place)

    def remove(self) -> "SeatingDraft":
        """Let the chosen player go."""
        names = (*self.names[: self.chosen], *self.names[self.chosen + 1 :])
        dealer = self.dealer - (self.dealer > self.chosen)
        names = names or ("",)
        last = len(names) - 1
        chosen = min(self.chosen, last)
        return SeatingDraft(names, min(dealer, last), chosen)

    def move(self, by: int) -> "SeatingDraft":
        """Let the chosen player change places with a neighbor.

        Args:
            by: 1 for the next place clockwise, -1 for the one before.
        """
        other = (self.chosen + by) % len(self.names)
        names = list(self.names)
        names[self.chosen], names[other] = names[other], names[self.chosen]
        moved = {self.chosen: other, other: self.chosen}
        dealer = moved.get(self.dealer, self.dealer)
        return SeatingDraft(tuple(names), dealer, other)

    def deal(self) -> "SeatingDraft":
        """Let the chosen player deal the first round."""
        return replace(self, dealer=self.chosen)

    def _rename(self, name: str) -> "SeatingDraft":
        names = list(self.names)
        names[self.chosen] = name[:LONGEST_NAME]
        return replace(self, names=tuple(names))


@dataclass(frozen=True, slots=True)
class PointsDraft:
    """The points of each hand as far as they are typed."""

    fixed: tuple[str, ...] = ()
    """Points that are known; empty text where they must be typed."""
    typed: tuple[str, ...] = ()
    chosen: int = 0
    """The hand that digits go to."""

    @classmethod
    def begin(cls, fixed: tuple[str, ...]) -> "PointsDraft":
        """Start with nothing typed and the first unknown hand chosen."""
        return cls(fixed, fixed, fixed.index("") if "" in fixed else 0)

    @property
    def is_complete(self) -> bool:
        """Whether every hand has its points."""
        return bool(self.typed) and all(self.typed)

    @property
    def points(self) -> tuple[int, ...]:
        """The points, seat by seat; 0 where nothing is typed."""
        return tuple(int(text or 0) for text in self.typed)

    def type(self, digit: str) -> "PointsDraft":
        """Add a digit to the chosen hand."""
        if self.fixed[self.chosen]:
            return self
        text = (self.typed[self.chosen] + digit).lstrip("0") or "0"
        return self._write(text[:LONGEST_POINTS])

    def erase(self) -> "PointsDraft":
        """Take the last digit of the chosen hand away."""
        if self.fixed[self.chosen]:
            return self
        return self._write(self.typed[self.chosen][:-1])

    def choose(self, index: int) -> "PointsDraft":
        """Let digits go to another hand; a known one cannot be chosen."""
        return self if self.fixed[index] else replace(self, chosen=index)

    def next(self) -> "PointsDraft":
        """Go to the next hand without points, clockwise."""
        seats = len(self.typed)
        for step in range(1, seats + 1):
            index = (self.chosen + step) % seats
            if not self.typed[index]:
                return replace(self, chosen=index)
        return self

    def _write(self, text: str) -> "PointsDraft":
        typed = list(self.typed)
        typed[self.chosen] = text
        return replace(self, typed=tuple(typed))
