"""Says once which cards of a taught deck are missing."""

import sys
from pathlib import Path

from companion.teaching.store import untaught_line
from companion.terminal.text import plain
from vision.reading.taught.deck import read_taught_deck


def tell_untaught(file: Path | None) -> None:
    """Say in one line on the error output what is missing in a taught deck.

    Args:
        file: the deck's; ``None`` where the usual cards are read.

    Raises:
        TaughtDeckError: if the deck cannot be used.
    """
    line = untaught_line(read_taught_deck(file)) if file else ""
    if line:
        print(plain(line), file=sys.stderr)
