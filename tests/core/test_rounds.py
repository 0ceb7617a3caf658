"""How rounds begin and end, who deals, and that nothing is left over from the last."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, aside, at, card, play

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Challenged,
    CountSet,
    Dealt,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Played,
    Stopped,
    TimeCalled,
    TurnSet,
)
from companion.core.play.rounds import next_dealer
from companion.core.play.rules import is_legal
from companion.core.state import Phase

LAST_CARD = Played(1, card("R7"))


def won(**rules):
    """The first seat has just gone out with a red 7."""
    return play(a_round(hands=(1, 7, 7, 7), **rules), Played(0, card("R7")))


def test_a_deal_takes_only_what_lasts_into_the_new_round():
    """U7: scores, who is out and that time is up."""
    state = replace(won(), out=(2,), scores=(1, 2, 3, 4), time_up=True, round=5)
    state = play(replace(state, phase=Phase.OVER), Dealt(1, 6))
    assert (state.round, state.time_up, state.out) == (6, True, (2,))
    assert (state.scores, state.counts) == ((1, 2, 3, 4), (6, 6, 0, 6))
    assert (state.top, state.discards, state.discard_pile) == (None, (), 0)


def test_a_deal_leaves_one_card_to_be_turned_over():
    """U7: 9 players with 12 cards each leave none of 108."""
    assert play(a_table(9), Dealt(0, 11)).draw_pile == 9
    with pytest.raises(ImpossibleEventError, match="too small"):
        play(a_table(9), Dealt(0, 12))


def test_a_deal_may_leave_a_single_card():
    """U8: the one that is turned over."""
    assert play(a_table(3, deck="wild_2018_112"), Dealt(0, 37)).draw_pile == 1


def test_the_opening_card_sets_color_top_and_piles():
    """U8."""
    state = play(a_table(), Dealt(3, 7), Flipped(card("G3")))
    assert (state.color, state.top, state.discards) == (
        Color.GREEN,
        card("G3"),
        (card("G3"),),
    )
    assert (state.draw_pile, state.discard_pile) == (108 - 28 - 1, 1)


def racing(symbol="7"):
    """The top of the draw pile was turned over to begin a run of numbers."""
    state = a_round("R3", deck="speed_racer")
    racer = next(c for c in state.deck.faces if "X" in c.symbol)
    laid = play(state, Played(0, racer))
    assert laid.phase is Phase.FLIP
    return laid, play(laid, Flipped(card(f"B{symbol}")))


def test_a_run_of_numbers_begins_with_a_card_from_the_draw_pile():
    """6, Speed Racer."""
    before, state = racing()
    assert (state.top, state.color, state.sequence) == (card("B7"), Color.BLUE, 8)
    assert state.draw_pile == before.draw_pile - 1
    assert state.discard_pile == before.discard_pile + 1
    assert state.discards == (*before.discards, card("B7"))
    assert is_legal(state, card("G8"))
    assert not is_legal(state, card("B7"))


def test_after_a_9_a_run_goes_on_with_0():
    """6, Speed Racer."""
    assert racing("9")[1].sequence == 0


def test_a_card_that_is_no_number_begins_no_run():
    """6, Speed Racer."""
    assert racing("S")[1].sequence is None


@pytest.mark.parametrize("end", [Stopped(), None], ids=["given up", "played"])
def test_nothing_is_owed_and_nobody_can_be_caught_after_a_round(end):
    state = at(
        "R7 0> play 1,1?,7,7 owes=0:2 challenged=3 sequence=4 then=2 "
        "draw_before_count=false uno_window=own_turn"
    )
    if end is not None:
        state = replace(state, extra_penalties=aside((1, 2)))
    ended = play(state, end or Played(0, card("W+4")))
    assert (ended.pending, ended.owes, ended.challenged) == (0, None, None)
    assert (ended.then, ended.sequence, ended.exposed) == (None, None, frozenset())
    assert ended.extra_penalties == ()


def test_under_a_last_draw_card_it_is_the_turn_of_the_seat_that_draws():
    """F2."""
    state = play(a_round(hands=(1, 7, 7, 7)), Played(0, card("R+2")))
    assert (state.phase, state.current, state.owes) == (Phase.PENALTY, 1, 1)


# when time is up


def test_time_that_is_up_between_rounds_ends_the_game():
    state = replace(won(), phase=Phase.OVER, scores=(5, 90, 0, 0))
    assert play(state, TimeCalled()).winners == (1,)


def test_time_that_is_up_decides_no_game_anew():
    state = replace(won(), phase=Phase.OVER, scores=(5, 90, 0, 0), winners=(0,))
    assert play(state, TimeCalled()).winners == (0,)


def test_time_that_stops_a_round_ends_the_game_with_the_scores_before_it():
    state = replace(a_round(time_limit_end="stop_now"), scores=(5, 90, 0, 0))
    now = play(state, TimeCalled())
    assert (now.winners, now.time_up) == ((1,), True)


@pytest.mark.parametrize(("limit", "winners"), [(0, None), (2, None), (1, (1,))])
def test_a_round_that_is_given_up_counts_towards_the_limit(limit, winners):
    """F7, 5.23: the scores before it decide the game."""
    state = replace(a_round(round_limit=limit), scores=(5, 90, 0, 0))
    assert play(state, Stopped()).winners == winners


def test_time_that_stops_a_round_does_not_stop_the_count():
    """5.22, F1: nor while nobody is thought to have gone out."""
    state = play(won(time_limit_end="stop_now"), CountSet(0, 2), TimeCalled())
    assert (state.phase, state.winners) == (Phase.COUNT, None)


# who has won


def test_who_sits_down_after_a_round_has_not_won_it():
    """F1, U5: Ben has; Eva sits down before him, with no cards either."""
    state = play(a_round(hands=(7, 1, 7), turn=1, next_dealer="winner"), LAST_CARD)
    state = play(state, HandsCounted((9, 0, 9)), Joined("Eva", 0))
    assert (state.went_out, next_dealer(state)) == (1, 1)


def test_who_comes_back_after_a_round_has_not_won_it():
    """F1."""
    state = play(a_round(hands=(7, 1, 7, 7), turn=1), Left(0), LAST_CARD)
    state = play(state, HandsCounted((0, 0, 9, 9)), Joined("Ada", 1))
    assert state.went_out == 1


@pytest.mark.parametrize("ends", [(HandsCounted((9, 0, 9, 9)), Left(1)), (Left(1),)])
def test_who_has_won_a_round_and_left_deals_no_more(ends):
    """U5, 5.24: the seat to the dealer's left does."""
    start = a_round(hands=(7, 1, 7, 7), turn=1, next_dealer="winner")
    state = play(start, LAST_CARD, *ends)
    assert (state.went_out, next_dealer(state)) == (1, 2)


def test_a_round_that_is_given_up_while_its_hands_are_counted_has_no_winner():
    """5.23."""
    state = play(won(next_dealer="winner"), Stopped())
    assert (state.went_out, next_dealer(replace(state, dealer=1))) == (None, 2)


def test_a_count_that_is_put_right_says_who_has_won():
    """5.18: it was not Ada."""
    state = play(won(), CountSet(0, 2), CountSet(2, 0), HandsCounted((9, 9, 0, 9)))
    assert (state.went_out, state.scores) == (2, (0, 0, 27, 0))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_count_that_is_put_right_later_changes_no_winner(seat):
    """5.18."""
    state = play(won(), HandsCounted((0, 9, 9, 9)), CountSet(seat, 3))
    assert state.went_out == 0


# who deals


@pytest.mark.parametrize("value", ["rotate_left", "draw_high", "winner"])
def test_an_eliminated_seat_does_not_deal(value):
    """U5, F10."""
    state = replace(a_round(next_dealer=value), dealer=1, out=(2,))
    assert next_dealer(state) == 3


def test_the_first_seat_deals_where_nobody_has_been_named():
    """U5."""
    assert next_dealer(replace(a_table(), dealer=None)) == 0


# putting right (5.18)


def test_a_turn_that_is_set_leaves_nobody_owing_anything():
    state = play(a_round("R7"), Played(0, card("W+4")), TurnSet(3))
    assert (state.owes, state.challenged, state.then) == (None, None, None)


@pytest.mark.parametrize("event", [TurnSet(3), Left(1)], ids=["set", "left"])
def test_a_judged_penalty_that_lapses_leaves_nothing_that_is_final(event):
    """5.18, 5.24."""
    judged = play(
        a_round("R7"),
        Played(0, card("W+4")),
        Challenged(1, 0),
        Judged(1, 0, guilty=False),
    )
    assert judged.final
    assert not play(judged, event).final


@pytest.mark.parametrize("cards", [0, 1, 5])
def test_a_count_that_is_set_makes_calls_before_it_void(cards):
    state = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))
    state = replace(state, called=frozenset({0, 1}))
    now = play(state, CountSet(0, cards))
    assert (now.counts[0], now.exposed, now.called) == (cards, frozenset(), {1})


# scores


def test_with_two_left_elimination_goes_on():
    """F10."""
    state = replace(won(scoring="elimination", target=50), out=(3,), scores=(0,) * 4)
    state = play(state, HandsCounted((0, 60, 10, 0)))
    assert (state.out, state.winners) == ((1, 3), None)


def test_a_single_leader_wins_also_where_ties_play_on():
    """`tie`."""
    state = play(won(tie="extra_round", target=50), HandsCounted((0, 60, 10, 0)))
    assert state.winners == (0,)
