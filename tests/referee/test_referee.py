"""What the referee makes of cards, and of what the table says."""

from dataclasses import replace

import pytest
from builders import a_round, a_table, after, card, play, rule, seen

from companion.core.cards import Color
from companion.core.events import (
    ColorNamed,
    Dealt,
    Drew,
    Flipped,
    Played,
    Reshuffled,
    UnoCalled,
    Why,
)
from companion.core.history import History
from companion.core.state import Phase
from companion.referee.inputs import (
    Button,
    CardGone,
    ColorTouched,
    FactStated,
    PileReshuffled,
    PointsEntered,
    Pressed,
    ReadAgain,
    RedoTouched,
    RoundDealt,
    TwinSuspected,
    UndoTouched,
)
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, Objection, QuestionKind


def press(button, seat=None, *, long=False):
    return Pressed(0.0, button, seat, long)


def objections(ruling):
    return [violation.objection for violation in ruling.violations]


def test_the_first_card_on_the_table_opens_the_game():
    assert rule(a_table(), seen("R7")).events == (Dealt(0, 7), Flipped(card("R7")))


def test_the_first_card_after_the_deal_is_the_opening_card():
    """5.19."""
    dealt = after(a_table(), RoundDealt(0, 3))
    assert rule(dealt, seen("R7")).events == (Flipped(card("R7")),)


def test_a_matching_card_is_credited_to_the_seat_to_act():
    assert rule(a_round("R7", turn=2), seen("R3")).events == (Played(2, card("R3")),)


def test_a_card_that_does_not_match_changes_nothing_and_offers_repairs():
    """5.2."""
    ruling = rule(a_round("R7"), seen("B3", 0.0, 0.9, "B7"))
    assert ruling.events == ()
    assert objections(ruling) == [Objection.DOES_NOT_MATCH]
    means = [choice.kind for choice in ruling.questions[0].choices]
    assert means == [
        AnswerKind.READ_AS,
        AnswerKind.MISSED,
        AnswerKind.TAKE_BACK,
        AnswerKind.LET_STAND,
    ]


def test_an_unsure_reading_that_is_illegal_gives_way_to_a_legal_alternative():
    ruling = rule(a_round("R7"), seen("B3", 0.0, 0.5, "B7"))
    assert ruling.events == (Played(0, card("B7")),)
    assert ruling.questions[0].kind is QuestionKind.UNSURE_CARD


def test_a_sure_reading_is_not_asked_about():
    assert rule(a_round("R7"), seen("R3", 0.0, 0.99, "R8")).questions == ()


def test_an_unsure_reading_is_taken_at_once_and_can_be_corrected():
    """5.17."""
    history = History(a_round("R7"))
    history = history.after(rule_on(history, seen("R6", 0.0, 0.6, "R9")).events)
    ruling = rule_on(history, ReadAgain(0.0, card("R9")))
    assert history.after(ruling.events).now.top == card("R9")


def test_a_card_that_was_really_one_that_does_not_fit_is_one_card():
    """5.2, 5.17: it lies there, whatever it is; who laid it may take it back."""
    history = History(a_round("R7"))
    history = history.after(rule_on(history, seen("R8", 0.0, 0.6, "Y8")).events)
    ruling = rule_on(history, ReadAgain(0.0, card("Y8")))
    state = history.after(ruling.events).now
    assert objections(ruling) == [Objection.DOES_NOT_MATCH]
    assert (state.top, state.current, state.counts) == (card("Y8"), 1, (6, 7, 7, 7))


def test_a_card_that_the_table_lets_stand_is_played():
    question = rule(a_round("R7"), seen("B3")).questions[0]
    stand = next(c for c in question.choices if c.kind is AnswerKind.LET_STAND)
    state = after(a_round("R7"), stand.answer)
    assert (state.top, state.current, state.color) == (card("B3"), 1, Color.BLUE)


def test_a_card_that_the_deck_lacks_is_called_a_misread():
    ruling = rule(a_round("R7"), seen("WSH"))
    assert objections(ruling) == [Objection.NOT_IN_DECK]


def test_an_unnamed_color_is_the_color_of_the_next_card():
    """5.6."""
    wild = play(a_round("R7"), Played(0, card("W")))
    assert rule(wild, seen("B3")).events == (
        ColorNamed(0, Color.BLUE),
        Played(1, card("B3")),
    )


def test_a_wild_on_a_wild_leaves_the_first_color_unknown():
    """5.6."""
    wild = play(a_round("R7"), Played(0, card("W")))
    assert rule(wild, seen("W")).events == (Played(1, card("W")),)


def test_a_draw_before_the_color_is_named_does_not_wait_for_it():
    wild = play(a_round("R7"), Played(0, card("W")))
    drawn = after(wild, press(Button.DRAW))
    assert (drawn.phase, drawn.current, drawn.color) == (Phase.DRAWN, 1, None)
    named = after(wild, press(Button.DRAW), press(Button.PASS))
    assert rule(named, ColorTouched(0, Color.RED)).events == ()


def test_a_color_named_late_still_counts():
    history = History(a_round("R7"))
    for item in (seen("W"), press(Button.DRAW), ColorTouched(0, Color.GREEN)):
        history = history.after(rule_on(history, item).events)
    assert history.now.color is Color.GREEN


def test_a_card_on_an_unanswered_wild_draw_four_means_that_it_was_drawn():
    """5.8."""
    state = play(a_round("R7"), Played(0, card("W+4")), ColorNamed(0, Color.BLUE))
    assert rule(state, seen("B3")).events == (
        Drew(1, 4, Why.PENALTY),
        Played(2, card("B3")),
    )


def test_a_wild_draw_four_whose_color_and_draw_were_left_unsaid():
    state = play(a_round("R7"), Played(0, card("W+4")))
    assert rule(state, seen("B3")).events == (
        ColorNamed(0, Color.BLUE),
        Drew(1, 4, Why.PENALTY),
        Played(2, card("B3")),
    )


def test_a_draw_two_is_counted_at_once():
    """5.8."""
    assert rule(a_round("R7"), seen("R+2")).events == (
        Played(0, card("R+2")),
        Drew(1, 2, Why.PENALTY),
    )


def test_a_draw_two_waits_for_its_draw_where_the_table_wants_a_press():
    state = a_round("R7", count_forced_draws=False)
    assert rule(state, seen("R+2")).events == (Played(0, card("R+2")),)


@pytest.mark.parametrize("calls", [False, True])
def test_a_draw_two_that_leaves_one_card_shows_no_missed_call(calls):
    """5.0: whether the seat has called or not, the draw waits all the same."""
    state = a_round("R7", hands=(2, 7, 7, 7))
    if calls:
        state = play(state, UnoCalled(0))
    assert rule(state, seen("R+2")).events == (Played(0, card("R+2")),)


def test_a_dry_draw_pile_is_reshuffled_before_the_draw():
    """T6."""
    state = replace(a_round("R7"), draw_pile=1)
    ruling = rule(state, seen("R+2"))
    assert ruling.events[1:] == (
        Drew(1, 1, Why.PENALTY),
        Reshuffled(),
        Drew(1, 1, Why.PENALTY),
    )


def test_who_draws_from_an_empty_pile_draws_after_a_reshuffle_only():
    state = replace(a_round("R7"), draw_pile=0)
    ruling = rule(state, seen("R+2"))
    assert ruling.events[1:] == (Reshuffled(), Drew(1, 2, Why.PENALTY))


def test_what_no_card_is_left_for_is_let_off():
    """5.23."""
    state = replace(a_round("R7"), draw_pile=1, discard_pile=0)
    assert rule(state, seen("R+2")).events[1] == Drew(1, 1, Why.PENALTY, short=True)


def test_a_card_taken_back_is_undone():
    """5.4."""
    state = a_round("R7")
    assert after(state, seen("R3"), CardGone(0)) == state


def test_undo_takes_back_a_ruling_with_all_its_draws():
    state = a_round("R7")
    assert after(state, seen("R+2"), UndoTouched(0)) == state


def test_redo_puts_back_what_undo_took():
    once = after(a_round("R7"), seen("R+2"))
    again = after(a_round("R7"), seen("R+2"), UndoTouched(0), RedoTouched(0))
    assert again == once


def test_nothing_can_be_redone_after_something_new():
    ruling = rule_on(
        History(after(a_round("R7"), seen("R3"), UndoTouched(0), seen("R4"))),
        RedoTouched(0),
    )
    assert objections(ruling) == [Objection.NOTHING_TO_REDO]


def test_a_reshuffle_that_is_seen_is_counted():
    """5.15."""
    assert rule(a_round("R7"), PileReshuffled(0)).events == (Reshuffled(),)


def test_points_are_not_taken_in_the_middle_of_a_round():
    ruling = rule(a_round("R7"), PointsEntered(0, (0, 1, 2, 3)))
    assert objections(ruling) == [Objection.NOT_NOW]


def test_a_fact_that_the_table_states_is_taken():
    state = after(a_round("R7"), FactStated(0, (Played(2, card("B1")),)))
    assert (state.top, state.current) == (card("B1"), 3)


def test_a_card_that_moved_may_be_its_twin():
    """5.16."""
    question = rule(a_round("R7"), TwinSuspected(0, card("R7"))).questions[0]
    assert after(a_round("R7"), question.choices[1].answer).counts[0] == 6


def test_a_card_that_moved_is_not_asked_about_if_it_is_not_the_top_one():
    assert rule(a_round("R7"), TwinSuspected(0, card("R3"))).questions == ()
