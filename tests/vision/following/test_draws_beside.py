"""Draws while somebody else does something at the discard pile."""

from copy import deepcopy
from functools import cache

import pytest
from film import DRAW_PILE, PILE, Film, Lying, a_film, beyond, corners_at, landed

from companion.core.cards import Card
from vision.following.pile_events import CardDrawn

pytestmark = pytest.mark.slow

AT_NIGHT = pytest.mark.nightly(reason="arms that come in another rhythm")
_DEPTHS = (100.0, 50.0, 20.0, 0.0, 0.0, 20.0, 50.0, 100.0)
"""How far a hand that comes and goes is from its place, frame by frame, pixels."""


@cache
def known() -> Film:
    film = a_film("R7", "B2")
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    film.events.clear()
    return film


@pytest.fixture
def film() -> Film:
    """A film in which it is known where the draw pile lies."""
    return deepcopy(known())


def lay_and_draw(film: Film, card: str, whence: float, after: int = 0) -> None:
    """Lay a card while somebody draws, who comes so many frames later."""
    lying = Lying(Card.parse(card), corners_at(PILE, 80.0))
    gone = 1000.0
    for laying, drawing in zip(
        [*_DEPTHS, *[gone] * after], [*[gone] * after, *_DEPTHS], strict=True
    ):
        film.table.hand = beyond(PILE, film.table.whence, laying)
        film.table.other = (beyond(DRAW_PILE, whence, drawing), whence)
        if laying == gone:
            film.table.hand = None
        if drawing == gone:
            film.table.other = None
        film.show()
        if laying == min(_DEPTHS) and lying not in film.table.pile:
            film.table.pile.append(lying)
    film.table.hand = film.table.other = None
    film.show(15)


@pytest.mark.parametrize("after", [0, pytest.param(2, marks=AT_NIGHT), 5])
@pytest.mark.parametrize(("laid_from", "drawn_from"), [(270, 90), (180, 0), (225, 135)])
def test_a_draw_is_seen_while_another_arm_lays_a_card(
    film: Film, laid_from: float, drawn_from: float, after: int
) -> None:
    film.table.whence = laid_from
    lay_and_draw(film, "G3", drawn_from, after)
    assert landed(film) == ["G3"]
    (draw,) = film.of(CardDrawn)
    assert draw.origin is not None
    apart = (draw.origin.degrees - drawn_from + 180) % 360 - 180
    assert abs(apart) < 2 * draw.origin.spread


def test_an_arm_that_lays_a_card_across_the_draw_pile_draws_nothing(film: Film) -> None:
    film.table.whence = 90.0
    film.lay("G3", degrees=80)
    film.lay("Y4", degrees=20)
    assert landed(film) == ["G3", "Y4"]
    assert not film.of(CardDrawn)


def test_a_hand_over_the_draw_pile_before_a_round_draws_nothing() -> None:
    film = Film(draw_place=corners_at(DRAW_PILE))
    film.show(5)
    film.reach(DRAW_PILE, stays=3)
    film.show(5)
    film.lay("R7")
    film.lay("B2", degrees=40)
    assert landed(film) == ["R7", "B2"]
    assert not film.of(CardDrawn)


def test_a_draw_is_told_while_another_hand_still_moves_over_the_discard_pile(
    film: Film,
) -> None:
    gone = [1000.0] * 8
    for number, drawing in enumerate([*_DEPTHS, *gone]):
        film.table.hand = beyond(PILE, film.table.whence, 6.0 * (number % 3))
        film.table.other = (beyond(DRAW_PILE, 90.0, drawing), 90.0)
        film.show()
    assert len(film.of(CardDrawn)) == 1
    film.table.hand = film.table.other = None
    film.show(15)
    assert len(film.of(CardDrawn)) == 1
