"""Ties a window to the table: its clock, its size, its camera, and another camera."""

import time
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.camera.live_camera import NO_CAMERA_SERVICES
from companion.camera.reports import CameraAlarm, CameraChoice, CameraFact
from companion.camera.watcher import Watcher
from companion.camera.watching import start_watcher
from companion.components.component import Component, HealthMonitor
from companion.config import NO_CAMERA, Config
from companion.pages.navigator import Navigator
from companion.table.table import Table
from companion.teaching.services import DeckReaderServices
from companion.ui.theme import Display
from hardware.buffered_camera import FrameQueue
from hardware.camera_name import PresentCamera, present_cameras
from hardware.display import output_size
from hardware.network_camera.address import is_address, typed_address, without_password

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

_TICK_S = 0.1
_NIGHT_S = 1.0
_GIVE_WAY_S = 0.2
"""Longest wait of a touch for the camera's reader, seconds."""


def connect_camera(
    app: "CompanionApp", navigator: Navigator, watcher: Watcher | None
) -> None:
    """Let the screen show the camera's picture, and hands be laid before it."""
    services = watcher.services if watcher else NO_CAMERA_SERVICES
    app.camera_picture = services.live
    navigator.connect(services)


def tick_regularly(
    window: "CompanionApp",
    table: Table | Navigator,
    pulse: Callable[[], None] = lambda: None,
) -> None:
    """Let the table rule on what has waited long enough; `pulse` hears that it did."""

    def tick() -> None:
        if table.tick(time.monotonic()):
            window.refresh()
        pulse()

    window.repeat(tick, every_s=_TICK_S)


def follow_night(app: "CompanionApp") -> None:
    """Let the window be darker at night, from the hour that the settings name."""

    def follow() -> None:
        hour, settings = time.localtime().tm_hour, app.view.settings
        app.night.tick(app.now(), hour, settings.dark_from)

    app.repeat(follow, every_s=_NIGHT_S)


def give_way(window: "CompanionApp", waiting: Callable[[], FrameQueue | None]) -> None:
    """Let the reader of cards go first: while frames wait, the screen draws less.

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
    """Return the display that the window fills, or else the configuration's.

    A window that has to grow at its start is laid out twice; on the headless output of
    cage 0.1.4, which every table has at first, it went on showing a part only.
    """
    found = output_size() if config.fullscreen else None
    width, height = found or config.display_wh
    if config.display_width_mm is None:
        return Display.filling(width, height)
    return Display(width, height, config.display_width_mm)


class TableCamera:
    """Follows the pile through one camera, until people choose another.

    Only what the window shows of it runs on Kivy's thread; a camera that hangs is left
    behind without waiting for it.

    Args:
        config: names the camera at first.
        app: shows its picture, and takes what is seen.
        navigator: works with it.
        open_services: returns what reads the cards, once there is a camera.
        health: is told how the camera is.
    """

    def __init__(
        self,
        config: Config,
        app: "CompanionApp",
        navigator: Navigator,
        open_services: Callable[[], DeckReaderServices],
        *,
        health: HealthMonitor,
    ) -> None:
        self._config = config
        self._app = app
        self._navigator = navigator
        self._open_services = cache(open_services)
        self._health = health
        self._first = self._last = config.camera
        self._watcher: Watcher | None = None
        self._follow(None)

    @property
    def name(self) -> str:
        """The camera in use, as in the configuration."""
        return self._config.camera

    @property
    def waiting(self) -> FrameQueue | None:
        """The frames that wait to be looked at; ``None`` if none can."""
        return self._watcher.waiting if self._watcher else None

    def choices(self) -> tuple[CameraChoice, ...]:
        """Return the cameras that are there, and the addresses that were in use."""
        present = (CameraChoice(one.name, _label(one)) for one in present_cameras())
        known = dict.fromkeys(filter(is_address, (self._first, self._last)))
        return (*present, *(CameraChoice(one, _title(one)) for one in known))

    def address(self, typed: str) -> str:
        """Return typed text as the name of a camera; empty if it is no address."""
        return typed_address(typed) or ""

    def use(self, name: str) -> None:
        """Follow the pile through another camera from now on."""
        former = self._watcher
        if former is not None:
            former.stop(0)  # its thread ends by itself
        self._config = replace(self._config, camera=name)
        if is_address(name):
            self._last = name
        if name == NO_CAMERA:
            self._health.forget(Component.CAMERA)
        self._app.post(CameraFact.CLEAR)
        self._app.post(CameraAlarm.NONE)
        self._follow(former)

    def _follow(self, former: Watcher | None) -> None:
        self._watcher = start_watcher(
            self._config,
            self._app.post,
            self._open_services,
            paced=True,
            health=self._health,
            former=former,
        )
        connect_camera(self._app, self._navigator, self._watcher)

    def stop(self) -> None:
        """Let the camera go."""
        if self._watcher is not None:
            self._watcher.stop()


def _label(camera: PresentCamera) -> str:
    """Return what tells a camera from another one of the same make."""
    title = camera.title.partition(":")[0]  # Linux repeats it after a colon
    return f"{title} ({camera.name})" if title else camera.name


def _title(address: str) -> str:
    """Return an address as short as people write it."""
    return without_password(address).removeprefix("http://")
