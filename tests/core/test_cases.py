"""The ambiguous cases of RULES.md section 5, as the referee takes them.

Races of calls and catches (5.13) are in tests/session/test_races.py; what the picture
shows (5.16) is tested with the reader.
"""

from dataclasses import replace

import pytest
from builders import a_round, a_table, after, card, play, rule, seen

from companion.core.awaiting import awaited
from companion.core.cards import Color
from companion.core.errors import ImpossibleEventError
from companion.core.events import (
    Amended,
    Caught,
    Challenged,
    ColorNamed,
    CountSet,
    Dealt,
    Drew,
    Flipped,
    Inserted,
    Judged,
    Left,
    Passed,
    Played,
    Redealt,
    Reshuffled,
    Swapped,
    TimeCalled,
    TurnSet,
    Undone,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.inputs import (
    Button,
    CardGone,
    ColorTouched,
    CreditTouched,
    FactStated,
    PileReshuffled,
    PlayerJoined,
    PlayerLeft,
    Pressed,
    ReadAgain,
    RoundGivenUp,
    SeatTouched,
    UndoTouched,
)
from companion.core.referee import rule_on
from companion.core.rounds import reshuffle_is_near
from companion.core.rulings import Asked, Means, Objection
from companion.core.state import Phase


def press(button, seat=None):
    return Pressed(0.0, button, seat)


def told(state, *items):
    """The history of a table after the referee has ruled on some inputs."""
    history = History(state)
    for item in items:
        history = history.after(rule_on(history, item).events)
    return history


def asked(ruling):
    return [question.asked for question in ruling.questions]


def answer(ruling, means, seat=None):
    """The input behind one answer to the only question."""
    choices = ruling.questions[0].choices
    return next(
        c.answer for c in choices if c.means is means and seat in {None, c.seat}
    )


def exposed(**rules):
    """The first seat has one card left and did not call."""
    return play(a_round("R7", hands=(2, 7, 7, 7), **rules), Played(0, card("R3")))


def doubted(**rules):
    """A wild draw four, its color named."""
    return play(
        a_round("R7", **rules), Played(0, card("W+4")), ColorNamed(0, Color.BLUE)
    )


# 5.0


def test_the_lamps_look_the_same_whether_a_call_was_missed_or_not():
    """5.0."""
    missed = exposed()
    called = play(
        a_round("R7", hands=(2, 7, 7, 7)), UnoCalled(0), Played(0, card("R3"))
    )
    assert awaited(missed) == awaited(called)


def test_a_groundless_catch_says_only_that_there_was_nobody():
    """5.0: it costs nothing on the official sheet."""
    ruling = rule(a_round("R7"), press(Button.CATCH, 1))
    assert (ruling.events, ruling.questions) == ((), ())


def test_where_a_groundless_catch_costs_the_penalty_is_proposed():
    """Penalties for conduct are proposals."""
    state = a_round("R7", false_catch_penalty=1)
    ruling = rule(state, press(Button.CATCH, 1))
    assert ruling.events == ()
    assert after(state, answer(ruling, Means.PENALTY)).counts == (7, 8, 7, 7)


@pytest.mark.parametrize("event", [Caught(0, 2), UnoCalled(0)])
def test_who_has_gone_out_owes_no_penalty_for_words(event):
    """N7, N8: the round is decided; a penalty would give the winner cards again."""
    state = a_round("R7", hands=(1, 7, 7, 7), false_catch_penalty=2)
    won = play(state, Played(0, card("R+2")))
    assert play(won, event).side == ()


# 5.1


def test_the_twin_of_the_top_card_asks_who_played_it():
    """5.1: preset to the seat to act, which may hold the twin as well."""
    ruling = rule(a_round("R7", jump_in="colored"), seen("R7"))
    assert ruling.events == (Played(0, card("R7")),)
    assert asked(ruling) == [Asked.JUMP_IN]
    assert ruling.questions[0].choices[0].seat == 0


def test_a_twin_credited_to_another_seat_was_a_jump_in():
    """5.1."""
    history = told(a_round("R7", jump_in="colored"), seen("R7"), CreditTouched(0, 2))
    assert history.steps[-1].event == Played(2, card("R7"), jump_in=True)


def test_a_card_that_is_no_twin_is_never_a_jump_in():
    """5.1: from another seat it was out of turn."""
    history = told(a_round("R7", jump_in="any"), seen("R3"))
    ruling = rule_on(history, CreditTouched(0, 2))
    assert (ruling.events, asked(ruling)) == ((), [Asked.OUT_OF_TURN])


def test_a_slip_that_stands_gives_the_turn_on_from_there():
    """5.1."""
    history = told(a_round("R7"), seen("R3"))
    stand = answer(rule_on(history, CreditTouched(0, 2)), Means.LET_STAND)
    now = history.after(rule_on(history, stand).events).now
    assert (now.counts, now.current) == ((7, 7, 6, 7), 3)


def test_a_slip_that_is_taken_back_costs_what_the_table_agreed_on():
    """5.1, P2."""
    history = told(a_round("R7", misplay_penalty=2), seen("R3"))
    back = answer(rule_on(history, CreditTouched(0, 2)), Means.TAKE_BACK)
    now = history.after(rule_on(history, back).events).now
    assert (now.counts, now.current, now.top) == ((7, 7, 9, 7), 0, card("R7"))


# 5.2


def test_an_illegal_card_offers_misread_missed_wrong_and_let_stand_in_this_order():
    """5.2."""
    ruling = rule(a_round("R7"), seen("B3", 0.0, 0.9, "B7", "R3"))
    assert [choice.means for choice in ruling.questions[0].choices] == [
        Means.READ_AS,
        Means.MISSED,
        Means.TAKE_BACK,
        Means.LET_STAND,
    ]


def test_two_likely_readings_are_offered_where_there_is_room():
    """5.2: the two next-best; a card that the deck lacks cannot stand."""
    ruling = rule(a_round("R7"), seen("WSH", 0.0, 0.9, "R3", "R8", "R9"))
    read = [c.card for c in ruling.questions[0].choices if c.means is Means.READ_AS]
    assert read == [card("R3"), card("R8")]


def test_a_wrong_card_that_vanishes_by_itself_only_offers_the_penalty():
    """5.2."""
    ruling = rule(a_round("R7", misplay_penalty=2), CardGone(0, card("B3")))
    assert (ruling.events, asked(ruling)) == ((), [Asked.WRONG_CARD])


# 5.3


def test_a_card_that_was_covered_before_it_was_seen_can_be_added():
    """5.3: red 3 between red 7 and blue 3."""
    state = a_round("R7")
    missed = answer(rule(state, seen("B3")), Means.MISSED)
    now = after(state, missed)
    assert (now.counts, now.current, now.top) == ((6, 6, 7, 7), 2, card("B3"))


def test_two_cards_that_are_legal_one_on_the_other_are_two_plays():
    """5.3."""
    history = told(a_round("R7"), seen("R3"), seen("B3"))
    assert [step.event.player for step in history.steps] == [0, 1]


# 5.4


def test_a_card_that_is_gone_at_once_is_undone():
    """5.4."""
    state = a_round("R7")
    assert after(state, seen("R3"), CardGone(0, card("R3"))) == state


def test_a_card_that_is_gone_much_later_is_asked_about():
    """5.4."""
    history = told(a_round("R7"), seen("R3"))
    ruling = rule_on(history, CardGone(0, card("R3")), quiet_s=30.0)
    assert (ruling.events, asked(ruling)) == ((), [Asked.WITHDRAWN])


def test_a_card_that_is_gone_after_something_else_is_asked_about():
    """5.4: a yes takes both back."""
    state = a_round("R7")
    history = told(state, seen("R3"), press(Button.DRAW))
    ruling = rule_on(history, CardGone(0, card("R3")))
    back = answer(ruling, Means.TAKE_BACK)
    assert history.after(rule_on(history, back).events).now == state


# 5.5


def test_a_card_after_a_draw_is_the_drawers_and_can_be_the_next_seats():
    """5.5."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    ruling = rule(drawn, seen("R3"))
    assert ruling.events == (Played(0, card("R3"), drawn=True),)
    assert asked(ruling) == [Asked.KEPT]


def test_a_card_that_was_the_next_seats_after_all_moves_one_count_and_the_turn():
    """5.5."""
    state = after(a_round("R7"), press(Button.DRAW), seen("R3"), CreditTouched(0, 1))
    assert (state.counts, state.current) == ((8, 6, 7, 7), 2)


def test_the_next_seats_own_draw_button_says_that_the_card_was_kept():
    """5.5: a pass is an event, and so is the next seat's press."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    assert rule(drawn, press(Button.DRAW, 1)).events == (
        Passed(0),
        Drew(1, 1, Why.TURN),
    )


def test_a_draw_without_a_press_is_added_later():
    """5.5."""
    history = told(a_round("R7"), seen("R3"))
    stated = FactStated(0, (Inserted(0, Drew(0, 1, Why.TURN)),))
    assert history.after(rule_on(history, stated).events).now.counts[0] == 7


# 5.6


def test_a_color_prompt_blocks_nobody():
    """5.6: the next coloured card is the color."""
    state = after(a_round("R7"), seen("W"), seen("G3"))
    assert (state.top, state.current) == (card("G3"), 2)


# 5.7


def test_a_challenge_comes_too_late_once_the_cards_are_drawn():
    """5.7."""
    drawn = play(doubted(), Drew(1, 4, Why.PENALTY))
    ruling = rule(drawn, press(Button.CHALLENGE, 1))
    assert ruling.violations[0].objection is Objection.NOTHING_TO_CHALLENGE


def proof(*later, top="R7"):
    """What the referee notes after a wild draw four on red and some inputs."""
    items = [seen("W+4"), ColorTouched(0, Color.BLUE), press(Button.DRAW), *later]
    history = told(a_round(top), *items[:-1])
    ruling = rule_on(history, items[-1])
    return [violation.objection for violation in ruling.violations]


ROUND_OF_BLUE = (seen("B1"), seen("B2"))


def test_a_card_of_the_old_color_proves_a_wild_draw_four_illegal():
    """5.7: a note, not a ruling."""
    assert proof(*ROUND_OF_BLUE, seen("R2")) == [Objection.WAS_ILLEGAL]


def test_a_card_of_another_color_proves_nothing():
    """5.7."""
    assert proof(*ROUND_OF_BLUE, seen("G2")) == []


def test_a_card_drawn_since_proves_nothing():
    """5.7."""
    later = (*ROUND_OF_BLUE, press(Button.DRAW), seen("R2"))
    assert proof(*later) == []


# 5.8, 5.9


def test_a_legal_card_on_an_open_stack_means_that_the_stack_was_drawn():
    """5.8, 5.9: that reading first."""
    state = play(a_round("R7", stacking="draw2"), Played(0, card("R+2")))
    assert rule(state, seen("R5")).events == (
        Drew(1, 2, Why.PENALTY),
        Played(2, card("R5")),
    )


def test_a_draw_two_that_may_be_stacked_waits():
    """5.8."""
    assert rule(a_round("R7", stacking="draw2"), seen("R+2")).events == (
        Played(0, card("R+2")),
    )


def test_the_color_of_a_stacked_draw_two_does_not_matter():
    """5.9."""
    state = play(a_round("R7", stacking="draw2"), Played(0, card("R+2")))
    assert rule(state, seen("G+2")).events[0] == Played(1, card("G+2"))


# 5.11


def swapping(hands=(7, 5, 3, 4), **rules):
    rules = {"seven_swap": "must"} | rules
    return after(a_round("R3", hands=hands, **rules), seen("R7"))


def test_the_next_card_is_taken_while_a_swap_is_still_unnamed():
    """5.11: ask later."""
    ruling = rule(swapping(), seen("R5"))
    assert ruling.events == (Played(1, card("R5")),)
    assert asked(ruling) == [Asked.SWAPPED_WITH]


def test_a_swap_named_late_counts_as_if_it_had_been_named_in_time():
    """5.11: the seat swapped with has played since."""
    history = told(swapping(), seen("R5"))
    late = answer(rule_on(History(swapping()), seen("R5")), Means.PLAYED_BY, 1)
    assert history.after(rule_on(history, late).events).now.counts == (5, 5, 3, 4)


def test_a_draw_does_not_wait_for_a_swap():
    """5.11."""
    state = after(swapping(), press(Button.DRAW))
    assert (state.phase, state.counts) == (Phase.DRAWN, (6, 6, 3, 4))


def test_two_players_are_not_asked_with_whom_they_swap():
    """5.11."""
    state = swapping(hands=(7, 5))
    assert (state.phase, state.counts) == (Phase.PLAY, (5, 6))


def test_a_one_card_hand_that_was_swapped_owes_no_call():
    """5.11."""
    state = play(swapping(hands=(5, 1, 3, 4)), Swapped(0, 1))
    assert (state.counts, state.at_risk) == ((1, 4, 3, 4), frozenset())


def test_a_one_card_hand_that_moved_on_owes_no_call():
    """5.11: nor does the one it was exchanged for."""
    state = a_round("R3", hands=(2, 4, 4, 1), zero_pass=True)
    assert play(state, Played(0, card("R0"))).at_risk == frozenset()


# 5.12


@pytest.mark.parametrize("text", ["RS", "RR"])
def test_a_last_skip_or_reverse_has_no_effect_any_more(text):
    """5.12."""
    state = play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card(text)))
    assert (state.phase, state.pending) == (Phase.COUNT, 0)


@pytest.mark.parametrize("text", ["G+2", "R+2", "R5"])
def test_after_a_last_draw_two_no_card_can_land(text):
    """5.12: no stacking, no jump-in."""
    rules = {"stacking": "draw2", "jump_in": "any", "count_forced_draws": False}
    state = after(a_round("R7", hands=(1, 7, 7, 7), **rules), seen("R+2"))
    ruling = rule(state, seen(text))
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_a_stack_that_ends_the_round_is_drawn_whole():
    """5.12."""
    state = play(a_round("R7", hands=(7, 1, 7, 7), stacking="draw2"))
    state = play(state, Played(0, card("R+2")), Played(1, card("G+2")))
    assert (state.owes, state.pending, state.final) == (2, 4, True)


def test_going_out_on_a_wild_draw_four_offers_no_challenge():
    """5.12a."""
    state = play(a_round("R7", hands=(1, 7, 7, 7)), Played(0, card("W+4")))
    assert Button.CHALLENGE not in awaited(state).buttons


# 5.13, 5.14


def test_a_call_at_two_cards_is_valid_while_the_color_is_unnamed():
    """5.13: from the start of the own turn; nothing waits for a color."""
    wild = play(a_round("R7", hands=(7, 2, 7, 7)), Played(0, card("W")))
    assert rule(wild, press(Button.UNO, 1)).events == (UnoCalled(1),)


def test_who_must_draw_for_a_guilty_wild_draw_four_is_off_turn():
    """5.14: the turn is the challenger's, so a call at two cards is a false one."""
    state = play(
        a_round("R7", hands=(3, 2, 7, 7)),
        Played(0, card("W+4")),
        ColorNamed(0, Color.RED),
        Challenged(1, 0),
        Judged(1, 0, guilty=True),
    )
    assert play(state, UnoCalled(0)).side == ((0, 2),)
    assert play(state, UnoCalled(1)).called == {1}


def test_a_call_at_two_cards_that_is_followed_by_a_pass_lapses_free():
    """5.13."""
    state = play(a_round("R7", hands=(2, 7, 7, 7)), UnoCalled(0), Passed(0))
    assert (state.called, state.side) == (frozenset(), ())


def test_a_jump_in_of_somebody_else_does_not_spend_a_call():
    """5.13: it covers the play that follows."""
    state = a_round("R7", hands=(2, 7, 7, 7), jump_in="colored")
    state = play(state, UnoCalled(0), Played(3, card("R7"), jump_in=True))
    assert play(state, Played(0, card("R3"))).at_risk == frozenset()


def test_after_a_skip_the_window_lasts_until_the_seat_that_really_acts_next():
    """5.13."""
    skipped = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("RS")))
    assert skipped.at_risk == {0}
    assert play(skipped, Drew(2, 1, Why.TURN)).at_risk == frozenset()


def test_the_draw_of_a_draw_two_closes_the_window():
    """5.13."""
    hit = play(a_round("R7", hands=(2, 7, 7, 7)), Played(0, card("R+2")))
    assert play(hit, Drew(1, 2, Why.PENALTY)).at_risk == frozenset()


def test_the_draw_of_an_uno_penalty_does_not_close_the_window():
    """5.13."""
    state = replace(exposed(), side=((2, 2),))
    assert play(state, Drew(2, 2, Why.UNO)).at_risk == {0}


def test_several_exposed_seats_are_told_apart_by_touch():
    """5.13: `own_turn`."""
    state = exposed(uno_window="own_turn")
    state = replace(state, counts=(1, 2, 7, 7))
    state = play(state, Played(1, card("R4")))
    ruling = rule(state, press(Button.CATCH, 3))
    assert asked(ruling) == [Asked.WHOM_TO_CATCH]
    assert [choice.seat for choice in ruling.questions[0].choices] == [0, 1]


def test_a_call_with_one_card_too_many_is_evidence_against_the_count():
    """5.14, cross-check 4: then a drifted count comes first."""
    ruling = rule(a_round("R7", hands=(3, 7, 7, 7)), press(Button.UNO, 0))
    assert ruling.questions[0].choices[0].means is Means.COUNT_WRONG


def test_a_count_that_a_call_has_put_right_makes_the_call_valid():
    """5.14."""
    state = a_round("R7", hands=(3, 7, 7, 7))
    now = after(state, answer(rule(state, press(Button.UNO, 0)), Means.COUNT_WRONG))
    assert (now.counts[0], now.called, now.side) == (2, {0}, ())


def test_a_call_off_turn_at_two_cards_can_be_a_count_one_too_high():
    """5.14: the seat holds one card, so nothing is owed."""
    state = a_round("R7", hands=(7, 7, 2, 7))
    now = after(state, answer(rule(state, press(Button.UNO, 2)), Means.COUNT_WRONG))
    assert (now.counts[2], now.side) == (1, ())


# 5.15


@pytest.mark.parametrize(("left", "near"), [(4, False), (3, True), (0, True)])
def test_a_reshuffle_is_announced_when_three_cards_are_left(left, near):
    """5.15."""
    assert reshuffle_is_near(replace(a_round("R7"), draw_pile=left)) is near


def test_a_reshuffle_makes_every_card_new_to_the_copies_check():
    """5.15."""
    state = play(a_round("R0"), Played(0, card("B0")), Reshuffled())
    assert state.discards == (card("B0"),)


# 5.16


def test_the_same_card_again_is_the_next_seats_play():
    """5.16: without jump-in the twin is a legal card like any other."""
    history = told(a_round("R7"), seen("R5"), seen("R5"))
    assert [step.event.player for step in history.steps] == [0, 1]


def test_more_copies_than_the_deck_holds_are_asked_about():
    """Cross-check 1."""
    state = replace(a_round("G0"), discards=(card("B0"), card("G0")))
    ruling = rule(state, seen("B0", 0.0, 0.9, "B8"))
    assert (len(ruling.events), asked(ruling)) == (1, [Asked.TOO_MANY])


# 5.17, 5.18


def test_a_misread_that_is_put_right_is_refolded():
    """5.17."""
    state = after(a_round("R7"), seen("R6"), ReadAgain(0, card("RS")))
    assert (state.top, state.current) == (card("RS"), 2)


def test_a_repair_flags_what_became_impossible_after_it():
    """5.17: flagged, not dropped."""
    history = told(a_round("R7", hands=(2, 7, 7, 7)), seen("R3"))
    history = history.after((Caught(1, 0), Drew(0, 2, Why.UNO)))
    repaired = history.after((Inserted(0, UnoCalled(0)),))
    assert [step.event for step in repaired.problems] == [Drew(0, 2, Why.UNO)]


@pytest.mark.parametrize(
    "fact",
    [
        Inserted(0, Drew(0, 1, Why.TURN)),
        Amended(0, Played(0, card("RS"))),
        TurnSet(3),
        CountSet(2, 5),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_what_was_missed_is_stated_and_can_be_undone(fact):
    """5.18: all are log entries, so undo works."""
    history = told(a_round("R7"), seen("R3"))
    stated = history.after(rule_on(history, FactStated(0, (fact,))).events)
    undone = stated.after(rule_on(stated, UndoTouched(0)).events)
    assert stated.now != history.now
    assert undone.now == history.now


def test_set_turn_lets_an_owed_penalty_lapse():
    """5.18."""
    state = play(doubted(), TurnSet(3))
    assert (state.phase, state.current, state.pending) == (Phase.PLAY, 3, 0)


def test_set_count_keeps_the_number_of_cards():
    """5.18, cross-check 2."""
    before = a_round("R7")
    state = play(before, CountSet(2, 9))
    assert state.draw_pile == before.draw_pile - 2


# 5.19


def test_an_opening_wild_draw_four_that_is_taken_away_is_no_withdrawal():
    """5.19."""
    dealt = play(a_table(misplay_penalty=2), Dealt(3, 7), Flipped(card("W+4")))
    ruling = rule(dealt, CardGone(0, card("W+4")))
    assert (ruling.events, ruling.questions) == ((), ())


def test_an_opening_card_opens_no_window():
    """5.19."""
    state = play(a_table(hand_size=1), Dealt(3, 1), Flipped(card("R7")))
    assert state.at_risk == frozenset()


# 5.22 to 5.24


def test_time_that_is_up_in_mid_round_waits_for_its_end():
    """5.22."""
    state = play(a_round("R7"), TimeCalled())
    assert (state.phase, state.time_up) == (Phase.PLAY, True)


def test_time_that_is_up_can_void_the_round():
    """5.22."""
    state = play(a_round(time_limit_end="stop_now"), TimeCalled())
    assert (state.phase, state.scores) == (Phase.OVER, (0, 0, 0, 0))


def test_a_pass_with_no_card_left_anywhere_offers_to_give_up():
    """5.23."""
    dry = replace(a_round("R7"), draw_pile=0, discard_pile=1, phase=Phase.DRAWN)
    ruling = rule(dry, press(Button.PASS))
    assert asked(ruling) == [Asked.NOBODY_CAN_MOVE]
    given_up = after(dry, press(Button.PASS), answer(ruling, Means.GIVE_UP))
    assert (given_up.phase, given_up.scores) == (Phase.OVER, (0, 0, 0, 0))


def test_a_round_cannot_be_given_up_between_rounds():
    """5.23."""
    ruling = rule(a_table(), RoundGivenUp(0))
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_the_hand_of_who_leaves_goes_under_the_draw_pile():
    """5.24."""
    before = a_round("R7", turn=2)
    state = after(before, PlayerLeft(0, 2))
    assert (state.counts[2], state.draw_pile) == (0, before.draw_pile + 7)
    assert (state.current, state.color) == (3, Color.RED)


def test_the_penalty_of_who_leaves_lapses():
    """5.24."""
    state = play(doubted(), Left(1))
    assert (state.phase, state.current, state.pending) == (Phase.PLAY, 2, 0)
    assert state.color is Color.BLUE


@pytest.mark.parametrize(
    "events", [(), (Challenged(1, 0),)], ids=["open", "challenged"]
)
def test_the_penalty_stands_if_the_player_who_was_doubted_leaves(events):
    """5.24: but there is no hand to show any more."""
    state = play(doubted(), *events, Left(0))
    assert (state.phase, state.owes, state.pending) == (Phase.PENALTY, 1, 4)


def test_nobody_leaves_a_table_of_two():
    """5.24, U1."""
    with pytest.raises(ImpossibleEventError, match="cannot leave"):
        play(a_round("R7", hands=(7, 7)), Left(0))


# 5.25 to 5.28


@pytest.mark.parametrize("text", ["WSH", "WC"])
def test_an_opening_card_that_no_sheet_speaks_of_goes_back(text):
    """5.25: the default is to turn another."""
    dealt = play(a_table(deck="wild_2018_112"), Dealt(3, 7))
    ruling = rule(dealt, seen(text))
    assert asked(ruling) == [Asked.OPENING]
    assert after(dealt, seen(text)).top is None


@pytest.mark.parametrize(("value", "names"), [("official", 0), ("as_dealer", 3)])
def test_an_opening_card_that_the_table_keeps_acts(value, names):
    """5.25."""
    start = a_table(deck="wild_2018_112", opening_card=value)
    history = told(play(start, Dealt(3, 7)), seen("WC"))
    ruling = rule(play(start, Dealt(3, 7)), seen("WC"))
    kept = rule_on(history, answer(ruling, Means.LET_STAND))
    now = history.after(kept.events).now
    assert (now.phase, now.current, now.top) == (Phase.COLOR, names, card("WC"))


def test_an_opening_shuffle_that_is_kept_deals_anew():
    """5.25."""
    state = play(a_table(deck="wild_2018_112"), Dealt(3, 7))
    state = play(state, Flipped(card("WSH"), kept=True), Redealt(0, (7, 7, 7, 7)))
    assert state.phase is Phase.COLOR


def test_a_jump_in_with_a_reverse_turns_the_direction_a_second_time():
    """5.26."""
    state = play(a_round("R7", jump_in="colored"), Played(0, card("RR")))
    state = play(state, Played(2, card("RR"), jump_in=True))
    assert (state.direction, state.current) == (1, 3)


def test_a_skipped_seat_that_acts_is_put_right_by_credit():
    """5.27."""
    history = told(a_round("R7"), seen("RS"), seen("R5"))
    assert history.steps[-1].event.player == 2
    ruling = rule_on(history, CreditTouched(0, 1))
    assert asked(ruling) == [Asked.OUT_OF_TURN]


def test_of_two_possible_callers_the_exposed_one_is_taken_and_the_other_offered():
    """5.28."""
    state = replace(exposed(), counts=(1, 2, 7, 7))
    ruling = rule(state, press(Button.UNO))
    assert ruling.events == (UnoCalled(0),)
    assert asked(ruling) == [Asked.WHO_CALLED]
    history = told(state, press(Button.UNO))
    other = rule_on(history, answer(ruling, Means.PLAYED_BY, 1))
    assert other.events == (Undone(1), UnoCalled(1))


def test_a_shared_catch_is_a_challenge_if_nobody_is_exposed():
    """5.28."""
    ruling = rule(doubted(), press(Button.CATCH_CHALLENGE))
    assert ruling.events == (Challenged(1, 0),)


def test_a_verdict_comes_before_anybody_draws():
    """5.7, 5.28: two big buttons."""
    state = play(doubted(), Challenged(1, 0))
    assert awaited(state).verdict
    assert play(state, Judged(1, 0, guilty=True)).owes == 0


# what cannot be stated


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (replace(a_round("R7"), out=(2,)), TurnSet(2)),
        (play(a_table(), Dealt(0, 7)), TurnSet(2)),
        (a_round("R7"), CountSet(2, -1)),
        (replace(a_round("R7"), draw_pile=1), CountSet(2, 9)),
    ],
    ids=["a seat that is out", "before the flip", "below none", "more than there are"],
)
def test_a_turn_or_a_count_that_cannot_be_is_refused(state, event):
    """5.18."""
    with pytest.raises(ImpossibleEventError):
        play(state, event)


def test_the_last_card_of_the_draw_pile_can_be_in_a_hand_after_all():
    """5.18."""
    state = play(replace(a_round("R7"), draw_pile=1), CountSet(2, 8))
    assert (state.counts[2], state.draw_pile) == (8, 0)


@pytest.mark.parametrize(
    ("state", "item"),
    [
        (swapping(), SeatTouched(0, 0)),
        (a_round("R7"), SeatTouched(0, 1)),
        (a_round("R7"), PlayerJoined(0, "Eva")),
        (replace(a_round("R7"), discard_pile=1), PileReshuffled(0)),
        (a_round("R7"), ColorTouched(0, Color.RED)),
    ],
    ids=["with itself", "no swap", "in mid-round", "nothing below", "no wild"],
)
def test_an_answer_that_nobody_waits_for_means_nothing(state, item):
    ruling = rule(state, item)
    assert ruling.events == ()
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_a_penalty_for_a_wrong_accusation_gives_no_missed_call_away():
    """5.0: the accuser has missed a call as well; confirming costs only N8."""
    state = exposed(false_catch_penalty=1)
    ruling = rule(state, press(Button.CATCH, 0))
    now = after(state, answer(ruling, Means.PENALTY))
    assert (now.counts, now.at_risk) == ((2, 7, 7, 7), frozenset())
    assert now.draw_pile == state.draw_pile - 1


def test_both_cards_that_could_have_been_covered_are_offered():
    """5.3: red 3 or blue 7 between red 7 and blue 3."""
    choices = rule(a_round("R7"), seen("B3")).questions[0].choices
    missed = [choice.card for choice in choices if choice.means is Means.MISSED]
    assert missed == [card("R3"), card("B7")]


def test_a_tap_on_the_next_seat_is_a_pass():
    """5.5: a pass is an event, by button or by a tap on the next seat."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    assert awaited(drawn).targets == (1,)
    assert rule(drawn, SeatTouched(0, 1)).events == (Passed(0),)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_tap_on_another_seat_is_no_pass(seat):
    """5.5."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    assert rule(drawn, SeatTouched(0, seat)).events == ()


def test_an_unsure_card_without_a_second_best_reading_can_be_taken_back():
    """5.17."""
    state = a_round("R7")
    ruling = rule(state, seen("R3", 0.0, 0.5))
    assert asked(ruling) == [Asked.UNSURE_CARD]
    assert after(state, seen("R3", 0.0, 0.5), answer(ruling, Means.TAKE_BACK)) == state


@pytest.mark.parametrize("button", [Button.DRAW, Button.PASS, Button.DRAW_PASS])
def test_a_seat_draws_and_passes_with_its_own_button_only_in_its_turn(button):
    """5.28: a shared button is for whoever is to act, one's own is not."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    ruling = rule(drawn, press(button, 2))
    assert ruling.events == ()
    assert ruling.violations[0].objection is Objection.NOT_NOW


def test_a_penalty_aside_is_drawn_by_the_seat_that_owes_it():
    """5.28."""
    state = replace(a_round("R7"), side=((1, 2), (2, 4)))
    assert rule(state, press(Button.DRAW, 0)).events == ()
    assert rule(state, press(Button.DRAW, 2)).events == (Drew(2, 4, Why.UNO),)
    assert rule(state, press(Button.DRAW)).events == (Drew(1, 2, Why.UNO),)


def test_nobody_draws_the_penalty_of_somebody_else():
    """5.28."""
    assert rule(doubted(), press(Button.DRAW, 2)).events == ()
    assert rule(doubted(), press(Button.DRAW, 1)).events == (Drew(1, 4, Why.PENALTY),)
