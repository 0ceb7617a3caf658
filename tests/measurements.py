"""Measures again what docs/measurements.md says, and rewrites its tables.

    make measurements                      all of it, which takes hours
    make measurements ONLY=reader          only the table that holds this section
    make measurements QUICK=yes            few rounds, into build/measurements.md: a try

A mark in the page names the command and the sections that the table after it holds::

    <!-- measured by: companion bench reader delay -->
    <!-- end -->

The command prints one JSON object a measurement. Date, machine and version stand above
each table. Text outside the marks stays as it is.
"""

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "measurements.md"
TRIED = ROOT / "build" / "measurements.md"
QUICK_ROUNDS = 3
MARKED = re.compile(
    r"(<!-- measured by: (?P<program>companion bench|make bench) (?P<sections>[\w ]+)"
    r" -->\n).*?(<!-- end -->)",
    re.DOTALL,
)
IN_COLUMNS = re.compile(r"(?P<column>[^,:]+), (?P<what>[^,:]+): (?P<part>[^,:]+)")
"""Names of measurements that are compared side by side, one column a wiring."""
Rows = list[dict[str, Any]]
Measure = Callable[[str, list[str]], Rows]


def rewritten(text: str, measure: Measure, head: str) -> str:
    """Return the page with the table after every mark measured anew.

    Args:
        text: the page.
        measure: returns the measurements of some sections of a program; nothing
            leaves the table as it is.
        head: the line above each table that says when and where it was measured.
    """

    def replace(match: re.Match[str]) -> str:
        rows = measure(match["program"], match["sections"].split())
        table = "\n".join(table_lines(rows))
        return f"{match[1]}{head}\n\n{table}\n{match[4]}" if rows else match[0]

    return MARKED.sub(replace, text)


def table_lines(rows: Rows) -> Iterator[str]:
    """Yield the lines of one table, or of two if some names are `IN_COLUMNS`."""
    compared = [row for row in rows if IN_COLUMNS.fullmatch(row["name"])]
    if compared:
        yield from _columns(compared)
        yield ""
    yield from _list([row for row in rows if row not in compared])


def _columns(rows: Rows) -> Iterator[str]:
    cells: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        column, what, part = IN_COLUMNS.fullmatch(row["name"]).groups()
        missed = "" if row["passed"] else " **(missed)**"
        cells.setdefault((what, column), []).append(f"{part} {_value(row)}{missed}")
    columns = [*dict.fromkeys(column for _, column in cells)]
    yield f"| what | {' | '.join(columns)} |"
    yield f"|---{'|---' * len(columns)}|"
    for what in dict.fromkeys(what for what, _ in cells):
        found = (", ".join(cells.get((what, column), "")) for column in columns)
        yield f"| {what} | {' | '.join(found)} |"


def _list(rows: Rows) -> Iterator[str]:
    """Yield a line a thing: the same name up to a colon, one after another."""
    yield "| what | measured | asked | remark |"
    yield "|---|---|---|---|"
    for thing, group in _by_thing(rows):
        name, parts = thing, [row["name"].rpartition(": ")[2] + " " for row in group]
        if len(group) == 1:
            name, parts = group[0]["name"], [""]
        named = [*zip(parts, group, strict=True)]
        cells = (
            name,
            ", ".join(part + _value(row) for part, row in named),
            ", ".join(part + _target(row) for part, row in named if row["target"]),
            "; ".join(dict.fromkeys(row["note"] for row in group if row["note"])),
        )
        yield f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"


def _by_thing(rows: Rows) -> Iterator[tuple[str, Rows]]:
    group: Rows = []
    for row in rows:
        thing = row["name"].rpartition(": ")[0]
        if group and (not thing or thing != group[0]["name"].rpartition(": ")[0]):
            yield group[0]["name"].rpartition(": ")[0], group
            group = []
        group.append(row)
    if group:
        yield group[0]["name"].rpartition(": ")[0], group


def _target(row: dict[str, Any]) -> str:
    return str(row["target"]) + ("" if row["passed"] else " **(missed)**")


def _value(row: dict[str, Any]) -> str:
    value = row["value"]
    figures = f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"
    return f"{figures} {row['unit']}".strip()


def measured(program: str, sections: list[str], rounds: int | None) -> Rows:
    """Run some sections of a program, and return what it has measured.

    Args:
        program: ``companion bench`` or ``make bench``.
        sections: names of its sections.
        rounds: how many rounds to play, `None` for the usual number.
    """
    module = "companion" if program == "companion bench" else "bench"
    command = [sys.executable, "-m", module, *(["bench"] if module != "bench" else [])]
    command += [*sections, "--json"]
    if module == "bench" and rounds is not None:
        command += ["--rounds", str(rounds)]
    print(f"measuring: {program} {' '.join(sections)}", file=sys.stderr, flush=True)
    done = subprocess.run(  # noqa: S603 (our own programs)
        command,
        env=os.environ | {"PYTHONPATH": str(ROOT / "tests")},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,  # 1 says that a target was missed, which the table says as well
    )
    return [json.loads(line) for line in done.stdout.splitlines() if line[:1] == "{"]


def conditions(now: datetime) -> str:
    """Say when, where and with what is measured."""
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    load = os.getloadavg()[0]
    return (
        f"{now:%Y-%m-%d}, version {version('uno-table-companion')}, {_processor()}, "
        f"{os.cpu_count()} cores at\na load of {load:.0f}, {system}, "
        f"Python {platform.python_version()}, OpenCV {_opencv()}:"
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo").read_text("utf-8")
    found = re.search(r"^(?:model name|Model)\s*: (.+)", info, re.MULTILINE)
    return found[1] if found else platform.machine()


def _opencv() -> str:
    import cv2  # noqa: PLC0415 (only its version is asked)

    return str(cv2.__version__)


def main() -> int:
    """Measure and write; 1 if a section that was asked for is not in the page."""
    parser = argparse.ArgumentParser(description="Rewrites docs/measurements.md.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="or all")
    parser.add_argument("--quick", action="store_true", help="few rounds, a try only")
    args = parser.parse_args()
    text = PAGE.read_text("utf-8")
    marks = MARKED.finditer(text)
    known = {name for mark in marks for name in mark["sections"].split()}
    if unknown := {*args.sections} - known:
        print(f"No table of {', '.join(sorted(unknown))}; there are {sorted(known)}")
        return 1
    rounds = QUICK_ROUNDS if args.quick else None

    def measure(program: str, sections: list[str]) -> Rows:
        wanted = not args.sections or {*sections} & {*args.sections}
        return measured(program, sections, rounds) if wanted else []

    page = rewritten(text, measure, conditions(datetime.now(UTC)))
    target = TRIED if args.quick else PAGE
    target.parent.mkdir(exist_ok=True)
    target.write_text(page, "utf-8")
    print(f"Written: {target.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
