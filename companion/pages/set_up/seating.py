"""The players seated so far, clockwise. A pure value."""

from dataclasses import dataclass, replace

from companion.core.seating import FEWEST_PLAYERS, LONGEST_NAME, MOST_PLAYERS, Seat
from companion.storage.settings import AS_WIRED


@dataclass(frozen=True, slots=True)
class SeatingDraft:
    """Names around the table, one of which is meant."""

    names: tuple[str, ...] = ()
    dealer: int = 0
    chosen: int = 0
    """The player that is meant."""
    places: tuple[int, ...] = AS_WIRED
    """Place of each seat, also of free ones. Names move, seats stay."""

    @property
    def is_complete(self) -> bool:
        """Whether a game can begin: 2 to 10 players with different names."""
        names = self.players
        fits = FEWEST_PLAYERS <= len(names) <= MOST_PLAYERS
        return fits and len(set(names)) == len(names)

    @property
    def is_full(self) -> bool:
        """Whether nobody else can sit down."""
        return len(self.players) >= MOST_PLAYERS

    @property
    def next_vacant(self) -> int | None:
        """The next place without a name, clockwise from the player that is meant."""
        count = len(self.names)
        order = ((self.chosen + i) % count for i in range(1, count))
        return next((i for i in order if not self.names[i].strip()), None)

    @property
    def players(self) -> tuple[str, ...]:
        """The names without the blanks around them and without empty places."""
        return tuple(name.strip() for name in self.names if name.strip())

    @property
    def dealing(self) -> Seat:
        """The dealer's seat among `players`."""
        seat = sum(1 for name in self.names[: self.dealer] if name.strip())
        return Seat(min(seat, max(len(self.players) - 1, 0)))

    @property
    def seated(self) -> tuple[int, ...]:
        """Place of each of `players`, then the free places."""
        named = zip(self.names, self.places, strict=False)
        return all_places(tuple(place for name, place in named if name.strip()))

    @property
    def name(self) -> str:
        """Name of the chosen player."""
        return self.names[self.chosen] if self.names else ""

    def choose(self, index: int) -> "SeatingDraft":
        """Select another player; one who has just gone cannot be selected."""
        return replace(self, chosen=index) if index < len(self.names) else self

    def add(self, name: str = "") -> "SeatingDraft":
        """Seat one more player where a place is laid, else after the last."""
        vacant = self.chosen if self.names and not self.name else self.next_vacant
        if vacant is not None:
            return self.choose(vacant).rename(name)
        if self.is_full:
            return self
        return replace(self, names=(*self.names, name), chosen=len(self.names))

    def lay(self, count: int) -> "SeatingDraft":
        """Lay so many places, nobody being named yet."""
        return replace(self, names=("",) * min(count, MOST_PLAYERS), dealer=0, chosen=0)

    def rename(self, name: str) -> "SeatingDraft":
        """Give the chosen player another name, if anybody is seated."""
        if not self.names:
            return self
        names = list(self.names)
        names[self.chosen] = name[:LONGEST_NAME]
        return replace(self, names=tuple(names))

    def remove(self) -> "SeatingDraft":
        """Remove the chosen player."""
        names = (*self.names[: self.chosen], *self.names[self.chosen + 1 :])
        last = max(len(names) - 1, 0)
        dealer = self.dealer - (self.dealer > self.chosen)
        seats = range(len(self.names))
        stay = tuple(self.places[seat] for seat in seats if seat != self.chosen)
        chosen = min(self.chosen, last)
        return SeatingDraft(names, min(dealer, last), chosen, all_places(stay))

    def move(self, seat: int, to: int) -> "SeatingDraft":
        """Let a player sit down in another's place; those between move up.

        The buttons stay where they are. So do all, if one of the two has just gone.
        """
        if max(seat, to) >= len(self.names):
            return self
        order = list(range(len(self.names)))
        order.insert(to, order.pop(seat))
        names = tuple(self.names[i] for i in order)
        return replace(self, names=names, dealer=order.index(self.dealer), chosen=to)

    def put(self, seat: int, place: int) -> "SeatingDraft":
        """Say that a seat is at another place; who was there takes its former one."""
        places = list(self.places)
        places[places.index(place)], places[seat] = places[seat], place
        return replace(self, places=tuple(places))

    def deal(self) -> "SeatingDraft":
        """Let the player that is meant deal the first round."""
        return replace(self, dealer=self.chosen)

    def tidy(self) -> "SeatingDraft":
        """Take blanks off the name that is meant; who has none goes."""
        name = self.name.strip()
        return self.rename(name) if name else self.remove()


def typed(text: str, letter: str) -> str:
    """Return a text with one more letter; words begin with a capital.

    Args:
        text: what is there already.
        letter: what was typed.
    """
    if len(text) >= LONGEST_NAME or (letter == " " and not text):
        return text
    starts = not text or text[-1] in " -'"
    return text + (letter.upper() if starts else letter)


def staying(
    places: tuple[int, ...], former: tuple[str, ...], names: tuple[str, ...]
) -> tuple[int, ...]:
    """Return where each seat is when others have left and nobody has moved.

    Args:
        places: where each seat was.
        former: who sat there.
        names: those of them who stay.
    """
    stay = tuple(places[former.index(name)] for name in names if name in former)
    return all_places(stay)


def all_places(taken: tuple[int, ...]) -> tuple[int, ...]:
    """Return the places that are taken, seat by seat, then those that are free."""
    return (*taken, *(place for place in AS_WIRED if place not in taken))
