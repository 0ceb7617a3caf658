"""A deck whose cards have two sides that all turn over (H14)."""

import pytest
from builders import a_round, after, card, play, seen, told
from notation_reader import parse_state

from companion.core.cards import DARK, LIGHT, Color
from companion.core.errors import ImpossibleEventError, NotationError
from companion.core.events import ColorNamed, Dealt, Flipped, Played, Undone
from companion.core.game import replay
from companion.core.notation import notation
from companion.core.play.rules import colors_in_force, is_dark, is_legal, points_of
from companion.core.ruleset import Ruleset
from companion.core.state import Phase, new_game
from companion.decks import load_deck
from companion.referee.inputs import ColorTouched
from companion.view.sentences.acts import acting_seat, turn_prompt
from companion.view.sentences.narrate import narrate

FLIP = "flip_112"


def light(top="R7", **given):
    return a_round(top, hands=(7, 5, 3, 4), deck=FLIP, **given)


def turned(face="V3"):
    """The table after the first seat has laid a flip card."""
    return play(light(), Played(0, card("RF")), Flipped(card(face)))


def test_the_box_has_112_cards_with_54_faces_a_side():
    deck = load_deck(FLIP)
    assert deck.size == 112
    assert sorted(map(deck.is_dark, deck.faces)) == [False] * 54 + [True] * 54


def test_a_flip_card_waits_for_the_other_side_of_the_pile():
    state = play(light(), Played(0, card("RF")))
    assert (state.phase, state.current, is_dark(state)) == (Phase.FLIP, None, True)
    assert is_legal(state, card("V2"))
    assert not is_legal(state, card("B2"))


def test_what_lies_on_top_of_the_turned_pile_is_in_force_and_nobody_has_played_it():
    before = play(light(), Played(0, card("RF")))
    state = play(before, Flipped(card("V+5")))
    assert (state.phase, state.current, state.color) == (Phase.PLAY, 1, Color.VIOLET)
    assert (state.pending, state.counts) == (0, (6, 5, 3, 4))
    assert state.draw_pile == before.draw_pile
    assert state.discard_pile == before.discard_pile


def test_a_face_of_the_side_turned_away_is_impossible():
    with pytest.raises(ImpossibleEventError, match="not on the side"):
        turned("B3")


def test_only_cards_of_the_side_in_force_match():
    state = turned("V3")
    assert is_legal(state, card("V9"))
    assert is_legal(state, card("O3"))
    assert is_legal(state, card("WD"))
    assert not any(is_legal(state, card(text)) for text in ("R3", "W", "O9"))


def test_the_colors_to_name_are_those_of_the_side_in_force():
    assert colors_in_force(light()) == LIGHT
    named = play(turned(), Played(1, card("WD")))
    assert (named.phase, colors_in_force(named)) == (Phase.COLOR, DARK)
    assert play(named, ColorNamed(1, Color.TEAL)).current == 2


def test_skip_everyone_gives_the_player_another_turn():
    assert play(turned(), Played(1, card("VSE"))).current == 1


def test_draw_five_hits_the_next_seat():
    state = play(turned(), Played(1, card("V+5")))
    assert (state.owes, state.pending) == (2, 5)


def test_a_second_flip_card_brings_the_light_side_back():
    state = play(turned(), Played(1, card("VF")), Flipped(card("B4")))
    assert (is_dark(state), state.current, state.color) == (False, 2, Color.BLUE)


def test_a_wild_that_comes_to_light_lets_any_card_follow():
    state = turned("WD")
    assert (state.phase, state.current, state.color) == (Phase.PLAY, 1, None)
    assert is_legal(state, card("O8"))
    assert not is_legal(state, card("G8"))
    assert play(state, ColorNamed(1, Color.ORANGE)).color is Color.ORANGE


def test_a_flip_card_as_opening_card_turns_everything_over_before_the_first_turn():
    table = new_game(("A", "B", "C"), Ruleset(deck=FLIP), load_deck(FLIP))
    state = replay(table, [Dealt(0, 7), Flipped(card("GF"))])
    assert (state.phase, is_dark(state)) == (Phase.FLIP, True)
    opened = play(state, Flipped(card("O1")))
    assert (opened.phase, opened.current, opened.top) == (Phase.PLAY, 1, card("O1"))


def test_a_flip_card_as_last_card_ends_the_round():
    state = play(a_round("R7", hands=(1, 5, 3), deck=FLIP), Played(0, card("RF")))
    assert state.phase is Phase.COUNT
    assert not is_dark(state)


def test_a_face_has_the_points_of_its_side():
    state = light()
    worth = {"R+1": 10, "RF": 20, "W": 40, "W+2": 50, "VSE": 30, "WD": 40, "WDC": 60}
    assert {text: points_of(state, card(text)) for text in worth} == worth


@pytest.mark.parametrize(
    "state", [play(light(), Played(0, card("RF"))), turned(), turned("WD")]
)
def test_a_table_that_turns_over_is_written_and_read_again(state):
    assert parse_state(notation(state), load_deck) == state


def test_undo_brings_the_light_side_back():
    history = told(light(), seen("RF"), seen("V6"))
    assert is_dark(history.now)
    back = history.after((Undone(2),)).now
    assert (is_dark(back), back.top) == (False, card("R7"))


def test_the_referee_takes_the_next_card_that_is_seen_for_the_turned_pile():
    state = after(light(), seen("RF"), seen("V6"))
    assert (state.top, state.current, state.counts) == (card("V6"), 1, (6, 5, 3, 4))
    assert after(state, seen("V9")).current == 2


def test_a_color_of_the_other_side_cannot_be_named():
    named = play(light(), Played(0, card("W")))
    assert after(named, ColorTouched(0, Color.PINK)).color is None
    with pytest.raises(ImpossibleEventError, match="pink"):
        play(named, ColorNamed(0, Color.PINK))


def test_the_log_says_which_card_lies_on_top_of_the_turned_pile():
    before = play(light(), Played(0, card("RF")))
    assert narrate(Flipped(card("T5")), before) == "Now teal 5 lies on top"


def test_while_the_pile_is_turned_over_whoever_is_next_is_shown():
    state = play(light(), Played(0, card("RF")))
    assert (state.dealer, acting_seat(state)) == (3, 1)
    assert (turn_prompt(state).name, turn_prompt(state).sentence) == (
        "",
        "turn everything over",
    )


def test_a_color_of_the_dark_side_is_none_of_a_usual_deck():
    with pytest.raises(NotationError, match=r"no color pink in deck"):
        parse_state("R7:pink 0> play 7,7", load_deck)
