"""The card of `make card`: a machine whose first boot installs the table itself.

It is a bare Debian with cloud-init as on Raspberry Pi OS, a boot partition as the
Imager leaves it with the card's folder on it, and a network. Nobody presses anything.
"""

import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from companion.updates.minisign import SecretKey
from machine import image
from machine.devices import Screen, letters
from machine.machine import Counts, Machine
from machine.power import mounted, run
from machine.qemu import Hardware, Image, MachineError, make_overlay, program

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
MOST_S = 12 * 60.0
USUAL_S = 600.0
"""How long it takes, about, until it starts anew."""
BOOT_S = 45.0
"""How long a boot takes until it goes on where it was, about."""
WITHOUT_S = 60.0
"""How long it waits for a network."""
TOLD_S = 300.0
"""Until it must say why it does not go on."""
INSTALL_S = 1800.0
"""After which nobody waits any longer."""
HOME_S = 180.0
FOLDER = image.BUILD / "card"
STATE = "/var/lib/uno-table-setup"
"""Where the first boot keeps how far it is."""


@dataclass(slots=True)
class Installed:
    """How a card came to its start page."""

    seconds: float = 0.0
    """From the first power-on, as long as it had power."""
    boots: int = 0
    faults: list[str] = field(default_factory=list)


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


def say(what: str) -> None:
    """Tell how far it is."""
    print(f"machine-proof: {what}", flush=True)


def console(machine: Machine) -> str:
    """Return what stands on the machine's console, in one line."""
    return " ".join(machine.run("cat /dev/vcs1").split())


def first_boot(machine: Machine, screen: Screen) -> Installed:
    """Switch a card on, and wait for its start page."""
    told = Installed()
    began = time.monotonic()
    _reach_table(machine, told)
    screen.find("Deutsch", HOME_S)  # it greets, and asks for a language first
    told.seconds = time.monotonic() - began
    screen.save(machine.folder / "start.png")
    told.faults += whole_faults(machine)
    return told


def _reach_table(machine: Machine, told: Installed) -> None:
    """Wait until the table is ready; when the machine starts anew, it has power still.

    Raises:
        MachineError: if it takes too long.
    """
    until = time.monotonic() + INSTALL_S
    while time.monotonic() < until:
        machine.boot()
        told.boots += 1
        while machine.is_on and time.monotonic() < until:
            with suppress(MachineError, OSError):  # it may start anew just now
                if machine.table_state() == "active":
                    return
            time.sleep(1)
        machine.cut()  # nothing is cut: QEMU has ended
    raise MachineError(f"No table within {INSTALL_S:.0f} s.")


def whole_faults(machine: Machine) -> Iterator[str]:
    """Yield what is wrong with a machine whose table has just been installed."""
    for wanted, command in WHOLE.items():
        done = machine.ask({"run": command, "timeout_s": 120.0}, 180)
        if done["code"]:
            yield f"{wanted}: {done['out'].strip()[-200:]}"


WHOLE = {
    "what the Imager asked for was done": "test -e /var/ran",
    "cloud-init is switched off": "test -e /etc/cloud/cloud-init.disabled",
    "the boot partition is cleared": "! ls /boot/firmware/vendor-data",
    "the table starts at every power-on": "systemctl is-enabled companion seatd "
    "companion-update.path companion-fetch.timer",
    "the card's settings are taken": "grep '^camera = \"usb:0\"' "
    "/etc/companion/companion.toml",
    "all packages are whole": "! dpkg --audit | grep . && apt-get check",
    "no service has failed": "! systemctl --failed --plain --no-legend | grep .",
    "the program is whole": "cd /opt/companion/current && bin/python -m pip check",
}
"""What must be true, and what is asked to know it."""


def cut_first_boot(
    machine: Machine, screen: Screen, cuts: int, seed: int = 1
) -> Installed:
    """Cut the power on the way at random moments, once after it has started anew.

    Args:
        machine: has a card that was just written; off.
        screen: of the machine.
        cuts: how often the power is cut.
        seed: decides when.
    """
    chance = random.Random(seed)  # noqa: S311 (chance that can be repeated)
    way = sorted(chance.uniform(0, USUAL_S) for _ in range(cuts - 1))
    spent_s, restarts = 0.0, 0
    for before, moment in pairwise((0.0, *way)):
        # A boot takes some time until it goes on where it was.
        again_s = chance.uniform(0, BOOT_S) if before else 0.0
        restarts += _run_until_cut(machine, moment - before + again_s)
        spent_s += moment - before + again_s
    began = time.monotonic()
    if not restarts:
        machine.switch_on()
        machine.wait_for(lambda: not machine.is_on, "new start", INSTALL_S)
    _run_until_cut(machine, chance.uniform(5, BOOT_S))
    told = first_boot(machine, screen)
    told.seconds = spent_s + time.monotonic() - began
    told.boots += cuts + 1  # it starts anew once
    return told


def _run_until_cut(machine: Machine, seconds: float) -> int:
    """Let a machine run, then pull the plug; return how often it started anew."""
    restarts = 0
    machine.switch_on()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if not machine.is_on:
            restarts += "Kernel panic" not in machine.serial_log
            machine.switch_on()
        time.sleep(0.2)
    machine.cut()
    return restarts


def wait_for_network(machine: Machine, screen: Screen) -> float:
    """Switch a card on without a network; plug one in when the screen asks for it.

    Returns:
        How many seconds after that it went on.
    """
    machine.boot()
    asks = "no network yet"
    machine.wait_for(lambda: asks in console(machine), repr(asks), INSTALL_S)
    screen.save(machine.folder / "no-network.png")
    time.sleep(WITHOUT_S)
    machine.plug_network(connected=True)
    mark = {"run": f"test -e {STATE}/network.done", "timeout_s": 60.0}
    return machine.wait_for(
        lambda: machine.ask(mark, 120)["code"] == 0, "step after that", INSTALL_S
    )


@dataclass(frozen=True, slots=True)
class Unfit:
    """A card that will not do."""

    name: str
    remedy: str
    """What the console must say."""
    on_card: tuple[str, bytes] | None = None
    """A file of the boot partition and what it holds instead."""
    on_disk: Callable[[Path], None] | None = None
    """Changes the disk."""
    is_whole: bool = False
    """Whether that file is what `make card` has written for another machine."""


def _other_system(root: Path) -> None:
    (root / "etc/os-release").write_text("ID=debian\nVERSION_CODENAME=bullseye\n")


def _fill(root: Path) -> None:
    free = shutil.disk_usage(root).free - (300 << 20)
    run("fallocate", "--length", str(free), str(root / "var/full"))


COPY_AGAIN = "Copy it to the boot partition again."
UNFIT = (
    Unfit(
        "another system",
        "This card holds another system (bullseye). Write Raspberry Pi OS Lite",
        on_disk=_other_system,
    ),
    Unfit(
        "another architecture",
        "Write Raspberry Pi OS Lite (64 bit) with the Imager",
        ("architecture", b"arm64\n"),
        is_whole=True,
    ),
    Unfit("no room", "Take a card of 16 GB or more.", on_disk=_fill),
    Unfit("half a release", COPY_AGAIN, ("release.tar.gz", b"half")),
    Unfit("half a script", COPY_AGAIN, ("first-boot.sh", b"#!/bin/sh\nset -eu\nroot=")),
    Unfit("an empty file", COPY_AGAIN, ("needs-mib", b"")),
)


def _sums(unfit: Unfit) -> bytes:
    """Return the checksums of a folder whose one file is another one."""
    name, content = unfit.on_card or ("", b"")
    lines = (made_folder() / "uno-table" / "SHA256SUMS").read_text().splitlines()
    kept = [line for line in lines if not line.endswith(f" {name}")]
    return "\n".join([*kept, f"{sha256(content).hexdigest()}  {name}", ""]).encode()


def unfit_fault(machine: Machine, screen: Screen, unfit: Unfit) -> str:
    """Switch a card on that will not do; return what is wrong with what it says."""
    if unfit.on_card is not None:
        name, content = unfit.on_card
        put_on(machine.folder / "boot.raw", f"uno-table/{name}", content)
    if unfit.is_whole:
        put_on(machine.folder / "boot.raw", "uno-table/SHA256SUMS", _sums(unfit))
    machine.boot()
    try:
        machine.wait_for(
            lambda: letters(unfit.remedy) in letters(console(machine)),
            repr(unfit.remedy),
            TOLD_S,
        )
    except MachineError as error:
        return f"{error} It says: {console(machine)[-300:]}"
    finally:
        screen.save(machine.folder.parent / f"{unfit.name.replace(' ', '-')}.png")
    return "" if machine.is_on else "it is off"
