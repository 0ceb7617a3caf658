"""Prepares Kivy before its first import, with or without a display.

Kivy reads its environment and its configuration while it is imported, so this module
imports it inside functions only.
"""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import CompanionError
from companion.ui.theme import Display


class NoDisplayError(CompanionError, OSError):
    """There is no display to open a window on."""


@contextmanager
def virtual_display(display: Display) -> Iterator[None]:
    """Give this process a display in memory while the block lasts.

    Raises:
        NoDisplayError: if Xvfb is not installed.
    """
    from pyvirtualdisplay.display import Display as Xvfb  # noqa: PLC0415 (rarely needed)

    size = (display.width_px, display.height_px)
    try:
        screen = Xvfb(backend="xvfb", visible=False, size=size)
        screen.start()
    except OSError as missing:
        raise NoDisplayError(
            "No virtual display could be started: install Xvfb "
            "(on Debian: apt install xvfb)."
        ) from missing
    try:
        yield
    finally:
        screen.stop()


def prepare(
    display: Display, home: Path, *, fullscreen: bool = False, max_fps: int = 30
) -> None:
    """Configure Kivy for this process; call it before anything imports Kivy.

    Args:
        display: the window's size.
        home: a folder in which Kivy may keep its own files; made if absent.
        fullscreen: whether the window covers the whole screen, without a pointer.
        max_fps: how often a second changes are drawn, at most; an announcement is
            drawn more often. Inputs are handled at once.
    """
    home.mkdir(parents=True, exist_ok=True)
    os.environ |= {
        "KIVY_HOME": str(home),
        "KIVY_IMAGE": "sdl2",  # the others load Pillow, and read what none of ours is
        "KIVY_LOG_MODE": "PYTHON",  # leave this program's logging alone
        "KIVY_METRICS_DENSITY": "1",  # we think in millimetres ourselves
        "KIVY_METRICS_FONTSCALE": "1",
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_ENV_CONFIG": "1",
        "KIVY_NO_FILELOG": "1",
    }
    # A new home makes Kivy warn that its configuration is old.
    logging.getLogger("kivy").setLevel(logging.ERROR)
    _configure(display, fullscreen=fullscreen, max_fps=max_fps)


def _configure(display: Display, *, fullscreen: bool, max_fps: int) -> None:
    from kivy.config import Config  # noqa: PLC0415 (reads the environment set above)

    graphics = {
        "width": display.width_px,
        "height": display.height_px,
        "fullscreen": "auto" if fullscreen else 0,
        "show_cursor": 0 if fullscreen else 1,
        "resizable": 0 if fullscreen else 1,
        "maxfps": max_fps,
        "multisamples": 0,  # our shapes smooth their own edges
    }
    for key, value in graphics.items():
        Config.set("graphics", key, value)
    Config.set("kivy", "kivy_clock", "free_only")  # inputs wait for no frame
    Config.set("kivy", "exit_on_escape", 0)
    Config.set("kivy", "log_level", "error")
    # One provider only: a panel seen through two would press everything twice
    # (kivy issues 3801 and 8494). SDL turns the first finger into the mouse.
    Config.remove_section("input")
    Config.add_section("input")
    Config.set("input", "mouse", "mouse,disable_multitouch")
