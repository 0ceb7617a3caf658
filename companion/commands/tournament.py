"""``companion tournament``: seats drawn over several tables, results, a ranking."""

import argparse
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import SystemRandom

from msgspec import structs

from companion.club.organizer import NAME, Organizer, conduct, withdraw
from companion.club.plan import MOST, Tournament, load_tournament, save_tournament
from companion.commands import options
from companion.config import Config, NetworkConfig, load_config
from companion.core.errors import CompanionError, ConfigError
from companion.network.connection import password_of
from companion.storage.parsing import converted
from companion.view.plain_text import plain

HELP = "seat players at several tables, round by round, and rank them"
EXAMPLE = """example:
  companion tournament evening.toml Ada Ben Cem Dee Eva Fin Gus Hal --tables 2
  companion tournament evening.toml
  companion tournament evening.toml --withdraw

The first draws seats and writes the file; each goes on where the file stands, takes the
results from the tables and draws the next round. The file may be edited at any time.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    parser.add_argument(
        "file", metavar="FILE", type=options.path, help="keeps the tournament"
    )
    _ask_who_plays(parser)
    options.add_config(parser, "a TOML file with [network]")
    parser.add_argument(
        "--port", metavar="N", type=int, help="that of a broker on this machine"
    )
    parser.add_argument(
        "--withdraw", action="store_true", help="take it off the board, and end"
    )


def _ask_who_plays(parser: argparse.ArgumentParser) -> None:
    """Add what a new tournament is made of."""
    parser.add_argument("players", metavar="NAME", nargs="*", help="who plays")
    parser.add_argument(
        "--tables",
        metavar="TABLE",
        nargs="+",
        default=["1"],
        help="their names, or how many: 3 is table-1 to table-3",
    )
    parser.add_argument("--rounds", metavar="N", type=int, default=3)
    parser.add_argument(
        "--swiss",
        action="store_true",
        help="equals play equals; without it few meet twice",
    )


def run(args: argparse.Namespace) -> int:
    """Conduct a tournament until its last game is over."""
    network = _network(load_config(args.config), args.port)
    if args.withdraw:
        withdraw(network)
        return 0
    password_of(network)  # one that cannot be read is no reason to try for ever
    file, tournament = _KeptFile(args.file), _tournament(args)
    organizer: Organizer | None = None
    while True:
        begun = organizer.begun_in(tournament) if organizer else ()
        try:
            organizer = Organizer(tournament, SystemRandom(), file.keep, begun)
            shown = partial(_print, organizer)
            conduct(organizer, network, on_published=shown, say=_say, look=file.look)
        except _EditedError:
            tournament = load_tournament(args.file) or tournament
        else:
            break
    if file.is_broken:
        _say(f"The last results are not in {args.file}: correct it, enter them there.")
    return int(file.is_broken)


class _EditedError(Exception):
    """Somebody has edited the file."""


class _KeptFile:
    """The file of a tournament, in which people may write as well."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen = self._read()
        self._kept: Tournament | None = None
        self.is_broken = False
        """Whether somebody is editing it, and has not come to an end."""

    def _read(self) -> bytes:
        with suppress(OSError):  # whoever loads or saves it tells of that
            return self._path.read_bytes()
        return b""

    def keep(self, tournament: Tournament) -> None:
        """Write it, unless somebody has edited it, or is about to.

        Once that can be read the ends of games that came meanwhile are heard again.
        """
        self.look()
        if self.is_broken:
            return
        save_tournament(self._path, tournament)
        self._kept = tournament

    def look(self) -> None:
        """Look whether it is as it was.

        What cannot be read is told once.

        Raises:
            _EditedError: if it is not.
        """
        text = self._read()
        if text in {self._seen, b""}:
            return
        self._seen = text
        was_broken, self.is_broken = self.is_broken, False
        try:
            edited = load_tournament(self._path)
        except ConfigError as error:
            self.is_broken = True
            _say(str(error))
            return
        if was_broken or edited != self._kept:
            raise _EditedError


def _network(config: Config, port: int | None) -> NetworkConfig:
    network = config.network
    if network is None:
        here = {"broker": "127.0.0.1", "table": NAME, "port": port}
        network = converted(here, NetworkConfig)
    return structs.replace(network, table=NAME)


def _tournament(args: argparse.Namespace) -> Tournament:
    """Return the tournament of the file, or a new one.

    Raises:
        CompanionError: if there is none and nobody plays, or one and others play.
    """
    known = load_tournament(args.file)
    if known is None and not args.players:
        raise CompanionError(
            f"There is no tournament in {args.file}; say who plays, and --tables."
        )
    if known is not None and args.players:
        raise CompanionError(
            f"{args.file} holds a tournament; edit it, or name another file."
        )
    return known or _new(args)


def _new(args: argparse.Namespace) -> Tournament:
    tables: list[str] = args.tables
    if len(tables) == 1 and tables[0].isdecimal():
        if len(tables[0]) > len(str(MOST)) or int(tables[0]) > MOST:
            raise CompanionError(f"Expected up to {MOST} tables; name fewer.")
        tables = [f"table-{number}" for number in range(1, int(tables[0]) + 1)]
    given = {
        "players": args.players,
        "tables": tables,
        "rounds": args.rounds,
        "system": "swiss" if args.swiss else "mixed",
    }
    try:
        return converted(given, Tournament)
    except ConfigError as error:
        raise CompanionError(f"No tournament can be held: {error}") from error


def _print(organizer: Organizer) -> None:
    tournament = organizer.tournament
    _say(f"Round {len(tournament.drawn)} of {tournament.rounds}")
    for game in tournament.drawn[-1].seated:
        ends = f"{game.scores}" if game.is_over else ""
        _say(f"  {game.table}: {', '.join(game.players)} {ends}".rstrip())
    if any(each.games for each in organizer.standings):
        for each in organizer.standings:
            _say(
                f"  {each.place:3} {each.name}: {each.games_won} of {each.games} "
                f"games, {each.behind:g} of {each.met} left behind, "
                f"{each.points:g} points"
            )


def _say(text: str) -> None:
    print(plain(text), flush=True)
