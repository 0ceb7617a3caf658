"""Runs the appliance with its screen."""

import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from companion.bootstrap.parts import (
    apply_settings,
    keep_alive,
    make_folder,
    networked,
    open_pins,
    play_sounds,
    school,
)
from companion.bootstrap.window import (
    connect_camera,
    display_of,
    give_way,
    tick_regularly,
)
from companion.camera.watching import watching
from companion.config import Config
from companion.controls.presses import as_input, pressing
from companion.core.errors import CompanionError
from companion.decks import INSTALLED, look_in
from companion.pages.navigator import Navigator
from companion.parts.board import Board
from companion.records.disk.database import JOURNAL
from companion.records.disk.opening import open_journal
from companion.sound.player import Player
from companion.sound.speaker import Speaker
from companion.storage.settings import Settings
from companion.table.equipment import device_of, settings_of
from companion.table.table import Table
from companion.table.vitals import FEED_S, Vital
from companion.ui.offscreen import NoDisplayError, prepare
from hardware.buttons import load_pins
from hardware.display import display_answers, has_display, named_display
from hardware.keyboard import keys_for, press_for_key

if TYPE_CHECKING:
    pass

_TICK_S = 0.1
_LOOK_S = 1.0
_GIVE_WAY_S = 0.2
"""How long a touch may have to wait for the eyes, seconds."""


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
        speaker = stack.enter_context(Speaker(board=board))
        player = stack.enter_context(Player(board=board, quiet=speaker.quiet))
        play_sounds(table, player)
        network = networked(config, table, settings_of(config), stack)

        def apply(chosen: Settings) -> None:
            apply_settings(player, speaker, chosen)
            if network is not None:
                network.apply(chosen)

        navigator = Navigator(table, device_of(config, apply, network, say=speaker.say))
        app = CompanionApp(navigator, look, on_key=on_key if by_keys else None)
        camera = watching(
            config, app.post, partial(school, config), paced=True, board=board
        )
        watcher = stack.enter_context(camera)
        connect_camera(app, navigator, watcher)
        navigator.draw_with(app.save_page)
        if config.buttons == "gpio":
            load_pins()
            args = config.pins, open_pins, table, app.post, lambda: navigator.settings
            stack.enter_context(pressing(*args, board=board))
        pulse = keep_alive(
            table,
            board,
            Vital,
            view=lambda: app.view,
            data=config.data,
            stack=stack,
        )
        app.on_drawn = lambda: pulse(Vital.SCREEN)
        app.repeat(app.draw, every_s=FEED_S)
        tick_regularly(app, navigator, lambda: pulse(Vital.SESSION))
        if network is not None:
            network.phones.post = app.post
            app.repeat(partial(network.look, table), every_s=_LOOK_S)
        if watcher is not None and watcher.waiting is not None:
            give_way(app, watcher.waiting)
        app.run()


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


def _kivy_folder(data: Path) -> Path:
    """Return where Kivy keeps its own files; a data folder may be read-only."""
    try:
        make_folder(data / "kivy")
    except CompanionError:
        return Path(mkdtemp(prefix="companion-"))
    return data / "kivy"
