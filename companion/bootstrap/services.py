"""The components of a table, opened and put together."""

import ctypes
import math
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.components.component import Component, HealthMonitor
from companion.config import Config
from companion.core.errors import explaining
from companion.decks import INSTALLED, look_in
from companion.records.disk.database import JOURNAL
from companion.records.opening import open_journal
from companion.storage.components_file import COMPONENTS, ComponentsFile
from companion.storage.log_file import keep_log
from companion.storage.settings import Settings
from companion.table.sound.cues import sounds_for
from companion.table.sound.player import Player
from companion.table.sound.speaker import Speaker
from companion.table.table import Table
from companion.table.vitals import FEED_S, Heartbeat, WatchdogFeeder
from companion.view.language import current_language, set_language
from companion.view.view import ScreenView
from hardware.service_watchdog import ServiceWatchdog

if TYPE_CHECKING:
    from companion.network.network_thread import NetworkThread


_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Options of glibc's `mallopt`, as its malloc.h numbers them."""
_LARGE = 1 << 18
"""Bytes; a frame has more, and what the game stores has less."""


def keep_memory_small() -> None:
    """Let all threads share one heap of the C library, which gives freed frames back.

    Left to itself it has one for each thread, and keeps freed frames in each: a sixth
    of all memory. Another C library than glibc is left as it is.
    """
    with suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_TRIM_THRESHOLD, _LARGE)
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_ARENA_MAX, 1)


def give_memory_back() -> None:
    """Let the C library give back what is free between what is used: 1 or 2 ms.

    By itself it gives back the end of its heap only.
    """
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def open_table(config: Config, stack: ExitStack, *, health: HealthMonitor) -> Table:
    """Open the table of this device with its journal, until the stack is closed.

    Args:
        config: what the table is made of.
        stack: closes the journal.
        health: how the components of the device are.

    Raises:
        CompanionError: if the journal cannot be opened.
    """
    stack.enter_context(keep_log(config.data))
    look_in(config.data / INSTALLED)
    journal = stack.enter_context(open_journal(config.data / JOURNAL))
    return Table(journal, config.options, players=config.players, health=health)


def open_network(
    config: Config, table: Table, settings: Settings, stack: ExitStack
) -> "NetworkThread | None":
    """Publish the table until the stack is closed; ``None`` if it is an island.

    Args:
        config: names the broker, if there is one.
        table: what is published.
        settings: what people have chosen.
        stack: closes it.
    """
    if config.network is None:
        return None
    from companion.network.network_thread import NetworkThread  # noqa: PLC0415 (an island loads none of it)

    network = NetworkThread(config.network, config.data, settings)
    network.follow(table)
    return stack.enter_context(network)


def open_sound(
    table: Table, stack: ExitStack, *, health: HealthMonitor | None = None
) -> tuple[Speaker, Player]:
    """Start what speaks, and what plays the sounds of the table.

    Args:
        table: what is heard.
        stack: ends both.
        health: is told how the sound is.
    """
    speaker = stack.enter_context(Speaker(health=health))
    player = stack.enter_context(Player(health=health, quiet=speaker.quiet))
    play_sounds(table, player)
    return speaker, player


def play_sounds(table: Table, player: Player) -> None:
    """Let everybody hear what happens at the table."""
    table.listeners.append(
        lambda before, rulings: player.play(sounds_for(before, rulings))
    )


def apply_settings(player: Player, speaker: Speaker, chosen: Settings) -> None:
    """Speak and sound from now on as people have chosen.

    A table that speaks plays no sounds: the next player's name would wait for them.
    """
    set_language(chosen.language)
    speaker.volume = chosen.volume
    player.volume = chosen.volume if chosen.speech == "off" else 0
    speaker.language = current_language()


def keep_alive(  # noqa: PLR0913 (what it looks at is passed in)
    table: Table,
    health: HealthMonitor,
    required: Iterable[Heartbeat],
    *,
    view: Callable[[], ScreenView],
    data: Path,
    stack: ExitStack,
) -> Callable[[Heartbeat], None]:
    """Tell systemd and the doctor how we are; return what is told of each beat.

    The watchdog is fed from the thread of the table: where that hangs, nobody feeds.
    """
    watchdog, required = ServiceWatchdog.from_environment(), frozenset(required)
    stack.callback(watchdog.stopping)
    feeder = WatchdogFeeder(
        watchdog,
        required,
        components=lambda now: {
            **health.states(now),
            Component.STORAGE: table.journal.state,
        },
        shown=lambda: [notice.text for notice in view().notices],
    )
    file = ComponentsFile(data / COMPONENTS, has_screen=Heartbeat.SCREEN in required)
    fed_at = -math.inf

    def pulse(heartbeat: Heartbeat) -> None:
        nonlocal fed_at
        now = time.monotonic()
        feeder.beat(heartbeat, now)
        if heartbeat is Heartbeat.TABLE and now - fed_at >= FEED_S:
            fed_at = now
            feeder.feed(now)
            file.write(table.components)
            give_memory_back()

    return pulse


def make_folder(path: Path) -> None:
    """Make a folder that does not exist yet.

    Raises:
        CompanionError: if it cannot be made.
    """
    with explaining(f"The folder {path} cannot be made", "name another one"):
        path.mkdir(parents=True, exist_ok=True)
