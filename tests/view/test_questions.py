from dataclasses import replace

import pytest
from asked import ILLEGAL, UNSURE
from builders import a_round, a_table
from games import BEGUN, LONG, LONG_WILD, NAMED, SIX, TEN, WILD, record
from moments import moments

from companion.core.cards import Card, Color
from companion.core.events import Challenged
from companion.core.state import Phase
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    Pressed,
    RoundDealt,
    SeatTouched,
    VerdictTouched,
)
from companion.referee.rulings import AnswerKind, Choice, Question, QuestionKind
from companion.view.sentences.questions import strip


def asked(state, *questions):
    return strip(state, allowed_inputs(state), questions)


def texts(shown):
    return [answer.text for answer in shown.answers]


def test_four_colors_are_offered_with_their_marks():
    shown = asked(record(SIX, *WILD).now)
    assert shown.text == "Which color, Ben?"
    assert texts(shown) == ["Red", "Yellow", "Green", "Blue"]
    assert shown.answers[2].action == ColorTouched(0, Color.GREEN)
    assert shown.answers[2].swatch.color is Color.GREEN


def test_the_seat_hit_is_offered_to_draw_or_to_challenge():
    shown = asked(record(SIX, *NAMED).now)
    assert texts(shown) == ["Draw 4", "Challenge"]
    assert shown.answers[0].strong
    assert shown.answers[1].action == Pressed(0, Button.CHALLENGE)


def test_a_verdict_says_what_follows():
    shown = asked(record(SIX, *NAMED, Challenged(2, 1)).now)
    assert shown.text == "Did Ben hold red?"
    assert texts(shown) == ["No: Cem +6", "Yes: Ben +4"]
    assert shown.answers[1].action == VerdictTouched(0, guilty=True)


def test_a_verdict_without_a_known_color_asks_for_the_old_one():
    state = record(SIX, *NAMED, Challenged(2, 1)).now
    shown = asked(replace(state, former_color=None))
    assert shown.text == "Did Ben hold the old color?"


def test_a_swap_offers_the_others():
    state = replace(a_round(turn=1), phase=Phase.SWAP)
    shown = asked(state)
    assert texts(shown) == ["Ada", "Cem", "Dee"]
    assert shown.answers[0].action == SeatTouched(0, 0)


def test_with_many_players_the_seats_themselves_are_touched():
    state = replace(record(TEN).now, phase=Phase.SWAP, current=0)
    assert asked(state).answers == ()


def test_before_the_first_round_the_dealer_deals():
    shown = asked(a_table())
    assert shown.text == "Ada deals 7 cards each"
    assert shown.answers[0].action == RoundDealt(0)


def test_an_illegal_card_has_its_repairs():
    shown = asked(record(SIX, *BEGUN).now, ILLEGAL)
    assert shown.text == "Blue 5 does not match"
    assert texts(shown) == ["Red 5", "Blue 7", "Take it back", "Let it stand"]


def test_the_likely_answer_is_first_and_filled():
    shown = asked(record(SIX, *BEGUN).now, UNSURE)
    assert [answer.strong for answer in shown.answers] == [True, False, False]
    assert shown.answers[0].action == CardSeen(0, Card.parse("R6"))


def test_an_answer_carries_its_question():
    shown = asked(record(SIX, *BEGUN).now, UNSURE)
    assert shown.answers[0].question is UNSURE


def test_the_referee_s_question_goes_before_the_table_s():
    assert asked(record(SIX, *WILD).now, UNSURE).text == "Which card is it?"


def test_a_false_call_is_asked_about_by_name():
    question = Question(
        QuestionKind.FALSE_UNO,
        (Choice(AnswerKind.PENALTY), Choice(AnswerKind.IGNORE)),
        1,
    )
    shown = asked(record(SIX, *BEGUN).now, question)
    assert shown.text == "Ben called UNO too early?"
    assert texts(shown) == ["Penalty", "Let it be"]


def test_several_seats_to_catch_are_offered_by_name():
    choices = (Choice(AnswerKind.CATCH, seat=1), Choice(AnswerKind.CATCH, seat=2))
    shown = asked(
        record(SIX, *BEGUN).now, Question(QuestionKind.WHOM_TO_CATCH, choices)
    )
    assert texts(shown) == ["Ben", "Cem"]


@pytest.mark.parametrize("asked_for", QuestionKind)
def test_every_question_has_words_of_its_own(asked_for):
    question = Question(asked_for, (Choice(AnswerKind.IGNORE),), 1, Card.parse("R7"))
    shown = asked(record(SIX, *BEGUN).now, question)
    assert shown.text
    assert "{" not in shown.text
    assert len(shown.text.split()) <= 6


@pytest.mark.parametrize("means", AnswerKind)
def test_every_answer_has_words(means):
    choice = Choice(means, None, Card.parse("R7"), 1)
    question = Question(QuestionKind.ILLEGAL_CARD, (choice,), 1, Card.parse("R7"))
    assert texts(asked(record(SIX, *BEGUN).now, question))[0]


def test_a_card_laid_before_it_is_offered_by_name():
    missed = Question(
        QuestionKind.ILLEGAL_CARD, (Choice(AnswerKind.MISSED, card=Card.parse("B7")),)
    )
    assert texts(asked(record(SIX, *BEGUN).now, missed)) == ["Missed blue 7"]


@pytest.mark.slow
def test_no_question_has_more_than_six_words_or_four_answers():
    for view in moments().values():
        assert len(view.strip.text.split()) <= 6
        assert len(view.strip.answers) <= 4


def test_long_names_are_cut_in_questions():
    shown = asked(record(LONG, *LONG_WILD).now)
    assert shown.text == "Believe Maximilia…?"


def test_of_several_questions_the_first_one_says_how_many_there_are():
    state = record(SIX, *BEGUN).now
    assert asked(state, UNSURE, ILLEGAL).place == "1/2"
    assert asked(state, ILLEGAL).place == ""


def test_a_question_with_an_end_says_when_it_closes():
    timed = replace(UNSURE, at=10.0, timeout_s=3.0)
    shown = asked(record(SIX, *BEGUN).now, timed)
    assert (shown.asked_at, shown.closes_at) == (10.0, 13.0)


def test_of_many_seats_the_first_four_are_offered():
    choices = tuple(Choice(AnswerKind.PLAYED_BY, seat=seat) for seat in range(10))
    shown = asked(
        record(TEN).now, Question(QuestionKind.JUMP_IN, choices, card=Card.parse("R7"))
    )
    assert texts(shown) == ["Ada", "Ben", "Cem", "Dee"]
