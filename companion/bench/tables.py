"""Random tables, lamps, decks and cameras for simulated rounds."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from companion.bench.drawn import FPS
from hardware.camera import Camera
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.drawing.light import Light
from hardware.simulated.drawing.optics import Optics
from hardware.simulated.drawing.sheet import Design, FaceStyle
from hardware.simulated.drawing.sprites import Picture
from hardware.simulated.drawing.tabletop import TableTop
from hardware.simulated.drawing.view import View
from hardware.simulated.drawn_frame import Tempo
from hardware.simulated.table import SimulatedTable
from hardware.simulated.unsteady import Trouble, UnsteadyCamera

Rng = np.random.Generator


_DESIGNS: tuple[Design, ...] = ("outline", "filled")
"""The designs that are measured; another one would change what the figures mean."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One table with the camera over it."""

    camera: SimulatedCamera
    """The simulated camera, with its levers."""
    seen: Camera
    """The same camera behind a bad cable: what the follower sees."""
    seats: int
    """How many people play."""


def a_setting(rng: Rng, draw: Callable[[str], Picture] | None = None) -> Setting:
    """Return a random table, lamp, deck and camera.

    Args:
        rng: decides.
        draw: draws the cards of a deck of its own; by default one is chosen.
    """
    seats = int(rng.integers(2, 7))
    table = SimulatedTable(
        top=list(TableTop)[rng.integers(len(TableTop))],
        style=_style(rng),
        view=_view(rng),
        seed=int(rng.integers(1 << 30)),
        care=float(rng.uniform(0.6, 1.4)),
        draw=draw,
    )
    camera = SimulatedCamera(
        table,
        light=_light(rng),
        fps=FPS,
        seats=seats,
        tempo=a_tempo(rng),
        optics=_optics(rng),
    )
    return Setting(camera, UnsteadyCamera(camera, _trouble(rng), rng), seats)


def a_tempo(rng: Rng) -> Tempo:
    """Return a random speed of hands."""
    arrive, hold, leave = (
        int(rng.integers(*span)) for span in ((4, 9), (1, 6), (4, 8))
    )
    return Tempo(arrive, hold, leave)


def _style(rng: Rng) -> FaceStyle:
    return FaceStyle(
        design=_DESIGNS[rng.integers(len(_DESIGNS))],
        border_mm=float(rng.uniform(3.0, 4.2)),
        symbol_mm=float(rng.uniform(24.0, 28.0)),
        tilt_deg=float(rng.uniform(27, 33)),
        weight=float(rng.uniform(0.16, 0.22)),
    )


def _view(rng: Rng) -> View:
    return View(
        width_mm=float(rng.uniform(320, 470)),
        height_mm=float(rng.uniform(450, 650)),
        tilt_deg=float(rng.uniform(0, 18)),
    )


def _light(rng: Rng) -> Light:
    return Light(
        brightness=float(rng.uniform(0.65, 1.1)),
        warmth=float(rng.uniform(-0.8, 0.9)),
        vignette=float(rng.uniform(0.1, 0.4)),
        lamp_xy=(float(rng.uniform(0.2, 0.8)), float(rng.uniform(0.2, 0.8))),
    )


def _optics(rng: Rng) -> Optics:
    meters = rng.random() < 0.5  # noqa: PLR2004 (every other camera)
    return Optics(
        noise=float(rng.uniform(1.5, 5.5)),
        blur_px=float(rng.uniform(0.5, 1.1)),
        meters=float(rng.uniform(0.2, 0.8)) if meters else 0.0,
        jpeg=int(rng.integers(65, 95)),
    )


def _trouble(rng: Rng) -> Trouble:
    if rng.random() < 0.5:  # noqa: PLR2004 (every other cable)
        return Trouble()
    return Trouble(dropped=0.03, repeated=0.03, stalled=0.003)
