"""Cards that lie free only between two hands."""

import cv2
import numpy as np
import pytest
from film import PILE, Film, Lying, TruthfulReader, a_film, beyond, corners_at

from companion.core.cards import Card
from vision.following.brief_cards import BriefCards, Foreground
from vision.following.frames import FollowerTiming, Observation
from vision.following.pile_events import CardLanded
from vision.reading.geometry import Mask, card_mask
from vision.reading.reading import CardReading, Corners, Reading, Refusal

pytestmark = pytest.mark.slow

_WH = (160, 120)
_PLACE = corners_at((80.0, 60.0))
_NEXT = corners_at((100.0, 60.0), 20.0)
_NOTHING = np.zeros((120, 160), dtype=np.uint8)


def a_moment(frame: int, *white: Corners) -> Observation:
    picture = np.full((120, 160, 3), 90, dtype=np.uint8)
    for corners in white:
        picture[card_mask(corners, _WH) > 0] = 230
    return Observation(picture, picture, frame, frame / 15, (frame - 1) / 15)


def a_reading(card: str = "R7", confidence: float = 0.97) -> CardReading:
    return CardReading(Card.parse(card), confidence, _PLACE)


def with_arm_to(x: int) -> Mask:
    arm = _NOTHING.copy()
    cv2.rectangle(arm, (0, 50), (x, 70), (255,), -1)
    return arm


def seen(*frames: tuple[Mask, CardReading]) -> list[str]:
    """Show frames with an arm and a reading each; tell which cards passed."""
    passing, lying = BriefCards(), card_mask(_PLACE, _WH)
    for number, (arm, card) in enumerate(frames):
        # What an arm touches is one with it.
        arrived = Foreground(arm, _NOTHING if (arm & lying).any() else lying)
        passing.check_frame(
            arrived, a_moment(number), lambda card=card: Reading((card,))
        )
    return [str(brief.reading.card) for brief in passing.cards]


def test_a_card_that_no_arm_touches_in_two_frames_has_passed() -> None:
    free = with_arm_to(20)
    assert seen((free, a_reading()), (free, a_reading())) == ["R7"]


def test_a_card_seen_free_once_has_not_passed() -> None:
    assert not seen((with_arm_to(20), a_reading()), (with_arm_to(80), a_reading()))


def test_a_card_seen_free_once_but_very_surely_has_passed() -> None:
    sure = a_reading(confidence=0.99)
    assert seen((with_arm_to(20), sure), (with_arm_to(80), sure)) == ["R7"]


def test_a_card_over_which_an_arm_has_passed_is_no_second_one() -> None:
    free, held, sure = with_arm_to(20), with_arm_to(80), a_reading(confidence=0.99)
    assert seen((free, sure), (held, sure), (free, sure), (free, sure)) == ["R7"]


def test_a_card_in_a_hand_has_not_passed() -> None:
    held = with_arm_to(70)
    assert not seen((held, a_reading()), (held, a_reading()), (held, a_reading()))


def test_a_doubtful_card_has_not_passed() -> None:
    free = with_arm_to(20)
    assert not seen((free, a_reading(confidence=0.8)), (free, a_reading()))


def test_a_card_that_lies_still_passes_once() -> None:
    assert seen(*[(with_arm_to(20), a_reading())] * 6) == ["R7"]


def test_the_next_card_passes_after_an_arm_has_come() -> None:
    free, held = with_arm_to(20), with_arm_to(80)
    first, second = (free, a_reading("R7")), (free, a_reading("B2"))
    assert seen(first, first, (held, a_reading("B2")), second, second) == ["R7", "B2"]


def test_nothing_is_read_while_only_an_arm_is_new() -> None:
    def read() -> Reading:
        raise AssertionError

    BriefCards().check_frame(Foreground(with_arm_to(80), _NOTHING), a_moment(0), read)


def readings_in_a_minute(arm: Mask, confidence: float) -> int:
    """Count how often one looks at a thing that never passes."""
    passing, lying, reads = BriefCards(), card_mask(_PLACE, _WH), 0

    def read() -> Reading:
        nonlocal reads
        reads += 1
        return Reading((a_reading(confidence=confidence),))

    for frame in range(60 * 15):
        passing.check_frame(Foreground(arm, lying), a_moment(frame), read)
    return reads


def test_a_thing_over_which_hands_play_for_long_is_read_seldom() -> None:
    doubtful = readings_in_a_minute(with_arm_to(20), 0.5)
    held = readings_in_a_minute(with_arm_to(80), 0.97)
    assert 0 < doubtful < 80
    assert 0 < held < 80


def test_a_card_seen_in_pictures_of_two_sizes_has_not_passed() -> None:
    passing, small = BriefCards(), np.zeros((90, 160, 3), dtype=np.uint8)
    other = Observation(small, small, 1, 1 / 15, 0.0)
    for now in (a_moment(0), other):
        wh = now.small.shape[1], now.small.shape[0]
        arrived = Foreground(card_mask(_PLACE * 0, wh), card_mask(_PLACE, wh))
        passing.check_frame(arrived, now, lambda: Reading((a_reading(),)))
    assert not passing.cards


def beneath(card: str, now: Observation) -> list[str]:
    """Tell which cards are beneath this one, after a red 7 has passed."""
    passing, arrived = BriefCards(), Foreground(_NOTHING, card_mask(_PLACE, _WH))
    for frame in range(2):
        then = a_moment(frame, _PLACE)
        passing.check_frame(arrived, then, lambda: Reading((a_reading("R7"),)))
    top = CardReading(Card.parse(card), 0.97, _NEXT)
    return [str(seen.card) for seen, _ in passing.beneath(top, now)]


def test_a_card_that_looks_out_beneath_the_next_was_laid_before_it() -> None:
    assert beneath("G4", a_moment(9, _PLACE, _NEXT)) == ["R7"]


def test_a_card_that_was_taken_away_again_was_not_laid() -> None:
    assert beneath("G4", a_moment(9, _NEXT)) == []


def test_a_card_that_was_only_pushed_was_not_laid_twice() -> None:
    assert beneath("R7", a_moment(9, _NEXT)) == []


def test_a_card_that_looks_out_beneath_its_twin_was_laid_before_it() -> None:
    assert beneath("R7", a_moment(9, _PLACE, _NEXT)) == ["R7"]


def test_a_card_and_its_twin_that_two_lay_at_once_are_both_counted() -> None:
    film = a_film("B2", pace=FollowerTiming(rest_s=0.35))
    film.reader.minds_hands = False
    film.lay("R7", degrees=50, shows=0)
    film.lay("R7", degrees=20)
    assert [str(event.card) for event in film.of(CardLanded)] == ["B2", "R7", "R7"]


def test_a_card_covered_before_the_scene_rests_is_counted_first() -> None:
    film = a_film("R7", pace=FollowerTiming(rest_s=0.35))
    film.reader.minds_hands = False
    film.lay("B2", degrees=50, shows=0)
    film.lay("G4", degrees=20)
    landed = film.of(CardLanded)
    assert [str(event.card) for event in landed] == ["R7", "B2", "G4"]


def test_the_largest_thing_that_came_is_looked_at_with_room_around_it() -> None:
    lying = card_mask(_PLACE, _WH)
    rows, columns = Foreground(_NOTHING, lying).around_other(0.25) or (
        slice(0),
        slice(0),
    )
    xs, ys = _PLACE[:, 0] / 0.25, _PLACE[:, 1] / 0.25
    assert columns.start < xs.min() < xs.max() < columns.stop
    assert rows.start < ys.min() < ys.max() < rows.stop
    assert Foreground(lying, _NOTHING).around_other(0.25) is None


class PictureReader(TruthfulReader):
    """Reads what lay on top when a picture was taken, even beneath a hand."""

    def __init__(self, film: Film) -> None:
        super().__init__(film.table)
        self._film = film
        self.taken: list[tuple[np.ndarray, Lying]] = []

    def show(self, frames: int = 1) -> None:
        for _ in range(frames):
            picture = self._table.picture()
            self.taken.append((picture, self._table.pile[-1]))
            self._film.show_picture(picture)

    def read(self, frame, near=None, _length=None) -> Reading:
        for picture, top in self.taken:
            if np.array_equal(picture, frame):
                return Reading((CardReading(top.card, 0.97, top.corners),))
        return Reading((), Refusal.NO_CARD)


def laid_while_frames_were_missing(first: str, *, missing: int = 12) -> list[str]:
    """Lay a card and, after a gap, another one, with a hand on either."""
    film = a_film("G3")
    reader = PictureReader(film)
    film.follower._inspector._reader = reader  # noqa: SLF001
    for card, corners in (
        (first, corners_at((PILE[0] + 8, PILE[1]))),
        ("B2", corners_at(PILE, 90.0)),
    ):
        film.table.held = Card.parse(card)
        for depth in (100, 50, 0):
            film.table.hand = beyond(PILE, film.table.whence, depth)
            reader.show()
        film.table.held = None
        film.table.pile.append(Lying(Card.parse(card), corners))
        reader.show()
        film.frame += missing
    film.table.hand = None
    reader.show(9)
    return [str(event.card) for event in film.of(CardLanded)]


def test_a_card_is_seen_in_the_frames_beside_a_gap_if_it_was_free_in_no_other() -> None:
    assert laid_while_frames_were_missing("R7") == ["G3", "R7", "B2"]
    assert laid_while_frames_were_missing("R7", missing=0) == ["G3", "B2"]
