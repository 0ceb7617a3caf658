"""Players who leave a game, and those who join it."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, aside, at, card, play

from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Left,
    Passed,
    Played,
    Swapped,
    Why,
)
from companion.core.history import History
from companion.core.play.card_effects import rotate
from companion.core.seating import Direction
from companion.core.state import Phase


def test_who_leaves_takes_nothing_of_others_along():
    """5.24."""
    state = at("R7 0> play 7,2!,1!?,1? side=1:2:uno,2:3:uno")
    left = play(state, Left(2))
    assert left.out == (2,)
    assert left.extra_penalties == aside((1, 2))
    assert (left.exposed, left.called) == ({3}, {1})


def test_who_leaves_out_of_turn_changes_no_turn():
    """5.24."""
    before = play(a_round("R7"), Played(0, card("W+4")))
    state = play(before, Left(3))
    assert (state.phase, state.current, state.then) == (Phase.COLOR, 0, 1)
    assert (state.pending, state.owes, state.challenged) == (4, 1, 0)


def test_a_penalty_that_lapses_leaves_nobody_to_challenge():
    """5.24."""
    state = play(a_round("R7"), Played(0, card("W+4")), Left(1))
    assert (state.owes, state.challenged, state.then) == (None, None, None)
    assert (state.phase, state.current) == (Phase.PLAY, 2)


def test_a_penalty_stands_where_the_doubted_player_leaves_but_nobody_challenges():
    """5.24."""
    state = play(a_round("R7", wild4_challenge=False), Played(0, card("W+4")))
    state = play(replace(state, current=1, phase=Phase.PENALTY), Left(0))
    assert (state.phase, state.challenged, state.pending) == (Phase.PENALTY, None, 4)


@pytest.mark.parametrize(
    ("laid", "phase", "rules"),
    [
        ("R7", Phase.SWAP, {"seven_swap": "must"}),
        ("W", Phase.COLOR, {}),
        ("WSH", Phase.REDEAL, {"deck": "wild_2018_112"}),
    ],
)
def test_what_is_to_be_decided_about_a_card_is_still_asked_if_the_next_seat_leaves(
    laid, phase, rules
):
    """5.24, H4, E4, E6."""
    state = play(a_round("R3", **rules), Played(0, card(laid)), Left(1))
    assert (state.phase, state.current, state.then) == (phase, 0, 2)


def test_who_goes_out_with_a_7_still_swaps_if_the_next_seat_leaves():
    """5.24, X16."""
    state = won(seven_swap="must", last_card_effects=True)
    state = play(state, Left(1), Swapped(0, 2))
    assert (state.phase, state.went_out, state.counts) == (Phase.COUNT, 2, (7, 0, 0, 7))


def test_nobody_is_asked_for_a_color_if_the_seat_leaves_that_was_to_name_it():
    """5.24, E4: the next card tells it."""
    state = play(a_table(4), Dealt(3, 7), Flipped(card("W")), Left(0))
    assert (state.phase, state.current, state.then) == (Phase.PLAY, 1, None)


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
    two = play(a_round(hands=(7, 7, 7)), Left(2))
    assert two.seats_in == (0, 1)
    with pytest.raises(ImpossibleEventError, match="Seat 1 cannot leave"):
        play(two, Left(1))


def test_who_joins_sits_last_with_nothing():
    """5.24."""
    state = play(replace(a_table(3), scores=(5, 6, 7)), Joined("Eva"))
    assert state.names[3] == "Eva"
    assert (state.counts, state.scores) == ((0, 0, 0, 0), (5, 6, 7, 0))


def test_who_joins_between_two_others_plays_between_them():
    """5.24: the others keep their numbers."""
    table = play(a_table(3), Joined("Eva", 0), Joined("Gus", 2), Joined("Zoe"))
    assert [table.name(seat) for seat in table.clockwise] == [
        *("Ada", "Eva", "Ben", "Cem", "Gus", "Zoe")
    ]
    assert (table.after(0), table.after(3), table.before(1)) == (3, 1, 3)
    assert table.after(5) == 0


def test_who_comes_back_has_the_old_score():
    """5.24."""
    table = replace(a_table(3), scores=(5, 6, 7))
    back = play(table, Left(1), Joined("Ben", 2))
    assert (back.names, back.scores, back.out) == (table.names, (5, 6, 7), ())
    assert back.clockwise == (0, 2, 1)
    assert play(back, Dealt(0, 7)).counts == (7, 7, 7)


def test_who_is_eliminated_does_not_come_back():
    """F10."""
    rules = replace(a_table(3).rules, scoring="elimination")
    table = replace(a_table(3), rules=rules, scores=(5, rules.target, 7), out=(1,))
    assert table.may_return == ()


def test_who_has_left_an_elimination_may_come_back_short_of_its_target():
    """F10."""
    start = a_table(3, scoring="elimination")
    target = start.rules.target
    table = replace(start, scores=(target - 1, target, 0), out=(0, 1))
    assert table.may_return == (0,)
    assert replace(table, rules=a_table(3).rules).may_return == (0, 1)


def test_nobody_sits_down_beside_a_seat_that_is_not_there():
    with pytest.raises(ImpossibleEventError, match="no seat 7; expected 0 to 2"):
        play(a_table(3), Joined("Eva", 7))


def test_hands_move_on_to_who_really_sits_there():
    """H5."""
    table = play(a_table(3), Joined("Eva", 0))
    moved = rotate(replace(table, counts=(1, 2, 3, 4)), Direction.CLOCKWISE)
    assert moved.counts == (3, 4, 2, 1)


def test_ten_players_are_the_most():
    """U1."""
    assert play(a_table(9), Joined("Zoe")).seats == 10
    with pytest.raises(ImpossibleEventError, match="Zoe cannot sit down now"):
        play(a_table(10), Joined("Zoe"))


def test_nobody_joins_in_mid_round():
    with pytest.raises(ImpossibleEventError, match="cannot sit down"):
        play(a_round(), Joined("Zoe"))


def test_who_leaves_after_its_turn_takes_no_turn_along():
    """5.24: seat 1 drew and kept the card, so did seat 2; it is the turn of seat 3."""
    state = play(a_round("R7"), Played(0, card("R3")))
    for seat in (1, 2):
        state = play(state, Drew(seat, 1, Why.TURN), Passed(seat))
    assert play(state, Left(1)).current == 3


def test_who_leaves_while_a_run_of_numbers_opens_is_not_to_begin_it():
    """5.24."""
    state = play(a_round("R7", deck="speed_racer"), Played(0, card("WRX")), Left(1))
    assert play(state, Flipped(card("G4"))).current == 2


def test_who_came_back_and_is_eliminated_then_is_still_one_of_the_company():
    """F10; a rematch is proposed to them, too."""
    rules = replace(a_table(3).rules, scoring="elimination")
    start = replace(a_table(3), rules=rules)
    history = History(start).after((Left(1), Joined("Ben", 0)))
    over = replace(history.now, scores=(5, rules.target, 7), out=(1,))
    steps = (*history.steps[:-1], replace(history.steps[-1], after=over))
    assert replace(history, steps=steps).present == (0, 1, 2)


# who has gone out, and leaves before the hands are counted

WON = Played(0, card("R7"))


def won(last=WON, **rules):
    """The first seat has just gone out."""
    return play(a_round("R3", hands=(1, 7, 7, 7), **rules), last)


def test_who_has_won_a_round_may_leave_before_the_count():
    """5.24, F6."""
    state = play(won(), Left(0), HandsCounted((0, 20, 30, 1)))
    assert (state.went_out, state.scores, state.out) == (0, (51, 0, 0, 0), (0,))
    assert state.winners is None


def test_who_has_won_a_round_and_left_wins_the_game_by_it():
    """5.24, F6."""
    state = play(won(target=50), Left(0), HandsCounted((0, 20, 30, 1)))
    assert state.winners == (0,)


def test_who_has_left_an_elimination_does_not_win_it():
    """5.24, F10: nor does the game go on with one player."""
    start = a_round("R3", hands=(1, 7, 7), scoring="elimination", target=50)
    state = play(start, WON, Left(0), HandsCounted((0, 50, 9)))
    assert (state.winners, state.out) == ((2,), (0, 1))


def test_the_last_draw_card_is_still_drawn_after_its_player_has_left():
    """5.24, F2."""
    state = play(won(Played(0, card("R+2"))), Left(0))
    assert (state.phase, state.owes) == (Phase.PENALTY, 1)
    state = play(state, Drew(1, 2, Why.PENALTY))
    assert (state.phase, state.went_out, state.counts) == (Phase.COUNT, 0, (0, 9, 7, 7))


def test_the_round_is_over_if_the_seat_leaves_that_a_last_draw_card_has_hit():
    """5.24, F1, F2: the penalty lapses."""
    state = play(won(Played(0, card("R+2"))), Left(1))
    assert (state.phase, state.pending, state.went_out) == (Phase.COUNT, 0, 0)


def test_who_goes_out_with_a_7_and_leaves_instead_of_swapping_has_won():
    """5.24, F1, X16."""
    state = won(seven_swap="must", last_card_effects=True)
    assert state.phase is Phase.SWAP
    state = play(state, Left(0))
    assert (state.phase, state.went_out) == (Phase.COUNT, 0)


def test_who_wins_a_hand_that_is_empty_by_a_swap_may_leave():
    """5.24, H6."""
    state = won(seven_swap="must", last_card_effects=True)
    state = play(state, Swapped(0, 2), Left(2), HandsCounted((9, 9, 0, 9)))
    assert (state.went_out, state.scores) == (2, (0, 0, 27, 0))
