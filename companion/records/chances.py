"""Chances to win a round after each card, by play-outs from what everybody could see.

A play-out deals the cards that nobody has seen at random and lets simple players, with
the habits of those in the demo, play the round to its end: the card that counts most,
wild cards last, else a drawn one. It knows skips, reverses, draws and wild cards; what
else a card does counts as nothing, and nobody calls, challenges or stacks.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.cards import Card, Color
from companion.core.decks import Deck
from companion.core.effects import NextDraws, PlainEffect
from companion.core.events import Dealt, Flipped, Played
from companion.core.history import History
from companion.core.seating import Seat
from companion.core.state import State

PLAYOUTS = 100
"""For each card; a chance is then off by 5 points in a hundred, 10 at most."""
_MOST_TURNS = 600
"""A round that takes longer is nobody's."""
_LEAST_TURN = 0.15
"""What a card must have changed to be a turning point."""


@dataclass(frozen=True, slots=True)
class CardChances:
    """A card that was laid, and what it made of the round."""

    round: int
    """From 1."""
    step: int
    """The number of its step in the history."""
    player: Seat
    card: Card
    before: tuple[float, ...]
    """Everybody's chances to win the round before it, seat by seat, 0 to 1."""
    after: tuple[float, ...]

    @property
    def gain(self) -> float:
        """By how much the chances of its player rose."""
        return self.after[self.player] - self.before[self.player]


@dataclass(frozen=True, slots=True)
class _Face:
    """What a play-out must know of a card."""

    color: Color | None
    symbol: str
    points: int
    draws: int
    skips: bool
    turns: bool
    """Whether it reverses the direction."""


def chances(state: State, rng: random.Random, playouts: int = PLAYOUTS) -> list[float]:
    """Return with which share of the play-outs each seat wins the round, 0 to 1.

    Args:
        state: while a round is played; only what everybody sees of it is used.
        rng: deals the cards that nobody has seen.
        playouts: how many; the standard error is at most 0.5 / sqrt(playouts).
    """
    won = [0] * len(state.counts)
    if state.went_out is not None:
        won[state.went_out] = playouts
    else:
        unseen = _faces(state.deck)
        for _ in range(playouts):
            winner = _play_out(state, unseen, rng)
            if winner is not None:
                won[winner] += 1
    return [wins / playouts for wins in won]


def _faces(deck: Deck) -> list[_Face]:
    faces = []
    for face in deck.faces.values():
        if face.dark:
            continue
        draws = sum(e.cards for e in face.effects if isinstance(e, NextDraws))
        skips = bool(draws) or PlainEffect.SKIP in face.effects
        turns = PlainEffect.REVERSE in face.effects
        card = face.card
        color = None if PlainEffect.NAME_COLOR in face.effects else card.color
        made = _Face(color, card.symbol, face.points, draws, skips, turns)
        faces += [made] * face.copies
    return faces


def _play_out(state: State, cards: list[_Face], rng: random.Random) -> Seat | None:
    """Play the round to its end once; return who wins it."""
    pile = cards[:]
    rng.shuffle(pile)
    seats = [seat for seat in state.clockwise if seat not in state.out]
    hands = {seat: [pile.pop() for _ in range(state.counts[seat])] for seat in seats}
    color, symbol = state.color, state.top.symbol if state.top else ""
    step, two = int(state.direction), len(seats) == 2  # noqa: PLR2004 (D1: a reverse skips)
    acting = state.owes if state.owes is not None else state.current
    at = seats.index(acting) if acting in seats else 0
    if state.pending:
        hands[seats[at]] += [pile.pop() for _ in range(min(state.pending, len(pile)))]
        at = (at + step) % len(seats)
    for _ in range(_MOST_TURNS):
        hand = hands[seats[at]]
        laid = _choose(hand, color, symbol)
        if laid is None and pile:
            drawn = pile.pop()
            hand.append(drawn)
            laid = _choose([drawn], color, symbol)
        if laid is not None:
            hand.remove(laid)
            if not hand:
                return seats[at]
            color, symbol = laid.color or _favorite(hand), laid.symbol
            pile.insert(0, laid)
            step = -step if laid.turns else step
            at = (at + step) % len(seats)
            if laid.draws:
                taken = min(laid.draws, len(pile))
                hands[seats[at]] += [pile.pop() for _ in range(taken)]
            if laid.skips or (laid.turns and two):
                at = (at + step) % len(seats)
        else:
            at = (at + step) % len(seats)
    return None


def _choose(hand: list[_Face], color: Color | None, symbol: str) -> _Face | None:
    """Return the card that is laid: the one that counts most, wild cards last."""
    best: _Face | None = None
    for face in hand:
        wild = face.color is None
        fits = wild or color is None or face.color == color or face.symbol == symbol
        if not fits:
            continue
        if best is None or (best.color is None, -best.points) > (wild, -face.points):
            best = face
    return best


def _favorite(hand: list[_Face]) -> Color | None:
    """Return the color of which most cards are held."""
    colors = [face.color for face in hand if face.color]
    return max(colors, key=colors.count, default=None)


def followed(
    history: History, rng: random.Random, playouts: int = PLAYOUTS
) -> Iterator[CardChances]:
    """Yield every card of a game with the chances around it, one after the other.

    Args:
        history: all that happened in the game.
        rng: deals the cards that nobody has seen.
        playouts: for each card.
    """
    before: list[float] = []
    number = 0
    for step in history.steps:
        if step.problem:
            continue
        match step.event:
            case Dealt():
                number += 1
                before = []
            case Flipped():
                before = chances(step.after, rng, playouts)
            case Played(player=player, card=card) if before:
                after = chances(step.after, rng, playouts)
                told = tuple(before), tuple(after)
                yield CardChances(number, step.n, player, card, *told)
                before = after
            case _:
                pass


def turning_points(cards: list[CardChances], most: int = 3) -> list[CardChances]:
    """Return the cards that changed a round most for who laid them, in order.

    Args:
        cards: of some rounds.
        most: how many at most.
    """
    great = [each for each in cards if abs(each.gain) >= _LEAST_TURN]
    chosen = sorted(great, key=lambda each: -abs(each.gain))[:most]
    return sorted(chosen, key=lambda each: each.step)
