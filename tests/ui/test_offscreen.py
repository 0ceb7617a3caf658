import subprocess
import sys

import pytest

from companion.ui.offscreen import NoDisplayError, has_display, virtual_display
from companion.ui.theme import Display


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


def test_a_missing_virtual_display_is_one_sentence_with_the_remedy(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with (
        pytest.raises(NoDisplayError, match="install Xvfb"),
        virtual_display(Display()),
    ):
        pass


@pytest.mark.parametrize(
    "module", ["presenter", "narrate", "offscreen", "drafts", "theme", "notices"]
)
def test_the_pure_half_of_the_screen_imports_no_kivy(module):
    code = f"import sys, companion.ui.{module}; sys.exit('kivy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], check=False)  # noqa: S603 (ours)
    assert ran.returncode == 0
