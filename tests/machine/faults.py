"""Faults of devices: what fails, how it is put right, what the screen says."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from companion.core.state import Phase
from machine.bench import AFTER_FAULT_S, Bench
from machine.evening import Evening
from machine.qemu import MachineError


@dataclass(frozen=True, slots=True)
class DeviceFault:
    """Something that fails for a while."""

    name: str
    begin: Callable[[Bench], object]
    end: Callable[[Bench], object]
    word: str = ""
    """A word that the screen must show meanwhile; empty if it need not say it."""
    is_of_touch: bool = False
    """Whether a touch must count again afterwards."""


def stall(bench: Bench, *, stalled: bool) -> None:
    """Let the camera deliver nothing, or again."""
    bench.feed.is_stalled = stalled


def resize(bench: Bench, size_wh: tuple[int, int]) -> None:
    """Let the camera come back as another one, of another size."""
    bench.feed.restart(size_wh=size_wh)


def run(command: str) -> Callable[[Bench], object]:
    """Return what runs a command on the machine."""
    return lambda bench: bench.machine.run(command)


def hold(name: str, *, down: bool) -> Callable[[Bench], object]:
    """Return what holds a button down, or lets it go."""
    return lambda bench: bench.pins.hold_down(name, down=down)


def press_three_times(bench: Bench) -> None:
    """Free a button that was stuck, as the screen says."""
    hold("uno", down=False)(bench)
    for _ in range(3):
        bench.pins.press("uno")


def screen(*, connected: bool) -> Callable[[Bench], object]:
    """Return what connects the screen, or pulls its cable."""
    return lambda bench: bench.screen.plug(connected=connected)


def touch(*, connected: bool) -> Callable[[Bench], object]:
    """Return what connects the touchscreen, or pulls its cable."""
    return lambda bench: bench.touchscreen.plug(connected=connected)


def nothing(bench: Bench) -> None:
    """Nothing has to be put right."""


def link(*, up: bool) -> Callable[[Bench], object]:
    """Return what plugs the network's cable in, or pulls it."""
    return lambda bench: bench.machine.plug_network(connected=up)


def kill_program(bench: Bench) -> None:
    """Kill the program; systemd starts it again."""
    with suppress(MachineError):
        bench.machine.run("pkill -KILL -f '[c]ompanion run'")
    bench.machine.wait_for(
        lambda: bench.machine.table_state() != "active", "end of the program", 30
    )


FAULTS = (
    DeviceFault(
        "camera that delivers nothing",
        lambda bench: stall(bench, stalled=True),
        lambda bench: stall(bench, stalled=False),
        "camera",
    ),
    DeviceFault(
        "camera gone from its driver",
        run("systemctl stop bench-camera"),
        run("systemctl start bench-camera"),
        "camera",
    ),
    DeviceFault("button held down", hold("uno", down=True), press_three_times),
    DeviceFault("screen unplugged", screen(connected=False), screen(connected=True)),
    DeviceFault(
        "touch unplugged",
        touch(connected=False),
        touch(connected=True),
        is_of_touch=True,
    ),
    DeviceFault("network unplugged", link(up=False), link(up=True)),
    DeviceFault(
        "clock set back to 1970, and right again",
        run("date --set=@3600"),
        run("hwclock --hctosys || date --set='2026-11-25'"),
    ),
    DeviceFault(
        "disk full",
        run(
            "fallocate -l $(($(df --output=avail -B1 / | tail -1) - 4096)) /full; true"
        ),
        run("rm -f /full"),
    ),
    DeviceFault(
        "memory nearly used up",
        run("mount -t tmpfs -o size=256M tmpfs /mnt && fallocate -l 200M /mnt/full"),
        run("umount /mnt"),
    ),
    DeviceFault("program killed", kill_program, nothing),
    DeviceFault(
        "sound taken by another program",
        run("systemd-run --unit=noise aplay -q -d 60 -f cd /dev/zero"),
        run("systemctl stop noise || true"),
    ),
    DeviceFault(
        "journal of the system rotated",
        run("journalctl --rotate --vacuum-size=1M"),
        nothing,
    ),
)
"""Each alone, with the game going on."""


def fault_faults(fault: DeviceFault, bench: Bench, evening: Evening) -> Iterator[str]:
    """Let something fail and be put right; yield what was wrong meanwhile."""
    try:
        fault.begin(bench)
        if fault.word:
            bench.machine.wait_for(
                lambda: fault.word in bench.screen.text().casefold(),
                f"word {fault.word!r} on the screen",
                AFTER_FAULT_S,
            )
        bench.machine.wait_ready(AFTER_FAULT_S)
        if not evening.press_draw():
            yield f"meanwhile, {evening.played.faults.pop()}"
        fault.end(bench)
        bench.machine.wait_ready(AFTER_FAULT_S)
        yield from play_on(fault, evening)
    except MachineError as error:
        yield str(error)


def play_on(fault: DeviceFault, evening: Evening) -> Iterator[str]:
    """Let people go on when all works again; yield what is not known of it."""
    known = evening.touch_draw() if fault.is_of_touch else evening.do_one()
    while known and evening.history.now.phase is Phase.COLOR:
        known = evening.do_one()
    if not known:
        yield f"afterwards, {evening.played.faults.pop()}"
