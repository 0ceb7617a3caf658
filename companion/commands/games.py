"""``companion games``: lists, shows, tells, exports and verifies stored games."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from companion.commands import options
from companion.config import load_config
from companion.core.errors import CompanionError, explaining
from companion.core.history import History
from companion.decks import INSTALLED, look_in
from companion.records.chance_history import Moment, chances_of, turning_points
from companion.records.disk.database import JOURNAL
from companion.records.evening import WRITTEN, local_time
from companion.records.journal_reader import JournalReader, ReplayProblem
from companion.records.record import record_lines
from companion.records.statistics import round_scores
from companion.records.stored import StoredGame
from companion.storage.files import write_whole
from companion.view.plain_text import counted, plain
from companion.view.sentences.log import turning_sentence

HELP = "list, show, tell, export and verify stored games"
EXAMPLE = """example:
  companion games list
  companion games show 3
  companion games story 3
  companion games export 3 friday.jsonl
  companion games verify --data /media/usb/table --json
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    does = parser.add_subparsers(required=True, metavar="ACTION")
    common = _common()
    listing = does.add_parser("list", parents=[common], help="one line a game")
    listing.set_defaults(act=_list)
    showing = does.add_parser("show", parents=[common], help="the scores by round")
    showing.set_defaults(act=_show)
    export = does.add_parser(
        "export", parents=[common], help="the record, as `companion referee` reads it"
    )
    export.set_defaults(act=_export)
    story = does.add_parser(
        "story", parents=[common], help="everybody's chances to win, card by card"
    )
    story.set_defaults(act=_story)
    for needs_game in (showing, story, export):
        needs_game.add_argument("game", metavar="N", type=int, help="the game's number")
    export.add_argument(
        "file",
        nargs="?",
        type=options.path,
        help="a new file; standard output if left out",
    )
    export.add_argument(
        "--chances", action="store_true", help="with everybody's chances to win"
    )
    verify = does.add_parser(
        "verify", parents=[common], help="replay every game; 1 if one cannot be"
    )
    verify.set_defaults(act=_verify)


def _common() -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    options.add_config(common, "a TOML file that names the folder")
    options.add_data(common)
    options.add_json(common)
    return common


def run(args: argparse.Namespace) -> int:
    """Do what is asked for with the stored games; 0 if all of them are sound.

    Raises:
        CompanionError: if the configuration or the journal cannot be read, or the game
            is not there.
    """
    data = args.data or load_config(args.config).data
    look_in(data / INSTALLED)
    with JournalReader.open(data / JOURNAL) as journal:
        return int(args.act(journal, args))


def _list(journal: JournalReader, args: argparse.Namespace) -> int:
    """List the games; one that is damaged hides no other."""
    damaged = False
    for game in journal.games():
        try:
            summary = _summary(game, journal.history(game))
        except CompanionError as error:
            damaged = True
            summary = {**_opening(game), "damaged": str(error)}
        print(json.dumps(summary) if args.json else plain(_listed(summary)))
    return 1 if damaged else 0


def _opening(game: StoredGame) -> dict[str, Any]:
    return {
        "game": game.id,
        "started": game.started,
        "names": list(game.names),
        "rules": game.rules,
    }


def _summary(game: StoredGame, history: History) -> dict[str, Any]:
    state = history.now
    return {
        **_opening(game),
        "names": list(state.names),
        "rounds": len(round_scores(history)),
        "scores": list(state.scores),
        "winners": [state.name(seat) for seat in state.winners or ()],
    }


def _listed(summary: dict[str, Any]) -> str:
    names, started = ", ".join(summary["names"]), summary["started"]
    began = local_time(started)
    at = f"{began:{WRITTEN}}" if began else started
    begin = f"{summary['game']:4}  {at}  {names}: "
    if "damaged" in summary:
        return f"{begin}damaged; `companion games verify` tells where"
    rounds, won = counted(summary["rounds"], "round"), ", ".join(summary["winners"])
    return f"{begin}{rounds}, {f'won by {won}' if won else 'not over'}"


def _show(journal: JournalReader, args: argparse.Namespace) -> int:
    game = journal.game(args.game)
    history = journal.history(game)
    summary = _summary(game, history)
    if args.json:
        rounds = [list(each.totals) for each in round_scores(history)]
        print(json.dumps({**summary, "totals": rounds}))
        return 0
    print(plain(_listed(summary)))
    for option, value in game.rules.items():
        print(f"      {option} = {json.dumps(value)}")
    for line in _table(history):
        print(plain(line))
    return 0


def _table(history: History) -> Iterator[str]:
    """Write the running scores, a line a round."""
    names = history.now.names
    widths = [max(len(name), 6) for name in names]
    cells = zip(names, widths, strict=True)
    yield "round  " + "  ".join(f"{name:>{width}}" for name, width in cells)
    for each in round_scores(history):
        cells_now = zip(each.totals, widths, strict=False)  # some may join later
        line = "  ".join(f"{total:>{width}g}" for total, width in cells_now)
        yield f"{each.number:5}  {line}"


def _story(journal: JournalReader, args: argparse.Namespace) -> int:
    """Tell who was likely to win after each card, and which cards changed that."""
    history = journal.history(journal.game(args.game))
    moments = chances_of(history, args.game).moments
    points, state = turning_points(moments), history.now
    for each in moments:
        if each.player is None:
            continue
        if args.json:
            print(json.dumps(_chances(each, turned=each in points)))
        else:
            shares = "  ".join(f"{100 * share:4.0f}" for share in each.after)
            line = f"{each.round:3} {each.card!s:4} {shares}  {state.name(each.player)}"
            print(plain(line))
    if not args.json:
        for each in points:
            print(plain(turning_sentence(each)))
    return 0


def _chances(each: Moment, *, turned: bool) -> dict[str, Any]:
    return {
        "round": each.round,
        "seat": each.player,
        "card": str(each.card),
        "chances": list(each.after),
        "turning_point": turned,
    }


def _export(journal: JournalReader, args: argparse.Namespace) -> int:
    game = journal.game(args.game)
    chances: dict[int, tuple[float, ...]] = {}
    if args.chances:
        chances = chances_of(journal.history(game), game.id).shares
    lines = record_lines(game.id, game.opened(), journal.events(game), chances)
    if args.file is None:
        for line in lines:
            print(json.dumps(line))
        return 0
    text = "".join(json.dumps(line) + "\n" for line in lines)
    with explaining("The record cannot be written", "name another file"):
        if os.path.lexists(args.file):
            raise FileExistsError(f"There is a file {args.file}")
        write_whole(args.file, text)
    print(f"Game {game.id} is in {args.file}.", file=sys.stderr)
    return 0


def _verify(journal: JournalReader, args: argparse.Namespace) -> int:
    games = journal.games()
    faults = [fault for game in games for fault in journal.faults(game)]
    for fault in faults:
        print(json.dumps(_as_json(fault)) if args.json else plain(_as_line(fault)))
    damaged = len({fault.game for fault in faults})
    if args.json:
        print(json.dumps({"games": len(games), "damaged": damaged}))
    else:
        print(f"{counted(len(games), 'game')}, {damaged} damaged")
    return 1 if faults else 0


def _as_json(fault: ReplayProblem) -> dict[str, Any]:
    return {"game": fault.game, "row": fault.row, "problem": fault.problem}


def _as_line(fault: ReplayProblem) -> str:
    where = "" if fault.row is None else f", row {fault.row}"
    return f"game {fault.game}{where}: {fault.problem}"
