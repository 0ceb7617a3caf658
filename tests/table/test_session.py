"""Questions at one table: in order, with their time-out, and answered by presses."""

import pytest
from asking import asked, begin, first, last_play, touch
from builders import card, seen

from companion.core.events import Played
from companion.records.journal import Journal
from companion.referee.inputs import (
    Button,
    CardGone,
    Pressed,
)
from companion.referee.rulings import Asked, Means


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


# several at once


def unsure_twin(journal, **rules):
    """Ben's last card is an unsure twin of the top card."""
    rules = {"jump_in": "colored", "hand_size": 1} | rules
    return begin(journal, seen("R7", 10.0, 0.5, "R1"), **rules)


def test_all_questions_about_a_card_are_asked_one_after_the_other(journal):
    session = unsure_twin(journal)
    expected = [Asked.UNSURE_CARD, Asked.JUMP_IN, Asked.CONFIRM_OUT]
    assert asked(session) == expected
    touch(session, Means.READ_AS)
    assert asked(session) == expected[1:]
    touch(session, Means.PLAYED_BY)
    assert asked(session) == expected[2:]
    touch(session, Means.IS_OUT)
    assert asked(session) == []


def test_an_answer_that_changes_who_played_asks_anew_what_follows(journal):
    session = unsure_twin(journal, hand_size=2)
    touch(session, Means.READ_AS)
    touch(session, Means.PLAYED_BY, 3)
    assert last_play(session) == Played(3, card("R7"), jump_in=True)
    assert asked(session) == []


def test_who_is_out_is_asked_of_the_seat_that_really_played(journal):
    session = unsure_twin(journal)
    touch(session, Means.READ_AS)
    touch(session, Means.PLAYED_BY, 3)
    assert asked(session) == [Asked.CONFIRM_OUT]
    assert first(session).seat == 3


def test_a_newer_question_is_shown_first_and_the_older_one_after_it(journal):
    rules = {"jump_in": "colored", "false_catch_penalty": 1}
    session = begin(journal, seen("R7", at=10.0), **rules)
    session.handle(Pressed(10.5, Button.CATCH, 3))
    session.tick(11.2)
    assert asked(session) == [Asked.WRONG_CARD, Asked.JUMP_IN]
    touch(session, Means.IGNORE)
    assert asked(session) == [Asked.JUMP_IN]


def test_the_same_question_is_not_asked_twice(journal):
    session = begin(journal, seen("B3", at=10.0), seen("G4", at=12.0))
    assert asked(session) == [Asked.ILLEGAL_CARD]
    assert first(session).card == card("G4")


def test_questions_about_a_card_go_when_the_game_moves_on(journal):
    session = unsure_twin(journal, hand_size=7)
    session.handle(seen("R3", at=20.0))
    assert asked(session) == []


def test_a_swap_that_was_left_open_is_asked_for_until_it_is_answered(journal):
    """5.11: ask later."""
    session = begin(journal, seen("R7", at=5.0), seven_swap="must")
    session.handle(seen("R3", at=10.0))
    session.handle(seen("R5", at=20.0))
    assert asked(session) == [Asked.SWAPPED_WITH]
    touch(session, Means.PLAYED_BY, 0)
    assert (asked(session), session.history.problems) == ([], ())


def test_a_wrong_card_that_is_gone_closes_its_question(journal):
    """5.2."""
    session = begin(journal, seen("B3", at=10.0))
    session.handle(CardGone(12.0, card("B3")))
    assert asked(session) == []


def test_a_wrong_card_that_is_gone_leaves_only_the_penalty_to_be_confirmed(journal):
    """5.2, P2."""
    session = begin(journal, seen("B3", at=10.0), misplay_penalty=2)
    session.handle(CardGone(12.0, card("B3")))
    assert asked(session) == [Asked.WRONG_CARD]
    touch(session, Means.PENALTY)
    assert session.history.now.counts == (7, 9, 7, 7)


# time-outs


def test_who_jumped_in_is_asked_for_three_seconds(journal):
    """5.1: then the seat to act stays credited."""
    session = begin(journal, seen("R7", at=10.0), jump_in="colored")
    session.tick(12.9)
    assert asked(session) == [Asked.JUMP_IN]
    session.tick(13.0)
    assert asked(session) == []
    assert last_play(session) == Played(1, card("R7"))


def test_a_session_says_that_it_waits_for_a_question_to_close(journal):
    session = begin(journal, seen("R7", at=10.0), jump_in="colored")
    assert session.is_waiting
    session.tick(13.0)
    assert not session.is_waiting


def test_a_question_without_a_time_out_stays(journal):
    session = begin(journal, seen("B3", at=10.0))
    session.tick(1000.0)
    assert asked(session) == [Asked.ILLEGAL_CARD]


def test_after_the_time_out_the_next_question_is_shown(journal):
    session = unsure_twin(journal)
    touch(session, Means.READ_AS)
    session.tick(13.0)
    assert asked(session) == [Asked.CONFIRM_OUT]
