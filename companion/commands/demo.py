"""``companion demo``: a whole game on the simulated table."""

import argparse
from typing import get_args

from companion.commands import options
from companion.core.errors import CompanionError
from companion.core.ruleset import parse_rules
from companion.demo.play import play_demo
from companion.demo.simulated_table import NIGHT_HARBOR, TAUGHT, DemoCamera, DemoOptions
from hardware.simulated.picture_files import DESIGNS

MOST_TABLES = 20
"""Largest number of tables that a machine can draw at once."""
HELP = "watch a whole game on a simulated table"
DESCRIPTION = (
    "A whole game on a simulated table, through the real vision and "
    "the real screen. Without a display it is drawn off-screen."
)
EXAMPLE = """example:
  companion demo
  companion demo --fast --pictures out/demo
  companion demo --camera mast
  companion demo --tables 3
  companion demo --teach
  companion demo --teach flip_112 --fast
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    _add_game(parser)
    parser.add_argument(
        "--tables",
        metavar="N",
        type=int,
        help="a club evening: N tables without a window, a broker, and the board "
        "in the browser",
    )
    parser.add_argument(
        "--teach",
        nargs="?",
        choices=TAUGHT,
        const=NIGHT_HARBOR.stem,
        default="",
        help="teach a deck of our own drawing first: its cards are laid one by one, "
        "touch their names; with --fast they are touched as well",
    )


def _add_game(parser: argparse.ArgumentParser) -> None:
    """Add what is played, and how it is drawn."""
    usual = DemoOptions()
    parser.add_argument(
        "--fast", action="store_true", help="as fast as this computer can"
    )
    parser.add_argument("--seed", type=int, default=usual.seed)
    parser.add_argument(
        "--target", type=int, default=usual.target, help="points that win"
    )
    parser.add_argument(
        "--design",
        choices=DESIGNS,
        default=usual.design,
        help="how the cards are printed",
    )
    parser.add_argument(
        "--camera",
        choices=get_args(DemoCamera),
        default=usual.camera,
        help="where it is: straight above, or on the mast of the printed box",
    )
    parser.add_argument(
        "--pictures",
        metavar="DIR",
        type=options.path,
        default=usual.pictures,
        help="where pictures of the screen are saved",
    )


def run(args: argparse.Namespace) -> int:
    """Play the game; 0 once it is won."""
    options = DemoOptions(
        target=args.target,
        seed=args.seed,
        fast=args.fast,
        pictures=args.pictures,
        design=args.design,
        camera=args.camera,
        teach=args.teach,
    )
    if args.tables is None:
        return 0 if play_demo(options) else 1
    from companion.demo.club import play_evening  # noqa: PLC0415 (loads the network)

    if not 1 <= args.tables <= MOST_TABLES:
        raise CompanionError(
            f"Expected 1 to {MOST_TABLES} tables, but found {args.tables}."
        )
    parse_rules({"target": args.target})  # told here, and not by every table
    return 0 if play_evening(options, args.tables) else 1
