"""Every fault: how it begins, how it ends, and what the screen must say."""

import os
import resource
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from companion.records.disk.database import checksum

_EDGES, _EDGE_S = 400, 0.0002


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong."""

    name: str
    part: str
    begin: Callable
    end: Callable
    says: str = ""
    """What must have stood on the screen; empty where nobody need know."""
    starves: bool = False
    """Whether the watchdog may not be fed while it lasts."""


def _nothing(_world):
    pass


def _camera(name, says):
    def begin(world):
        world.camera.fault = name

    def end(world):
        world.camera.fault = ""

    return Fault(f"camera {name}", "camera", begin, end, says)


_LOST = "Camera lost: enter cards by touch"
_HANGS = "The camera hangs: enter cards by touch"
_NOT_SAVED = "Not saved: check the disk. The game goes on"


def _remove(part):
    """Return what takes a part away, and what brings it back."""

    def away(*, is_absent):
        return lambda world: setattr(getattr(world, part), "is_absent", is_absent)

    return away(is_absent=True), away(is_absent=False)


def _hold(world):
    world.pins.pin(4).drive_low()


def _let_go(world):
    world.pins.pin(4).drive_high()


def _bounce(world, left=15.0):
    """Chatter at 5 kHz, in bursts, for as long as it lasts."""
    pin = world.pins.pin(5)
    for _ in range(_EDGES):
        pin.drive_low()
        world.time.now += _EDGE_S / 2
        pin.drive_high()
        world.time.now += _EDGE_S / 2
    if left > 0:
        world.acts.append((world.now + 0.02, lambda: _bounce(world, left - 0.1)))


def _press_ten(world):
    for place in range(10):
        world.fingers.press("uno", place)


def _remove_folder(world):
    shutil.rmtree(world.path.parent)
    world.path.parent.write_text("where the folder was")


def _make_folder(world):
    world.path.parent.unlink()


def _fill_disk(world):
    """Let no file grow: to SQLite the disk is full."""
    sizes = [path.stat().st_size for path in world.path.parent.glob("table*")]
    limit = max(sizes, default=0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


def make_room(_world=None):
    """Let files grow again."""
    unlimited = resource.RLIM_INFINITY
    resource.setrlimit(resource.RLIMIT_FSIZE, (unlimited, unlimited))


def _lock(world):
    world.locked_by = sqlite3.connect(world.path, isolation_level=None)
    world.locked_by.execute("BEGIN EXCLUSIVE")


def _unlock(world):
    world.locked_by.close()


_connect = sqlite3.connect


def _make_read_only(world):
    """Let SQLite refuse every write, in this file and whenever it is opened."""

    def connect(*args, **options):
        database = _connect(*args, **options)
        if args[0] == world.path:
            database.execute("PRAGMA query_only = ON")
        return database

    world.journal._db.execute("PRAGMA query_only = ON")  # noqa: SLF001 (the disk's doing)
    sqlite3.connect = connect


def make_writable(_world=None):
    """Let SQLite write again."""
    sqlite3.connect = _connect


def _set_clock_back(world):
    """Let the game have begun in a future that is not true any more."""
    (row,) = world.journal._db.execute(  # noqa: SLF001 (the clock's own doing)
        "SELECT id, started, names, rules FROM games"
    ).fetchall()
    row = (row[0], "2099-01-01 00:00:00", *row[2:])
    with world.journal._db as database:  # noqa: SLF001 (as above)
        query = "UPDATE games SET started = ?, sum = ? WHERE id = ?"
        database.execute(query, (row[1], checksum(*row), row[0]))


FAULTS = (
    _camera("absent", _LOST),
    _camera("late", ""),
    _camera("stalled", _HANGS),
    _camera("hung", _HANGS),
    _camera("frozen", "The camera is frozen: plug it in again"),
    _camera("black", "The camera sees black: uncover it, switch the light on"),
    _camera("garbage", "The camera shows noise: plug it in again"),
    _camera("resized", ""),
    _camera("raising", _LOST),
    _camera("unplugged", _LOST),
    _camera("blind", "Cards cannot be read: install the program again"),
    Fault(
        "pins absent",
        "pins",
        *_remove("pins"),
        "The buttons do not answer: touch the screen",
    ),
    Fault(
        "pin stuck", "pins", _hold, _let_go, "A button is stuck: press it a few times"
    ),
    Fault(
        "pin bouncing",
        "pins",
        _bounce,
        _nothing,
        "",
    ),
    Fault("ten at once", "pins", _press_ten, _nothing),
    Fault("disk full", "disk", _fill_disk, make_room, _NOT_SAVED),
    Fault("disk gone", "disk", _remove_folder, _make_folder, _NOT_SAVED),
    Fault("disk read-only", "disk", _make_read_only, make_writable, _NOT_SAVED),
    Fault("disk locked", "disk", _lock, _unlock, _NOT_SAVED),
    Fault("clock set back", "clock", _set_clock_back, _nothing),
    Fault(
        "sound missing",
        "sound",
        *_remove("loudspeaker"),
        "The loudspeaker does not answer: plug it in again",
    ),
)
SCREEN = Fault(
    "screen blocked",
    "screen",
    lambda world: setattr(world, "screen_is_blocked", True),
    lambda world: setattr(world, "screen_is_blocked", False),
    starves=True,
)
ALL = (*FAULTS, SCREEN)
PAIRS = tuple(
    (one, other)
    for number, one in enumerate(ALL)
    for other in ALL[number + 1 :]
    if one.part != other.part
)
assert os.name == "posix", "the disk's faults are those of Unix"
