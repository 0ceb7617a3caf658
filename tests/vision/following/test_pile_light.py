"""Shadows and lamps over the pile."""

import numpy as np
import pytest
from film import a_film, landed

from vision.following.pile_events import Covered, LightChanged, PileRemoved

pytestmark = pytest.mark.slow


def test_a_shadow_is_no_card() -> None:
    film = a_film("R7", "B2")
    for shadow in (*np.linspace(0, 0.4, 8), *np.linspace(0.4, 0, 8)):
        film.table.shadow = shadow
        film.show(2)
    film.show(10)
    assert landed(film) == ["R7", "B2"]


def test_a_card_under_a_standing_shadow_is_counted() -> None:
    film = a_film("R7")
    film.table.shadow = 0.35
    film.show(20)
    film.lay("B2", degrees=50)
    assert landed(film) == ["R7", "B2"]


@pytest.mark.parametrize("light", [0.5, 0.75, 1.05])
def test_a_lamp_that_is_switched_is_a_change_of_light_and_no_card(light: float) -> None:
    film = a_film("R7", "B2")
    film.show(15)
    film.table.light = light
    film.show(25)
    assert landed(film) == ["R7", "B2"]
    assert bool(film.of(LightChanged)) == (abs(light - 1) > 0.1)


def test_a_brighter_lamp_that_saturates_the_cards_is_no_event_of_the_pile() -> None:
    film = a_film("R7", "B2", "G4")
    film.table.light = 1.5
    film.show(30)
    assert not film.of(PileRemoved)
    assert not film.of(Covered)
    assert landed(film) == ["R7", "B2", "G4"]


def test_a_switched_lamp_lands_no_card() -> None:
    film = a_film("R7")
    for light in (0.6, 1.3, 0.8):
        film.table.light = light
        film.show(12)
    assert landed(film) == ["R7"]


def test_a_lens_that_is_wiped_lands_no_card() -> None:
    film = a_film("R7", "B2")
    hazy = np.asarray(0.3 * film.table.picture() + 120, np.uint8)
    for picture, off in ((hazy, 4), (film.table.picture(), -4)):
        film.table.pile[-1].corners[1] += off  # a corner is misjudged in the haze
        for _ in range(12):
            film.show_picture(picture)
    assert landed(film) == ["R7", "B2"]
