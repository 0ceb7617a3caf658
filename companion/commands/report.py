"""``companion report``: writes what a table sends back when something was wrong."""

import argparse

from companion.commands import options
from companion.commands.doctor import examined
from companion.commands.reporting import write_report
from companion.records.problem_report import Problem

HELP = "write a report of a game without names: when something was wrong"
DESCRIPTION = (
    "Writes one file into the current folder: a game without names, versions, what "
    "`companion doctor` says and the last log. Pictures of doubted cards go along only "
    'from the screen ("…", "Something was wrong"), where they can be looked at.'
)
EXAMPLE = """example:
  companion report
  companion report 3 --problem penalty --config /etc/companion/companion.toml
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    parser.add_argument(
        "game", nargs="?", type=int, metavar="N", help="the game; the last if left out"
    )
    parser.add_argument(
        "--problem",
        choices=[problem.value for problem in Problem],
        default=Problem.OTHER.value,
        help="what was wrong",
    )
    options.add_config(parser)
    options.add_data(parser)


def run(args: argparse.Namespace) -> int:
    """Write the report; 0 if that went well.

    Raises:
        CompanionError: if there is no such game, or no file can be written.
    """
    config = options.table_config(args)
    path = write_report(config, Problem(args.problem), examined(config), args.game)
    print(f"The report to send is {path.absolute()}.")
    return 0
