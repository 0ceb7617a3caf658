"""The simulated table that the measurements of the reader use."""

from collections.abc import Iterator

from hardware.camera import Frame
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.drawing.view import View
from hardware.simulated.table import SimulatedTable
from vision.reading import reading

FULL_WH = (1280, 960)
"""Width and height of the cameras' pictures, pixels."""
FPS = 15.0
"""Frames per second of a simulated camera."""

_CARDS = ("R7", "B2", "GS", "Y0", "W", "R+2", "G6", "BR", "Y9", "W+4", "R1", "B5")
_READ_S = 1.0


def camera(seed: int, size_wh: tuple[int, int] = FULL_WH) -> SimulatedCamera:
    """Return a camera over a simulated table, at 15 frames per second of its time."""
    return SimulatedCamera(
        SimulatedTable(view=View(size_wh=size_wh), seed=seed), fps=FPS
    )


def cards() -> Iterator[str]:
    """Yield cards to lay, without end; no card follows its twin."""
    while True:
        yield from _CARDS


def next_frame(camera: SimulatedCamera) -> Frame:
    """Read a frame; the simulated camera always has one."""
    frame = camera.read(_READ_S)
    if frame is None:
        raise RuntimeError("The drawn camera gave no frame.")
    return frame


def piles(size_wh: tuple[int, int]) -> list[reading.Image]:
    """Return pictures of growing piles, with twelve different top cards."""
    table_camera = camera(7, size_wh)
    pictures = []
    for card in _CARDS:
        table_camera.table.place(card, table_camera.table.careless_pose())
        pictures.append(next_frame(table_camera).image)
    return pictures
