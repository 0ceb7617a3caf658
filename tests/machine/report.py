"""What came out of a part of the proof, for the table in docs/measurements.md."""

import statistics
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from machine import image
from machine.machine import Counts
from machine.qemu import MachineError

DOCUMENT = image.ROOT / "docs" / "measurements.md"
BEGIN, END = "<!-- machine-proof -->\n", "<!-- end of machine-proof -->\n"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table."""

    what: str
    tried: str
    seen: str
    faults: tuple[str, ...] = ()
    is_whole: bool = True
    """Whether all was tried; what broke off says nothing to whoever reads the table."""


def run_part(name: str, part: Callable[[], Line]) -> Line:
    """Run a part of the proof and say what came out, whatever that is."""
    began = time.monotonic()
    try:
        line = part()
    except Exception as error:  # noqa: BLE001 (it ends this part, and not the next one)
        if not isinstance(error, MachineError):
            traceback.print_exc()
        told = str(error) or repr(error)
        line = Line(name, "once", "not to its end", (told,), is_whole=False)
    say(f"{line.what}: {line.tried}, {line.seen}; {time.monotonic() - began:.0f} s")
    for fault in line.faults[:10]:
        say(f"  fault: {fault[:300]}")
    return line


def write_line(line: Line, counts: Counts) -> None:
    """Put a line into the document's table, in place of the former one of that part."""
    hung = f"; {counts.panics} boots hung in the emulation" if counts.panics else ""
    row = f"| {line.what} | {line.tried} | {line.seen}{hung} | {len(line.faults)} |"
    before, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    table, _, after = rest.partition(END)
    rows = table.splitlines()
    former = [n for n, each in enumerate(rows) if each.startswith(f"| {line.what} |")]
    if former:
        rows[former[0]] = row
    else:
        rows.append(row)
    table = "".join(f"{each}\n" for each in rows)
    DOCUMENT.write_text(before + BEGIN + table + END + after, "utf-8")


def spread(values: list[float]) -> str:
    """Return the least, the middle and the greatest value in words."""
    if not values:
        return "no"
    if len(values) == 1:
        return f"{values[0]:.0f}"
    middle = statistics.median(values)
    return f"{min(values):.0f} to {max(values):.0f} (median {middle:.0f})"


def say(what: str) -> None:
    """Tell how far the proof is."""
    print(f"machine-proof: {what}", file=sys.stdout, flush=True)
