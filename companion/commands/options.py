"""Options that several commands take."""

import argparse
import os
import sys
from pathlib import Path

from msgspec.structs import replace

from companion.config import Config, load_config, with_chosen_camera
from companion.view.plain_text import plain


def path(text: str) -> Path:
    """Return a path as it was meant: a shell leaves the ~ in ``--data=~/games``."""
    return Path(os.path.expanduser(text))  # noqa: PTH111 (pathlib's fails for nobody)


def add_json(parser: argparse.ArgumentParser, says: str = "print JSON lines") -> None:
    """Add ``--json``."""
    parser.add_argument("--json", action="store_true", help=says)


def add_config(parser: argparse.ArgumentParser, says: str = "a TOML file") -> None:
    """Add ``--config``."""
    parser.add_argument("--config", metavar="FILE", type=path, help=says)


def add_data(
    parser: argparse.ArgumentParser, says: str = "the folder of the journal"
) -> None:
    """Add ``--data``."""
    parser.add_argument("--data", metavar="DIR", type=path, help=says)


def add_models(parser: argparse.ArgumentParser) -> None:
    """Add ``--models``."""
    parser.add_argument(
        "--models",
        metavar="FOLDER",
        type=path,
        help="trained nets with their manifest.toml; the shipped ones if left out",
    )


def add_deck_and_models(parser: argparse.ArgumentParser) -> None:
    """Add ``--deck`` and ``--models``, for `load_reader`."""
    parser.add_argument(
        "--deck",
        metavar="DECK",
        type=path,
        help="a taught deck, whose cards are read instead of the usual ones",
    )
    add_models(parser)


def add_evidence(parser: argparse.ArgumentParser) -> None:
    """Add ``--evidence``."""
    parser.add_argument(
        "--evidence",
        metavar="DIR",
        type=path,
        help="keep each card's frame, crop and reading there, at most 500 MB",
    )


def warn_missing_cards(file: Path | None) -> None:
    """Say in one line on the error output what is missing in the deck of ``--deck``.

    Args:
        file: the taught deck; ``None`` where the usual cards are read.

    Raises:
        TaughtDeckError: if the deck cannot be used.
    """
    # Not for commands that read no cards: OpenCV takes long to load.
    from companion.teaching.store import missing_cards_line  # noqa: PLC0415 (see above)
    from vision.reading.taught.deck import read_taught_deck  # noqa: PLC0415 (see above)

    line = missing_cards_line(read_taught_deck(file)) if file else ""
    if line:
        print(plain(line), file=sys.stderr)


def table_config(args: argparse.Namespace) -> Config:
    """Return the configuration as the table runs with it: ``--config``, ``--data``.

    Raises:
        ConfigError: if it cannot be used.
    """
    config = load_config(args.config)
    return with_chosen_camera(replace(config, data=args.data or config.data))
