"""Tries on machines all that is promised of the appliance, and writes what came out.

    make machine-proof              everything, for hours
    make machine-proof SHORT=yes    a boot, a small round, a cut, a stop

Each part writes its line of the table in docs/measurements.md. What was not counted,
because the emulation panicked and not the product, is said too.
"""

from collections.abc import Callable
from functools import partial

from machine import image, rounds, starts
from machine.bench import SHORT, Amounts, Proof
from machine.faults import FAULTS
from machine.plants import PLANTS, planting
from machine.qemu import MachineError
from machine.report import Line, run_part, say, write_line
from machine.stick_faults import STICK_FAULTS

Part = Callable[[Proof], Line]
"""Tries something, and says what was seen."""
PARTS: dict[str, Part] = {
    "boots": starts.boots,
    "evenings": rounds.evenings,
    "no-screen": starts.no_screen,
    "no-touch": starts.no_touch,
    "tall-screen": starts.tall_screen,
    "faults": lambda proof: rounds.faults(proof, "faults of devices", FAULTS),
    "sticks": lambda proof: rounds.faults(proof, "USB sticks", STICK_FAULTS),
    "cuts": rounds.power_cuts,
    "updates": rounds.updates,
    "memory": rounds.memory,
    "little-memory": rounds.with_little_memory,
    "no-clock": rounds.without_clock,
    "picamera2": rounds.picamera2,
    "read-only": rounds.on_read_only_root,
    "card": starts.new_card,
    "card-cuts": starts.card_cuts,
    "card-network": starts.card_network,
    "card-unfit": starts.card_unfit,
    "updates-by-touch": starts.updates_by_touch,
}


def prove(*, short: bool, only: list[str]) -> int:
    """Run the proof and write its table; 0 if all was as it is promised.

    Args:
        short: whether only a boot, a small round, a cut and a stop are tried.
        only: the parts to run; all if empty. The table keeps the lines of the others.

    Raises:
        MachineError: if there is no machine, or a part is not known.
    """
    if not image.present().disk.is_file():
        raise MachineError("There is no disk yet; run 'make machine'.")
    amounts = SHORT if short else Amounts()
    unknown = [name for name in only if name not in PARTS]
    if unknown:
        expected = ", ".join(PARTS)
        raise MachineError(f"There is no part {unknown[0]}; expected {expected}.")
    faults = 0
    for name in only or (["evenings"] if short else PARTS):
        proof = Proof(amounts)
        line = run_part(name, partial(PARTS[name], proof))
        faults += len(line.faults)
        if line.is_whole and not short:
            write_line(line, proof.counts)
    return 1 if faults else 0


def prove_planted(name: str) -> int:
    """Plant a fault in the product; 0 if the proof finds it.

    Raises:
        MachineError: if there is no such fault.
    """
    amounts = Amounts(seeds=(13,), before_cut=3, deeds=1, cuts=40, updates=40)
    proof = Proof(amounts, planting(name), folder=image.BUILD / f"planted-{name}")
    part = PLANTS[name].part
    line = run_part(f"{part} with {name}", partial(PARTS[part], proof))
    image.clear(proof.folder)
    is_found = bool(line.faults) and line.is_whole  # what broke off has not looked
    told = f"found: {len(line.faults)} faults" if is_found else "NOT found"
    say(f"{name}: {told}")
    missed = () if is_found else ("the proof does not find it",)
    what = f"{name.replace('-', ' ')} (planted)"
    write_line(Line(what, line.tried, told, missed), proof.counts)
    return len(missed)
