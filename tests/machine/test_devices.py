"""How the bench reads a machine's screen, and listens to it."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from machine import devices
from machine.devices import LOOKS_A_SCALE, WAVE_HEAD, Screen, Word, seconds_of_sound
from machine.machine import Machine
from machine.qemu import Image


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
    for _ in range(LOOKS_A_SCALE):
        assert [*screen.readings(slice(None))] == ["mean0"]
    assert read == [1.0]
    screen.shown = screen.shown + np.uint8(9)
    assert [*screen.readings(slice(None))] == ["mean9"]


def test_what_stays_on_the_screen_is_read_at_more_scales(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "words_at", lambda *_, **__: [])
    screen = Painted(tmp_path)
    read = [len([*screen.readings(slice(None))]) for _ in range(5 * LOOKS_A_SCALE)]
    assert read[::LOOKS_A_SCALE] == [1, 2, 3, 3, 3]


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
