"""Does what the bench outside the machine asks for, one JSON line after the other.

It holds the touchscreen, presses buttons by pulling the pins of gpio-sim, and runs
commands as root. Questions and answers go over a serial port of their own, so that the
machine's network can be taken away.
"""

import json
import os
import sqlite3
import subprocess
import time
import tty
from contextlib import closing
from functools import partial
from pathlib import Path

from contacts import press
from evdev import AbsInfo, UInput
from evdev import ecodes as e

PORT = Path("/dev/virtio-ports/bench")
PINS = Path("/run/pins")


class Touchscreen:
    """A touchscreen with two fingers, as the kernel sees it (multitouch protocol B)."""

    def __init__(self, width, height):
        def axis(most):
            return AbsInfo(value=0, min=0, max=most, fuzz=0, flat=0, resolution=0)

        axes = [
            (e.ABS_X, axis(width - 1)),
            (e.ABS_Y, axis(height - 1)),
            (e.ABS_MT_SLOT, axis(9)),
            (e.ABS_MT_POSITION_X, axis(width - 1)),
            (e.ABS_MT_POSITION_Y, axis(height - 1)),
            (e.ABS_MT_TRACKING_ID, axis(65535)),
        ]
        events = {e.EV_KEY: [e.BTN_TOUCH], e.EV_ABS: axes}
        self._device = UInput(
            events, name="raspberrypi-ts", input_props=[e.INPUT_PROP_DIRECT]
        )
        self._touches = 0

    def touch(self, fingers, hold_s):
        """Put fingers down at places (x, y), hold them, and lift them together."""
        for slot, (x, y) in enumerate(fingers):
            self._touches += 1
            self._write(e.ABS_MT_SLOT, slot)
            self._write(e.ABS_MT_TRACKING_ID, self._touches % 65535)
            self._write(e.ABS_MT_POSITION_X, x)
            self._write(e.ABS_MT_POSITION_Y, y)
        self._device.write(e.EV_KEY, e.BTN_TOUCH, 1)
        self._write(e.ABS_X, fingers[0][0])
        self._write(e.ABS_Y, fingers[0][1])
        self._device.syn()
        time.sleep(hold_s)
        for slot in range(len(fingers)):
            self._write(e.ABS_MT_SLOT, slot)
            self._write(e.ABS_MT_TRACKING_ID, -1)
        self._device.write(e.EV_KEY, e.BTN_TOUCH, 0)
        self._device.syn()

    def close(self):
        self._device.close()

    def _write(self, code, value):
        self._device.write(e.EV_ABS, code, int(value))


def pull(pin, way):
    (PINS / f"sim_gpio{pin}" / "pull").write_text(f"pull-{way}")


def level(pin):
    return int((PINS / f"sim_gpio{pin}" / "value").read_text())


def run(command, timeout_s):
    done = subprocess.run(
        ["/bin/bash", "-c", command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        timeout=timeout_s,
        check=False,
    )
    return {"code": done.returncode, "out": done.stdout}


def rulings(path):
    """Return the rulings of the last game of a journal that others write in."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        query = "SELECT id, game, events FROM rulings WHERE game = ? ORDER BY id"
        (last,) = database.execute("SELECT max(id) FROM games").fetchone()
        return {"rows": database.execute(query, (last,)).fetchall()}


class Agent:
    def __init__(self):
        self._screen = None

    def answer(self, asked):
        match asked:
            case {"press": pin, "hold_s": hold_s}:
                press(partial(pull, pin), hold_s)
            case {"pull": pin, "way": way}:
                pull(pin, way)
            case {"level": pin}:
                return {"level": level(pin)}
            case {"touchscreen": size}:
                if self._screen is not None:
                    self._screen.close()
                self._screen = Touchscreen(*size) if size else None
            case {"touch": fingers, "hold_s": hold_s}:
                self._screen.touch(fingers, hold_s)
            case {"journal": path}:
                return rulings(path)
            case {"run": command, "timeout_s": timeout_s}:
                return run(command, timeout_s)
            case _:
                return {"error": f"unknown: {asked}"}
        return {}


def main():
    agent = Agent()
    agent.answer({"touchscreen": [800, 480]})
    port = os.open(PORT, os.O_RDWR)
    tty.setraw(port) if os.isatty(port) else None
    lines = os.fdopen(os.dup(port), "rb", buffering=0)
    os.write(port, b'{"hello": true}\n')
    while True:
        line = lines.readline()
        if not line:  # nobody listens outside
            time.sleep(0.2)
            continue
        asked = json.loads(line)
        try:
            answer = agent.answer(asked["ask"])
        except Exception as error:  # noqa: BLE001 (whatever it is, it is answered)
            answer = {"error": repr(error)}
        told = json.dumps({"number": asked["number"], **answer}).encode() + b"\n"
        while told:
            told = told[os.write(port, told) :]


main()
