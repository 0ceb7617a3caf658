"""The official sheet, a behaviour a test; the rows are those of docs/rules.md."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, card, play

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Challenged,
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Judged,
    Passed,
    Played,
    Reshuffled,
    Stopped,
    Swapped,
    Why,
)
from companion.core.play.rounds import next_dealer
from companion.core.play.rules import is_disputed_opening, is_legal
from companion.core.state import Phase
from companion.decks import load_deck
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import Button


def flipped(text, players=4, dealer=3, **rules):
    return play(a_table(players, **rules), Dealt(dealer, 7), Flipped(card(text)))


def test_everybody_gets_seven_cards_and_the_rest_is_the_draw_pile():
    """U2, U7."""
    state = play(a_table(4), Dealt(0, 7))
    assert (state.counts, state.draw_pile) == ((7, 7, 7, 7), 80)


def test_the_seat_left_of_the_dealer_starts_clockwise():
    """U9."""
    state = flipped("R7", dealer=3)
    assert (state.current, state.direction) == (0, 1)


def test_an_opening_skip_skips_the_seat_left_of_the_dealer():
    """E1."""
    assert flipped("RS", dealer=3).current == 1


def test_an_opening_reverse_lets_the_dealer_start_counter_clockwise():
    """E2."""
    state = flipped("RR", dealer=3)
    assert (state.current, state.direction) == (3, -1)


def test_an_opening_draw_two_hits_the_seat_left_of_the_dealer():
    """E3."""
    state = flipped("R+2", dealer=3)
    assert (state.phase, state.owes, state.pending) == (Phase.PENALTY, 0, 2)
    assert play(state, Drew(0, 2, Why.PENALTY)).current == 1


def test_an_opening_wild_lets_the_seat_left_of_the_dealer_name_the_color_and_play():
    """E4."""
    state = flipped("W", dealer=3)
    assert (state.phase, state.current) == (Phase.COLOR, 0)
    named = play(state, ColorNamed(0, Color.BLUE))
    assert (named.phase, named.current, named.color) == (Phase.PLAY, 0, Color.BLUE)


def test_an_opening_wild_draw_four_goes_back():
    """E5."""
    state = flipped("W+4")
    assert (state.phase, state.top, state.discard_pile) == (Phase.FLIP, None, 0)


@pytest.mark.parametrize(
    ("text", "legal"),
    [("R3", True), ("B7", True), ("B3", False), ("W", True), ("W+4", True)],
)
def test_a_card_matches_by_color_number_or_as_a_wild(text, legal):
    """T1, T2."""
    assert is_legal(a_round("R7"), card(text)) is legal


def test_an_action_card_matches_the_same_symbol_of_another_color():
    """T5."""
    assert is_legal(a_round("RS"), card("BS"))


def test_after_a_named_color_only_that_color_matches():
    state = play(a_round("R7"), Played(0, card("W")), ColorNamed(0, Color.BLUE))
    assert is_legal(state, card("B1"))
    assert not is_legal(state, card("R7"))


def test_a_drawn_card_may_be_played_or_kept():
    """T3."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    assert (drawn.phase, drawn.current) == (Phase.DRAWN, 0)
    assert play(drawn, Passed(0)).current == 1
    assert play(drawn, Played(0, card("R3"), drawn=True)).current == 1


def test_a_skip_makes_the_next_seat_miss_its_turn():
    """E1."""
    assert play(a_round("R7"), Played(0, card("RS"))).current == 2


def test_a_reverse_turns_the_direction():
    """E2."""
    state = play(a_round("R7"), Played(0, card("RR")))
    assert (state.current, state.direction) == (3, -1)


def test_a_reverse_with_two_players_works_as_a_skip():
    """D1."""
    state = play(a_round("R7", hands=(7, 7)), Played(0, card("RR")))
    assert (state.current, state.direction) == (0, 1)


def test_a_draw_two_costs_the_next_seat_two_cards_and_its_turn():
    """E3."""
    hit = play(a_round("R7"), Played(0, card("R+2")))
    assert (hit.phase, hit.current, hit.owes, hit.pending) == (Phase.PENALTY, 1, 1, 2)
    drawn = play(hit, Drew(1, 2, Why.PENALTY))
    assert (drawn.current, drawn.counts[1], drawn.pending) == (2, 9, 0)


def test_the_first_empty_hand_ends_the_round():
    """F1."""
    state = play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card("R3")))
    assert (state.phase, state.current) == (Phase.COUNT, None)


def test_a_last_draw_two_is_still_drawn_before_counting():
    """F2."""
    state = play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card("R+2")))
    assert (state.phase, state.owes) == (Phase.PENALTY, 1)
    counted = play(state, Drew(1, 2, Why.PENALTY))
    assert (counted.phase, counted.counts) == (Phase.COUNT, (0, 9, 7, 7))


@pytest.mark.parametrize(
    ("text", "points"),
    [("R0", 0), ("G7", 7), ("BS", 20), ("YR", 20), ("R+2", 20), ("W", 50), ("W+4", 50)],
)
def test_cards_in_the_hand_count_their_printed_points(text, points):
    """F3."""
    assert a_table().deck.faces[card(text)].points == points


def counted(**changes):
    state = replace(a_round("R7", hands=(0, 3, 2, 5)), phase=Phase.COUNT, **changes)
    return play(state, HandsCounted((0, 40, 7, 3)))


def test_the_winner_of_a_round_scores_all_other_hands():
    """F6."""
    state = counted()
    assert (state.phase, state.scores, state.winners) == (
        Phase.OVER,
        (50, 0, 0, 0),
        None,
    )


def test_five_hundred_points_win_the_game():
    """F6."""
    assert counted(scores=(450, 480, 0, 0)).winners == (0,)


def test_the_deal_moves_left():
    """U5, the default for later dealers."""
    assert next_dealer(replace(a_round(), dealer=3)) == 0


def test_a_reshuffle_leaves_only_the_top_card():
    """T6."""
    state = play(a_round("R7"), Reshuffled())
    assert (state.discard_pile, state.draw_pile) == (1, 108 - 28 - 1)


def test_more_cards_than_the_pile_has_cannot_be_drawn():
    state = replace(a_round("R7"), draw_pile=1)
    with pytest.raises(ImpossibleEventError, match="at most 1 cards"):
        play(state, Drew(0, 2, Why.TURN))


def test_a_round_given_up_scores_nothing():
    """5.23."""
    state = play(a_round("R7"), Stopped())
    assert (state.phase, state.scores) == (Phase.OVER, (0, 0, 0, 0))


@pytest.mark.parametrize(
    "event",
    [
        Dealt(0, 7),
        Flipped(card("R1")),
        ColorNamed(0, Color.RED),
        Challenged(1, 0),
        Judged(1, 0, guilty=True),
        HandsCounted((0, 0, 0, 0)),
        Drew(0, 2, Why.PENALTY),
        Drew(0, 2, Why.UNO),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_that_cannot_happen_now_is_refused(event):
    with pytest.raises(ImpossibleEventError):
        play(a_round("R7"), event)


@pytest.mark.parametrize("players", [2, 10])
def test_a_table_has_two_to_ten_players(players):
    """U1."""
    assert len(play(a_table(players), Dealt(0, 7)).counts) == players


def test_drawing_although_one_could_play_is_allowed():
    """T4: a seat's cards are its own secret."""
    assert Button.DRAW in allowed_inputs(a_round("R7")).buttons


def test_a_trade_of_hands_without_a_card_for_it_cannot_be_recorded():
    """T7."""
    with pytest.raises(ImpossibleEventError, match="No such swap"):
        play(a_round("R7"), Swapped(0, 1))


def test_with_two_players_a_skip_lets_the_player_go_again():
    """D2."""
    state = play(a_round("R7", hands=(7, 7)), Played(0, card("RS")))
    assert (state.current, state.counts) == (0, (6, 7))


def test_a_wild_may_name_the_color_that_is_in_force_already():
    """T2."""
    state = play(a_round("R7"), Played(0, card("W")), ColorNamed(0, Color.RED))
    assert (state.color, state.current) == (Color.RED, 1)


@pytest.mark.parametrize(
    ("deck", "disputed"),
    [
        ("classic_108", set()),
        ("swap_112", {"WSW", "WC"}),
        ("wild_2018_112", {"WSH", "WC"}),
        ("h2o_108", {"WD+1", "WD+2"}),
        ("vacation", {"RC2", "YC2", "GC2", "BC2"}),
    ],
)
def test_rule_sheets_are_silent_about_special_cards_that_open(deck, disputed):
    """5.25: a custom wild, too, whatever is written on it; a draw alone is ruled."""
    table = replace(a_table(4), deck=load_deck(deck))
    opening = {
        str(each) for each in table.deck.faces if is_disputed_opening(table, each)
    }
    assert opening == disputed
    playing = replace(table, top=card("R7"))
    assert not any(is_disputed_opening(playing, each) for each in table.deck.faces)
