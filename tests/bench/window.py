"""Measures the window of `companion run`, played by simulated people, as JSON.

Run as a module, on a display, as `bench.screen` does.
"""

import json
import random
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.stopwatch import Frames, Stopwatch

from companion.bootstrap.services import keep_memory_small
from companion.bootstrap.window import tick_regularly
from companion.camera.watcher import Post, Watcher
from companion.commands.benchmarks.camera import FPS
from companion.commands.benchmarks.measurement import peak_mb
from companion.commands.benchmarks.referee import MOST_ACTS, PaperTable
from companion.core import events as ev
from companion.core.cards import Card, Color
from companion.core.events import GameEvent
from companion.core.history import History
from companion.core.ruleset import parse_rules
from companion.core.seating import Seat
from companion.core.state import Phase
from companion.decks import load_deck
from companion.demo.players import Players
from companion.pages.navigator import Navigator
from companion.pages.past_games import ShowGame
from companion.pages.set_up.draft import SeatName, ShowTab, Tab
from companion.records.disk.database import JOURNAL
from companion.records.journal import Journal
from companion.referee.inputs import FactStated
from companion.referee.rulings import Ruling
from companion.table.table import Table
from companion.ui.offscreen import prepare
from companion.ui.theme import Display
from companion.view.actions import Action, Open, StartGame
from companion.view.view import ScreenView
from hardware.file_camera import PlaybackClock
from hardware.simulated.camera import SimulatedCamera
from vision.following.pile import PileFollower
from vision.reading.reader import Reader

IN_HASTE = "in haste"
"""Name of the pictures of a game whose players wait for nothing."""


class TimedTable:
    """A table that tells a stopwatch what it does to the view."""

    def __init__(self, navigator: Navigator, stopwatch: Stopwatch) -> None:
        self._navigator = navigator
        self._stopwatch = stopwatch

    @property
    def view(self) -> ScreenView:
        """The view to show now."""
        return self._navigator.view

    def handle(self, action: Action) -> ScreenView:
        """Take one input and return the view to show then."""
        self._stopwatch.taken()
        before = self._navigator.view
        after = self._navigator.handle(action)
        self._stopwatch.handled(changed=after != before)
        return after


RULES = {"target": 100_000, "uno_call": False}  # a long game; no catch is held
_FRAME_S = 1 / 30
_TURN_S = 7.0
"""Seconds of an act by the players' own clock: faster presses count as habit."""

_PAGES: tuple[Action, ...] = (
    *(Open("set_up"), ShowTab(Tab.RULES), ShowTab(Tab.OPTIONS)),
    *(ShowTab(Tab.DECK), ShowTab(Tab.BUTTONS), SeatName()),
    *(Open("settings"), Open("record"), Open("company")),
    *(Open("camera"), Open("people"), Open("past_games"), ShowGame(1)),
)
"""The pages that can be opened from the table, and the keyboard."""


class WindowPlayers:
    """Players who post what they do to a window, one thing after the other.

    Args:
        table: the game; read while the window waits.
        stopwatch: waits for each answer.
        post: takes the inputs.
    """

    def __init__(
        self, table: Table, stopwatch: Stopwatch, post: Callable[[Action], None]
    ) -> None:
        self._table = table
        self._stopwatch = stopwatch
        self._post = post
        self._paper = PaperTable()
        self._rng = random.Random(1)  # noqa: S311 (no secret)
        self._now = time.monotonic()
        deck = load_deck(parse_rules(RULES).deck)
        self._players = Players.at(deck, self._paper, seed=1)
        table.listeners.append(self._follow)

    def play_until(self, is_reached: Callable[[History], bool]) -> None:
        """Play until the history is as required.

        Raises:
            RuntimeError: if the players never get there.
        """
        for _ in range(MOST_ACTS):
            history = self._table.history
            if history is None or is_reached(history):
                return
            self._players.act(history.now)
            while self._paper.inputs:
                self._do(self._paper.inputs.popleft())
        raise RuntimeError("The players came to no end.")

    def open_pages(self) -> list[float]:
        """Open every page once, and return how long each took, seconds."""
        for action in _PAGES:
            self._touch(action)
        self._touch(Open("table"))
        return self._stopwatch.take_waits()

    def _do(self, action: Action) -> None:
        self._now += _TURN_S
        self._touch(replace(action, at=self._now))  # type: ignore[type-var]  # what players do is an input

    def _touch(self, action: Action) -> None:
        time.sleep(self._rng.random() * _FRAME_S)  # people do not wait for frames
        self._stopwatch.start()
        self._post(action)
        self._stopwatch.wait()

    def _follow(self, _before: History, rulings: tuple[Ruling, ...]) -> None:
        history = self._table.history
        for ruling in rulings:
            if history is not None:
                self._players.follow(ruling.events, history.now)


_NAMES = ("Ada", "Ben", "Cem", "Dee", "Eva", "Fin")
_ADA, _BEN, _CEM, _DEE, _FIN = map(Seat, (0, 1, 2, 3, 5))
_RESTS_S = 2.4
"""Until the ring and the card that came before rest."""
_BANNER_S = 1.4
_STAGE_S = 2.8
"""Seconds in which an announcement over the whole screen comes, stays and goes."""
_TIMES = 2
"""Number of times that each is announced."""


@dataclass(frozen=True, slots=True)
class AnnouncementCase:
    """An announcement: what happens before it, and what is announced."""

    name: str
    before: tuple[GameEvent, ...]
    events: tuple[GameEvent, ...]
    rules: Mapping[str, object] = field(default_factory=dict)
    lasts_s: float = _BANNER_S


def _played(seat: Seat, card: str) -> ev.Played:
    return ev.Played(seat, Card.parse(card))


_BEGUN = (ev.Flipped(Card.parse("R3")), _played(_ADA, "R7"))
_ONE_LEFT = (*_BEGUN, ev.CountSet(_BEN, 2))
_NAMED = (*_BEGUN, _played(_BEN, "W+4"), ev.ColorNamed(_BEN, Color.YELLOW))
_DOUBTED = (*_NAMED, ev.Challenged(_CEM, _BEN))
_LAST = (*_BEGUN, ev.CountSet(_BEN, 1))
_OUT = (*_LAST, _played(_BEN, "R5"))

ANNOUNCEMENTS = (
    AnnouncementCase("UNO called", _ONE_LEFT, (ev.UnoCalled(_BEN),)),
    AnnouncementCase(
        "caught", (*_ONE_LEFT, _played(_BEN, "RR")), (ev.Caught(_DEE, _BEN),)
    ),
    AnnouncementCase("draw four", _BEGUN, (_played(_BEN, "W+4"),)),
    AnnouncementCase("reverse", _BEGUN, (_played(_BEN, "RR"),)),
    AnnouncementCase("skip", _BEGUN, (_played(_BEN, "RS"),)),
    AnnouncementCase("swap", _BEGUN, (ev.Swapped(_ADA, _CEM),), {"seven_swap": "must"}),
    AnnouncementCase("challenge", _DOUBTED, (ev.Judged(_CEM, _BEN, guilty=True),)),
    AnnouncementCase("round won", _LAST, (_played(_BEN, "R5"),), lasts_s=_STAGE_S),
    AnnouncementCase(
        "points", _OUT, (ev.HandsCounted((9, 0, 51, 7, 120, 4)),), lasts_s=_STAGE_S
    ),
    AnnouncementCase(
        "game won", _OUT, (ev.HandsCounted((99, 0, 99, 99, 120, 99)),), lasts_s=_STAGE_S
    ),
)


def announce_all(post: Callable[[Action], None], frames: Frames) -> None:
    """Make every announcement, one after the other; not on the window's thread.

    Args:
        post: takes what happens, to a window that shows the table.
        frames: notes the pictures of each.
    """
    for case in ANNOUNCEMENTS * _TIMES:
        post(StartGame(_NAMES, _FIN, case.rules))
        post(FactStated(time.monotonic(), case.before))
        time.sleep(_RESTS_S)
        frames.begin(case.name)
        post(FactStated(time.monotonic(), case.events))
        time.sleep(case.lasts_s)
        frames.end()


_ROUNDS = 20
_PLAYERS = ("Ada", "Ben", "Cem", "Dee")
_STARTED_S = 2.0
_MOVED_S = 8.0  # time for the arrows that show a change to come to rest
_IDLE_S = 10.0


def play(folder: Path) -> dict[str, Any]:
    """Open the window and its pages, let players play, and return the measurements."""
    keep_memory_small()
    prepare(Display(), folder / "kivy")
    from kivy.core.window import Window  # noqa: PLC0415 (Kivy opens a window)

    from companion.ui.app import CompanionApp  # noqa: PLC0415 (as above)
    from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

    found: dict[str, Any] = {}
    stopwatch = Stopwatch()
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(folder / JOURNAL))
        table = Table(journal, RULES, players=_PLAYERS)
        navigator = Navigator(table, page="table")
        app = CompanionApp(TimedTable(navigator, stopwatch), Theme(display=Display()))
        tick_regularly(app, navigator)
        frames = Frames()
        app.repeat(frames.ticked, every_s=0)
        Window.flip = _noting(Window.flip, stopwatch.shown, frames.drawn)
        people = WindowPlayers(table, stopwatch, app.post)
        watcher = _watcher(app.post)
        stack.callback(watcher.stop)

        def measure_all() -> None:
            try:
                found.update(_measure(people, stopwatch, watcher, frames))
                announce_all(app.post, frames)
                found.update(pictures=frames.as_json())
            finally:
                app.close()

        threading.Thread(target=measure_all, daemon=True).start()
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
    camera = SimulatedCamera(fps=FPS, real_time=PlaybackClock())
    return Watcher(lambda: camera, PileFollower(Reader.load()), post)


def _measure(
    people: WindowPlayers, stopwatch: Stopwatch, watcher: Watcher, frames: Frames
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
