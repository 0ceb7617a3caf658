"""What people do in a round, deed by deed, for a camera to see."""

from dataclasses import dataclass

from companion.bench.heal.mishaps import Mishap, Wiring
from companion.bench.heal.people import People, lots
from companion.bench.heal.rounds import Play, Round
from companion.bench.heal.table import Table
from companion.core.cards import Card
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import new_game
from companion.decks import load_deck
from companion.demo.cards import Cards
from companion.referee.inputs import CardGone, CardSeen, DrawSeen, PileReshuffled

_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin")
_FIRST = 5
"""With which card on something may go wrong: sides are learned by then."""


@dataclass(slots=True)
class Deeds(Table):
    """Props that tell all that is done, with the seat's number as its direction."""

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile."""
        self._add(None, (DrawSeen(self.at + 0.5, count, float(seat)),))

    def take_back(self, _seat: Seat) -> None:
        """Take an opening card back."""
        self._add(None, (CardGone(self.at),))

    def reshuffle(self, _seat: Seat) -> None:
        """Make a new draw pile."""
        self._add(None, (PileReshuffled(self.at),))

    def _as_read(self, seen: CardSeen) -> tuple[CardSeen, ...]:
        return (seen,)

    def _seen_beside(self, seat: Seat, *, unread: bool) -> tuple[()]:
        del seat, unread  # the camera will see that by itself
        return ()

    def _from(self, seat: Seat) -> float:
        return float(seat)


@dataclass(slots=True)
class FondOfTwins(People):
    """People who lay a card on its like whenever they can."""

    def _choose(self, playable: list[Card]) -> Card:
        below = self.cards.discards[-1] if self.cards.discards else None
        return below if below in playable else self.rng.choice(playable)


def deeds(seed: int, players: int, mishap: Mishap, *, twins: bool = False) -> Round:
    """Return what happens in a round, with who did it in place of every direction.

    Args:
        seed: decides the cards, and where the mishap happens.
        players: 2 to 6.
        mishap: what people do wrong; what goes wrong with sensors is not to be seen.
        twins: whether cards are laid on their like whenever they can.
    """
    rng, rules = lots(seed), parse_rules({})
    start = new_game(_NAMES[:players], rules, load_deck(rules.deck))
    table = Deeds(rng, Wiring.SEEN, mishap, rng.randint(_FIRST, _FIRST + 11))
    table.seat_round(players)
    people = FondOfTwins if twins else People
    cards = Cards(start.deck, rng)
    return Play(start, table, people(start.deck, table, rng, cards)).round()
