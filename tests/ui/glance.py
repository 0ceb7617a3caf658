"""Ten random moments as small as from 1.5 m, to be named before looking them up.

Writes a sheet, each picture and, in a file of its own, the truth. A millimetre of the
display is as large on the sheet as it looks from 1.5 m, for eyes 0.6 m from a screen of
96 dots an inch. Example: ``PYTHONPATH=tests:. python tests/ui/glance.py OUT --seed 7``
"""

import argparse
import json
from dataclasses import replace
from pathlib import Path
from random import Random

from gallery import Still
from PIL import Image
from presenting import present

from companion.commands.benchmarks.referee import play_game
from companion.core.state import Phase
from companion.referee.rulings import Ruling
from companion.storage.settings import Settings
from companion.ui.offscreen import prepare, virtual_display
from companion.ui.theme import Display
from companion.view.view import ScreenView

PLAYERS = (2, 4, 6, 10, 4, 6, 10, 2, 6, 10)
LAYOUTS = {"wide": Display(), "tall": Display(720, 1280, 88.0)}
DOTS_A_MM = 96 / 25.4 * 0.6 / 1.5
PLAYING = {Phase.PLAY, Phase.DRAWN, Phase.PENALTY, Phase.CHALLENGE}


def moment(players, random):
    """A history that stops somewhere in a round; in every other one cards are owed."""
    history = play_game(players, random.randrange(10_000))
    owing = random.random() < 0.5
    cuts = [
        n
        for n, step in enumerate(history.steps, 1)
        if step.after.phase in PLAYING and step.after.color
        if bool(step.after.pending) is owing
    ]
    return replace(history, steps=history.steps[: random.choice(cuts)])


def truth(view):
    """What a person must be able to name after a short look."""
    page = view.page
    return {
        "acts": page.act.name,
        "color": page.color.word,
        "direction": {1: "clockwise", -1: "counter-clockwise"}[page.direction],
        "owed": page.owed.number,
        "uno": [seat.name for seat in page.seats if seat.uno],
    }


def photograph(views, display, folder, settings):
    """Save each view as the window shows it."""
    from kivy.clock import Clock  # noqa: PLC0415 (Kivy opens a window)

    from companion.ui.app import CompanionApp  # noqa: PLC0415 (as above)
    from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

    theme = Theme(display=display, animated=False).with_settings(settings)
    app = CompanionApp(Still(ScreenView(settings=settings)), theme)
    todo = iter(enumerate(views))

    def show(_dt):
        for n, view in todo:
            app.view = replace(view, settings=settings)
            Clock.schedule_once(lambda _dt, n=n: settle(n), 0.2)
            return
        app.stop()

    def settle(n):
        Clock.schedule_once(lambda _dt: save(n))

    def save(n):
        app.save_picture(folder / f"{n}.png")
        show(0)

    Clock.schedule_once(show, 0.2)
    app.run()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout", choices=LAYOUTS, default="wide")
    parser.add_argument("--children", action="store_true")
    asked = parser.parse_args()
    random, display = Random(f"{asked.seed} {asked.layout}"), LAYOUTS[asked.layout]  # noqa: S311 (no secret)
    settings = Settings(for_children=asked.children)
    views = [
        present(moment(n, random), Ruling(), for_children=asked.children)
        for n in PLAYERS
    ]
    views = [replace(view, announcement=type(view.announcement)()) for view in views]
    folder = asked.out / asked.layout
    folder.mkdir(parents=True, exist_ok=True)
    with virtual_display(display):
        prepare(display, folder / "kivy")
        photograph(views, display, folder, settings)
    px_a_mm = display.width_px / display.width_mm
    size = [
        round(side / px_a_mm * DOTS_A_MM)
        for side in (display.width_px, display.height_px)
    ]
    sheet = Image.new("RGB", ((size[0] + 8) * 5, (size[1] + 8) * 2), "gray")
    for n in range(len(views)):
        picture = Image.open(folder / f"{n}.png").convert("RGB")
        small = picture.resize(size, Image.Resampling.BOX)
        small.save(folder / f"small_{n}.png")
        sheet.paste(small, (n % 5 * (size[0] + 8), n // 5 * (size[1] + 8)))
    sheet.save(asked.out / f"{asked.layout}.png")
    text = json.dumps([truth(view) for view in views], indent=1)
    (asked.out / f"{asked.layout}.json").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
