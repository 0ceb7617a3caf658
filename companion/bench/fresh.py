"""The cost of starting ``companion watch``: memory, and the time to its first card."""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from companion.bench.drawn import FPS, FULL_WH, camera, cards, next_frame
from companion.bench.measurement import Measurement, Options, at_most
from companion.bench.memory import peak_mb
from companion.core.errors import CompanionError

_CARDS = 5
_FRAMES_A_CARD = 30
_REPEATS = 3


def measure(_options: Options) -> Iterator[Measurement]:
    """Measure `companion watch` on a video, each time in a process of its own."""
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        video = Path(folder) / "round.avi"
        _film(video)
        runs = [_watch(video) for _ in range(_REPEATS)]
    note = f"of {_REPEATS} runs of `companion watch` on a 1280x960 video"
    yield Measurement(
        "start to the first card",
        statistics.median(first_s for first_s, _ in runs),
        "s",
        at_most(1.5),
        f"median {note}; with all that starting takes",
    )
    yield Measurement(
        "resident memory of watch",
        max(peak for _, peak in runs),
        "MB",
        at_most(180),
        f"largest {note}",
    )


def _film(video: Path) -> None:
    """Film a table on which a card lies from the start and more are laid."""
    table_camera, coming = camera(2), cards()
    table_camera.table.place(next(coming), table_camera.table.careless_pose())
    codec = cv2.VideoWriter.fourcc(*"MJPG")
    writer = cv2.VideoWriter(str(video), codec, FPS, FULL_WH)
    for number in range(_CARDS * _FRAMES_A_CARD):
        if number and number % _FRAMES_A_CARD == 0:
            table_camera.lay(next(coming))
        writer.write(next_frame(table_camera).image)
    writer.release()


def _watch(video: Path) -> tuple[float, float]:
    """Return the seconds to the first card and the most memory held, MB."""
    command = [sys.executable, "-m", "companion", "watch", str(video), "--json"]
    began = time.perf_counter()
    first_s, peak = 0.0, 0.0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as watch:  # noqa: S603 (our own command)
        for line in watch.stdout or ():
            if not first_s and '"card"' in line:
                first_s = time.perf_counter() - began
            peak = max(peak, peak_mb(watch.pid))
    if not first_s:
        raise CompanionError("`companion watch` reported no card of a drawn video.")
    return first_s, peak
