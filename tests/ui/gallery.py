"""Saves pictures of the screen in many moments, to look at.

Example: ``make gallery IN=de`` or, for the tall display, in German, one moment,
``PYTHONPATH=tests python tests/ui/gallery.py OUT --portrait --language de six``.
"""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path

from camera_moments import StillCamera
from children_moments import children_moments
from finger import all_moments

from companion.storage.settings import Settings
from companion.ui.offscreen import prepare, virtual_display
from companion.ui.theme import Display
from companion.view.language import LANGUAGES, set_language
from companion.view.view import ScreenView

SETTLED_S = 0.15


class Still:
    """A table at which nothing happens."""

    def __init__(self, view):
        self.view = view

    def handle(self, _item):
        return self.view


def shots(names, *, for_children):
    """What to show under each name: a view, and a panel over it."""
    views = all_moments() if not for_children else children_moments()
    shown = {name: (view, "") for name, view in views.items()}
    shown["panel_more"] = (shown["six"][0], "more")
    shown["panel_cards"] = (shown["six"][0], "cards")
    return [(name, *shown[name]) for name in names or shown]


def _waits(widget):
    """Whether a widget has still to show the camera's picture."""
    from kivy.factory import Factory  # noqa: PLC0415 (Kivy opens a window)

    is_live = isinstance(widget, Factory.get("LivePicture"))
    return is_live and widget.active and widget.frame[2] == 0


def photograph(out, names, display, settings):
    """Open the window, show one moment after the other and save each."""
    from kivy.clock import Clock  # noqa: PLC0415 (Kivy opens a window)

    from companion.ui.app import CompanionApp  # noqa: PLC0415 (as above)
    from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

    theme = Theme(display=display, animated=False).with_settings(settings)
    app = CompanionApp(Still(replace(ScreenView(), settings=settings)), theme)
    app.camera_picture = StillCamera()
    todo = iter(shots(names, for_children=settings.for_children))

    def show(_dt):
        for name, view, panel in todo:
            app.view, app.panel = replace(view, settings=settings), panel
            Clock.schedule_once(partial(settle, name), SETTLED_S)
            return
        app.stop()

    def settle(name, _dt):
        Clock.schedule_once(partial(save, name))  # what moved in this frame is drawn

    def save(name, _dt):
        if any(_waits(widget) for widget in app.root.current_screen.walk()):
            Clock.schedule_once(partial(save, name), SETTLED_S)
            return
        app.save_picture(out / f"{name}.png")
        show(0)

    Clock.schedule_once(show, SETTLED_S)
    app.run()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("moments", nargs="*", metavar="MOMENT")
    parser.add_argument("--portrait", action="store_true")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--large", action="store_true")
    parser.add_argument("--contrast", action="store_true")
    parser.add_argument("--left", action="store_true")
    parser.add_argument("--children", action="store_true")
    asked = parser.parse_intermixed_args()
    set_language(asked.language)
    settings = Settings(
        large_text=asked.large,
        high_contrast=asked.contrast,
        left_handed=asked.left,
        for_children=asked.children,
    )
    display = Display(720, 1280, 88.0) if asked.portrait else Display()
    asked.out.mkdir(parents=True, exist_ok=True)
    with virtual_display(display):
        prepare(display, asked.out / "kivy")
        photograph(asked.out, asked.moments, display, settings)


if __name__ == "__main__":
    main()
