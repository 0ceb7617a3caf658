"""How quickly ``companion referee --check`` checks records, and the referee rules."""

from collections.abc import Iterator
from pathlib import Path

from companion.bench.games import records
from companion.bench.measurement import Measurement, Options, at_least, best_s
from companion.bench.ruling import measure_rulings
from companion.core.errors import CompanionError
from companion.records.record import replay_record

_GAMES = 12
_REPEATS = 5
_STEPS_A_SECOND = at_least(20_000)


def measure(options: Options) -> Iterator[Measurement]:
    """Measure the checking of generated games and of a folder's records; rulings."""
    yield rate(list(records(_GAMES)), f"{_GAMES} generated games")
    if options.records is not None:
        yield rate(_lines_in(options.records), f"records in {options.records}")
    yield from measure_rulings()


def rate(lines: list[str], what: str) -> Measurement:
    """Measure how many steps of a record are checked per second.

    Raises:
        CompanionError: if a state differs, which makes the time meaningless.
    """
    steps = _check(lines)
    seconds = best_s(lambda: _check(lines), _REPEATS)
    note = f"{what}, {steps} steps, best of {_REPEATS}"
    return Measurement(
        "records checked", steps / seconds, "steps/s", _STEPS_A_SECOND, note
    )


def _check(lines: list[str]) -> int:
    """Parse, replay and compare; return the number of steps."""
    count = 0
    for step in replay_record(lines):
        count += 1
        if step.difference is not None:
            raise CompanionError(f"Line {step.line} of the record: {step.difference}.")
    return count


def _lines_in(folder: Path) -> list[str]:
    """Return the lines of all records in a folder, one file after the other."""
    paths = sorted(folder.glob("*.jsonl"))
    if not paths:
        raise CompanionError(f"There are no records (*.jsonl) in {folder}.")
    return [line for path in paths for line in path.read_text("utf-8").splitlines()]
