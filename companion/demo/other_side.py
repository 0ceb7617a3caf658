"""Which dark face is printed behind which light one, where cards have two sides."""

import random
from collections.abc import Mapping

from companion.core.cards import Card
from companion.core.decks import Deck
from companion.core.errors import CompanionError


def other_sides(deck: Deck) -> Mapping[Card, Card]:
    """Return the face behind each face: drawn by lot, but always alike for a deck.

    All copies of a face have the same one behind them, so that nobody needs to know
    which copy is which.

    Returns:
        Both ways round; empty for a deck whose cards have one side.

    Raises:
        CompanionError: if the faces of the two sides cannot be paired.
    """
    lots = random.Random(deck.name)  # noqa: S311 (a game, no secret)
    behind: dict[Card, Card] = {}
    for copies in sorted({face.copies for face in deck.faces.values()}):
        light, dark = (_faces(deck, copies, dark=dark) for dark in (False, True))
        if deck.has_two_sides and len(light) != len(dark):
            raise CompanionError(
                f"Bots cannot play {deck.name}: expected as many dark as light faces "
                f"with copies = {copies}, but found {len(dark)} and {len(light)}."
            )
        lots.shuffle(dark)
        behind |= dict(zip(light, dark, strict=False))
    return behind | {dark: light for light, dark in behind.items()}


def _faces(deck: Deck, copies: int, *, dark: bool) -> list[Card]:
    """Return the faces of one side that are printed so often."""
    faces = deck.faces.values()
    return [f.card for f in faces if f.copies == copies and f.dark is dark]
