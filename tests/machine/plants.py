"""Faults to plant in the product: each must make the proof fail, or it proves nothing.

python -m machine proof --plant no-fsync
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from machine.qemu import MachineError

PROGRAM = "opt/companion/releases/*/lib/python3*/site-packages"


@dataclass(frozen=True, slots=True)
class Plant:
    """A fault of the product, as a text that is replaced in one of its files."""

    part: str
    """The part of the proof that must find it."""
    file: str
    """Below the machine's root; may hold wildcards."""
    before: str
    after: str


PLANTS = {
    "no-fsync": Plant(
        "cuts",
        f"{PROGRAM}/companion/records/disk/journal_file.py",
        "synchronous = FULL",
        "synchronous = OFF",
    ),
    "update-not-atomic": Plant(
        "updates",
        "root/newer/install/program.sh",
        'mv -T "$opt/$1.new" "$opt/$1"',
        'rm -f "$opt/$1"; sync; sleep 1; mv -T "$opt/$1.new" "$opt/$1"',
    ),
    "update-without-sync": Plant(
        "updates",
        "root/newer/install/program.sh",
        "sync --file-system",
        ": without sync",
    ),
    "pull-the-wrong-way": Plant(
        "evenings", f"{PROGRAM}/hardware/buttons.py", "pull_up=True", "pull_up=False"
    ),
    "red-and-blue-swapped": Plant(
        "evenings",
        f"{PROGRAM}/hardware/camera.py",
        "self._put(image)",
        "self._put(image[:, :, ::-1].copy())",
    ),
    "touch-axes-swapped": Plant(
        "evenings",
        "usr/local/lib/bench/agent.py",
        "for slot, (x, y) in enumerate(fingers):",
        "fingers = [(y, x) for x, y in fingers]\n"
        "        for slot, (x, y) in enumerate(fingers):",
    ),
}
"""What is planted, by name."""

Planting = Callable[[Path], None]
"""Plants a fault, if there is one, below a mounted root."""


def nothing(_root: Path) -> None:
    """Leave the product as it is."""


def planting(name: str) -> Planting:
    """Return what plants a fault below a mounted root.

    Raises:
        MachineError: if there is no such fault.
    """
    if name not in PLANTS:
        raise MachineError(f"Nobody plants {name!r}; expected {', '.join(PLANTS)}.")
    fault = PLANTS[name]

    def plant(root: Path) -> None:
        found = list(root.glob(fault.file))
        if not found or not all(fault.before in path.read_text() for path in found):
            raise MachineError(f"There is no {fault.before!r} in {fault.file}.")
        for path in found:
            path.write_text(path.read_text().replace(fault.before, fault.after))

    return plant
