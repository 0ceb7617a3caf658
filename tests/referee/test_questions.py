"""Questions at one table: in order, with their time-out, and answered by presses."""

import pytest
from asking import asked, begin, first, last_play, touch
from builders import card, seen

from companion.core.events import Amended, CountSet, Flipped, Played
from companion.core.state import Phase
from companion.referee.inputs import (
    Button,
    CardGone,
    FactStated,
    Pressed,
    RedoTouched,
    RepairTouched,
    RoundGivenUp,
    SeatTouched,
    UndoTouched,
)
from companion.referee.rulings import AnswerKind, QuestionKind

# several at once


def unsure_twin(**rules):
    """Ben's last card is an unsure twin of the top card."""
    rules = {"jump_in": "colored", "hand_size": 1} | rules
    return begin(seen("R7", 10.0, 0.5, "R1"), **rules)


def test_all_questions_about_a_card_are_asked_one_after_the_other():
    game = unsure_twin()
    expected = [
        QuestionKind.UNSURE_CARD,
        QuestionKind.JUMP_IN,
        QuestionKind.CONFIRM_OUT,
    ]
    assert asked(game) == expected
    touch(game, AnswerKind.READ_AS)
    assert asked(game) == expected[1:]
    touch(game, AnswerKind.PLAYED_BY)
    assert asked(game) == expected[2:]
    touch(game, AnswerKind.IS_OUT)
    assert asked(game) == []


@pytest.mark.parametrize("pressed_at", [8.5, 10.3, 10.9])
@pytest.mark.parametrize("seat", [None, 1])
def test_who_calls_with_the_last_card_by_the_count_holds_one_more(pressed_at, seat):
    """F1: a press may come before the card, or before the camera has reported it."""
    game = begin(hand_size=1)
    items = [seen("R3", at=10.0), Pressed(pressed_at, Button.UNO, seat)]
    for item in items if pressed_at > 10.5 else reversed(items):
        game.handle(item)
    now = game.history.now
    assert (now.phase, now.counts, now.exposed) == (Phase.PLAY, (1,) * 4, frozenset())
    assert asked(game) == [QuestionKind.REVISION]


def test_a_call_of_another_seat_or_another_time_says_nothing_about_who_is_out():
    game = begin(Pressed(9.5, Button.UNO, 2), seen("R3", at=10.0), hand_size=1)
    assert game.history.now.phase is Phase.COUNT
    game = begin(Pressed(7.0, Button.UNO, 1), seen("R3", at=10.0), hand_size=1)
    assert game.history.now.phase is Phase.COUNT


def test_an_answer_that_changes_who_played_asks_anew_what_follows():
    game = unsure_twin(hand_size=2)
    touch(game, AnswerKind.READ_AS)
    touch(game, AnswerKind.PLAYED_BY, 3)
    assert last_play(game) == Played(3, card("R7"), jump_in=True)
    assert asked(game) == []


def test_who_is_out_is_asked_of_the_seat_that_really_played():
    game = unsure_twin()
    touch(game, AnswerKind.READ_AS)
    touch(game, AnswerKind.PLAYED_BY, 3)
    assert asked(game) == [QuestionKind.CONFIRM_OUT]
    assert first(game).seat == 3


def test_a_newer_question_is_shown_first_and_the_older_one_after_it():
    rules = {"jump_in": "colored", "false_catch_penalty": 1}
    game = begin(seen("R7", at=10.0), **rules)
    game.handle(Pressed(10.5, Button.CATCH, 3))
    game.tick(11.2)
    assert asked(game) == [QuestionKind.WRONG_CARD, QuestionKind.JUMP_IN]
    touch(game, AnswerKind.IGNORE)
    assert asked(game) == [QuestionKind.JUMP_IN]


def test_the_same_question_is_not_asked_twice():
    game = begin(seen("B3", at=10.0), seen("G4", at=12.0))
    assert asked(game) == [QuestionKind.ILLEGAL_CARD]
    assert first(game).card == card("G4")


def test_questions_about_a_card_go_when_the_game_moves_on():
    game = unsure_twin(hand_size=7)
    game.handle(seen("R3", at=20.0))
    assert asked(game) == []


def test_a_swap_that_was_left_open_is_asked_for_until_it_is_answered():
    """5.11: ask later."""
    game = begin(seen("R7", at=5.0), seven_swap="must")
    game.handle(seen("R3", at=10.0))
    game.handle(seen("R5", at=20.0))
    assert asked(game) == [QuestionKind.SWAPPED_WITH]
    touch(game, AnswerKind.PLAYED_BY, 0)
    assert (asked(game), game.history.problems) == ([], ())


def test_a_swap_that_was_left_open_is_asked_for_also_if_the_next_draws():
    """5.11: a press of draw does not wait for it either."""
    game = begin(seen("R7", at=5.0), seven_swap="must")
    game.handle(Pressed(9.0, Button.DRAW))
    assert asked(game) == [QuestionKind.SWAPPED_WITH]
    touch(game, AnswerKind.PLAYED_BY, 3)
    assert game.history.now.counts == (7, 7, 8, 6)


@pytest.mark.parametrize("later", [seen("R3", at=9.0), Pressed(9.0, Button.DRAW)])
def test_a_swap_is_asked_for_also_if_a_card_was_really_a_seven(later):
    """5.17: a 1 is read for it."""
    game = begin(seen("R1", at=5.0), later, seven_swap="must")
    seven = Amended(2, Played(1, card("R7")))
    game.handle(RepairTouched(15.0, (seven,)))
    assert asked(game) == [QuestionKind.SWAPPED_WITH]
    touch(game, AnswerKind.PLAYED_BY, 3)
    assert (asked(game), game.history.now.counts[3]) == ([], 6)
    game.handle(RepairTouched(19.0, (Amended(1, Flipped(card("R5"))),)))
    assert (asked(game), game.history.problems) == ([], ())


def test_a_swap_that_was_left_open_is_asked_for_also_if_what_came_then_is_redone():
    game = begin(seen("R7", at=5.0), seen("R3", at=9.0), seven_swap="must")
    game.handle(UndoTouched(12.0))
    assert asked(game) == []
    game.handle(RedoTouched(13.0))
    assert asked(game) == [QuestionKind.SWAPPED_WITH]


def test_a_swap_that_was_left_open_is_asked_for_also_once_a_jump_in_is_told():
    """The card that did not wait is then taken back, and is another's."""
    game = begin(seen("R7", at=5.0), seven_swap="must", jump_in="any")
    game.handle(seen("R7", at=9.0))
    game.handle(Pressed(9.5, Button.PASS, 0))
    assert last_play(game) == Played(0, card("R7"), jump_in=True)
    assert (asked(game), first(game).seat) == ([QuestionKind.SWAPPED_WITH], 1)


def test_where_a_swap_is_free_nobody_may_have_swapped():
    """X17: the question goes when that is answered."""
    game = begin(seen("R7", at=5.0), seen("R3", at=10.0), seven_swap="may")
    before = game.history.now
    assert first(game).choices[0].kind is AnswerKind.IGNORE
    touch(game, AnswerKind.IGNORE)
    assert (asked(game), game.history.now) == ([], before)


def test_hands_that_all_moved_are_asked_for_by_the_neighbors_alone():
    """Mayhem: the direction is chosen by naming one of them."""
    game = begin(seen("WMA", at=5.0), seen("R3", at=10.0), deck="muppet_show")
    player = first(game).seat
    seats = {choice.seat for choice in first(game).choices}
    assert seats == {(player + 1) % 4, (player - 1) % 4}


@pytest.mark.parametrize(
    "later",
    [
        (UndoTouched(11.0), UndoTouched(12.0)),
        (UndoTouched(11.0), SeatTouched(12.0, 2)),
        (RoundGivenUp(11.0),),
    ],
)
def test_a_swap_is_not_asked_for_once_it_is_told_or_never_was(later):
    """5.11: the 7 was taken back, or the card that came too early, or the round."""
    game = begin(seen("R7", at=5.0), seen("R3", at=10.0), seven_swap="must")
    assert asked(game) == [QuestionKind.SWAPPED_WITH]
    for item in later:
        game.handle(item)
    assert asked(game) == []


def test_a_card_that_lies_there_again_was_not_taken_back():
    """5.4: nor is it the next seat's twin."""
    set_right = FactStated(10.0, (CountSet(2, 6),))
    game = begin(seen("R3", at=5.0), set_right, CardGone(20.0, card("R3")))
    before = game.history.now
    assert asked(game) == [QuestionKind.WITHDRAWN]
    game.handle(seen("R3", at=23.0))
    assert (asked(game), game.history.now) == ([], before)


def test_a_wrong_card_that_is_gone_closes_its_question():
    """5.2."""
    game = begin(seen("B3", at=10.0))
    game.handle(CardGone(12.0, card("B3")))
    assert asked(game) == []


def test_a_wrong_card_that_is_gone_leaves_only_the_penalty_to_be_confirmed():
    """5.2, P2."""
    game = begin(seen("B3", at=10.0), misplay_penalty=2)
    game.handle(CardGone(12.0, card("B3")))
    assert asked(game) == [QuestionKind.WRONG_CARD]
    touch(game, AnswerKind.PENALTY)
    assert game.history.now.counts == (7, 9, 7, 7)


# time-outs


def test_who_jumped_in_is_asked_for_three_seconds():
    """5.1: then the seat to act stays credited."""
    game = begin(seen("R7", at=10.0), jump_in="colored")
    game.tick(12.9)
    assert asked(game) == [QuestionKind.JUMP_IN]
    game.tick(13.0)
    assert asked(game) == []
    assert last_play(game) == Played(1, card("R7"))


def test_a_game_says_that_it_waits_for_a_question_to_close():
    game = begin(seen("R7", at=10.0), jump_in="colored")
    assert game.is_waiting
    game.tick(13.0)
    assert not game.is_waiting


def test_a_question_without_a_time_out_stays():
    game = begin(seen("B3", at=10.0))
    game.tick(1000.0)
    assert asked(game) == [QuestionKind.ILLEGAL_CARD]


def test_after_the_time_out_the_next_question_is_shown():
    game = unsure_twin()
    touch(game, AnswerKind.READ_AS)
    game.tick(13.0)
    assert asked(game) == [QuestionKind.CONFIRM_OUT]
