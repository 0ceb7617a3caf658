import argparse
import hashlib
import json
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Self

import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from companion.__main__ import add_command
from companion.commands.doctor_checks import (
    Finding,
    Library,
    Status,
    check_data,
    check_disk,
    check_library,
    check_models,
)
from companion.commands.doctor_devices import (
    check_buttons,
    check_camera,
    check_display,
    check_sound,
)
from companion.components.component import Component, ComponentState, Condition
from companion.records.disk.database import JOURNAL
from companion.storage.components_file import COMPONENTS, ComponentsFile
from companion.storage.parsing import toml_text
from companion.storage.settings import SETTINGS, Settings, SettingsFile
from hardware.camera import Frame
from hardware.errors import CameraError, SoundError
from hardware.wiring import ButtonName, ButtonWiring, Wiring, shared_wiring


def examine(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    add_command(parser.add_subparsers(), "doctor")
    args = parser.parse_args(["doctor", *arguments])
    return int(args.run(args))


class OneFrameCamera:
    """Delivers one small picture, or none."""

    ended = False

    def __init__(self, frame: Frame | None) -> None:
        self.frame = frame

    def read(self, timeout_s: float) -> Frame | None:
        assert timeout_s > 0
        return self.frame

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        pass


def test_every_part_has_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    examine("--buttons", "keyboard")
    parts = [line.split(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert parts == [
        *("Python", "numpy", "OpenCV", "Kivy", "gpiozero", "display"),
        *("sound", "speech", "camera", "buttons", "models", "data", "disk"),
    ]


def test_as_json_every_line_has_the_same_keys(
    capsys: pytest.CaptureFixture[str],
) -> None:
    examine("--json", "--buttons", "keyboard")
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {tuple(line) for line in lines} == {("part", "status", "detail", "remedy")}


def test_what_was_asked_for_and_failed_is_a_problem(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert examine("--camera", "nowhere.mp4", "--buttons", "keyboard") == 1
    assert (
        "camera: failed (nowhere.mp4) - There is no camera" in capsys.readouterr().out
    )


def test_what_the_configuration_names_is_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table.toml").write_text(
        f"camera = '{tmp_path}'\nbuttons = 'keyboard'\ndata = '{tmp_path}'\n", "utf-8"
    )
    assert examine("--config", str(tmp_path / "table.toml")) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith(f"camera: failed ({tmp_path})") for line in lines)
    assert "buttons: simulated (keyboard)" in lines


def test_the_camera_chosen_on_the_screen_of_the_named_table_is_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "table.toml").write_text("camera = 'none'\n", "utf-8")
    SettingsFile(tmp_path / SETTINGS).save(Settings(camera="http://127.0.0.1:9"))
    examine("--config", str(tmp_path / "table.toml"), "--data", str(tmp_path))
    assert "camera: failed (http://127.0.0.1:9)" in capsys.readouterr().out


@pytest.mark.slow
def test_the_doctor_does_not_open_kivys_window() -> None:
    """In a process of its own: other tests may have opened one in this one."""
    script = (
        "import sys; from companion.__main__ import main; "
        "main(['doctor', '--buttons', 'keyboard']); "
        "sys.exit('kivy.core.window' in sys.modules)"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, check=False)  # noqa: S603 (our own script)
    assert done.returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "part"),
    [
        ("numpy", "numpy"),
        pytest.param(
            *("cv2", "OpenCV"), marks=pytest.mark.nightly(reason="another library")
        ),
    ],
)
def test_a_library_that_cannot_be_loaded_keeps_no_other_part_from_its_line(
    module: str, part: str, tmp_path: Path
) -> None:
    """A numpy for another processor is the usual accident on a Pi."""
    config = tmp_path / "companion.toml"
    config.write_text(f'data = "{tmp_path}"\n')
    given = ["doctor", "--buttons", "keyboard", "--config", str(config)]
    script = (
        f"import sys; sys.modules['{module}'] = None; "
        f"from companion.__main__ import main; sys.exit(main({given}))"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 (our own script)
    assert (done.returncode, done.stderr) == (1, "")
    assert f"{part}: failed" in done.stdout
    assert "disk: real" in done.stdout


def test_a_missing_library_is_told_with_the_remedy() -> None:
    library = Library("Ghost", "no_such_module", (1,), "install it")
    finding = check_library(library)
    assert (finding.status, finding.remedy) == (Status.FAILED, "install it")


def test_a_missing_library_that_is_not_imported_is_told_as_well() -> None:
    finding = check_library(Library("no-such-package", None, (1,), "install it"))
    assert finding.status is Status.FAILED


def test_an_old_library_fails() -> None:
    finding = check_library(Library("numpy", "numpy", (99,), "update it"))
    assert (finding.status, finding.detail) == (Status.FAILED, np.__version__)


def models(folder: Path, digest: str) -> Path:
    (folder / "net.onnx").write_bytes(b"weights")
    entry = {"file": "net.onnx", "sha256": digest, "size_wh": [64, 96]}
    locator = {**entry, "far_size_wh": [32, 48], "least_score": 0.1}
    known = {"locator": locator, "corners": entry}
    any_card = {"any_locator": locator, "any_corners": entry}
    content = {"version": "1", **known, **any_card}
    (folder / "manifest.toml").write_text(toml_text(content))
    return folder


def test_models_with_the_right_checksum_are_real(tmp_path: Path) -> None:
    digest = hashlib.sha256(b"weights").hexdigest()
    assert check_models(models(tmp_path, digest)).status is Status.REAL


def test_models_with_a_wrong_checksum_fail(tmp_path: Path) -> None:
    finding = check_models(models(tmp_path, "0" * 64))
    assert finding.detail == "wrong checksum: " + ", ".join(["net.onnx"] * 4)


def test_models_that_are_missing_fail(tmp_path: Path) -> None:
    assert check_models(tmp_path).status is Status.FAILED


def test_a_manifest_that_lists_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text("version = 1\n")
    assert check_models(tmp_path).status is Status.FAILED


def test_a_broken_manifest_fails(tmp_path: Path) -> None:
    (tmp_path / "manifest.toml").write_text("version = \n")
    assert check_models(tmp_path).status is Status.FAILED


def test_a_data_folder_need_not_exist_yet(tmp_path: Path) -> None:
    assert check_data(tmp_path / "new" / "folder").status is Status.REAL
    assert list(tmp_path.iterdir()) == []


def test_a_data_folder_that_is_a_file_fails(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert check_data(file).status is Status.FAILED


def test_a_journal_that_somebody_brought_back_as_root_fails(tmp_path: Path) -> None:
    """The table can write its folder, but not this file: nothing would be saved."""
    journal = tmp_path / JOURNAL
    journal.touch()
    finding = check_data(tmp_path, may=lambda _path, _how: False)
    assert finding.status is Status.FAILED
    assert finding.remedy == f"run 'sudo chown --reference={tmp_path} {journal}'"


def test_a_full_disk_fails(tmp_path: Path) -> None:
    finding = check_disk(tmp_path, needed_mib=1 << 40)
    assert finding.status is Status.FAILED


def test_a_camera_that_delivers_is_real() -> None:
    camera = OneFrameCamera(Frame(np.zeros((48, 64, 3), np.uint8), 0, 0.0))
    assert check_camera("usb:0", open_=lambda _: camera) == Finding(
        "camera", Status.REAL, "usb:0, 64x48"
    )


def test_a_file_as_camera_is_simulated() -> None:
    camera = OneFrameCamera(Frame(np.zeros((48, 64, 3), np.uint8), 0, 0.0))
    finding = check_camera("game.mp4", open_=lambda _: camera)
    assert finding.status is Status.SIMULATED


def test_a_camera_without_pictures_fails() -> None:
    finding = check_camera("usb:0", open_=lambda _: OneFrameCamera(None))
    assert finding.remedy == "It delivers no pictures; check its cable."


def test_a_camera_that_breaks_in_an_unknown_way_fails_without_a_traceback() -> None:
    def explode(spec: str) -> OneFrameCamera:
        raise ZeroDivisionError(spec)

    finding = check_camera("usb:0", open_=explode)
    assert (finding.status, finding.remedy) == (Status.FAILED, "usb:0")


def test_a_camera_that_hangs_fails() -> None:
    ends = threading.Event()

    def hang(_: str) -> OneFrameCamera:
        ends.wait(20)
        raise CameraError("too late")

    finding = check_camera("usb:0", open_=hang, patience_s=0.05)
    ends.set()
    assert "did not answer within 0.05 s" in finding.remedy


def test_a_camera_not_asked_for_is_no_failure() -> None:
    finding = check_camera(None)
    assert finding.status is Status.ABSENT
    assert "--camera" in finding.remedy


def test_buttons_on_the_keyboard_are_simulated() -> None:
    assert check_buttons("keyboard", shared_wiring()).status is Status.SIMULATED


def test_pins_that_open_are_real() -> None:
    finding = check_buttons("gpio", shared_wiring(), open_pins=MockFactory)
    assert finding.status is Status.REAL


def test_the_doctor_says_which_button_is_on_which_pin() -> None:
    wiring = Wiring(
        (
            ButtonWiring(ButtonName.DRAW_PASS, pin=22, lamp_pin=13),
            ButtonWiring(ButtonName.UNO, pin=4, place=1),
        )
    )
    finding = check_buttons("gpio", wiring, open_pins=MockFactory)
    assert finding.detail == "MockFactory; draw_pass pin 22 lamp 13, place 2 uno pin 4"


def test_pins_that_hang_when_they_are_closed_fail_in_time() -> None:
    class Hanging:
        def close(self) -> None:
            threading.Event().wait(5)

    finding = check_buttons("gpio", shared_wiring(), open_pins=Hanging, patience_s=0.05)
    assert finding.status is Status.FAILED
    assert "did not answer" in finding.remedy


def test_pins_asked_for_and_absent_fail() -> None:
    finding = check_buttons("gpio", shared_wiring())
    assert finding.status is Status.FAILED
    assert "--buttons keyboard" in finding.remedy


@pytest.mark.skipif(sys.platform != "linux", reason="X11's sockets are Linux's")
def test_a_display_that_does_not_answer_fails() -> None:
    assert check_display({"DISPLAY": ":98765"}).status is Status.FAILED


@pytest.mark.skipif(sys.platform != "linux", reason="Wayland is Linux's")
def test_a_display_that_answers_is_real(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(tmp_path / "wayland-0"))
        server.listen()
        finding = check_display(
            {"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)}
        )
    assert finding.status is Status.REAL


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is a screen")
def test_no_display_is_no_failure() -> None:
    assert check_display({}).status in {Status.ABSENT, Status.SIMULATED}


def test_a_sound_card_that_plays_is_named(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    cards.write_text(" 0 [Headphones     ]: bcm2835 - Headphones\n      Pi\n")
    finding = check_sound(cards, play=lambda _wav: None)
    assert finding == Finding("sound", Status.REAL, "Headphones")


def test_a_table_that_nobody_can_hear_is_silent_but_healthy(tmp_path: Path) -> None:
    def play(_wav: bytes) -> None:
        raise SoundError("No loudspeaker answers; connect one.")

    finding = check_sound(tmp_path / "none", play=play)
    assert finding.status is Status.ABSENT
    assert "silence" in finding.remedy


def test_what_a_running_companion_holds_is_not_tried(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Camera and pins are busy then, and the companion says itself how they are."""
    fine = ComponentState(Condition.OK)
    parts = {Component.CAMERA: fine, Component.BUTTONS: fine}
    ComponentsFile(tmp_path / COMPONENTS, has_screen=True).write(parts)
    examine("--camera", "nowhere.mp4", "--buttons", "gpio", "--data", str(tmp_path))
    lines = capsys.readouterr().out.splitlines()
    assert not [line for line in lines if line.startswith(("camera: ", "buttons: "))]
    assert "camera in use: real (ok, says the running companion)" in lines
    assert "buttons in use: real (ok, says the running companion)" in lines
    assert "display: real (the running companion shows the game)" in lines
