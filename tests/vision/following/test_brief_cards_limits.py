"""When a card that lies free for a moment counts: at the limits."""

from collections.abc import Callable

import numpy as np
import pytest
from film import corners_at

from companion.core.cards import Card
from vision.following.brief_cards import BriefCards, Foreground
from vision.following.frames import Observation
from vision.reading.geometry import card_mask
from vision.reading.reading import CardReading, Corners, Reading

WH = (160, 120)
PLACE = corners_at((80.0, 60.0))
"""A card of 44 by 68 pixels."""
LYING = card_mask(PLACE, WH)
NOTHING = np.zeros((120, 160), np.uint8)
PICTURE = np.full((120, 160, 3), 90, np.uint8)


def filled(*box: slice) -> np.ndarray:
    mask = NOTHING.copy()
    mask[box] = 255
    return mask


def card(
    name: str = "R7", confidence: float = 0.95, corners: Corners = PLACE
) -> CardReading:
    return CardReading(Card.parse(name), confidence, corners)


class Watch:
    """Shows frames, and counts how many of them are read."""

    def __init__(self) -> None:
        self.brief = BriefCards()
        self.reads = 0

    def show(
        self,
        at: float,
        *cards: CardReading,
        arm: np.ndarray = NOTHING,
        other: np.ndarray = LYING,
        picture: np.ndarray = PICTURE,
    ) -> None:
        def read() -> Reading:
            self.reads += 1
            return Reading(cards)

        now = Observation(picture, picture, 0, at, at)
        self.brief.check_frame(Foreground(arm, other), now, read)

    @property
    def passed(self) -> list[str]:
        return [str(each.reading.card) for each in self.brief.cards]


def test_a_box_has_room_around_the_largest_new_thing() -> None:
    """Its middle is at (29.5, 44.5), and its longer side 20 pixels."""
    new = filled(slice(40, 50), slice(20, 40)) | filled(slice(90, 99), slice(100, 119))
    assert Foreground(NOTHING, new).around_other(0.5) == (slice(29, 150), slice(0, 120))


@pytest.mark.parametrize(("pixels", "reads"), [(76, 0), (77, 1)])
def test_what_is_smaller_than_a_250th_of_the_picture_is_not_read(
    pixels: int, reads: int
) -> None:
    watch = Watch()
    watch.show(0.0, other=filled(slice(50, 51), slice(pixels)))
    assert watch.reads == reads


@pytest.mark.parametrize(("after_s", "reads"), [(0.119, 1), (0.12, 2)])
def test_after_a_reading_without_a_card_one_waits_an_eighth_of_a_second(
    after_s: float, reads: int
) -> None:
    watch = Watch()
    watch.show(0.0)
    watch.show(after_s)
    assert watch.reads == reads


def held(watch: Watch, at: float) -> None:
    watch.show(at, card(), arm=LYING)


def test_after_twenty_readings_one_waits_a_second() -> None:
    watch = Watch()
    for frame in range(25):
        held(watch, frame / 32)
    assert watch.reads == 20
    for at in (19 / 32 + 0.99, 19 / 32 + 1.0, 19 / 32 + 1.99, 19 / 32 + 2.0):
        held(watch, at)
    assert watch.reads == 22


def test_a_card_that_passed_gives_new_patience() -> None:
    watch = Watch()
    for frame in range(19):
        held(watch, frame / 32)
    watch.show(1.0, card(confidence=0.99))
    for frame in range(25):
        held(watch, 2.0 + frame / 32)
    assert watch.reads == 20 + 20


@pytest.mark.parametrize(
    ("confidence", "times"), [(0.89, 0), (0.9, 1), (0.979, 1), (0.98, 2)]
)
def test_a_card_is_sure_by_two_readings_or_by_one_that_is_surer(
    confidence: float, times: int
) -> None:
    once, twice = Watch(), Watch()
    once.show(0.0, card(confidence=confidence))
    for at in (0.0, 0.2):
        twice.show(at, card(confidence=confidence))
    assert len(once.passed) + len(twice.passed) == times


@pytest.mark.parametrize(("moved", "passed"), [(2.6, ["R7"]), (2.7, [])])
def test_a_card_that_moves_by_a_sixteenth_of_its_width_is_still_in_a_hand(
    moved: float, passed: list[str]
) -> None:
    watch = Watch()
    for at in (0.0, 0.2):
        watch.show(at, card(corners=corners_at((80 + moved * at / 0.2, 60))))
    assert watch.passed == passed


def test_another_card_at_the_same_place_is_not_the_same() -> None:
    watch = Watch()
    watch.show(0.0, card("R7"))
    watch.show(0.2, card("R1"))
    assert watch.passed == []
    watch.show(0.4, card("R1"))
    assert watch.passed == ["R1"]


@pytest.mark.parametrize(("rows", "is_new"), [(20, False), (22, True)])
def test_three_tenths_of_a_card_must_be_new(rows: int, is_new: bool) -> None:  # noqa: FBT001 (a case)
    """It has 69 rows of pixels, from the 26th on."""
    watch = Watch()
    watch.show(0.0, card(confidence=0.99), other=filled(slice(26 + rows)))
    assert (watch.passed == ["R7"]) is is_new


@pytest.mark.parametrize(("reach", "is_free"), [(54, True), (56, False)])
def test_no_arm_may_come_nearer_than_a_twelfth_of_the_width(
    reach: int,
    is_free: bool,  # noqa: FBT001 (a case)
) -> None:
    """The card begins at column 58, and the margin is 3.5 pixels."""
    arm = filled(slice(50, 70), slice(reach))
    watch = Watch()
    watch.show(0.0, card(confidence=0.99), arm=arm)
    assert (watch.passed == ["R7"]) is is_free


def test_an_arm_between_two_readings_makes_the_second_a_first_one() -> None:
    watch = Watch()
    watch.show(0.0, card())
    watch.show(0.2, arm=LYING, other=NOTHING)
    watch.show(0.4, card())
    assert watch.passed == []


def beneath(change: Callable[[np.ndarray], None]) -> int:
    """How many cards are beneath the next one, in a picture that is changed."""
    then = PICTURE.copy()
    then[LYING > 0] = 230
    watch = Watch()
    watch.show(0.0, card(confidence=0.99), picture=then)
    now, top = then.copy(), corners_at((102.0, 60.0))
    now[card_mask(top, WH) > 0] = 20
    change(now)
    seen = Observation(now, now, 1, 1.0, 1.0)
    return len(watch.brief.beneath(card("G4", corners=top), seen))


@pytest.mark.parametrize(("rows", "found"), [(17, 1), (25, 0)])
def test_a_card_is_beneath_if_less_than_three_tenths_of_its_rest_is_gone(
    rows: int, found: int
) -> None:
    def gone(now: np.ndarray) -> None:
        now[26 : 26 + rows, 50:77] = 90

    assert beneath(gone) == found
