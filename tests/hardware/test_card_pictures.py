"""The pictures of cards that the simulated table shows."""

import numpy as np
import pytest

from hardware.simulated.cards import card_pictures
from hardware.simulated.projection import premultiplied
from models.training.drawing.pictures import decks


@pytest.mark.parametrize("deck", [*decks()], ids=lambda deck: deck[0])
def test_every_card_has_the_picture_that_is_drawn_of_it(deck):
    name, cards, draw = deck
    pictures = card_pictures(name)
    for card in ("", *cards):
        shown, drawn = premultiplied(pictures(card)), premultiplied(draw(card))
        assert np.abs(shown.astype(int) - drawn).mean() < 0.5, card


def test_a_card_that_the_deck_has_not_is_refused():
    with pytest.raises(KeyError):
        card_pictures("outline")("R77")
