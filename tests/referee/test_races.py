"""Calls against catches, judged by when they happened (docs/rules.md 5.13)."""

import pytest
from builders import seen

from companion.records.journal import Journal
from companion.referee.inputs import Button, Pressed
from companion.table.table import Table

LONG_AFTER = 1e6


@pytest.fixture
def table():
    """Ada has two cards and is to play on the red 7."""
    with Journal(":memory:") as journal:
        rules = {"hand_size": 2}
        table = Table(journal, rules, players=("Ada", "Ben", "Cem"))
        table.handle(seen("R7", at=0.0))
        while table.history.now.current != 0:
            table.handle(Pressed(1.0, Button.DRAW))
            table.handle(Pressed(1.0, Button.PASS))
        yield table


def catch(at):
    return Pressed(at, Button.CATCH, 1)


def call(at):
    return Pressed(at, Button.UNO, 0)


def cards(table):
    return table.history.now.counts[0]


def test_a_catch_within_the_grace_waits_for_a_call(table):
    table.handle(seen("R3", at=10.0))
    table.handle(catch(10.2))
    assert cards(table) == 1


def test_a_call_within_the_grace_beats_an_earlier_catch(table):
    table.handle(seen("R3", at=10.0))
    table.handle(catch(10.2))
    table.handle(call(10.8))
    table.tick(LONG_AFTER)
    assert cards(table) == 1


def test_a_catch_that_nobody_answers_is_a_catch(table):
    table.handle(seen("R3", at=10.0))
    table.handle(catch(10.2))
    table.tick(11.1)
    assert cards(table) == 3


def test_after_the_grace_the_first_press_wins(table):
    table.handle(seen("R3", at=10.0))
    table.handle(catch(13.0))
    table.handle(call(13.1))
    table.tick(LONG_AFTER)
    assert cards(table) == 3


def test_a_catch_pressed_before_the_camera_knows_the_card_counts(table):
    table.handle(catch(10.3))
    table.handle(seen("R3", at=10.0))
    table.tick(11.1)
    assert cards(table) == 3


@pytest.mark.slow
def test_a_catch_pressed_after_the_next_card_had_landed_comes_too_late(table):
    table.handle(seen("R3", at=10.0))
    table.handle(catch(15.2))
    table.handle(seen("R4", at=15.0))
    table.tick(LONG_AFTER)
    assert cards(table) == 1


def test_a_catch_pressed_before_the_next_card_landed_is_in_time(table):
    table.handle(seen("R3", at=10.0))
    table.handle(catch(14.9))
    table.handle(seen("R4", at=15.0))
    assert cards(table) == 3


@pytest.mark.slow
def test_hammering_the_button_gains_nothing(table):
    table.handle(seen("R3", at=10.0))
    for i in range(20):
        table.handle(catch(10.0 + i / 20))
    table.handle(call(10.9))
    table.tick(LONG_AFTER)
    assert cards(table) == 1
