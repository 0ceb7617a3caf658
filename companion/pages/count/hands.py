"""The hands at the end of a round, as counted so far. Pure values."""

from collections import Counter
from dataclasses import dataclass, replace
from enum import Enum

from companion.core.cards import Card
from companion.core.play.rules import most_points, points_of
from companion.core.seating import Seat
from companion.core.state import State
from companion.view.actions import PageAction, TypedAction
from companion.view.keyboard import Key, Letter

LONGEST_POINTS = 4
"""Digits of the points in one hand."""


class Entry(Enum):
    """Way in which the chosen hand is entered."""

    CAMERA = "camera"
    """What lies spread before the camera."""
    PAD = "pad"
    """Card by card on the pad."""
    DIGITS = "digits"
    """Somebody else has added it up."""


@dataclass(frozen=True, slots=True)
class ChooseHand(PageAction):
    """Count the hand of a seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EnterBy(PageAction):
    """Enter the chosen hand in another way."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class PickCard(PageAction):
    """Put one card of the chosen hand right; ``None`` puts none right any more."""

    index: int | None


@dataclass(frozen=True, slots=True)
class PutCard(TypedAction):
    """The picked card is really this one; with none picked, it is one more."""

    card: Card


@dataclass(frozen=True, slots=True)
class DropCard(TypedAction):
    """The picked card is not there; with none picked, the last one."""


@dataclass(frozen=True, slots=True)
class AgreeHand(PageAction):
    """The chosen hand is right: go on to the next."""


HandEdit = (
    ChooseHand | EnterBy | PickCard | PutCard | DropCard | Letter | Key | AgreeHand
)
"""Everything that is touched while hands are counted."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as far as it is known."""

    held: int
    """Number of cards that the seat must hold; 0 where nothing is to be counted."""
    most: int = 0
    """The most points that so many cards can have."""
    cards: tuple[Card, ...] = ()
    typed: str = ""
    """Points that somebody has added up; they count instead of the cards."""
    is_read: bool = False
    """Whether the camera has read some of it."""
    is_settled: bool = False
    """Whether the camera leaves it alone: it was read twice alike, or corrected."""
    is_agreed: bool = False

    @property
    def is_full(self) -> bool:
        """Whether nothing is missing."""
        return bool(self.typed) or len(self.cards) == self.held

    @property
    def is_known(self) -> bool:
        """Whether points can be given to it."""
        return not self.held or bool(self.cards or self.typed)


@dataclass(frozen=True, slots=True)
class HandsDraft:
    """All hands, and what is being done with one of them."""

    hands: tuple[Hand, ...] = ()
    """Seat by seat."""
    clockwise: tuple[Seat, ...] = ()
    """The seats in the order in which people sit and are counted."""
    chosen: Seat = Seat(0)
    entry: Entry = Entry.CAMERA
    picked: int | None = None
    """Which card of the chosen hand is being corrected."""
    lying: tuple[Card, ...] = ()
    """The hand that was agreed on last, until the camera has seen it gone."""
    agreed: tuple[Seat, ...] = ()
    """The hands that were agreed on, the latest last: undo takes them back."""
    is_refused: bool = False
    """Whether points were typed just now that the hand's cards cannot have."""
    is_doubted: bool = False
    """Whether the table is asked about a hand of too few or too many cards."""

    @classmethod
    def begin(cls, state: State, entry: Entry) -> "HandsDraft":
        """Start with nothing counted and the hand after the winner's chosen."""
        counts = (0 if s in state.out else n for s, n in enumerate(state.counts))
        hands = tuple(Hand(held, most_points(state, held)) for held in counts)
        clockwise, out = state.clockwise, state.went_out
        first = clockwise[-1] if out is None else out
        return cls(hands, clockwise, entry=entry).next_after(first)

    def with_points(self, points: tuple[int, ...]) -> "HandsDraft":
        """Return the count as it was when these points were entered; the last is open.

        Args:
            points: of each seat's hand.
        """
        draft = self
        while not draft.hand.typed:
            draft = draft.write(replace(draft.hand, typed=str(points[draft.chosen])))
            if draft.following is not None:
                draft = draft.edit(AgreeHand())
        return draft

    @property
    def hand(self) -> Hand:
        """The chosen hand."""
        return self.hands[self.chosen]

    @property
    def following(self) -> Seat | None:
        """The next seat clockwise whose hand is not agreed on, the chosen one left."""
        place = self.clockwise.index(self.chosen)
        for seat in (*self.clockwise[place + 1 :], *self.clockwise[:place]):
            if self.hands[seat].held and not self.hands[seat].is_agreed:
                return seat
        return None

    @property
    def is_complete(self) -> bool:
        """Whether every hand is agreed on, but for the chosen one, which is known."""
        return self.following is None and self.hand.is_known

    @property
    def can_be_scored(self) -> bool:
        """Whether all hands are counted, and the last one is whole or agreed on."""
        return self.is_complete and (self.hand.is_full or self.is_doubted)

    @property
    def looks(self) -> bool:
        """Whether the camera has still to find out what the chosen hand is."""
        busy = self.entry is not Entry.CAMERA or self.picked is not None
        return not (busy or self.hand.is_settled or self.hand.is_agreed)

    def points(self, seat: Seat, state: State) -> int:
        """Return the points of a hand as far as it is known (F3)."""
        hand = self.hands[seat]
        if hand.typed:
            return int(hand.typed)
        return sum(points_of(state, card) for card in hand.cards)

    def all_points(self, state: State) -> tuple[int, ...]:
        """Return the points of every seat's hand."""
        return tuple(self.points(Seat(seat), state) for seat in range(state.seats))

    def seen(self, cards: tuple[Card, ...], top: Card | None = None) -> "HandsDraft":
        """Take what the camera reads for the chosen hand.

        A hand of the right size that is read twice alike stays, so that it can be
        picked up again; so does what the table has corrected. The hand before it may
        still lie there.

        Args:
            cards: all cards that lie before the camera.
            top: the top of the discard pile, which may be seen beside the hand.
        """
        others = _without(cards, top)
        if self.lying and Counter(self.lying) in (Counter(cards), Counter(others)):
            return self
        draft, hand = replace(self, lying=()), self.hand
        if len(cards) != hand.held or not others:  # the pile lies there too
            cards = others
        if not self.looks or not cards:
            return draft
        settled = len(cards) == hand.held and Counter(cards) == Counter(hand.cards)
        hand = replace(hand, cards=cards, is_read=True, is_settled=settled)
        return draft.write(hand)

    def undo(self) -> "HandsDraft":
        """Open the hand again that was agreed on last."""
        *before, last = self.agreed
        chosen = replace(self._choose(last), agreed=tuple(before), lying=())
        hand = replace(chosen.hand, is_agreed=False, is_settled=True)
        return replace(chosen.write(hand), is_refused=False, is_doubted=False)

    def edit(self, edit: HandEdit) -> "HandsDraft":
        """Return the draft after a touch."""
        doubtful = self.hand.is_known and not self.hand.is_full
        if isinstance(edit, AgreeHand) and doubtful and not self.is_doubted:
            return replace(self, is_doubted=True)
        return replace(self, is_refused=False, is_doubted=False).edited(edit)

    def edited(self, edit: HandEdit) -> "HandsDraft":
        """Return the draft after a touch that leaves no doubt."""
        match edit:
            case ChooseHand(seat):
                return self if not self.hands[seat].held else self._choose(seat)
            case EnterBy(entry):
                return self._enter_by(entry)
            case PickCard(index):
                return replace(self, picked=index)
            case PutCard(card):
                return self._put(card)
            case DropCard():
                return self._drop()
            case Letter(digit) if digit.isdecimal():
                text = (self.hand.typed + digit).lstrip("0") or "0"
                return self._type(text[:LONGEST_POINTS])
            case Key.ERASE:
                return self._type(self.hand.typed[:-1])
            case AgreeHand() | Key.DONE:
                return self._agree()
            case Letter():  # typed where a name was, as the round ended
                return self

    def _choose(self, seat: Seat) -> "HandsDraft":
        """Open a hand; one that was agreed on can be corrected by touch."""
        return replace(self, chosen=seat, picked=None)

    def next_after(self, seat: Seat) -> "HandsDraft":
        """Choose the next hand that is to be counted, clockwise."""
        following = replace(self, chosen=seat).following
        return self if following is None else self._choose(following)

    def _enter_by(self, entry: Entry) -> "HandsDraft":
        """Enter in another way; the camera looks anew."""
        hand = replace(self.hand, typed="", is_agreed=False)
        if entry is Entry.CAMERA:
            hand = replace(hand, cards=(), is_settled=False)
        return replace(self.write(hand), entry=entry, picked=None)

    def _put(self, card: Card) -> "HandsDraft":
        cards = list(self.hand.cards)
        place = len(cards) if self.picked is None else self.picked
        cards[place : place + 1] = [card]
        return replace(self._touch(tuple(cards)), picked=None)

    def _drop(self) -> "HandsDraft":
        cards = list(self.hand.cards)
        place = len(cards) - 1 if self.picked is None else self.picked
        del cards[place : place + 1]
        return replace(self._touch(tuple(cards)), picked=None)

    def _touch(self, cards: tuple[Card, ...]) -> "HandsDraft":
        hand = replace(self.hand, cards=cards, typed="")
        return self.write(replace(hand, is_settled=True, is_agreed=False))

    def _type(self, text: str) -> "HandsDraft":
        if int(text or 0) > self.hand.most:
            return replace(self, is_refused=True)
        return self.write(replace(self.hand, typed=text, is_agreed=False))

    def _agree(self) -> "HandsDraft":
        if not self.hand.is_known:
            return self
        agreed = self.write(replace(self.hand, is_agreed=True))
        # Who puts one hand right by touch lays the next before the camera again.
        entry = Entry.CAMERA if self.hand.is_read else self.entry
        order = (*(s for s in self.agreed if s != self.chosen), self.chosen)
        lying = replace(agreed, entry=entry, picked=None, lying=self.hand.cards)
        return replace(lying, agreed=order).next_after(self.chosen)

    def write(self, hand: Hand) -> "HandsDraft":
        """Return the draft with another chosen hand."""
        hands = (*self.hands[: self.chosen], hand, *self.hands[self.chosen + 1 :])
        return replace(self, hands=hands)


def _without(cards: tuple[Card, ...], card: Card | None) -> tuple[Card, ...]:
    """Return the cards with one ``card`` less, if it is among them."""
    if card not in cards:
        return cards
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])
