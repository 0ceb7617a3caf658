"""The pictures of cards that the simulated table shows."""

import numpy as np
import pytest

from hardware.simulated.hand import hand_picture
from hardware.simulated.picture_files import stored_pictures
from hardware.simulated.projection import premultiplied
from models.training.drawing.pictures import decks
from models.training.drawing.table_hands import LOOKS, draw_hand

AT_NIGHT = pytest.mark.nightly(reason="the pictures of further decks")
BY_DAY = ("outline",)


@pytest.mark.parametrize(
    "deck",
    [
        pytest.param(deck, id=deck[0], marks=() if deck[0] in BY_DAY else AT_NIGHT)
        for deck in decks()
    ],
)
@pytest.mark.slow
def test_every_card_has_the_picture_that_is_drawn_of_it(deck):
    name, cards, draw = deck
    pictures = stored_pictures(name)
    for card in ("", *cards):
        shown, drawn = premultiplied(pictures(card)), premultiplied(draw(card))
        assert np.abs(shown.astype(int) - drawn).mean() < 0.5, card


@pytest.mark.slow
@pytest.mark.parametrize("look", range(LOOKS))
def test_every_hand_has_the_picture_that_is_drawn_of_it(look):
    shown, drawn = hand_picture(look), draw_hand(look)
    assert np.abs(shown.astype(int) - drawn).mean() < 0.5


def test_a_card_that_the_deck_has_not_is_refused():
    with pytest.raises(KeyError):
        stored_pictures("outline")("R77")
