"""docs/rules.md section 3, each value once: the deal, turns, and the last card."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, after, card, play, rule, seen

from companion.core.cards import Color
from companion.core.events import (
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Passed,
    Played,
    Why,
)
from companion.core.play.rounds import next_dealer
from companion.core.play.rules import may_finish_with
from companion.core.state import Phase
from companion.referee.inputs import Button, Pressed, RoundDealt
from companion.referee.rulings import AnswerKind, Objection, QuestionKind


def opened(text, dealer=3, players=4, **rules):
    return play(a_table(players, **rules), Dealt(dealer, 7), Flipped(card(text)))


@pytest.mark.parametrize(("deck", "size"), [("classic_108", 108), ("h2o_108", 108)])
def test_deck_says_how_many_cards_there_are(deck, size):
    """X15, X19."""
    assert a_table(deck=deck).deck.size == size


@pytest.mark.parametrize("cards", [1, 7, 15])
def test_hand_size_is_dealt_to_everybody(cards):
    """U7."""
    assert after(a_table(hand_size=cards), seen("R7")).counts == (cards,) * 4


@pytest.mark.parametrize(
    ("value", "dealer"), [("rotate_left", 2), ("same", 1), ("winner", 3)]
)
def test_next_dealer_says_who_deals_next(value, dealer):
    """X14."""
    start = a_round(next_dealer=value, hands=(2, 3, 4, 1), turn=3)
    won = play(start, Played(3, card("R1")))
    over = replace(play(won, HandsCounted((9, 9, 9, 0))), dealer=1)
    assert next_dealer(over) == dealer


def test_who_drew_the_highest_card_deals_and_only_the_table_knows():
    """U5, U6, X14: `next_dealer=draw_high`."""
    over = replace(a_round(next_dealer="draw_high"), phase=Phase.OVER, dealer=1)
    ruling = rule(over, Pressed(0, Button.DRAW))
    assert ruling.events == (Dealt(2, 7),)
    assert ruling.questions[0].kind is QuestionKind.WHO_DEALS
    assert [c.seat for c in ruling.questions[0].choices] == [2, 0, 1, 3]


def test_a_dealer_who_was_named_is_not_asked_for():
    over = replace(a_round(next_dealer="draw_high"), phase=Phase.OVER, dealer=1)
    ruling = rule(over, RoundDealt(0, 0))
    assert (ruling.events, ruling.questions) == ((Dealt(0, 7),), ())


@pytest.mark.parametrize(
    ("value", "text", "phase", "current"),
    [
        ("official", "RR", Phase.PLAY, 3),  # X8: the dealer
        ("as_dealer", "RR", Phase.PLAY, 2),  # X8: right of the dealer
        ("official", "W", Phase.COLOR, 0),  # X9: left of the dealer
        ("as_dealer", "W", Phase.COLOR, 3),  # X9: the dealer
        ("wilds_go_back", "W", Phase.FLIP, None),  # X9
        ("official", "W+4", Phase.FLIP, None),  # X10
        ("as_dealer", "W+4", Phase.COLOR, 3),  # X10
        ("wilds_go_back", "W+4", Phase.FLIP, None),
        ("wilds_go_back", "RS", Phase.PLAY, 1),
        ("numbers_only", "RS", Phase.FLIP, None),
        ("numbers_only", "R7", Phase.PLAY, 0),
    ],
)
def test_opening_card_says_how_the_first_card_acts(value, text, phase, current):
    """X8 to X10, E1 to E5."""
    state = opened(text, opening_card=value)
    assert (state.phase, state.current) == (phase, current)


def test_an_opening_wild_draw_four_in_force_hits_the_seat_left_of_the_dealer():
    """X10; 5.19: it is a flip, so nobody can challenge it."""
    state = play(opened("W+4", opening_card="as_dealer"), ColorNamed(3, Color.RED))
    assert (state.phase, state.owes, state.pending) == (Phase.PENALTY, 0, 4)


@pytest.mark.parametrize("rules", [{"seven_swap": "must"}, {"zero_pass": True}])
@pytest.mark.parametrize("text", ["R7", "R0"])
def test_nobody_plays_an_opening_card_so_seven_and_zero_do_nothing(text, rules):
    """H4, H5."""
    assert opened(text, **rules).phase is Phase.PLAY


@pytest.mark.parametrize(
    ("value", "phase", "current"),
    [
        ("may_play", Phase.DRAWN, 0),
        ("must_play", Phase.DRAWN, 0),
        ("may_not_play", Phase.PLAY, 1),
    ],
)
def test_drawn_card_says_what_a_player_may_do_with_it(value, phase, current):
    """X18: whether a drawn card must be played is known to its player alone."""
    state = play(a_round("R7", drawn_card=value), Drew(0, 1, Why.TURN))
    assert (state.phase, state.current) == (phase, current)


def test_a_drawn_card_that_must_be_played_may_still_not_fit():
    """X18: then the pass is right."""
    state = play(a_round(drawn_card="must_play"), Drew(0, 1, Why.TURN), Passed(0))
    assert state.current == 1


@pytest.mark.parametrize(("value", "counts"), [(False, 8), (True, 9)])
def test_draw_until_playable_lets_a_seat_draw_on(value, counts):
    """H9: a second press draws again, or means nothing."""
    press = Pressed(0, Button.DRAW)
    state = after(a_round("R7", draw_until_playable=value), press, press)
    assert state.counts[0] == counts


@pytest.mark.parametrize("draws", [1, 2, 5])
def test_a_drawn_card_may_be_played_at_any_of_the_draws(draws):
    """H9."""
    press = [Pressed(0, Button.DRAW)] * draws
    state = after(a_round("R7", draw_until_playable=True), *press, seen("R3"))
    assert (state.counts[0], state.current) == (7 + draws - 1, 1)


@pytest.mark.parametrize("cards", [0, 2, 4])
def test_misplay_penalty_is_drawn_when_a_wrong_card_is_taken_back(cards):
    """P2, X11."""
    state = a_round("R7", misplay_penalty=cards)
    back = rule(state, seen("B3")).questions[0].choices
    answer = next(c for c in back if c.kind is AnswerKind.TAKE_BACK).answer
    drawn = after(state, answer).counts[0] - 7 if answer else 0
    assert drawn == cards


@pytest.mark.parametrize("cards", [0, 4])
def test_advice_penalty_is_a_fact_that_moves_no_turn(cards):
    """P1, X11: blind, so the table says it."""
    state = a_round("R7", advice_penalty=cards)
    drawn = play(state, Drew(2, state.rules.advice_penalty, Why.ADVICE))
    assert (drawn.counts[2], drawn.current) == (7 + cards, 0)


@pytest.mark.parametrize(("value", "current"), [("skip", 0), ("nothing", 1)])
def test_two_player_reverse_says_what_a_reverse_does_for_two(value, current):
    """D1."""
    state = a_round("R7", hands=(7, 7), two_player_reverse=value)
    assert play(state, Played(0, card("RR"))).current == current


@pytest.mark.parametrize(
    ("value", "phase"), [(True, Phase.PENALTY), (False, Phase.COUNT)]
)
def test_draw_before_count_lets_the_last_draw_card_act(value, phase):
    """F2."""
    state = a_round("R7", hands=(1, 7, 7, 7), draw_before_count=value)
    assert play(state, Played(0, card("R+2"))).phase is phase


@pytest.mark.parametrize(
    ("value", "fits"),
    [
        ("any", {"R3", "RS", "R+2", "W", "W+4"}),
        ("no_wild", {"R3", "RS", "R+2"}),
        ("no_action", {"R3"}),
    ],
)
def test_finish_on_says_which_card_may_be_the_last(value, fits):
    state = a_round("R7", finish_on=value)
    cards = ("R3", "RS", "R+2", "W", "W+4")
    assert {text for text in cards if may_finish_with(state, card(text))} == fits


def test_a_last_card_that_may_not_be_the_last_is_objected_to():
    """`finish_on`."""
    ruling = rule(a_round(hands=(1, 7, 7, 7), finish_on="no_wild"), seen("W"))
    assert ruling.violations[0].objection is Objection.CANNOT_BE_LAST
