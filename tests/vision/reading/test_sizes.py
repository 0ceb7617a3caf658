"""One card that is surely found tells how large those guessed elsewhere are."""

import numpy as np
import pytest

from vision.reading.detector import Detection
from vision.reading.geometry import Pyramid, long_side, short_side
from vision.reading.sizes import (
    CardSize,
    full_frame_guesses,
    measure_size,
    rotated_guesses,
    with_card_size,
)

TABLE = Pyramid.of(np.zeros((400, 600, 3), np.uint8))
BOX = np.array([[-30, -45], [30, -45], [30, 45], [-30, 45]], np.float32)


def spot(x: float, scale: float = 1.0, score: float = 0.95) -> Detection:
    return Detection(np.asarray(BOX * scale + (x, 200), np.float32), score)


@pytest.mark.parametrize("scale", [0.4, 0.7, 1.6])
def test_a_guess_of_another_size_is_given_that_of_a_card_found(scale: float) -> None:
    sized = with_card_size(spot(400, scale), CardSize.of(spot(100)))
    assert np.allclose(sized.corners, spot(400).corners, atol=0.01)


def test_a_guess_of_about_the_same_size_stays_as_it_is() -> None:
    guess = spot(400, 1.15)
    assert with_card_size(guess, CardSize.of(spot(100))) is guess


def test_a_guess_of_the_card_found_itself_stays_as_it_is() -> None:
    guess = spot(108, 0.4)
    assert with_card_size(guess, CardSize.of(spot(100))) is guess


def test_a_guess_keeps_its_direction() -> None:
    lying = Detection(
        np.asarray(BOX[:, ::-1] * (0.5, -0.5) + (400, 200), np.float32), 0.5
    )
    sized = with_card_size(lying, CardSize.of(spot(100)))
    assert np.ptp(sized.corners, axis=0) == pytest.approx([90, 60], abs=0.01)
    assert np.dot(sized.corners[0] - (400, 200), lying.corners[0] - (400, 200)) > 0


def test_the_surest_tells_the_size() -> None:
    sure, surer = spot(100, 0.8, 0.91), spot(300, 1.0, 0.97)
    assert measure_size(TABLE, [sure, surer]).size == CardSize.of(surer).size


@pytest.mark.parametrize("found", [spot(100, score=0.8), spot(590)])
def test_neither_doubtful_corners_nor_a_cut_card_tell_the_size(
    found: Detection,
) -> None:
    assert measure_size(TABLE, [found]) is None


def test_the_best_guess_that_is_another_one_is_turned() -> None:
    best, other = spot(105), spot(400, 0.5)
    guesses = list(rotated_guesses([best, other], CardSize.of(spot(100))))
    assert len(guesses) == 3
    for guess in guesses:
        assert np.allclose(guess.corners.mean(axis=0), (400, 200), atol=0.01)
        assert long_side(guess.corners) == pytest.approx(90, abs=0.01)
        assert short_side(guess.corners) == pytest.approx(60, abs=0.01)


def test_where_no_size_is_known_nothing_is_turned() -> None:
    assert list(rotated_guesses([spot(100)], None)) == []


def test_a_known_length_makes_a_guess_a_card_of_it_wherever_it_is() -> None:
    for x in (108, 400):
        sized = with_card_size(spot(x, 0.4), CardSize.of_length(90))
        assert long_side(sized.corners) == pytest.approx(90, abs=0.01)
        assert sized.corners.mean(axis=0) == pytest.approx((x, 200), abs=0.01)


@pytest.mark.parametrize(("scale", "is_kept"), [(1.24, True), (1.26, False)])
def test_a_guess_larger_by_a_fourth_is_of_another_size(scale, is_kept) -> None:
    for guess, known in ((spot(400, scale), spot(100)), (spot(400), spot(100, scale))):
        assert (with_card_size(guess, CardSize.of(known)) is guess) is is_kept


@pytest.mark.parametrize(("apart", "is_it"), [(25.6, True), (25.9, False)])
def test_a_guess_within_a_third_of_its_size_is_one_of_the_card_found(apart, is_it):
    """0.35 of the root of its area, 73.5 pixels."""
    guess = spot(100 + apart, 0.4)
    assert (with_card_size(guess, CardSize.of(spot(100))) is guess) is is_it


def test_a_guess_is_turned_across_and_then_by_half_of_that_to_either_side() -> None:
    known = CardSize.of(spot(100))
    turned = [
        each.corners[:2].mean(axis=0) - (400, 200)
        for each in rotated_guesses([spot(400, 0.5, 0.7)], known)
    ]
    c = 45 * np.sqrt(0.5)
    expected = [(45, 0), (c, -c), (c, c)]  # where its upper end is
    assert np.abs(np.array(turned) - expected).max() < 0.01
    (first, *_) = rotated_guesses([spot(400, 0.5, 0.7)], known)
    assert first.score == 0.7
    assert first.corners[1] - first.corners[0] == pytest.approx([0, 60], abs=0.01)


@pytest.mark.parametrize(("x", "is_told"), [(30, True), (29, False), (569, True)])
def test_a_card_that_lies_wholly_in_the_picture_tells_the_size(x, is_told) -> None:
    assert (measure_size(TABLE, [spot(x)]) is not None) is is_told
    assert measure_size(TABLE, [spot(100, score=0.89)]) is None
    assert measure_size(TABLE, [spot(100, score=0.9)]) is not None


@pytest.mark.parametrize(
    ("size_wh", "first"),
    [((400, 600), (2, 0)), ((600, 400), (0, 398)), ((400, 400), (68, 0))],
)
def test_a_card_that_fills_the_picture_is_as_long_as_it(size_wh, first) -> None:
    """Its width is 0.66 of its length; the second one is a tenth larger."""
    picture = np.zeros((*size_wh[::-1], 3), np.uint8)
    one, larger = full_frame_guesses(picture)
    middle = np.array(size_wh) / 2
    assert one.corners.mean(axis=0) == pytest.approx(middle)
    assert one.corners[0] == pytest.approx(first, abs=1e-3)
    assert larger.corners - middle == pytest.approx(
        1.1 * (one.corners - middle), abs=1e-3
    )
    assert short_side(one.corners) == pytest.approx(0.66 * max(size_wh))
    assert long_side(one.corners) == pytest.approx(max(size_wh))
    assert one.score == larger.score == 0
