import pytest

from companion.decks import load_deck
from companion.demo.simulated_table import NIGHT_HARBOR
from models.training.drawing.theme_decks import CARDS, SPECIALS, draw_harbor


@pytest.mark.slow
def test_all_faces_of_the_harbor_deck_differ() -> None:
    assert len({draw_harbor(card).tobytes() for card in CARDS}) == len(CARDS)


def test_its_rules_name_the_cards_that_are_drawn() -> None:
    assert sorted(map(str, load_deck(str(NIGHT_HARBOR)).faces)) == sorted(CARDS)


def test_it_has_112_cards_with_eight_special_ones() -> None:
    assert (load_deck(str(NIGHT_HARBOR)).size, len(SPECIALS)) == (112, 8)


@pytest.mark.slow
def test_its_back_is_no_face() -> None:
    assert draw_harbor("").tobytes() not in {
        draw_harbor(card).tobytes() for card in CARDS
    }


def test_a_card_that_the_deck_has_not_is_refused() -> None:
    with pytest.raises(KeyError):
        draw_harbor("R77")
