"""A real browser gets the picture of an evening from its address, once."""

import shutil
import subprocess
from contextlib import closing

import pytest
import segno

from companion.network.handout import Handout

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
    *("--disable-background-networking", "--window-size=400,400"),
)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here"),
]


def look_at(address, folder, name):
    """What a browser of its own shows at an address, as a picture."""
    shot = folder / name
    home = f"--user-data-dir={folder / name}.home"
    subprocess.run(  # noqa: S603 (our own browser)
        [CHROMIUM, *FLAGS, home, f"--screenshot={shot}", address],
        check=False,
        capture_output=True,
        timeout=60,
    )
    return shot.read_bytes() if shot.exists() else b""


def test_chromium_shows_the_picture_and_a_second_visit_gets_nothing(tmp_path):
    picture = tmp_path / "evening.png"
    segno.make("tonight").save(str(picture), scale=8)
    with closing(Handout(picture.read_bytes(), "uno.png", "127.0.0.1")) as handout:
        handout.start()
        first = look_at(handout.address, tmp_path, "first.png")
        handout.join()
    assert handout.was_taken
    assert first
    second = look_at(handout.address, tmp_path, "second.png")
    assert second != first
