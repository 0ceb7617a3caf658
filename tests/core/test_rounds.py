"""How rounds begin and end, who sits, and that nothing is left over from the last."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, card, play

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Challenged,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Left,
    Passed,
    Played,
    Reshuffled,
    Stopped,
    TimeCalled,
    TurnSet,
    UnoCalled,
    Why,
)
from companion.core.rounds import next_dealer
from companion.core.rules import is_legal
from companion.core.state import Phase


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
    state = replace(
        a_round(
            "R7", hands=(1, 1, 7, 7), draw_before_count=False, uno_window="own_turn"
        ),
        pending=2,
        owes=0,
        at_risk=frozenset({1}),
        challenged=3,
        sequence=4,
        then=2,
    )
    if end is not None:
        state = replace(state, side=((1, 2),))
    ended = play(state, end or Played(0, card("W+4")))
    assert (ended.pending, ended.owes, ended.challenged) == (0, None, None)
    assert (ended.then, ended.sequence, ended.at_risk) == (None, None, frozenset())
    assert ended.side == ()


def test_under_a_last_draw_card_it_is_the_turn_of_the_seat_that_draws():
    """F2."""
    state = play(a_round(hands=(1, 7, 7, 7)), Played(0, card("R+2")))
    assert (state.phase, state.current, state.owes) == (Phase.PENALTY, 1, 1)


# when time is up


def test_time_that_is_up_between_rounds_ends_the_game():
    state = replace(won(), phase=Phase.OVER, scores=(5, 90, 0, 0))
    assert play(state, TimeCalled()).winners == (1,)


def test_time_that_stops_a_round_ends_the_game_with_the_scores_before_it():
    state = replace(a_round(time_limit_end="stop_now"), scores=(5, 90, 0, 0))
    now = play(state, TimeCalled())
    assert (now.winners, now.time_up) == ((1,), True)


# who leaves and who joins


def test_who_leaves_takes_nothing_of_others_along():
    """5.24."""
    state = replace(
        a_round("R7", hands=(7, 2, 1, 1)),
        side=((1, 2), (2, 3)),
        at_risk=frozenset({2, 3}),
        called=frozenset({1, 2}),
    )
    left = play(state, Left(2))
    assert left.out == (2,)
    assert left.side == ((1, 2),)
    assert (left.at_risk, left.called) == ({3}, {1})


def test_who_leaves_out_of_turn_changes_no_turn():
    """5.24."""
    before = play(a_round("R7"), Played(0, card("W+4")))
    state = play(before, Left(3))
    assert (state.phase, state.current, state.then) == (Phase.COLOR, 0, 1)
    assert (state.pending, state.owes, state.challenged) == (4, 1, 0)


def test_a_penalty_that_lapses_leaves_nobody_to_challenge():
    """5.24."""
    state = play(a_round("R7"), Played(0, card("W+4")), Left(1))
    assert (state.owes, state.challenged, state.then) == (None, None, 2)
    assert (state.phase, state.current) == (Phase.PLAY, 2)


def test_a_penalty_stands_where_the_doubted_player_leaves_but_nobody_challenges():
    """5.24."""
    state = play(a_round("R7", wild4_challenge=False), Played(0, card("W+4")))
    state = play(replace(state, current=1, phase=Phase.PENALTY), Left(0))
    assert (state.phase, state.challenged, state.pending) == (Phase.PENALTY, None, 4)


@pytest.mark.parametrize("value", ["official", "as_dealer"])
@pytest.mark.parametrize(
    ("text", "phase", "current"), [("RR", Phase.PLAY, 2), ("W", Phase.COLOR, 0)]
)
def test_a_dealer_who_has_left_does_not_begin(value, text, phase, current):
    """5.24, E2, E4."""
    state = play(a_table(opening_card=value), Dealt(3, 7), Left(3))
    state = play(state, Flipped(card(text)))
    assert (state.phase, state.current) == (phase, current)


def test_three_players_may_lose_one_but_two_may_not():
    """5.24, U1."""
    assert play(a_round(hands=(7, 7, 7)), Left(2)).seats_in == (0, 1)


def test_who_joins_sits_last_with_nothing():
    """5.24."""
    state = play(replace(a_table(3), scores=(5, 6, 7)), Joined("Eva"))
    assert state.names[3] == "Eva"
    assert (state.counts, state.scores) == ((0, 0, 0, 0), (5, 6, 7, 0))


def test_ten_players_are_the_most():
    """U1."""
    assert play(a_table(9), Joined("Zoe")).seats == 10
    with pytest.raises(ImpossibleEventError, match="Zoe cannot sit down now"):
        play(a_table(10), Joined("Zoe"))


def test_nobody_joins_in_mid_round():
    with pytest.raises(ImpossibleEventError, match="cannot sit down"):
        play(a_round(), Joined("Zoe"))


@pytest.mark.parametrize("value", ["rotate_left", "draw_high", "winner"])
def test_an_eliminated_seat_does_not_deal(value):
    """U5, F10."""
    state = replace(a_round(next_dealer=value), dealer=1, out=(2,))
    assert next_dealer(state) == 3


def test_the_first_seat_deals_where_nobody_has_been_named():
    """U5."""
    assert next_dealer(replace(a_table(), dealer=None)) == 0


# drawing


def test_a_penalty_aside_can_be_drawn_one_by_one():
    """N2, 5.8."""
    state = replace(a_round(), side=((2, 3), (1, 2), (3, 1)))
    one = play(state, Drew(1, 1, Why.UNO))
    assert one.side == ((2, 3), (1, 1), (3, 1))
    assert play(one, Drew(1, 1, Why.UNO)).side == ((2, 3), (3, 1))


def test_what_cannot_be_drawn_aside_is_let_off():
    """5.23."""
    state = replace(a_round(), side=((1, 4), (2, 2)))
    assert play(state, Drew(1, 1, Why.UNO, short=True)).side == ((2, 2),)


def test_a_pass_is_a_pass_also_where_sevens_may_swap():
    """X17: only on a 7 is it a swap that is declined."""
    state = play(a_round("R3", seven_swap="may"), Drew(0, 1, Why.TURN))
    state = replace(state, then=3)
    assert play(state, Passed(0)).current == 1


def test_a_reshuffle_leaves_the_top_card_and_no_other():
    """T6."""
    state = play(a_round("R0"), Played(0, card("R1")), Played(1, card("R2")))
    state = play(state, Reshuffled())
    assert (state.discards, state.discard_pile) == ((card("R2"),), 1)


def test_two_discards_can_be_reshuffled_one_cannot():
    """T6."""
    two = replace(a_round(), discard_pile=2)
    assert play(two, Reshuffled()).draw_pile == two.draw_pile + 1
    with pytest.raises(ImpossibleEventError):
        play(replace(two, discard_pile=1), Reshuffled())


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
    assert (now.counts[0], now.at_risk, now.called) == (cards, frozenset(), {1})


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


def test_a_late_call_is_heard_once():
    """N6."""
    state = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R3")))
    assert play(state, UnoCalled(0), UnoCalled(0)).side == ()


# what cannot be, in words

TABLE, ROUND = a_table(), a_round("R7")
COUNTING = play(a_round(hands=(1, 7, 7, 7)), Played(0, card("R7")))
DOUBTED = play(ROUND, Played(0, card("W+4")))


@pytest.mark.parametrize(
    ("state", "event", "says"),
    [
        (ROUND, Dealt(0, 7), "A round is still being played."),
        (ROUND, Flipped(card("R3")), "The discard pile is already open."),
        (TABLE, Stopped(), "No round is being played."),
        (
            replace(ROUND, discard_pile=1),
            Reshuffled(),
            "There is no discard to reshuffle.",
        ),
        (DOUBTED, TurnSet(7), "There is no seat 7; expected 0 to 3."),
        (
            replace(ROUND, out=(2,)),
            TurnSet(2),
            "It cannot be the turn of seat 2 now.",
        ),
        (
            replace(ROUND, draw_pile=1),
            CountSet(2, 9),
            "Seat 2 cannot hold 9 cards: the draw pile has 1.",
        ),
        (ROUND, Drew(2, 1, Why.UNO), "Seat 2 owes no cards aside now."),
        (ROUND, Drew(2, 1, Why.PENALTY), "Seat 2 owes no cards now."),
        (
            TABLE,
            Drew(2, 1, Why.TURN),
            (
                "Expected at most 0 cards to be drawn, but found 1; "
                "a reshuffle must come first."
            ),
        ),
        (
            COUNTING,
            Drew(2, 1, Why.TURN),
            "Nobody draws for the turn in phase 'count'.",
        ),
        (TABLE, Passed(2), "Nobody passes in phase 'over'."),
        (ROUND, Challenged(1, 0), "No wild draw four is open to this challenge."),
        (DOUBTED, Challenged(2, 0), "No wild draw four is open to this challenge."),
        (ROUND, Judged(1, 0, guilty=True), "There is no challenge to judge."),
        (TABLE, Played(2, card("R7")), "R7 cannot be played in phase 'over'."),
        (
            replace(ROUND, counts=(0, 7, 7, 7)),
            Played(0, card("R7")),
            "Seat 0 has no card left to play.",
        ),
        (
            ROUND,
            HandsCounted((1, 2)),
            "Points of 2 seats cannot be entered in phase 'play' of a game of 4.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(state, event, says):
    with pytest.raises(ImpossibleEventError) as refused:
        play(state, event)
    assert str(refused.value) == says


@pytest.mark.parametrize("seat", [2, 3])
def test_nobody_draws_a_penalty_before_the_pile_is_open(seat):
    with pytest.raises(ImpossibleEventError, match="owes no cards"):
        play(a_table(), Dealt(3, 7), Drew(seat, 1, Why.PENALTY))
