"""``companion teach``: learns a deck from one picture of each card."""

import argparse
import sys
from pathlib import Path

from companion.commands import options
from companion.core.cards import BACK
from companion.core.errors import CompanionError, TaughtDeckError
from companion.decks import load_deck
from companion.teaching.card_samples import Unfit, unfit
from companion.teaching.store import write_taught_deck
from companion.view.plain_text import plain
from hardware.errors import CameraError
from hardware.file_camera import pictures_in, read_picture
from vision.reading.reading import Image
from vision.reading.sizes import proportion
from vision.reading.taught.deck import TaughtDeck, packed
from vision.reading.taught.teacher import CardSample, Teacher

HELP = "learn a deck from one picture of each card"
DESCRIPTION = "Learns a deck of any make from one picture of each card."
EXAMPLE = """example:
  companion teach --name "Our deck" --out ours.taught pictures
  companion scan --deck ours.taught table.jpg

The folder holds one picture a card, named by the card: R7.jpg, W+4.jpg, joker.png.
More pictures of a card may end with a dash and a number: R7-2.jpg.
"""
_REMEDIES = {
    Unfit.BLURRED: "the card is blurred; take it again, still and with more light",
    Unfit.CUT: "the picture cuts the card off; take it again with the whole card in it",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes to its parser."""
    parser.add_argument("folder", type=options.path, help="the pictures, named by card")
    parser.add_argument("--name", required=True, help="what you call the deck")
    parser.add_argument(
        "--out",
        metavar="DECK",
        type=options.path,
        required=True,
        help="the file to write",
    )
    parser.add_argument(
        "--based-on", metavar="NAME", default="", help="the deck file with its effects"
    )
    options.add_models(parser)


def run(args: argparse.Namespace) -> int:
    """Learn the pictures; 0 if any could be learned, else 1.

    Raises:
        CompanionError: if there are none, or the deck cannot be written, or would be
            one that cannot be read.
    """
    faces = load_deck(args.based_on).faces if args.based_on else ()
    deck = TaughtDeck(args.name, based_on=args.based_on)
    packed(deck)  # a name that cannot be kept is told before any picture is looked at
    teacher = Teacher.load(args.models)
    pictures = _pictures(args.folder)
    if faces:
        pictures = _of_deck(pictures, {*map(str, (*faces, BACK))}, args.based_on)
    found = _found(pictures, teacher)
    proportions = [proportion(shown.corners) for shown in found.values()]
    for picture, part in found.items():
        frame = _read(picture)
        shown = teacher.whole(frame, part, proportions)
        reason = unfit(frame, shown.corners, shown.flat)
        if reason is None:
            deck = deck.with_sample(_card(picture), shown.flat)
        else:
            _refuse(picture, _REMEDIES[reason])
    write_taught_deck(args.out, deck)
    print(plain(f"{args.out}: {len(deck.cards)} cards of {args.name}"))
    return 0 if deck.samples else 1


def _of_deck(pictures: list[Path], names: set[str], deck: str) -> list[Path]:
    """Leave out what the game would not know: no table could play it."""
    for picture in pictures:
        if _card(picture) not in names:
            _refuse(picture, f"{deck} has no such card; name it by one, such as R7")
    return [picture for picture in pictures if _card(picture) in names]


def _found(pictures: list[Path], teacher: Teacher) -> dict[Path, CardSample]:
    """Find the card in each picture; say where there is none."""
    found = {}
    for picture in pictures:
        shown = teacher.find_card(_read(picture))
        if shown is None:
            _refuse(picture, "no card found; lay it alone, whole and flat")
        else:
            found[picture] = shown
    return found


def _refuse(picture: Path, remedy: str) -> None:
    print(plain(f"{picture.name}: {remedy}"), file=sys.stderr)


def _read(picture: Path) -> Image:
    try:
        return read_picture(picture)
    except CameraError as error:
        raise CompanionError(str(error)) from error


def _pictures(folder: Path) -> list[Path]:
    try:
        found = pictures_in(folder)
    except OSError as error:
        raise TaughtDeckError(
            f"Expected a folder of pictures, but {folder} cannot be read "
            f"({error.strerror}): check its name."
        ) from error
    if not found:
        raise TaughtDeckError(
            f"The folder {folder} holds no picture: put one of each card there, named"
            " by the card, such as R7.jpg."
        )
    return found


def _card(picture: Path) -> str:
    """Return the card's name, without the number of a further picture."""
    stem, dash, number = picture.stem.rpartition("-")
    return stem if dash and stem and number.isdecimal() else picture.stem
