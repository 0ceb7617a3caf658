"""``companion referee``: replays a record, prints or compares every state."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.reasons import rows_behind
from companion.core.ruleset import all_options
from companion.presets import list_presets
from companion.record import Replayed, opening_line, replay_record, step_line
from companion.ui.rows import row_text

_EXAMPLE = """example:
  companion referee --check tests/games/official.jsonl
  companion referee game.jsonl | tail -1
"""


def add_parser(
    subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> None:
    """Add the subcommand to the command line."""
    parser = subparsers.add_parser(
        "referee",
        help="replay a record and print the state after each step",
        epilog=_EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file", nargs="?", help="the record; standard input if left out"
    )
    parser.add_argument(
        "--check", action="store_true", help="compare with the states in the file"
    )
    parser.add_argument(
        "--why", action="store_true", help="add the rules behind each step"
    )
    parser.add_argument(
        "--options", action="store_true", help="explain all options and presets"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the record; 0 if all went well, 1 if a state differs."""
    if args.options:
        return _explain_options()
    with _lines(args.file) as lines:
        steps = replay_record(lines)
        return _check(steps) if args.check else _print(steps, why=args.why)


def _explain_options() -> int:
    for option in all_options():
        default = json.dumps(option.default)
        print(f"{option.name} = {default}   ({option.expects}; {option.rows})")
        print(f"    {option.says}")
    print("\npresets:")
    for preset in list_presets():
        print(f"  {preset.name}: {preset.says}")
    return 0


@contextmanager
def _lines(file: str | None) -> Iterator[Iterable[str]]:
    name = file or "on standard input"
    try:
        if file is None:
            yield sys.stdin
            return
        with Path(file).open(encoding="utf-8") as lines:
            yield lines
    except UnicodeDecodeError as error:
        raise CompanionError(
            f"The record {name} is not UTF-8 text ({error}); save it as UTF-8."
        ) from error
    except OSError as error:
        raise CompanionError(
            f"The record {name} cannot be read ({error}); check its name."
        ) from error


def _print(steps: Iterable[Replayed], *, why: bool) -> int:
    """Print a record that can be read again: each game, then its steps."""
    opened: set[int] = set()
    for step in steps:
        if step.game not in opened:
            opened.add(step.game)
            print(json.dumps(opening_line(step.game, step.start)))
        line = step_line(step)
        if why:
            rows = rows_behind(step.event, step.before)
            line["why"] = [{"row": row, "says": row_text(row)} for row in rows]
        print(json.dumps(line))
    return 0


def _check(steps: Iterable[Replayed]) -> int:
    wrong: set[int] = set()
    games: set[int] = set()
    count = 0
    for step in steps:
        count += 1
        games.add(step.game)
        if step.game not in wrong and (difference := step.difference):
            wrong.add(step.game)
            print(f"line {step.line}: game {step.game} step {step.n}: {difference}")
    print(f"{count} steps of {len(games)} games, {len(wrong)} games with differences")
    return 1 if wrong else 0
