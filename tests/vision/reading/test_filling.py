"""A card that fills the picture, or reaches over its edges, is read."""

import csv
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from models.training.drawing.faces import draw_face
from vision.reading.geometry import long_side, rectify, short_side
from vision.reading.reader import Reader
from vision.reading.sizes import full_frame_guesses

PHOTOS = Path(__file__).parents[4] / "shared" / "photos"
SIZE_WH = (480, 720)


@cache
def reader():
    return Reader.load()


def cut_out(picture, corners, share):
    """Show the card so that it is longer than the picture by a share."""
    middle = corners.mean(axis=0)
    inner = middle + (corners - middle) / share
    return rectify(picture, np.asarray(inner, np.float32), SIZE_WH)


def drawn(card, share):
    """Draw a card that reaches over all edges of the picture."""
    face = np.ascontiguousarray(draw_face(card)[..., :3])
    height, width = face.shape[:2]
    outline = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    return cut_out(face, outline, share)


AT_NIGHT = pytest.mark.nightly(reason="more cards that fill the picture")
OTHERS = ("W+4", "RS", "B0")


@pytest.mark.slow
@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("card", ["W", "W+4", "RS", "YR", "R+2", "B0"])
def test_a_card_that_reaches_over_all_edges_of_the_picture_is_read(card, turns):
    picture = np.rot90(drawn(card, 1.2), turns)
    told = reader().read_closely(np.ascontiguousarray(picture)).cards
    assert [str(each.card) for each in told] == [card]


@pytest.mark.parametrize(
    "card", ["W", "YR", "R+2", *(pytest.param(c, marks=AT_NIGHT) for c in OTHERS)]
)
@pytest.mark.slow
def test_the_middle_of_a_card_is_not_told_as_another(card):
    told = reader().read_closely(drawn(card, 2.0)).cards
    assert {str(each.card) for each in told} <= {card}


@pytest.mark.parametrize("shape", [(600, 800, 3), (800, 600, 3)])
def test_a_guess_is_as_long_as_the_picture_and_as_wide_as_a_card(shape):
    guess, larger = (
        spot.corners for spot in full_frame_guesses(np.zeros(shape, np.uint8))
    )
    assert np.allclose(guess.mean(axis=0), (shape[1] / 2, shape[0] / 2))
    assert long_side(guess) == pytest.approx(800)
    assert short_side(guess) == pytest.approx(528)
    assert long_side(larger) == pytest.approx(880)
    begins = np.hypot(*(guess[1] - guess[0])) < np.hypot(*(guess[2] - guess[1]))
    assert begins, "it begins at one end of the card"
    assert cv2.contourArea(guess, oriented=True) > 0, "clockwise"


@pytest.mark.photos
@pytest.mark.slow
@pytest.mark.parametrize("every", [6, pytest.param(3, marks=AT_NIGHT)])
def test_photographed_wilds_that_reach_over_the_edges_are_read(every):
    if not PHOTOS.exists():
        pytest.skip("no photographs in ../shared/photos")
    told = []
    with (PHOTOS / "labels.csv").open() as file:
        rows = [row for row in csv.DictReader(file) if row["card"] in {"W", "W+4"}]
    for row in rows[::every]:
        picture = cv2.imread(str(PHOTOS / row["picture"]))
        corners = reader().read_closely(picture).cards[0].corners
        cards = reader().read_closely(cut_out(picture, corners, 1.1)).cards
        told.append([str(each.card) for each in cards] == [row["card"]])
    assert sum(told) >= 0.98 * len(told)
