"""A state in one line, and back."""

import re
from dataclasses import replace

import pytest
from builders import a_round, a_table, at, card
from hypothesis import given
from hypothesis import strategies as st
from notation_reader import parse_state
from random_games import corrected_games, games

import companion.core.notation
from companion.core.cards import Color
from companion.core.errors import ConfigError, ImpossibleEventError, NotationError
from companion.core.events import Challenged, Why
from companion.core.game import apply
from companion.core.notation import FLAGS, KEYS, notation
from companion.core.ruleset import parse_rules
from companion.core.seating import Direction
from companion.core.state import ExtraPenalty, Phase, new_game
from companion.decks import load_deck

PAGE = str(companion.core.notation.__doc__)
LINE = re.search(r"::\n\n    (.+)\n", PAGE)[1]


@given(games())
@pytest.mark.slow
def test_every_state_of_a_game_is_itself_after_the_way_to_text_and_back(history):
    for step in history.steps:
        assert parse_state(notation(step.after), load_deck) == step.after


@given(corrected_games())
@pytest.mark.slow
def test_so_is_every_state_of_a_game_that_is_put_right(game):
    history, _ = game
    for step in history.steps:
        assert parse_state(notation(step.after), load_deck) == step.after


@given(st.lists(st.text(), min_size=2, max_size=10))
@pytest.mark.slow
def test_players_may_have_any_names(names):
    state = new_game(tuple(names), parse_rules({}), load_deck("classic_108"))
    line = notation(state)
    assert parse_state(line, load_deck) == state
    assert len(line.splitlines()) == 1


@pytest.mark.parametrize("text", ["7", "true", "NaN", "Rain: skip", '"', "a=b", "ä"])
def test_an_option_may_be_any_text(text):
    state = a_table(custom_wild=text)
    assert parse_state(notation(state), load_deck) == state


def test_the_line_that_is_explained_is_how_its_state_is_written():
    assert notation(at(LINE)) == LINE


@pytest.mark.parametrize("word", [*KEYS, *FLAGS])
def test_every_word_is_explained(word):
    assert re.search(rf"^{word}[= ]", PAGE, flags=re.MULTILINE)


def test_what_is_left_out_has_its_usual_value():
    state = at("R7 2> play 7,6,5")
    assert (state.draw_pile, state.discard_pile) == (108 - 18 - 1, 1)
    assert (state.scores, state.round, state.dealer) == ((0, 0, 0), 1, None)
    assert (state.color, state.discards) == (Color.RED, (card("R7"),))


def test_the_first_words_say_who_plays_on_what_and_with_how_many_cards():
    state = at("W:green <1 play Ada:7,Ben:2!,1?,0x")
    assert (str(state.top), state.color) == ("W", Color.GREEN)
    assert (state.current, state.direction) == (1, Direction.COUNTER_CLOCKWISE)
    assert state.names == ("Ada", "Ben", "Player 3", "Player 4")
    assert (state.counts, state.called) == ((7, 2, 1, 0), {1})
    assert (state.exposed, state.out) == ({2}, (3,))


@pytest.mark.parametrize(
    ("owes", "pending", "word"),
    [(None, 0, ""), (1, 0, " owes=1:0"), (None, 4, " owes=-:4"), (1, 4, " owes=1:4")],
)
def test_who_owes_how_many_cards_is_left_out_only_where_nobody_does(
    owes, pending, word
):
    state = replace(a_round("R7", hands=(7, 7)), owes=owes, pending=pending)
    found = re.search(" owes=[^ ]*", notation(state))
    assert (found[0] if found else "") == word
    assert parse_state(notation(state), load_deck) == state


def test_penalties_are_read_with_who_owes_them():
    state = at("G+2 1> penalty 7,7,7 owes=1:4 side=2:2:uno,0:1:advice")
    assert (state.phase, state.owes, state.pending) == (Phase.PENALTY, 1, 4)
    assert state.extra_penalties == (
        ExtraPenalty(2, 2, Why.UNO),
        ExtraPenalty(0, 1, Why.ADVICE),
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "parts divided by one ' '"),
        ("R7 0> play", "at least the card on top, the turn, the phase and the hands"),
        ("R7  0> play 7,7", "parts divided by one ' '"),
        ("X7 0> play 7,7", "a card such as R7"),
        ("RX 0> play 7,7", "no card RX in deck classic_108"),
        ("R7:mauve 0> play 7,7", "red, yellow, green, blue, .* or -, .*'mauve'"),
        ("R7 0 play 7,7", "a turn such as 2> or <2, but found '0'"),
        ("R7 0> rest 7,7", r"a phase \(flip, .*, but found 'rest'"),
        ("R7 0> play 7,,7", "parts divided by one ','"),
        ("R7 0> play 7,-1", "a hand such as 7, 1\\? or Ada:2!, but found '-1'"),
        ("R7 0> play Ada:B:7,7", "a hand such as"),
        ('R7 0> play "Ada:7,7', "quotes in pairs"),
        ("R7 0> play 7", "2 to 10 hands and as many scores, but found 1 hands"),
        ("R7 0> play 7,7 scores=1", "found 2 hands and 1 scores"),
        ("R7 2> play 7,7", "no seat 2 among 2 hands"),
        ("R7 0> play 7,7 side=2:1:uno", "no seat 2 among 2 hands"),
        ("R7 0> play 7,7 side=1:1:fun", "turn, penalty, uno.*but found 'fun'"),
        ("R7 0> play 7,7 owes=1", "something like 2:4, but found '1'"),
        ("R7 0> play 7,7 piles=many/1", "a whole number, but found 'many'"),
        ("R7 0> play 7,7 scores=inf,0", "points, but found 'inf'"),
        ("R7 0> play 7,7 dealer=0 dealer=1", "'dealer' once, but found it twice"),
        ("R7 0> play 7,7 order=0,0,1", "each of 2 seats once"),
        ("R7 0> play 7,7 final=1", "or an option with = and a value.*'final=1'"),
        ("R7 0> play 7,7 round", "but found 'round'"),
    ],
)
def test_a_wrong_line_is_refused_with_what_was_expected(line, says):
    with pytest.raises(NotationError, match=says):
        at(line)


def test_a_wrong_option_is_refused_as_anywhere():
    with pytest.raises(ConfigError, match="Option stacking: expected off or"):
        at("R7 0> play 7,7 stacking=high")


def test_an_impossible_event_is_refused_with_the_state_that_was_found():
    with pytest.raises(ImpossibleEventError) as refused:
        apply(a_round("R7", hands=(7, 7)), Challenged(0, 1))
    why, _, line = str(refused.value).partition(" State: ")
    assert why == "No wild draw four is open to this challenge."
    assert at(line) == a_round("R7", hands=(7, 7))
