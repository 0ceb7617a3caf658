"""``companion run``: the appliance at the table."""

import argparse
import io
import sys
from functools import partial

from msgspec import structs

from companion.bootstrap.console import run_console
from companion.bootstrap.screen import run_screen
from companion.commands import doctor, options
from companion.config import Config, load_config, override, with_chosen_camera
from companion.decks import INSTALLED, deck_names, look_in
from hardware.camera_name import EXPECTED

HELP = "watch the pile, take the buttons, show the game"
EXAMPLE = """example:
  companion run --config table.toml --fullscreen
  companion run --no-screen --camera round.mp4 --players Ada,Ben,Cem,Dee
"""
_KEYS = (
    "camera",
    "buttons",
    "data",
    "display",
    "evidence",
    "fullscreen",
    "players",
    "taught",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    options.add_config(parser)
    _add_device(parser)
    _add_game(parser)
    _add_screen(parser)


def _add_device(parser: argparse.ArgumentParser) -> None:
    """Add what the table is made of."""
    parser.add_argument(
        "--camera",
        help=f"{EXPECTED}; or none; if left out, the one chosen on the screen",
    )
    parser.add_argument("--buttons", choices=("gpio", "keyboard"))
    options.add_data(parser, "where the journal is kept")
    options.add_evidence(parser)
    parser.add_argument("--display", metavar="WxH", help="size of the window, pixels")


def _add_game(parser: argparse.ArgumentParser) -> None:
    """Add who plays, and with which cards."""
    parser.add_argument(
        "--players",
        metavar="A,B,...",
        help="who plays, clockwise, if no game is stored",
    )
    parser.add_argument(
        "--deck",
        metavar="DECK",
        dest="taught",
        help="a taught deck, whose cards are read instead of the usual ones; "
        "what the table learns of them is kept in it",
    )


def _add_screen(parser: argparse.ArgumentParser) -> None:
    """Add how the game is shown: on the screen, or as text in its place."""
    parser.add_argument("--fullscreen", action="store_true", default=None)
    parser.add_argument(
        "--no-screen",
        action="store_true",
        help="type presses and touches as lines, read the game as text",
    )
    options.add_json(parser, "with --no-screen: print JSON lines")


def run(args: argparse.Namespace) -> int:
    """Run until the window is closed, or the typed lines and the video end."""
    config = _with_deck_of_taught(_configure(args))
    options.warn_missing_cards(config.taught)
    if args.no_screen:
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        run_console(config, sys.stdin, as_json=args.json)
    else:
        run_screen(config, partial(doctor.examined, config))
    return 0


def _configure(args: argparse.Namespace) -> Config:
    given = {key: getattr(args, key) for key in _KEYS if getattr(args, key) is not None}
    if "players" in given:
        given["players"] = [name.strip() for name in given["players"].split(",")]
    if args.no_screen:
        given.setdefault("buttons", "keyboard")
    config = override(load_config(args.config), given)
    return config if "camera" in given else with_chosen_camera(config)


def _with_deck_of_taught(config: Config) -> Config:
    """Return the configuration by which new games are played with the taught deck."""
    if config.taught is None or "deck" in config.rules:
        return config
    from vision.reading.taught.deck import read_taught_deck  # noqa: PLC0415 (loads OpenCV)

    look_in(config.data / INSTALLED)
    deck = read_taught_deck(config.taught).based_on
    if deck not in deck_names():  # taught elsewhere
        return config
    return structs.replace(config, rules={**config.rules, "deck": deck})
