"""Measures the window of `companion run`, played by bots, and prints the times as JSON.

Run as a module, on a display, as `companion.bench.screen.measuring` does.
"""

import json
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.bench.drawn import FPS
from companion.bench.memory import peak_mb
from companion.bench.screen.frames import IN_HASTE, Frames
from companion.bench.screen.people import RULES, People
from companion.bench.screen.stopwatch import Stopwatch, TimedTable
from companion.bench.screen.told import tell_all
from companion.bootstrap.window import tick_regularly
from companion.camera.watcher import Post, Watcher
from companion.core.history import History
from companion.core.state import Phase
from companion.pages.navigator import Navigator
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.table.table import Table
from companion.ui.offscreen import prepare
from companion.ui.theme import Display
from hardware.simulated.camera import RealTime, SimulatedCamera
from vision.following.pile import PileFollower
from vision.reading.reader import Reader

_ROUNDS = 20
_PLAYERS = ("Ada", "Ben", "Cem", "Dee")
_STARTED_S = 2.0
_MOVED_S = 8.0  # time for the arrows that show a change to come to rest
_IDLE_S = 10.0


def play(folder: Path) -> dict[str, Any]:
    """Open the window and its pages, let bots play, and return the measurements."""
    prepare(Display(), folder / "kivy")
    from kivy.core.window import Window  # noqa: PLC0415 (Kivy opens a window)

    from companion.ui.app import CompanionApp  # noqa: PLC0415 (as above)
    from companion.ui.look import Look  # noqa: PLC0415 (as above)

    found: dict[str, Any] = {}
    stopwatch = Stopwatch()
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(folder / JOURNAL))
        table = Table(journal, RULES, players=_PLAYERS)
        navigator = Navigator(table, page="table")
        app = CompanionApp(TimedTable(navigator, stopwatch), Look(display=Display()))
        tick_regularly(app, navigator)
        frames = Frames()
        app.repeat(frames.ticked, every_s=0)
        Window.flip = _noting(Window.flip, stopwatch.shown, frames.drawn)
        people = People(table, stopwatch, app.post)
        watcher = _watcher(app.post)
        stack.callback(watcher.stop)

        def evening() -> None:
            try:
                found.update(_measure(people, stopwatch, watcher, frames))
                tell_all(app.post, frames)
                found.update(pictures=frames.as_json())
            finally:
                app.close()

        threading.Thread(target=evening, daemon=True).start()
        app.run()
    return found


def _noting(flip: Callable[[], None], *noted: Callable[[], None]) -> Callable[[], None]:
    def flip_and_note() -> None:
        flip()
        for note in noted:
            note()

    return flip_and_note


def _watcher(post: Post) -> Watcher:
    """Return a camera thread over a simulated table on which nothing moves."""
    camera = SimulatedCamera(fps=FPS, real_time=RealTime())
    return Watcher(lambda: camera, PileFollower(Reader.load()), post)


def _measure(
    people: People, stopwatch: Stopwatch, watcher: Watcher, frames: Frames
) -> dict[str, Any]:
    """Open every page, let the table rest, then play; not on Kivy's thread."""
    time.sleep(_STARTED_S)
    openings_s = people.open_pages()
    people.play_until(lambda history: history.now.phase is Phase.PLAY)
    time.sleep(_MOVED_S)
    pictures, began = stopwatch.pictures, time.process_time()
    time.sleep(_IDLE_S)
    idle_share = (time.process_time() - began) / _IDLE_S
    idle_pictures = stopwatch.pictures - pictures
    watcher.start()
    before = peak_mb()
    frames.begin(IN_HASTE)
    people.play_until(lambda history: _rounds(history) >= _ROUNDS)
    frames.end()
    return {
        "started_s": _STARTED_S,
        "openings_s": openings_s,
        "idle_s": _IDLE_S,
        "idle_share": idle_share,
        "idle_pictures": idle_pictures,
        "waits_s": stopwatch.waits_s,
        "busy_s": stopwatch.busy_s,
        "rounds": _ROUNDS,
        "memory_before_mb": before,
        "memory_mb": peak_mb(),
    }


def _rounds(history: History) -> int:
    """Return how many rounds are over."""
    state = history.now
    return state.round if state.phase is Phase.OVER else state.round - 1


if __name__ == "__main__":
    with TemporaryDirectory(prefix="companion-bench-") as home:
        print(json.dumps(play(Path(home))))  # noqa: T201 (its one result)
