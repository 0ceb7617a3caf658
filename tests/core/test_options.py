"""Every option of RULES.md section 3, each value once, with the rows of section 2."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, after, card, play, rule, seen

from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Caught,
    Challenged,
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    HandsCounted,
    Joined,
    Judged,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Stopped,
    Swapped,
    TimeCalled,
    UnoCalled,
    Why,
)
from companion.core.inputs import Button, CreditTouched, Pressed, RoundDealt, TimeIsUp
from companion.core.landings import rule_on_card
from companion.core.rounds import next_dealer
from companion.core.rules import (
    is_legal,
    may_finish_with,
    may_jump_in,
    may_stack,
    points_of,
)
from companion.core.rulings import Asked, Means, Objection
from companion.core.state import Phase


def opened(text, dealer=3, players=4, **rules):
    return play(a_table(players, **rules), Dealt(dealer, 7), Flipped(card(text)))


def hit(text, **rules):
    """The table after the first seat has laid a draw card and named red on a wild."""
    state = play(a_round("R7", **rules), Played(0, card(text)))
    return play(state, ColorNamed(0, Color.RED)) if card(text).is_wild else state


def exposed(**rules):
    """The first seat has one card left and did not call."""
    return play(a_round("R7", hands=(2, 7, 7, 7), **rules), Played(0, card("R3")))


@pytest.mark.parametrize(("deck", "size"), [("classic_108", 108), ("h2o_108", 108)])
def test_deck(deck, size):
    """X15, X19."""
    assert a_table(deck=deck).deck.size == size


@pytest.mark.parametrize("cards", [1, 7, 15])
def test_hand_size_is_dealt_to_everybody(cards):
    """U7."""
    assert after(a_table(hand_size=cards), seen("R7")).counts == (cards,) * 4


@pytest.mark.parametrize(
    ("value", "dealer"), [("rotate_left", 2), ("same", 1), ("winner", 3)]
)
def test_next_dealer(value, dealer):
    """X14."""
    over = replace(
        a_round(next_dealer=value, hands=(2, 3, 4, 0)), phase=Phase.OVER, dealer=1
    )
    assert next_dealer(over) == dealer


def test_who_drew_the_highest_card_deals_and_only_the_table_knows():
    """U5, U6, X14: `next_dealer=draw_high`."""
    over = replace(a_round(next_dealer="draw_high"), phase=Phase.OVER, dealer=1)
    ruling = rule(over, Pressed(0, Button.DRAW))
    assert ruling.events == (Dealt(2, 7),)
    assert ruling.questions[0].asked is Asked.WHO_DEALS
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
def test_opening_card(value, text, phase, current):
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
def test_drawn_card(value, phase, current):
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
    answer = next(c for c in back if c.means is Means.TAKE_BACK).answer
    drawn = after(state, answer).counts[0] - 7 if answer else 0
    assert drawn == cards


@pytest.mark.parametrize("cards", [0, 4])
def test_advice_penalty_is_a_fact_that_moves_no_turn(cards):
    """P1, X11: blind, so the table says it."""
    state = a_round("R7", advice_penalty=cards)
    drawn = play(state, Drew(2, state.rules.advice_penalty, Why.ADVICE))
    assert (drawn.counts[2], drawn.current) == (7 + cards, 0)


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
def test_wild4_challenge(value, phase):
    """X4."""
    assert hit("W+4", wild4_challenge=value).phase is phase


@pytest.mark.parametrize("extra", [0, 2, 4])
def test_challenge_extra_is_what_a_lost_challenge_costs(extra):
    """W6."""
    state = hit("W+4", challenge_extra=extra)
    lost = play(state, Challenged(1, 0), Judged(1, 0, guilty=False))
    assert (lost.owes, lost.pending) == (1, 4 + extra)


@pytest.mark.parametrize(("value", "current"), [(True, 1), (False, 2)])
def test_challenge_winner_plays(value, current):
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
def test_stacking(value, on, with_, stacks):
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
def test_stack_on_opening(value):
    """X7."""
    state = opened("R+2", stacking="draw2", stack_on_opening=value)
    assert may_stack(state, card("B+2")) is value


@pytest.mark.parametrize(
    ("value", "phase"), [(True, Phase.CHALLENGE), (False, Phase.PENALTY)]
)
def test_challenge_in_stack(value, phase):
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
def test_jump_in(value, top, may):
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
def test_jump_in_on_penalty(value, counts, pending):
    """H8, 5.10: wait until it is drawn, cancel the first, or add up."""
    rules = {"jump_in": "colored", "jump_in_on_penalty": value, "stacking": "draw2"}
    items = (seen("R+2"), seen("R+2"), CreditTouched(0, 2))
    state = after(a_round("R7", **rules), *items)
    assert (state.owes, state.counts, state.pending) == (3, counts, pending)


@pytest.mark.parametrize(
    ("value", "phase"), [("off", Phase.PLAY), ("must", Phase.SWAP), ("may", Phase.SWAP)]
)
def test_seven_swap(value, phase):
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
def test_zero_pass(value, counts):
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
def test_last_card_effects(value, counts):
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
    caught = replace(state, side=((2, 2),), draw_pile=0, discard_pile=60)
    drawn = play(caught, Reshuffled(), Drew(2, 2, Why.UNO))
    assert may_stack(drawn, card("B+2"))


@pytest.mark.parametrize(("value", "at_risk"), [(True, {0}), (False, set())])
def test_uno_call(value, at_risk):
    """N1."""
    assert exposed(uno_call=value).at_risk == at_risk


def test_where_no_call_is_due_a_call_is_not_false():
    state = a_round("R7", uno_call=False)
    assert play(state, UnoCalled(0)) == state


@pytest.mark.parametrize(
    ("value", "event", "still"),
    [
        ("next_turn", Drew(1, 1, Why.TURN), False),
        ("next_turn", Played(1, card("R4")), False),
        ("next_play", Drew(1, 1, Why.TURN), True),
        ("next_play", Played(1, card("R4")), False),
        ("own_turn", Drew(1, 1, Why.TURN), True),
        ("own_turn", Played(1, card("R4")), True),
        ("own_turn", Played(0, card("R4")), False),
    ],
)
def test_uno_window(value, event, still):
    """X1, N3, N4, N5."""
    assert (0 in play(exposed(uno_window=value), event).at_risk) is still


@pytest.mark.parametrize(("cards", "side"), [(0, ()), (2, ((0, 2),)), (6, ((0, 6),))])
def test_uno_penalty(cards, side):
    """N2."""
    assert play(exposed(uno_penalty=cards), Caught(1, 0)).side == side


@pytest.mark.parametrize(("value", "at_risk"), [(True, set()), (False, {0})])
def test_late_call_saves(value, at_risk):
    """N6."""
    assert play(exposed(late_call_saves=value), UnoCalled(0)).at_risk == at_risk


@pytest.mark.parametrize(("cards", "side"), [(0, ()), (2, ((0, 2),)), (4, ((0, 4),))])
def test_false_uno_penalty(cards, side):
    """X2, N7."""
    assert play(a_round(false_uno_penalty=cards), UnoCalled(0)).side == side


@pytest.mark.parametrize(("cards", "side"), [(0, ()), (3, ((1, 3),))])
def test_false_catch_penalty(cards, side):
    """X2, N8."""
    assert play(a_round(false_catch_penalty=cards), Caught(1, 0)).side == side


@pytest.mark.parametrize(("value", "current"), [("skip", 0), ("nothing", 1)])
def test_two_player_reverse(value, current):
    """D1."""
    state = a_round("R7", hands=(7, 7), two_player_reverse=value)
    assert play(state, Played(0, card("RR"))).current == current


@pytest.mark.parametrize(
    ("value", "phase"), [(True, Phase.PENALTY), (False, Phase.COUNT)]
)
def test_draw_before_count(value, phase):
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
def test_finish_on(value, fits):
    state = a_round("R7", finish_on=value)
    cards = ("R3", "RS", "R+2", "W", "W+4")
    assert {text for text in cards if may_finish_with(state, card(text))} == fits


def test_a_last_card_that_may_not_be_the_last_is_objected_to():
    """`finish_on`."""
    ruling = rule(a_round(hands=(1, 7, 7, 7), finish_on="no_wild"), seen("W"))
    assert ruling.violations[0].objection is Objection.CANNOT_BE_LAST


def scored(points=(0, 40, 7, 4), scores=(0, 0, 0, 0), **rules):
    """The first seat went out and the hands have been counted."""
    state = a_round(hands=(0, 3, 2, 5), **rules)
    state = replace(state, phase=Phase.COUNT, scores=scores)
    return play(state, HandsCounted(points))


@pytest.mark.parametrize(
    ("value", "scores"),
    [
        ("winner_takes", (51, 0, 0, 0)),
        ("average", (17, 0, 0, 0)),
        ("own_points", (0, 40, 7, 4)),
        ("elimination", (0, 40, 7, 4)),
    ],
)
def test_scoring(value, scores):
    """X13, F6 to F10."""
    assert scored(scoring=value).scores == scores


@pytest.mark.parametrize(
    ("value", "winners"),
    [("winner_takes", (0,)), ("average", (0,)), ("own_points", (0,))],
)
def test_target_ends_the_game(value, winners):
    """F6, F9: reached by the out-goer, or by the worst of all."""
    scores = (60, 0, 0, 0) if value != "own_points" else (0, 60, 10, 10)
    assert scored(scoring=value, scores=scores, target=70).winners == winners


def test_who_reaches_the_target_is_eliminated_and_the_rest_go_on():
    """F10."""
    state = scored(scoring="elimination", target=40)
    assert (state.out, state.winners) == ((1,), None)


def test_the_last_one_left_wins():
    """F10."""
    assert scored((0, 40, 40, 40), scoring="elimination", target=40).winners == (0,)


def test_if_all_reach_the_target_at_once_the_lowest_total_wins():
    """5.21."""
    state = scored((0, 40, 7, 4), (50, 50, 50, 50), scoring="elimination", target=50)
    assert (state.winners, state.out) == ((0,), (0, 1, 2, 3))


def test_an_eliminated_seat_is_stepped_over_from_the_next_round_on():
    """5.21."""
    state = scored(scoring="elimination", target=40)
    dealt = play(state, Dealt(0, 7), Flipped(card("R3")))
    assert (dealt.counts, dealt.current) == ((7, 0, 7, 7), 2)


def test_with_two_left_a_reverse_is_a_skip():
    """5.21, D1."""
    state = replace(a_round(hands=(7, 0, 7, 0)), out=(1, 3))
    assert play(state, Played(0, card("RR"))).current == 0


@pytest.mark.parametrize("points", [0, 10])
def test_zero_points(points):
    """X12, F5."""
    assert points_of(a_round(zero_points=points), card("R0")) == points


@pytest.mark.parametrize(("rounds", "winners"), [(0, None), (1, (0,)), (2, None)])
def test_round_limit(rounds, winners):
    """F7."""
    assert scored(round_limit=rounds).winners == winners


def test_a_round_limit_ends_an_elimination_with_the_lowest_total():
    """F7, F10."""
    assert scored(scoring="elimination", round_limit=1).winners == (0,)


@pytest.mark.parametrize("minutes", [0, 60])
def test_time_limit_min_is_counted_by_the_table_and_not_by_the_core(minutes):
    """F7: a fact ends the game, not a clock."""
    state = a_round(time_limit_min=minutes)
    assert rule(state, TimeIsUp(0)).events == (TimeCalled(),)


@pytest.mark.parametrize(
    ("value", "phase"), [("finish_round", Phase.PLAY), ("stop_now", Phase.OVER)]
)
def test_time_limit_end(value, phase):
    """5.22."""
    assert play(a_round(time_limit_end=value), TimeCalled()).phase is phase


@pytest.mark.parametrize(
    ("value", "winners"), [("shared", (0, 3)), ("extra_round", None)]
)
def test_tie(value, winners):
    """5.20: only with own points can two reach it level."""
    state = scored((0, 40, 7, 0), scoring="own_points", target=40, tie=value)
    assert state.winners == winners


def test_those_who_are_level_in_an_elimination_play_on():
    """`tie=extra_round`."""
    state = scored(
        (0, 9, 0, 9), (50,) * 4, scoring="elimination", target=50, tie="extra_round"
    )
    assert (state.winners, state.out) == (None, (1, 3))


@pytest.mark.parametrize(("decimals", "score"), [(0, 17), (1, 16.7), (2, 16.67)])
def test_average_decimals(decimals, score):
    """F8."""
    state = scored((0, 40, 7, 3), scoring="average", average_decimals=decimals)
    assert state.scores[0] == score


@pytest.mark.parametrize(
    ("value", "counts"),
    [("plain", (6, 7, 7, 7)), ("Rain: others_draw = 2", (6, 9, 9, 9))],
)
def test_custom_wild(value, counts):
    """E7."""
    state = a_round("R7", deck="wild_2018_112", custom_wild=value)
    assert after(state, seen("WC")).counts == counts


@pytest.mark.parametrize(
    ("value", "events"),
    [
        ("silent", (Played(1, card("R4")),)),
        ("remind_player", (Played(1, card("R4")),)),
        (
            "auto_penalty",
            (Caught(None, 0), Drew(0, 2, Why.UNO), Played(1, card("R4"))),
        ),
    ],
)
def test_uno_reminder(value, events):
    """5.0: the penalty exists only if players notice, unless the table wants it."""
    assert rule(exposed(uno_reminder=value), seen("R4")).events == events


@pytest.mark.parametrize("value", ["always", "hidden"])
def test_show_counts_changes_the_screen_and_not_the_game(value):
    shown = play(a_round(show_counts=value), Played(0, card("R3")))
    assert shown.counts == (6, 7, 7, 7)


@pytest.mark.parametrize(("value", "counts"), [(True, 9), (False, 7)])
def test_count_forced_draws(value, counts):
    """5.8."""
    assert after(a_round(count_forced_draws=value), seen("R+2")).counts[1] == counts


@pytest.mark.parametrize(("value", "color"), [(True, Color.BLUE), (False, None)])
def test_infer_color(value, color):
    """5.6."""
    wild = play(a_round(infer_color=value), Played(0, card("W")))
    events = rule(wild, seen("B3")).events
    named = [event.color for event in events if isinstance(event, ColorNamed)]
    assert (named[0] if named else None) is color


@pytest.mark.parametrize(("seconds", "player"), [(0, 0), (5, 1)])
def test_auto_pass_s(seconds, player):
    """5.5: a card long after the draw is the next seat's."""
    drawn = play(a_round(auto_pass_s=seconds), Drew(0, 1, Why.TURN))
    events = rule_on_card(drawn, seen("R3"), quiet_s=6.0).events
    assert events[-1].player == player


@pytest.mark.parametrize(("below", "asks"), [(0.8, True), (0.5, False)])
def test_confirm_below(below, asks):
    """5.17."""
    ruling = rule(a_round(confirm_below=below), seen("R3", 0.0, 0.7, "R8"))
    assert bool(ruling.questions) is asks


def test_players():
    """U1: 2 to 10; nobody else sits down."""
    with pytest.raises(ImpossibleEventError, match="cannot sit down"):
        play(a_table(10), Joined("Kim"))


def test_a_round_that_was_given_up_has_no_winner_to_deal():
    """`next_dealer=winner` falls back on the left."""
    state = play(a_round(next_dealer="winner"), Stopped())
    assert next_dealer(replace(state, dealer=1)) == 2


def test_a_shared_button_that_accuses_wrongly_costs_nobody():
    """N8: nobody knows who pressed it."""
    state = a_round(false_catch_penalty=3)
    assert play(state, Caught(None, 0)) == state
