"""``companion report``: writes what a table sends back when something was wrong."""

import argparse
from datetime import datetime
from pathlib import Path

from msgspec.structs import replace

from companion.commands import options
from companion.commands.doctor import examined
from companion.config import Config, load_config
from companion.core.errors import explaining
from companion.decks import INSTALLED, look_in
from companion.records.disk.database import JOURNAL
from companion.records.journal_reader import JournalReader
from companion.records.problem_report import (
    GameToReport,
    Problem,
    file_name,
    game_to_report,
    report_of,
)
from companion.storage.files import write_whole_bytes
from companion.storage.log_file import last_lines
from companion.table.device import private_words

HELP = "write a report of a game without names: when something was wrong"
DESCRIPTION = (
    "Writes one file into the current folder: a game without names, versions, what "
    "`companion doctor` says and the last log. Pictures of doubted cards go along only "
    'from the screen ("…", "Something was wrong"), where they can be looked at.'
)
EXAMPLE = """example:
  companion report
  companion report 3 --problem penalty --data /var/lib/companion
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
    config = load_config(args.config)
    config = replace(config, data=args.data or config.data)
    path = write_report(config, Problem(args.problem), examined(config), args.game)
    print(f"The report to send is {path.absolute()}.")
    return 0


def write_report(
    config: Config, problem: Problem, doctor: str, game: int | None = None
) -> Path:
    """Write a report into the current folder, and return its path.

    Args:
        config: names the data folder.
        problem: what was wrong.
        doctor: what the doctor says.
        game: its number; ``None``: the last one, if any was played.

    Raises:
        CompanionError: if there is no such game, or no file can be written.
    """
    look_in(config.data / INSTALLED)
    known, journal = GameToReport(), config.data / JOURNAL
    if game is not None or journal.is_file():
        with JournalReader.open(journal) as reader:
            known = game_to_report(reader, game)
    log, private = last_lines(config.data), private_words(config)
    report = report_of(known, problem, doctor=doctor, log=log, private=private)
    now = datetime.now().astimezone()
    path = Path(file_name(now))
    with explaining(f"{path} cannot be written", "go to another folder"):
        write_whole_bytes(path, report.packed(now))
    return path
