"""One card that is surely found tells how large those guessed elsewhere are."""

import numpy as np
import pytest

from vision.reading.detector import Detection
from vision.reading.geometry import Pyramid, long_side, short_side
from vision.reading.sizes import CardSize, measure_size, rotated_guesses, with_card_size

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
