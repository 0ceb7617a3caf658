"""Cuts of an evening and of an update: what a memory card may have kept of them.

Both are done on the machine's own disk, mounted here and not booted: the program and
its installer run in it as they do on the machine, only much faster, and the kernel's
writes and flushes are recorded all the same.
"""

import hashlib
import json
import logging
import os
import random
import shutil
import signal
import subprocess
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from faults.killed_programs import lost, typed

from companion.records.opening import open_journal
from companion.table.table import Table
from machine.plants import Planting, nothing
from machine.power import (
    Cutter,
    Shelf,
    check,
    count_writes,
    inside,
    mounted,
    recorded,
    run,
)
from machine.qemu import Image, MachineError

DATA = Path("var/lib/companion")
PROGRAM = Path("opt/companion")
COMMAND = (
    *("/opt/companion/current/bin/companion", "run", "--no-screen", "--json"),
    *("--camera", "none", "--players", "Ada,Ben,Cem", "--data", "/var/lib/companion"),
)
LINES_EVERY_S = 0.01
PLAY_S = 30.0
START_S = 120.0
THREAD_S = 60.0


@dataclass(slots=True)
class Outcome:
    """What became of the cuts."""

    cuts: int = 0
    faults: list[str] = field(default_factory=list)
    seconds: float = 0.0
    told: int = 0
    """How much the screen had shown, or how many writes there were."""
    after_update: int = 0
    """So many updates were cut when the new program was in its place already."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that the screen showed."""

    writes: int
    """How many writes had reached the disk by then."""
    step: dict[str, Any]


def cut_evening(
    image: Image, folder: Path, count: int, plant: Planting = nothing, *, seed: int = 1
) -> Outcome:
    """Play on a recorded disk, cut the power at many places, and recover each time.

    Args:
        image: the machine's disk.
        folder: for what is made.
        count: how many times.
        plant: plants a fault in the product.
        seed: decides what is played and what a card keeps.
    """
    began, outcome = time.monotonic(), Outcome()
    with Shelf(folder / "shelf") as shelf:
        before = raw_disk(image, shelf)
        with mounted(before, folder / "root") as root:
            plant(root)
        log = shelf.folder / "writes"
        with (
            recorded(shelf.copy(before, "played.raw"), log) as disk,
            mounted(disk, folder / "root") as root,
        ):
            first = count_writes(log)
            shown = play(root, log, random.Random(seed))  # noqa: S311 (repeatable)
        outcome.told = len(shown)
        cutter = Cutter(before, log, shelf, seed)
        for place in cutter.places(count, first):
            disk = cutter.cut(place)
            known = [each.step for each in shown if each.writes <= place]
            outcome.faults += [
                f"cut after {place} writes: {fault}"
                for fault in recovery_faults(disk, folder / "root", known)
            ]
            outcome.cuts += 1
    outcome.seconds = time.monotonic() - began
    return outcome


def raw_disk(image: Image, shelf: Shelf) -> Path:
    """Put the machine's disk on the shelf."""
    disk = shelf.folder / "before.raw"
    run("qemu-img", "convert", "-O", "raw", str(image.disk), str(disk))
    return disk


def play(root: Path, log: Path, chance: random.Random) -> list[Shown]:
    """Let the program on a mounted root play for a while; return what it showed.

    Raises:
        MachineError: if it shows nothing.
    """
    shown: list[Shown] = []
    # As systemd makes it (StateDirectory=), when the service is started first.
    make = ("install", "-d", "-o", "companion", "-g", "companion", f"/{DATA}")
    run(*inside(root, *make))
    with subprocess.Popen(
        inside(root, *COMMAND, user="companion:companion"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env={"HOME": "/var/lib/companion", "PATH": os.environ["PATH"]},
    ) as program:
        if program.stdin is None or program.stdout is None:
            raise MachineError("The program has no pipes.")
        listener = threading.Thread(target=_listen, args=(program.stdout, log, shown))
        listener.start()
        until = time.monotonic() + START_S
        while not shown and time.monotonic() < until:
            _type(program.stdin, chance)
        end = time.monotonic() + PLAY_S
        while time.monotonic() < end:
            _type(program.stdin, chance)
        os.killpg(program.pid, signal.SIGKILL)  # with what runs it
        listener.join()
    if not shown:
        raise MachineError("The program on the machine's disk showed nothing.")
    return shown


def _listen(lines: IO[str], log: Path, shown: list[Shown]) -> None:
    """Note with everything that is shown how far the disk was."""
    for line in lines:
        writes = count_writes(log)
        if line.endswith("\n") and (step := json.loads(line))["kind"] == "step":
            shown.append(Shown(writes, step))


def _type(lines: IO[str], chance: random.Random) -> None:
    lines.write(f"{typed(chance)}\n")
    lines.flush()
    time.sleep(LINES_EVERY_S)


def recovery_faults(
    disk: Path, folder: Path, known: list[dict[str, Any]]
) -> Iterator[str]:
    """Yield what is wrong with a disk after a power cut.

    Args:
        disk: as the cut left it.
        folder: where to mount it.
        known: what had been shown when the power was cut.
    """
    if said := check(disk):
        yield f"fsck cannot repair it: {said}"
        return
    with mounted(disk, folder) as root, quiet(), no_thread_left():
        try:
            with open_journal(root / DATA / "table.sqlite3") as journal:
                if journal.recovered is not None:
                    yield f"the journal was damaged: {journal.recovered}"
                Table(journal, {}, players=("Ada", "Ben", "Cem"))
            yield from lost(root / DATA, known)
        except Exception as error:  # noqa: BLE001 (a start that fails is what is counted)
            yield f"the start failed: {error!r}"


@contextmanager
def no_thread_left() -> Iterator[None]:
    """Wait for what threads still write at the end, such as a copy of the journal."""
    before = threading.enumerate()
    yield
    for thread in threading.enumerate():
        if thread not in before:
            thread.join(THREAD_S)


class quiet:  # noqa: N801 (used as a function)
    """Let the recovery say nothing: it is counted."""

    def __enter__(self) -> None:
        logging.disable(logging.CRITICAL)

    def __exit__(self, *exc: object) -> None:
        logging.disable(logging.NOTSET)


def cut_update(
    image: Image, release: Path, folder: Path, count: int, plant: Planting = nothing
) -> Outcome:
    """Update on a recorded disk, cut the power at many places, and look what starts.

    Args:
        image: the machine's disk, with the program before.
        release: a release, unpacked; it is made a new one.
        folder: for what is made.
        count: how many times.
        plant: plants a fault in the newer release, which lies in root/newer.
    """
    began, outcome = time.monotonic(), Outcome()
    with Shelf(folder / "shelf") as shelf:
        before = raw_disk(image, shelf)
        log = shelf.folder / "writes"
        with (
            recorded(shelf.copy(before, "updated.raw"), log) as disk,
            mounted(disk, folder / "root") as root,
        ):
            programs = {current(root): content(root / PROGRAM / current(root))}
            unpack_newer(release, root / "root/newer")
            plant(root)
            first = count_writes(log)
            update(root)
            new = current(root)
            programs[new] = content(root / PROGRAM / new)
        cutter = Cutter(before, log, shelf)
        outcome.told = len(cutter.writes)
        for place in cutter.places(count, first):
            disk = cutter.cut(place)
            for fault in update_faults(disk, folder / "root", programs):
                outcome.faults.append(f"cut after {place} writes: {fault}")
            with mounted(disk, folder / "root") as root:
                outcome.after_update += current(root) == new
            outcome.cuts += 1
    outcome.seconds = time.monotonic() - began
    return outcome


def unpack_newer(release: Path, folder: Path) -> None:
    """Put a release that differs from the one that is installed into a folder."""
    shutil.copytree(release, folder)
    (folder / "SHA256SUMS").unlink()
    wheel = next(folder.glob("*.whl"))
    with zipfile.ZipFile(wheel, "a") as archive:
        archive.writestr("companion/newer.txt", "a newer program")


def update(root: Path) -> None:
    """Run the installer on a mounted root.

    Raises:
        MachineError: if it fails, or changes nothing.
    """
    before = current(root)
    done = subprocess.run(
        inside(root, "/root/newer/install.sh"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or current(root) == before:
        raise MachineError(f"The update failed: {done.stderr[-500:]}")


def update_faults(
    disk: Path, folder: Path, programs: dict[str, dict[str, str]]
) -> Iterator[str]:
    """Yield what is wrong with a disk whose update was cut: neither old nor new, whole.

    Args:
        disk: as the cut left it.
        folder: where to mount it.
        programs: the two programs, as `content` gives them.
    """
    if said := check(disk):
        yield f"fsck cannot repair it: {said}"
        return
    with mounted(disk, folder) as root:
        name = current(root)
        if name not in programs:
            yield f"current leads to {name!r}"
            return
        found = content(root / PROGRAM / name)
        wrong = [
            path for path, sum_ in programs[name].items() if found.get(path) != sum_
        ]
        if wrong:
            yield f"{len(wrong)} files of {name} are not whole, such as {wrong[0]}"


def current(root: Path) -> str:
    """Return which program is the present one; empty if there is none."""
    try:
        return str((root / PROGRAM / "current").readlink())
    except OSError:
        return ""


def content(folder: Path) -> dict[str, str]:
    """Return the checksum of each file of a program."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
