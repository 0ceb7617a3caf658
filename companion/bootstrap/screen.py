"""Runs the appliance with its screen."""

import logging
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

from companion.bootstrap.buttons import as_input, load_pin_buttons, run_pin_buttons
from companion.bootstrap.services import (
    apply_settings,
    keep_alive,
    keep_memory_small,
    make_folder,
    open_network,
    open_sound,
    open_table,
)
from companion.bootstrap.window import (
    TableCamera,
    display_of,
    follow_night,
    give_way,
    tick_regularly,
)
from companion.components.component import HealthMonitor
from companion.config import Config, settings_of
from companion.core.errors import CompanionError
from companion.pages.navigator import Navigator
from companion.pages.page import PageContext
from companion.storage.background import background_worker
from companion.storage.settings import Settings
from companion.table.device import device_from_config
from companion.table.sound.player import Player
from companion.table.sound.speaker import Speaker
from companion.table.vitals import FEED_S, Heartbeat
from companion.teaching.services import DeckReaderServices
from companion.ui.offscreen import NoDisplayError, prepare
from companion.updates.minisign import SignatureError
from companion.updates.offer import Updates
from companion.view.actions import Action
from hardware.backlight import open_backlight
from hardware.display import display_answers, has_display, named_display
from hardware.power import power_off
from hardware.service_watchdog import ServiceWatchdog
from hardware.wiring import keys_for, press_for_key

if TYPE_CHECKING:
    from companion.network.handout import Handout
    from companion.network.network_thread import NetworkThread
    from companion.ui.app import CompanionApp

_LOOK_S = 1.0
_log = logging.getLogger(__name__)


def run_screen(config: Config, examine: Callable[[], str]) -> None:
    """Run the appliance until its window is closed.

    Args:
        config: what it is made of.
        examine: returns what the doctor says, for a problem report.

    Raises:
        NoDisplayError: if there is no display to open a window on.
        CompanionError: if the journal cannot be opened.
    """
    _require_display()
    keep_memory_small()
    load_pin_buttons(config)
    display = display_of(config)
    prepare(display, _kivy_folder(config.data), fullscreen=config.fullscreen)
    from companion.ui.app import CompanionApp  # noqa: PLC0415 (Kivy opens a window)
    from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

    with ExitStack() as stack:
        health = HealthMonitor()
        table = open_table(config, stack, health=health)
        speaker, player = open_sound(table, stack, health=health)
        network = open_network(config, table, settings_of(config), stack)
        apply = _applying(player, speaker, network)
        device = device_from_config(config, apply, network, say=speaker.say)
        updates = _updates(config) if _is_appliance(config) else None
        navigator = Navigator(table, replace(device, examine=examine, updates=updates))
        theme, on_key = Theme(display=display), _on_key(config, navigator)
        dim = _backlight(config, stack)
        app = CompanionApp(navigator, theme, on_key=on_key, dim=dim)
        follow_night(app)
        open_services = partial(DeckReaderServices, config.data, config.taught)
        camera = TableCamera(config, app, navigator, open_services, health=health)
        stack.callback(camera.stop)
        _lend(navigator.context, app, camera, config)
        pins = run_pin_buttons(
            config, table, app.post, lambda: navigator.settings, health=health
        )
        stack.enter_context(pins)
        pulse = keep_alive(
            table,
            health,
            Heartbeat,
            view=lambda: app.view,
            data=config.data,
            stack=stack,
        )
        _beat(app, navigator, pulse)
        if network is not None:
            _answer_phones(app, navigator, network)
        give_way(app, lambda: camera.waiting)
        app.run()


def _lend(
    context: PageContext, app: "CompanionApp", camera: TableCamera, config: Config
) -> None:
    """Let pages work with the window, its camera and the machine's switch."""
    context.cameras, context.draw, context.hand_out = camera, app.save_page, _hand_out
    context.restart = partial(_close, app)  # systemd starts it again
    context.switch_off = power_off if _is_appliance(config) else context.restart


def _backlight(config: Config, stack: ExitStack) -> Callable[[float], bool]:
    """Return what dims the display; a window among others leaves its light alone."""
    if not config.fullscreen:
        return lambda _share: False
    dim = open_backlight(config.data / "backlight.json")
    stack.callback(dim, 1.0)
    return dim


def _hand_out(content: bytes, name: str) -> "Handout | None":
    from companion.network.handout import Handout  # noqa: PLC0415 (few ever need it)

    return Handout.opened(content, name)


def _is_appliance(config: Config) -> bool:
    """Whether systemd has started the program, on a machine that runs no other."""
    is_service = ServiceWatchdog.from_environment().address is not None
    return config.fullscreen and is_service


def _updates(config: Config) -> Updates | None:
    try:
        return Updates(config.data, background_worker("updates"))
    except SignatureError as error:
        _log.warning("This table cannot be updated by touch: %s", error)
        return None


def _close(app: "CompanionApp") -> bool:
    """Close the window, where the machine is somebody's PC."""
    app.close()
    return True


def _applying(
    player: Player, speaker: Speaker, network: "NetworkThread | None"
) -> Callable[[Settings], None]:
    """Return what lets everything that settings concern go by those chosen."""

    def apply(chosen: Settings) -> None:
        apply_settings(player, speaker, chosen)
        if network is not None:
            network.apply(chosen)

    return apply


def _on_key(
    config: Config, navigator: Navigator
) -> Callable[[str], Action | None] | None:
    """Return what says what a key means, if the keyboard stands for the buttons."""
    if config.buttons != "keyboard":
        return None
    keys = keys_for(config.pins)

    def on_key(key: str) -> Action | None:
        meant = press_for_key(key, time.monotonic(), keys)
        return as_input(meant, navigator.settings) if meant else None

    return on_key


def _beat(
    app: "CompanionApp", navigator: Navigator, pulse: Callable[[Heartbeat], None]
) -> None:
    """Tell of each picture drawn, though nothing changes, and of each tick."""
    app.on_drawn = lambda: pulse(Heartbeat.SCREEN)
    app.repeat(app.draw, every_s=FEED_S)
    tick_regularly(app, navigator, lambda: pulse(Heartbeat.TABLE))


def _answer_phones(
    app: "CompanionApp", navigator: Navigator, network: "NetworkThread"
) -> None:
    """Let phones press, and show them the table as it stands, with its badges."""
    context, network.phones.post = navigator.context, app.post
    network.badges = lambda: context.preferences.badges
    app.repeat(partial(network.look, context.table), every_s=_LOOK_S)


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
