"""``companion referee``: replays a record, prints or compares every state."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from companion.commands import options
from companion.commands.beam import print_beam
from companion.config import load_config
from companion.core.errors import CompanionError
from companion.core.ruleset import Option, all_options
from companion.core.wording import FALLBACK
from companion.decks import INSTALLED, deck_names, load_deck, look_in
from companion.records.codec import encode_input, public
from companion.records.disk.database import JOURNAL
from companion.records.journal_reader import JournalReader
from companion.records.problem_report import is_report, read_report
from companion.records.record import Replayed, opening_line, replay_record, step_line
from companion.records.reported_game import read_reported_game
from companion.referee.reasons import rows_behind
from companion.referee.replay import Divergence, replay_differences
from companion.storage.presets import list_presets
from companion.view.language import words_for
from companion.view.plain_text import counted, plain
from companion.view.sentences.log import row_text
from companion.view.sentences.questions import revision_sentence

HELP = "replay a record and print the state after each step"
EXAMPLE = """example:
  companion referee --check tests/games/official.jsonl
  companion referee --why game.jsonl | tail -1
  companion referee --again 3
  companion referee --again uno-report-2026-11-25-211405.zip
  companion referee --beam reports.jsonl --plot beam.svg
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    _add_replay(parser)
    parser.add_argument(
        "--options", action="store_true", help="explain all options, presets and decks"
    )
    _add_judging_again(parser)
    parser.add_argument(
        "--beam",
        action="store_true",
        help="print what the tracker believes after each"
        " report of the file: the hypothesis shown and the next three",
    )
    parser.add_argument(
        "--plot", metavar="OUT.svg", type=options.path, help="with --beam: draw it, too"
    )
    says = "with --check, --again or --options: print JSON lines; a replay always does"
    options.add_json(parser, says)


def _add_replay(parser: argparse.ArgumentParser) -> None:
    """Add the record that is replayed, and what is asked about its steps."""
    parser.add_argument(
        "file",
        nargs="?",
        help="the record, or a problem report; standard input if left out",
    )
    parser.add_argument(
        "--check", action="store_true", help="compare with the states in the file"
    )
    parser.add_argument(
        "--why", action="store_true", help="add the rules behind each step"
    )


def _add_judging_again(parser: argparse.ArgumentParser) -> None:
    """Add the stored game that is judged again."""
    parser.add_argument(
        "--again",
        metavar="GAME",
        help="judge a game again, from what was reported in it: the number of a stored "
        "one, or a problem report, or the game.jsonl in one",
    )
    options.add_config(parser, "a TOML file that names the folder")
    options.add_data(parser, "with --again: the journal's folder")


def run(args: argparse.Namespace) -> int:
    """Replay the record; 0 if all went well, 1 if a state differs."""
    data = args.data or load_config(args.config).data
    look_in(data / INSTALLED)
    if args.options:
        return _explain_options(as_json=args.json)
    if args.again is not None:
        return _judge_again(args.again, data, as_json=args.json)
    if args.beam:
        return print_beam(_lines(args.file), args.plot)
    steps = replay_record(_lines(args.file))
    if args.check:
        return _check(steps, as_json=args.json)
    return _print(steps, why=args.why)


def _judge_again(game: str, data: Path, *, as_json: bool) -> int:
    """Print where this referee would have stood otherwise in a game.

    Args:
        game: the number of a stored one, or a file with one.
        data: the folder of the journal.
        as_json: whether JSON lines are printed.

    Raises:
        CompanionError: if the game is not there, or kept no reports.
    """
    if game.isdecimal():
        with JournalReader.open(data / JOURNAL) as journal:
            stored = journal.game(int(game))
            start, reports = stored.opened(), list(journal.reports(stored))
    else:
        start, reports = read_reported_game(_lines(game))
    if not reports:
        raise CompanionError(
            f"Game {game} was played before reports were kept; judge a later one."
        )
    found = list(replay_differences(start, reports))
    for difference in found:
        print(json.dumps(_apart(difference)) if as_json else _apart_text(difference))
    apart = sum(not difference.is_over for difference in found)
    summary = {"reports": len(reports), "apart": apart}
    reported, times = counted(len(reports), "report"), counted(apart, "time")
    says = f"{reported}, {times} judged otherwise"
    print(json.dumps(summary) if as_json else says)
    return 0


def _apart(difference: Divergence) -> dict[str, Any]:
    return {
        "n": difference.n,
        "report": encode_input(difference.item),
        "over": difference.is_over,
        "then": public(difference.then),
        "now": public(difference.now),
    }


def _apart_text(difference: Divergence) -> str:
    report = json.dumps(encode_input(difference.item))
    head = f"report {difference.n} {report}"
    if difference.is_over:
        return f"{head}: the same again"
    then, now = public(difference.then), public(difference.now)
    fields = ("top", "color", "current", "counts")
    changes = (f"{f} {then[f]} -> {now[f]}" for f in fields if then[f] != now[f])
    why = (
        revision_sentence(difference.now, difference.assumptions)
        if difference.assumptions
        else ""
    )
    return f"{head}: {', '.join(changes) or 'phase'}{f' ({why})' if why else ''}"


def _explain_options(*, as_json: bool) -> int:
    for option in all_options():
        print(json.dumps(_as_json(option)) if as_json else _as_text(option))
    presets = (
        {"preset": preset.name, "says": preset.description, "rules": preset.rules}
        for preset in list_presets()
    )
    decks = (
        {
            "deck": deck.name,
            "says": deck.description.spoken(FALLBACK),
            "cards": deck.size,
        }
        for deck in map(load_deck, deck_names())
    )
    _print_choices("preset", presets, as_json=as_json)
    _print_choices("deck", decks, as_json=as_json)
    return 0


def _print_choices(
    kind: str, lines: Iterable[dict[str, Any]], *, as_json: bool
) -> None:
    """Print what a table can choose from, each with its sentence."""
    if not as_json:
        print(f"\n{kind}s:")
    for line in lines:
        print(json.dumps(line) if as_json else f"  {line[kind]}: {line['says']}")


def _as_json(option: Option) -> dict[str, Any]:
    return {
        "option": option.name,
        "default": option.default,
        "expects": option.expects,
        "rows": option.rows,
        "says": words_for("option", option.name),
    }


def _as_text(option: Option) -> str:
    default = json.dumps(option.default)
    head = f"{option.name} = {default}   ({option.expects}; {option.rows})"
    return f"{head}\n    {words_for('option', option.name)}"


def _lines(file: str | None) -> Iterator[str]:
    """Yield the lines of the file, of the game in a problem report, or typed ones.

    Raises:
        CompanionError: if they cannot be read.
    """
    if file and is_report(Path(file)):
        yield from _reported(Path(file))
        return
    name = file or "on standard input"
    try:
        with (
            Path(file).open(encoding="utf-8") if file else nullcontext(sys.stdin)
        ) as lines:
            yield from lines
    except UnicodeDecodeError as error:
        raise CompanionError(
            f"The record {name} is not UTF-8 text ({error}); save it as UTF-8."
        ) from error
    except OSError as error:
        raise CompanionError(
            f"The record {name} cannot be read ({error}); check its name."
        ) from error


def _reported(path: Path) -> Iterator[str]:
    """Yield the game of a problem report; say on the error output where it is from."""
    report = read_report(path)
    says = f"{path.name} is of version {report.version}: {report.problem.value}"
    print(plain(says), file=sys.stderr)
    yield from report.game.splitlines()


def _print(steps: Iterable[Replayed], *, why: bool) -> int:
    """Print a record that can be read again: each game, then its steps."""
    opened: set[int] = set()
    for step in steps:
        if step.game not in opened:
            opened.add(step.game)
            print(json.dumps(opening_line(step.game, step.start)))
        line = step_line(step.game, step.n, step.event, step.after)
        if why:
            rows = rows_behind(step.event, step.before)
            line["why"] = [{"row": row, "says": row_text(row)} for row in rows]
        print(json.dumps(line))
    return 0


def _check(steps: Iterable[Replayed], *, as_json: bool) -> int:
    """Print the first difference of each game, then how much was compared."""
    wrong: set[int] = set()
    games: set[int] = set()
    count = 0
    for step in steps:
        count += 1
        games.add(step.game)
        if step.game not in wrong and (difference := step.difference):
            wrong.add(step.game)
            print(_difference(step, difference, as_json=as_json))
    found = {"steps": count, "games": len(games), "differ": len(wrong)}
    compared = f"{counted(count, 'step')} of {counted(len(games), 'game')}"
    says = f"{compared}, {counted(len(wrong), 'game')} with differences"
    print(json.dumps(found) if as_json else says)
    return 1 if wrong else 0


def _difference(step: Replayed, difference: str, *, as_json: bool) -> str:
    if not as_json:
        return f"line {step.line}: game {step.game} step {step.n}: {difference}"
    return json.dumps(
        {"line": step.line, "game": step.game, "n": step.n, "difference": difference}
    )
