"""The drawn deck with two sides, and a pile of it that is turned over."""

import numpy as np
import pytest

from companion.decks import load_deck
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.table import PILE, SimulatedTable
from models.training.drawing.theme_decks import DARK, LIGHT, draw_sun_and_moon


def a_camera(*pile: str) -> SimulatedCamera:
    camera = SimulatedCamera(SimulatedTable(draw=draw_sun_and_moon, seed=2))
    for card in pile:
        camera.table.place(card, camera.table.careless_pose())
    return camera


def play_out(camera: SimulatedCamera) -> list[int]:
    """How many cards lie on the pile in each frame until nothing moves."""
    lying = []
    while not camera.is_at_rest:
        camera.read(1.0)
        lying.append(len(camera.table.pile))
    return lying


@pytest.mark.slow
def test_all_faces_differ_and_are_those_of_the_deck() -> None:
    cards = (*LIGHT, *DARK)
    assert len({draw_sun_and_moon(card).tobytes() for card in ("", *cards)}) == 109
    assert {str(card) for card in load_deck("flip_112").faces} == {*cards}


@pytest.mark.slow
def test_the_night_is_darker_than_the_day() -> None:
    sides = (LIGHT, DARK)
    day, night = ([float(draw_sun_and_moon(c).mean()) for c in side] for side in sides)
    assert min(day) > max(night)


def test_a_face_of_another_deck_is_not_drawn() -> None:
    with pytest.raises(KeyError):
        draw_sun_and_moon("R0+")


@pytest.mark.slow
def test_a_pile_that_is_turned_over_shows_its_former_bottom_card() -> None:
    camera = a_camera("R5", "R+1", "RF")
    poses = [placed.pose for placed in camera.table.pile]
    camera.turn_over(("OF", "P2", "V7"))
    lying = play_out(camera)
    assert (min(lying), lying[-1]) == (0, 3)
    table = camera.table
    assert [placed.card for placed in table.pile] == ["OF", "P2", "V7"]
    assert table.top is not None
    middle = (table.top.pose.x_mm + poses[0].x_mm) / 2, table.top.pose.y_mm
    assert np.allclose(middle, (PILE.x_mm, poses[0].y_mm))


@pytest.mark.slow
def test_of_a_pile_of_which_little_is_known_the_upper_cards_are_turned() -> None:
    camera = a_camera("R5", "RF")
    camera.turn_over(("OF", "P2", "V7", "V8"))
    play_out(camera)
    assert [placed.card for placed in camera.table.pile] == ["V7", "V8"]


@pytest.mark.slow
def test_where_no_pile_lies_nothing_is_turned_over() -> None:
    camera = a_camera()
    camera.turn_over(("V7",))
    assert play_out(camera) == [0]
