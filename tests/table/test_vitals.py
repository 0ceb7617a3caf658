"""The watchdog is fed by health only: a real socket, and each vital hung."""

import socket
from contextlib import suppress

import pytest

from companion.parts.board import Board
from companion.parts.part import Ailment, Condition, Part, PartState
from companion.table.vitals import PATIENCE_S, Vital, Vitals
from companion.view.sentences.parts import part_text
from hardware.service_watchdog import ServiceWatchdog

OK, GONE = PartState(Condition.OK), PartState(Condition.LOST, Ailment.FAILED)


class Program:
    """All that lives, each of which can hang, and systemd's end of the line."""

    def __init__(self, line, required=tuple(Vital)):
        self.line = line
        self.board = Board()
        self.shown = []
        self.hung = set()
        self.now = 100.0
        self.vitals = Vitals(
            ServiceWatchdog(line.getsockname()),
            required,
            parts=self.board.at,
            shown=lambda: self.shown,
        )

    def live(self, seconds):
        """Let time pass; return how often the watchdog was fed."""
        self.heard()
        until, heard = self.now + seconds, []
        while self.now < until:
            self.now += 1.0
            for vital in Vital:
                if vital not in self.hung:
                    self.vitals.beat(vital, self.now)
            for part in (Part.CAMERA, Part.STORAGE):
                if part not in self.hung:
                    self.board.tell(part, OK, self.now)
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


@pytest.mark.parametrize("vital", Vital)
def test_what_is_vital_and_hangs_starves_the_watchdog(program, vital):
    program.live(5)
    program.hung.add(vital)
    program.live(PATIENCE_S)
    assert program.live(100) == 0


@pytest.mark.parametrize("vital", Vital)
def test_what_is_vital_and_lives_again_feeds_again(program, vital):
    program.hung.add(vital)
    program.live(100)
    program.hung.clear()
    assert program.live(5) == 5


def test_a_camera_that_hangs_starves_it_until_the_screen_says_so(program):
    program.live(5)
    program.hung.add(Part.CAMERA)
    program.live(20)
    assert program.live(20) == 0
    hung = program.board.at(program.now)[Part.CAMERA]
    program.shown = [part_text(Part.CAMERA, hung)]
    assert program.live(5) == 5


def test_a_write_that_failed_starves_it_until_the_banner_says_so(program):
    program.hung.add(Part.STORAGE)
    program.board.tell(Part.STORAGE, GONE, program.now)
    assert program.live(5) == 0
    program.shown = [part_text(Part.STORAGE, GONE)]
    assert program.live(5) == 5


def test_systemd_is_told_what_is_missing(program):
    program.live(5)
    program.hung.add(Vital.SCREEN)
    program.vitals.feed(program.now + 60)
    assert "STATUS=that the screen drew" in program.heard()[0]


def test_the_table_is_ready_with_its_first_picture_and_not_before(program):
    program.vitals.beat(Vital.SESSION, 1.0)
    assert program.heard() == []
    program.vitals.beat(Vital.SCREEN, 2.0)
    program.vitals.beat(Vital.SCREEN, 3.0)
    assert program.heard() == ["READY=1"]


def test_a_table_without_a_screen_is_ready_when_the_session_answers(line):
    program = Program(line, (Vital.SESSION,))
    program.vitals.beat(Vital.SESSION, 1.0)
    assert program.heard() == ["READY=1"]


def test_before_the_first_picture_nobody_is_fed(program):
    program.hung.add(Vital.SCREEN)
    assert program.live(5) == 0
