"""Runs a table without a screen."""

from contextlib import ExitStack
from functools import partial
from typing import TextIO

from companion.bootstrap.services import (
    keep_alive,
    open_network,
    open_table,
    run_pin_buttons,
)
from companion.camera.watching import start_watcher
from companion.components.component import HealthMonitor
from companion.config import Config
from companion.core.errors import CompanionError
from companion.table.device import settings_of
from companion.table.table import Table
from companion.table.vitals import Heartbeat
from companion.teaching.services import DeckReaderServices
from companion.terminal.console import Console


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
        health = HealthMonitor()
        table = open_table(config, stack, health=health)
        _require_game(table)
        pulse = keep_alive(
            table,
            health,
            (Heartbeat.SESSION,),
            view=lambda: table.chrome,
            data=config.data,
            stack=stack,
        )
        console = Console(table, as_json=as_json, pulse=pulse)
        open_services = partial(DeckReaderServices, config.data, config.taught)
        watcher = start_watcher(
            config, console.post, open_services, paced=paced, health=health
        )
        if watcher is not None:
            stack.callback(watcher.stop)
        settings = settings_of(config)
        pins = run_pin_buttons(
            config, table, console.post, lambda: settings, health=health
        )
        stack.enter_context(pins)
        network = open_network(config, table, settings, stack)
        if network is not None:
            network.phones.post = console.post
        console.listen(lines)
        console.run(camera=watcher is not None)


def _require_game(table: Table) -> None:
    """Refuse a table at which nobody sits: here nobody can be seated.

    Raises:
        CompanionError: if there is no game.
    """
    if table.history is None:
        raise CompanionError(
            "No game is stored and no players are named; "
            "name them with --players Ada,Ben,Cem."
        )
