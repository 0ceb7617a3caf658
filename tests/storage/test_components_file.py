import json
import os

import pytest

from companion.commands.doctor_checks import Status, check_running
from companion.components.component import Component, ComponentState, Condition, Fault
from companion.storage.components_file import COMPONENTS, ComponentsFile

LOST = ComponentState(Condition.LOST, Fault.FROZEN, "Unplug it.")
NOW = {Component.CAMERA: LOST, Component.STORAGE: ComponentState(Condition.OK)}


def test_what_was_written_is_read(tmp_path):
    ComponentsFile(tmp_path / COMPONENTS).write(NOW)
    assert ComponentsFile(tmp_path / COMPONENTS).read() == NOW


def test_a_name_that_is_no_text_ends_no_game(tmp_path):
    lost = {Component.STORAGE: ComponentState(Condition.LOST, Fault.FROZEN, "a\udcff")}
    ComponentsFile(tmp_path / COMPONENTS).write(lost)
    assert ComponentsFile(tmp_path / COMPONENTS).read() == {}


def test_without_a_running_companion_nothing_is_known(tmp_path):
    ComponentsFile(tmp_path / COMPONENTS).write(NOW)
    written = json.loads((tmp_path / COMPONENTS).read_text())
    dead = {"pid": 2**22 + 1}  # more than any number of a process
    (tmp_path / COMPONENTS).write_text(json.dumps(written | dead))
    assert ComponentsFile(tmp_path / COMPONENTS).read() == {}


def test_another_program_of_a_later_boot_is_not_taken_for_the_companion(tmp_path):
    ComponentsFile(tmp_path / COMPONENTS).write(NOW)
    written = json.loads((tmp_path / COMPONENTS).read_text())
    (tmp_path / COMPONENTS).write_text(json.dumps(written | {"boot": "earlier"}))
    assert ComponentsFile(tmp_path / COMPONENTS).read() == {}


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", '{"pid": "x"}', "[" * 5000),
        *(json.dumps({"pid": 1, "parts": parts}) for parts in ({"ear": 3}, ["ear"], 3)),
    ],
)
def test_a_broken_file_says_nothing(tmp_path, text):
    (tmp_path / COMPONENTS).write_text(text)
    assert ComponentsFile(tmp_path / COMPONENTS).read() == {}


def test_a_folder_that_is_gone_is_not_made(tmp_path):
    ComponentsFile(tmp_path / "gone" / COMPONENTS).write(NOW)
    assert not (tmp_path / "gone").exists()


def test_the_doctor_says_what_the_running_companion_says(tmp_path):
    ComponentsFile(tmp_path / COMPONENTS).write(NOW)
    found = {finding.part: finding for finding in check_running(tmp_path)}
    assert found["camera in use"].status is Status.FAILED
    assert found["camera in use"].remedy == "Unplug it."
    assert found["storage in use"].status is Status.REAL


def test_a_loudspeaker_that_was_never_there_is_no_failure(tmp_path):
    silent = ComponentState(Condition.LOST, Fault.ABSENT, "Connect one.")
    ComponentsFile(tmp_path / COMPONENTS).write({Component.SOUND: silent})
    assert [f.status for f in check_running(tmp_path)] == [Status.ABSENT]


def test_a_loudspeaker_that_was_lost_is_one(tmp_path):
    lost = ComponentState(Condition.LOST, Fault.FAILED, "Plug it in.")
    ComponentsFile(tmp_path / COMPONENTS).write({Component.SOUND: lost})
    assert [f.status for f in check_running(tmp_path)] == [Status.FAILED]


def test_the_doctor_learns_whether_the_running_companion_has_a_screen(tmp_path):
    path = tmp_path / COMPONENTS
    assert not ComponentsFile(path).read_has_screen()
    ComponentsFile(path).write(NOW)
    assert not ComponentsFile(path).read_has_screen()
    ComponentsFile(path, has_screen=True).write(NOW)
    assert ComponentsFile(path).read_has_screen()


def test_what_an_older_companion_has_left_is_read(tmp_path):
    parts = {"camera": ["ok", "none", ""]}
    (tmp_path / COMPONENTS).write_text(json.dumps({"pid": os.getpid(), "parts": parts}))
    assert ComponentsFile(tmp_path / COMPONENTS).read() == {
        Component.CAMERA: ComponentState(Condition.OK)
    }
