"""The card of `make card`: a machine whose first boot installs the table itself.

It is a bare Debian with cloud-init as on Raspberry Pi OS, a boot partition as the
Imager leaves it with the card's folder on it, and a network. Nobody presses anything.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from signing import SecretKey

from machine import image
from machine.machine import Counts, Machine
from machine.power import mounted, run
from machine.qemu import Hardware, Image, make_overlay, program

SIZE_MIB = 512
"""Of the boot partition of Raspberry Pi OS."""
DISK_SIZE = "8G"
SEED = {
    "meta-data": "dsmode: local\ninstance-id: rpi-imager-1\n",
    "user-data": "#cloud-config\nhostname: uno\nruncmd:\n  - [touch, /var/ran]\n",
    "network-config": "network:\n  version: 2\n",
}
"""What the Imager writes, as far as it concerns the table."""
OWN_PARTS = {"camera": '"usb:0"'}
"""What whoever has the parts of this machine says in the card's companion.toml."""
FOLDER = image.BUILD / "card"


def boot_partition(folder: Path, disk: Path) -> None:
    """Make a boot partition with the content of a card's folder on it; needs mtools.

    Args:
        folder: what `make card` has written.
        disk: the raw disk that is made, one FAT file system without a partition table.
    """
    disk.unlink(missing_ok=True)
    with disk.open("wb") as file:
        file.truncate(SIZE_MIB << 20)
    run(program("mkfs.vfat"), "-F", "32", "-n", "bootfs", str(disk))
    seed = disk.parent / "seed"
    seed.mkdir(exist_ok=True)
    for name, text in SEED.items():
        (seed / name).write_text(text)
    content = [*sorted(seed.iterdir()), *sorted(folder.iterdir())]
    run(program("mcopy"), "-s", "-i", str(disk), *map(str, content), "::/")


def put_on(disk: Path, name: str, content: bytes) -> None:
    """Write one file of a boot partition anew, as somebody does with a computer."""
    local = disk.with_name("put")
    local.write_bytes(content)
    run(program("mcopy"), "-o", "-i", str(disk), str(local), f"::/{name}")


def made_folder() -> Path:
    """Return what `make card` writes of the committed sources, made once."""
    kept = releases() / "card"
    if not kept.is_dir():
        with copied_sources() as sources:
            make("card", sources)
            shutil.move(sources / "build" / "card", kept)
    return kept


@cache
def releases() -> Path:
    """Return the folder of what was made of the sources as they are committed."""
    parts = ("companion", "vision", "hardware", "models", "systemd", "pyproject.toml")
    command = ["git", "rev-parse", *(f"HEAD:{part}" for part in parts)]
    done = subprocess.run(command, cwd=image.ROOT, capture_output=True, check=True)
    folder = FOLDER / image.digest([done.stdout])[:12]
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def copied_sources() -> Iterator[Path]:
    """Give a copy of the sources as they are committed."""
    sources = FOLDER / "sources"
    image.clear(sources)
    run("git", "clone", "--quiet", "--local", str(image.ROOT), str(sources))
    yield sources
    image.clear(sources)


def key() -> Path:
    """Return the key that signs the proof's releases, made once."""
    path = FOLDER / "release.key"
    if not path.is_file():
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_text(SecretKey(os.urandom(8), os.urandom(32)).write())
    return path


def make(goal: str, sources: Path) -> None:
    """Run `make` on some sources, with the libraries of ours."""
    venvs = {"BIN": ".venv/bin", "READY": ".venv/.ready", "AUDIT": "build/audit"}
    # The copy is newer; set up anew, our libraries would lead to it, and then nowhere.
    (image.ROOT / venvs["READY"]).touch()
    words = [f"{name}={image.ROOT / place}" for name, place in venvs.items()]
    words += [f"KEY={key()}", "PROCESSOR=x86_64"]
    run("make", "--directory", str(sources), goal, *words)


def bare_card() -> Image:
    """Return the disk of a card that was just written, made once; needs root."""
    built = Image(FOLDER / "disk.qcow2", FOLDER / "vmlinuz", FOLDER / "initrd")
    if not built.disk.is_file():
        image.require_root()
        FOLDER.mkdir(parents=True, exist_ok=True)
        root = FOLDER / "root"
        image.clear(root)
        run("cp", "--archive", "--reflink=auto", str(image.BUILD / "bare"), str(root))
        run("bash", str(image.HERE / "furnish.sh"), "card", str(root))
        image.make_disk(root, built, DISK_SIZE)
    return built


@contextmanager
def card_machine(
    folder: Path,
    counts: Counts,
    *,
    has_network: bool = True,
    change: Callable[[Path], None] | None = None,
) -> Iterator[Machine]:
    """Give a machine with a card that was just written and filled; it is off.

    Args:
        folder: for its disks.
        counts: of what fails in the emulation.
        has_network: whether the cable is in.
        change: does something to the disk, mounted, before it is switched on.
    """
    image.clear(folder)
    folder.mkdir(parents=True)
    built = bare_card()
    boot = folder / "boot.raw"
    boot_partition(made_folder(), boot)
    config = image.ROOT / "systemd" / "companion.toml"
    put_on(boot, "uno-table/companion.toml", settings(config.read_text()).encode())
    hardware = Hardware(boot=boot, has_network=has_network)
    machine = Machine(built, folder, hardware, counts=counts)
    if change is not None:
        _change_disk(machine, change)
    with machine:
        yield machine


def is_installed(folder: Path) -> bool:
    """Whether a card has set a machine up in this folder."""
    return (folder / "start.png").is_file()


@contextmanager
def installed_machine(folder: Path, name: str, counts: Counts) -> Iterator[Machine]:
    """Give a machine that the card in ``folder / "card"`` has set up; it is ready."""
    here, before = folder / name, folder / "card"
    image.clear(here)
    here.mkdir(parents=True)
    shutil.copy(before / "boot.raw", here)
    hardware = Hardware(boot=here / "boot.raw")
    machine = Machine(bare_card(), here, hardware, counts=counts)
    make_overlay(before / "disk.qcow2", machine.disk)
    with machine:
        machine.boot()
        machine.wait_ready()
        yield machine


def _change_disk(machine: Machine, change: Callable[[Path], None]) -> None:
    """Do something to what is on a machine's disk while it is off."""
    raw = machine.folder / "changed.raw"
    disk = str(machine.image.disk)
    run(program("qemu-img"), "convert", "-O", "raw", disk, str(raw))
    with mounted(raw, machine.folder / "root") as root:
        change(root)
    run(program("qemu-img"), "convert", "-O", "qcow2", str(raw), str(machine.disk))
    raw.unlink()


def settings(text: str) -> str:
    """Return companion.toml as somebody changes it for the parts of this machine."""
    lines = text.splitlines()
    for name, value in OWN_PARTS.items():
        lines = [
            f"{name} = {value}" if line.startswith(f"{name} =") else line
            for line in lines
        ]
    return "\n".join(lines) + "\n"
