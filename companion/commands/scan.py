"""``companion scan``: reads the cards in pictures."""

import argparse
import json
import sys
from pathlib import Path

import cv2

from companion.commands import options
from companion.core.errors import CompanionError
from companion.teaching.readers import load_reader
from companion.view.plain_text import plain
from hardware.errors import CameraError
from hardware.file_camera import read_picture
from vision.following.pile_events import reading_record
from vision.reading.overlay import annotated, page
from vision.reading.reading import Image, Reading

HELP = "read the top card of each picture"
DESCRIPTION = "Reads the top card of each picture, or says why it cannot."
EXAMPLE = """example:
  companion scan table.jpg
  companion scan --all --show seen.png table.jpg
"""

UNREADABLE = "unreadable"
"""Said of a file that is missing or no picture."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    parser.add_argument("picture", nargs="+", help="a picture file")
    parser.add_argument(
        "--all", action="store_true", help="read every uncovered card in each picture"
    )
    parser.add_argument(
        "--show",
        metavar="OUT.png",
        type=options.path,
        help="draw what was seen to a file",
    )
    options.add_json(parser)
    options.add_deck_and_models(parser)


def run(args: argparse.Namespace) -> int:
    """Read the pictures; 0 if every file could be read, else 1."""
    reader = load_reader(args.deck, args.models)
    options.warn_missing_cards(args.deck)
    shown: list[Image] = []
    unreadable = 0
    for picture in args.picture:
        try:
            frame = read_picture(Path(picture))
        except CameraError as error:
            unreadable += 1
            print(_line(picture, Reading(), UNREADABLE, as_json=args.json))
            print(plain(f"companion: {error}"), file=sys.stderr)
            continue
        reading = reader.read_all(frame) if args.all else reader.read_closely(frame)
        refused = reading.refused.value if reading.refused else None
        print(_line(picture, reading, refused, as_json=args.json), flush=True)
        if args.show:
            shown.append(annotated(frame, reading))
    if shown:
        _save(args.show, page(shown))
    return 1 if unreadable else 0


def _line(picture: str, reading: Reading, refused: str | None, *, as_json: bool) -> str:
    if as_json:
        cards = [reading_record(card) for card in reading.cards]
        return json.dumps({"picture": picture, "cards": cards, "refused": refused})
    picture = plain(picture)
    if refused:
        return f"{picture}: refused: {refused}"
    cards_text = ", ".join(f"{c.card} ({c.confidence:.0%})" for c in reading.cards)
    return f"{picture}: {cards_text}"


def _save(path: Path, picture: Image) -> None:
    try:
        path.write_bytes(cv2.imencode(path.suffix, picture)[1].tobytes())
    except (cv2.error, OSError) as error:
        raise CompanionError(
            f"Cannot write the picture {path}; name a .png or .jpg file in a folder"
            " that exists."
        ) from error
