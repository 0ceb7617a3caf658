"""The file that a table sends back when something was wrong, written for a command."""

from datetime import datetime
from pathlib import Path

from companion.config import Config
from companion.core.errors import explaining
from companion.decks import INSTALLED, look_in
from companion.records.disk.database import JOURNAL, journal_errors
from companion.records.journal_reader import JournalReader
from companion.records.problem_report import Problem, file_name
from companion.records.reported_game import GameToReport, game_to_report, report_of
from companion.storage.files import write_whole
from companion.storage.log_file import last_lines
from companion.table.device import private_words


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
    with journal_errors(journal):
        is_there = journal.is_file()
    if game is not None or is_there:
        with JournalReader.open(journal) as reader:
            known = game_to_report(reader, game)
    log, private = last_lines(config.data), private_words(config)
    report = report_of(known, problem, doctor=doctor, log=log, private=private)
    now = datetime.now().astimezone()
    path = Path(file_name(now))
    with explaining(f"{path} cannot be written", "go to another folder"):
        write_whole(path, report.packed(now))
    return path
