"""Power cuts: every write to a disk is recorded; then it is made as a cut leaves it.

QEMU's blklogwrites records what reaches a disk, in order, with each flush. A cut leaves
all that was written before the last flush; of what came after it a memory card may have
kept anything, in any order. Such disks are copies that share what is equal (XFS), so
hundreds of them take little time and room.
"""

import random
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, Self

from machine.qemu import MachineError, program

MAGIC = 0x6A736677736872
SUPER, ENTRY = struct.Struct("<QQQI"), struct.Struct("<QQQQ")
SECTOR = 512
FLUSH, FUA, DISCARD = 1, 2, 4
ROOM = "24G"
"""Size of the file system for the disks; it takes only what is written."""


@dataclass(frozen=True, slots=True)
class Write:
    """One entry of the log of a disk."""

    offset: int
    """Where on the disk, bytes."""
    length: int
    """How much, bytes; 0 for a flush alone."""
    flags: int
    at: int
    """Where its content lies in the log, bytes."""

    @property
    def is_flush(self) -> bool:
        """Whether all that was written before is safe from then on."""
        return bool(self.flags & FLUSH)

    @property
    def is_safe(self) -> bool:
        """Whether it is itself safe as soon as it is done (FUA)."""
        return bool(self.flags & FUA)


def count_writes(log: Path) -> int:
    """Return how many entries a log has, also while it grows."""
    with log.open("rb") as file:
        head = file.read(SUPER.size)
    if len(head) < SUPER.size:
        return 0
    magic, _version, entries, _sector = SUPER.unpack(head)
    return int(entries) if magic == MAGIC else 0


def writes_of(log: Path) -> list[Write]:
    """Return all entries of a log in order.

    Raises:
        MachineError: if the file is no such log.
    """
    found: list[Write] = []
    with log.open("rb") as file:
        magic, _version, entries, sector = SUPER.unpack(file.read(SUPER.size))
        if magic != MAGIC:
            raise MachineError(f"{log} is no log of writes.")
        at = sector
        for _ in range(entries):
            file.seek(at)
            place, count, flags, _length = ENTRY.unpack(file.read(ENTRY.size))
            at += sector
            length = count * sector
            found.append(Write(place * sector, length, flags, at))
            if not flags & DISCARD:
                at += length
    return found


class Shelf:
    """A file system on which a disk is copied at once; a context manager.

    Args:
        folder: where it is mounted; its content goes with it.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._file = folder.with_suffix(".xfs")

    def __enter__(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file.unlink(missing_ok=True)
        run("truncate", "--size", ROOM, str(self._file))
        run("mkfs.xfs", "-q", "-m", "reflink=1", str(self._file))
        run("mount", "-o", "loop", str(self._file), str(self.folder))
        return self

    def __exit__(self, *exc: object) -> None:
        run("umount", "--lazy", str(self.folder))
        self._file.unlink()

    def copy(self, disk: Path, name: str) -> Path:
        """Return a copy of a disk that shares what is equal."""
        copy = self.folder / name
        copy.unlink(missing_ok=True)
        run("cp", "--reflink=always", "--sparse=auto", str(disk), str(copy))
        return copy


@contextmanager
def mounted(disk: Path, folder: Path) -> Iterator[Path]:
    """Mount a disk until the end; then all is on it, also if others still hold it."""
    folder.mkdir(parents=True, exist_ok=True)
    run("mount", "-o", "loop,noatime", str(disk), str(folder))
    try:
        yield folder
    finally:
        run("sync", "--file-system", str(folder))
        run("umount", "--recursive", str(folder))


@contextmanager
def recorded(disk: Path, log: Path) -> Iterator[Path]:
    """Show a disk as a file that can be mounted, and record all writes to it.

    Args:
        disk: raw; it is written to.
        log: a new file.
    """
    shown = log.with_suffix(".disk")
    for path in (shown, log):
        path.unlink(missing_ok=True)
        path.touch()
    daemon = subprocess.Popen(
        [
            program("qemu-storage-daemon"),
            *("--blockdev", f"file,node-name=disk,filename={disk}"),
            *("--blockdev", f"file,node-name=log,filename={log}"),
            *("--blockdev", LOGGED.format(name="both", disk="disk", log="log")),
            *("--export", f"fuse,id=f,node-name=both,mountpoint={shown},writable=on"),
        ],
        stdin=subprocess.DEVNULL,
    )
    try:
        wait_until(lambda: shown.stat().st_size > 0, 10, "disk")
        yield shown
    finally:
        daemon.terminate()
        daemon.wait(60)


LOGGED = (
    "blklogwrites,node-name={name},file={disk},log={log},log-super-update-interval=1"
)
"""How QEMU is told to record."""


class Cutter:
    """Makes disks as power cuts leave them; the cuts must come in order.

    Args:
        before: the disk before all writes, raw, on the shelf; it is written to.
        log: all writes.
        shelf: takes the copies.
        seed: decides what a card kept of what was not flushed.
    """

    def __init__(self, before: Path, log: Path, shelf: Shelf, seed: int = 1) -> None:
        self._disk, self._log, self._shelf = before, log, shelf
        self._random = random.Random(seed)  # noqa: S311 (chance that can be repeated)
        self.writes = writes_of(log)
        self._done = 0

    def places(self, count: int, first: int = 0) -> list[int]:
        """Return so many places to cut, in order: at flushes, and between two of them.

        Whatever lies between two flushes is cut equally often, however little was
        written there: that is where one thing takes another's place.

        Args:
            count: how many.
            first: none is before this one.
        """
        flushes = [first, *self._flushes_after(first), len(self.writes)]
        spans = [(a, b) for a, b in pairwise(flushes) if b > a]
        at_flushes = self._random.sample(spans, min(len(spans), count // 2))
        between = self._random.choices(spans, k=count - len(at_flushes))
        places = [end for _, end in at_flushes]
        return sorted(places + [self._random.randint(a + 1, b) for a, b in between])

    def _flushes_after(self, first: int) -> list[int]:
        """Return after how many writes all was safe, later than ``first``."""
        numbered = enumerate(self.writes, 1)
        return [place for place, write in numbered if write.is_flush and place > first]

    def cut(self, place: int) -> Path:
        """Return the disk as a cut after ``place`` writes leaves it."""
        safe = self._last_flush(place)
        with self._disk.open("r+b") as disk, self._log.open("rb") as log:
            for write in self.writes[self._done : safe]:
                _apply(write, log, disk)
        self._done = max(self._done, safe)
        copy = self._shelf.copy(self._disk, "cut.raw")
        pending = self.writes[safe:place]
        kept = [w for w in pending if w.is_safe or self._random.random() < 0.5]
        self._random.shuffle(kept)
        with copy.open("r+b") as disk, self._log.open("rb") as log:
            for write in kept:
                _apply(write, log, disk)
        return copy

    def _last_flush(self, place: int) -> int:
        """Return how many writes are safe after so many are done."""
        flushed = (n for n in range(place, 0, -1) if self.writes[n - 1].is_flush)
        return next(flushed, 0)


def _apply(write: Write, log: BinaryIO, disk: BinaryIO) -> None:
    disk.seek(write.offset)
    if write.flags & DISCARD:
        disk.write(bytes(write.length))
        return
    log.seek(write.at)
    disk.write(log.read(write.length))


def check(disk: Path) -> str:
    """Let fsck do what it does at power-on; return what it cannot repair."""
    done = subprocess.run(
        [program("e2fsck"), "-p", str(disk)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() if done.returncode >= 4 else ""


def inside(root: Path, *command: str, user: str = "root:root") -> list[str]:
    """Return how to run a command on a mounted root, as programs expect it.

    Args:
        root: the mounted root.
        *command: as it is given there.
        user: user and group.
    """
    script = Path(__file__).with_name("inside.sh")
    return ["bash", str(script), str(root), user, *command]


def run(*command: str) -> None:
    """Run a command.

    Raises:
        MachineError: if it fails.
    """
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise MachineError(f"{' '.join(command[:4])} failed: {done.stderr.strip()}")


def wait_until(is_true: Callable[[], bool], timeout_s: float, what: str) -> None:
    """Wait until something is true.

    Raises:
        MachineError: if it does not become true in time.
    """
    until = time.monotonic() + timeout_s
    while not is_true():
        if time.monotonic() > until:
            raise MachineError(f"No {what} within {timeout_s:.0f} s.")
        time.sleep(0.05)
