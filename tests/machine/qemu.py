"""QEMU: what it plays a machine of, and how it is started."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

KERNEL_LINE = (
    "root=/dev/vda rw rootfstype=ext4 console=tty0 console=ttyS0,115200 panic=3 quiet "
    "mitigations=off random.trust_cpu=on systemd.show_status=0 "
    "transparent_hugepage=never i8042.noaux"
)
"""What the kernel is told at power-on. A Pi's is built without huge pages, with which
programs hold more memory (no CONFIG_TRANSPARENT_HUGEPAGE in its bcm2712_defconfig). Nor
has it a PS/2 mouse, for which the compositor would show a pointer."""
OVERLAY_LINE = "overlayroot=tmpfs:recurse=0"
"""What it is told, in place of `rw`, for a root that is never written to; recurse=0
leaves the partition of the games as it is."""
CARD_LINE = "console=tty1 ds=nocloud;i=rpi-imager-1"
"""As a Pi has it, whose console is its screen, and as the Imager adds it."""
SLOW_BYTES_A_S = 512
"""What a slow USB stick takes, so that it can be pulled while it is written to."""


class MachineError(Exception):
    """The machine did not do what was asked; one sentence with the remedy."""


@dataclass(frozen=True, slots=True)
class Image:
    """What a machine is booted from; made by `image.build`."""

    disk: Path
    """The disk, qcow2; never written to."""
    kernel: Path
    initrd: Path


@dataclass(frozen=True, slots=True)
class Hardware:
    """What the machine is made of."""

    screen_wh: tuple[int, int] = (800, 480)
    has_screen: bool = True
    """Whether a screen is connected and awake at power-on."""
    memory_mib: int = 1024
    clock: str = "utc"
    """What the clock shows at power-on: ``utc``, or a date such as ``1970-01-01``."""
    boot: Path | None = None
    """The boot partition of a card, a raw disk, beside the machine's own."""
    games: Path | None = None
    """A partition for the games, a raw disk, beside a root that is never written to."""
    has_network: bool = True
    """Whether the network's cable is in at power-on."""
    hand_size: int = 7
    """How many cards its table deals to each; fewer make a short round."""


def drives(hardware: Hardware, disk: Path, writes: Path | None) -> Iterator[str]:
    """Yield the disk, perhaps with a log of all writes, and a way for sticks."""
    if writes is None:
        yield from ("-drive", f"file={disk},format=qcow2,if=none,id=disk")
    else:
        yield from (
            "-blockdev",
            f"qcow2,node-name=real,file.driver=file,file.filename={disk}",
            "-blockdev",
            f"file,node-name=record,filename={writes}",
            "-blockdev",
            "blklogwrites,node-name=disk,file=real,log=record",
        )
    yield from ("-device", "virtio-blk-pci,drive=disk")
    if hardware.games is not None:
        games = f"file={hardware.games},format=raw,if=none,id=games"
        yield from ("-drive", games, "-device", "virtio-blk-pci,drive=games")
    yield from ("-device", "qemu-xhci,id=usb")
    yield from ("-object", f"throttle-group,id=slow,x-bps-write={SLOW_BYTES_A_S}")
    if hardware.boot is not None:
        card = f"file={hardware.boot},format=raw,if=none,id=boot"
        yield from ("-drive", card, "-device", "virtio-blk-pci,drive=boot")


def devices(hardware: Hardware, here: Path) -> list[str]:
    """Return all of a machine's devices but its drives.

    Args:
        hardware: what it is made of.
        here: the folder with the sockets, the sound and the log of its console.
    """
    width, height = hardware.screen_wh
    return [
        *("-nodefaults", "-no-user-config", "-no-reboot"),
        *("-display", "none", "-vnc", f"unix:{here / 'vnc'}"),
        *("-rtc", f"base={hardware.clock}"),
        *(
            "-netdev",
            "user,id=net",
            "-device",
            "virtio-net-pci,netdev=net,romfile=",
        ),
        *("-device", f"virtio-gpu-pci,id=screen,xres={width},yres={height}"),
        *("-device", "virtio-rng-pci", "-device", "virtio-serial-pci"),
        *port("agent", here, "bench"),
        *port("camera", here, "camera"),
        *("-audiodev", f"wav,id=sound,path={here / 'sound.wav'}"),
        *("-device", "ich9-intel-hda", "-device", "hda-output,audiodev=sound"),
        *("-qmp", f"unix:{here / 'qmp'},server=on,wait=off"),
        *("-serial", f"file:{here / 'serial.log'}"),
    ]


def processor(image: Image) -> tuple[str, ...]:
    """Return how QEMU plays the processor: by KVM where that works, else by itself.

    Newer processors than that make the drawing by software crash in plain emulation.
    """
    told = image.disk.with_name("accelerator")
    if not told.is_file():
        told.write_text("kvm" if kvm_works(image) else "tcg")
    if told.read_text() == "kvm":
        return "-accel", "kvm", "-cpu", "host"
    return "-accel", "tcg,thread=multi,tb-size=512", "-cpu", "Nehalem"


def kvm_works(image: Image) -> bool:
    """Whether a kernel comes to its first words by KVM; some offer it and cannot."""
    if not os.access("/dev/kvm", os.R_OK | os.W_OK):
        return False
    command = [
        *(program("qemu-system-x86_64"), "-machine", "q35", "-accel", "kvm"),
        *("-cpu", "host", "-m", "512", "-nodefaults", "-no-reboot", "-display", "none"),
        *("-kernel", str(image.kernel), "-append", "console=ttyS0 panic=-1"),
        *("-serial", "stdio"),
    ]
    try:
        done = subprocess.run(command, capture_output=True, timeout=20, check=False)
    except subprocess.TimeoutExpired as waited:
        return b"Linux version" in (waited.stdout or b"")
    return b"Linux version" in done.stdout


def prefer(pid: int) -> None:
    """Let a process that has a session of its own run before all others.

    An emulated processor that waits for other programs is no slow Pi: it stands still.
    Linux shares out its processors by session; a nice value counts only within one.
    """
    with suppress(OSError):  # whoever is not root may not, and some kernels cannot
        Path(f"/proc/{pid}/autogroup").write_text("-19")


def port(name: str, folder: Path, guest_name: str) -> tuple[str, ...]:
    """Return a serial port of its own, which is a socket outside."""
    return (
        *("-chardev", f"socket,id={name},path={folder / name},server=on,wait=off"),
        *("-device", f"virtserialport,chardev={name},name={guest_name}"),
    )


def make_overlay(below: Path, disk: Path) -> None:
    """Make a disk that holds only what differs from the one below."""
    subprocess.run(
        [
            *(program("qemu-img"), "create", "-q", "-f", "qcow2", "-F", "qcow2"),
            *("-b", str(below.resolve()), str(disk)),
        ],
        check=True,
    )


def program(name: str) -> str:
    """Return where a program is.

    Raises:
        MachineError: if it is not installed.
    """
    found = shutil.which(name)
    if found is None:
        raise MachineError(
            f"There is no {name}; run 'sudo apt install mmdebstrap qemu-system-x86 "
            "qemu-utils tesseract-ocr'."
        )
    return found
