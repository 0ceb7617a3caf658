"""A picture is looked at from afar only where the first look tells no card."""

from dataclasses import dataclass, field, replace
from functools import cache
from typing import cast

import cv2
import numpy as np
import pytest

from models.training.drawing.faces import draw_face
from vision.reading.net import Net
from vision.reading.reader import Reader

CLOTH = np.full((480, 640, 3), (70, 90, 80), np.uint8)


@cache
def reader() -> Reader:
    return Reader.load()


@dataclass
class Counted:
    """A net that counts its runs."""

    net: Net
    size_wh: tuple[int, int] = field(init=False)
    runs: int = 0

    def __post_init__(self) -> None:
        self.size_wh = self.net.size_wh

    def run(self, pictures: list[np.ndarray]) -> np.ndarray:
        self.runs += 1
        return self.net.run(pictures)


@dataclass
class Blind:
    """A locator that sees nothing."""

    size_wh: tuple[int, int] = (256, 192)

    def run(self, _pictures: list[np.ndarray]) -> np.ndarray:
        answer = np.zeros((1, 7, 24, 32), np.float32)
        answer[:, 0] = -9
        return answer


def showing(card: str, share: float) -> np.ndarray:
    """Lay a card on a cloth, as high as a share of the picture."""
    face = draw_face(card)
    height, width = face.shape[:2]
    scale = share * CLOTH.shape[0] / height
    move = cv2.getRotationMatrix2D((width / 2, height / 2), 4, scale)
    move[:, 2] += (320 - width / 2, 240 - height / 2)
    there = cv2.warpAffine(face, move, (640, 480), flags=cv2.INTER_AREA)
    alpha = there[..., 3:] / 255
    return np.asarray(there[..., :3] * alpha + CLOTH * (1 - alpha), np.uint8)


@pytest.mark.slow
@pytest.mark.parametrize("share", [0.25, 0.6, 0.9])
def test_a_card_that_the_first_look_tells_is_not_looked_at_from_afar(
    share: float,
) -> None:
    far = Counted(reader().detector.close_up_locator)
    detector = replace(reader().detector, close_up_locator=cast("Net", far))
    reading = replace(reader(), detector=detector).read(showing("G7", share))
    assert [str(told.card) for told in reading.cards] == ["G7"]
    assert far.runs == 0


@pytest.mark.parametrize("card", ["G7", "W"])
def test_a_card_that_the_first_look_misses_is_read_from_afar(card: str) -> None:
    detector = replace(reader().detector, locator=cast("Net", Blind()))
    reading = replace(reader(), detector=detector).read(showing(card, 0.95))
    assert [str(told.card) for told in reading.cards] == [card]
