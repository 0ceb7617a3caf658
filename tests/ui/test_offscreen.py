import subprocess
import sys

import pytest

from companion.ui.offscreen import NoDisplayError, virtual_display
from companion.ui.theme import Display


def test_a_missing_virtual_display_is_one_sentence_with_the_remedy(monkeypatch):
    monkeypatch.setenv("PATH", "/nowhere")
    with (
        pytest.raises(NoDisplayError, match="install Xvfb"),
        virtual_display(Display()),
    ):
        pass


@pytest.mark.parametrize(
    "module",
    ["presenter", "narrate", "offscreen", "count_page", "history_page", "theme"],
)
def test_the_pure_half_of_the_screen_imports_no_kivy(module):
    code = f"import sys, companion.ui.{module}; sys.exit('kivy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], check=False)  # noqa: S603 (ours)
    assert ran.returncode == 0
