"""``companion board``: the page that shows all tables."""

import argparse

from companion.club.board_page import write_page
from companion.club.mqtt_client import CLIENT
from companion.commands import options
from companion.config import Config

HELP = "write the page that shows all tables of an evening"
DESCRIPTION = (
    "Writes the board, one page for any browser, into a folder that "
    "Mosquitto or any static server serves."
)
EXAMPLE = """example:
  companion board /var/lib/uno-board
  companion board out/board --client mqtt.min.js

Let Mosquitto serve the folder, with the tables' messages, on one port:
  listener 8080
  protocol websockets
  http_dir /var/lib/uno-board
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    parser.add_argument(
        "folder",
        metavar="DIR",
        type=options.path,
        nargs="?",
        help="where it is written; by default beside the games",
    )
    parser.add_argument(
        "--client",
        metavar="FILE",
        type=options.path,
        help=f"{CLIENT} of MQTT.js; without it npm fetches it once",
    )


def run(args: argparse.Namespace) -> int:
    """Write the page and say where it is."""
    folder = args.folder or Config().data / "board"
    write_page(folder, args.client)
    print(f"The board is in {folder}; let Mosquitto serve it (docs/network.md).")
    return 0
