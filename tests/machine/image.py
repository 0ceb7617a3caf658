"""Builds the disk that a machine is booted from: a Debian 13 with the release on it.

Two layers are kept in build/machine: the bare Debian, and the disk with the companion
installed. Each is made anew only when something that goes into it has changed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from machine.machine import AMD64, Architecture, Image, MachineError, program

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "machine"
SUITE = "trixie"
NEEDED_GIB = 6
"""Room for the folder of Debian, the one with the companion, and the disk."""
DISK_SIZE = "4G"
PACKAGES = (
    *("linux-image-{}", "initramfs-tools", "lz4", "kmod", "e2fsprogs"),
    *("systemd", "systemd-sysv", "udev", "dbus", "iproute2", "netbase", "procps"),
    *("apt-utils", "ca-certificates", "login", "passwd", "sudo", "tzdata"),
    *("python3", "python3-venv", "python3-evdev", "alsa-utils", "gpiod", "v4l-utils"),
    # To build modules and lgpio with; removed again by furnish.sh.
    *("build-essential", "linux-headers-{}", "linux-source", "xz-utils"),
    *("python3-dev", "python3-setuptools", "swig", "v4l2loopback-dkms"),
)
"""What Debian's kernel is called depends on the architecture."""
TOOLS = {
    "mmdebstrap": "mmdebstrap",
    "qemu-img": "qemu-utils",
    "mke2fs": "e2fsprogs",
    "tesseract": "tesseract-ocr",
    "mkfs.xfs": "xfsprogs",
    "mformat": "mtools",
    "mkfs.vfat": "dosfstools",
    "sfdisk": "fdisk",
}
"""Programs that are needed outside, and the package that brings each."""


def build(release: Path, made_for: Architecture = AMD64) -> Image:
    """Build the disk for a release, unless it is there; return it.

    Args:
        release: what `make dist` makes, ``.tar.gz``; for another architecture than
            that of this computer with its libraries.
        made_for: the machine's architecture.

    Raises:
        MachineError: if something that is needed is missing; the message names it.
    """
    if not release.is_file():
        raise MachineError(f"There is no release {release}; run 'make dist'.")
    get_tools(made_for)
    image = present(made_for)
    place = image.disk.parent
    place.mkdir(parents=True, exist_ok=True)
    furnishing = (HERE / name for name in ("furnish.sh", "inside.sh"))
    packages = ",".join(PACKAGES).format(made_for.name, made_for.name)
    bare_key = digest([*contents(furnishing), packages.encode()])
    guest = contents((HERE / "guest").rglob("*"))
    key = digest([bare_key.encode(), *guest, *program_files(release)])
    bare_stamp, stamp = place / "bare.key", place / "disk.key"
    if stamp.is_file() and stamp.read_text() == key:
        return image
    require_root()
    require_room(place)
    if not bare_stamp.is_file() or bare_stamp.read_text() != bare_key:
        make_bare(place / "bare", packages, made_for)
        bare_stamp.write_text(bare_key)
    stamp.unlink(missing_ok=True)
    install(release, place / "bare", image)
    stamp.write_text(key)
    return image


def present(made_for: Architecture = AMD64) -> Image:
    """Return the image as it lies in its folder, whether or not it is there yet."""
    place = BUILD if made_for is AMD64 else BUILD.with_name(f"machine-{made_for.name}")
    disk, kernel, initrd = (place / n for n in ("disk.qcow2", "vmlinuz", "initrd"))
    return Image(disk, kernel, initrd, made_for)


def contents(paths: Iterable[Path]) -> Iterable[bytes]:
    """Yield names and content of files."""
    for path in sorted(paths):
        if path.is_file() and "__pycache__" not in path.parts:
            yield str(path.relative_to(HERE)).encode() + path.read_bytes()


def program_files(release: Path) -> Iterable[bytes]:
    """Yield what is in a release; packed anew, its archive differs by its times."""
    done = subprocess.run(
        [program("tar"), "-xzOf", str(release), "--wildcards", "*/SHA256SUMS"],
        capture_output=True,
        check=True,
    )
    yield b"\n".join(
        line for line in done.stdout.splitlines() if not line.endswith(b".json")
    )


def digest(parts: Iterable[bytes]) -> str:
    """Return a checksum of all parts."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part)
    return whole.hexdigest()


def make_bare(folder: Path, packages: str, made_for: Architecture) -> None:
    """Make the bare Debian."""
    say("Debian 13, about a minute")
    clear(folder)
    run(
        *("mmdebstrap", "--quiet", "--mode=root", "--variant=apt"),
        *(f"--architectures={made_for.name}", f"--include={packages}"),
        *('--aptopt=APT::Install-Recommends "false"', "--dpkgopt=force-unsafe-io"),
        *(f"--dpkgopt=path-exclude=/usr/share/{part}/*" for part in ("doc", "man")),
        *("--dpkgopt=path-exclude=/usr/share/locale/*", SUITE, str(folder)),
    )
    say("its pins, camera and people")
    run("bash", str(HERE / "furnish.sh"), "bare", str(folder), str(lgpio_sources()))


def lgpio_sources() -> Path:
    """Fetch the sources of lgpio from PyPI, which has no wheel for Debian's Python."""
    folder = BUILD / "lgpio"
    if not list(folder.glob("lgpio-*.tar.gz")):
        run(
            *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
            *("--no-binary", ":all:", "--dest", str(folder), "lgpio>=0.2.2"),
        )
    return next(folder.glob("lgpio-*.tar.gz"))


def install(release: Path, bare: Path, image: Image) -> None:
    """Let the release's own installer install it, and make a disk of all that."""
    folder = bare.with_name("installed")
    clear(folder)
    run("cp", "--archive", "--reflink=auto", str(bare), str(folder))
    say("the companion, by its installer")
    log = bare.with_name("install.log")
    run(
        *("bash", str(HERE / "furnish.sh"), "install", str(folder)),
        *(str(release), str(log)),
        hint=f"see {log}",
    )
    make_disk(folder, image, DISK_SIZE)


def make_disk(folder: Path, made: Image, size: str) -> None:
    """Make the disk of a machine of a folder with all its files, which is removed."""
    say("the disk")
    shutil.copy(next((folder / "boot").glob("vmlinuz-*")), made.kernel)
    shutil.copy(next((folder / "boot").glob("initrd.img-*")), made.initrd)
    raw = made.disk.with_suffix(".raw")
    raw.unlink(missing_ok=True)
    run("truncate", "--size", size, str(raw))
    run("mke2fs", "-q", "-F", "-t", "ext4", "-L", "rootfs", "-d", str(folder), str(raw))
    run("qemu-img", "convert", "-O", "qcow2", str(raw), str(made.disk))
    raw.unlink()
    clear(folder)


def get_tools(made_for: Architecture) -> None:
    """Install by apt the programs that are missing.

    Raises:
        MachineError: if that is not possible.
    """
    tools = {**TOOLS, made_for.qemu: made_for.package}
    missing = [name for tool, name in tools.items() if shutil.which(tool) is None]
    if not missing:
        return
    command = f"sudo apt install {' '.join(missing)}"
    if os.geteuid() or shutil.which("apt-get") is None:
        raise MachineError(f"The machine needs {', '.join(missing)}; run '{command}'.")
    say(f"by apt: {', '.join(missing)}")
    run("apt-get", "update", "-qq")
    run("apt-get", "install", "-qq", "-y", "--no-install-recommends", *missing)


def require_root() -> None:
    """Refuse to build as somebody who may not make a machine's files.

    Raises:
        MachineError: if we are not root.
    """
    if os.geteuid():
        raise MachineError(
            "Only root may build the machine's disk; run 'sudo make machine'."
        )


def require_room(place: Path) -> None:
    """Refuse to begin what will not fit.

    Raises:
        MachineError: if there is too little room.
    """
    free = shutil.disk_usage(place).free / 2**30
    if free < NEEDED_GIB:
        raise MachineError(
            f"Only {free:.1f} GiB are free at {place}; the machine needs {NEEDED_GIB}."
        )


def clear(folder: Path) -> None:
    """Remove a folder of a machine's files, but nothing that is mounted in it."""
    if folder.exists():
        run("rm", "-r", "--one-file-system", str(folder))


def run(*command: str, hint: str = "see above") -> None:
    """Run a command.

    Raises:
        MachineError: if it fails.
    """
    done = subprocess.run(command, stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        raise MachineError(f"{' '.join(command[:3])} failed; {hint}.")


def say(what: str) -> None:
    """Tell what is made."""
    print(f"machine: {what}", flush=True)
