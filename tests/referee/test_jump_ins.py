"""Who jumped in, at one table: told by a press, and under a penalty (5.1, 5.10)."""

import pytest
from asking import asked, begin, first, last_play, touch
from builders import card, seen

from companion.core.events import CountSet, Drew, Played, UnoCalled, Why
from companion.referee.inputs import (
    Button,
    CreditTouched,
    FactStated,
    PlayerLeft,
    Pressed,
)
from companion.referee.rulings import AnswerKind, QuestionKind


def twin(*items, **rules):
    return begin(*items, **{"jump_in": "colored"} | rules)


@pytest.mark.parametrize("at", [8.0, 9.9])
def test_an_own_button_just_before_the_twin_decides_who_jumped_in(at):
    game = twin(Pressed(at, Button.PASS, 3), seen("R7", at=10.0))
    assert last_play(game) == Played(3, card("R7"), jump_in=True)
    assert asked(game) == []


@pytest.mark.parametrize("at", [10.1, 12.0])
def test_an_own_button_just_after_the_twin_decides_who_jumped_in(at):
    game = twin(seen("R7", at=10.0), Pressed(at, Button.PASS, 3))
    assert last_play(game) == Played(3, card("R7"), jump_in=True)
    assert asked(game) == []


@pytest.mark.parametrize("at", [7.9, 12.1])
def test_a_press_more_than_two_seconds_from_the_twin_decides_nothing(at):
    items = sorted((seen("R7", at=10.0), Pressed(at, Button.PASS, 3)), key=_at)
    game = twin(*items)
    assert last_play(game) == Played(1, card("R7"))
    assert asked(game) == [QuestionKind.JUMP_IN]


def _at(item):
    return item.at


def test_the_first_of_two_presses_decides():
    game = twin(
        seen("R7", at=10.0),
        Pressed(10.5, Button.PASS, 3),
        Pressed(10.6, Button.PASS, 0),
    )
    assert last_play(game).player == 3


def test_the_press_of_the_seat_that_was_to_act_says_that_nobody_jumped_in():
    game = twin(seen("R7", at=10.0), Pressed(10.5, Button.PASS, 1))
    assert last_play(game) == Played(1, card("R7"))
    assert asked(game) == []


def test_an_early_call_of_the_seat_that_is_to_act_says_that_nobody_jumped_in():
    """The call meant nothing while the camera had not seen the card."""
    game = twin(Pressed(9.9, Button.UNO, 1), seen("R7", at=9.5))
    assert last_play(game) == Played(1, card("R7"))
    assert asked(game) == []


def test_a_seat_that_is_out_of_the_game_never_jumped_in():
    game = twin(PlayerLeft(5.0, 0), seen("R7", at=10.0))
    game.handle(Pressed(10.5, Button.PASS, 0))
    assert last_play(game).player == 1
    assert asked(game) == [QuestionKind.JUMP_IN]


def test_one_press_says_only_once_who_jumped_in():
    game = twin(seen("R7", at=10.0), Pressed(10.5, Button.PASS, 3))
    game.handle(seen("R7", at=11.0))
    assert last_play(game).player == 0
    assert QuestionKind.JUMP_IN in asked(game)


def test_a_catch_never_says_who_jumped_in():
    game = twin(seen("R7", at=10.0), Pressed(10.5, Button.CATCH, 3))
    game.tick(11.2)
    assert last_play(game).player == 1


def test_the_seat_to_act_can_draw_at_once_without_having_jumped_in():
    game = twin(seen("R7", at=10.0), Pressed(10.5, Button.DRAW, 2))
    assert last_play(game).player == 1
    assert game.history.now.counts == (7, 6, 8, 7)


def test_a_card_that_is_no_twin_is_not_credited_by_a_press():
    """5.1: a card of another kind is never a jump-in."""
    game = twin(seen("R3", at=10.0), Pressed(10.5, Button.PASS, 3))
    assert last_play(game) == Played(1, card("R3"))


def test_an_own_call_about_the_twin_is_also_the_call_of_who_jumped_in():
    """5.1, 5.13."""
    game = twin(hand_size=2)
    game.handle(seen("R7", at=10.0))
    game.handle(Pressed(10.2, Button.UNO, 3))
    events = [step.event for step in game.history.steps]
    assert (last_play(game), events[-1]) == (
        Played(3, card("R7"), jump_in=True),
        UnoCalled(3),
    )
    assert game.history.now.exposed == frozenset()


@pytest.mark.parametrize(("at", "at_risk"), [(10.2, set()), (12.1, {3})])
def test_a_shared_call_about_the_twin_is_that_of_who_is_touched_then(at, at_risk):
    """5.1, 5.28: when it was pressed nobody could be known to mean it."""
    game = twin(FactStated(5.0, (CountSet(3, 2),)), hand_size=3)
    game.handle(seen("R7", at=10.0))
    game.handle(Pressed(at, Button.UNO))
    game.handle(CreditTouched(12.5, 3))
    assert game.history.now.counts == (3, 3, 3, 1)
    assert game.history.now.exposed == at_risk


def test_who_presses_long_after_a_twin_tells_whose_it_was():
    """5.1: Ada comes after Dee. Where it is allowed, every other twin is a jump-in."""
    game = twin(seen("R7", at=10.0))
    game.tick(14.0)
    assert not game.beam.is_turn_sure
    game.handle(Pressed(18.0, Button.DRAW, 0))
    assert last_play(game) == Played(3, card("R7"), jump_in=True)
    assert game.history.now.counts == (8, 7, 7, 6)


# the penalty under a jump-in (5.10)


def on_a_penalty(**rules):
    """Ben's draw two, open to be stacked; then its twin, from Dee."""
    rules = {"jump_in": "colored", "count_forced_draws": False} | rules
    game = begin(seen("R+2", at=5.0), **rules)
    game.handle(seen("R+2", at=10.0))
    game.handle(CreditTouched(11.0, 0))
    return game


def test_a_jump_in_on_a_penalty_that_is_owed_asks_once_whether_it_was_drawn():
    """5.10: taken as drawn."""
    game = on_a_penalty()
    events = [step.event for step in game.history.steps]
    assert Drew(2, 2, Why.PENALTY) in events
    assert asked(game) == [QuestionKind.DRAWN_ALREADY]
    assert first(game).seat == 2


def test_a_jump_in_that_came_before_the_draw_can_be_taken_back():
    """5.10: under `after_draw` it must wait."""
    game = on_a_penalty()
    touch(game, AnswerKind.TAKE_BACK)
    now = game.history.now
    assert (now.owes, now.pending, now.counts) == (2, 2, (7, 6, 7, 7))


@pytest.mark.parametrize("value", ["cancels", "adds"])
def test_where_a_jump_in_need_not_wait_nothing_is_asked(value):
    """5.10."""
    assert asked(on_a_penalty(jump_in_on_penalty=value)) == []
