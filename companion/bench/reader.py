"""The cost of the reader: the gate on each frame, a full reading, an hour at the table.

Measured in processor time with one thread, so that the numbers are for one core.
"""

import statistics
import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle

import cv2

from companion.bench.drawn import FPS, FULL_WH, camera, cards, next_frame, piles
from companion.bench.measurement import Measurement, Options, at_most, best_s
from vision.following.pile import PileFollower
from vision.reading.reader import Reader
from vision.scene.gate import Gate, luma_of

_GATE_WH = (640, 480)
_CALLS = 200
_REPEATS = 15
_TRIES = 4
_CARD_EVERY_S = 10.0
_WATCHED_S = 180.0


def measure(_options: Options) -> Iterator[Measurement]:
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
    copy_s = best_s(lumas[0].copy, repeats=_REPEATS, calls=_CALLS)
    look_s = best_s(lambda: gate.look(next(frames)), repeats=_REPEATS, calls=_CALLS)
    yield Measurement("copy of a 640x480 luma frame", copy_s * 1e6, "us")
    yield Measurement(
        "gate on such a frame",
        look_s / copy_s,
        "copies",
        at_most(10),
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
