import socket

import pytest

from hardware.display import display_answers, has_display, named_display


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
