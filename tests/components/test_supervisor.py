"""A supervisor's steps, without its thread and without waiting."""

from contextlib import contextmanager

from companion.components.component import (
    FIRST_PAUSE_S,
    LONGEST_PAUSE_S,
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.components.supervisor import LOOK_S, Supervisor


class Device:
    """A device that can be pulled out and plugged in."""

    def __init__(self):
        self.is_there = True
        self.is_open = False
        self.suffers = None
        self.closing = lambda: None
        self.now = 100.0

    @contextmanager
    def open(self):
        self.need()
        self.is_open = True
        try:
            yield self.look
        finally:
            self.closing()
            self.is_open = False

    def need(self):
        if not self.is_there:
            raise OSError("It is not there; plug it in.")

    def look(self, now):
        self.need()
        return self.suffers


class Kept:
    """A supervisor with its device and board, in made-up time."""

    def __init__(self):
        self.device, self.health = Device(), HealthMonitor()
        self.supervisor = Supervisor(
            Component.BUTTONS,
            self.device.open,
            health=self.health,
            clock=lambda: self.device.now,
        )

    def step(self):
        """Do what is due, and let the time pass until more is."""
        rest_s = self.supervisor.step()
        self.device.now += rest_s
        return rest_s

    @property
    def state(self):
        return self.health.states(self.device.now)[Component.BUTTONS]


def test_a_part_is_opened_and_looked_after():
    kept = Kept()
    assert kept.step() == LOOK_S
    assert kept.device.is_open
    assert kept.state.condition is Condition.OK


def test_a_part_that_is_absent_at_the_start_ends_nothing():
    kept = Kept()
    kept.device.is_there = False
    assert kept.step() == FIRST_PAUSE_S
    assert kept.state.detail == "It is not there; plug it in."


def test_a_part_that_fails_is_closed_before_it_is_tried_again():
    kept = Kept()
    kept.step()
    kept.device.is_there = False
    kept.step()
    assert not kept.device.is_open
    assert kept.state.condition is Condition.LOST


def test_a_part_is_said_to_be_lost_before_it_is_closed():
    kept = Kept()
    kept.step()
    kept.device.is_there = False
    kept.device.closing = lambda: said.append(kept.state.condition)
    said = []
    kept.step()
    assert said == [Condition.LOST]


def test_a_part_that_comes_back_is_well_again_by_itself():
    kept = Kept()
    kept.device.is_there = False
    for _ in range(4):
        kept.step()
    kept.device.is_there = True
    kept.step()
    kept.step()
    assert kept.state.condition is Condition.OK


def test_a_part_that_stays_away_is_tried_less_and_less_often():
    kept = Kept()
    kept.device.is_there = False
    rests = [kept.step() for _ in range(8)]
    assert rests == sorted(rests)
    assert rests[-1] == LONGEST_PAUSE_S


def test_a_part_says_what_it_suffers_from():
    kept = Kept()
    kept.device.suffers = ComponentState(Condition.DEGRADED, Fault.STUCK, "pin 17")
    kept.step()
    assert kept.state.fault is Fault.STUCK
    kept.device.suffers = None
    kept.step()
    assert kept.state.condition is Condition.OK


def test_a_bell_does_not_cut_the_rest_short():
    kept = Kept()
    kept.device.is_there = False
    kept.supervisor.step()
    assert kept.supervisor.step() == FIRST_PAUSE_S


def test_its_thread_ends_with_the_block_and_closes_the_part():
    kept = Kept()
    with kept.supervisor:
        pass
    assert not kept.device.is_open


class HeavyDevice(Device):
    """A device that cannot even be closed."""

    @contextmanager
    def open(self):
        yield self.look
        raise RuntimeError("it will not go")


def test_a_part_that_cannot_be_closed_is_tried_again_all_the_same(caplog):
    kept = Kept()
    kept.device = HeavyDevice()
    kept.supervisor = Supervisor(
        Component.LAMPS,
        kept.device.open,
        health=kept.health,
        clock=lambda: kept.device.now,
    )
    kept.step()
    kept.device.is_there = False
    kept.step()
    kept.device.is_there = True
    assert kept.step() == LOOK_S
    assert "cannot be closed" in caplog.text
