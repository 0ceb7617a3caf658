"""How probable cards are, by what lies on the pile already."""

import pytest
from builders import a_round, card

from companion.core.state import replace as changed
from companion.referee.stories.evidence.chances import chance_of


def test_all_cards_that_match_together_are_about_certain():
    state = a_round("R7")
    matching = [face for face in state.deck.faces if face.color is state.color]
    assert sum(chance_of(state, face) for face in matching) < 1.0


def test_a_pile_that_was_made_a_draw_pile_again_is_no_likelier_for_it():
    """The mean over the cards that match is the same with a pile and without."""
    state = a_round("R7")
    faces = [*state.deck.faces]
    pile = tuple(face for face in faces for _ in range(1))
    full = changed(state, discards=pile)
    reds = [card(f"R{n}") for n in range(1, 10)]
    before = sum(chance_of(state, face) for face in reds)
    after = sum(chance_of(full, face) for face in reds)
    assert after == pytest.approx(before, rel=0.2)
