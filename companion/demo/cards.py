"""Where all cards of the demo's table are: its bots alone can see them."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from companion.core.cards import Card, Color
from companion.core.decks import Deck
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
            hand: so many to each.
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

    def until(self, color: Color) -> int:
        """Count the cards to draw until a color comes: all, if none has it."""
        ahead = [card.color for card in reversed(self.draw_pile)]
        return ahead.index(color) + 1 if color in ahead else len(ahead)
