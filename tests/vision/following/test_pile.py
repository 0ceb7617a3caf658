"""Cards that land on the pile, each counted once."""

import numpy as np
import pytest
from film import PILE, Film, Lying, Table, a_film, corners_at, landed

from companion.core.cards import Card
from vision.following.frames import FollowerTiming
from vision.following.pile_events import CardLanded, Covered, Lost

pytestmark = pytest.mark.slow


def test_a_card_at_rest_is_counted_once() -> None:
    film = a_film("R7")
    film.show(60)
    assert landed(film) == ["R7"]


def test_each_card_of_a_pile_is_counted() -> None:
    assert landed(a_film("R7", "R2", "G2", "W+4")) == ["R7", "R2", "G2", "W+4"]


def test_a_card_is_known_within_four_frames_of_the_hand_leaving() -> None:
    film = a_film("R7")
    first = film.frame
    film.lay("B2", degrees=50, shows=4)
    assert landed(film) == ["R7", "B2"]
    assert film.of(CardLanded)[-1].frame > first


def test_the_time_of_rest_is_before_the_time_of_knowing() -> None:
    event = a_film("R7").of(CardLanded)[0]
    assert event.at - 0.3 <= event.rested_at <= event.at


def test_the_landed_card_tells_where_it_lies() -> None:
    event = a_film("R7").of(CardLanded)[0]
    assert np.allclose(event.corners, corners_at(PILE), atol=1)


def test_nothing_is_read_while_nothing_happens() -> None:
    film = a_film("R7")
    reads = film.reader.reads
    film.show(100)
    assert film.reader.reads == reads


def test_a_bare_table_is_no_event() -> None:
    film = Film()
    film.show(40)
    assert film.events == []


def test_a_card_that_lies_there_from_the_beginning_has_landed() -> None:
    film = Film()
    film.table.pile.append(Lying(Card.parse("G5"), corners_at(PILE)))
    film.show(5)
    assert landed(film) == ["G5"]


def test_a_card_covered_quickly_is_still_counted() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=2)
    film.lay("B9", degrees=100)
    assert landed(film) == ["R7", "B2", "B9"]


def test_the_same_card_on_the_same_card_is_a_new_card() -> None:
    film = a_film("R7", "B2", "B2")
    assert landed(film) == ["R7", "B2", "B2"]


def test_a_twin_in_almost_the_same_direction_is_a_new_card() -> None:
    film = a_film("R7")
    film.lay("R7", xy=(PILE[0] + 10, PILE[1] + 4), degrees=8)
    assert landed(film) == ["R7", "R7"]


def test_a_twin_that_is_thrown_is_a_new_card() -> None:
    film = a_film("B2", "R7")
    film.table.pile.append(Lying(Card.parse("R7"), corners_at(PILE)))
    for y in (200, 170, 140, 120):
        film.table.pile[-1].corners = corners_at((PILE[0], y), 100)
        film.show()
    film.show(5)
    assert landed(film) == ["B2", "R7", "R7"]


def test_a_source_that_ends_early_still_counts_its_last_card() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=2)
    film.events += film.follower.finish()
    assert landed(film) == ["R7", "B2"]


def photograph(film: Film, card: str, *, size_wh: tuple[int, int], seed: int) -> None:
    """Show one picture for a few frames, as a folder does."""
    table = Table(size_wh, seed=seed)
    x, y = np.random.default_rng(seed).uniform(100, 140, 2)
    table.pile.append(Lying(Card.parse(card), corners_at((x, y), 7.0 * seed)))
    film.table.pile[:] = table.pile
    picture = table.picture()
    for _ in range(6):
        film.show_picture(picture)


@pytest.mark.parametrize("other_wh", [(320, 240), (280, 240), (240, 320)])
def test_each_of_unrelated_photographs_is_a_landing(other_wh: tuple[int, int]) -> None:
    film = Film()
    cards = ["R7", "G7", "G7", "W", "G7"]
    for seed, card in enumerate(cards):
        size_wh = other_wh if seed % 2 else (320, 240)
        photograph(film, card, size_wh=size_wh, seed=seed)
    assert landed(film) == cards


def test_a_photograph_may_show_a_card_as_no_camera_saw_the_ones_before() -> None:
    film = Film()
    for number, card in enumerate(["R7", "B2", "G4"]):
        lying = Lying(Card.parse(card), corners_at(PILE, 20.0 * number))
        lying.corners[:, 1] *= 1 - 0.3 * (number % 2)  # a camera that leans more
        film.table.pile[:] = [lying]
        film.show(4)
    assert landed(film) == ["R7", "B2", "G4"]


def test_another_photograph_of_the_same_card_on_the_same_table_is_a_landing() -> None:
    film = Film()
    for degrees in (0.0, 15.0):
        film.table.pile[:] = [Lying(Card.parse("R7"), corners_at(PILE, degrees))]
        film.show(6)
    assert landed(film) == ["R7", "R7"]


def test_patience_can_be_chosen() -> None:
    film = a_film("R7", pace=FollowerTiming(hand_s=0.5))
    film.reach(PILE, stays=15)
    assert len(film.of(Covered)) == 1


def test_what_lies_there_while_frames_are_skipped_was_not_played() -> None:
    film = a_film("R7")
    for _ in range(40):
        film.skip()
    film.show(10)
    assert [event.card for event in film.of(CardLanded)] == [Card.parse("R7")]
    assert not film.of(Lost)


def test_two_cards_quickly_one_after_the_other_are_both_counted() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=0)
    film.table.fidget = True  # the next hand is in the picture already
    film.show(2)
    film.table.fidget = False
    film.lay("G4", degrees=20)
    assert landed(film) == ["R7", "B2", "G4"]
