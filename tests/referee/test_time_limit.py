"""Games by the clock: the limit, a restart, and a table that plays on (F7, 5.22)."""

from builders import a_table, seen

from companion.core.events import TimeCalled
from companion.core.history import History
from companion.core.state import Phase
from companion.referee.game import GameInPlay
from companion.referee.inputs import (
    Button,
    PointsEntered,
    Pressed,
    RoundDealt,
    RoundGivenUp,
    UndoTouched,
)
from companion.referee.tracking.tracker import Tracker

LIMIT = {"time_limit_min": 30, "hand_size": 1}


def begin(**rules):
    """A game whose first round has been opened at second 100."""
    game = GameInPlay(Tracker.of(History(a_table(3, **LIMIT | rules))))
    game.tick(0.0)
    game.tick(100.0)
    game.handle(seen("R7", at=100.0))
    game.tick(100.1)
    return game


def test_the_time_of_a_game_is_up_after_its_minutes():
    game = begin()
    game.tick(1899.0)
    assert not game.history.now.time_up
    game.tick(1900.1)
    assert game.history.now.time_up


def test_a_game_with_a_limit_waits_for_it():
    assert begin().is_waiting


def test_the_round_is_finished_when_time_is_up_and_then_the_game_is_over():
    game = begin()
    game.tick(2000.0)
    assert game.history.now.phase is Phase.PLAY
    game.handle(seen("R3", at=2001.0))
    game.handle(PointsEntered(2002.0, (10, 0, 20)))
    assert game.history.now.winners == (1,)


def test_stop_now_voids_the_round_when_time_is_up():
    game = begin(time_limit_end="stop_now")
    game.tick(2000.0)
    now = game.history.now
    assert (now.phase, now.scores, now.winners) == (Phase.OVER, (0, 0, 0), (0, 1, 2))


def test_stop_now_voids_no_round_that_somebody_has_won():
    """F1: its hands are still counted, and then the game is over."""
    game = begin(time_limit_end="stop_now")
    game.handle(seen("R3", at=1899.0))
    game.tick(2000.0)
    now = game.history.now
    assert (now.phase, now.time_up, now.winners) == (Phase.COUNT, True, None)
    game.handle(PointsEntered(2001.0, (10, 0, 20)))
    assert game.history.now.winners == (1,)


def test_stop_now_leaves_the_last_draw_card_to_be_drawn():
    """F1, F2."""
    game = begin(time_limit_end="stop_now", count_forced_draws=False)
    game.handle(seen("R+2", at=1899.0))
    game.tick(2000.0)
    assert game.history.now.phase is Phase.PENALTY
    game.handle(Pressed(2001.0, Button.DRAW))
    game.tick(2002.0)
    assert game.history.now.phase is Phase.COUNT


def test_the_game_is_over_if_its_last_round_is_given_up_after_the_time():
    """5.23."""
    game = begin()
    game.handle(RoundGivenUp(1000.0))
    game.handle(RoundDealt(1001.0, 0))
    game.handle(seen("R7", at=1001.0))
    game.tick(2000.0)
    game.handle(RoundGivenUp(2001.0))
    now = game.history.now
    assert (now.phase, now.winners) == (Phase.OVER, (0, 1, 2))


def test_those_who_are_level_play_on_if_a_round_is_given_up_after_the_time():
    """5.23, `tie`."""
    game = begin(tie="extra_round")
    game.tick(2000.0)
    game.handle(RoundGivenUp(2001.0))
    assert game.history.now.winners is None


def test_between_two_rounds_the_game_ends_when_time_is_up():
    game = begin()
    game.handle(RoundGivenUp(101.0))
    game.tick(2000.0)
    assert game.history.now.winners == (0, 1, 2)


def test_the_clock_rests_before_the_first_deal():
    game = GameInPlay(Tracker.of(History(a_table(3, **LIMIT))))
    for now in (0.0, 5000.0, 9000.0):
        assert game.tick(now) == ()
    game.handle(seen("R7", at=9000.0))
    assert game.tick(9001.0) == ()


def test_time_is_called_once():
    game = begin()
    game.tick(2000.0)
    game.tick(3000.0)
    events = [step.event for step in game.history.steps]
    assert events.count(TimeCalled()) == 1


def test_a_table_that_undoes_it_plays_on():
    game = begin()
    game.tick(2000.0)
    game.handle(UndoTouched(2001.0))
    game.tick(2002.0)
    assert not game.history.now.time_up


def test_after_a_restart_the_clock_goes_on_from_the_last_ruling():
    """Not from the date: the night between two evenings does not count."""
    game = begin()
    game.tick(1000.0)  # 900 of 1800 seconds
    game.handle(seen("B3", at=1000.0))  # changes nothing
    (last,) = game.handle(RoundGivenUp(1000.0))
    again = GameInPlay(Tracker.of(game.history), played_s=last.played_s)
    again.tick(5.0)
    again.tick(900.0)
    assert not again.history.now.time_up
    again.tick(905.1)
    assert again.history.now.time_up


def test_a_game_without_a_limit_never_ends_by_time():
    game = begin(time_limit_min=0)
    assert not game.is_waiting
    assert game.tick(1e9) == ()


def test_the_end_of_all_input_is_not_the_end_of_the_time():
    game = begin()
    game.tick(float("inf"))
    assert not game.history.now.time_up
