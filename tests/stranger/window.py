"""A window of the real program, and a finger on it that goes through the X server.

Time is real here, as it is for people: the program runs in a process of its own, and
what a finger does takes as long as it takes. Nothing else in the tests waits.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Client
from pathlib import Path

from pyvirtualdisplay.display import Display as Xvfb
from Xlib import XK, X
from Xlib import display as x_display
from Xlib.ext import xtest

ROOT = Path(__file__).resolve().parents[2]
STARTS_S = 60.0
PATIENCE_S = 20.0
"""A loaded machine is slow; what has not come by then does not come."""
_POLL_S = 0.03
TAP_S = 0.08
"""How long a finger stays down for a tap."""
UNSEEN_S = 0.35
"""A person looks at a new page for at least so long before they touch it."""


class ProgramDiedError(AssertionError):
    """The program has ended, or hangs; the message is what it printed last."""


@dataclass(frozen=True)
class Element:
    """Something that is seen in the window."""

    name: str
    role: str
    box: tuple[float, float, float, float]
    """Left, top, width and height, pixels."""
    enabled: bool

    @property
    def center(self):
        left, top, width, height = self.box
        return left + width / 2, top + height / 2


class Finger:
    """A finger on the glass: XTest tells the X server what a mouse would do."""

    def __init__(self, name):
        self._display = x_display.Display(name)
        self.touches = 0

    def down(self, x, y):
        xtest.fake_input(self._display, X.MotionNotify, x=round(x), y=round(y))
        xtest.fake_input(self._display, X.ButtonPress, 1)
        self._display.sync()
        self.touches += 1

    def move(self, x, y):
        xtest.fake_input(self._display, X.MotionNotify, x=round(x), y=round(y))
        self._display.sync()

    def up(self):
        xtest.fake_input(self._display, X.ButtonRelease, 1)
        self._display.sync()

    def tap(self, x, y, held_s=TAP_S):
        self.down(x, y)
        time.sleep(held_s)
        self.up()

    def drag(self, start, end, *, steps=8, held_s=0.25):
        self.down(*start)
        for step in range(1, steps + 1):
            time.sleep(held_s / steps)
            share = step / steps
            at = [a + (b - a) * share for a, b in zip(start, end, strict=True)]
            self.move(*at)
        self.up()

    def key(self, letter):
        """Press a key of a PC keyboard."""
        code = self._display.keysym_to_keycode(XK.string_to_keysym(letter))
        for event in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self._display, event, code)
        self._display.sync()

    def pixels(self, left, top, width, height):
        """Return what a part of the display shows, four bytes a pixel."""
        root = self._display.screen().root
        return root.get_image(left, top, width, height, X.ZPixmap, 0xFFFFFFFF).data

    def close(self):
        self._display.close()


class Program:
    """The program in its window."""

    def __init__(self, process, door, finger, log, size):
        self._process, self._door, self._log = process, door, log
        self.finger = finger
        self.size = size

    @property
    def process_id(self):
        return self._process.pid

    @property
    def printed(self):
        return self._log.read_text("utf-8", errors="replace")

    def ask(self, question):
        """Ask through the door.

        Raises:
            ProgramDiedError: if the program does not live, or has told of a fault.
        """
        try:
            self._door.send(question)
            if not self._door.poll(2 * PATIENCE_S):
                raise ProgramDiedError(f"It hangs.\n{self.printed}")
            state, told = self._door.recv()
        except (EOFError, OSError) as gone:
            raise ProgramDiedError(self.printed) from gone
        if state == "hangs" or "Traceback" in self.printed:
            raise ProgramDiedError(f"{state}\n{self.printed}")
        return told

    def elements(self):
        return [Element(*each) for each in self.ask("elements") or ()]

    def page(self):
        return self.ask("page")

    def state(self):
        return self.ask("state")

    def end(self):
        """Ask it to end, as the system does when it is switched off."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE_S)
        return self._process.returncode


@contextmanager
def open_program(folder, *arguments, size=(800, 480), language="en", environment=()):
    """Run ``companion run`` on a display of its own.

    Args:
        folder: where it keeps its data, and where its socket and its log are.
        arguments: of ``companion run``, beside data folder and display.
        size: of the window, pixels.
        language: that of the system.
        environment: more variables.
    """
    width, height = size
    socket, log = folder / "door", folder / "printed.txt"
    socket.unlink(missing_ok=True)
    with Xvfb(backend="xvfb", visible=False, size=size) as screen:
        command = [
            *(sys.executable, str(Path(__file__).with_name("program.py"))),
            *(str(socket), "run", "--data", str(folder / "data")),
            *("--display", f"{width}x{height}", *arguments),
        ]
        system = {
            **os.environ,
            "DISPLAY": screen.new_display_var,
            "LANGUAGE": language,
            "LANG": "C.UTF-8",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "PYTHONPATH": str(ROOT),
            **dict(environment),
        }
        with log.open("w") as out:
            process = subprocess.Popen(command, env=system, stdout=out, stderr=out)
        finger = Finger(screen.new_display_var)
        try:
            yield Program(process, _enter(process, socket, log), finger, log, size)
        finally:
            finger.close()
            process.kill()
            process.wait()


def _enter(process, socket, log):
    """Wait until the program has a window, and return the way to ask it."""
    until = time.monotonic() + STARTS_S
    door = None
    while time.monotonic() < until:
        if process.poll() is not None:
            raise ProgramDiedError(log.read_text("utf-8"))
        if door is None and socket.exists():
            try:
                door = Client(str(socket))
            except ConnectionRefusedError:
                continue
        if door is not None:
            try:
                door.send("elements")
                state, found = door.recv()
            except (EOFError, OSError) as gone:
                raise ProgramDiedError(log.read_text("utf-8")) from gone
            if state == "told" and found:
                return door
        time.sleep(_POLL_S)
    raise ProgramDiedError(f"No window came.\n{log.read_text('utf-8')}")
