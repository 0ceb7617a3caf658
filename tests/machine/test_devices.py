"""How the bench reads a machine's screen."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from machine import devices
from machine.devices import SCALES, Screen, Word
from machine.machine import Image, Machine


class Painted(Screen):
    """A screen that shows what we paint."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Machine(Image(folder, folder, folder), folder))
        self.shown = np.zeros((480, 800, 3), np.uint8)

    def picture(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        return self.shown


def test_a_picture_that_has_not_changed_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[float] = []

    def words_at(image: np.ndarray[Any, Any], scale: float, **_: float) -> list[Word]:
        read.append(scale)
        return [Word(f"mean {image.mean():.0f}", 0, 0)]

    monkeypatch.setattr(devices, "words_at", words_at)
    screen = Painted(tmp_path)
    assert [*screen.readings(slice(None))] == ["mean0"] * len(SCALES)
    assert [*screen.readings(slice(None))] == ["mean0"] * len(SCALES)
    assert len(read) == len(SCALES)
    screen.shown = screen.shown + np.uint8(9)
    assert [*screen.readings(slice(None))] == ["mean9"] * len(SCALES)
