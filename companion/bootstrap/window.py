"""Ties a window to the table: its clock, its eyes, its size."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from companion.camera.live_camera import LiveCamera
from companion.camera.watcher import Watcher
from companion.config import Config
from companion.pages.navigator import Navigator
from companion.table.table import Table
from companion.ui.theme import Display
from hardware.buffered_camera import FrameQueue

_TICK_S = 0.1
_GIVE_WAY_S = 0.2
"""How long a touch may have to wait for the eyes, seconds."""


class Window(Protocol):
    """The window of the screen, from outside of Kivy. Kivy's thread only."""

    def repeat(self, act: Callable[[], None], *, every_s: float) -> None:
        """Call ``act`` again and again."""

    def refresh(self) -> None:
        """Show the table as it is now."""

    def save_picture(self, path: Path) -> None:
        """Save what it shows as PNG."""


class ShowsCamera(Protocol):
    """The window, for the camera's picture."""

    camera_picture: LiveCamera | None


def connect_camera(
    app: ShowsCamera, navigator: Navigator, watcher: Watcher | None
) -> None:
    """Let the screen show the camera's picture, and hands be laid before it."""
    live = watcher.live if watcher else None
    app.camera_picture = live
    navigator.connect(
        live,
        watcher.calibration if watcher else None,
        live,
        watcher.classroom if watcher else None,
        watcher.corrections if watcher else None,
    )


def _no_pulse() -> None:
    """Tell nobody that the table has answered."""


def tick_regularly(
    window: Window, table: Table | Navigator, pulse: Callable[[], None] = _no_pulse
) -> None:
    """Let the table rule on what has waited long enough; `pulse` hears that it did."""

    def tick() -> None:
        if table.tick(time.monotonic()):
            window.refresh()
        pulse()

    window.repeat(tick, every_s=_TICK_S)


def give_way(window: Window, waiting: Callable[[], FrameQueue | None]) -> None:
    """Let the eyes go first: while frames wait, the screen draws less often.

    What is drawn late is late; what is not seen is lost.

    Args:
        window: draws.
        waiting: returns the frames that wait now; ``None`` if none can.
    """

    def wait() -> None:
        queue = waiting()
        if queue is not None:
            queue.wait_for_taker(_GIVE_WAY_S)

    window.repeat(wait, every_s=0)


def display_of(config: Config) -> Display:
    """Return the display that the configuration describes."""
    width, height = config.display_wh
    if config.display_width_mm is None:
        return Display.filling(width, height)
    return Display(width, height, config.display_width_mm)
