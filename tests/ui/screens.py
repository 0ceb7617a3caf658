"""Draws the pictures in docs/screens: every screen, wide and tall, in two languages.

Example: ``make screens``, after something on the screen has changed.
"""

import subprocess
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

GALLERY = Path(__file__).with_name("gallery.py")
DOCS = Path(__file__).parents[2] / "docs" / "screens"
SCREENS = {
    "start": "start",
    "tour": "tour_2",
    "players": "set_up_six",
    "keyboard": "naming",
    "rules": "presets",
    "options": "options_0",
    "deck": "deck",
    "buttons": "buttons",
    "table": "six_uno",
    "ten": "ten_owed",
    "color": "color_prompt",
    "challenge": "challenge",
    "question": "illegal",
    "card": "panel_cards",
    "more": "panel_more",
    "mend": "mend_card",
    "guess": "guess",
    "moment": "told_caught",
    "round-won": "told_out",
    "game-won": "told_won",
    "record": "history_card",
    "camera": "camera",
    "camera-choice": "camera_choice",
    "teach": "teach_ask",
    "teach-name": "teach_name",
    "teach-test": "teach_test",
    "teach-list": "teach_list",
    "learn": "learn",
    "count": "count_read",
    "scores": "scores_five",
    "past-games": "past_games",
    "figures": "figures_six",
    "evening": "evening",
    "badge": "badge",
    "places": "set_up_places",
    "direction": "mend_direction",
    "person": "person",
    "settings": "settings",
    "network": "network",
}
"""The name of each picture, and the moment of the gallery that it shows."""
LAYOUTS = {"": (), "-portrait": ("--portrait",)}
LANGUAGES = {"": "en", "-de": "de"}
SHADES = 128


def draw(moments, asked, folder):
    """Let the gallery draw moments; a process of its own, for Kivy has one window."""
    command = (sys.executable, str(GALLERY), str(folder), *moments, *asked)
    subprocess.run(command, check=True)  # noqa: S603 (our own script)


def keep(drawn, path):
    """Keep a picture as small as it looks the same: few shades, no dots."""
    picture = Image.open(drawn).convert("RGB")
    picture.quantize(SHADES, dither=Image.Dither.NONE).save(path, optimize=True)


def main():
    DOCS.mkdir(parents=True, exist_ok=True)
    for (layout, sized), (spoken, code) in product(LAYOUTS.items(), LANGUAGES.items()):
        with TemporaryDirectory() as folder:
            draw(SCREENS.values(), ("--language", code, *sized), folder)
            for name, moment in SCREENS.items():
                drawn = Path(folder) / f"{moment}.png"
                keep(drawn, DOCS / f"{name}{layout}{spoken}.png")


if __name__ == "__main__":
    main()
