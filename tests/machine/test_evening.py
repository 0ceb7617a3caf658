"""How the people of an evening touch what the screen offers."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import numpy as np

from companion.core.cards import Color
from companion.referee.inputs import ColorTouched
from machine.devices import CameraFeed, Pins, Screen, Touchscreen
from machine.evening import ANSWER_COLUMNS, COLOR_XY, MachineProps
from machine.machine import Machine
from machine.qemu import Image


@dataclass
class AskingScreen:
    """A screen that asks who played until it is answered, and then for the color."""

    is_answered: bool = False
    touched: list[tuple[int, int]] = field(default_factory=list)

    def picture(self) -> np.ndarray:
        picture = np.zeros((480, 800, 3), np.uint8)
        if self.is_answered:
            for x, y in COLOR_XY.values():
                picture[y - 20 : y + 20, x - 45 : x + 45] = (30, 30, 200)
        return picture

    def readings(self, _rows: slice, columns: slice) -> Iterator[str]:
        if not self.is_answered:
            yield ("ben", "cem")[ANSWER_COLUMNS.index(columns)]

    def touch(self, x: int, y: int) -> None:
        self.touched.append((x, y))
        self.is_answered = True


def test_who_played_is_answered_before_a_color_is_touched(tmp_path: Path) -> None:
    """The hour of memory once ended with a color touched where an answer was."""
    screen = AskingScreen()
    image = Image(tmp_path / "disk", tmp_path / "kernel", tmp_path / "initrd")
    props = MachineProps(
        CameraFeed(Machine(image, tmp_path)),
        cast("Pins", None),
        cast("Screen", screen),
        cast("Touchscreen", screen),
        acting="Cem",
    )
    for _ in range(2):  # the second time nothing is asked
        props.touch(ColorTouched(0.0, Color.GREEN))
    answer, *colors = screen.touched
    assert ANSWER_COLUMNS[1].start < answer[0] < ANSWER_COLUMNS[1].stop
    assert colors == [COLOR_XY["green"]] * 2
