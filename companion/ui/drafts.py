"""What somebody is typing at the end of a round: points. A pure value."""

from dataclasses import dataclass, replace

LONGEST_POINTS = 4
"""Digits of the points in one hand."""


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
