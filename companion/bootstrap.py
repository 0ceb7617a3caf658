"""The one place that chooses devices and wires the parts together."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TextIO

from companion.camera.live_picture import LiveCamera
from companion.camera.watcher import Post, Watcher
from companion.camera.watching import watching
from companion.config import Config
from companion.controls.presses import as_input, pressing
from companion.core.errors import CompanionError
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.records.journal_reader import JOURNAL
from companion.sound.cues import sounds_for
from companion.sound.player import Player
from companion.storage.settings import Settings
from companion.table.equipment import device_of, settings_of
from companion.table.table import Table
from companion.teaching.school import School
from companion.teaching.store import TAUGHT
from companion.terminal.console import Console
from companion.ui.offscreen import NoDisplayError, prepare
from companion.ui.theme import Display
from companion.view.language import speak
from hardware.buttons import real_pins
from hardware.display import display_answers, has_display, named_display
from hardware.frame_queue import FrameQueue
from hardware.keyboard import keys_for, press_for_key
from hardware.service_watchdog import ServiceWatchdog

if TYPE_CHECKING:
    from companion.network.part import NetworkPart

_TICK_S = 0.1
_LOOK_S = 1.0
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
    with ExitStack() as stack:
        journal = stack.enter_context(Journal(config.data / JOURNAL))
        table = Table(journal, config.options, players=config.players)
        if table.history is None:
            raise CompanionError(
                "No game is stored and no players are named; "
                "name them with --players Ada,Ben,Cem."
            )
        console = Console(table, as_json=as_json)
        camera = watching(config, console.post, partial(_school, config), paced=paced)
        watcher = stack.enter_context(camera)
        settings = settings_of(config)
        stack.enter_context(_pressing(config, table, console.post, lambda: settings))
        network = networked(config, table, settings, stack)
        if network is not None:
            network.phones.post = console.post
        console.listen(lines)
        console.run(camera=watcher is not None)


def run_screen(config: Config) -> None:
    """Run the appliance until its window is closed.

    Raises:
        NoDisplayError: if there is no display to open a window on.
        CompanionError: if the journal cannot be opened.
    """
    _require_display()
    make_folder(config.data)
    display = display_of(config)
    prepare(display, config.data / "kivy", fullscreen=config.fullscreen)
    from companion.ui.app import CompanionApp  # noqa: PLC0415 (Kivy opens a window)
    from companion.ui.look import Look  # noqa: PLC0415 (as above)

    def on_key(key: str) -> None:
        meant = press_for_key(key, time.monotonic(), keys)
        if meant is not None:
            app.post(as_input(meant, navigator.settings))

    with ExitStack() as stack:
        journal = stack.enter_context(Journal(config.data / JOURNAL))
        table = Table(journal, config.options, players=config.players)
        by_keys, keys = config.buttons == "keyboard", keys_for(config.pins)
        look = Look(display=display)
        player = stack.enter_context(Player())
        play_sounds(table, player)
        network = networked(config, table, settings_of(config), stack)

        def apply(chosen: Settings) -> None:
            apply_settings(player, chosen)
            if network is not None:
                network.apply(chosen)

        navigator = Navigator(table, device_of(config, apply, network))
        app = CompanionApp(navigator, look, on_key=on_key if by_keys else None)
        camera = watching(config, app.post, partial(_school, config), paced=True)
        watcher = stack.enter_context(camera)
        connect_camera(app, navigator, watcher)
        navigator.draw_with(app.save_page)
        pressed = _pressing(config, table, app.post, lambda: navigator.settings)
        stack.enter_context(pressed)
        tick_regularly(app, navigator)
        if network is not None:
            network.phones.post = app.post
            app.repeat(partial(network.look, table), every_s=_LOOK_S)
        if watcher is not None and watcher.waiting is not None:
            give_way(app, watcher.waiting)
        _keep_alive(app, stack)
        app.run()


def networked(
    config: Config, table: Table, settings: Settings, stack: ExitStack
) -> "NetworkPart | None":
    """Publish the table until the stack is closed; ``None`` if it is an island.

    Args:
        config: names the broker, if there is one.
        table: what is published.
        settings: what people have chosen.
        stack: closes it.
    """
    if config.network is None:
        return None
    # An island loads nothing that speaks to a network.
    from companion.network.part import NetworkPart  # noqa: PLC0415

    network = NetworkPart(config.network, config.data, settings)
    network.follow(table)
    return stack.enter_context(network)


def _school(config: Config) -> School:
    """Return what reads the cards, and teaches decks."""
    return School.found(config.data / TAUGHT, config.taught)


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
    navigator.connect(
        live,
        watcher.calibration if watcher else None,
        live,
        watcher.classroom if watcher else None,
    )


def tick_regularly(window: Window, table: Table | Navigator) -> None:
    """Let the table rule on what has waited long enough."""

    def tick() -> None:
        if table.tick(time.monotonic()):
            window.refresh()

    window.repeat(tick, every_s=_TICK_S)


def give_way(window: Window, waiting: FrameQueue) -> None:
    """Let the eyes go first: while frames wait, the screen draws less often.

    What is drawn late is late; what is not seen is lost.
    """
    window.repeat(lambda: waiting.wait_for_taker(_GIVE_WAY_S), every_s=0)


def _keep_alive(window: Window, stack: ExitStack) -> None:
    """Tell systemd, if it started us, that the screen's own thread is alive."""
    watchdog = ServiceWatchdog.from_environment()
    watchdog.ready()
    stack.callback(watchdog.stopping)
    if watchdog.interval_s is not None:
        window.repeat(watchdog.alive, every_s=watchdog.interval_s)


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


def _pressing(
    config: Config, table: Table, post: Post, settings: Callable[[], Settings]
) -> AbstractContextManager[None]:
    """Return what listens to the buttons on the pins, if the table has any.

    Raises:
        ButtonError: if there are no pins.
    """
    if config.buttons != "gpio":
        return nullcontext()
    return pressing(config.pins, real_pins(), table, post, settings)
