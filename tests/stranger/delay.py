"""How long a touch waits for its picture: from the X server's event to a changed pixel.

    python -m stranger.delay [--touches 200] [--share 0.25] [--seed 1]

The program's process is held to a share of one core, if this may be done here (as root,
by control groups). What is measured: the finger goes down, and the control looks
pressed; the finger comes up, and something beside the control changes, if it does.
"""

import argparse
import os
import statistics
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from stranger.monkey import Monkey
from stranger.window import UNSEEN_S, open_program

PATIENCE_S = 2.0
HELD_S = 0.15
PERIOD_US = 20_000
"""The core is shared in slices of so long: a longer one would come as long waits."""
_CPU = Path("/sys/fs/cgroup/cpu")
PROMISED_MS, MOST_MS = 100, 250


def main(argv=None):
    parser = argparse.ArgumentParser(prog="stranger.delay")
    parser.add_argument("--touches", type=int, default=200)
    parser.add_argument("--share", type=float, default=0.25, help="of one core")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    people = ("--players", "Ada,Ben,Cem,Dee")
    table = ("--buttons", "keyboard", "--camera", "none", *people)
    with (
        tempfile.TemporaryDirectory(prefix="stranger-") as folder,
        open_program(Path(folder), *table) as program,
        held(program.process_id, args.share) as is_held,
    ):
        pressed, answered = measure(program, args.touches, args.seed)
    share = f"{args.share:g} of a core" if is_held else "a whole machine"
    tell(f"finger down to pressed look, {share}", pressed)
    tell(f"finger up to a change beside the control, {share}", answered)
    late = sorted(wait for _name, wait in pressed)
    return 1 if late[int(0.95 * len(late))] > PROMISED_MS else 0


def measure(program, touches, seed):
    """Touch so many controls, and return the waits of each, milliseconds.

    Returns:
        The name and the wait from finger down to the pressed look, of each touch; and
        from finger up to a change elsewhere, of those that led to one.
    """
    monkey, pressed, answered = Monkey(program, seed), [], []
    width, height = program.size
    time.sleep(UNSEEN_S)
    while len(pressed) < touches:
        element = monkey.target()
        if element is None or element.role == "cover":
            if element is not None:
                program.finger.tap(*element.center)
            time.sleep(UNSEEN_S)
            continue
        left, top, wide, high = map(int, element.box)
        box = (max(left, 0), max(top, 0), min(wide, width), min(high, height))
        rests(program)
        before = program.finger.pixels(*box)
        began = time.monotonic()
        program.finger.down(*element.center)
        wait = until(lambda: program.finger.pixels(*box) != before, began)  # noqa: B023 (called at once)
        page = f"{program.page()}: {element.name}"
        if wait is not None:
            pressed.append((page, wait))
        time.sleep(HELD_S)
        before = beside(program, box)
        began = time.monotonic()
        program.finger.up()
        wait = until(lambda: beside(program, box) != before, began)  # noqa: B023 (as above)
        if wait is not None:
            answered.append((page, wait))
        time.sleep(UNSEEN_S)
    return pressed, answered


def rests(program):
    """Wait until the picture has been the same for a moment, two seconds at most."""
    width, height = program.size
    former, until_s = None, time.monotonic() + PATIENCE_S
    while time.monotonic() < until_s:
        now = program.finger.pixels(0, 0, width, height)
        if now == former:
            return
        former = now
        time.sleep(0.15)


def beside(program, box):
    """Return the pixels above and below a control."""
    width, height = program.size
    _left, top, _wide, high = box
    below = min(top + high, height - 1)
    above = program.finger.pixels(0, 0, width, top) if top else b""
    return above, program.finger.pixels(0, below, width, height - below)


def until(condition, began):
    """Return the milliseconds until something is so; ``None`` if it does not come."""
    while time.monotonic() < began + PATIENCE_S:
        if condition():
            return 1e3 * (time.monotonic() - began)
    return None


@contextmanager
def held(process_id, share):
    """Hold a process to a share of one core; tell whether that could be done."""
    group = _CPU / f"stranger-{os.getpid()}"
    try:
        group.mkdir()
        (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
        (group / "cpu.cfs_quota_us").write_text(str(round(PERIOD_US * share)))
        (group / "cgroup.procs").write_text(str(process_id))
    except OSError:
        yield False
        return
    try:
        yield True
    finally:
        (_CPU / "cgroup.procs").write_text(str(process_id))
        group.rmdir()


def tell(what, waits):
    """Print the figures of some waits, and the slowest ones by name."""
    found = sorted(wait for _name, wait in waits)
    if not found:
        print(f"{what}: none")
        return
    late = found[int(0.95 * (len(found) - 1))]
    print(
        f"{what}: {len(found)}, median {statistics.median(found):.0f} ms, "
        f"95 of 100 within {late:.0f} ms, slowest {found[-1]:.0f} ms; "
        f"{sum(wait > MOST_MS for wait in found)} over {MOST_MS} ms"
    )
    for name, wait in sorted(waits, key=lambda each: -each[1])[:8]:
        print(f"  {wait:5.0f} ms  {name}")


if __name__ == "__main__":
    sys.exit(main())
