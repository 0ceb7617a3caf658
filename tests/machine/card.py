"""The card of `make card`, for a machine whose first boot installs the table itself.

The proof, which is not written yet, needs a bare Debian (`image.make_bare`) with:

- cloud-init, and `CLOUD_CONFIG` as /etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg,
- ``LABEL=bootfs /boot/firmware vfat defaults 0 2`` in /etc/fstab,
- the disk of `boot_partition` as a second drive, and a network for apt,
- no companion: the release comes from the card, made for this processor by
  ``make card PROCESSOR=x86_64``.

It boots, cuts the power ten times, and waits for the start page; then it puts sticks in
that hold what ``make dist KEY=FILE PROCESSOR=x86_64`` has made: one that is newer (a
sources' copy with another version), one signed with another key, and one whose program
never says READY.
"""

import subprocess
from pathlib import Path

from machine.machine import program

SIZE_MIB = 512
"""Of the boot partition of Raspberry Pi OS."""
CLOUD_CONFIG = """datasource_list: [NoCloud, None]
datasource:
  NoCloud:
    seedfrom: file:///boot/firmware
"""
SEED = {
    "meta-data": "dsmode: local\ninstance-id: rpi-imager-1\n",
    "user-data": "#cloud-config\nhostname: uno\nruncmd:\n  - [touch, /var/ran]\n",
    "network-config": "network:\n  version: 2\n",
}
"""What the Imager writes, as far as it concerns the table."""


def boot_partition(folder: Path, disk: Path) -> None:
    """Make a boot partition with the content of a card's folder on it; needs mtools.

    Args:
        folder: what `make card` has written.
        disk: the raw disk that is made, one FAT file system without a partition table.
    """
    disk.unlink(missing_ok=True)
    with disk.open("wb") as file:
        file.truncate(SIZE_MIB << 20)
    _run("mformat", "-F", "-v", "bootfs", "-i", str(disk), "::")
    seed = disk.parent / "seed"
    seed.mkdir(exist_ok=True)
    for name, text in SEED.items():
        (seed / name).write_text(text)
    content = [*sorted(seed.iterdir()), *sorted(folder.iterdir())]
    _run("mcopy", "-s", "-i", str(disk), *map(str, content), "::/")


def _run(name: str, *words: str) -> None:
    subprocess.run([program(name), *words], check=True)
