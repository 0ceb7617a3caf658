"""A machine with its bench, and how often the proof tries everything there."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from machine import image
from machine.devices import CameraFeed, Pins, Screen, Touchscreen
from machine.machine import Counts, Machine
from machine.plants import Planting, nothing
from machine.power import mounted, run
from machine.qemu import Hardware, Image
from machine.report import say

AFTER_FAULT_S = 90.0
"""How long something may take after a device has failed, or is there again."""
FRAMES_A_SECOND = 3.0
"""What plain emulation carries."""
MOST_STOP_S = 10.0


@dataclass(frozen=True, slots=True)
class Bench:
    """A machine and all that people can do at it."""

    machine: Machine
    feed: CameraFeed
    pins: Pins
    screen: Screen
    touchscreen: Touchscreen


@dataclass(frozen=True, slots=True)
class Amounts:
    """How often everything is tried."""

    boots: int = 20
    deeds: int = 200
    before_cut: int = 10
    """After so many deeds the plug is pulled."""
    hand_size: int = 7
    seeds: tuple[int, ...] = (13, 116, 105, 299, 89, 72, 305, 403, 334, 370)
    """Of rounds that somebody wins after 18 to 20 deeds; one for each evening."""
    cuts: int = 500
    updates: int = 40
    card_cuts: int = 10
    hour_s: float = 3600.0


SHORT = Amounts(hand_size=2, seeds=(32,), before_cut=3)


@dataclass(slots=True)
class Proof:
    """One run of the proof."""

    amounts: Amounts
    plant: Planting = nothing
    """Plants a fault in the product."""
    counts: Counts = field(default_factory=Counts)
    folder: Path = image.BUILD / "proof"

    @contextmanager
    def bench(
        self, name: str, hardware: Hardware | None = None, disk: Image | None = None
    ) -> Iterator[Bench]:
        """Give a new machine, which is off, and all that people can do at it."""
        folder = self.folder / name
        image.clear(folder)
        hardware = hardware or Hardware(hand_size=self.amounts.hand_size)
        machine = Machine(disk or self.image(), folder, hardware, counts=self.counts)
        with machine, CameraFeed(machine, fps=FRAMES_A_SECOND) as feed:
            yield Bench(
                machine, feed, Pins(machine), Screen(machine), Touchscreen(machine)
            )

    def image(self) -> Image:
        """Return the machine's disk; a copy with the planted fault, if there is one."""
        built = image.present()
        if self.plant is nothing:
            return built
        raw = self.folder / "planted.raw"
        raw.parent.mkdir(parents=True, exist_ok=True)
        if not raw.is_file():
            run("qemu-img", "convert", "-O", "raw", str(built.disk), str(raw))
            with mounted(raw, self.folder / "root") as root:
                self.plant(root)
            disk = raw.with_suffix(".qcow2")
            run("qemu-img", "convert", "-O", "qcow2", str(raw), str(disk))
        return replace(built, disk=raw.with_suffix(".qcow2"))

    def cuts_folder(self) -> Path:
        """Return where disks are cut."""
        folder = self.folder / "cuts"
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def start(bench: Bench) -> float:
    """Boot a machine until its table is ready and its first picture is drawn.

    Returns:
        How many seconds it took to READY.
    """
    bench.machine.boot()
    ready_s = bench.machine.wait_ready()
    say(f"ready after {ready_s:.0f} s")
    if bench.machine.hardware.has_screen:
        shown_s = bench.machine.wait_for(
            lambda: not bench.screen.is_dark(), "picture on the screen", AFTER_FAULT_S
        )
        say(f"its first picture {shown_s:.0f} s later")
    return ready_s


def tell_memory(machine: Machine) -> int:
    """Say which program holds how much memory; return all of it, MiB."""
    mib = machine.memory_mib()
    say(f"{mib} MiB: {machine.memory_by_program()}")
    return mib


def slow_stops(seconds: list[float]) -> list[str]:
    """Return what is wrong with how long the table took to stop."""
    return [
        f"a stop took {each:.0f} s, more than {MOST_STOP_S:.0f}"
        for each in seconds
        if each > MOST_STOP_S
    ]
