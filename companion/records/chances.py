"""Chances to win a round, by play-outs from what everybody could see.

A play-out deals the cards that nobody has seen at random and lets simple players, with
the habits of those in the demo, play the round to its end: the card that counts most,
wild cards last, else a drawn one. They know skips, reverses, draws, wild cards, and
stacking and challenges where the round has them. What else a card does counts as
nothing, and nobody calls.
"""

import random
from dataclasses import dataclass
from functools import lru_cache

from companion.core.cards import Card, Color
from companion.core.decks import Deck
from companion.core.effects import NextDraws, PlainEffect
from companion.core.seating import Seat
from companion.core.state import Phase, State

PLAYOUTS = 200
"""Play-outs of a moment: a chance is then off by 3.5 points in a hundred, 7 at most."""
_MOST_TURNS = 600
"""A round that takes longer is nobody's."""
_STACKS, _DOUBTS, _BLUFFS = 0.7, 0.4, 0.2
"""Shares of people who answer a penalty with a card, doubt a wild draw four, or have
laid one that they might not."""


def standard_error(chance: float, playouts: int = PLAYOUTS) -> float:
    """Return by how much a chance of some play-outs is off, as a share of 1."""
    return float((chance * (1 - chance) / playouts) ** 0.5)


@dataclass(frozen=True, slots=True, eq=False)
class _Face:
    """Properties of a card that a play-out needs."""

    color: Color | None
    symbol: str
    points: int
    draws: int
    skips: bool
    turns: bool
    """Whether it reverses the direction."""


class PlayOuts:
    """Play-outs of one moment, as many as wanted, one after the other.

    Args:
        state: while a round is played; only what everybody sees of it is used.
        rng: deals the cards that nobody has seen.
    """

    def __init__(self, state: State, rng: random.Random) -> None:
        self._state, self._rng = state, rng
        self._unseen, self._seen = _dealt_from(state)
        self._won = [0] * len(state.counts)
        self.count = 0
        """Number of rounds that were played out."""

    def play(self) -> None:
        """Play the round to its end once more."""
        winner = self._state.went_out
        if winner is None:
            pile = self._unseen[:]
            self._rng.shuffle(pile)
            winner = _Round(self._state, [*self._seen, *pile], self._rng).winner()
        if winner is not None:
            self._won[winner] += 1
        self.count += 1

    @property
    def shares(self) -> tuple[float, ...]:
        """With which share of them each seat won, 0 to 1."""
        return tuple(wins / self.count for wins in self._won)


@lru_cache(maxsize=8)
def _faces(deck: Deck) -> dict[Card, _Face]:
    found = {}
    for card, face in deck.faces.items():
        if not face.dark:
            draws = sum(e.cards for e in face.effects if isinstance(e, NextDraws))
            skips = bool(draws) or PlainEffect.SKIP in face.effects
            turns = PlainEffect.REVERSE in face.effects
            color = None if PlainEffect.NAME_COLOR in face.effects else card.color
            found[card] = _Face(
                color, card.symbol, face.points, draws, skips=skips, turns=turns
            )
    return found


def _dealt_from(state: State) -> tuple[list[_Face], list[_Face]]:
    """Return the cards that nobody has seen, and the discards under the top one."""
    faces = _faces(state.deck)
    left = {card: state.deck.faces[card].copies for card in faces}
    for card in state.discards:
        if left.get(card):
            left[card] -= 1
    unseen = [faces[card] for card, copies in left.items() for _ in range(copies)]
    return unseen, [faces[card] for card in state.discards[:-1] if card in faces]


@dataclass(slots=True)
class _Penalty:
    """Cards that are to be drawn."""

    cards: int
    symbol: str
    """Symbol of the draw card that was laid last."""
    doubted: int | None = None
    """Whose wild draw four may be doubted; a place among those who play."""
    is_guilty: bool = False
    """Whether who laid it held the color in force."""
    is_final: bool = False
    """Whether no card answers it."""


class _Round:
    """One way in which a round may go on.

    Args:
        state: the moment from which on it is played.
        pile: all cards that nobody has seen, and discards; the next to be drawn last.
        rng: decides what people do.
    """

    def __init__(self, state: State, pile: list[_Face], rng: random.Random) -> None:
        self.seats, self.rules = state.seats_in, state.rules
        self.pile, self.random = pile, rng.random
        self.hands = [self._taken(state.counts[seat]) for seat in self.seats]
        self.color, self.symbol = state.color, state.top.symbol if state.top else ""
        self.step = int(state.direction)
        self.may_doubt = state.rules.may_challenge
        self.has_drawn = state.phase is Phase.DRAWN
        self.out: int | None = None
        """The place of who has no card left."""
        for owed in state.extra_penalties:
            self.hands[self._place(owed.seat) or 0] += self._taken(owed.cards)
        acting = state.owes if state.owes is not None else state.current
        self.at = self._place(acting) or 0
        if state.pending:
            self._settle_first(state)

    def _place(self, seat: Seat | None) -> int | None:
        return self.seats.index(seat) if seat in self.seats else None

    def _settle_first(self, state: State) -> None:
        """Draw what is owed at the moment from which on it is played."""
        hit = self._place(state.current)
        if state.final and hit not in {None, self.at}:  # who was doubted rightly draws
            self.hands[self.at] += self._taken(state.pending)
            self.at = hit or 0
            if not self.rules.challenge_winner_plays:
                self.at = self._next()
            return
        open_to_doubt = state.phase is Phase.CHALLENGE
        doubted = self._place(state.challenged) if open_to_doubt else None
        guilty = self.random() < _BLUFFS
        self._settle(_Penalty(state.pending, self.symbol, doubted, guilty, state.final))

    def winner(self) -> Seat | None:
        """Return who goes out first; ``None`` if nobody ever does."""
        for _ in range(_MOST_TURNS):
            if self.out is not None:
                return self.seats[self.out]
            self._take_turn()
        return None

    def _take_turn(self) -> None:
        hand = self.hands[self.at]
        laid = self._choose(hand[-1:] if self.has_drawn else hand)
        if laid is None and not self.has_drawn and self.pile:
            hand.append(self.pile.pop())
            laid = self._choose(hand[-1:])
        self.has_drawn = False
        if laid is None:
            self.at = self._next()
        elif laid.draws:
            self._settle(self._lay_penalty(laid, 0, may_doubt=self.may_doubt))
        else:
            self._lay(laid)
            is_duel = len(self.hands) == 2  # noqa: PLR2004 (D1)
            as_skip = is_duel and self.rules.two_player_reverse == "skip"
            if laid.skips or (laid.turns and as_skip):
                self.at = self._next()

    def _lay(self, face: _Face) -> None:
        """Move a card from a hand to the pile; it is the next seat's turn."""
        hand = self.hands[self.at]
        hand.remove(face)
        if not hand:
            self.out = self.at
        self.color, self.symbol = face.color or _favorite(hand), face.symbol
        self.pile.insert(0, face)
        if face.turns:
            self.step = -self.step
        self.at = self._next()

    def _lay_penalty(self, face: _Face, owed: int, *, may_doubt: bool) -> _Penalty:
        """Lay a draw card; return what the next seat owes then."""
        who, is_wild = self.at, face.color is None
        colors = {held.color for held in self.hands[who]}
        guilty = is_wild and self.color is not None and self.color in colors
        self._lay(face)
        doubted = who if is_wild and may_doubt else None
        return _Penalty(owed + face.draws, face.symbol, doubted, guilty)

    def _settle(self, owed: _Penalty) -> None:
        """Let who is hit answer with a card, doubt, or draw."""
        while (answer := self._answer(owed)) is not None and self.out is None:
            may_doubt = self.may_doubt and self.rules.challenge_in_stack
            owed = self._lay_penalty(answer, owed.cards, may_doubt=may_doubt)
        hit = self.hands[self.at]
        if owed.doubted is not None and self.random() < _DOUBTS:
            if owed.is_guilty:
                hit = self.hands[owed.doubted]
            else:
                owed.cards += self.rules.challenge_extra
        hit += self._taken(owed.cards)
        plays = hit is not self.hands[self.at] and self.rules.challenge_winner_plays
        self.at = self.at if plays else self._next()

    def _answer(self, owed: _Penalty) -> _Face | None:
        """Return the draw card that who is hit lays on it, if any (H1 to H3)."""
        stacking = self.rules.stacking
        if stacking == "off" or owed.is_final or self.random() >= _STACKS:
            return None
        for face in self.hands[self.at]:
            fits = stacking == "mixed" or face.symbol == owed.symbol
            if face.draws and fits and (stacking != "draw2" or face.color):
                return face
        return None

    def _choose(self, hand: list[_Face]) -> _Face | None:
        """Return the card that is laid: the one that counts most, wild cards last."""
        best: _Face | None = None
        color, symbol = self.color, self.symbol
        for face in hand:
            wild = face.color is None
            if wild or color is None or face.color == color or face.symbol == symbol:
                rank = (wild, -face.points)
                if best is None or (best.color is None, -best.points) > rank:
                    best = face
        return best

    def _next(self) -> int:
        return (self.at + self.step) % len(self.seats)

    def _taken(self, cards: int) -> list[_Face]:
        pile = self.pile
        return [pile.pop() for _ in range(min(cards, len(pile)))]


def _favorite(hand: list[_Face]) -> Color | None:
    """Return the color of which most cards are held."""
    colors = [face.color for face in hand if face.color]
    return max(colors, key=colors.count, default=None)
