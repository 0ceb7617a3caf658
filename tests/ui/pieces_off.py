"""Measures what each piece that keeps the window quick saves, by taking it off.

    PYTHONPATH=.:tests python tests/ui/pieces_off.py [--without PIECE]

Prints the processor time, milliseconds, that the window takes for all announcements,
for a card, and for the first and a later opening of the pages. The program puts the
clock forward, 40 pictures a second, so that every run draws the same pictures.
"""

import argparse
import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import window as bench

from companion.pages.navigator import Navigator
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.referee.inputs import FactStated
from companion.table.table import Table
from companion.ui.offscreen import prepare, virtual_display
from companion.ui.theme import Display
from companion.view.actions import Open, StartGame

FPS = 40
STARTS_S, OPENS_S, RESTS_S, CARD_S = 12, 0.3, 2.5, 2


def cached_layer():
    from kivy.uix.floatlayout import FloatLayout  # noqa: PLC0415 (Kivy opens a window)

    from companion.ui.widgets.canvas_widget import CachedLayer  # noqa: PLC0415 (as above)

    CachedLayer.__init__ = FloatLayout.__init__
    for name in ("on_size", "draw_above", "draw_inside"):
        setattr(CachedLayer, name, lambda *_: None)
    del CachedLayer.add_widget, CachedLayer.remove_widget


def texture_cache():
    from companion.ui.widgets.canvas_widget import CachedDrawing  # noqa: PLC0415 (as above)

    def draw(self):
        if self.cache_key() is not None and min(self.bounds()[2:]) > 1:
            self.paint()

    CachedDrawing.draw = draw


def widget_pool():
    from kivy.factory import Factory  # noqa: PLC0415 (as above)

    from companion.ui import made_ahead as pool  # noqa: PLC0415 (as above)

    pool.AHEAD.clear()
    pool.WidgetPool.acquire = lambda _self, name: Factory.get(name)()
    pool.WidgetPool.release = lambda _self, _widget: None


def idle_work():
    from companion.ui.made_ahead import IdleWork  # noqa: PLC0415 (as above)

    IdleWork.make = lambda _self, _act: None


def set_active():
    from companion.ui import form_screen  # noqa: PLC0415 (as above)
    from companion.ui.widgets import containers  # noqa: PLC0415 (as above)

    containers.set_active = form_screen.set_active = lambda _widget, *, active: active


def lay_out():
    from companion.ui import app  # noqa: PLC0415 (as above)

    app.lay_out = lambda _widget: None


def cover():
    from companion.ui.root import Root  # noqa: PLC0415 (as above)

    def _cover(self, *_):
        """Leave the page under what covers it."""

    Root._cover = _cover  # noqa: SLF001 (what is taken off)


PIECES = {
    piece.__name__: piece
    for piece in (
        *(cached_layer, texture_cache, widget_pool, idle_work),
        *(set_active, lay_out, cover),
    )
}


class Run:
    """A window with a clock of its own."""

    def __init__(self, folder):
        from kivy.base import runTouchApp  # noqa: PLC0415 (as above)
        from kivy.clock import Clock  # noqa: PLC0415 (as above)

        from companion.ui.app import CompanionApp  # noqa: PLC0415 (as above)
        from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

        self.now = 1000.0
        clock = object.__getattribute__(Clock, "_obj")  # Kivy hands out a proxy
        clock.time = lambda: self.now
        clock._last_tick = clock._start_tick = self.now  # noqa: SLF001 (as above)
        table = Table(Journal(folder / JOURNAL).__enter__(), bench.RULES)
        self.app = CompanionApp(
            Navigator(table, page="table"),
            Theme(display=Display()),
            clock=lambda: self.now,
        )
        self.app._run_prepare()  # noqa: SLF001 (run() without its endless loop)
        runTouchApp(embedded=True)
        self.frames(STARTS_S)

    def frames(self, seconds):
        from kivy.base import EventLoop  # noqa: PLC0415 (as above)

        for _ in range(round(seconds * FPS)):
            self.now += 1 / FPS
            EventLoop.idle()

    def cost(self, item, seconds):
        began = time.process_time()
        self.app.post(item)
        self.frames(seconds)
        return 1e3 * (time.process_time() - began)

    def event(self, before, events, rules, seconds):
        self.app.post(StartGame(bench._NAMES, bench._FIN, rules))  # noqa: SLF001 (its table)
        self.app.post(FactStated(self.now, before))
        self.frames(RESTS_S)
        return self.cost(FactStated(self.now, events), seconds)

    def openings(self):
        spent = sum(self.cost(item, OPENS_S) for item in bench._PAGES)  # noqa: SLF001 (its pages)
        self.cost(Open("table"), OPENS_S)
        return spent

    def measured(self):
        first, later = self.openings(), self.openings()
        cases = bench.ANNOUNCEMENTS
        spent = sum(self.event(c.before, c.events, c.rules, c.lasts_s) for c in cases)
        (skip,) = (case for case in cases if case.name == "skip")
        card = self.event(skip.before, (bench._played(bench._BEN, "R1"),), {}, CARD_S)  # noqa: SLF001 (as above)
        return spent, card, first, later


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--without", choices=[*PIECES], default="")
    args = parser.parse_args()
    os.environ["LIBGL_ALWAYS_SOFTWARE"] = "1"
    with TemporaryDirectory() as home, virtual_display(Display()):
        prepare(Display(), Path(home) / "kivy", max_fps=0)
        if args.without:
            PIECES[args.without]()
        names = ("announcements", "card", "first openings", "later openings")
        for name, spent in zip(names, Run(Path(home)).measured(), strict=True):
            print(f"{name:16}{spent:8.0f} ms")  # noqa: T201 (its one result)


if __name__ == "__main__":
    main()
