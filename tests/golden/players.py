"""Players with real cards who know the house rules and make mistakes.

What they hold is moved by their own hands, as the sheets say, not by what the core has
counted: a record is only written while both agree.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from companion.core.cards import Card
from companion.core.events import (
    GameEvent,
    Joined,
    Left,
    Played,
    Redealt,
    Redone,
    Swapped,
    Undone,
)
from companion.core.play.rules import may_answer, may_finish_with, may_jump_in
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.demo.players import Players as PlayersByHabit
from companion.referee.inputs import Button, CreditTouched, FactStated, SeatTouched

_JUMPS_IN = 0.6
_STACKS = 0.8
_SWAPS = 0.8

Places = tuple[list[list[Card]], list[Card], list[Card]]


@dataclass(slots=True)
class Players(PlayersByHabit):
    """All players of a table under any rules."""

    past: list[Places] = field(default_factory=list)
    """All cards as they lay before each ruling."""
    taken_back: list[Places] = field(default_factory=list)
    """All cards as they lay before each undo."""

    def places(self) -> Places:
        """Where every card is: the hands, the draw pile and the discard pile."""
        cards = self.cards
        return [[*h] for h in cards.hands], [*cards.draw_pile], [*cards.discards]

    def put(self, places: Places) -> None:
        """Put every card where it was."""
        self.cards.hands, self.cards.draw_pile, self.cards.discards = places

    def follow(self, events: Iterable[GameEvent], state: State) -> None:
        """Move the cards as the events say; a repair moves none."""
        first = True
        for event in events:
            match event:
                case Undone():
                    self.taken_back.append(self.places())
                    self.put(self.past.pop())
                    continue
                case Redone():
                    self.past.append(self.places())
                    self.put(self.taken_back.pop())
                    continue
                case _ if first:
                    self.past.append(self.places())
                    first = False
            super(Players, self).follow((event,), state)

    def _move_hands(self, event: GameEvent, state: State) -> None:
        match event:
            case Played(player, card):
                self._let_act(player, card, state)
            case Swapped(player, target) if state.top == Card.parse("WMA"):
                clockwise = target == _next(state, player, 1)
                self._pass_hands_on(state, 1 if clockwise else -1)
            case Swapped(player, target):
                hands = self.cards.hands
                hands[player], hands[target] = hands[target], hands[player]
            case Redealt(player):
                self._deal_anew(player, state)
            case Left(player):
                self.cards.draw_pile[:0] = self.cards.hands[player]
                self.cards.hands[player] = []
            case Joined():
                self.cards.hands.append([])

    def _let_act(self, player: Seat, card: Card, state: State) -> None:
        """Move cards as the card says that has just been laid."""
        moves = bool(self.cards.hands[player]) or state.rules.last_card_effects
        match str(card):
            case "R0" | "Y0" | "G0" | "B0" if state.rules.zero_pass and moves:
                self._pass_hands_on(state, state.direction)
            case "WSA":
                self._rob(_next(state, player, state.direction), state)
            case "WDR":
                for seat in set(state.seats_in) - {player}:
                    self.cards.discards[-1:-1] = self.cards.hands[seat][:1]
                    del self.cards.hands[seat][:1]
            case "WLL":
                count = min(len(self.cards.hands[player]), len(self.cards.draw_pile))
                self.cards.discards[-1:-1] = self.cards.hands[player][:count]
                del self.cards.hands[player][:count]
                self.cards.hands[player] += [
                    self.cards.draw_pile.pop() for _ in range(count)
                ]
            case "WEV" if len(self.cards.discards) > 1:
                self.cards.hands[player].append(self.cards.discards.pop(-2))

    def _pass_hands_on(self, state: State, step: int) -> None:
        before = [*self.cards.hands]
        for seat in state.seats_in:
            self.cards.hands[_next(state, seat, step)] = before[seat]

    def _rob(self, robber: Seat, state: State) -> None:
        for seat in state.seats_in:
            if seat != robber and len(self.cards.hands[seat]) > 1:
                self.cards.hands[robber].append(self.cards.hands[seat].pop(0))

    def _deal_anew(self, player: Seat, state: State) -> None:
        gathered = [card for hand in self.cards.hands for card in hand]
        self.rng.shuffle(gathered)
        self.cards.hands = [[] for _ in self.cards.hands]
        seat = player
        while gathered:
            seat = _next(state, seat, 1)
            self.cards.hands[seat].append(gathered.pop())

    def act(self, state: State) -> None:
        """Do the next thing, as one of the players, by the rules of the table."""
        if not self._jump_in(state):
            super(Players, self).act(state)

    def _choose_seat(self, state: State) -> None:
        if state.rules.seven_swap == "may" and self.rng.random() > _SWAPS:
            self.props.press(Button.PASS)
        else:
            others = [seat for seat in state.seats_in if seat != state.current]
            if state.top == Card.parse("WMA"):
                others = [_next(state, state.current, step) for step in (1, -1)]
            self.props.touch(SeatTouched(0, self.rng.choice(others)))

    def _jump_in(self, state: State) -> bool:
        """Lay the twin of the top card out of turn (H7)."""
        waits = state.pending and state.rules.jump_in_on_penalty == "after_draw"
        if state.top is None or not may_jump_in(state, state.top) or waits:
            return False
        able = [s for s in state.seats_in if state.top in self.cards.hands[s]]
        able = [s for s in able if s != state.to_act and len(self.cards.hands[s]) > 1]
        if not able or state.went_out is not None or self.rng.random() > _JUMPS_IN:
            return False
        seat = self.rng.choice(able)
        self.cards.hands[seat].remove(state.top)
        if self.rng.random() < 0.5:
            self._lay(state.top, seat)
            self.props.touch(CreditTouched(0, seat))
        else:
            self.cards.discards.append(state.top)
            jumped = Played(seat, state.top, jump_in=True)
            self.props.touch(FactStated(0, (jumped,)))
        return True

    def _answer_penalty(self, state: State) -> bool:
        """Stack on a draw card, or cancel it (H1)."""
        if state.phase not in {Phase.PENALTY, Phase.CHALLENGE} or state.owes is None:
            return False
        hand = self.cards.hands[state.owes]
        fit = [c for c in hand if may_answer(state, c) and len(hand) > 1]
        if not fit or state.went_out is not None or self.rng.random() > _STACKS:
            return False
        self.lay(fit[0], state.owes)
        return True

    def _may_play(self, state: State, card: Card, seat: Seat) -> bool:
        if len(self.cards.hands[seat]) == 1 and not may_finish_with(state, card):
            return False
        return super(Players, self)._may_play(state, card, seat)

    def _flip(self, state: State) -> None:
        if state.top is None:
            super(Players, self)._flip(state)
        else:  # the first of a run of numbers
            self._lay(self.cards.draw_pile.pop(), state.dealer or Seat(0))

    def require_agreement(self, state: State) -> None:
        """Refuse to go on where the cards lie otherwise than the state says."""
        if state.round == 0 or state.phase is Phase.OVER:
            return
        hands = tuple(map(len, self.cards.hands))
        piles = len(self.cards.draw_pile), len(self.cards.discards)
        told = state.draw_pile, state.discard_pile
        if state.top is None:  # a card that cannot open the pile lies there for now
            piles, told = (sum(piles),), (sum(told),)
        if hands != state.counts or piles != told:
            raise AssertionError(f"The cards lie {hands} {piles}, not {state}.")
        if state.top is not None and self.cards.discards[-1] != state.top:
            raise AssertionError(
                f"On top lies {self.cards.discards[-1]}, not {state.top}."
            )
        dark = bool(self.cards.discards) and self.deck.is_dark(self.cards.discards[-1])
        faces = [face for face in self.deck.faces.values() if face.dark is dark]
        boxed = Counter({face.card: face.copies for face in faces})
        if (
            Counter(
                [*chain(*self.cards.hands), *self.cards.draw_pile, *self.cards.discards]
            )
            != boxed
        ):
            raise AssertionError("A card was lost, or came from nowhere.")


def _next(state: State, seat: Seat, step: int) -> Seat:
    """The seat beside ``seat``, over those that are out of the game."""
    around = list(state.seats_in)
    return around[(around.index(seat) + step) % len(around)]
