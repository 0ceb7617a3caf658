"""docs/rules.md section 3, each value once: draw fours, stacks, jump-ins, swaps."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, after, aside, card, play, rule, seen

from companion.core.cards import Color
from companion.core.events import (
    Challenged,
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    Judged,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Swapped,
    Why,
)
from companion.core.play.rules import is_legal, may_jump_in, may_stack
from companion.core.state import Phase
from companion.referee.inputs import Button, CreditTouched, Pressed
from companion.referee.rulings import Objection


def hit(text, **rules):
    """The table after the first seat has laid a draw card and named red on a wild."""
    state = play(a_round("R7", **rules), Played(0, card(text)))
    return play(state, ColorNamed(0, Color.RED)) if card(text).is_wild else state


@pytest.mark.parametrize(
    ("value", "phase"),
    [("only_without_color", Phase.CHALLENGE), ("free", Phase.PENALTY)],
)
def test_wild4_rule_decides_whether_there_is_anything_to_challenge(value, phase):
    """X3."""
    assert hit("W+4", wild4_rule=value).phase is phase


@pytest.mark.parametrize(
    ("value", "phase"), [(True, Phase.CHALLENGE), (False, Phase.PENALTY)]
)
def test_wild4_challenge_decides_whether_there_are_challenges(value, phase):
    """X4."""
    assert hit("W+4", wild4_challenge=value).phase is phase


@pytest.mark.parametrize("extra", [0, 2, 4])
def test_challenge_extra_is_what_a_lost_challenge_costs(extra):
    """W6."""
    state = hit("W+4", challenge_extra=extra)
    lost = play(state, Challenged(1, 0), Judged(1, 0, guilty=False))
    assert (lost.owes, lost.pending) == (1, 4 + extra)


@pytest.mark.parametrize(("value", "current"), [(True, 1), (False, 2)])
def test_challenge_winner_plays_says_whose_turn_a_won_challenge_gives(value, current):
    """W8."""
    state = hit("W+4", challenge_winner_plays=value)
    won = play(state, Challenged(1, 0), Judged(1, 0, guilty=True))
    assert play(won, Drew(0, 4, Why.PENALTY)).current == current


@pytest.mark.parametrize(
    ("value", "on", "with_", "stacks"),
    [
        ("off", "R+2", "B+2", False),
        ("off", "W+4", "W+4", False),
        ("draw2", "R+2", "B+2", True),
        ("draw2", "W+4", "W+4", False),
        ("same_kind", "R+2", "B+2", True),
        ("same_kind", "W+4", "W+4", True),
        ("same_kind", "R+2", "W+4", False),
        ("same_kind", "W+4", "R+2", False),
        ("mixed", "R+2", "W+4", True),
        ("mixed", "W+4", "B+2", True),
        ("mixed", "R+2", "R5", False),
    ],
)
def test_stacking_says_which_draw_card_answers_which(value, on, with_, stacks):
    """X5, X6, H1, H2, H3."""
    assert may_stack(hit(on, stacking=value), card(with_)) is stacks


@pytest.mark.parametrize(
    ("text", "legal"), [("B+2", True), ("W+4", True), ("R5", True), ("B5", False)]
)
def test_on_a_draw_card_lands_what_answers_it_or_what_would_match_once_drawn(
    text, legal
):
    """5.8, 5.9: the named color is red."""
    assert is_legal(hit("W+4", stacking="mixed"), card(text)) is legal


def test_a_stack_passes_its_total_on():
    """H1."""
    state = play(hit("R+2", stacking="same_kind"), Played(1, card("B+2")))
    assert (state.owes, state.pending, state.counts[1]) == (2, 4, 6)


@pytest.mark.parametrize("value", [False, True])
def test_stack_on_opening_decides_whether_the_opening_card_is_answered(value):
    """X7."""
    table = a_table(stacking="draw2", stack_on_opening=value)
    state = play(table, Dealt(3, 7), Flipped(card("R+2")))
    assert may_stack(state, card("B+2")) is value


@pytest.mark.parametrize(
    ("value", "phase"), [(True, Phase.CHALLENGE), (False, Phase.PENALTY)]
)
def test_challenge_in_stack_decides_whether_a_stack_can_be_challenged(value, phase):
    """5.9: the penalty is the whole stack."""
    state = hit("W+4", stacking="same_kind", challenge_in_stack=value)
    state = play(state, Played(1, card("W+4")), ColorNamed(1, Color.BLUE))
    assert (state.phase, state.pending) == (phase, 8)


@pytest.mark.parametrize(
    ("value", "top", "may"),
    [
        ("off", "R7", False),
        ("colored", "R7", True),
        ("colored", "W", False),
        ("any", "R7", True),
        ("any", "W", True),
    ],
)
def test_jump_in_says_which_cards_jump_in(value, top, may):
    """H7."""
    assert may_jump_in(a_round(top, jump_in=value), card(top)) is may


def test_only_the_identical_card_jumps_in():
    """H7: color and number."""
    assert not may_jump_in(a_round("R7", jump_in="any"), card("B7"))


def test_after_a_jump_in_play_goes_on_from_that_seat():
    """H7."""
    state = play(a_round("R7", jump_in="colored"), Played(2, card("R7"), jump_in=True))
    assert (state.current, state.counts) == (3, (7, 7, 6, 7))


@pytest.mark.parametrize(
    ("value", "counts", "pending"),
    [
        ("after_draw", (6, 9, 6, 7), 2),
        ("cancels", (6, 7, 6, 7), 2),
        ("adds", (6, 7, 6, 7), 4),
    ],
)
def test_jump_in_on_penalty_says_what_becomes_of_the_penalty(value, counts, pending):
    """H8, 5.10: wait until it is drawn, cancel the first, or add up."""
    rules = {"jump_in": "colored", "jump_in_on_penalty": value, "stacking": "draw2"}
    items = (seen("R+2"), seen("R+2"), CreditTouched(0, 2))
    state = after(a_round("R7", **rules), *items)
    assert (state.owes, state.counts, state.pending) == (3, counts, pending)


@pytest.mark.parametrize(
    ("value", "phase"), [("off", Phase.PLAY), ("must", Phase.SWAP), ("may", Phase.SWAP)]
)
def test_seven_swap_says_whether_a_seven_swaps(value, phase):
    """X17, H4."""
    assert play(a_round("R3", seven_swap=value), Played(0, card("R7"))).phase is phase


@pytest.mark.parametrize(
    ("value", "objections"), [("may", []), ("must", [Objection.NOT_NOW])]
)
def test_only_a_swap_of_free_choice_can_be_declined(value, objections):
    """X17."""
    state = play(a_round("R3", seven_swap=value), Played(0, card("R7")))
    ruling = rule(state, Pressed(0, Button.PASS))
    assert [violation.objection for violation in ruling.violations] == objections


def test_a_swap_exchanges_two_hands():
    """H4."""
    state = play(
        a_round("R3", hands=(7, 5, 3, 4), seven_swap="must"), Played(0, card("R7"))
    )
    assert play(state, Swapped(0, 2)).counts == (3, 5, 6, 4)


@pytest.mark.parametrize(
    ("value", "counts"), [(False, (6, 5, 3, 4)), (True, (4, 6, 5, 3))]
)
def test_zero_pass_decides_whether_a_zero_passes_the_hands_on(value, counts):
    """H5."""
    state = a_round("R3", hands=(7, 5, 3, 4), zero_pass=value)
    assert play(state, Played(0, card("R0"))).counts == counts


def test_hands_move_in_the_direction_of_play():
    """H5: S1."""
    state = play(
        a_round("R3", hands=(8, 5, 3, 4), zero_pass=True), Played(0, card("RR"))
    )
    assert play(state, Played(3, card("R0"))).counts == (5, 3, 3, 7)


@pytest.mark.parametrize(
    ("value", "counts"), [(False, (0, 5, 3, 4)), (True, (4, 0, 5, 3))]
)
def test_last_card_effects_decides_whether_the_last_card_acts(value, counts):
    """X16, H6: with it the next seat inherits the empty hand, and is out."""
    state = a_round("R3", hands=(1, 5, 3, 4), zero_pass=True, last_card_effects=value)
    ended = play(state, Played(0, card("R0")))
    assert (ended.phase, ended.counts) == (Phase.COUNT, counts)


def test_a_last_seven_gives_the_empty_hand_to_the_chosen_seat():
    """X16: with last_card_effects the 7 still acts, and who has no card has won."""
    rules = {"seven_swap": "must", "last_card_effects": True}
    laid = play(a_round("R3", hands=(1, 5, 3, 4), **rules), Played(0, card("R7")))
    assert laid.phase is Phase.SWAP
    ended = play(laid, Swapped(0, 2))
    assert (ended.phase, ended.counts) == (Phase.COUNT, (3, 5, 0, 4))


def test_a_last_seven_that_need_not_swap_can_be_kept():
    """X16, X17: nobody gives a won round away unasked."""
    rules = {"seven_swap": "may", "last_card_effects": True}
    laid = play(a_round("R3", hands=(1, 5, 3, 4), **rules), Played(0, card("R7")))
    ended = play(laid, Passed(0))
    assert (ended.phase, ended.counts) == (Phase.COUNT, (0, 5, 3, 4))


@pytest.mark.parametrize(
    ("hands", "counts", "phase"),
    [
        ((1, 5, 3, 4), (3, 3, 3, 3), Phase.COLOR),
        ((1, 1, 1, 1), (0, 1, 1, 1), Phase.COUNT),
    ],
)
def test_a_last_shuffle_deals_the_other_hands_anew(hands, counts, phase):
    """X16, E6: the round goes on, unless no card is left for who went out."""
    rules = {"deck": "wild_2018_112", "last_card_effects": True}
    laid = play(a_round("R3", hands=hands, **rules), Played(0, card("WSH")))
    dealt = play(laid, Redealt(0, counts))
    assert (laid.phase, dealt.phase, dealt.counts) == (Phase.REDEAL, phase, counts)


def test_a_reshuffle_does_not_make_the_top_card_an_opening_card():
    """X7: who owes a draw two may still stack after another seat's penalty."""
    state = hit("R+2", stacking="same_kind")
    caught = replace(state, extra_penalties=aside((2, 2)), draw_pile=0, discard_pile=60)
    drawn = play(caught, Reshuffled(), Drew(2, 2, Why.UNO))
    assert may_stack(drawn, card("B+2"))
