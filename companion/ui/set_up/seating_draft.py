"""The players as far as they are seated, clockwise. A pure value."""

from dataclasses import dataclass, replace

from companion.core.seating import Seat

LONGEST_NAME = 20
FEWEST, MOST = 2, 10
"""Players at a table (U1)."""


@dataclass(frozen=True, slots=True)
class SeatingDraft:
    """Names around the table, one of which is meant."""

    names: tuple[str, ...] = ()
    dealer: int = 0
    chosen: int = 0
    """The player that is meant."""

    @property
    def is_complete(self) -> bool:
        """Whether a game can begin: 2 to 10 players with different names."""
        names = self.players
        return FEWEST <= len(names) <= MOST and len(set(names)) == len(names)

    @property
    def is_full(self) -> bool:
        """Whether nobody else can sit down."""
        return len(self.names) >= MOST

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

    @property
    def name(self) -> str:
        """Who is meant."""
        return self.names[self.chosen] if self.names else ""

    def choose(self, index: int) -> "SeatingDraft":
        """Mean another player."""
        return replace(self, chosen=index)

    def add(self, name: str = "") -> "SeatingDraft":
        """Seat one more player after the last, and mean that one."""
        if self.is_full:
            return self
        return replace(self, names=(*self.names, name), chosen=len(self.names))

    def rename(self, name: str) -> "SeatingDraft":
        """Give the player that is meant another name."""
        names = list(self.names)
        names[self.chosen] = name[:LONGEST_NAME]
        return replace(self, names=tuple(names))

    def remove(self) -> "SeatingDraft":
        """Let the player that is meant go."""
        names = (*self.names[: self.chosen], *self.names[self.chosen + 1 :])
        last = max(len(names) - 1, 0)
        dealer = self.dealer - (self.dealer > self.chosen)
        return SeatingDraft(names, min(dealer, last), min(self.chosen, last))

    def move(self, seat: int, to: int) -> "SeatingDraft":
        """Let a player sit down in another's place; those between move up."""
        order = list(range(len(self.names)))
        order.insert(to, order.pop(seat))
        names = tuple(self.names[i] for i in order)
        return SeatingDraft(names, order.index(self.dealer), to)

    def deal(self) -> "SeatingDraft":
        """Let the player that is meant deal the first round."""
        return replace(self, dealer=self.chosen)

    def tidy(self) -> "SeatingDraft":
        """Take blanks off the name that is meant; who has none goes."""
        name = self.name.strip()
        return self.rename(name) if name else self.remove()


def typed(text: str, letter: str, longest: int = LONGEST_NAME) -> str:
    """Return a text with one more letter; words begin with a capital.

    Args:
        text: what is there already.
        letter: what was typed.
        longest: the text grows no longer.
    """
    if len(text) >= longest or (letter == " " and not text):
        return text
    starts = not text or text[-1] in " -'"
    return text + (letter.upper() if starts else letter)
