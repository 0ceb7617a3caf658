"""The watchdog is fed only by heartbeats: over a real socket, each of them stopped."""

import socket
from contextlib import suppress

import pytest

from companion.components.component import (
    Component,
    ComponentState,
    Condition,
    Fault,
    HealthMonitor,
)
from companion.table.vitals import PATIENCE_S, START_S, Heartbeat, WatchdogFeeder
from companion.view.sentences.notices import part_text
from hardware.service_watchdog import ServiceWatchdog

OK, GONE = ComponentState(Condition.OK), ComponentState(Condition.LOST, Fault.FAILED)


class Program:
    """All that sends heartbeats, each of which can hang, and systemd's end."""

    def __init__(self, line, required=tuple(Heartbeat)):
        self.line = line
        self.health = HealthMonitor()
        self.shown = []
        self.hung = set()
        self.now = 100.0
        self.vitals = WatchdogFeeder(
            ServiceWatchdog(line.getsockname()),
            required,
            components=self.health.states,
            shown=lambda: self.shown,
        )

    def live(self, seconds):
        """Let time pass; return how often the watchdog was fed."""
        self.heard()
        until, heard = self.now + seconds, []
        while self.now < until:
            self.now += 1.0
            for vital in Heartbeat:
                if vital not in self.hung:
                    self.vitals.beat(vital, self.now)
            for part in (Component.CAMERA, Component.STORAGE):
                if part not in self.hung:
                    self.health.update(part, OK, self.now)
            self.vitals.feed(self.now)
            heard += self.heard()
        return heard.count("WATCHDOG=1")

    def heard(self):
        found = []
        with suppress(BlockingIOError):
            while True:
                found.append(self.line.recv(200).decode())
        return found


@pytest.fixture
def line(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.settimeout(0)
        line.bind(str(tmp_path / "notify"))
        yield line


@pytest.fixture
def program(line):
    return Program(line)


def test_a_healthy_program_feeds(program):
    assert program.live(5) == 5


@pytest.mark.parametrize("vital", Heartbeat)
def test_the_watchdog_is_not_fed_once_a_heartbeat_stops(program, vital):
    program.live(5)
    program.hung.add(vital)
    program.live(PATIENCE_S)
    assert program.live(100) == 0


@pytest.mark.parametrize("vital", Heartbeat)
def test_the_watchdog_is_fed_again_once_the_heartbeat_is_back(program, vital):
    program.hung.add(vital)
    program.live(100)
    program.hung.clear()
    assert program.live(5) == 5


def test_it_is_not_fed_while_the_camera_hangs_until_the_screen_says_so(program):
    program.live(5)
    program.hung.add(Component.CAMERA)
    program.live(20)
    assert program.live(20) == 0
    hung = program.health.states(program.now)[Component.CAMERA]
    program.shown = [part_text(Component.CAMERA, hung)]
    assert program.live(5) == 5


def test_it_is_not_fed_after_a_failed_write_until_the_banner_says_so(program):
    program.hung.add(Component.STORAGE)
    program.health.update(Component.STORAGE, GONE, program.now)
    assert program.live(5) == 0
    program.shown = [part_text(Component.STORAGE, GONE)]
    assert program.live(5) == 5


def test_systemd_is_told_what_is_missing(program):
    program.live(5)
    program.hung.add(Heartbeat.SCREEN)
    program.vitals.feed(program.now + 60)
    assert "STATUS=that the screen drew" in program.heard()[0]


def test_the_table_is_ready_with_its_first_picture_and_not_before(program):
    program.vitals.beat(Heartbeat.TABLE, 1.0)
    assert program.heard() == []
    program.vitals.beat(Heartbeat.SCREEN, 2.0)
    program.vitals.beat(Heartbeat.SCREEN, 3.0)
    assert program.heard() == ["READY=1"]


def test_a_table_without_a_screen_is_ready_when_the_table_answers(line):
    program = Program(line, (Heartbeat.TABLE,))
    program.vitals.beat(Heartbeat.TABLE, 1.0)
    assert program.heard() == ["READY=1"]


def test_before_the_first_picture_the_watchdog_is_not_fed(program):
    program.hung.add(Heartbeat.SCREEN)
    assert program.live(5) == 0


def test_a_start_is_logged_only_if_no_picture_comes_for_long(program, caplog):
    program.hung.add(Heartbeat.SCREEN)
    program.live(START_S)
    assert caplog.messages == []
    program.live(10)
    assert caplog.messages == ["Not known: that the screen drew"]


def test_a_picture_that_took_a_while_leaves_nothing_in_the_log(program, caplog):
    program.hung.add(Heartbeat.SCREEN)
    program.live(START_S - 1)
    program.hung.clear()
    program.vitals.beat(Heartbeat.SCREEN, program.now)
    program.vitals.feed(program.now)
    assert "STATUS=all is well" in program.heard()
    assert caplog.messages == []


def test_what_hangs_after_the_first_picture_is_logged_at_once(program, caplog):
    program.live(1)
    program.hung.add(Heartbeat.SCREEN)
    program.live(PATIENCE_S + 1)
    assert caplog.messages == ["Not known: that the screen drew"]
