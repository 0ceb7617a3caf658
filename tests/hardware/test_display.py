import socket

import pytest

from hardware.display import display_answers, has_display, named_display, output_size


@pytest.fixture(autouse=True)
def _on_linux(monkeypatch):
    monkeypatch.setattr("sys.platform", "linux")


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({}, False),
        ({"DISPLAY": ""}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"SDL_VIDEODRIVER": "KMSDRM"}, True),
        ({"SDL_VIDEODRIVER": "x11"}, False),
    ],
)
def test_a_display_is_named_by_the_environment(environment, found):
    assert has_display(environment) is found


def test_elsewhere_there_is_always_a_display(monkeypatch):
    monkeypatch.setattr("sys.platform", "win32")
    assert display_answers({})


def test_wayland_comes_before_x():
    assert named_display({"DISPLAY": ":0", "WAYLAND_DISPLAY": "way"}) == "way"


def test_without_a_display_nobody_answers():
    assert not display_answers({})


def test_a_display_that_leads_nowhere_does_not_answer():
    assert not display_answers({"DISPLAY": ":98765"})


def test_a_display_over_a_network_is_taken_at_its_word():
    assert display_answers({"DISPLAY": "far:0"})


def test_a_display_that_listens_answers(tmp_path):
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        listening.bind(str(tmp_path / "way"))
        listening.listen()
        answering = {"WAYLAND_DISPLAY": "way", "XDG_RUNTIME_DIR": str(tmp_path)}
        assert display_answers(answering)


def _connect(outputs, name, *modes):
    (outputs / name).mkdir()
    (outputs / name / "status").write_text("connected\n" if modes else "disconnected\n")
    (outputs / name / "modes").write_text("".join(f"{mode}\n" for mode in modes))


def test_the_size_of_the_only_screen_is_found_by_itself(tmp_path):
    _connect(tmp_path, "card0-HDMI-A-1")
    _connect(tmp_path, "card1-DSI-1", "720x1280")
    assert output_size(tmp_path) == (720, 1280)


def test_the_best_mode_comes_first_and_may_be_interlaced(tmp_path):
    _connect(tmp_path, "card0-HDMI-A-1", "1920x1080i", "800x480")
    assert output_size(tmp_path) == (1920, 1080)


def test_nobody_knows_which_of_two_screens_shows_the_window(tmp_path):
    _connect(tmp_path, "card0-HDMI-A-1", "1920x1080")
    _connect(tmp_path, "card1-DSI-1", "720x1280")
    assert output_size(tmp_path) is None


def test_a_machine_that_tells_of_no_screen_has_no_size(tmp_path):
    assert output_size(tmp_path) is None
    assert output_size(tmp_path / "absent") is None
