"""A taught deck that gets new pictures of its cards."""

import numpy as np
import pytest

from companion.core.errors import TaughtDeckError
from vision.reading.taught.deck import (
    MOST_OF_A_CARD,
    MOST_PICTURES,
    TaughtDeck,
    TaughtSample,
)


def flat(level=0):
    return np.full((288, 192, 3), level % 256, np.uint8)


def deck(*cards):
    """Show some cards, one brighter than the other."""
    shown = tuple(TaughtSample(card, flat(level)) for level, card in enumerate(cards))
    return TaughtDeck("Ours", shown)


def levels(of, card):
    return [int(shown.flat[0, 0, 0]) for shown in of.samples if shown.card == card]


def test_a_card_with_eight_pictures_keeps_the_first_and_the_newest() -> None:
    full = deck("B2", *["R7"] * MOST_OF_A_CARD)
    assert levels(full.with_newest("R7", flat(200)), "R7") == [1, 3, 4, 5, 6, 7, 8, 200]


@pytest.mark.slow
def test_no_card_of_a_full_deck_loses_its_only_picture() -> None:
    names = [f"card {n}" for n in range(MOST_PICTURES - 1)]
    full = deck(*names, "card 3")
    again = full.with_newest("card 9", flat())
    assert (again.cards, len(again.samples)) == (full.cards, MOST_PICTURES)


@pytest.mark.slow
def test_a_full_deck_of_single_pictures_says_what_to_do() -> None:
    full = deck(*(f"card {n}" for n in range(MOST_PICTURES)))
    with pytest.raises(TaughtDeckError, match="forget one"):
        full.with_newest("card 9", flat())
