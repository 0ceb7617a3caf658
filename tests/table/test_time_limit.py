"""Games by the clock: the limit, a restart, and a table that plays on (F7, 5.22)."""

import sqlite3

import pytest
from builders import seen

from companion.core.events import TimeCalled
from companion.core.state import Phase
from companion.records.journal import Journal
from companion.referee.inputs import PointsEntered, RoundGivenUp, UndoTouched
from companion.table.session import Session

NAMES = ("Ada", "Ben", "Cem")
LIMIT = {"time_limit_min": 30, "hand_size": 1}


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


def begin(journal, **rules):
    """A game whose first round has been opened at second 100."""
    session = Session(journal, journal.open_game(NAMES, LIMIT | rules))
    session.tick(0.0)
    session.tick(100.0)
    session.handle(seen("R7", at=100.0))
    session.tick(100.1)
    return session


def test_the_time_of_a_game_is_up_after_its_minutes(journal):
    session = begin(journal)
    session.tick(1899.0)
    assert not session.history.now.time_up
    session.tick(1900.1)
    assert session.history.now.time_up


def test_a_session_with_a_limit_waits_for_it(journal):
    assert begin(journal).is_waiting


def test_the_round_is_finished_when_time_is_up_and_then_the_game_is_over(journal):
    session = begin(journal)
    session.tick(2000.0)
    assert session.history.now.phase is Phase.PLAY
    session.handle(seen("R3", at=2001.0))
    session.handle(PointsEntered(2002.0, (10, 0, 20)))
    assert session.history.now.winners == (1,)


def test_stop_now_voids_the_round_when_time_is_up(journal):
    session = begin(journal, time_limit_end="stop_now")
    session.tick(2000.0)
    now = session.history.now
    assert (now.phase, now.scores, now.winners) == (Phase.OVER, (0, 0, 0), (0, 1, 2))


def test_between_two_rounds_the_game_ends_when_time_is_up(journal):
    session = begin(journal)
    session.handle(RoundGivenUp(101.0))
    session.tick(2000.0)
    assert session.history.now.winners == (0, 1, 2)


def test_the_clock_rests_before_the_first_deal(journal):
    session = Session(journal, journal.open_game(NAMES, LIMIT))
    for now in (0.0, 5000.0, 9000.0):
        assert session.tick(now) == ()
    session.handle(seen("R7", at=9000.0))
    assert session.tick(9001.0) == ()


def test_time_is_called_once(journal):
    session = begin(journal)
    session.tick(2000.0)
    session.tick(3000.0)
    events = [step.event for step in session.history.steps]
    assert events.count(TimeCalled()) == 1


def test_a_table_that_undoes_it_plays_on(journal):
    session = begin(journal)
    session.tick(2000.0)
    session.handle(UndoTouched(2001.0))
    session.tick(2002.0)
    assert not session.history.now.time_up


def test_after_a_restart_the_clock_goes_on_from_the_last_ruling(journal):
    """Not from the date: the night between two evenings does not count."""
    session = begin(journal)
    session.tick(1000.0)  # 900 of 1800 seconds
    session.handle(seen("B3", at=1000.0))  # changes nothing
    session.handle(RoundGivenUp(1000.0))
    again = Session(journal, journal.games()[0])
    again.tick(5.0)
    again.tick(900.0)
    assert not again.history.now.time_up
    again.tick(905.1)
    assert again.history.now.time_up


def test_a_game_without_a_limit_never_ends_by_time(journal):
    session = begin(journal, time_limit_min=0)
    assert not session.is_waiting
    assert session.tick(1e9) == ()


def test_the_end_of_all_input_is_not_the_end_of_the_time(journal):
    session = begin(journal)
    session.tick(float("inf"))
    assert not session.history.now.time_up


def test_a_journal_from_before_time_limits_can_be_used(tmp_path):
    path = tmp_path / "table.sqlite3"
    with Journal(path) as journal:
        game = journal.open_game(NAMES, LIMIT)
    with sqlite3.connect(path) as database:
        database.execute("ALTER TABLE rulings DROP COLUMN played_s")
    database.close()
    with Journal(path) as journal:
        assert journal.played_s(game) == 0
        assert Session(journal, game).handle(seen("R7"))[0].events
