from dataclasses import dataclass

import numpy as np
import pytest

from vision.locate import fitted, locate


@dataclass
class CellsOf:
    """A net that gives the same answer to every picture."""

    answer: np.ndarray
    size_wh: tuple[int, int] = (256, 192)

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        assert all(p.shape == (192, 256, 3) for p in pictures)
        return np.repeat(self.answer[None], len(pictures), axis=0)


def no_cells() -> np.ndarray:
    answer = np.zeros((7, 24, 32), np.float32)
    answer[0] = -9
    return answer


def with_card(answer: np.ndarray, x: int, y: int, logit: float = 3.0) -> np.ndarray:
    """An upright card of 4 x 6 cells whose middle is the middle of a cell."""
    answer[:, y, x] = (logit, 0, 0, -3, 0, 2, 0)  # angles doubled: 90 and 0 degrees
    return answer


@pytest.mark.parametrize("shape", [(480, 640), (640, 480), (300, 300), (90, 700)])
def test_a_fitted_picture_maps_back_to_its_frame(shape: tuple[int, int]) -> None:
    frame = np.zeros((*shape, 3), np.uint8)
    y, x = shape[0] // 4, shape[1] // 3
    frame[y - 8 : y + 9, x - 8 : x + 9] = 255
    small, back = fitted(frame, (256, 192))
    ys, xs = np.nonzero(small[..., 0] > 60)
    found = back[:, :2] @ (xs.mean(), ys.mean()) + back[:, 2]
    assert small.shape == (192, 256, 3)
    assert np.abs(found - (x, y)).max() < 3


def test_no_peak_is_no_spot() -> None:
    frame = np.zeros((192, 256, 3), np.uint8)
    assert locate(CellsOf(no_cells()), frame, 0.3) == []


def test_a_cell_gives_the_corners_of_its_card() -> None:
    frame = np.zeros((192, 256, 3), np.uint8)
    (spot,) = locate(CellsOf(with_card(no_cells(), 10, 12)), frame, 0.3)
    left, right = (10.5 - 2) * 8, (10.5 + 2) * 8
    top, bottom = (12.5 - 3) * 8, (12.5 + 3) * 8
    assert {tuple(c) for c in spot.corners.round().astype(int).tolist()} == {
        (left, top),
        (right, top),
        (right, bottom),
        (left, bottom),
    }


def test_corners_go_clockwise_and_begin_with_a_short_side() -> None:
    frame = np.zeros((192, 256, 3), np.uint8)
    (spot,) = locate(CellsOf(with_card(no_cells(), 10, 12)), frame, 0.3)
    x, y = spot.corners.T
    assert np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)) > 0
    first, second = spot.corners[1] - spot.corners[0], spot.corners[2] - spot.corners[1]
    assert np.hypot(*first) < np.hypot(*second)


def test_the_surest_spot_comes_first() -> None:
    answer = with_card(with_card(no_cells(), 5, 12, 1.0), 25, 12, 4.0)
    frame = np.zeros((192, 256, 3), np.uint8)
    first, second = locate(CellsOf(answer), frame, 0.3)
    assert first.score > second.score
    assert first.corners[:, 0].mean() > second.corners[:, 0].mean()


def test_two_peaks_in_one_card_are_one_spot() -> None:
    answer = with_card(with_card(no_cells(), 10, 12, 4.0), 10, 13, 4.0)
    frame = np.zeros((192, 256, 3), np.uint8)
    assert len(locate(CellsOf(answer), frame, 0.3)) == 1
