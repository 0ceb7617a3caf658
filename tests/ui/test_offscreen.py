import subprocess
import sys
from functools import cache

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
    assert "kivy" not in loaded_by("import companion.bootstrap.screen")


@pytest.mark.slow
def test_a_table_loads_no_ciphers_before_an_update():
    assert "cryptography" not in loaded_by("import companion.bootstrap.screen")


@pytest.mark.slow
def test_the_window_reads_pictures_without_pillow(tmp_path):
    loaded = loaded_by(
        "from pathlib import Path; from companion.ui.offscreen import prepare; "
        "from companion.ui.theme import Display; "
        f"prepare(Display(), Path({str(tmp_path)!r})); import kivy.core.image"
    )
    assert "kivy.core.image.img_sdl2" in loaded
    assert "PIL" not in loaded


@cache
def loaded_by(code):
    """Return the modules that a program loads."""
    code += "; import sys; print(*sys.modules)"
    ran = subprocess.run(  # noqa: S603 (ours)
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    return ran.stdout.split()
