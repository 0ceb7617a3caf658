"""Who falls silent is found out by whoever asks."""

import pytest

from companion.components.component import (
    OPENING_S,
    PATIENCE_S,
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)

OK = ComponentState(Condition.OK)


def seen(state, silent_s):
    health = HealthMonitor()
    health.update(Component.CAMERA, state, 100.0)
    return health.states(100.0 + silent_s)[Component.CAMERA]


def test_a_part_that_showed_itself_is_as_it_says():
    assert seen(OK, PATIENCE_S) == OK


def test_a_part_that_works_and_falls_silent_hangs():
    found = seen(OK, PATIENCE_S + 0.1)
    assert (found.condition, found.fault) == (Condition.LOST, Fault.SILENT)


@pytest.mark.parametrize("condition", [Condition.STARTING, Condition.RETRYING])
def test_opening_may_take_longer_but_not_for_ever(condition):
    assert seen(ComponentState(condition), OPENING_S).condition is condition
    assert seen(ComponentState(condition), OPENING_S + 0.1).fault is Fault.SILENT


def test_a_part_that_rests_need_not_say_so_again():
    lost = ComponentState(Condition.LOST, Fault.FROZEN)
    assert seen(lost, 1e6) == lost


def test_a_part_that_nobody_told_of_is_not_there():
    assert HealthMonitor().states(0.0) == {}
