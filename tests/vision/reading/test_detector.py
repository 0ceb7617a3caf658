from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.reading.detector import (
    CardDetector,
    Detection,
    distinct,
    fitted,
    is_same,
    locate,
    prominence,
    varied_guesses,
)
from vision.reading.geometry import Pyramid
from vision.reading.manifest import read_manifest

BOX = np.array([[-20, -30], [20, -30], [20, 30], [-20, 30]], np.float32)
TABLE = Pyramid.of(np.zeros((200, 300, 3), np.uint8))
STAYS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]).ravel() / 1.6


@dataclass
class Trusts:
    """A corner net that moves nothing and trusts crop after crop so much."""

    logits: list[float]
    size_wh: tuple[int, int] = (72, 104)
    asked: list[np.ndarray] = field(default_factory=list)

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        self.asked += pictures
        return np.array([[*STAYS, self.logits[len(self.asked) - 1]]], np.float32)


def detector(logits: list[float]) -> CardDetector:
    corners = Trusts(logits)
    return CardDetector(corners, corners, corners, 0.1)


def spot(x: float, scale: float = 1.0) -> Detection:
    return Detection(np.asarray(BOX * scale + (x, 100), np.float32), 0.9)


def test_what_the_corner_net_does_not_trust_is_dropped() -> None:
    (kept,) = detector([3.0, -4.0, -4.0]).trusted(TABLE, [spot(80), spot(200)])
    assert kept.corners[:, 0].mean() == pytest.approx(80)


def test_the_most_prominent_card_comes_first() -> None:
    small, large = spot(80), spot(200, 1.5)
    kept = detector([3.0, 3.0]).trusted(TABLE, [small, large])
    assert [round(float(k.corners[:, 0].mean())) for k in kept] == [200, 80]
    assert prominence(kept[0]) > prominence(kept[1])


def test_two_guesses_of_one_card_become_one() -> None:
    assert len(detector([3.0, 2.5]).trusted(TABLE, [spot(80), spot(82)])) == 1


def test_elsewhere_turns_and_resizes_the_guess() -> None:
    tried = detector([-4.0] * 8)
    assert tried.trusted_elsewhere(TABLE, [spot(80)]) == []
    assert len(tried.corners.asked) == 8  # each corrected twice, then given up


def test_elsewhere_the_search_ends_with_exact_corners() -> None:
    """Those that are trusted, but not exact, may be of another card."""
    tried = detector([-4.0, -4.0, 1.0, 1.0, 3.0, *[-4.0] * 9])
    found = tried.trusted_elsewhere(TABLE, [spot(80)])
    assert len(tried.corners.asked) == 5
    assert sorted(round(each.score, 2) for each in found) == [0.73, 0.95]


@dataclass
class Sees:
    """A locator that sees upright cards in some cells, in pictures of any size."""

    cells: list[tuple[int, int]]
    size_wh: tuple[int, int] = (256, 192)

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        answer = np.zeros(
            (1, 7, self.size_wh[1] // 8, self.size_wh[0] // 8), np.float32
        )
        answer[0, 0] = -9
        for x, y in self.cells:
            answer[0, :, y, x] = (3.0, 0, 0, -3, 0, 2, 0)
        return answer


FRAME = np.zeros((192, 256, 3), np.uint8)


def test_find_gives_the_cards_that_the_locator_sees_and_the_corner_net_trusts() -> None:
    nothing = Sees([], (160, 128))
    seeing = CardDetector(Sees([(8, 12), (24, 12)]), nothing, Trusts([3.0] * 9), 0.1)
    middles = [found.corners[:, 0].mean() for found in seeing.detect(FRAME)]
    assert sorted(middles) == pytest.approx([68, 196])


def test_nothing_is_found_where_there_is_nothing_to_see() -> None:
    blind = CardDetector(Sees([]), Sees([], (160, 128)), Trusts([]), 0.1)
    assert blind.detect(FRAME) == []
    assert blind.detect(FRAME[:0]) == []


@dataclass
class SeesOneLess(Sees):
    """A locator that is less sure of the first of its cells."""

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        answer = super().run(pictures)
        x, y = self.cells[0]
        answer[0, 0, y, x] = 2.0
        return answer


@pytest.mark.parametrize("less", [(8, 12), (12, 12), (10, 10), (10, 14)])
def test_of_two_cards_close_together_the_less_sure_one_is_seen_too(less) -> None:
    seen = locate(SeesOneLess([less, (10, 12)]), Pyramid.of(FRAME), 0.5)
    assert len(seen) == 2


def scored(detection: Detection, score: float) -> Detection:
    return Detection(detection.corners, score)


def test_the_size_of_a_detection_is_the_root_of_its_area() -> None:
    assert spot(80).size == pytest.approx(np.sqrt(40 * 60))
    turned = Detection(np.ascontiguousarray(spot(80).corners[::-1]), 0.9)
    assert turned.size == pytest.approx(spot(80).size)
    assert prominence(spot(80, 2.0)) == pytest.approx(0.9 * 2 * spot(80).size)


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (spot(80 + 17), True),
        (spot(80 + 18), False),
        (spot(80, 1.39), True),
        (spot(80, 1.41), False),
        (spot(80, 0.72), True),
        (spot(80, 0.71), False),
        (spot(80 + 12, 0.72), True),
        (spot(80 + 13, 0.72), False),
    ],
)
def test_detections_are_one_card_where_middle_and_size_agree(other, same) -> None:
    assert is_same(spot(80), other) is same
    assert is_same(other, spot(80)) is same


def test_of_each_card_the_surest_detection_stays() -> None:
    guesses = [scored(spot(82), 0.5), scored(spot(200), 0.7), scored(spot(80), 0.9)]
    assert distinct(guesses) == [guesses[2], guesses[1]]


def test_a_guess_is_tried_across_larger_smaller_and_askew() -> None:
    tried = [*varied_guesses([spot(80), spot(200)])]
    assert len(tried) == 8
    assert {each.score for each in tried} == {0.9}
    for guess, x in zip(tried, [80] * 4 + [200] * 4, strict=True):
        assert guess.corners.mean(axis=0) == pytest.approx((x, 100), abs=1e-3)
    across, larger, smaller, askew = (each.corners for each in tried[:4])
    assert np.ptp(across, axis=0) == pytest.approx((60, 40), abs=1e-3)
    assert np.ptp(larger, axis=0) == pytest.approx((68, 102), abs=1e-3)
    assert np.ptp(smaller, axis=0) == pytest.approx((24, 36), abs=1e-3)
    assert np.ptp(askew, axis=0) == pytest.approx([100 / np.sqrt(2)] * 2, abs=1e-3)
    for corners in (across, larger, smaller, askew):
        assert cv2.contourArea(corners, oriented=True) > 0, "clockwise"


@pytest.mark.parametrize("size_hw", [(90, 160), (160, 90), (300, 300), (1, 500)])
@pytest.mark.parametrize("margin", [0, 16])
def test_a_picture_is_fitted_lying_in_the_middle_and_mapped_back(size_hw, margin):
    height, width = size_hw
    picture = np.zeros((height, width, 3), np.uint8)
    picture[:] = 50
    picture[: max(1, height // 3), : max(1, width // 3)] = 250
    small, back = fitted(Pyramid.of(picture), (256, 192), margin)
    assert small.shape == (192, 256, 3)
    rows, columns = np.nonzero(small.any(axis=2))
    around = [rows.min(), 191 - rows.max(), columns.min(), 255 - columns.max()]
    assert min(around) >= margin
    assert abs(around[0] - around[1]) <= 1
    assert abs(around[2] - around[3]) <= 1
    assert min(around[0] + around[1], around[2] + around[3]) <= 2 * margin + 1
    whole = np.array([(columns.min(), rows.min()), (columns.max() + 1, rows.max() + 1)])
    corners = np.sort(whole @ back[:, :2].T + back[:, 2], axis=0)
    assert corners[0] == pytest.approx((0, 0), abs=1e-6)
    assert corners[1] == pytest.approx((width, height), abs=1e-6)
    bright = np.argwhere(small[..., 0] > 200)[:, ::-1].mean(axis=0) + 0.5
    there = bright @ back[:, :2].T + back[:, 2]
    expected = (max(1, width // 3) / 2, max(1, height // 3) / 2)
    assert there == pytest.approx(expected, abs=max(2, max(size_hw) / 100))


@pytest.mark.parametrize(
    ("logits", "looks"),
    [
        ([3.0], 1),
        ([1.0, 3.0], 2),
        ([-2.0, -4.0], 2),
        ([-4.0, 1.0], 2),
        ([1.0, 1.0], 2),
    ],
)
def test_corners_are_corrected_until_they_are_exact_hopeless_or_at_rest(
    logits, looks
) -> None:
    """Nothing moves here, so the second look is the last one."""
    tried = detector(logits)
    tried.correct(TABLE, spot(80), hopeless=0.03)
    assert len(tried.corners.asked) == looks


@dataclass
class Shifts(Trusts):
    """A corner net that moves its corners to the right by a share of the crop."""

    by: float = 0.1

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        answer = super().run(pictures)
        answer[0, :8:2] += self.by
        return answer


@pytest.mark.parametrize(("by", "looks"), [(0.1, 4), (0.03, 4), (0.02, 2)])
def test_corners_that_still_move_are_corrected_four_times_at_most(by, looks) -> None:
    corners = Shifts([1.0] * 9, by=by)
    tried = CardDetector(corners, corners, corners, 0.1)
    found = tried.correct(TABLE, spot(80), hopeless=0.03)
    assert len(corners.asked) == looks
    assert found.corners.mean(axis=0)[0] > 80
    assert found.score == pytest.approx(1 / (1 + np.exp(-1.0)))


@pytest.mark.slow
def test_a_card_that_no_classifier_knows_is_found_by_the_detector_of_any_card() -> None:
    folder = Path("models")
    detector = CardDetector.load(folder, read_manifest(folder), any_card=True)
    frame = np.full((480, 640, 3), (60, 110, 70), np.uint8)
    frame += np.random.default_rng(1).integers(0, 9, frame.shape, np.uint8)
    frame[100:380, 220:400] = 240  # white paper with three signs in a column
    for y in (170, 240, 310):
        cv2.circle(frame, (310, y), 22, (40, 30, 190), -1, cv2.LINE_AA)
    (found, *_) = detector.detect(frame)
    assert np.abs(found.corners.min(axis=0) - (220, 100)).max() < 8
    assert np.abs(found.corners.max(axis=0) - (400, 380)).max() < 8
