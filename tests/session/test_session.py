"""Questions at one table: in order, with their time-out, and answered by presses."""

import pytest
from builders import card, seen

from companion.core.events import CountSet, Drew, Played, UnoCalled
from companion.core.inputs import (
    Button,
    CardGone,
    CreditTouched,
    FactStated,
    PlayerLeft,
    Pressed,
)
from companion.core.rulings import Asked, Means
from companion.journal import Journal
from companion.session import Session

NAMES = ("Ada", "Ben", "Cem", "Dee")


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


def begin(journal, *items, **rules):
    """Ada deals, red 7 is turned over, so Ben is to act."""
    session = Session(journal, journal.open_game(NAMES, rules))
    for item in (seen("R7", at=0.0), *items):
        session.handle(item)
    return session


def asked(session):
    """What is asked, in the order in which the screen shows it."""
    return [question.asked for question in reversed(session.questions)]


def first(session):
    return session.questions[-1]


def touch(session, means, seat=None):
    """Touch an answer of the question that is shown."""
    question = first(session)
    choice = next(
        c for c in question.choices if c.means is means and seat in {None, c.seat}
    )
    if choice.answer is None:
        session.close_question(question)
    else:
        version = session.history.version
        session.handle(choice.answer, answering=version, question=question)


def last_play(session):
    events = [step.event for step in session.history.steps]
    return next(event for event in reversed(events) if isinstance(event, Played))


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


# a press says who jumped in (5.1)


def twin(journal, *items, **rules):
    return begin(journal, *items, **{"jump_in": "colored"} | rules)


@pytest.mark.parametrize("at", [8.0, 9.9])
def test_an_own_button_just_before_the_twin_decides_who_jumped_in(journal, at):
    session = twin(journal, Pressed(at, Button.PASS, 3), seen("R7", at=10.0))
    assert last_play(session) == Played(3, card("R7"), jump_in=True)
    assert asked(session) == []


@pytest.mark.parametrize("at", [10.1, 12.0])
def test_an_own_button_just_after_the_twin_decides_who_jumped_in(journal, at):
    session = twin(journal, seen("R7", at=10.0), Pressed(at, Button.PASS, 3))
    assert last_play(session) == Played(3, card("R7"), jump_in=True)
    assert asked(session) == []


@pytest.mark.parametrize("at", [7.9, 12.1])
def test_a_press_more_than_two_seconds_from_the_twin_decides_nothing(journal, at):
    items = sorted((seen("R7", at=10.0), Pressed(at, Button.PASS, 3)), key=_at)
    session = twin(journal, *items)
    assert last_play(session) == Played(1, card("R7"))
    assert asked(session) == [Asked.JUMP_IN]


def _at(item):
    return item.at


def test_the_first_of_two_presses_decides(journal):
    session = twin(
        journal,
        seen("R7", at=10.0),
        Pressed(10.5, Button.PASS, 3),
        Pressed(10.6, Button.PASS, 0),
    )
    assert last_play(session).player == 3


def test_the_press_of_the_seat_that_was_to_act_says_that_nobody_jumped_in(journal):
    session = twin(journal, seen("R7", at=10.0), Pressed(10.5, Button.PASS, 1))
    assert last_play(session) == Played(1, card("R7"))
    assert asked(session) == []


def test_a_seat_that_is_out_of_the_game_never_jumped_in(journal):
    session = twin(journal, PlayerLeft(5.0, 0), seen("R7", at=10.0))
    session.handle(Pressed(10.5, Button.PASS, 0))
    assert last_play(session).player == 1
    assert asked(session) == [Asked.JUMP_IN]


def test_one_press_says_only_once_who_jumped_in(journal):
    session = twin(journal, seen("R7", at=10.0), Pressed(10.5, Button.PASS, 3))
    session.handle(seen("R7", at=11.0))
    assert last_play(session).player == 0
    assert Asked.JUMP_IN in asked(session)


def test_a_catch_never_says_who_jumped_in(journal):
    session = twin(journal, seen("R7", at=10.0), Pressed(10.5, Button.CATCH, 3))
    session.tick(11.2)
    assert last_play(session).player == 1


def test_the_seat_to_act_can_draw_at_once_without_having_jumped_in(journal):
    session = twin(journal, seen("R7", at=10.0), Pressed(10.5, Button.DRAW, 2))
    assert last_play(session).player == 1
    assert session.history.now.counts == (7, 6, 8, 7)


def test_a_card_that_is_no_twin_is_not_credited_by_a_press(journal):
    """5.1: a card of another kind is never a jump-in."""
    session = twin(journal, seen("R3", at=10.0), Pressed(10.5, Button.PASS, 3))
    assert last_play(session) == Played(1, card("R3"))


def test_an_own_call_about_the_twin_is_also_the_call_of_who_jumped_in(journal):
    """5.1, 5.13."""
    session = twin(journal, hand_size=2)
    session.handle(seen("R7", at=10.0))
    session.handle(Pressed(10.2, Button.UNO, 3))
    events = [step.event for step in session.history.steps]
    assert events[-2:] == [Played(3, card("R7"), jump_in=True), UnoCalled(3)]
    assert session.history.now.at_risk == frozenset()


@pytest.mark.parametrize(("at", "at_risk"), [(10.2, set()), (12.1, {3})])
def test_a_shared_call_about_the_twin_is_that_of_who_is_touched_then(
    journal, at, at_risk
):
    """5.1, 5.28: when it was pressed nobody could be known to mean it."""
    session = twin(journal, FactStated(5.0, (CountSet(3, 2),)), hand_size=3)
    session.handle(seen("R7", at=10.0))
    session.handle(Pressed(at, Button.UNO))
    session.handle(CreditTouched(12.5, 3))
    assert session.history.now.counts == (3, 3, 3, 1)
    assert session.history.now.at_risk == at_risk


# the penalty under a jump-in (5.10)


def on_a_penalty(journal, **rules):
    """Ben's draw two, open to be stacked; then its twin, from Dee."""
    rules = {"jump_in": "colored", "count_forced_draws": False} | rules
    session = begin(journal, seen("R+2", at=5.0), **rules)
    session.handle(seen("R+2", at=10.0))
    session.handle(CreditTouched(11.0, 0))
    return session


def test_a_jump_in_on_a_penalty_that_is_owed_asks_once_whether_it_was_drawn(journal):
    """5.10: taken as drawn."""
    session = on_a_penalty(journal)
    events = [step.event for step in session.history.steps]
    assert isinstance(events[-2], Drew)
    assert asked(session) == [Asked.DRAWN_ALREADY]
    assert (first(session).seat, events[-2].player) == (2, 2)


def test_a_jump_in_that_came_before_the_draw_can_be_taken_back(journal):
    """5.10: under `after_draw` it must wait."""
    session = on_a_penalty(journal)
    touch(session, Means.TAKE_BACK)
    now = session.history.now
    assert (now.owes, now.pending, now.counts) == (2, 2, (7, 6, 7, 7))


@pytest.mark.parametrize("value", ["cancels", "adds"])
def test_where_a_jump_in_need_not_wait_nothing_is_asked(journal, value):
    """5.10."""
    assert asked(on_a_penalty(journal, jump_in_on_penalty=value)) == []
