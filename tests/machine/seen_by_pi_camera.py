"""Runs on a machine whose camera is a Pi's, with its release's own Python.

Prints a line for each thing that was tried: its name, and what was wrong, if something
was. The camera is vimc, the kernel's simulated one, which shows eight bars of color.
"""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from hardware.camera import Frame
from hardware.errors import CameraError
from hardware.pi_camera.camera import PiCamera
from hardware.pi_camera.opening import open_pi_camera

BARS = (
    *((191, 191, 191), (0, 191, 191), (191, 191, 0), (0, 191, 0)),
    *((191, 0, 191), (0, 0, 191), (191, 0, 0), (0, 0, 0)),
)
"""White, yellow, cyan, green, magenta, red, blue, black: as blue, green, red."""
WIDTH, HEIGHT = 1280, 960
OPENINGS = 20
LATE_S = 20.0
"""How long a picture may take in plain emulation."""
CLOSE_S = 2.0
BETWEEN = Path("/sys/module/vimc/parameters/frame_ms")
"""Milliseconds between two pictures."""
USUAL, NEVER = "1000", "100000000"


def main() -> None:
    """Try all."""
    for name, tried in TRIED.items():
        print(f"{name}: {attempt(tried)}", flush=True)


def attempt(tried: Callable[[], str]) -> str:
    """Return what was wrong; empty if nothing was."""
    try:
        return tried()
    except CameraError as error:
        return str(error)


def size() -> str:
    """Look at a picture's size and kind; return what was wrong."""
    with open_pi_camera() as camera:
        image = next_frame(camera).image
    is_right = image.shape == (HEIGHT, WIDTH, 3) and image.dtype == np.uint8
    return "" if is_right else f"{image.shape} of {image.dtype}"


def bars() -> str:
    """Look whether red is red; return what was wrong."""
    with open_pi_camera() as camera:
        image = next_frame(camera).image
    bar = WIDTH // len(BARS)
    seen = image[HEIGHT // 2, bar // 2 :: bar]
    return "" if np.array_equal(seen, BARS) else f"{seen.tolist()}"


def locked() -> str:
    """Lock and free its look, without controls; return what was wrong."""
    with open_pi_camera() as camera:
        next_frame(camera)
        camera.lock_exposure()
        camera.free_exposure()
        next_frame(camera)
    return ""


def refused() -> str:
    """Open it a second time, with the first going on; return what was wrong."""
    with open_pi_camera() as camera:
        next_frame(camera)
        try:
            open_pi_camera().close()
        except CameraError:
            next_frame(camera)
            return ""
    return "it was opened twice"


def leaks() -> str:
    """Open and close it again and again; return what was wrong."""
    before = held()
    for _ in range(OPENINGS):
        with open_pi_camera() as camera:
            next_frame(camera)
    after = held()
    return "" if after == before else f"descriptors, threads: {before}, then {after}"


def stall() -> str:
    """Let it hang, and open it again; return what was wrong."""
    BETWEEN.write_text(NEVER)
    try:
        with open_pi_camera() as camera:
            lost = wait_until_lost(camera)
            began = time.monotonic()
        closed_s = time.monotonic() - began
    finally:
        BETWEEN.write_text(USUAL)
    if not lost:
        return "not told"
    if closed_s > CLOSE_S:
        return f"closed after {closed_s:.1f} s only"
    with open_pi_camera() as camera:
        next_frame(camera)
    return ""


TRIED = {
    "size of its pictures": size,
    "order of its colors": bars,
    "look locked and freed": locked,
    "second opening": refused,
    f"{OPENINGS} openings": leaks,
    "hang": stall,
}


def wait_until_lost(camera: PiCamera) -> bool:
    """Read until the camera says that it is lost; return whether it does."""
    try:
        for _ in range(int(LATE_S)):
            camera.read(1)
    except CameraError as error:
        return "no pictures any more" in str(error)
    return False


def next_frame(camera: PiCamera) -> Frame:
    """Return the next picture.

    Raises:
        CameraError: if none comes.
    """
    for _ in range(int(LATE_S)):
        frame = camera.read(1)
        if frame is not None:
            return frame
    raise CameraError(f"No picture within {LATE_S:.0f} s.")


def held() -> tuple[int, int]:
    """Return how many descriptors and threads this program has."""
    for thread in threading.enumerate():
        if thread.name == "time limit":  # it has answered, and is about to end
            thread.join(5)
    return len(list(Path("/proc/self/fd").iterdir())), threading.active_count()


if __name__ == "__main__":
    os.environ["LIBCAMERA_LOG_LEVELS"] = "*:ERROR"
    main()
