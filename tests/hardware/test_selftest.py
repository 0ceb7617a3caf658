"""The selftest, with hands and devices that a program can move."""

import os
import sys
from contextlib import nullcontext
from io import StringIO

import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from companion.__main__ import main
from companion.commands import doctor
from companion.commands.doctor_checks import Finding, Status
from companion.commands.selftest import (
    LOOK_S,
    try_buttons,
    try_camera,
    try_sound,
    try_watchdog,
)
from companion.core.cards import Card
from companion.records.problem_report import read_report
from companion.table.sound.cues import Sound
from companion.table.sound.player import wav_of
from hardware.camera import Frame
from hardware.errors import CameraError
from hardware.simulated.fingers import Fingers
from hardware.wiring import ButtonName, ButtonWiring, Wiring
from vision.reading.reading import CardReading, Reading, Refusal

WIRING = Wiring(
    (
        ButtonWiring(ButtonName.UNO, 17, lamp_pin=5),
        ButtonWiring(ButtonName.CATCH, 27),
    ),
    quiet_s=0.0,
)
CORNERS = np.array([(20, 20), (80, 20), (80, 110), (20, 110)], np.float32)


class Bench:
    """A camera and a clock that go on together."""

    ended = False

    def __init__(self, fps=15.0, *, is_dead=False):
        self.now, self.fps, self.is_dead = 0.0, fps, is_dead
        self.read_s = 0.02
        self.cards = (CardReading(Card.parse("R7"), 0.9, CORNERS),)

    def clock(self):
        return self.now

    def open(self):
        if self.is_dead:
            raise CameraError("No Pi camera was found; check the ribbon cable.")
        return nullcontext(Shown(self))

    def read(self, _image, _near=None, _length=None):
        self.now += self.read_s
        return Reading(self.cards, None if self.cards else Refusal.NO_CARD)

    read_all = read


class Shown:
    """Its frames: a sharp pattern."""

    def __init__(self, bench):
        self.bench = bench

    def read(self, _timeout_s):
        self.bench.now += 1 / self.bench.fps
        image = np.zeros((120, 160, 3), np.uint8)
        image[::2, ::2] = 255
        return Frame(image, 0, self.bench.now)


def findings(bench):
    found = try_camera(bench.open, bench, clock=bench.clock)
    return {each.part.removeprefix("selftest "): each for each in found}


def test_a_good_camera_is_told_with_its_numbers():
    found = findings(Bench())
    assert [each.status for each in found.values()] == [Status.REAL] * 3
    assert "15.0 frames a second" in found["camera"].detail
    assert found["reading"].detail == "20 ms a reading"
    assert "R7, sharpness" in found["focus"].detail


def test_a_camera_is_looked_at_for_so_long():
    bench = Bench()
    findings(bench)
    assert bench.now >= LOOK_S


def test_a_slow_camera_fails():
    assert findings(Bench(fps=3))["camera"].status is Status.FAILED


def test_a_slow_reading_fails():
    bench = Bench()
    bench.read_s = 0.5
    assert findings(bench)["reading"].status is Status.FAILED


def test_without_a_card_the_focus_is_not_known():
    bench = Bench()
    bench.cards = ()
    assert findings(bench)["focus"].detail == "no card is seen"


def test_a_missing_camera_is_one_finding():
    (found,) = findings(Bench(is_dead=True)).values()
    assert "ribbon cable" in found.remedy


def tried(*presses, lit="y"):
    """Press these buttons when asked, and answer for the lamps."""
    pins, coming = MockFactory(), iter(presses)
    fingers = Fingers(pins, WIRING, later=lambda _s, act: act())

    def ask(question):
        if "Press Enter" in question:
            name = next(coming, None)
            if name is not None:
                fingers.press(name)
            return ""
        return lit

    found = try_buttons(WIRING, lambda: nullcontext(pins), ask, patience_s=0.01)
    return {each.part.removeprefix("selftest "): each for each in found}


def test_every_button_and_lamp_is_tried():
    found = tried("uno", "catch")
    assert {part: each.status for part, each in found.items()} == {
        "button uno": Status.REAL,
        "button catch": Status.REAL,
        "lamp uno": Status.REAL,
    }


def test_a_button_that_nobody_hears_names_its_pin():
    assert "pin 17" in tried()["button uno"].remedy


def test_exchanged_wires_are_told():
    assert tried("catch", "uno")["button uno"].detail == "heard catch instead"


def test_a_dark_lamp_is_what_the_maker_says():
    assert tried("uno", "catch", lit="n")["lamp uno"].status is Status.FAILED


def test_a_sound_is_what_the_maker_hears():
    played = []
    assert try_sound(lambda _q: "n", played.append).status is Status.FAILED
    assert try_sound(lambda _q: "Yes", played.append).status is Status.REAL
    assert wav_of(Sound.ROUND_WON, 75) in played


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("", Status.ABSENT),
        ("LoadState=not-found", Status.ABSENT),
        (
            "LoadState=loaded\nActiveState=active\nNRestarts=0\nWatchdogUSec=30s",
            Status.REAL,
        ),
        (
            "LoadState=loaded\nActiveState=failed\nNRestarts=10\nWatchdogUSec=30s",
            Status.FAILED,
        ),
        ("LoadState=loaded\nActiveState=active\nWatchdogUSec=0", Status.FAILED),
        (  # stopped, so that the selftest has its devices
            "LoadState=loaded\nActiveState=inactive\nNRestarts=0\nWatchdogUSec=30s",
            Status.REAL,
        ),
    ],
)
def test_the_watchdog_is_asked_of_systemd(told, status):
    assert try_watchdog(lambda: told).status is status


@pytest.fixture
def put(tmp_path, monkeypatch):
    """A function that puts a program in the place of another."""

    def write(name, script):
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return write


@pytest.mark.slow
def test_a_systemd_that_never_answers_is_told(put):
    put("systemctl", "exec sleep 60")
    found = try_watchdog(patience_s=0.2)
    assert (found.status, found.detail) == (Status.FAILED, "systemd does not answer")


def test_without_hands_the_selftest_says_where_it_can_be_run(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", StringIO())
    assert main(["doctor", "--selftest", "--camera", "none"]) == 1
    assert "run it in a terminal" in capsys.readouterr().err


def test_what_was_tried_by_hand_stands_in_the_report(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    found = [Finding("selftest camera", Status.REAL, "usb:0")]
    monkeypatch.setattr(doctor, "_examine", lambda _args: iter(found))
    args = {"wiring": None, "json": False, "selftest": True}
    args |= {"config": None, "data": tmp_path}
    assert doctor.run(type("Args", (), args)()) == 0
    (path,) = tmp_path.glob("uno-report-*.zip")
    assert read_report(path).doctor == "selftest camera: real (usb:0)\n"
    assert str(path) in capsys.readouterr().out


def test_the_buttons_of_the_command_line_are_those_that_are_tried(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", StringIO())
    main(["doctor", "--selftest", "--camera", "none", "--buttons", "keyboard"])
    assert "selftest buttons" not in capsys.readouterr().out
