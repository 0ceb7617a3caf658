"""First boots of a card: whole, cut, without network, and of one that will not do."""

import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from machine.card import made_folder, put_on
from machine.devices import Screen, letters
from machine.machine import Machine
from machine.power import run
from machine.qemu import MachineError

MOST_FIRST_BOOT_S = 12 * 60.0
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
STATE = "/var/lib/uno-table-setup"
"""Where the first boot keeps how far it is."""


@dataclass(slots=True)
class Installed:
    """How a card came to its start page."""

    seconds: float = 0.0
    """From the first power-on, as long as it had power."""
    boots: int = 0
    faults: list[str] = field(default_factory=list)


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
