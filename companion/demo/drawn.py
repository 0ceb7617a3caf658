"""The demo's simulated table, and the camera's thread over it."""

import math
import time
from collections.abc import Callable, Mapping

from companion.camera.calibration import Calibration
from companion.camera.eyes import Eyes
from companion.camera.live_picture import LiveCamera
from companion.camera.watcher import Post, Watcher
from companion.demo.director import DemoOptions
from companion.demo.night_harbor import FILE
from hardware.simulated.camera import RealTime, SimulatedCamera
from hardware.simulated.drawing.harbor import draw_harbor
from hardware.simulated.drawing.sheet import FaceStyle
from hardware.simulated.drawing.sprites import Picture
from hardware.simulated.drawing.sun_and_moon import draw_sun_and_moon
from hardware.simulated.table import SimulatedTable
from vision.following.pile import PileFollower

TAUGHT: Mapping[str, Callable[[str], Picture]] = {
    FILE.stem: draw_harbor,
    "flip_112": draw_sun_and_moon,
}
"""What draws the cards of the decks that can be taught."""

_DEMO_SPEED = 3.0  # times real time: people at a demo are quick
_BARE_FRAMES = 20  # of the bare table before anybody plays


def watcher_of(
    camera: SimulatedCamera, post: Post, options: DemoOptions, eyes: Eyes
) -> Watcher:
    """Return the camera's thread over the simulated table.

    Args:
        camera: the table.
        post: takes what is seen.
        options: how it is played.
        eyes: read the cards.
    """
    reader = eyes.reader

    def opened() -> SimulatedCamera:
        eyes.load()
        return camera

    return Watcher(
        opened,
        PileFollower(reader),
        post,
        speed=math.inf if options.fast else _DEMO_SPEED,
        live=LiveCamera(reader),
        calibration=Calibration(reader),
        classroom=eyes.classroom,
        corrections=eyes.corrections,
    )


def drawn_camera(options: DemoOptions) -> SimulatedCamera:
    """Return the simulated table, at the demo's speed or as fast as it can be drawn."""
    hurried = RealTime(
        clock=lambda: time.monotonic() * _DEMO_SPEED,
        sleep=lambda seconds: time.sleep(seconds / _DEMO_SPEED),
    )
    camera = SimulatedCamera(
        SimulatedTable(
            style=FaceStyle(design=options.design),
            seed=options.seed,
            draw=TAUGHT.get(options.teach),
        ),
        seats=len(options.players),
        real_time=None if options.fast else hurried,
    )
    camera.idle(_BARE_FRAMES)
    return camera
