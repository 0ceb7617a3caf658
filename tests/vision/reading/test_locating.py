from dataclasses import dataclass

import numpy as np
import pytest

from vision.reading.detector import Detection, distinct, fitted, locate, refine
from vision.reading.geometry import Pyramid


@dataclass
class CellsOf:
    """A net that gives the same answer to every picture."""

    answer: np.ndarray
    size_wh: tuple[int, int] = (256, 192)

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        assert all(p.shape[1::-1] == self.size_wh for p in pictures)
        return np.repeat(self.answer[None], len(pictures), axis=0)


EMPTY = Pyramid.of(np.zeros((192, 256, 3), np.uint8))


def no_cells(height: int = 24, width: int = 32) -> np.ndarray:
    answer = np.zeros((7, height, width), np.float32)
    answer[0] = -9
    return answer


def with_card(answer: np.ndarray, x: int, y: int, logit: float = 3.0) -> np.ndarray:
    """An upright card of 4 x 6 cells whose middle is the middle of a cell."""
    answer[:, y, x] = (logit, 0, 0, -3, 0, 2, 0)  # angles doubled: 90 and 0 degrees
    return answer


@pytest.mark.parametrize("margin", [0, 16])
@pytest.mark.parametrize("shape", [(480, 640), (640, 480), (300, 300), (90, 700)])
def test_a_fitted_picture_maps_back_to_its_frame(
    shape: tuple[int, int], margin: int
) -> None:
    frame = np.zeros((*shape, 3), np.uint8)
    y, x = shape[0] // 4, shape[1] // 3
    frame[y - 8 : y + 9, x - 8 : x + 9] = 255
    small, back = fitted(Pyramid.of(frame), (256, 192), margin)
    ys, xs = np.nonzero(small[..., 0] > 60)
    found = back[:, :2] @ (xs.mean(), ys.mean()) + back[:, 2]
    assert small.shape == (192, 256, 3)
    assert np.abs(found - (x, y)).max() < 3


def test_no_peak_is_no_spot() -> None:
    assert locate(CellsOf(no_cells()), EMPTY, 0.3) == []


def test_a_cell_gives_the_corners_of_its_card() -> None:
    near = CellsOf(with_card(no_cells(), 10, 12))
    (spot,) = locate(near, EMPTY, 0.3)
    left, right = (10.5 - 2) * 8, (10.5 + 2) * 8
    top, bottom = (12.5 - 3) * 8, (12.5 + 3) * 8
    assert {tuple(c) for c in spot.corners.round().astype(int).tolist()} == {
        (left, top),
        (right, top),
        (right, bottom),
        (left, bottom),
    }


def test_a_card_seen_from_afar_is_twice_as_large_in_the_frame() -> None:
    far = CellsOf(with_card(no_cells(16, 20), 10, 8), (160, 128))
    (spot,) = locate(far, EMPTY, 0.3, margin=16)
    assert spot.size == pytest.approx(2 * 8 * np.sqrt(24), rel=0.01)
    assert np.allclose(spot.corners.mean(axis=0), (136, 104), atol=1)


def test_corners_go_clockwise_and_begin_with_a_short_side() -> None:
    near = CellsOf(with_card(no_cells(), 10, 12))
    (spot,) = locate(near, EMPTY, 0.3)
    x, y = spot.corners.T
    assert np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)) > 0
    first, second = spot.corners[1] - spot.corners[0], spot.corners[2] - spot.corners[1]
    assert np.hypot(*first) < np.hypot(*second)


def test_the_surest_spot_comes_first() -> None:
    answer = with_card(with_card(no_cells(), 5, 12, 1.0), 25, 12, 4.0)
    first, second = locate(CellsOf(answer), EMPTY, 0.3)
    assert first.score > second.score
    assert first.corners[:, 0].mean() > second.corners[:, 0].mean()


def test_two_peaks_in_one_card_are_one_spot() -> None:
    answer = with_card(with_card(no_cells(), 10, 12, 4.0), 10, 13, 4.0)
    assert len(locate(CellsOf(answer), EMPTY, 0.3)) == 1


BOX = np.array([[-20, -30], [20, -30], [20, 30], [-20, 30]], np.float32)


def test_a_symbol_in_the_middle_of_a_card_is_another_spot() -> None:
    card, symbol = (
        Detection(BOX, 0.6),
        Detection(np.asarray(BOX * 0.4, np.float32), 0.9),
    )
    assert distinct([card, symbol]) == [symbol, card]


def test_of_two_spots_of_one_card_the_surer_is_kept() -> None:
    good, poor = (
        Detection(BOX, 0.9),
        Detection(np.asarray(BOX * 1.1 + 3, np.float32), 0.5),
    )
    assert distinct([poor, good]) == [good]


@dataclass
class Moves:
    """A corner net that answers the same to every crop."""

    answer: list[float]
    size_wh: tuple[int, int] = (72, 104)

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        return np.array([self.answer], np.float32)


def test_corners_are_moved_across_a_crop_larger_than_the_guess() -> None:
    part = 1 / 1.6
    where = [-part, -part, part, -part, part, part, -part, part]
    guess = np.asarray(BOX + 100, np.float32)
    spot = refine(Moves([*where, 0.0]), EMPTY, guess)
    assert np.allclose(spot.corners, guess, atol=0.01)
    assert spot.score == pytest.approx(0.5)
