"""docs/rules.md section 5: what a card on the pile was, and whose.

What the picture shows (5.16) is tested with the reader.
"""

from dataclasses import replace

import pytest
from builders import (
    a_round,
    a_table,
    after,
    answer,
    asked,
    card,
    play,
    press,
    rule,
    seen,
    told,
)

from companion.core.events import (
    Dealt,
    Drew,
    Flipped,
    Inserted,
    Passed,
    Played,
    Reshuffled,
    Why,
)
from companion.core.history import History
from companion.core.play.rounds import reshuffle_is_near
from companion.referee.inputs import Button, CardGone, CreditTouched, FactStated
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, QuestionKind
from companion.referee.tracking.tracker import Tracker

# 5.1


def test_the_twin_of_the_top_card_asks_who_played_it():
    """5.1: preset to the seat to act, which may hold the twin as well."""
    ruling = rule(a_round("R7", jump_in="colored"), seen("R7"))
    assert ruling.events == (Played(0, card("R7")),)
    assert asked(ruling) == [QuestionKind.JUMP_IN]
    assert ruling.questions[0].choices[0].seat == 0


def test_a_twin_credited_to_another_seat_was_a_jump_in():
    """5.1."""
    history = told(a_round("R7", jump_in="colored"), seen("R7"), CreditTouched(0, 2))
    assert history.steps[0].event == Played(2, card("R7"), jump_in=True)


def test_a_card_that_is_no_twin_is_never_a_jump_in():
    """5.1: from another seat it was out of turn."""
    history = told(a_round("R7", jump_in="any"), seen("R3"))
    ruling = rule_on(history, CreditTouched(0, 2))
    assert (ruling.events, asked(ruling)) == ((), [QuestionKind.OUT_OF_TURN])


def test_a_slip_that_stands_gives_the_turn_on_from_there():
    """5.1."""
    history = told(a_round("R7"), seen("R3"))
    stand = answer(rule_on(history, CreditTouched(0, 2)), AnswerKind.LET_STAND)
    now = history.after(rule_on(history, stand).events).now
    assert (now.counts, now.current) == ((7, 7, 6, 7), 3)


def test_a_slip_that_is_taken_back_costs_what_the_table_agreed_on():
    """5.1, P2."""
    history = told(a_round("R7", misplay_penalty=2), seen("R3"))
    back = answer(rule_on(history, CreditTouched(0, 2)), AnswerKind.TAKE_BACK)
    now = history.after(rule_on(history, back).events).now
    assert (now.counts, now.current, now.top) == ((7, 7, 9, 7), 0, card("R7"))


# 5.2


def test_an_illegal_card_offers_misread_missed_wrong_and_let_stand_in_this_order():
    """5.2."""
    ruling = rule(a_round("R7"), seen("B3", 0.0, 0.9, "B7", "R3"))
    assert [choice.kind for choice in ruling.questions[0].choices] == [
        AnswerKind.READ_AS,
        AnswerKind.MISSED,
        AnswerKind.TAKE_BACK,
        AnswerKind.LET_STAND,
    ]


def test_two_likely_readings_are_offered_where_there_is_room():
    """5.2: the two next-best, where no card can have been missed."""
    last = a_round("R7", hands=(1, 7, 7, 7), finish_on="no_wild")
    ruling = rule(last, seen("W", 0.0, 0.9, "R3", "R8", "R9"))
    read = [c.card for c in ruling.questions[0].choices if c.kind is AnswerKind.READ_AS]
    assert read == [card("R3"), card("R8")]


def test_a_wrong_card_that_vanishes_by_itself_only_offers_the_penalty():
    """5.2."""
    ruling = rule(a_round("R7", misplay_penalty=2), CardGone(0, card("B3")))
    assert (ruling.events, asked(ruling)) == ((), [QuestionKind.WRONG_CARD])


# 5.3


def test_a_card_that_was_covered_before_it_was_seen_can_be_added():
    """5.3: red 3 between red 7 and blue 3."""
    state = a_round("R7")
    missed = answer(rule(state, seen("B3")), AnswerKind.MISSED)
    now = after(state, missed)
    assert (now.counts, now.current, now.top) == ((6, 6, 7, 7), 2, card("B3"))


def test_two_cards_that_are_legal_one_on_the_other_are_two_plays():
    """5.3."""
    history = told(a_round("R7"), seen("R3"), seen("B3"))
    assert [step.event.player for step in history.steps] == [0, 1]


# 5.4


def test_what_is_ruled_on_a_card_that_is_gone_is_what_then_holds():
    """5.4, 5.17: of two readings the second fitted, and that card is gone."""
    tracker = Tracker.of(History(a_round("R7")))
    _, laid = tracker.handle(seen("B6", 10.0, 0.6, "R2"))
    ruling, gone = laid.handle(CardGone(12.0, card("R2")), quiet_s=2.0)
    assert gone.history == laid.history.after(ruling.events)
    assert gone.history.now.top == card("R7")


def test_a_card_that_is_gone_at_once_is_undone():
    """5.4."""
    state = a_round("R7")
    assert after(state, seen("R3"), CardGone(0, card("R3"))) == state


def test_a_card_that_is_gone_much_later_is_asked_about():
    """5.4."""
    history = told(a_round("R7"), seen("R3"))
    ruling = rule_on(history, CardGone(0, card("R3")), quiet_s=30.0)
    assert (ruling.events, asked(ruling)) == ((), [QuestionKind.WITHDRAWN])


def test_a_card_that_is_gone_after_something_else_is_asked_about():
    """5.4: a yes takes both back."""
    state = a_round("R7")
    history = told(state, seen("R3"), press(Button.DRAW))
    ruling = rule_on(history, CardGone(0, card("R3")))
    back = answer(ruling, AnswerKind.TAKE_BACK)
    assert history.after(rule_on(history, back).events).now == state


# 5.5


def test_a_card_after_a_draw_is_the_drawers_and_can_be_the_next_seats():
    """5.5."""
    drawn = play(a_round("R7"), Drew(0, 1, Why.TURN))
    ruling = rule(drawn, seen("R3"))
    assert ruling.events == (Played(0, card("R3"), drawn=True),)
    assert asked(ruling) == [QuestionKind.KEPT]


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
    assert (len(ruling.events), asked(ruling)) == (1, [QuestionKind.TOO_MANY])


# 5.19


def test_an_opening_wild_draw_four_that_is_taken_away_is_no_withdrawal():
    """5.19."""
    dealt = play(a_table(misplay_penalty=2), Dealt(3, 7), Flipped(card("W+4")))
    ruling = rule(dealt, CardGone(0, card("W+4")))
    assert (ruling.events, ruling.questions) == ((), ())


def test_an_opening_card_opens_no_window():
    """5.19."""
    state = play(a_table(hand_size=1), Dealt(3, 1), Flipped(card("R7")))
    assert state.exposed == frozenset()
