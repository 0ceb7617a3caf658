from dataclasses import replace

import pytest
from builders import a_round, a_table, after, aside, doubted, play, seen
from games import LONG, LONG_WILD, NAMED, SIX, WILD, record

from companion.core.cards import Color
from companion.core.events import Challenged, Drew, Judged, Why
from companion.core.state import Phase
from companion.view.sentences.acts import owed, turn_prompt


def said(state):
    shown = turn_prompt(state)
    return f"{shown.name} · {shown.sentence}"


@pytest.mark.parametrize(
    ("top", "sentence"),
    [
        ("R7", "red, 7 or draw"),
        ("BS", "blue, skip or draw"),
        ("G+2", "green, +2 or draw"),
        ("YR", "yellow, reverse or draw"),
        ("W", "play any card, or draw"),
    ],
)
def test_the_player_to_act_reads_what_matches(top, sentence):
    assert said(a_round(top, turn=1)) == f"Ben · {sentence}"


def test_what_matches_can_be_said_without_words_of_unknown_length():
    assert turn_prompt(a_round("BS", turn=1)).brief == "play a match, or draw"
    assert turn_prompt(a_round("W", turn=1)).brief == ""


def test_on_a_wild_only_the_named_color_matches():
    state = replace(a_round("W"), color=Color.GREEN)
    assert said(state) == "Ada · green, or draw"


def test_after_drawing_one_plays_or_passes():
    state = play(a_round(), Drew(0, 1, Why.TURN))
    assert said(state) == "Ada · play it, or pass"


def test_with_infinite_draw_one_draws_on():
    state = play(a_round(draw_until_playable=True), Drew(0, 1, Why.TURN))
    assert said(state) == "Ada · play it, or draw on"


def test_the_player_of_a_wild_names_a_color():
    assert said(record(SIX, *WILD).now) == "Ben · name a color"


def test_the_seat_hit_draws_or_challenges():
    assert said(record(SIX, *NAMED).now) == "Cem · draw 4, or challenge"


def test_a_challenged_player_shows_the_hand():
    state = record(SIX, *NAMED, Challenged(2, 1)).now
    assert said(state) == "Ben · let Cem look"


def test_the_guilty_draws():
    state = record(SIX, *NAMED, Challenged(2, 1), Judged(2, 1, guilty=True)).now
    assert said(state) == "Ben · draw 4 cards"


def test_a_stack_can_be_added_to():
    state = replace(
        a_round("R+2", turn=1, stacking="same_kind"),
        phase=Phase.PENALTY,
        pending=2,
        owes=1,
    )
    assert said(state) == "Ben · draw 2, or add to it"


@pytest.mark.parametrize(
    ("deck", "stacking", "sentence"),
    [
        ("star_trek_1999", "off", "draw 2, or cancel it"),
        ("star_trek_2008", "off", "draw 2, or cancel it"),
        ("spongebob_3", "off", "draw 2, or cancel it"),
        ("spongebob_3", "same_kind", "draw 2, add or cancel"),
    ],
)
def test_a_penalty_that_a_card_of_the_deck_voids_can_be_canceled(
    deck, stacking, sentence
):
    state = after(a_round("R5", deck=deck, stacking=stacking), seen("R+2"))
    assert said(state) == f"Ben · {sentence}"


def test_a_wild_draw_four_can_be_canceled_or_challenged():
    state = doubted(deck="spongebob_3")
    assert said(state) == "Ben · draw 4, cancel, challenge"


def test_the_dealer_turns_the_first_card():
    state = replace(a_table(), phase=Phase.FLIP, dealer=3)
    assert said(state) == "Dee · turn over the first card"


def test_nobody_acts_while_hands_are_counted():
    assert turn_prompt(replace(a_round(), phase=Phase.COUNT)).name == ""


def test_a_long_name_is_cut_inside_a_sentence_but_not_as_the_name_to_turn_prompt():
    shown = turn_prompt(record(LONG, *LONG_WILD).now)
    assert shown.name == "Bartholomaeus Wagner"
    assert shown.sentence == "draw 4, or challenge"


def test_what_is_owed_stands_as_a_number_beside_who_acts():
    shown = owed(record(SIX, *NAMED).now)
    assert (shown.number, shown.who) == ("+4", "")


def test_before_the_color_is_named_the_number_says_for_whom():
    assert owed(record(SIX, *WILD).now).who == "for Cem"


def test_during_a_verdict_nobody_knows_yet_who_draws():
    assert owed(record(SIX, *NAMED, Challenged(2, 1)).now).who == ""


def test_cards_owed_aside_are_shown_with_their_seat():
    shown = owed(replace(a_round(), extra_penalties=aside((2, 2))))
    assert (shown.number, shown.who) == ("+2", "for Cem")


def test_nothing_owed_is_no_number():
    assert owed(a_round()).number == ""


def test_before_the_first_round_there_is_no_next_one():
    assert turn_prompt(replace(a_round("R7"), phase=Phase.OVER, round=0)).sentence == (
        "deal the cards"
    )
