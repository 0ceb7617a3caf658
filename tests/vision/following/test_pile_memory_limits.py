"""What is remembered of a pile, and which events it makes: step by step."""

import numpy as np
import pytest
from film import SIZE_WH, corners_at

from companion.core.cards import Card
from vision.following.frames import Observation
from vision.following.pile_events import (
    CardLanded,
    CardTakenBack,
    Moved,
    PileEvent,
    PileRemoved,
)
from vision.following.pile_memory import PileMemory
from vision.following.top_card import read_top_card
from vision.following.top_change import ChangeCause
from vision.reading.geometry import card_mask
from vision.reading.reading import CardReading, Corners, Image, Reading, Refusal

HERE = corners_at((120.0, 120.0))
"""A card of 44 by 68 pixels."""
LEVELS = (20, 200, 40, 230, 160)
"""Of cards, one after the other; the table has 90."""


def at(x: float, degrees: float = 0.0) -> Corners:
    return corners_at((120.0 + x, 120.0), degrees)


def picture(*cards: tuple[Corners, int]) -> Image:
    found = np.full((SIZE_WH[1], SIZE_WH[0], 3), 90, np.uint8)
    for corners, level in cards:
        found[card_mask(corners, SIZE_WH) > 0] = level
    return found


def moment(image: Image, number: int = 0, **known: object) -> Observation:
    return Observation(image, image[::2, ::2], number, number / 10, 0.0, **known)


def reading(name: str, corners: Corners = HERE) -> CardReading:
    return CardReading(Card.parse(name), 0.9, corners)


class Pile:
    """Lays cards of one color each, and shows the memory of them."""

    def __init__(self, carried: str | None = None) -> None:
        self.memory = PileMemory(carried and Card.parse(carried))
        self.lying: list[tuple[Corners, int]] = []

    def see(
        self, name: str, corners: Corners, image: Image | None = None, **cause: object
    ) -> list[PileEvent]:
        image = picture(*self.lying) if image is None else image
        events = self.memory.note_top(
            reading(name, corners),
            moment(image),
            rested_at=0.5,
            cause=ChangeCause(**cause),
        )
        self.memory.renew(image)
        return events

    def lay(self, name: str, corners: Corners = HERE) -> list[PileEvent]:
        self.lying.append((corners, LEVELS[len(self.lying)]))
        return self.see(name, corners)

    @property
    def cards(self) -> list[str]:
        return [str(layer.card) for layer in self.memory._cards]  # noqa: SLF001


def pile(*names: str) -> Pile:
    """Cards that lie side by side, so that all of them show."""
    found = Pile()
    for number, name in enumerate(names):
        found.lay(name, at(50.0 * number - 90))
    return found


def test_of_an_empty_pile_nothing_is_known() -> None:
    memory = PileMemory()
    assert memory.top is None
    assert memory.usual_length is None
    assert memory.around_top(picture(), 1.0) is None
    assert memory.changed_share_of_top(picture()) == 0
    assert memory.changed_share_at(HERE, picture()) == 1
    assert memory.place_of_new_card(picture()) is None
    assert memory.is_bare(picture((HERE, 200)))
    assert memory.note_gone(moment(picture())) == []


def test_a_card_that_lands_is_told_with_all_that_was_read() -> None:
    (event,) = Pile().lay("R7")
    assert isinstance(event, CardLanded)
    assert (str(event.card), event.confidence, event.rested_at) == ("R7", 0.9, 0.5)
    assert event.corners is HERE


def test_four_cards_are_remembered() -> None:
    assert pile("R1", "R2", "R3", "R4", "R5").cards == ["R2", "R3", "R4", "R5"]


def test_two_cards_tell_the_usual_length() -> None:
    found = Pile()
    found.lay("R1")
    assert found.memory.usual_length is None
    found.lay("R2", np.asarray(at(0) * 1.2, np.float32))
    assert found.memory.usual_length == pytest.approx(1.1 * 68, abs=0.1)


def test_the_card_that_was_carried_on_is_laid_without_a_word_once() -> None:
    found = Pile(carried="R7")
    assert found.lay("R7") == []
    assert [type(event) for event in found.lay("R1", at(60))] == [CardLanded]
    other = Pile(carried="R7")
    assert [type(event) for event in other.lay("R1")] == [CardLanded]
    assert [type(event) for event in other.lay("R7", at(60))] == [CardLanded]


def test_where_only_the_places_are_forgotten_the_top_card_is_carried_on() -> None:
    memory = pile("R1", "R2").memory.without_places()
    assert memory.top is None
    again = Pile()
    again.memory = memory
    assert again.lay("R2") == []
    known = Pile()
    known.memory = pile("R1").memory.without_places(Card.parse("B9"))
    assert known.lay("B9") == []


def test_the_surroundings_of_the_top_card_are_a_box_of_the_small_picture() -> None:
    rows, columns = pile("R1").memory.around_top(picture(), 1.0)
    assert (rows.start, rows.stop) == (60 - 34, 60 + 34)
    assert (columns.start, columns.stop) == (0, 15 + 34)


def test_a_card_is_known_where_it_lies_and_beneath_only_if_it_is_not_on_top() -> None:
    memory = pile("R1", "R2", "R1", "R3").memory
    assert memory.knows(reading("R2", at(-40)))
    assert not memory.knows(reading("R2", at(10)))
    assert memory.beneath(Card.parse("R1")).corners == pytest.approx(at(10))
    assert memory.beneath(Card.parse("R3")) is None
    assert memory.beneath(Card.parse("R9")) is None
    assert pile("R3", "R3").memory.beneath(Card.parse("R3")) is None


@pytest.mark.parametrize(("share", "is_gone"), [(0.16, False), (0.26, True)])
def test_a_card_is_gone_where_a_fifth_of_its_place_shows_something_else(share, is_gone):
    found = Pile()
    found.lay("R1")
    now = picture((HERE, 20))
    rows = int(HERE[:, 1].min() + share * 68)
    now[:rows, 98:143] = 200
    assert found.memory.is_top_gone(now) is is_gone


def test_a_pushed_camera_moves_cards_and_picture() -> None:
    found = Pile()
    found.lay("R1")
    found.memory.shift(np.array([10.0, -6.0]))
    assert found.memory.top.corners == pytest.approx(
        HERE + np.array([10, -6]), abs=1e-4
    )
    assert (
        found.memory.changed_share_of_top(picture((HERE + np.array([10, -6]), 20)))
        < 0.05
    )
    empty = PileMemory()
    empty.shift(np.array([10.0, -6.0]))
    assert empty.top is None


def test_a_picture_of_another_size_shows_no_new_card() -> None:
    found = Pile()
    found.lay("R1")
    with_new = picture((HERE, 20), (at(30), 200))
    assert found.memory.place_of_new_card(with_new) is not None
    assert found.memory.place_of_new_card(with_new[:-1]) is None
    assert found.memory.changed_share_at(HERE, with_new[:-1]) == 1


def test_a_card_that_was_pushed_is_told_and_may_be_its_twin() -> None:
    for cause, may_be_twin in (({"brought": False}, False), ({"brought": True}, True)):
        found = Pile()
        found.lay("R1")
        (event,) = found.see("R1", at(20), picture((at(20), 20)), **cause)
        assert isinstance(event, Moved)
        assert event.may_be_twin is may_be_twin
        assert found.memory.top.corners is event.corners
        assert found.cards == ["R1"]


def test_a_card_that_is_taken_back_leaves_the_one_beneath() -> None:
    found = pile("R1", "R2")
    beneath = at(-90)
    (event,) = found.see("R1", beneath, picture((beneath, 20)), taken=True)
    assert isinstance(event, CardTakenBack)
    assert (str(event.card), str(event.back)) == ("R2", "R1")
    assert found.cards == ["R1"]


def test_a_single_card_that_has_vanished_was_taken_back() -> None:
    found = pile("R1")
    (event,) = found.memory.note_gone(moment(picture()))
    assert isinstance(event, CardTakenBack)
    assert (str(event.card), event.back) == ("R1", None)
    assert found.cards == []


def test_a_pile_that_has_vanished_is_told_with_the_next_card() -> None:
    found = pile("R1", "R2")
    assert found.memory.note_gone(moment(picture())) == []
    found.lying = []
    assert [type(event) for event in found.lay("R5")] == [PileRemoved, CardLanded]
    assert found.cards == ["R5"]


def test_of_a_pile_that_has_vanished_the_top_card_may_be_laid_again() -> None:
    found = pile("R1", "R2")
    found.memory.note_gone(moment(picture()))
    found.lying = []
    assert [type(event) for event in found.lay("R2", at(90))] == [PileRemoved]
    assert found.cards == ["R2"]


def test_a_pile_that_is_there_again_as_it_was_had_never_vanished() -> None:
    found = pile("R1", "R2")
    found.memory.note_gone(moment(picture()))
    assert found.see("R2", at(-40)) == []
    assert found.cards == ["R1", "R2"]


def test_where_the_cards_beneath_are_gone_the_pile_was_taken_away() -> None:
    found = pile("R1", "R2")
    top = at(-40)
    (event,) = found.see("R2", top, picture((top, 200)))
    assert isinstance(event, PileRemoved)
    assert found.cards == ["R2"]


@pytest.mark.parametrize(
    ("by", "degrees", "told"),
    [
        (4.0, 0.0, PileRemoved),
        (3.0, 1.5, PileRemoved),
        (4.0, 2.5, Moved),
        (5.0, 0.0, Moved),
    ],
)
def test_without_the_cards_beneath_the_top_lies_lower_but_is_not_turned(
    by: float, degrees: float, told: type
) -> None:
    """A camera that leans sees it a little off then."""
    found = pile("R1", "R2")
    top = at(-40 + by, degrees)
    (event,) = found.see("R2", top, picture((top, 200)))
    assert isinstance(event, told)


@pytest.mark.parametrize(("apart", "is_hidden"), [(21.5, False), (22.5, True)])
def test_a_card_is_hidden_while_another_is_read_half_a_width_away(apart, is_hidden):
    """The picture in which it was judged stays then."""
    found, other = Pile(), picture((HERE, 200))
    found.lay("R1")
    assert found.see("R1", at(apart)) == []  # nothing has changed there
    found.memory.renew(other)
    assert (found.memory.changed_share_at(HERE, other) > 0) is is_hidden


# Which of several cards is on top.


class Sees:
    """A reader that sees some cards, the most prominent first."""

    def __init__(self, *cards: CardReading, refused: Refusal | None = None) -> None:
        self.cards, self.refused = cards, refused
        self.asked: list[object] = []

    def read(self, _frame, near=None, _length=None) -> Reading:
        self.asked.append(near)
        return Reading(self.cards[:1], self.refused)

    def read_all(self, _frame, near=None) -> Reading:
        self.asked.append(near)
        return Reading(self.cards, self.refused)

    def read_at(self, _frame, _place, _length=None) -> Reading:
        return Reading()


def top(reader: Sees, found: Pile, image: Image, **known: object) -> str:
    """The card on top, or why there is none."""
    now = moment(image, **known)
    told = read_top_card(reader, now, found.memory, jumped=False)
    return str(told.cards[0].card) if told.cards else told.refused.name


def test_a_card_that_was_not_there_is_preferred_to_one_that_was() -> None:
    found = pile("R1", "R2")
    old, new = reading("R1", at(-90)), reading("R5", at(10))
    image = picture(*found.lying, (at(10), 220))
    assert top(Sees(old, new), found, image) == "R5"
    assert top(Sees(old), found, image) == "R1"
    assert top(Sees(refused=Refusal.GLARE), found, image) == "GLARE"


@pytest.mark.parametrize(("longer", "name"), [(1.55, "R5"), (1.65, "UNSURE")])
def test_what_is_much_larger_than_the_cards_of_the_pile_is_none(longer, name) -> None:
    found = pile("R1", "R2")
    large = np.asarray((at(10) - at(10).mean(axis=0)) * longer, np.float32)
    large += at(10).mean(axis=0)
    image = picture(*found.lying, (large, 220))
    assert top(Sees(reading("R5", large)), found, image) == name
