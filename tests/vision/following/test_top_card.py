"""Which of several whole cards is the one on top."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import numpy as np
from film import corners_at

from companion.core.cards import Card
from vision.following.frames import Observation
from vision.following.pile_memory import PileMemory
from vision.following.top_card import read_top_card
from vision.following.top_change import ChangeCause
from vision.reading.geometry import card_mask, long_side, pose_gap
from vision.reading.reading import Box, CardReading, Corners, Image, Reading, Refusal

_LEFT, _RIGHT = corners_at((90.0, 120.0)), corners_at((170.0, 120.0))
_PUSHED = np.array([12.0, 9.0], np.float32)
_CLOSE = 0.2  # short sides


class Sees:
    """A reader that sees these cards, the most prominent first."""

    def __init__(self, *cards: CardReading) -> None:
        self.cards = cards

    def read(
        self, frame: Image, near: Box | None = None, _length: float | None = None
    ) -> Reading:
        del frame
        return Reading(self.cards[:1])

    def read_all(self, frame: Image, near: Box | None = None) -> Reading:
        del frame
        return Reading(self.cards)

    def read_at(
        self,
        frame: Image,
        place: Callable[[], Corners | None],
        _length: float | None = None,
    ) -> Reading:
        del frame, place
        return Reading()


def card(name: str, corners: Corners) -> CardReading:
    return CardReading(Card.parse(name), 0.97, corners)


def a_moment(*cards: Corners) -> Observation:
    picture = np.full((240, 320, 3), 80, dtype=np.uint8)
    for corners in cards:
        picture[card_mask(corners, (320, 240)) > 0] = 220
    return Observation(picture, picture[::2, ::2], 9, 0.9, 0.8)


def a_pile(*cards: CardReading) -> PileMemory:
    memory = PileMemory()
    for number, laid in enumerate(cards):
        then = a_moment(*(other.corners for other in cards[: number + 1]))
        memory.note_top(laid, then, rested_at=0.0, cause=ChangeCause())
        memory.renew(then.image)
    return memory


def read(sees: Sees, memory: PileMemory) -> str:
    now = a_moment(*(seen.corners for seen in sees.cards))
    (seen,) = read_top_card(sees, now, memory, jumped=False).cards
    return f"{seen.card} at {seen.corners[0, 0]:.0f}"


def test_a_card_beneath_that_was_pushed_with_the_top_is_not_taken_for_it() -> None:
    memory = a_pile(card("G7", _LEFT), card("G4", _RIGHT))
    sees = Sees(card("G7", _LEFT + _PUSHED), card("G4", _RIGHT + _PUSHED))
    assert read(sees, memory) == "G4 at 160"


def test_a_card_that_is_overlooked_is_read_where_the_pile_has_changed() -> None:
    class Overlooks(Sees):
        def read(
            self, frame: Image, near: Box | None = None, _length: float | None = None
        ) -> Reading:
            del frame, near
            return Reading(refused=Refusal.NO_CARD)

        def read_at(
            self,
            frame: Image,
            place: Callable[[], Corners | None],
            _length: float | None = None,
        ) -> Reading:
            del frame
            corners = place()
            assert corners is not None
            near = pose_gap(self.cards[-1].corners, corners) < _CLOSE
            return Reading(self.cards[-1:] if near else ())

    top, new = card("G7", _LEFT), card("G4", _LEFT + _PUSHED)
    now = a_moment(top.corners, new.corners)
    now.image[card_mask(new.corners, (320, 240)) > 0] = 20
    seen = read_top_card(Overlooks(top, new), now, a_pile(top), jumped=False)
    assert [str(reading.card) for reading in seen.cards] == ["G4"]


def test_a_smaller_picture_without_the_place_of_the_pile_is_read_whole() -> None:
    class SeesSomething(Sees):
        def read(
            self, frame: Image, near: Box | None = None, _length: float | None = None
        ) -> Reading:
            assert frame[near or ()].size
            return super().read(frame, near)

    memory, smaller = a_pile(card("G7", _RIGHT * 1.5)), np.zeros((60, 80, 3), np.uint8)
    now = Observation(smaller, smaller, 9, 0.9, 0.8)
    sees = SeesSomething(card("G4", corners_at((40.0, 30.0))))
    assert read_top_card(sees, now, memory, jumped=False).cards == sees.cards


def test_a_twin_of_a_card_beneath_is_the_top_where_both_are_seen() -> None:
    memory = a_pile(card("G7", _LEFT), card("G4", _RIGHT))
    twin = card("G7", corners_at((230.0, 120.0)))
    sees = Sees(twin, card("G7", _LEFT), card("G4", _RIGHT))
    assert read(sees, memory) == "G7 at 208"


def test_a_twin_of_a_hidden_card_is_the_top_where_the_last_has_not_moved() -> None:
    memory = a_pile(card("G7", _LEFT), card("G4", _RIGHT))
    sees = Sees(card("G7", corners_at((230.0, 120.0))), card("G4", _RIGHT))
    assert read(sees, memory) == "G7 at 208"


def test_the_first_card_is_looked_for_where_something_came() -> None:
    class SeesFromNearby(Sees):
        def read(
            self, frame: Image, near: Box | None = None, _length: float | None = None
        ) -> Reading:
            return Reading() if near is None else super().read(frame)

    sees = SeesFromNearby(card("G7", _LEFT))
    came = (slice(60, 180), slice(30, 150))
    now = a_moment(_LEFT)
    seen = read_top_card(sees, now, PileMemory(), came=came, jumped=False)
    assert seen.cards == sees.cards


def test_a_twin_of_a_card_beneath_is_the_top_where_it_covers_the_last() -> None:
    memory = a_pile(card("G7", _LEFT), card("G4", _RIGHT))
    sees = Sees(card("G7", _RIGHT + _PUSHED))
    assert read(sees, memory) == "G7 at 160"


def test_what_changed_is_read_before_the_pile_and_in_the_length_of_its_cards() -> None:
    class Looks(Sees):
        looked: ClassVar[list[tuple[str, float | None]]] = []

        def read_at(
            self,
            frame: Image,
            place: Callable[[], Corners | None],
            length: float | None = None,
        ) -> Reading:
            del frame, place
            self.looked.append(("change", length))
            return Reading()

        def read(
            self, frame: Image, near: Box | None = None, length: float | None = None
        ) -> Reading:
            del frame
            self.looked.append(("pile" if near else "everything", length))
            return Reading()

    memory = a_pile(card("G7", _LEFT), card("G4", _RIGHT))
    now = a_moment(_LEFT, _RIGHT)
    wide = np.pad(now.image, ((0, 600), (0, 800), (0, 0)))
    read_top_card(Looks(), replace(now, image=wide), memory, jumped=False)
    length = long_side(_LEFT)
    assert Looks.looked == [
        ("change", length),
        ("pile", length),
        ("everything", None),
    ]


def test_an_old_card_read_where_something_changed_does_not_end_the_search() -> None:
    old, new = card("G7", _LEFT), card("G4", _RIGHT)

    class Mistakes(Sees):
        def read_at(
            self,
            frame: Image,
            place: Callable[[], Corners | None],
            _length: float | None = None,
        ) -> Reading:
            del frame, place
            return Reading((old,))

        def read_all(self, frame: Image, near: Box | None = None) -> Reading:
            del frame, near
            return Reading((old,))

    now = a_moment(_LEFT, _RIGHT)
    wide = np.pad(now.image, ((0, 600), (0, 800), (0, 0)))
    seen = read_top_card(
        Mistakes(new), replace(now, image=wide), a_pile(old), jumped=False
    )
    assert seen.cards == (new,)


def test_another_photograph_is_read_whole_and_without_a_known_length() -> None:
    class Looks(Sees):
        looked: ClassVar[list[tuple[Box | None, float | None]]] = []

        def read(
            self, frame: Image, near: Box | None = None, length: float | None = None
        ) -> Reading:
            self.looked.append((near, length))
            return super().read(frame)

    memory = a_pile(card("G7", _LEFT), card("G4", _RIGHT))
    read_top_card(Looks(card("R1", _LEFT)), a_moment(_LEFT), memory, jumped=True)
    assert Looks.looked[0] == (None, None)
