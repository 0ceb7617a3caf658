"""Draws the pictures of the screen that README and docs show, into docs/screens.

Example: ``make screens``, after something on the screen has changed. All other pictures
are drawn by ``make gallery`` and stay outside the tree.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

ROOT = Path(__file__).parents[2]
GALLERY = Path(__file__).with_name("gallery.py")
DOCS = ROOT / "docs" / "screens"
SCREENS = {
    "start": "start",
    "table": "six_uno",
    "record": "record_six",
    "camera-choice": "camera_choice",
}
"""The name of each picture, and the moment of the gallery that it shows."""
SHADES = 128


def keep(drawn, path):
    """Keep a picture as small as it looks the same: few shades, no dots.

    The usual choice of shades forgets colors of few pixels: a wild lost its green.
    """
    picture = Image.open(drawn).convert("RGB")
    few = picture.quantize(SHADES, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(path, optimize=True)


def main():
    with TemporaryDirectory() as folder:
        command = (sys.executable, str(GALLERY), folder, *SCREENS.values())
        subprocess.run(command, check=True)  # noqa: S603 (our own script)
        for name, moment in SCREENS.items():
            keep(Path(folder) / f"{moment}.png", DOCS / f"{name}.png")


if __name__ == "__main__":
    main()
