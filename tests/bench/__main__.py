"""Measures with simulated people, and the window: make bench, or

    python -m bench [SECTION ...] [--rounds 50] [--seed N] [--processes N] [--json]

Prints each measurement with its target, and stops with 1 if one is missed.
"""

import argparse
import sys
from importlib import import_module

from bench.jobs import Jobs, Options

from companion.commands.bench import report

SECTIONS = {
    "screen": ("screen.measure", "input to picture, pictures of moments, idle, memory"),
    "heal": ("heal.measure", "whether the table puts one mistake right by itself"),
    "plain": ("plain.measure", "whether rounds without a mistake are left as they are"),
    "unpressed": ("plain.measure_unpressed", "tables that never press for a draw"),
    "evenings": ("evenings.measure", "what the table repairs, and whether rightly"),
    "filmed": ("filmed.measure", "the same through the real vision; takes minutes"),
    "bursts": ("bursts.measure", "bad input by the thousand: answers, memory, losses"),
    "rounds": ("following.measure", "rounds followed without an error; takes minutes"),
    "directions": ("directions.measure", "from which side arms come; takes minutes"),
    "mast": (
        "mast.measure",
        "both, as the camera on the box's mast sees; takes minutes",
    ),
    "hardest": (
        "mast.measure_hardest",
        "the same with people whose arms are hard to tell apart; takes minutes",
    ),
    "refusals": ("refusals.measure", "why pictures cannot be read, and what is said"),
    "room": ("room.measure", "what other cameras and rooms do; takes minutes"),
    "taught": ("taught.measure", "a theme deck taught, then read; takes minutes"),
    "alike": ("alike.measure", "taught cards that differ little; takes minutes"),
    "flip": ("two_sides.measure", "rounds of Flip that nobody touches; takes minutes"),
}
"""What can be measured: by which function of this folder, and what it is."""


def main() -> int:
    """Measure; 0 if every target is met, else 1."""
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Measures the window, and simulated rounds of the table.",
        epilog="\n".join(f"  {name:11}{what}" for name, (_, what) in SECTIONS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("sections", nargs="*", metavar="SECTION", help="or all")
    parser.add_argument("--rounds", type=int, default=Options().rounds)
    parser.add_argument("--seed", type=int, help="of the first round")
    parser.add_argument("--processes", type=int, help="how many work side by side")
    parser.add_argument("--json", action="store_true", help="print JSON lines")
    args = parser.parse_args()
    unknown = [name for name in args.sections if name not in SECTIONS]
    if unknown:
        parser.error(
            f"There is no section {unknown[0]!r}; choose from {', '.join(SECTIONS)}."
        )
    options, passed = Options(args.rounds, args.seed), True
    with Jobs(args.processes, shows=sys.stderr.isatty()) as jobs:
        for section in args.sections or SECTIONS:
            module, _, name = SECTIONS[section][0].partition(".")
            measure = getattr(import_module(f"bench.{module}"), name)
            passed &= report(section, measure(options, jobs), as_json=args.json)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
