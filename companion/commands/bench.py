"""``companion bench``: what the owner of a device can measure, with pass or fail."""

import argparse
import json
from collections.abc import Iterable
from importlib import import_module

from companion.commands import options
from companion.commands.benchmarks.measurement import Measurement

SECTIONS = {
    "referee": "referee.measure",
    "reader": "camera.measure_reader",
    "delay": "camera.measure_delay",
    "fresh": "camera.measure_startup",
}
"""Sections, the quickest first, each with its function of `benchmarks`."""

HELP = "measure what the project promises; 1 if a target is missed"
EXAMPLE = """sections:
  referee  how quickly records are checked, and how long a ruling takes
  reader   the gate on each frame, a full reading, an hour at the table
  delay    how many frames after the hand a card is reported
  fresh    memory of `companion watch`, and its first card after the start

Times of computing are processor time on one core; the rest is time on the wall, so
measure on a machine that does nothing else.

example:
  companion bench
  companion bench referee reader --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    parser.add_argument(
        "sections",
        nargs="*",
        metavar="SECTION",
        help=f"{', '.join(SECTIONS)}; all if left out",
    )
    options.add_json(parser)
    parser.set_defaults(usage_error=parser.error)


def run(args: argparse.Namespace) -> int:
    """Measure; 0 if every target is met, else 1."""
    unknown = [name for name in args.sections if name not in SECTIONS]
    if unknown:
        args.usage_error(
            f"There is no section {unknown[0]!r}; choose from {', '.join(SECTIONS)}. "
            "The window and simulated people are measured by make bench, in a checkout."
        )
    passed = True
    for section in args.sections or SECTIONS:
        # Imported when it is due: the referee is measured without OpenCV.
        module, _, name = SECTIONS[section].partition(".")
        measure = getattr(
            import_module(f"companion.commands.benchmarks.{module}"), name
        )
        passed &= report(section, measure(), as_json=args.json)
    return 0 if passed else 1


def report(section: str, measurements: Iterable[Measurement], *, as_json: bool) -> bool:
    """Print each measurement as soon as it is there; return whether all passed."""
    passed = True
    for measurement in measurements:
        line = _as_json if as_json else _as_line
        print(line(section, measurement), flush=True)
        passed &= measurement.passed
    return passed


def _as_json(section: str, measurement: Measurement) -> str:
    return json.dumps(measurement.as_json(section))


def _as_line(section: str, measurement: Measurement) -> str:
    target = measurement.target
    asked = f"{target.bound.value} {target.value:,g}" if target else ""
    verdict = ("pass" if measurement.passed else "FAIL") if target else ""
    note = f"   {measurement.note}" if measurement.note else ""
    value = f"{_figures(measurement.value)} {measurement.unit}"
    return (
        f"{section:8} {measurement.name:44} {value:>20} {asked:>10} {verdict:4}{note}"
    )


def _figures(value: float) -> str:
    """Write a number with about three figures that mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"  # noqa: PLR2004 (three figures)
