"""Simulated players: they hold cards, look at the screen, and act by their habits.

They know their hands, the rules and what everybody can see. They do at the table what
the referee decided: they draw the cards that it counted, and pass their hands on.
The demo and all measurements play with them, each with its own `Habits`.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Protocol, Self

from companion.core import events as ev
from companion.core.cards import Card, Color
from companion.core.decks import Deck
from companion.core.effects import DrawUntil, Effect, PlainEffect
from companion.core.events import GameEvent
from companion.core.play.plays import swap_targets
from companion.core.play.rules import (
    colors_in_force,
    effects_of,
    is_legal,
    may_answer,
    points_of,
    turns_over,
)
from companion.core.seating import Seat, seat_after
from companion.core.state import Phase, State
from companion.demo.cards import Cards, other_sides
from companion.referee import inputs
from companion.referee.inputs import TableInput


class Props(Protocol):
    """Things that players can touch: cards, buttons and the screen."""

    def lay(self, card: Card, seat: Seat) -> None:
        """Lay a card on the discard pile."""

    def take_back(self, seat: Seat) -> None:
        """Take the top card off the discard pile."""

    def draw(self, count: int, seat: Seat) -> None:
        """Take cards from the draw pile."""

    def reshuffle(self, seat: Seat) -> None:
        """Make a new draw pile of all discards but the top one."""

    def turn_over(self, pile: Sequence[Card], seat: Seat) -> None:
        """Turn the discard pile over: so it lies then, the top card last."""

    def gather(self, seat: Seat) -> None:
        """Gather all cards for the next round."""

    def press(self, button: inputs.Button) -> None:
        """Press a button on the table."""

    def touch(self, item: TableInput) -> None:
        """Touch the screen."""


class Choice(Enum):
    """Which of several cards that match a player lays."""

    HIGHEST = auto()
    """The one that counts most points, wild cards last."""
    ANY = auto()
    """Any, but a wild card only if no other matches."""
    TWIN = auto()
    """The twin of the top card if possible, else any."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Habits of players; each number is a probability, 0 to 1."""

    calls_uno: float = 0.8
    """That they call UNO when they must."""
    catches: float = 0.7
    """That one of them catches who forgot to call."""
    challenges: float = 0.4
    """That they doubt a wild draw four, and that they lay one against the rule."""
    stacks: float = 0.7
    """That they answer a penalty with a draw card, if the rules allow it."""
    choice: Choice = Choice.HIGHEST


@dataclass(slots=True)
class Players:
    """All players of a table, with the cards that nobody else can see."""

    deck: Deck
    props: Props
    rng: random.Random
    cards: Cards
    habits: Habits = field(default_factory=Habits)
    laid: Card | None = None
    """The card laid last, until the screen shows it."""
    is_top_played: bool = False
    """Whether somebody played the top card: what comes to light does nothing."""
    to_draw: tuple[Seat, Color] | None = None
    """Seat that draws, and the color until which it does."""

    @classmethod
    def at(cls, deck: Deck, props: Props, seed: int) -> Self:
        """Return players whose decisions depend on a seed.

        Raises:
            CompanionError: if the cards have two sides that cannot be paired.
        """
        rng = random.Random(seed)  # noqa: S311 (a game, no secret)
        return cls(deck, props, rng, Cards(deck, rng, other_sides(deck)))

    # What the referee decided.

    def follow(self, events: Iterable[GameEvent], state: State) -> None:
        """Do at the table what the referee said.

        Args:
            events: what it decided.
            state: the state after them.
        """
        for event in events:
            match event:
                case ev.Dealt(hand=hand):
                    self.laid, self.to_draw = None, None
                    self.cards.deal(hand, state.seats, state.seats_in)
                case ev.Drew(player, count) if count:
                    self.cards.draw(player, count)
                    self.props.draw(count, player)
                case ev.Reshuffled():
                    self.cards.reshuffle()
                    self.props.reshuffle(state.dealer or Seat(0))
                case ev.Played():
                    self.is_top_played = True
                case ev.Flipped():
                    self.is_top_played = False
                case ev.ColorNamed(player, color) if self._lets_draw(state):
                    self.to_draw = state.after(player), color
                case _:
                    pass  # they did everything else themselves
            self._move_hands(event, state)

    def _move_hands(self, event: GameEvent, state: State) -> None:
        """Move cards between hands as an event says."""
        match event:
            case ev.Played(player, card):
                self._move_as_played(player, effects_of(state, card), state)
            case ev.Swapped(player, target) if self._rotates_chosen(state):
                is_next = target == _beside(state, player, 1)
                self._rotate(state, 1 if is_next else -1)
            case ev.Swapped(player, target):
                hands = self.cards.hands
                hands[player], hands[target] = hands[target], hands[player]
            case ev.Redealt(counts=counts):
                self.cards.redeal(counts)
            case _:
                pass

    def _move_as_played(
        self, player: Seat, effects: Sequence[Effect], state: State
    ) -> None:
        """Do what the card that was laid does to hands."""
        goes_on = state.went_out is None or state.rules.last_card_effects
        for effect in effects:
            match effect:
                case PlainEffect.ROTATE_HANDS if goes_on:
                    self._rotate(state, state.direction)
                case PlainEffect.TAKE_DISCARD if len(self.cards.discards) > 1:
                    self.cards.hands[player].append(self.cards.discards.pop(-2))
                case _:
                    pass  # the referee says who draws; all else moves no card

    def _rotate(self, state: State, step: int) -> None:
        before = [*self.cards.hands]
        for seat in state.seats_in:
            self.cards.hands[_beside(state, seat, step)] = before[seat]

    def _rotates_chosen(self, state: State) -> bool:
        """Whether the top card moves all hands to the side that its player names."""
        effects = self.deck.effects(state.top) if state.top else ()
        return PlainEffect.ROTATE_CHOSEN in effects

    def _lets_draw(self, state: State) -> bool:
        """Whether the top card lets the next seat draw until a color comes."""
        effects = self.deck.effects(state.top) if state.top else ()
        draws = any(isinstance(effect, DrawUntil) for effect in effects)
        return self.is_top_played and draws and PlainEffect.SKIP in effects

    # What they do next.

    def act(self, state: State) -> None:
        """Do the next thing that the screen asks for, as one of the players."""
        if state.phase is Phase.SWAP:
            self._choose_seat(state)
            return
        if self._answer_penalty(state) or self._catch_somebody(state):
            return
        if self._draw_until():
            return
        match state.phase:
            case Phase.OVER:
                self.props.gather(state.dealer or Seat(0))
                self.props.press(inputs.Button.DRAW_PASS)  # the next round is dealt
            case Phase.FLIP if turns_over(state):
                self._turn_over(_seat(state.then))
            case Phase.FLIP:
                self._flip(state)
            case Phase.PLAY | Phase.DRAWN:
                self._take_turn(state, _seat(state.current))
            case Phase.COLOR:
                self.props.touch(inputs.ColorTouched(0, self._favorite(state)))
            case Phase.CHALLENGE:
                doubts = self.rng.random() < self.habits.challenges
                button = (
                    inputs.Button.CATCH_CHALLENGE if doubts else inputs.Button.DRAW_PASS
                )
                self.props.press(button)
            case Phase.VERDICT:
                self.props.touch(inputs.VerdictTouched(0, self._is_guilty(state)))
            case Phase.PENALTY:
                self.props.press(inputs.Button.DRAW_PASS)
            case Phase.COUNT:
                self.props.touch(inputs.PointsEntered(0, self._points(state)))
            case Phase.REDEAL:
                pass  # nobody has to do anything

    def enter_by_touch(self, *, misread: bool) -> None:
        """Tell the screen by touch what was laid.

        Args:
            misread: whether the screen shows another card; if not, it shows none.
        """
        if self.laid is not None:
            tell = inputs.ReadAgain if misread else inputs.CardSeen
            self.props.touch(tell(0, self.laid))

    def lay(self, card: Card, seat: Seat) -> None:
        """Let a seat lay a card of its hand."""
        self.cards.hands[seat].remove(card)
        self._lay(card, seat)

    def _choose_seat(self, state: State) -> None:
        """Choose with whom to swap hands, or to which side all hands move."""
        self.props.touch(inputs.SeatTouched(0, self.rng.choice(swap_targets(state))))

    def _answer_penalty(self, state: State) -> bool:
        """Lay a card that answers the penalty on the table, now and then."""
        seat = state.owes
        if seat is None or state.phase not in {Phase.PENALTY, Phase.CHALLENGE}:
            return False
        fit = [card for card in self.cards.hands[seat] if may_answer(state, card)]
        if not fit or self.rng.random() >= self.habits.stacks:
            return False
        self.lay(fit[0], seat)
        return True

    def _flip(self, state: State) -> None:
        dealer = state.dealer or Seat(0)
        if self.cards.discards:
            self.cards.put_back()
            self.props.take_back(dealer)
        self._lay(self.cards.opening(), dealer)

    def _turn_over(self, seat: Seat) -> None:
        self.cards.turn_over()
        self.laid = self.cards.discards[-1]
        self.props.turn_over(self.cards.discards, seat)

    def _draw_until(self) -> bool:
        """Draw until the color comes that was named, and say how many cards came."""
        if self.to_draw is None:
            return False
        (seat, color), self.to_draw = self.to_draw, None
        drew = ev.Drew(seat, self.cards.until(color), ev.Why.PENALTY)
        self.props.touch(inputs.FactStated(0, (drew,)))
        return True

    def _take_turn(self, state: State, seat: Seat) -> None:
        hand = self.cards.hands[seat]
        # The card just drawn is the last of the hand; only that one may be played.
        choice = hand[-1:] if state.phase is Phase.DRAWN else hand
        playable = [card for card in choice if self._may_play(state, card, seat)]
        if not playable:
            self.props.press(inputs.Button.DRAW_PASS)  # draws, or passes after that
            return
        if len(hand) == 2 and self.rng.random() < self.habits.calls_uno:  # noqa: PLR2004 (the next-to-last card)
            self.props.press(inputs.Button.UNO)
        self.lay(self._choose(playable), seat)

    def _choose(self, playable: list[Card]) -> Card:
        """Return the card that is laid of all that may be."""
        below = self.cards.discards[-1] if self.cards.discards else None
        match self.habits.choice:
            case Choice.HIGHEST:
                faces = self.deck.faces
                return max(playable, key=lambda c: (not c.is_wild, faces[c].points))
            case Choice.ANY:
                colored = [card for card in playable if not card.is_wild]
                return self.rng.choice(colored or playable)
            case Choice.TWIN:
                return below if below in playable else self.rng.choice(playable)

    def _may_play(self, state: State, card: Card, seat: Seat) -> bool:
        if card.symbol == "W+4" and self.rng.random() < 1 - self.habits.challenges:
            return all(
                c.color != state.color for c in self.cards.hands[seat]
            )  # honest (W1)
        return is_legal(state, card)

    def _lay(self, card: Card, seat: Seat) -> None:
        self.cards.discards.append(card)
        self.laid = card
        self.props.lay(card, seat)

    def _catch_somebody(self, state: State) -> bool:
        exposed = any(
            seat in state.exposed
            for seat, hand in enumerate(self.cards.hands)
            if len(hand) == 1
        )
        if not exposed or self.rng.random() > self.habits.catches:
            return False
        self.props.press(inputs.Button.CATCH_CHALLENGE)
        return True

    def _favorite(self, state: State) -> Color:
        hand = self.cards.hands[_seat(state.current)]
        colors = Counter(card.color for card in hand if card.color)
        return max(colors_in_force(state), key=lambda color: colors[color])

    def _is_guilty(self, state: State) -> bool:
        hand: Sequence[Card] = self.cards.hands[_seat(state.challenged)]
        return any(card.color == state.former_color for card in hand)

    def _points(self, state: State) -> tuple[int, ...]:
        return tuple(
            sum(points_of(state, card) for card in hand) for hand in self.cards.hands
        )


def _beside(state: State, seat: Seat, step: int) -> Seat:
    """Return the seat beside another one: 1 for clockwise, -1 for the other side."""
    return seat_after(seat, step, state.clockwise, state.out)


def _seat(seat: Seat | None) -> Seat:
    return Seat(0) if seat is None else seat
