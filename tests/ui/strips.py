"""Draws each moment of the screen as a strip of frames, into build/strips.

Example: ``make strips``, after something that moves has changed.
"""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from moments import moments
from PIL import Image
from screens import ROOT

from companion.storage.settings import Settings
from companion.ui.offscreen import prepare, virtual_display
from companion.ui.theme import Display

STRIPS = {
    "uno": "told_uno",
    "caught": "told_caught",
    "draw-four": "told_four",
    "stack": "told_stack",
    "reverse": "told_reverse",
    "skip": "told_skip",
    "swap": "told_swap",
    "challenge": "told_right",
    "round-won": "told_out",
    "points": "told_hands",
    "game-won": "told_won",
}
"""The name of each strip, and the moment that it shows."""
OUT = ROOT / "build" / "strips"
SECONDS = (0.05, 0.2, 0.6, 1.1, 1.8)
"""When a frame is taken, after the moment has begun."""
STEP_S = 0.05
WIDTH_PX = 320


class Time:
    """The clock of the window, which goes on by steps."""

    def __init__(self, now):
        self.now = now

    def __call__(self):
        return self.now


def take(app, time, view, folder):
    """Show a moment, and return its frames."""
    from kivy.base import EventLoop  # noqa: PLC0415 (Kivy opens a window)

    app.view = view
    begun, frames = time.now, []
    for number, seconds in enumerate(SECONDS):
        while time.now < begun + seconds - STEP_S / 2:
            time.now += STEP_S
            EventLoop.idle()
        app.save_picture(folder / f"{number}.png")
        frames.append(Image.open(folder / f"{number}.png").convert("RGB"))
    return frames


def joined(frames):
    """Return the frames side by side, smaller."""
    height = frames[0].height * WIDTH_PX // frames[0].width
    strip = Image.new("RGB", (WIDTH_PX * len(frames), height))
    for number, frame in enumerate(frames):
        strip.paste(frame.resize((WIDTH_PX, height)), (number * WIDTH_PX, 0))
    return strip


def draw(folder):
    """Open the window and draw all strips."""
    from kivy.base import EventLoop, runTouchApp  # noqa: PLC0415 (Kivy opens a window)
    from kivy.clock import Clock  # noqa: PLC0415 (as above)

    from companion.ui.app import CompanionApp  # noqa: PLC0415 (as above)
    from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

    time, shown = Time(Clock.time()), moments()
    clock = object.__getattribute__(Clock, "_obj")  # what Kivy's proxy stands for
    type(clock).time = staticmethod(time)
    still = replace(shown["six"], settings=Settings())
    table = type("Still", (), {"view": still, "handle": lambda self, _item: self.view})
    app = CompanionApp(table(), Theme())
    app._run_prepare()  # noqa: SLF001 (run() without its endless loop)
    runTouchApp(embedded=True)
    for name, moment in STRIPS.items():
        app.view = still
        app.root.children[0].end()
        for _ in range(120):
            time.now += STEP_S
            EventLoop.idle()
        joined(take(app, time, shown[moment], folder)).save(OUT / f"{name}.png")


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, virtual_display(Display()):
        prepare(Display(), Path(folder) / "kivy", max_fps=0)
        draw(Path(folder))


if __name__ == "__main__":
    main()
