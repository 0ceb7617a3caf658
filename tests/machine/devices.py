"""What people touch and see of a machine: its pins, screen, camera and sound."""

import csv
import io
import socket
import struct
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

import cv2
import numpy as np

from companion.core.seating import Seat
from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.projection import Projection
from hardware.simulated.table import SimulatedTable
from hardware.wiring import ButtonWiring, shared_wiring
from machine.machine import Machine
from machine.qemu import MachineError, program

WAVE_HEAD, SAMPLES_A_SECOND, LEAST_SOUND = 44, 2 * 44_100, 64
"""How QEMU writes what is heard: bytes of the head, then 16 bits of two channels; and
what of 32,768 is no silence."""
PRESS_S = 0.15
"""How long people hold a button or a finger, seconds."""


class Pins:
    """The pins of a machine: buttons to press, lamps to read back.

    Args:
        machine: has the pins.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._wired = {str(button.name): button for button in shared_wiring().buttons}

    def press(self, name: str, hold_s: float = PRESS_S) -> None:
        """Press a button of the usual wiring; its contacts bounce 5 ms each way.

        Args:
            name: ``uno``, ``catch_challenge`` or ``draw_pass``.
            hold_s: how long it is held, seconds.

        Raises:
            MachineError: if there is no such button.
        """
        self._machine.ask({"press": self._button(name).pin, "hold_s": hold_s})

    def hold_down(self, name: str, *, down: bool) -> None:
        """Let a button be stuck, or free again."""
        way = "down" if down else "up"
        self._machine.ask({"pull": self._button(name).pin, "way": way})

    def is_lit(self, name: str) -> bool:
        """Whether the lamp of a button is on."""
        return bool(self._machine.ask({"level": self._button(name).lamp_pin})["level"])

    def lit(self) -> tuple[str, ...]:
        """Return the names of all buttons whose lamps are on."""
        return tuple(name for name in self._wired if self.is_lit(name))

    def _button(self, name: str) -> ButtonWiring:
        if name not in self._wired:
            expected = ", ".join(self._wired)
            raise MachineError(f"There is no button {name!r}; expected {expected}.")
        return self._wired[name]


@dataclass(frozen=True, slots=True)
class Word:
    """A word that was read from the screen."""

    text: str
    x: int
    """Its middle, pixels from the left."""
    y: int
    """Its middle, pixels from the top."""


Gray = np.ndarray[Any, Any]
SCALES = (1.0, 1.5, 2.0)
"""How large pictures are read: large letters as they are, small ones larger."""
LEAST_CONFIDENCE = 40.0
LOOKS_A_SCALE = 4
"""After so many looks at the same it is read at one scale more: each reading takes a
third of a second of a processor, and mostly the screen only has to change yet."""


class Screen:
    """The screen of a machine, as a camera before it would see it.

    Args:
        machine: has the screen.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._looks: Counter[int] = Counter()
        """How often each picture of a part of it was looked at, by its hash."""

    def save(self, path: Path) -> None:
        """Save what it shows as PNG."""
        self._machine.qmp("screendump", filename=str(path.resolve()), format="png")

    def picture(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """Return what it shows, ``(height, width, 3)`` uint8, BGR.

        Raises:
            MachineError: if QEMU gives no picture.
        """
        path = self._machine.folder / "screen.png"
        self.save(path)
        image = cv2.imread(str(path))
        if image is None:
            raise MachineError("The screen gives no picture.")
        return image.astype(np.uint8)

    def words(self) -> list[Word]:
        """Return the words that can be read on it, by Tesseract."""
        image = cv2.cvtColor(self.picture(), cv2.COLOR_BGR2GRAY)
        found: list[Word] = []
        for scale in SCALES:
            found += [
                word
                for word in words_at(image, scale, LEAST_CONFIDENCE)
                if not any(_is_same(word, known) for known in found)
            ]
        return found

    def text(self) -> str:
        """Return all that can be read on it, in one line."""
        return " ".join(word.text for word in self.words())

    def readings(self, rows: slice, columns: slice = slice(None)) -> Iterator[str]:
        """Yield the letters of a part of it, as read at each of some scales.

        At first that is one. If it shows the same for long, it is read at more.
        """
        image = cv2.cvtColor(self.picture()[rows, columns], cv2.COLOR_BGR2GRAY)
        pixels = image.tobytes()
        looks = self._looks[hash(pixels)]
        self._looks[hash(pixels)] += 1
        for scale in SCALES[: 1 + looks // LOOKS_A_SCALE]:
            yield letters_at(pixels, image.shape[:2], scale)

    def find(self, text: str, within_s: float = 0.0) -> Word:
        """Return a word that is on it, the lowest one: there people are asked.

        Args:
            text: the word, in whatever case.
            within_s: how long it may take to come, seconds.

        Raises:
            MachineError: if it does not.
        """
        until = time.monotonic() + within_s
        while True:
            words = self.words()
            named = [
                w for w in words if w.text.casefold().strip(".,:!?") == text.casefold()
            ]
            if named:
                return max(named, key=lambda word: word.y)
            if time.monotonic() >= until:
                seen = " ".join(word.text for word in words)
                raise MachineError(f"{text!r} is not on the screen; there is: {seen}")
            time.sleep(1)

    def is_dark(self) -> bool:
        """Whether it shows nothing."""
        return bool(self.picture().max() < 16)

    def plug(self, *, connected: bool) -> None:
        """Connect the screen, or pull its cable."""
        self._machine.plug_screen(connected=connected)


def letters(text: str) -> str:
    """Return the letters and digits of a text, in small letters."""
    return "".join(filter(str.isalnum, text.casefold()))


@lru_cache(maxsize=4 * len(SCALES))
def letters_at(pixels: bytes, shape: tuple[int, int], scale: float) -> str:
    """Return the letters in a picture; one that has not changed is not read again.

    Args:
        pixels: uint8, row by row.
        shape: height and width.
        scale: how much larger it is made for that.
    """
    image = np.frombuffer(pixels, np.uint8).reshape(shape)
    words = words_at(image, scale, least_confidence=0)
    return letters("".join(word.text for word in words))


def words_at(image: Gray, scale: float, least_confidence: float) -> list[Word]:
    """Return the words in a picture, left to right and line by line.

    Args:
        image: ``(height, width)`` uint8.
        scale: how much larger it is made for that.
        least_confidence: what Tesseract must think of a word at least, percent.
    """
    image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    encoded = cv2.imencode(".png", image)[1].tobytes()
    done = subprocess.run(
        [program("tesseract"), "-", "-", "--psm", "11", "tsv"],
        input=encoded,
        capture_output=True,
        check=True,
        env={"OMP_THREAD_LIMIT": "1", "PATH": "/usr/bin:/bin"},
    )
    rows = csv.DictReader(
        io.StringIO(done.stdout.decode()), delimiter="\t", quoting=csv.QUOTE_NONE
    )
    return [
        Word(
            row["text"].strip(),
            int((int(row["left"]) + int(row["width"]) // 2) / scale),
            int((int(row["top"]) + int(row["height"]) // 2) / scale),
        )
        for row in rows
        if row["text"].strip() and float(row["conf"]) >= least_confidence
    ]


def _is_same(one: Word, other: Word, within: int = 8) -> bool:
    """Whether a word was read twice from one place."""
    return (
        one.text == other.text
        and abs(one.x - other.x) <= within
        and abs(one.y - other.y) <= within
    )


HOLDS_TOUCH = """
device=$(grep -l raspberrypi-ts /sys/class/input/event*/device/name | cut -d/ -f5)
ls -l /proc/$(pgrep -x cage)/fd | grep -w "$device" || true
"""
"""Says something if the compositor has opened the touchscreen."""


class Touchscreen:
    """The fingers on a machine's screen.

    Args:
        machine: has the touchscreen.
    """

    def __init__(self, machine: Machine) -> None:
        self._machine = machine

    def touch(self, x: int, y: int, hold_s: float = PRESS_S) -> None:
        """Touch a place, pixels from the left and the top of the screen."""
        self._machine.ask({"touch": [[x, y]], "hold_s": hold_s})

    def touch_with_two(self, one: tuple[int, int], other: tuple[int, int]) -> None:
        """Touch two places at once."""
        self._machine.ask({"touch": [one, other], "hold_s": PRESS_S})

    def plug(self, *, connected: bool) -> None:
        """Connect the touchscreen, until the compositor has it, or pull its cable.

        Raises:
            MachineError: if the compositor does not take it.
        """
        size = self._machine.hardware.screen_wh if connected else None
        self._machine.ask({"touchscreen": size})
        if connected:
            self._machine.wait_for(
                lambda: bool(self._machine.run(HOLDS_TOUCH)), "touchscreen", 60
            )


PIXELS = b"YUYV"
"""How its pictures come; OpenCV takes no compressed ones from v4l2loopback."""


@dataclass(slots=True)
class CameraFeed:
    """A simulated table under the machine's camera; a context manager with a thread.

    Frames are drawn outside and delivered in the form that a USB camera gives them.
    """

    machine: Machine
    size_wh: tuple[int, int] = (640, 480)
    fps: float = 5.0
    seed: int = 1
    seats: int = 3
    camera: SimulatedCamera = field(init=False)
    is_stalled: bool = False
    """Whether it delivers nothing, as a hung device."""
    _stop: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def __post_init__(self) -> None:
        table = SimulatedTable(
            projection=Projection(size_wh=self.size_wh), seed=self.seed
        )
        self.camera = SimulatedCamera(table, fps=self.fps, seats=self.seats)

    def lay(self, card: str, seat: Seat = Seat(0)) -> None:
        """Let a person lay a card, in notation such as ``R7``, on the pile."""
        self.camera.lay(card, seat)

    def restart(self, *, size_wh: tuple[int, int]) -> None:
        """Come back as another camera, whose pictures have another size."""
        self.__exit__()
        self.size_wh = size_wh
        self.__post_init__()
        self.__enter__()

    def wait_at_rest(self, machine_s: float = 60.0) -> None:
        """Wait until all that was queued has been shown.

        Raises:
            MachineError: if the camera takes no pictures any more.
        """
        self.machine.wait_for(lambda: self.camera.is_at_rest, "rest", machine_s)

    def __enter__(self) -> Self:
        self._stop.clear()
        self._thread = threading.Thread(target=self._deliver, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(10)

    def _deliver(self) -> None:
        while not self._stop.is_set():
            with suppress(OSError):
                self._deliver_to(self.machine.folder / "camera")
            self._stop.wait(1)

    def _deliver_to(self, path: Path) -> None:
        """Deliver frames until the machine is off.

        Raises:
            OSError: when it is.
        """
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.connect(str(path))
            line.settimeout(2)
            due = time.monotonic()
            while not self._stop.is_set():
                due = max(due + 1 / self.fps, time.monotonic())
                if not self.is_stalled and self._is_asked(line):
                    self._send(line)
                self._stop.wait(max(0, due - time.monotonic()))

    @staticmethod
    def _is_asked(line: socket.socket) -> bool:
        """Whether the machine asks for a picture; so none comes late, or in part.

        Raises:
            OSError: when the machine is off.
        """
        try:
            asked = line.recv(64)
        except TimeoutError:
            return False
        if not asked:
            raise ConnectionError
        return True

    def _send(self, line: socket.socket) -> None:
        frame = self.camera.read(1)
        if frame is None:
            return
        picture = cv2.cvtColor(frame.image, cv2.COLOR_BGR2YUV_YUY2).tobytes()
        head = struct.pack("<4sIIQ4x", PIXELS, *self.size_wh, len(picture))
        waiting = memoryview(head + picture)
        while waiting and not self._stop.is_set():
            with suppress(TimeoutError):  # the machine is slow, or being started
                waiting = waiting[line.send(waiting) :]


def seconds_of_sound(machine: Machine) -> float:
    """Return how long its loudspeaker was played to since power-on, without silence.

    QEMU writes the head of the file last, but leaves room for it.
    """
    heard = (machine.folder / "sound.wav").read_bytes()[WAVE_HEAD:]
    samples = np.frombuffer(heard[: len(heard) // 2 * 2], np.int16).astype(np.int32)
    return float((np.abs(samples) > LEAST_SOUND).sum() / SAMPLES_A_SECOND)
