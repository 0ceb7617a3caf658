"""Disks that fill up or cannot be written: real ones."""

import os
import subprocess
import sys
from contextlib import contextmanager, suppress

import pytest

needs_mount = pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="needs to mount a disk"
)


def _do(*command):
    subprocess.run(command, check=True)  # noqa: S603 (our own words)


@contextmanager
def mounted(folder, *, kib=512):
    """A small disk of its own at a folder; yields what mounts it anew."""
    folder.mkdir(exist_ok=True)
    size = f"size={kib}k"
    _do("mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder))

    def again(how):
        _do("mount", "-o", f"remount,{how}", str(folder))

    try:
        yield again
    finally:
        _do("umount", "--lazy", str(folder))


def fill(folder):
    """Leave no room on a disk; return what makes room again."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(b"x" * 4096)
    return ballast.unlink
