"""How the bench reads a machine's screen, and listens to it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from machine import devices
from machine.devices import SCALES, WAVE_HEAD, Screen, Word, seconds_of_sound
from machine.machine import Image, Machine


class Painted(Screen):
    """A screen that shows what we paint."""

    def __init__(self, folder: Path) -> None:
        super().__init__(Machine(Image(folder, folder, folder), folder))
        self.shown = np.zeros((480, 800, 3), np.uint8)

    def picture(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        return self.shown


class Moving(Painted):
    """A screen that is another at each of the first looks."""

    looks = 4

    def picture(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        self.looks = max(0, self.looks - 1)
        return self.shown + np.uint8(self.looks)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(devices, "STILL_S", 0.0)


def test_a_screen_is_read_once_it_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reading of what moves took three seconds, and told nothing."""
    read: list[int] = []

    def words_at(image: np.ndarray[Any, Any], _scale: float, **_: float) -> list[Word]:
        read.append(int(image.max()))
        return []

    monkeypatch.setattr(devices, "words_at", words_at)
    screen = Moving(tmp_path)
    screen.shown = screen.shown + np.uint8(40)
    next(screen.readings(slice(None)))
    assert read == [40]


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


@pytest.mark.parametrize(
    ("heard", "seconds"), [(b"", 0.0), (b"\0" * 8820, 0.0), (b"\0\x40" * 44_100, 0.5)]
)
def test_a_running_machine_tells_how_long_it_was_heard(
    tmp_path: Path, heard: bytes, seconds: float
) -> None:
    machine = Machine(Image(tmp_path, tmp_path, tmp_path), tmp_path)
    (tmp_path / "sound.wav").write_bytes(bytes(WAVE_HEAD) + heard)
    assert seconds_of_sound(machine) == seconds


def test_a_loudspeaker_that_was_never_played_to_leaves_no_head(tmp_path: Path) -> None:
    machine = Machine(Image(tmp_path, tmp_path, tmp_path), tmp_path)
    (tmp_path / "sound.wav").touch()
    assert seconds_of_sound(machine) == 0
