"""Readers of taught decks know which cards the deck has."""

import pytest

from companion.core.cards import Card
from companion.teaching.readers import reader_of
from vision.reading.taught.deck import TaughtDeck


class Teacher:
    """Gives back for which cards it is asked to make a reader."""

    def reader(self, _deck, cards):
        return cards


@pytest.mark.parametrize(
    ("deck", "has_shuffle_hands"), [("classic_108", False), ("wild_2018_112", True)]
)
def test_a_reader_of_a_taught_deck_is_told_what_it_has(deck, has_shuffle_hands) -> None:
    cards = reader_of(TaughtDeck("Ours", based_on=deck), Teacher())
    assert (Card.parse("WSH") in cards, Card.parse("R7") in cards) == (
        has_shuffle_hands,
        True,
    )


@pytest.mark.parametrize("deck", ["", "a_deck_of_somebody_else"])
def test_of_a_deck_that_nobody_here_knows_any_card_may_be_told(deck) -> None:
    assert reader_of(TaughtDeck("Ours", based_on=deck), Teacher()) is None
