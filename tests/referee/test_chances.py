"""How probable cards are, by what lies on the pile already."""

import pytest
from builders import a_round, card

from companion.core.state import replace as changed
from companion.referee.chances import chance_of


def test_all_cards_that_match_together_are_certain():
    state = a_round("R7")
    matching = [face for face in state.deck.faces if face.color is state.color]
    wild = [face for face in state.deck.faces if face.is_wild]
    sevens = [card(f"{color}7") for color in "YGB"]
    shares = [chance_of(state, face) for face in (*matching, *wild, *sevens)]
    assert sum(shares) == pytest.approx(1.0)


def test_what_lies_on_the_pile_makes_no_other_card_likelier():
    state = a_round("R7")
    full = changed(state, discards=(*state.discards, card("R2"), card("R3")))
    assert chance_of(full, card("R5")) == chance_of(state, card("R5"))


def test_a_card_whose_copies_all_lie_on_the_pile_hardly_comes_again():
    state = a_round("R7")
    full = changed(state, discards=(*state.discards, card("R2"), card("R2")))
    assert chance_of(full, card("R2")) < 0.1 * chance_of(state, card("R2"))
