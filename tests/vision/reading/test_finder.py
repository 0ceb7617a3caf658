from dataclasses import dataclass, field

import numpy as np
import pytest

from vision.reading.finder import Finder, prominence
from vision.reading.locate import Spot
from vision.reading.rectify import Pyramid

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


def finder(logits: list[float]) -> Finder:
    corners = Trusts(logits)
    return Finder(corners, corners, corners, 0.1)


def spot(x: float, scale: float = 1.0) -> Spot:
    return Spot(np.asarray(BOX * scale + (x, 100), np.float32), 0.9)


def test_what_the_corner_net_does_not_trust_is_dropped() -> None:
    (kept,) = finder([3.0, -4.0, -4.0]).trusted(TABLE, [spot(80), spot(200)])
    assert kept.corners[:, 0].mean() == pytest.approx(80)


def test_the_most_prominent_card_comes_first() -> None:
    small, large = spot(80), spot(200, 1.5)
    kept = finder([3.0, 3.0]).trusted(TABLE, [small, large])
    assert [round(float(k.corners[:, 0].mean())) for k in kept] == [200, 80]
    assert prominence(kept[0]) > prominence(kept[1])


def test_two_guesses_of_one_card_become_one() -> None:
    assert len(finder([3.0, 2.5]).trusted(TABLE, [spot(80), spot(82)])) == 1


def test_elsewhere_turns_and_resizes_the_guess() -> None:
    tried = finder([-4.0] * 8)
    assert tried.elsewhere(TABLE, [spot(80)]) == []
    assert len(tried.corners.asked) == 8  # each corrected twice, then given up
