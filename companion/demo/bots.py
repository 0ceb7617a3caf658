"""The players of the demo: bots that hold cards and look at the screen.

They know their hands, the rules and what everybody can see, and they do at the table
what the referee decided: they draw the cards that it counted.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from companion.core.cards import Card, Color
from companion.core.decks import Deck
from companion.core.effects import DrawUntil, Skip
from companion.core.events import (
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    GameEvent,
    Played,
    Reshuffled,
    Why,
)
from companion.core.play.rules import (
    colors_in_force,
    is_legal,
    points_of,
    turns_over,
)
from companion.core.seating import Seat
from companion.core.state import Phase, State
from companion.demo.cards import Cards
from companion.demo.other_side import other_sides
from companion.demo.props import Props
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    FactStated,
    PointsEntered,
    ReadAgain,
    VerdictTouched,
)

_CALLS_UNO = 0.8
_CATCHES = 0.7
_CHALLENGES = 0.4


@dataclass(slots=True)
class Bots:
    """All players of a table, with the cards that nobody else can see."""

    deck: Deck
    props: Props
    rng: random.Random
    cards: Cards
    laid: Card | None = None
    """The card laid last, until the screen shows it."""
    is_top_played: bool = False
    """Whether somebody played the top card: what comes to light does nothing."""
    to_draw: tuple[Seat, Color] | None = None
    """Who is to draw until which color comes."""

    @classmethod
    def at(cls, deck: Deck, props: Props, seed: int) -> Self:
        """Return players whose decisions depend on a seed.

        Raises:
            CompanionError: if the cards have two sides that cannot be paired.
        """
        chance = random.Random(seed)  # noqa: S311 (a game, no secret)
        return cls(deck, props, chance, Cards(deck, chance, other_sides(deck)))

    def follow(self, events: Iterable[GameEvent], state: State) -> None:
        """Do at the table what the referee said.

        Args:
            events: what it decided.
            state: the state after them.
        """
        for event in events:
            match event:
                case Dealt(hand=hand):
                    self.cards.deal(hand, state.seats, state.seats_in)
                case Drew(player, count) if count:
                    self.cards.draw(player, count)
                    self.props.draw(count, player)
                case Reshuffled():
                    self.cards.reshuffle()
                    self.props.reshuffle(state.dealer or Seat(0))
                case Played():
                    self.is_top_played = True
                case Flipped():
                    self.is_top_played = False
                case ColorNamed(player, color) if self._lets_draw(state):
                    self.to_draw = state.after(player), color
                case _:
                    pass  # they did everything else themselves

    def act(self, state: State) -> None:
        """Do the next thing that the screen asks for, as one of the players."""
        if self._catch_somebody(state) or self._draw_until():
            return
        match state.phase:
            case Phase.OVER:
                self.props.gather(state.dealer or Seat(0))
                self.props.press(Button.DRAW_PASS)  # the next round is dealt
            case Phase.FLIP if turns_over(state):
                self._turn_over(_seat(state.then))
            case Phase.FLIP:
                self._flip(state)
            case Phase.PLAY | Phase.DRAWN:
                self._take_turn(state, _seat(state.current))
            case Phase.COLOR:
                self.props.touch(ColorTouched(0, self._favorite(state)))
            case Phase.CHALLENGE:
                doubts = self.rng.random() < _CHALLENGES
                button = Button.CATCH_CHALLENGE if doubts else Button.DRAW_PASS
                self.props.press(button)
            case Phase.VERDICT:
                self.props.touch(VerdictTouched(0, self._is_guilty(state)))
            case Phase.PENALTY:
                self.props.press(Button.DRAW_PASS)
            case Phase.COUNT:
                self.props.touch(PointsEntered(0, self._points(state)))
            case Phase.SWAP | Phase.REDEAL:
                pass  # the demo plays the official rules

    def mend(self, *, misread: bool) -> None:
        """Tell the screen by touch what was laid.

        Args:
            misread: whether the screen shows another card; if not, it shows none.
        """
        if self.laid is not None:
            tell = ReadAgain if misread else CardSeen
            self.props.touch(tell(0, self.laid))

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

    def _lets_draw(self, state: State) -> bool:
        """Whether the top card lets the next seat draw until a color comes."""
        effects = self.deck.effects(state.top) if state.top else ()
        kinds = {type(effect) for effect in effects}
        return self.is_top_played and {Skip, DrawUntil} <= kinds

    def _draw_until(self) -> bool:
        """Draw until the color comes that was named, and say how many cards came."""
        if self.to_draw is None:
            return False
        (seat, color), self.to_draw = self.to_draw, None
        drew = Drew(seat, self.cards.until(color), Why.PENALTY)
        self.props.touch(FactStated(0, (drew,)))
        return True

    def _take_turn(self, state: State, seat: Seat) -> None:
        hand = self.cards.hands[seat]
        # The card just drawn is the last of the hand; only that one may be played.
        choice = hand[-1:] if state.phase is Phase.DRAWN else hand
        playable = [card for card in choice if self._may_play(state, card, seat)]
        if not playable:
            self.props.press(Button.DRAW_PASS)  # draws, or passes after that
            return
        if len(hand) == 2 and self.rng.random() < _CALLS_UNO:  # noqa: PLR2004 (the next-to-last card)
            self.props.press(Button.UNO)
        card = self._choose(playable)
        hand.remove(card)
        self._lay(card, seat)

    def _choose(self, playable: list[Card]) -> Card:
        return max(playable, key=lambda c: (not c.is_wild, self.deck.faces[c].points))

    def _may_play(self, state: State, card: Card, seat: Seat) -> bool:
        if card.symbol == "W+4" and self.rng.random() < 1 - _CHALLENGES:
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
            seat in state.at_risk
            for seat, hand in enumerate(self.cards.hands)
            if len(hand) == 1
        )
        if not exposed or self.rng.random() > _CATCHES:
            return False
        self.props.press(Button.CATCH_CHALLENGE)
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


def _seat(seat: Seat | None) -> Seat:
    return Seat(0) if seat is None else seat
