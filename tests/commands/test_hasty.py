"""People who play without a camera, for boards and measurements."""

from itertools import count

import pytest
from hasty import HastyTable

from companion.records.journal import Journal
from companion.table.table import Table

pytestmark = pytest.mark.slow


@pytest.fixture
def journal():
    with Journal(":memory:") as journal:
        yield journal


def played(journal, steps, seed=3):
    table, clock = Table(journal, {"target": 30}, players=("Ada", "Ben")), count()
    bots = HastyTable(table, seed, lambda: float(next(clock)))
    for _ in range(steps):
        bots.step()
    return table


def test_they_play_one_game_after_the_other(journal):
    played(journal, 40)
    assert len(journal.games()) > 2


def test_what_they_play_is_decided_by_the_seed():
    with Journal(":memory:") as one, Journal(":memory:") as other:
        assert played(one, 30).history == played(other, 30).history


def test_a_game_that_others_have_begun_is_left(journal):
    played(journal, 20)
    games = len(journal.games())
    assert played(journal, 5).history.now.round == 1
    assert len(journal.games()) == games + 1
