"""From which side arms come, on a drawn table."""

import pytest
from film import DRAW_PILE, PILE, Film, Lying, a_film, corners_at

from companion.core.cards import Card
from vision.following.pile_events import ArmLeft, CardDrawn, CardLanded, Moved, Origin

pytestmark = pytest.mark.slow

_NEAR = 12.0


def off(origin: Origin | None, degrees: float) -> float:
    assert origin is not None
    return abs((origin.degrees - degrees + 180) % 360 - 180)


def last_origin(film: Film) -> Origin | None:
    return film.of(CardLanded)[-1].origin


@pytest.mark.parametrize("whence", [0.0, 45.0, 90.0, 135.0, 215.0, 270.0, 320.0])
def test_a_card_tells_from_which_side_its_arm_came(whence: float) -> None:
    film = a_film("R7")
    film.table.whence = whence
    film.lay("B2", degrees=50)
    assert off(last_origin(film), whence) < _NEAR


def test_the_first_card_tells_it_too() -> None:
    film = Film()
    film.show(5)
    film.table.whence = 90.0
    film.lay("R7")
    assert off(last_origin(film), 90) < _NEAR


def test_a_card_that_no_arm_brought_comes_from_nowhere() -> None:
    film = a_film("R7")
    film.table.pile.append(Lying(Card.parse("B2"), corners_at(PILE, 50)))
    film.show(8)
    assert last_origin(film) is None


def test_a_hand_that_waits_at_the_edge_has_laid_nothing() -> None:
    film = a_film("R7")
    film.table.other = ((300.0, 60.0), 80.0)
    film.show(2)
    film.table.whence = 270.0
    film.lay("B2", degrees=50, shows=0)
    film.table.other = None
    film.show(5)
    assert off(last_origin(film), 270) < _NEAR


def test_a_hand_that_hovers_over_the_pile_has_laid_nothing() -> None:
    film = a_film("R7")
    film.table.other = ((PILE[0] + 20, PILE[1] - 10), 20.0)
    film.show(3)
    film.lay("B2", degrees=50, shows=0)
    film.table.other = None
    film.show(5)
    assert off(last_origin(film), 180) < 2 * _NEAR


def test_a_hand_that_comes_when_the_card_lies_there_has_not_laid_it() -> None:
    film = a_film("R7")
    film.lay("B2", degrees=50, shows=0)
    film.table.whence = 90.0
    film.reach(PILE, stays=0)
    film.show(5)
    assert off(film.of(CardLanded)[1].origin, 180) < _NEAR


def test_a_draw_tells_from_which_side_its_arm_came() -> None:
    film = a_film("R7", "B2")
    film.table.whence = 90.0
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    assert off(film.of(CardDrawn)[-1].origin, 90) < _NEAR


def test_a_push_tells_from_which_side_its_arm_came() -> None:
    film = a_film("R7", "B2")
    film.table.whence = 270.0
    film.push(by=(6.0, 4.0))
    assert off(film.of(Moved)[-1].origin, 270) < _NEAR


def test_an_arm_that_stayed_at_the_pile_without_a_card_is_told() -> None:
    film = a_film("R7", "B2")
    film.table.whence = 270.0
    film.reach(PILE, stays=4)
    film.show(5)
    (arm,) = film.of(ArmLeft)
    assert off(arm.origin, 270) < _NEAR
    assert arm.stayed_s == pytest.approx(0.7, abs=0.3)


def test_an_arm_that_laid_a_card_is_not_told_again() -> None:
    assert not a_film("R7", "B2").of(ArmLeft)


def test_an_arm_at_the_draw_pile_is_not_told_again() -> None:
    film = a_film("R7", "B2")
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    assert not film.of(ArmLeft)


def test_an_arm_away_from_the_pile_is_not_told() -> None:
    film = a_film("R7", "B2")
    film.reach((290.0, 200.0), stays=3)
    film.show(5)
    assert not film.of(ArmLeft)
