"""Runs a table without a screen."""

from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, TextIO

from companion.bootstrap.parts import keep_alive, networked, open_pins, school
from companion.camera.watching import watching
from companion.config import Config
from companion.controls.presses import pressing
from companion.core.errors import CompanionError
from companion.decks import INSTALLED, look_in
from companion.parts.board import Board
from companion.records.disk.database import JOURNAL
from companion.records.disk.opening import open_journal
from companion.table.equipment import settings_of
from companion.table.table import Table
from companion.table.vitals import Vital
from companion.terminal.console import Console
from hardware.buttons import load_pins

if TYPE_CHECKING:
    pass


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
        pulse = keep_alive(
            table,
            board,
            (Vital.SESSION,),
            view=lambda: table.chrome,
            data=config.data,
            stack=stack,
        )
        console = Console(table, as_json=as_json, pulse=pulse)
        camera = watching(
            config, console.post, partial(school, config), paced=paced, board=board
        )
        watcher = stack.enter_context(camera)
        settings = settings_of(config)
        if config.buttons == "gpio":
            load_pins()
            args = config.pins, open_pins, table, console.post, lambda: settings
            stack.enter_context(pressing(*args, board=board))
        network = networked(config, table, settings, stack)
        if network is not None:
            network.phones.post = console.post
        console.listen(lines)
        console.run(camera=watcher is not None)
