"""How drawn cards for training differ, where the training's packages are installed."""

from itertools import combinations

import numpy as np
import pytest

pytest.importorskip("matplotlib", reason="the `train` extra is not installed")
pytest.importorskip("tqdm", reason="the `train` extra is not installed")

from models.training.drawing.decks import CARDS, NONE, PLAIN, drawn_card
from models.training.drawing.faces import draw_face
from models.training.drawing.fonts import fonts, outline
from models.training.drawing.prints import (
    captioned,
    lettered,
    patterned,
    stamped,
    worded,
)
from models.training.drawing.sheet import area
from models.training.drawing.shuffles import shuffle_hands
from models.training.drawing.styles import random_style
from models.training.drawing.typefaces import random_typeface


def shape_of(font, text: str) -> np.ndarray:
    return area(*(curve * 50 for curve in outline(font, text)))


@pytest.mark.parametrize("digit", [*"0123456789"])
def test_each_font_draws_a_digit_unlike_all_others(digit: str) -> None:
    shapes = [shape_of(font, digit) for font in fonts()]
    assert all(np.mean(a != b) > 0.001 for a, b in combinations(shapes, 2))


def test_an_outline_is_one_unit_high_around_the_origin() -> None:
    for font in fonts():
        points = np.concatenate(outline(font, "+2"))
        assert np.ptp(points[:, 1]) == pytest.approx(1)
        assert np.allclose(points.min(axis=0), -points.max(axis=0))


def test_the_hole_of_a_digit_stays_open() -> None:
    for font in fonts():
        shape = shape_of(font, "0")
        assert shape[shape.shape[0] // 2, shape.shape[1] // 2] == 0


def test_a_typeface_draws_every_symbol() -> None:
    for seed in range(30):
        typeface = random_typeface(np.random.default_rng(seed))
        for symbol in (*PLAIN, "+4"):
            figure = typeface(symbol)
            assert figure.strokes or figure.polygons


def test_a_six_reaches_lower_than_an_eight() -> None:
    for seed in range(30):
        typeface = random_typeface(np.random.default_rng(seed))
        lowest = []
        for symbol in "68":
            figure = typeface(symbol)
            parts = (*figure.strokes, *figure.polygons, *figure.bars)
            lowest.append(max(part[:, 1].max() for part in parts))
        assert lowest[0] > lowest[1]


def test_cards_are_drawn_from_chance_alone() -> None:
    one, again, other = (drawn_card(np.random.default_rng(seed)) for seed in (3, 3, 4))
    assert one.label == again.label
    assert np.array_equal(one.face, again.face)
    assert not np.array_equal(one.face, other.face)


def test_most_drawn_cards_are_faces_and_some_are_none() -> None:
    rng = np.random.default_rng(1)
    labels = {drawn_card(rng).label for _ in range(40)}
    assert NONE in labels
    assert labels - {NONE} <= set(CARDS)


@pytest.mark.parametrize("add", [captioned, lettered, patterned, stamped, worded])
def test_a_print_changes_the_face_and_not_the_card(add) -> None:
    rng = np.random.default_rng(2)
    face = draw_face("R7", random_style(rng))
    printed = add(rng, face)
    assert printed.shape == face.shape
    assert not np.array_equal(printed[..., :3], face[..., :3])
    assert np.array_equal(printed[..., 3], face[..., 3])


def test_hands_are_shuffled_by_many_a_print_and_each_shows_something() -> None:
    blank = draw_face("WC")
    for seed in range(30):
        rng = np.random.default_rng(seed)
        style = random_style(rng)
        face = shuffle_hands(rng, style)
        assert face.shape == blank.shape
        assert np.mean(face[..., :3] != draw_face("WC", style)[..., :3]) > 0.02
