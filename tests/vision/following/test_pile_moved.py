"""Cards that are pushed, taken back or gathered, and a pushed camera."""

import numpy as np
import pytest
from film import PILE, Film, Lying, a_film, corners_at, landed

from vision.following.pile_events import CameraMoved, CardTakenBack, Moved, PileRemoved

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("by", "degrees"), [((0.0, 0.0), 20.0), ((12.0, 6.0), 0.0), ((-6.0, 8.0), -12.0)]
)
def test_a_push_moves_the_card_and_counts_none(
    by: tuple[float, float], degrees: float
) -> None:
    film = Film()
    film.show(5)
    film.lay("G3", degrees=80)
    film.lay("R7")
    film.push(by=by, degrees=degrees)
    assert landed(film) == ["G3", "R7"]
    assert len(film.of(Moved)) == 1


@pytest.mark.parametrize("by", [(20, 6), (0, 9)])
def test_a_top_pushed_alone_after_its_pile_was_straightened_counts_none(
    by: tuple[int, int],
) -> None:
    """The edge of the card beneath lay elsewhere before the top was laid."""
    film = Film()
    film.show(5)
    film.lay("G3")
    film.lay("R7")

    def straighten() -> None:
        for lying in film.table.pile:
            lying.corners = lying.corners + np.float32(by)

    film.reach(PILE, doing=[straighten])
    film.show(5)
    film.push(by=(0, 7))
    assert landed(film) == ["G3", "R7"]


def test_a_card_laid_after_a_push_is_counted() -> None:
    film = a_film("G3", "R7")
    film.push(by=(10.0, 5.0), degrees=50)
    film.lay("R7", degrees=120)
    assert landed(film) == ["G3", "R7", "R7"]


def test_a_card_taken_back_is_withdrawn() -> None:
    film = a_film("R7", "B2")
    film.reach(PILE, doing=[film.table.pile.pop])
    film.show(5)
    (event,) = film.of(CardTakenBack)
    assert (str(event.card), str(event.back)) == ("B2", "R7")
    assert landed(film) == ["R7", "B2"]


def test_a_card_taken_back_from_beside_the_one_before_is_withdrawn() -> None:
    film = a_film()
    film.lay("R7", xy=(90.0, 120.0))
    film.lay("B2", xy=(155.0, 120.0))

    def take() -> None:
        film.table.held = film.table.pile.pop().card

    film.reach((155.0, 140.0), doing=[take])
    film.show(5)
    (event,) = film.of(CardTakenBack)
    assert (str(event.card), str(event.back)) == ("B2", "R7")


def test_a_twin_taken_back_is_withdrawn() -> None:
    film = a_film("R7", "R7")
    film.reach(PILE, doing=[film.table.pile.pop])
    film.show(5)
    assert len(film.of(CardTakenBack)) == 1


def test_an_opening_card_that_is_taken_away_leaves_the_table_bare() -> None:
    film = a_film("W+4")
    film.reach(PILE, doing=[film.table.pile.pop])
    film.show(25)
    (event,) = film.of(CardTakenBack)
    assert event.back is None


def test_the_same_card_is_new_soon_after_the_only_one_was_taken_away() -> None:
    film = a_film("R7")
    film.reach(PILE, doing=[film.table.pile.clear])
    film.show(9)
    film.lay("R7", degrees=40)
    assert len(film.of(CardTakenBack)) == 1
    assert landed(film) == ["R7", "R7"]


def test_a_pile_taken_away_is_reshuffled_and_its_top_does_not_count_again() -> None:
    film = a_film("R7", "B2", "G4")
    top = film.table.pile[-1]
    film.reach(PILE, doing=[film.table.pile.clear])
    film.show(25)
    film.reach(
        PILE, doing=[lambda: film.table.pile.append(Lying(top.card, corners_at(PILE)))]
    )
    film.show(5)
    assert len(film.of(PileRemoved)) == 1
    film.lay("B4", degrees=10)
    assert landed(film) == ["R7", "B2", "G4", "B4"]


def test_a_pile_that_is_seen_again_where_it_lay_is_not_reshuffled() -> None:
    film = a_film("R7", "B2", "G4")
    pile = [*film.table.pile]
    film.reach(PILE, doing=[film.table.pile.clear])
    film.show(25)
    film.reach(PILE, doing=[lambda: film.table.pile.extend(pile)])
    film.show(5)
    film.lay("B4", degrees=10)
    assert not film.of(PileRemoved)
    assert landed(film) == ["R7", "B2", "G4", "B4"]


def test_a_pile_of_which_only_the_top_stays_is_reshuffled() -> None:
    film = a_film("R7", "B2", "G4")
    film.reach(PILE, doing=[lambda: film.table.pile.__delitem__(slice(0, 2))])
    film.show(5)
    assert len(film.of(PileRemoved)) == 1
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_pile_that_is_straightened_is_not_reshuffled() -> None:
    film = a_film("R7", "B2", "G4")

    def straighten() -> None:
        for lying in film.table.pile:
            lying.corners = corners_at((PILE[0] - 5, PILE[1] + 4), 80)

    film.reach(PILE, doing=[straighten])
    film.show(5)
    assert not film.of(PileRemoved)
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_pushed_camera_is_told_and_lands_no_card() -> None:
    film = a_film("R7", "B2")
    film.show(15)
    film.table.shift = (5, 4)
    film.show(10)
    assert landed(film) == ["R7", "B2"]
    assert len(film.of(CameraMoved)) == 1
    assert not film.of(Moved)


def test_a_camera_pushed_over_a_patterned_cloth_delays_no_card() -> None:
    film = Film()
    film.table.checks = True
    film.show(5)
    film.lay("R7")
    film.lay("B2", degrees=35)
    film.show(15)
    for shift in ((3, 2), (6, 5), (5, 4)):
        film.table.shift = shift
        film.show()
    film.show(9)
    assert len(film.of(CameraMoved)) == 1
    film.lay("G4", degrees=80)
    assert landed(film) == ["R7", "B2", "G4"]


def test_cards_land_once_each_after_the_camera_was_pushed() -> None:
    film = a_film("R7", "B2")
    film.table.shift = (5, 4)
    film.show(10)
    film.lay("G4", degrees=80)
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_pile_pushed_while_frames_are_skipped_has_no_new_card() -> None:
    film = a_film("G3", "R7")
    film.table.pile[-1].corners = corners_at((134.0, 126.0), 40)
    for _ in range(10):
        film.skip()
    film.show(10)
    assert landed(film) == ["G3", "R7"]


def test_a_card_taken_back_while_frames_are_skipped_is_withdrawn() -> None:
    film = a_film("G3", "R7")
    film.table.pile.pop()
    for _ in range(10):
        film.skip()
    film.show(10)
    assert [str(event.card) for event in film.of(CardTakenBack)] == ["R7"]
    assert landed(film) == ["G3", "R7"]


def test_a_pile_pushed_in_a_stall_soon_after_a_long_loss_has_no_new_card() -> None:
    film = a_film("G3", "R7")
    film.frame += 600
    film.show(10)
    film.frame += 14
    film.table.pile[-1].corners = corners_at((134.0, 126.0), 40)
    film.show(10)
    assert landed(film) == ["G3", "R7"]
