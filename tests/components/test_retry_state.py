"""The one life cycle of all parts; time is an argument."""

from companion.components.component import (
    FIRST_PAUSE_S,
    LONGEST_PAUSE_S,
    MIN_WORKING_S,
    RESET_BACKOFF_S,
    ComponentFailedError,
    Condition,
    Fault,
    RetryState,
)

GONE = OSError("The cable is out.")


def test_a_part_that_works_at_once_is_well():
    assert RetryState().working(5.0).state.condition is Condition.OK


def test_a_part_that_fails_rests_and_says_why():
    life = RetryState().failed(5.0, GONE)
    assert life.state.condition is Condition.LOST
    assert life.state.detail == "The cable is out."
    assert life.due_at == 5.0 + FIRST_PAUSE_S


def test_an_error_can_say_which_ailment_it_is():
    life = RetryState().failed(
        5.0, ComponentFailedError(Fault.FROZEN, "It shows one picture.")
    )
    assert life.state.fault is Fault.FROZEN


def test_pauses_grow_up_to_a_limit():
    life, pauses = RetryState(), []
    for _ in range(8):
        life = life.failed(0.0, GONE)
        pauses.append(life.due_at)
    assert pauses[:4] == [1.0, 2.0, 4.0, 8.0]
    assert pauses[-1] == LONGEST_PAUSE_S


def test_pauses_grow_also_when_it_always_works_for_a_moment():
    life, pauses, now = RetryState(), [], 0.0
    for _ in range(8):
        life = life.opening().working(now).failed(now, GONE)
        pauses.append(life.due_at - now)
        now = life.due_at
    assert pauses[-1] == LONGEST_PAUSE_S


def test_a_part_that_was_steady_is_tried_again_soon():
    life = RetryState()
    for _ in range(8):
        life = life.failed(0.0, GONE)
    life = (
        life.opening()
        .working(100.0)
        .working(100.0 + RESET_BACKOFF_S)
        .failed(200.0, GONE)
    )
    assert life.due_at == 200.0 + FIRST_PAUSE_S


def test_a_part_that_failed_must_prove_that_it_works():
    life = RetryState().failed(0.0, GONE).opening().working(10.0)
    assert life.state.condition is Condition.RETRYING
    assert life.working(10.0 + MIN_WORKING_S).state.condition is Condition.OK


def test_while_it_is_tried_again_it_keeps_its_ailment():
    life = RetryState().failed(0.0, ComponentFailedError(Fault.FROZEN, "x")).opening()
    assert life.state.fault is Fault.FROZEN


def test_a_part_that_suffers_works_and_is_well_again_by_working():
    life = RetryState().working(0.0).degraded(Fault.BLACK)
    assert life.state.works
    assert life.state.condition is Condition.DEGRADED
    assert life.working(1.0).state.condition is Condition.OK
