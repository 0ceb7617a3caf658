from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.reading.detector import CardDetector, Detection, locate, prominence
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
