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


@pytest.mark.slow
def test_the_program_can_be_wired_before_kivy_is_imported():
    code = "import sys, companion.bootstrap.screen; sys.exit('kivy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], check=False)  # noqa: S603 (ours)
    assert ran.returncode == 0
