"""The demo's own composition root: a simulated table, mock pins and a real window."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from companion.bootstrap.services import apply_settings, make_folder, open_sound
from companion.bootstrap.window import (
    connect_camera,
    display_of,
    follow_night,
    tick_regularly,
)
from companion.config import Config
from companion.decks import look_in
from companion.demo.director import DemoOutput, Director, Tutor, direct_game
from companion.demo.simulated_table import NIGHT_HARBOR, DemoOptions, watcher_of
from companion.network.handout import Handout
from companion.pages.navigator import Navigator
from companion.pages.teach.lesson import TeachDeck
from companion.records.journal import Journal
from companion.table.device import Device, free_mib
from companion.table.table import Table
from companion.teaching.classroom import Classroom
from companion.teaching.services import DeckReaderServices
from companion.teaching.store import TAUGHT, TaughtDecks
from companion.ui.offscreen import prepare, virtual_display
from companion.ui.theme import Display
from companion.view.sentences.notices import simulation_notice
from hardware.display import display_answers

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

_FPS, _FAST_FPS = 30, 100
_STEP_S = 1 / 60


def play_demo(options: DemoOptions) -> bool:
    """Play a whole game on the simulated table and its mock pins.

    Without a display the window is drawn off-screen, and a line says so.

    Returns:
        Whether the game was won before the window was closed.
    """
    display = display_of(Config())
    make_folder(options.pictures)
    with ExitStack() as stack:
        if not display_answers():
            print("There is no display: the window is drawn off-screen.")  # noqa: T201 (the demo speaks)
            stack.enter_context(virtual_display(display))
        home = Path(stack.enter_context(TemporaryDirectory(prefix="companion-")))
        prepare(display, home, max_fps=_FAST_FPS if options.fast else _FPS)
        director = _play(options, display, home, stack)
        print(director.summary())  # noqa: T201 (as above)
        return director.is_over


def _play(
    options: DemoOptions, display: Display, home: Path, stack: ExitStack
) -> Director:
    """Connect the demo's parts, play the game, and return its director."""
    from companion.ui.app import CompanionApp  # noqa: PLC0415 (Kivy opens a window)
    from companion.ui.theme import Theme  # noqa: PLC0415 (as above)

    table = _open_table(options, stack)
    theme = Theme(display=display, animated=not options.fast)
    device = demo_device(options, home, table, stack=stack)
    navigator = Navigator(table, device, page="table")
    app = CompanionApp(navigator, theme)

    def close() -> bool:
        app.close()
        return True

    navigator.context.switch_off = close
    navigator.context.hand_out = Handout.opened
    follow_night(app)
    output = DemoOutput(print, _photographer(app, options.pictures), app.stop)
    director = direct_game(
        options,
        table,
        output,
        post=app.post,
        settings=lambda: navigator.settings,
        stack=stack,
    )
    services = DeckReaderServices(home)
    watcher = watcher_of(director.camera, app.post, options, services)
    stack.callback(watcher.stop)
    connect_camera(app, navigator, watcher)
    navigator.context.draw = app.save_page
    watcher.start()
    tutor = _tutor(options, app, navigator, director, services.classroom)
    app.repeat(partial(_take_turns, tutor, director), every_s=_STEP_S)
    tick_regularly(app, navigator)
    app.run()
    return director


def _open_table(options: DemoOptions, stack: ExitStack) -> Table:
    """Open a table with a game that nobody keeps, until the stack is closed."""
    rules: dict[str, object] = {"target": options.target}
    if options.teach:
        look_in(NIGHT_HARBOR.parent)
        rules["deck"] = options.teach
    journal = stack.enter_context(Journal(":memory:"))
    return Table(journal, rules, players=options.players, notices=(simulation_notice,))


def demo_device(
    options: DemoOptions, home: Path, table: Table, *, stack: ExitStack
) -> Device:
    """Return what the demo's device has; nothing is heard of a fast game.

    Args:
        options: how it is played.
        home: a folder for what is taught.
        table: what is heard.
        stack: ends the sound.
    """
    device = Device() if options.fast else _heard(table, stack)
    return replace(
        device,
        taught=TaughtDecks(home / TAUGHT),
        exports=lambda: options.pictures,
        free_mib=partial(free_mib, options.pictures),
    )


def _heard(table: Table, stack: ExitStack) -> Device:
    """Start the demo's sound and speech, and return a device that has them."""
    speaker, player = open_sound(table, stack)
    return Device(apply=partial(apply_settings, player, speaker), say=speaker.say)


def _tutor(
    options: DemoOptions,
    app: "CompanionApp",
    navigator: Navigator,
    director: Director,
    room: Classroom,
) -> Tutor | None:
    """Begin the lesson of a deck that is taught first, if any, and return who does."""
    if not options.teach:
        return None
    navigator.handle(TeachDeck(options.teach))
    return Tutor(
        room,
        director.table.deck,
        director.camera,
        is_open=lambda: navigator.view.page.name == TeachDeck.opens,
        touch=app.post if options.fast else None,
    )


def _take_turns(tutor: Tutor | None, director: Director) -> None:
    """Teach while the lesson is in sight, and play otherwise."""
    if tutor is None or not tutor.step():
        director.step()


def _photographer(window: "CompanionApp", folder: Path) -> Callable[[str], None]:
    """Return a function that saves numbered pictures of the window."""
    numbers = count(1)

    def photograph(name: str) -> None:
        path = folder / f"{next(numbers):02}-{name}.png"
        window.save_picture(path)
        print(f"  (picture of the screen: {path})")  # noqa: T201 (tells where it is)

    return photograph
