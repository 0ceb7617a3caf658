"""What is asked about a card that was taken, whole and in order."""

from dataclasses import replace

import pytest
from builders import a_round, answer, aside, card, play, rule, seen, told

from companion.core.cards import Color
from companion.core.events import (
    Challenged,
    CountSet,
    Deleted,
    Drew,
    Inserted,
    Judged,
    Passed,
    Played,
    Why,
)
from companion.core.history import History
from companion.core.play.rules import is_legal, may_stack
from companion.core.state import Phase
from companion.referee.inputs import (
    ColorTouched,
    CreditTouched,
    FactStated,
    ReadAgain,
    UndoTouched,
)
from companion.referee.landings import can_land, rule_on_card
from companion.referee.referee import rule_on
from companion.referee.rulings import AnswerKind, Choice, Question, QuestionKind
from companion.referee.tracking.tracker import Tracker

AT = 7.5


def questions(state, *given):
    return rule(state, seen(*given)).questions


@pytest.mark.parametrize(("confidence", "asks"), [(0.79, True), (0.8, False)])
def test_a_reading_below_the_limit_is_asked_about(confidence, asks):
    """5.17, `confirm_below`."""
    taken = card("R3")
    choices = (
        Choice(AnswerKind.READ_AS, None, taken),
        Choice(AnswerKind.READ_AS, ReadAgain(AT, card("R8")), card("R8")),
    )
    question = Question(QuestionKind.UNSURE_CARD, choices, card=taken)
    expected = (question,) if asks else ()
    assert questions(a_round("R7"), "R3", AT, confidence, "R8") == expected


def test_a_copy_too_many_that_can_be_no_other_card_may_be_none():
    """5.17: a question has two answers or more."""
    laid = replace(a_round("R7"), discards=(card("R3"), card("R3")))
    (asked,) = questions(laid, "R3")
    assert asked.kind is QuestionKind.TOO_MANY
    kinds = [choice.kind for choice in asked.choices]
    assert kinds == [AnswerKind.READ_AS, AnswerKind.TAKE_BACK]


@pytest.mark.parametrize(("before", "asks"), [(1, False), (2, True)])
def test_only_more_copies_than_the_deck_holds_are_too_many(before, asks):
    """Cross-check 1: two of red 3."""
    laid = card("R3")
    state = replace(a_round("R7"), discards=(*[laid] * before, card("R7")))
    choices = (
        Choice(AnswerKind.READ_AS, None, laid),
        Choice(AnswerKind.READ_AS, ReadAgain(AT, card("R8")), card("R8")),
    )
    question = Question(QuestionKind.TOO_MANY, choices, card=laid)
    assert questions(state, "R3", AT, 1.0, "R8") == ((question,) if asks else ())


def test_who_jumped_in_is_asked_whole():
    """5.1: preset to the seat to act; three seconds."""
    twin = card("R7")
    others = tuple(
        Choice(AnswerKind.PLAYED_BY, CreditTouched(AT, seat), twin, seat)
        for seat in (0, 2, 3)
    )
    choices = (Choice(AnswerKind.PLAYED_BY, None, twin, 1), *others)
    question = Question(QuestionKind.JUMP_IN, choices, 1, twin, AT, 3.0)
    assert questions(a_round("R7", turn=1, jump_in="colored"), "R7", AT) == (question,)
    assert question.closes_at == AT + 3.0


@pytest.mark.parametrize(
    ("quiet_s", "player", "other"), [(1.0, 1, 2), (60.0, 2, 1)], ids=["soon", "late"]
)
def test_whether_a_drawn_card_was_kept_is_asked_whole(quiet_s, player, other):
    """5.5: the other reading is one tap away."""
    state = play(a_round("R7", turn=1, auto_pass_s=5), Drew(1, 1, Why.TURN))
    ruling = rule_on_card(state, seen("R3", AT), quiet_s=quiet_s)
    laid = card("R3")
    choices = (
        Choice(AnswerKind.PLAYED_BY, None, laid, player),
        Choice(AnswerKind.PLAYED_BY, CreditTouched(AT, other), laid, other),
    )
    assert ruling.questions == (Question(QuestionKind.KEPT, choices, player, laid, AT),)
    assert (Passed(1) in ruling.events) is (player == 2)


def test_whether_a_seat_is_out_is_asked_whole():
    """F1: a drifted count shows here."""
    state = a_round("R7", hands=(7, 1, 7, 7), turn=1)
    last = card("R3")
    held = FactStated(AT, (Inserted(0, CountSet(1, 2)),))
    choices = (
        Choice(AnswerKind.IS_OUT, None, last, 1),
        Choice(AnswerKind.COUNT_WRONG, held, last, 1),
    )
    assert questions(state, "R3", AT) == (
        Question(QuestionKind.CONFIRM_OUT, choices, 1, last),
    )


def test_a_wrong_count_takes_back_all_that_the_last_card_led_to():
    """F1, F2: the draw of the next seat as well."""
    state = a_round("R7", hands=(1, 7, 7, 7))
    question = rule(state, seen("R+2", AT)).questions[0]
    counted = Inserted(0, CountSet(0, 2))
    assert question.choices[1].answer.events == (counted, Deleted(1))


@pytest.mark.parametrize(
    ("below", "last", "counts"),
    [
        ((seen("R+2"),), "R5", (3, 6, 1, 4)),
        ((seen("W+4"), ColorTouched(0, Color.BLUE)), "B5", (3, 8, 1, 4)),
        ((seen("W+4"),), "B5", (3, 8, 1, 4)),
    ],
)
def test_a_wrong_count_leaves_what_came_before_the_last_card(below, last, counts):
    """F1, 5.6, 5.8: Ben has drawn, though nobody pressed; Cem is not out."""
    state = a_round("R7", hands=(4, 4, 1, 4), stacking="draw2")
    history = told(state, *below)
    out = rule_on(history, seen(last))
    history = history.after(out.events)
    wrong = answer(out, AnswerKind.COUNT_WRONG)
    mended = history.after(rule_on(history, wrong).events)
    assert (mended.now.phase, mended.now.counts) == (Phase.PLAY, counts)
    assert mended.now.color is card(last).color
    undone = mended.after(rule_on(mended, UndoTouched(0)).events)
    assert undone.now == history.now


EMPTY = replace(a_round("R7", hands=(1, 4, 4, 4)), draw_pile=0, discard_pile=95)


def test_who_is_not_out_holds_a_card_also_where_the_draw_pile_seems_to_be_empty():
    """F1, T6: somebody made it anew unseen."""
    out = rule(EMPTY, seen("R5"))
    history = History(EMPTY).after(out.events)
    wrong = answer(out, AnswerKind.COUNT_WRONG)
    mended = history.after(rule_on(history, wrong).events)
    assert (mended.problems, mended.now.counts) == ((), (1, 4, 4, 4))
    assert (mended.now.phase, mended.now.draw_pile) == (Phase.PLAY, 93)


def test_so_it_is_found_out_once_the_next_seat_plays():
    tracker = Tracker.of(History(EMPTY))
    for text in ("R5", "R2"):
        _, tracker = tracker.handle(seen(text))
    assert tracker.history.now.counts == (1, 3, 4, 4)


@pytest.mark.parametrize("text", ["B3", "G9", "YS"])
def test_on_a_wild_whose_color_nobody_named_every_card_goes(text):
    """5.6: the game does not wait for it."""
    state = replace(a_round("W"), color=None)
    assert is_legal(state, card(text))
    assert not is_legal(a_round("R7"), card(text))


def test_nothing_is_stacked_on_a_penalty_that_has_been_judged():
    """5.9, W6."""
    open_ = play(a_round("R7", stacking="same_kind"), Played(0, card("W+4")))
    judged = play(open_, Challenged(1, 0), Judged(1, 0, guilty=False))
    assert may_stack(open_, card("W+4"))
    assert not may_stack(judged, card("W+4"))


def test_a_penalty_aside_was_drawn_before_the_next_card_landed():
    """5.6: nobody saw it, and nobody pressed."""
    state = replace(a_round("R7"), extra_penalties=aside((2, 2)))
    assert Drew(2, 2, Why.UNO) in rule(state, seen("R3")).events


def test_a_card_with_an_effect_lands_as_the_last_one_only_where_it_may_be():
    """`finish_on`."""
    last = a_round("R7", hands=(1, 7, 7, 7), finish_on="no_action")
    assert can_land(last, card("R3"))
    assert not can_land(last, card("RS"))
    assert can_land(
        a_round("R7", hands=(2, 7, 7, 7), finish_on="no_action"), card("RS")
    )


def test_a_card_that_another_must_follow_never_lands_as_the_last_one():
    assert not can_land(a_round("R7", hands=(1, 7, 7, 7), deck="vacation"), card("RC2"))
