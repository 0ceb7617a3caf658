from dataclasses import replace

import numpy as np
import pytest

from hardware.simulated.picture_files import DESIGNS
from models.training.drawing.faces import draw_back, draw_face
from models.training.drawing.sheet import FACE_SIZE_WH, FaceStyle

STYLES = [FaceStyle(design=d) for d in DESIGNS]
CARDS = [c + s for c in "RYGB" for s in (*"0123456789", "S", "R", "+2")]
CARDS += ["W", "W+4", "WSH", "WC"]


@pytest.mark.slow
def test_all_faces_of_a_deck_differ() -> None:
    faces = {draw_face(card).tobytes() for card in CARDS}
    assert len(faces) == len(CARDS)


@pytest.mark.parametrize("card", ["R7", "B6", "GS", "Y+2", "W+4"])
def test_each_design_draws_a_card_in_its_own_way(card: str) -> None:
    assert len({draw_face(card, style).tobytes() for style in STYLES}) == len(STYLES)


def test_a_face_has_its_size_and_round_corners() -> None:
    face = draw_face("R7")
    assert face.shape == (FACE_SIZE_WH[1], FACE_SIZE_WH[0], 4)
    assert face[0, 0, 3] == 0
    assert face[144, 0, 3] == 255


def test_an_unknown_symbol_is_refused() -> None:
    with pytest.raises(KeyError):
        draw_face("RX")


@pytest.mark.parametrize("card", ["R7", "GS", "Y+2", "G6"])
def test_the_corners_read_the_same_after_a_half_turn(card: str) -> None:
    face = draw_face(card, FaceStyle(shadow_mm=(0, 0)))
    corner = (slice(0, 60), slice(0, 50))
    turned = face[::-1, ::-1]
    assert np.abs(face[corner].astype(int) - turned[corner]).mean() < 4


def test_the_outline_design_has_a_white_symbol_and_the_filled_one_a_white_ellipse() -> (
    None
):
    ring, filled = (draw_face("B0", replace(s, slant=0)) for s in STYLES[:2])
    middle = (144, 93)
    assert ring[middle][:3].tolist() == list(FaceStyle().blue)
    assert filled[middle][:3].tolist() == list(FaceStyle().white)


def test_six_and_nine_differ_by_more_than_a_half_turn() -> None:
    six, nine = draw_face("G6"), draw_face("G9")
    middle = (slice(80, 210), slice(50, 136))
    difference = np.abs(six[::-1, ::-1][middle].astype(int) - nine[middle])
    assert difference.mean() > 10


def test_the_back_is_no_face() -> None:
    assert draw_back().shape == draw_face("W").shape
    assert not np.array_equal(draw_back(), draw_face("W"))
