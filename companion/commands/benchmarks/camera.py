"""Costs of the camera: each frame, a full reading, an hour, the delay, the start.

Computing is measured in processor time with one thread, so that the numbers are for one
core. Cards lie on a simulated table.
"""

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from companion.commands.benchmarks.measurement import (
    Measurement,
    at_most,
    best_s,
    peak_mb,
)
from companion.core.errors import CompanionError
from hardware.camera import Frame
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.projection import Projection
from hardware.simulated.table import SimulatedTable
from vision.following.pile import PileFollower
from vision.following.pile_events import CardLanded
from vision.reading import reading
from vision.reading.reader import Reader
from vision.scene.gate import Gate, luma_of

FULL_WH = (1280, 960)
"""Width and height of the cameras' pictures, pixels."""
FPS = 15.0
"""Frames per second of a simulated camera."""

_CARDS = ("R7", "B2", "GS", "Y0", "W", "R+2", "G6", "BR", "Y9", "W+4", "R1", "B5")
_READ_S = 1.0
# The reader.
_GATE_WH = (640, 480)
_CALLS = 200
_REPEATS = 15
_TRIES = 4
_CARD_EVERY_S = 10.0
_WATCHED_S = 180.0
# The delay.
_DELAY_CARDS = 24
_BARE_FRAMES = 30
_STILL_FRAMES = 30
_MOST_FRAMES = 150
# The start.
_FILMED_CARDS = 5
_FRAMES_A_CARD = 30
_RUNS = 3


def camera(seed: int, size_wh: tuple[int, int] = FULL_WH) -> SimulatedCamera:
    """Return a camera over a simulated table, at 15 frames per second of its time."""
    return SimulatedCamera(
        SimulatedTable(projection=Projection(size_wh=size_wh), seed=seed), fps=FPS
    )


def cards() -> Iterator[str]:
    """Yield cards to lay, without end; no card follows its twin."""
    return cycle(_CARDS)


def next_frame(camera: SimulatedCamera) -> Frame:
    """Read a frame; the simulated camera always has one."""
    frame = camera.read(_READ_S)
    if frame is None:
        raise RuntimeError("The simulated camera gave no frame.")
    return frame


def piles(size_wh: tuple[int, int]) -> list[reading.Image]:
    """Return pictures of growing piles, with twelve different top cards."""
    table_camera = camera(7, size_wh)
    pictures = []
    for card in _CARDS:
        table_camera.table.place(card, table_camera.table.careless_pose())
        pictures.append(next_frame(table_camera).image)
    return pictures


def measure_reader() -> Iterator[Measurement]:
    """Measure the gate, a reading, and an hour of following a pile."""
    cv2.setNumThreads(1)
    yield from _gate()
    yield from _reading()
    yield _hour()


def _gate() -> Iterator[Measurement]:
    """Measure the gate on a table at rest: there is noise, but nothing moves."""
    table_camera = camera(3, _GATE_WH)
    table_camera.table.place("R7", table_camera.table.careless_pose())
    lumas = [luma_of(next_frame(table_camera).image) for _ in range(8)]
    frames, gate = cycle(lumas), Gate()
    # Both take a new frame each time: one that lies in the cache is copied faster.
    copy_s = best_s(lambda: next(frames).copy(), repeats=_REPEATS, calls=_CALLS)
    look_s = best_s(lambda: gate.check(next(frames)), repeats=_REPEATS, calls=_CALLS)
    yield Measurement("copy of a 640x480 luma frame", copy_s * 1e6, "us")
    yield Measurement(
        "gate on such a frame",
        look_s / copy_s,
        "copies",
        at_most(5),
        f"{look_s * 1e6:.0f} us, best of {_REPEATS}",
    )


def _reading() -> Iterator[Measurement]:
    """Measure a blur and a reading on each of some piles."""
    reader, pictures = Reader.load(), piles(FULL_WH)
    reader.read(pictures[0])  # the nets allocate their memory
    blur_s = best_s(lambda: cv2.GaussianBlur(pictures[0], (5, 5), 0), _REPEATS)
    times = [best_s(partial(reader.read, picture), _TRIES) for picture in pictures]
    read_s = statistics.median(times)
    yield Measurement("GaussianBlur 5x5 of a 1280x960 frame", blur_s * 1e3, "ms")
    yield Measurement(
        "full reading of such a frame",
        read_s * 1e3,
        "ms",
        at_most(15),
        f"{read_s / blur_s:.1f} of these blurs; median of {len(times)} piles, "
        f"each the best of {_TRIES}; the slowest {max(times) * 1e3:.1f} ms",
    )


def _hour() -> Measurement:
    """Measure the follower on a table where a card lands every ten seconds."""
    table_camera, coming = camera(5), cards()
    follower = PileFollower(Reader.load())
    busy_s = 0.0
    for number in range(int(_WATCHED_S * FPS)):
        if number % int(_CARD_EVERY_S * FPS) == 0:
            table_camera.lay(next(coming), seat=number % 4)
        frame = next_frame(table_camera)
        began = time.process_time()
        follower.observe(frame.image, frame.index, frame.at)
        busy_s += time.process_time() - began
    return Measurement(
        "average cost of table time at 15 frames/s",
        100 * busy_s / _WATCHED_S,
        "% of a core",
        at_most(2),
        f"{_WATCHED_S:.0f} s of it, a card every {_CARD_EVERY_S:.0f} s, 1280x960",
    )


def measure_delay() -> Iterator[Measurement]:
    """Measure the delay of cards on a simulated table at 15 frames per second."""
    table_camera, follower = camera(11), PileFollower(Reader.load())
    _follow(table_camera, follower, _BARE_FRAMES)
    delays = []
    for number, card in enumerate(islice(cards(), _DELAY_CARDS)):
        table_camera.lay(card, seat=number % 4)
        delays.append(_delay(table_camera, follower, card))
        _follow(table_camera, follower, _STILL_FRAMES)
    yield Measurement(
        "hand gone to card reported, the slowest",
        max(delays),
        "frames",
        at_most(6),
        f"median {statistics.median(delays):g}, {_DELAY_CARDS} cards, {FPS:g} frames/s",
    )


def _follow(table_camera: SimulatedCamera, follower: PileFollower, frames: int) -> None:
    """Follow ``frames`` frames in which nothing is expected."""
    for _ in range(frames):
        frame = next_frame(table_camera)
        follower.observe(frame.image, frame.index, frame.at)


def _delay(table_camera: SimulatedCamera, follower: PileFollower, card: str) -> int:
    """Return how many frames without the hand it takes to report the card.

    Raises:
        CompanionError: if it is not reported, so that there is no delay.
    """
    without_hand = 0
    for _ in range(_MOST_FRAMES):
        frame = next_frame(table_camera)
        without_hand += table_camera.is_at_rest  # the hand is gone with this frame
        events = follower.observe(frame.image, frame.index, frame.at)
        if any(isinstance(event, CardLanded) for event in events):
            return without_hand
    raise CompanionError(f"{card} was laid on the simulated table but never reported.")


def measure_startup() -> Iterator[Measurement]:
    """Measure `companion watch` on a video, each time in a process of its own."""
    with TemporaryDirectory(prefix="companion-bench-") as folder:
        video = Path(folder) / "round.avi"
        _film(video)
        runs = [_watch(video) for _ in range(_RUNS)]
    note = f"of {_RUNS} runs of `companion watch` on a 1280x960 video"
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
    for number in range(_FILMED_CARDS * _FRAMES_A_CARD):
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
        raise CompanionError("`companion watch` reported no card of a simulated video.")
    return first_s, peak
