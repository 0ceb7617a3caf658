"""Frames that drop, repeat or stop, and cards that cannot be read."""

import pytest
from film import PILE, Lying, a_film, corners_at, landed

from companion.core.cards import Card
from vision.following.pile_events import (
    CardLanded,
    Clear,
    Covered,
    Lost,
    Occlusion,
    Unread,
)
from vision.reading.reading import Refusal

pytestmark = pytest.mark.slow


def test_a_misread_of_a_card_that_did_not_change_is_no_card() -> None:
    film = a_film("R7", "B6")
    film.reader.says = Card.parse("B9")
    film.reach(PILE)
    film.show(10)
    assert landed(film) == ["R7", "B6"]


def test_a_covered_lens_is_reported_once_and_cleared() -> None:
    film = a_film("R7")
    film.table.dark = True
    film.show(20)
    film.table.dark = False
    film.show(10)
    assert [event.by for event in film.of(Covered)] == [Occlusion.LENS]
    assert len(film.of(Clear)) == 1
    assert landed(film) == ["R7"]


def test_repeated_frames_change_nothing() -> None:
    film = a_film("R7")
    film.table.hand = (PILE[0], PILE[1] + 60)
    stuck = film.table.picture()
    for _ in range(8):
        film.show_picture(stuck)
    film.table.hand = None
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


def test_dropped_frames_lose_no_card() -> None:
    film = a_film("R7")
    film.frame += 2
    film.table.hand = (PILE[0], PILE[1] + 30)
    film.show()
    film.frame += 3
    film.table.hand = None
    film.table.pile.append(Lying(Card.parse("B2"), corners_at(PILE, 50)))
    film.show()
    film.frame += 1
    film.show(3)
    assert landed(film) == ["R7", "B2"]


def test_a_card_laid_during_a_stall_is_counted() -> None:
    film = a_film("R7")
    film.frame += 30
    film.table.pile.append(Lying(Card.parse("R7"), corners_at(PILE, 60)))
    film.show(5)
    assert landed(film) == ["R7", "R7"]


def test_a_gap_in_time_is_a_lost_camera_that_comes_back() -> None:
    film = a_film("R7")
    film.frame += 30
    film.show(3)
    assert len(film.of(Lost)) == 1
    assert len(film.of(Clear)) == 1


def test_a_camera_that_gives_nothing_is_lost_once() -> None:
    film = a_film("R7")
    found = [event for _ in range(10) for event in film.follower.miss(0.5)]
    assert [type(event) for event in found] == [Lost]
    assert found[0].at == pytest.approx((film.frame - 1) / 10 + 2.0)


def test_a_camera_may_use_the_memory_of_a_frame_again() -> None:
    film = a_film("R7")
    film.table.pile.append(Lying(Card.parse("B2"), corners_at(PILE, 50)))
    for _ in range(2):
        seen = film.table.picture()
        rest = seen.copy()
        film.show_picture(seen)
    seen[:] = 0
    film.events += film.follower.finish()
    assert landed(film) == ["R7", "B2"]
    assert film.follower.memory.changed_share_of_top(rest) == 0


def test_a_card_that_cannot_be_read_is_told_once_with_the_reason() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=60)
    assert [event.reason for event in film.of(Unread)] == [Refusal.GLARE]
    assert landed(film) == ["R7"]


def test_a_card_that_can_be_read_later_is_counted_then() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.GLARE
    film.lay("B2", degrees=50, shows=30)
    film.reader.refuses = None
    film.show(30)
    assert landed(film) == ["R7", "B2"]


def test_a_few_refused_frames_do_not_matter() -> None:
    film = a_film("R7")
    film.reader.refuses = Refusal.BLURRED
    film.lay("B2", degrees=50, shows=5)
    film.reader.refuses = None
    film.show(5)
    assert landed(film) == ["R7", "B2"]
    assert not film.of(Unread)


def test_a_doubtful_card_is_counted_with_its_doubt() -> None:
    film = a_film("R7")
    film.reader.confidence = 0.5
    film.lay("B2", degrees=50, shows=20)
    assert film.of(CardLanded)[-1].confidence == pytest.approx(0.5)


def test_a_reader_that_takes_the_old_card_for_the_top_is_asked_again() -> None:
    film = a_film("R7")
    film.reader.takes = -2
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


def test_a_reader_that_takes_the_draw_pile_for_the_top_is_asked_again() -> None:
    film = a_film("R7")
    film.reader.takes_draw_pile = True
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_a_camera_whose_pictures_become_larger_or_smaller_is_followed_on(
    scale: float,
) -> None:
    film = a_film("G3", "R7")
    film.reader.scale = scale
    film.show(30)
    film.lay("B2", degrees=70)
    assert landed(film) == ["G3", "R7", "B2"]
    assert not film.of(Unread)
