"""A root that is never written to, as `raspi-config` offers it, and games beside it.

Raspberry Pi OS does that with Debian's overlayroot: what is written to the root lies in
memory, and is gone with the power. Games need a partition of their own then, which it
must be told to leave alone (recurse=0).
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from machine.machine import Machine
from machine.power import inside, mounted, run
from machine.qemu import Hardware, Image, MachineError

LABEL = "games"
GAMES_SIZE = "512M"
GAMES = "var/lib/companion"
"""Where the table keeps all that it writes; the service makes it its own."""
WRITTEN = """
echo $(cat /sys/fs/ext4/vdb/session_write_kbytes) \
  $(df --output=used -k /media/root-rw | tail -1) \
  $(awk '{print $7}' /sys/block/vda/stat)
"""
"""Prints KiB written to the games, KiB of the overlay, sectors written to the root."""
CHECK_SECTORS = 16
"""What fsck notes in the root's first block, before that is mounted."""
LOST = """
cd /media/root-rw/overlay
find . -xdev -type f -printf '%k KiB %P\n' | sort -rn
"""
"""Prints all that a power cut takes away, the largest first."""


def make(built: Image, folder: Path, hardware: Hardware) -> tuple[Image, Hardware]:
    """Make such a disk of the usual one, and a machine's second disk for the games.

    Args:
        built: the usual disk.
        folder: takes all that is made.
        hardware: the machine without it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    raw, games = folder / "root.raw", folder / "games.raw"
    run("qemu-img", "convert", "-O", "raw", str(built.disk), str(raw))
    with mounted(raw, folder / "root") as root, reaching_the_network(root):
        install_overlay(root)
        initrd = folder / "initrd"
        shutil.copy(next((root / "boot").glob("initrd.img-*")), initrd)
    games.unlink(missing_ok=True)
    run("truncate", "--size", GAMES_SIZE, str(games))
    run("mke2fs", "-q", "-t", "ext4", "-L", LABEL, str(games))
    made = replace(built, disk=folder / "disk.qcow2", initrd=initrd)
    run("qemu-img", "convert", "-O", "qcow2", str(raw), str(made.disk))
    raw.unlink()
    return made, replace(hardware, games=games)


def written(machine: Machine) -> tuple[int, int, int]:
    """Return what was written since power-on, and leave a list of what will be lost.

    Returns:
        KiB to the games, KiB of memory for the root, and sectors to the root's disk.

    Raises:
        MachineError: if the root is a usual one, of which overlayroot does not say why,
            or the games lie on it.
    """
    kinds = machine.run(f"stat --file-system --format=%T / /{GAMES}").split()
    if kinds != ["overlayfs", "ext2/ext3"]:
        raise MachineError(f"Root and games lie on {' and '.join(kinds)}.")
    (machine.folder / "lost.txt").write_text(machine.run(LOST))
    games, overlay, root = map(int, machine.run(WRITTEN).split())
    return games, overlay, root


@contextmanager
def reaching_the_network(root: Path) -> Iterator[None]:
    """Let a mounted root find apt's servers until the end."""
    kept = {
        name: (root / "etc" / name).read_bytes() for name in ("resolv.conf", "hosts")
    }
    for name in kept:
        shutil.copy(Path("/etc") / name, root / "etc" / name)
    try:
        yield
    finally:
        for name, content in kept.items():
            (root / "etc" / name).write_bytes(content)


def install_overlay(root: Path) -> None:
    """Install Debian's overlayroot, and let the games have their own partition."""
    apt = ("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq")
    run(*inside(root, *apt, "update"))
    # Without busybox its script in the initrd fails, and says nothing ("quiet").
    wanted = ("overlayroot", "busybox")
    run(*inside(root, *apt, "install", "--no-install-recommends", *wanted))
    with (root / "etc/fstab").open("a") as fstab:
        fstab.write(f"LABEL={LABEL} /{GAMES} ext4 defaults,noatime 0 2\n")
