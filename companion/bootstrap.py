"""The one place that chooses devices and wires the parts together."""

import math
import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Protocol, TextIO

from gpiozero import Factory

from companion.camera.live_picture import LiveCamera
from companion.camera.watcher import Watcher
from companion.camera.watching import watching
from companion.config import Config
from companion.controls.presses import as_input, pressing
from companion.core.errors import CompanionError
from companion.decks import INSTALLED, look_in
from companion.pages.navigator import Navigator
from companion.parts.board import Board
from companion.parts.part import Part
from companion.records.database import JOURNAL
from companion.records.opening import open_journal
from companion.sound.cues import sounds_for
from companion.sound.player import Player
from companion.storage.parts_file import PARTS, PartsFile
from companion.storage.settings import Settings
from companion.table.equipment import device_of, settings_of
from companion.table.table import Table
from companion.table.vitals import FEED_S, Organ, Vitals
from companion.terminal.console import Console
from companion.ui.offscreen import NoDisplayError, prepare
from companion.ui.theme import Display
from companion.view.language import speak
from companion.view.view import ScreenView
from hardware.buttons import load_pins, real_pins
from hardware.display import display_answers, has_display, named_display
from hardware.frame_queue import FrameQueue
from hardware.keyboard import keys_for, press_for_key
from hardware.service_watchdog import ServiceWatchdog

_TICK_S = 0.1
_GIVE_WAY_S = 0.2
"""How long a touch may have to wait for the eyes, seconds."""


class Window(Protocol):
    """The window of the screen, from outside of Kivy. Kivy's thread only."""

    def repeat(self, act: Callable[[], None], *, every_s: float) -> None:
        """Call ``act`` again and again."""

    def refresh(self) -> None:
        """Show the table as it is now."""

    def save_picture(self, path: Path) -> None:
        """Save what it shows as PNG."""


class ShowsCamera(Protocol):
    """The window, for the camera's picture."""

    camera_picture: LiveCamera | None


def run_console(
    config: Config, lines: TextIO, *, as_json: bool, paced: bool = False
) -> None:
    """Play without a screen: typed lines and the camera in, sentences out.

    Args:
        config: what the table is made of.
        lines: what is typed.
        as_json: whether record lines are printed instead of sentences.
        paced: whether a video is played at its own speed.

    Raises:
        CompanionError: if the journal cannot be opened or no players are known.
    """
    look_in(config.data / INSTALLED)
    with ExitStack() as stack:
        journal = stack.enter_context(open_journal(config.data / JOURNAL))
        board = Board()
        table = Table(journal, config.options, players=config.players, board=board)
        if table.history is None:
            raise CompanionError(
                "No game is stored and no players are named; "
                "name them with --players Ada,Ben,Cem."
            )
        pulse = _keep_alive(
            table,
            board,
            (Organ.SESSION,),
            view=lambda: table.chrome,
            data=config.data,
            stack=stack,
        )
        console = Console(table, as_json=as_json, pulse=pulse)
        camera = watching(config, console.post, paced=paced, board=board)
        watcher = stack.enter_context(camera)
        settings = settings_of(config)
        if config.buttons == "gpio":
            load_pins()
            args = config.pins, _pins, table, console.post, lambda: settings
            stack.enter_context(pressing(*args, board=board))
        console.listen(lines)
        console.run(camera=watcher is not None)


def run_screen(config: Config) -> None:
    """Run the appliance until its window is closed.

    Raises:
        NoDisplayError: if there is no display to open a window on.
        CompanionError: if the journal cannot be opened.
    """
    _require_display()
    display = display_of(config)
    prepare(display, _kivy_folder(config.data), fullscreen=config.fullscreen)
    from companion.ui.app import CompanionApp  # noqa: PLC0415 (Kivy opens a window)
    from companion.ui.look import Look  # noqa: PLC0415 (as above)

    def on_key(key: str) -> None:
        meant = press_for_key(key, time.monotonic(), keys)
        if meant is not None:
            app.post(as_input(meant, navigator.settings))

    look_in(config.data / INSTALLED)
    with ExitStack() as stack:
        journal = stack.enter_context(open_journal(config.data / JOURNAL))
        board = Board()
        table = Table(journal, config.options, players=config.players, board=board)
        by_keys, keys = config.buttons == "keyboard", keys_for(config.pins)
        look = Look(display=display)
        player = stack.enter_context(Player(board=board))
        play_sounds(table, player)
        apply = partial(apply_settings, player)
        navigator = Navigator(table, device_of(config, apply))
        app = CompanionApp(navigator, look, on_key=on_key if by_keys else None)
        camera = watching(config, app.post, paced=True, board=board)
        watcher = stack.enter_context(camera)
        connect_camera(app, navigator, watcher)
        if config.buttons == "gpio":
            load_pins()
            args = config.pins, _pins, table, app.post, lambda: navigator.settings
            stack.enter_context(pressing(*args, board=board))
        pulse = _keep_alive(
            table,
            board,
            Organ,
            view=lambda: app.view,
            data=config.data,
            stack=stack,
        )
        app.on_drawn = lambda: pulse(Organ.SCREEN)
        app.repeat(app.draw, every_s=FEED_S)
        tick_regularly(app, navigator, lambda: pulse(Organ.SESSION))
        if watcher is not None and watcher.waiting is not None:
            give_way(app, watcher.waiting)
        app.run()


def play_sounds(table: Table, player: Player) -> None:
    """Let everybody hear what happens at the table."""
    table.listeners.append(
        lambda before, rulings: player.play(sounds_for(before, rulings))
    )


def apply_settings(player: Player, chosen: Settings) -> None:
    """Speak and sound from now on as people have chosen."""
    speak(chosen.language)
    player.volume = chosen.volume


def _require_display() -> None:
    """Refuse what SDL would take in silence: a window that nobody can see.

    Raises:
        NoDisplayError: if there is no display, or it does not answer.
    """
    if not has_display():
        raise NoDisplayError(
            "There is no display to open a window on; use --no-screen, "
            "or `companion demo`, which draws off-screen."
        )
    if not display_answers():
        raise NoDisplayError(
            f"The display {named_display()} does not answer; log in on the screen "
            "itself, correct DISPLAY or WAYLAND_DISPLAY, or use --no-screen."
        )


def connect_camera(
    app: ShowsCamera, navigator: Navigator, watcher: Watcher | None
) -> None:
    """Let the screen show the camera's picture, and hands be laid before it."""
    live = watcher.live if watcher else None
    app.camera_picture = live
    navigator.connect(live, watcher.calibration if watcher else None, live)


def _no_pulse() -> None:
    """Tell nobody that the table has answered."""


def tick_regularly(
    window: Window, table: Table | Navigator, pulse: Callable[[], None] = _no_pulse
) -> None:
    """Let the table rule on what has waited long enough; `pulse` hears that it did."""

    def tick() -> None:
        if table.tick(time.monotonic()):
            window.refresh()
        pulse()

    window.repeat(tick, every_s=_TICK_S)


def give_way(window: Window, waiting: FrameQueue) -> None:
    """Let the eyes go first: while frames wait, the screen draws less often.

    What is drawn late is late; what is not seen is lost.
    """
    window.repeat(lambda: waiting.wait_for_taker(_GIVE_WAY_S), every_s=0)


def _keep_alive(  # noqa: PLR0913 (what it looks at is passed in)
    table: Table,
    board: Board,
    organs: Iterable[Organ],
    *,
    view: Callable[[], ScreenView],
    data: Path,
    stack: ExitStack,
) -> Callable[[Organ], None]:
    """Tell systemd and the doctor how we are; return what is told of each beat.

    The watchdog is fed from the thread of the session: where that hangs, nobody feeds.
    """
    watchdog = ServiceWatchdog.from_environment()
    stack.callback(watchdog.stopping)
    vitals = Vitals(
        watchdog,
        organs,
        parts=lambda now: {**board.at(now), Part.STORAGE: table.journal.state},
        shown=lambda: [notice.text for notice in view().notices],
    )
    fed_at, told = -math.inf, PartsFile(data / PARTS)

    def pulse(organ: Organ) -> None:
        nonlocal fed_at
        now = time.monotonic()
        vitals.beat(organ, now)
        if organ is Organ.SESSION and now - fed_at >= FEED_S:
            fed_at = now
            vitals.feed(now)
            told.write(table.parts)

    return pulse


def _kivy_folder(data: Path) -> Path:
    """Return where Kivy keeps its own files; a data folder may be read-only."""
    try:
        make_folder(data / "kivy")
    except CompanionError:
        return Path(mkdtemp(prefix="companion-"))
    return data / "kivy"


def make_folder(path: Path) -> None:
    """Make a folder that does not exist yet.

    Raises:
        CompanionError: if it cannot be made.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CompanionError(
            f"The folder {path} cannot be made ({error}); name another one."
        ) from error


def display_of(config: Config) -> Display:
    """Return the display that the configuration describes."""
    width, height = config.display_wh
    if config.display_width_mm is None:
        return Display.filling(width, height)
    return Display(width, height, config.display_width_mm)


def _pins() -> AbstractContextManager[Factory]:
    return closing(real_pins())
