"""Places of all cards of a simulated table, which only its players can see."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.cards import Card, Color
from companion.core.decks import Deck
from companion.core.errors import CompanionError
from companion.core.seating import Seat


@dataclass(slots=True)
class Cards:
    """The hands and both piles; the last card of a pile lies on top."""

    deck: Deck
    rng: random.Random
    behind: Mapping[Card, Card] = field(default_factory=dict)
    """The face behind each face, if the cards have two sides."""
    hands: list[list[Card]] = field(default_factory=list)
    draw_pile: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)

    def deal(self, hand: int, seats: int, seats_in: Sequence[Seat]) -> None:
        """Shuffle all cards, and give some to each who plays.

        Args:
            hand: how many each player gets.
            seats: of the table.
            seats_in: those who play.
        """
        faces = [face for face in self.deck.faces.values() if not face.dark]
        cards = [face.card for face in faces for _ in range(face.copies)]
        self.rng.shuffle(cards)
        self.hands = [[] for _ in range(seats)]
        for seat in seats_in:
            self.hands[seat] = [cards.pop() for _ in range(hand)]
        self.draw_pile, self.discards = cards, []

    def draw(self, player: Seat, count: int) -> None:
        """Move cards from the draw pile to a hand."""
        self.hands[player] += [self.draw_pile.pop() for _ in range(count)]

    def reshuffle(self) -> None:
        """Shuffle all discards but the top card under the draw pile."""
        *back, top = self.discards
        self.rng.shuffle(back)
        self.draw_pile, self.discards = [*back, *self.draw_pile], [top]

    def opening(self) -> Card:
        """Return the next card that is to open the pile."""
        return self.draw_pile.pop()

    def put_back(self) -> None:
        """Put the top card under the draw pile: no wild draw four opens the pile."""
        self.draw_pile.insert(0, self.discards.pop())

    def turn_over(self) -> None:
        """Turn hands and piles over: what lay at the bottom of a pile is on top."""
        self.hands = [[self.behind[card] for card in hand] for hand in self.hands]
        self.draw_pile = [self.behind[card] for card in reversed(self.draw_pile)]
        self.discards = [self.behind[card] for card in reversed(self.discards)]

    def redeal(self, counts: Sequence[int]) -> None:
        """Gather all hands, shuffle them, and deal each seat its number of cards."""
        cards = [card for hand in self.hands for card in hand]
        self.rng.shuffle(cards)
        self.hands = [[cards.pop() for _ in range(count)] for count in counts]

    def until(self, color: Color) -> int:
        """Count the cards to draw until a color comes: all, if none has it."""
        ahead = [card.color for card in reversed(self.draw_pile)]
        return ahead.index(color) + 1 if color in ahead else len(ahead)


def other_sides(deck: Deck) -> Mapping[Card, Card]:
    """Return the face behind each face: drawn by lot, but always alike for a deck.

    All copies of a face have the same one behind them, so that nobody needs to know
    which copy is which.

    Returns:
        Both ways round; empty for a deck whose cards have one side.

    Raises:
        CompanionError: if the faces of the two sides cannot be paired.
    """
    lots = random.Random(deck.name)  # noqa: S311 (a game, no secret)
    behind: dict[Card, Card] = {}
    for copies in sorted({face.copies for face in deck.faces.values()}):
        light, dark = (_faces(deck, copies, dark=dark) for dark in (False, True))
        if deck.has_two_sides and len(light) != len(dark):
            raise CompanionError(
                f"Nobody can play {deck.name}: expected as many dark as light faces "
                f"with copies = {copies}, but found {len(dark)} and {len(light)}."
            )
        lots.shuffle(dark)
        behind |= dict(zip(light, dark, strict=False))
    return behind | {dark: light for light, dark in behind.items()}


def _faces(deck: Deck, copies: int, *, dark: bool) -> list[Card]:
    """Return the faces of one side that are printed so often."""
    faces = deck.faces.values()
    return [f.card for f in faces if f.copies == copies and f.dark is dark]
