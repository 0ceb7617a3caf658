"""People who play a round by any preset, with hands that only the bench can see."""

import random
from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.cards import Card
from companion.core.events import GameEvent, Played, Redealt, Swapped
from companion.core.play.rules import is_legal, may_answer
from companion.core.seating import Seat, seat_after
from companion.core.state import Phase, State
from companion.demo.bots import Bots
from companion.referee.inputs import SeatTouched

_STACKS = 0.7


@dataclass(slots=True)
class People(Bots):
    """Bots who know the house rules, too: hands move, draw cards are answered."""

    def follow(self, events: Iterable[GameEvent], state: State) -> None:
        """Do at the table what the referee said, hand by hand."""
        for event in events:
            super(People, self).follow((event,), state)
            match event:
                case Played(card=card) if card.symbol == "0" and state.rules.zero_pass:
                    self._rotate(state)
                case Swapped(player, target):
                    hands = self.cards.hands
                    hands[player], hands[target] = hands[target], hands[player]
                case Redealt(counts=counts):
                    self._redeal(counts)
                case _:
                    pass

    def act(self, state: State) -> None:
        """Do the next thing that the screen asks for."""
        if state.phase is Phase.SWAP:
            others = [s for s in state.seats_in if s != state.current]
            self.props.touch(SeatTouched(0, self.rng.choice(others)))
            return
        stacked = self._answer(state)
        if stacked is None:
            super(People, self).act(state)
        else:
            seat, card = stacked
            self.lay(seat, card)

    def lay(self, seat: Seat, card: Card) -> None:
        """Let a seat lay a card of its hand."""
        self.cards.hands[seat].remove(card)
        self._lay(card, seat)

    def legal(self, state: State, seat: Seat) -> list[Card]:
        """Return the cards of a hand that match."""
        return [card for card in self.cards.hands[seat] if is_legal(state, card)]

    def _choose(self, playable: list[Card]) -> Card:
        """Play any card that fits, a wild only for want of others, as people do."""
        colored = [card for card in playable if not card.is_wild]
        return self.rng.choice(colored or playable)

    def _answer(self, state: State) -> tuple[Seat, Card] | None:
        """Return a card that answers the penalty on the table, now and then."""
        seat = state.owes
        if seat is None or state.phase not in {Phase.PENALTY, Phase.CHALLENGE}:
            return None
        fit = [card for card in self.cards.hands[seat] if may_answer(state, card)]
        return (seat, fit[0]) if fit and self.rng.random() < _STACKS else None

    def _rotate(self, state: State) -> None:
        if state.went_out is not None and not state.rules.last_card_effects:
            return
        moved = list(self.cards.hands)
        for seat in state.seats_in:
            to = seat_after(seat, state.direction, state.clockwise, state.out)
            moved[to] = self.cards.hands[seat]
        self.cards.hands = moved

    def _redeal(self, counts: tuple[int, ...]) -> None:
        cards = [card for hand in self.cards.hands for card in hand]
        self.rng.shuffle(cards)
        self.cards.hands = [[cards.pop() for _ in range(count)] for count in counts]


def lots(seed: int) -> random.Random:
    """Return what draws lots for a round."""
    return random.Random(seed)  # noqa: S311 (a game, no secret)
