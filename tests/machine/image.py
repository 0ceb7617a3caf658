"""Builds the disk that a machine is booted from: a Debian 13 with the release on it.

Two layers are kept in build/machine: the bare Debian, and the disk with the companion
installed. Each is made anew only when something that goes into it has changed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from machine.qemu import Image, MachineError, program

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build" / "machine"
SUITE = "trixie"
NEEDED_GIB = 6
"""Room for the folder of Debian, the one with the companion, and the disk."""
DISK_SIZE = "4G"
PACKAGES = (
    *("linux-image-amd64", "initramfs-tools", "lz4", "kmod", "e2fsprogs"),
    *("systemd", "systemd-sysv", "udev", "dbus", "iproute2", "netbase", "procps"),
    *("apt-utils", "ca-certificates", "login", "passwd", "sudo", "tzdata"),
    *("python3", "python3-venv", "python3-evdev", "alsa-utils", "gpiod", "v4l-utils"),
    # To build modules and lgpio with; removed again by furnish.sh.
    *("build-essential", "linux-headers-amd64", "linux-source", "xz-utils"),
    *("python3-dev", "python3-setuptools", "swig", "v4l2loopback-dkms"),
)
TOOLS = {
    "mmdebstrap": "mmdebstrap",
    "qemu-system-x86_64": "qemu-system-x86",
    "qemu-img": "qemu-utils",
    "mke2fs": "e2fsprogs",
    "tesseract": "tesseract-ocr",
    "mkfs.xfs": "xfsprogs",
    "mformat": "mtools",
    "mkfs.vfat": "dosfstools",
    "sfdisk": "fdisk",
}
"""Programs that are needed outside, and the package that brings each."""


def build(release: Path) -> Image:
    """Build the disk for a release, unless it is there; return it.

    Args:
        release: what `make dist` makes, ``.tar.gz``.

    Raises:
        MachineError: if something that is needed is missing; the message names it.
    """
    if not release.is_file():
        raise MachineError(f"There is no release {release}; run 'make dist'.")
    get_tools()
    BUILD.mkdir(parents=True, exist_ok=True)
    furnishing = (HERE / name for name in ("furnish.sh", "inside.sh"))
    bare_key = digest([*contents(furnishing), ",".join(PACKAGES).encode()])
    guest = contents((HERE / "guest").rglob("*"))
    key = digest([bare_key.encode(), *guest, *program_files(release)])
    image = present()
    if stamp("disk").is_file() and stamp("disk").read_text() == key:
        return image
    require_root()
    require_room()
    if not stamp("bare").is_file() or stamp("bare").read_text() != bare_key:
        make_bare()
        stamp("bare").write_text(bare_key)
    install(release)
    stamp("disk").write_text(key)
    return present()


def present() -> Image:
    """Return the image as it lies in build/machine, whether or not it is there yet."""
    return Image(BUILD / "disk.qcow2", BUILD / "vmlinuz", BUILD / "initrd")


def stamp(layer: str) -> Path:
    """Return the file that says what a layer was made of."""
    return BUILD / f"{layer}.key"


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


def make_bare() -> None:
    """Make the bare Debian."""
    folder = BUILD / "bare"
    say("Debian 13, about a minute")
    clear(folder)
    run(
        *("mmdebstrap", "--quiet", "--mode=root", "--variant=apt"),
        *("--architectures=amd64", f"--include={','.join(PACKAGES)}"),
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


def install(release: Path) -> None:
    """Let the release's own installer install it, and make a disk of all that."""
    folder = BUILD / "installed"
    stamp("disk").unlink(missing_ok=True)
    clear(folder)
    run("cp", "--archive", "--reflink=auto", str(BUILD / "bare"), str(folder))
    say("the companion, by its installer")
    log = BUILD / "install.log"
    run(
        *("bash", str(HERE / "furnish.sh"), "install", str(folder)),
        *(str(release), str(log)),
        hint=f"see {log}",
    )
    make_disk(folder, present(), DISK_SIZE)


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


def get_tools(more: Mapping[str, str] = MappingProxyType({})) -> None:
    """Install by apt the programs that are missing.

    Args:
        more: others than the usual ones, and the package that brings each.

    Raises:
        MachineError: if that is not possible.
    """
    wanted = {**TOOLS, **more}
    missing = [name for tool, name in wanted.items() if shutil.which(tool) is None]
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


def require_room() -> None:
    """Refuse to begin what will not fit.

    Raises:
        MachineError: if there is too little room.
    """
    free = shutil.disk_usage(BUILD).free / 2**30
    if free < NEEDED_GIB:
        raise MachineError(
            f"Only {free:.1f} GiB are free at {BUILD}; the machine needs {NEEDED_GIB}."
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
