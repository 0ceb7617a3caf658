"""A machine with the processor of a Pi: a Debian for arm64, by plain emulation.

Nothing of arm64 runs before its own kernel does: Debian's packages and the locked
wheels are unpacked here, and what the table needs of their scripts is done by hand.
The installer is tried on arm64 by `make pi-proof`. A film is the camera, and no pins.
"""

import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import cv2

from hardware.simulated.camera import SimulatedCamera
from hardware.simulated.projection import Projection
from hardware.simulated.table import SimulatedTable
from machine import image
from machine.image import BUILD, HERE, ROOT, clear, say
from machine.image import run as do
from machine.machine import Counts, Machine
from machine.qemu import Image, program
from machine.report import Line, run_part, write_line

FOLDER = BUILD / "arm64"
TOOLS = {"qemu-system-aarch64": "qemu-system-arm", "modprobe": "kmod", "cpio": "cpio"}
PACKAGES = (
    *("base-files", "base-passwd", "bash", "coreutils", "dash", "libc-bin", "mawk"),
    *("util-linux", "mount", "grep", "sed", "findutils", "hostname", "procps", "gzip"),
    *("systemd", "systemd-sysv", "udev", "dbus", "kmod", "linux-image-arm64"),
    *("busybox-static", "python3", "python3-evdev", "python3-numpy"),
    *("cage", "libegl1", "libgl1", "libgles2", "libglib2.0-0t64", "seatd", "xwayland"),
    *("alsa-utils", "fonts-dejavu-core", "e2fsprogs"),
)
"""The system, and what the installer has of apt (systemd/install/packages.sh)."""
PYTHON = "3.13"
PLATFORMS = ("2014", "_2_17", "_2_24", "_2_28", "_2_31", "_2_34", "_2_35", "_2_36")
UNITS, PROGRAM = "etc/systemd/system", "opt/companion/releases/arm64"
LINKS = {
    "opt/companion/current": "releases/arm64",
    f"{PROGRAM}/bin/python": "/usr/bin/python3",
    # numpy asks for them where Debian's alternatives would put them.
    "usr/lib/aarch64-linux-gnu/libblas.so.3": "blas/libblas.so.3",
    "usr/lib/aarch64-linux-gnu/liblapack.so.3": "lapack/liblapack.so.3",
    f"{UNITS}/sysinit.target.wants/bench-agent.service": "../bench-agent.service",
    f"{UNITS}/multi-user.target.wants/companion.service": "../companion.service",
    f"{UNITS}/multi-user.target.wants/seatd.service": "/lib/systemd/system/"
    "seatd.service",
    # Minutes of the first boot for what the table does not need.
    f"{UNITS}/systemd-hwdb-update.service": "/dev/null",
    f"{UNITS}/systemd-journal-catalog-update.service": "/dev/null",
}
CARDS = ("R7", "R2", "B2", "B5", "G5", "G1", "Y1", "Y9")
FILM, GAME = "root/film.avi", "/root/game"
FPS, FILM_WH, REST_FRAMES = 10, (640, 480), 12
PLAY = (
    "/opt/companion/current/bin/companion run --no-screen "
    f"--camera /{FILM} --players Ada,Ben,Cem --data {GAME} < /dev/null"
)
MOST_READY_S, PLAY_S = 1800.0, 1800.0


class ArmMachine(Machine):
    """A machine that QEMU plays a Cortex-A72 for, as a Pi 4 has it."""

    hello_s = 900.0

    @property
    def _board(self) -> tuple[str, ...]:
        """The program that plays it, its board and its processor."""
        qemu = program("qemu-system-aarch64")
        return qemu, "-machine", "virt", "-cpu", "cortex-a72", "-accel", "tcg"

    @property
    def _kernel_line(self) -> str:
        """What the kernel is told; its serial port has another name."""
        return f"{super()._kernel_line} console=ttyAMA0"


def prove(wheel: Path) -> int:
    """Build it, boot it, let it read the film, stop it, and write what came out.

    Args:
        wheel: the companion's, as `make dist` makes it.

    Returns:
        0 if all was as it is promised.
    """
    counts = Counts()
    made = build(wheel)

    def part() -> Line:
        with ArmMachine(made, FOLDER / "run", counts=counts) as machine:
            machine.boot()
            ready_s = machine.wait_ready(MOST_READY_S)
            began = time.monotonic()
            machine.run(PLAY, PLAY_S)
            read_s = time.monotonic() - began
            told = machine.ask({"journal": f"{GAME}/table.sqlite3"})
            stop_s, off_s = machine.stop_table(), machine.switch_off()
        cards = cards_in(told["rows"])
        right = sum(read == laid for read, laid in zip(cards, CARDS, strict=False))
        seen = (
            f"READY after {ready_s:.0f} s; {right} of {len(CARDS)} cards of a film in "
            f"the journal, after {read_s:.0f} s; stopped in {stop_s:.0f} s, off in "
            f"{off_s:.0f}"
        )
        faults = () if cards == CARDS else (f"it read {' '.join(cards)}",)
        return Line("arm64, with the locked wheels", "1 boot", seen, faults)

    line = run_part("arm64", part)
    if line.is_whole:
        write_line(line, counts)
    return len(line.faults)


def build(wheel: Path) -> Image:
    """Make its disk."""
    image.get_tools(TOOLS)
    image.require_root()
    FOLDER.mkdir(parents=True, exist_ok=True)
    root = FOLDER / "root"
    clear(root)
    say("Debian 13 for arm64, unpacked")
    do(
        *("mmdebstrap", "--quiet", "--mode=root", "--variant=extract"),
        *("--architectures=arm64", f"--include={','.join(PACKAGES)}"),
        *('--aptopt=APT::Install-Recommends "false"', image.SUITE, str(root)),
    )
    say("the companion, with the locked wheels")
    libraries = root / PROGRAM / f"lib/python{PYTHON}/site-packages"
    pip = (
        *(sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"),
        *("--no-compile", "--target", str(libraries)),
    )
    do(
        *(*pip, "--python-version", PYTHON, "--require-hashes"),
        *(f"--platform=manylinux{version}_aarch64" for version in PLATFORMS),
        *("--only-binary", ":all:"),
        *("--requirement", str(ROOT / f"systemd/python{PYTHON}.lock")),
    )
    do(*pip, "--no-index", str(wheel))
    configure(root)
    film(root / FILM)
    make_initrd(root)
    made = Image(FOLDER / "disk.qcow2", FOLDER / "vmlinuz", FOLDER / "initrd")
    image.make_disk(root, made, "4G")
    return made


def configure(root: Path) -> None:
    """Do what scripts of packages and the installer would, as far as it is needed."""
    for name in ("passwd", "group"):
        shutil.copy(root / f"usr/share/base-passwd/{name}.master", root / "etc" / name)
    for guest in ("guest", "guest_arm64"):
        shutil.copytree(HERE / guest, root, dirs_exist_ok=True)
    shutil.copy(ROOT / "systemd/companion.service", root / UNITS)
    for place, target in LINKS.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).symlink_to(target)


def film(path: Path) -> None:
    """Film three people who lay the eight cards."""
    table = SimulatedTable(projection=Projection(size_wh=FILM_WH), seed=1)
    camera = SimulatedCamera(table, fps=FPS, seats=3)
    camera.idle(REST_FRAMES)
    for number, card in enumerate(CARDS):
        camera.lay(card, number % 3)
        camera.idle(REST_FRAMES)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, FILM_WH)
    while not camera.is_at_rest and (frame := camera.read(1)) is not None:
        writer.write(frame.image)
    writer.release()


def make_initrd(root: Path) -> None:
    """Make what the kernel begins with: its drivers for the disk, and busybox."""
    kernel = next((root / "usr/lib/modules").iterdir()).name
    do("depmod", "--basedir", str(root), kernel)
    files = FOLDER / "initrd.d"
    clear(files)
    for name in ("bin", "dev", "modules", "root"):
        (files / name).mkdir(parents=True)
    shutil.copy(root / "usr/bin/busybox", files / "bin")
    shutil.copy(root / "init", files)
    asks = ("modprobe", "--dirname", str(root), "--set-version", kernel, "--all")
    wants = ("--show-depends", "virtio_pci", "virtio_blk", "ext4")
    told = subprocess.check_output([*asks, *wants], text=True)
    with (files / "modules/order").open("w") as order:
        for word, module, *_ in map(str.split, told.splitlines()):
            if word == "insmod":  # others are built in
                unpacked = files / "modules" / Path(module).stem
                do("bash", "-c", f"xz --decompress --stdout {module} > {unpacked}")
                order.write(f"{unpacked.name}\n")
    initrd = root / f"boot/initrd.img-{kernel}"
    do("bash", "-c", f"cd {files} && find . | cpio --quiet -o -H newc > {initrd}")
    clear(files)


def cards_in(rows: list[list[Any]]) -> tuple[str, ...]:
    """Return the cards of a journal's rulings, in order."""
    events = (event for row in rows for event in json.loads(row[2]))
    return tuple(event["card"] for event in events if "card" in event)
