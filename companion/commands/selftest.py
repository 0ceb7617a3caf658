"""``companion doctor --selftest``: tries each part with the hands of its maker.

What a program cannot see, such as whether a lamp is lit, the maker is asked. Every
part is one `Finding`, as of the doctor's other checks.
"""

import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from statistics import median
from tempfile import TemporaryDirectory

from gpiozero import Factory

from companion.camera.picture_check import LEAST_SHARPNESS, check_up
from companion.commands.doctor_checks import Finding, Status
from companion.config import Config
from companion.table.sound.cues import Sound
from companion.table.sound.player import Play, Player
from companion.ui.offscreen import prepare
from companion.ui.theme import Display
from hardware import loudspeaker
from hardware.buttons import Buttons, Lamps, load_pins, real_pins
from hardware.camera import Camera, Frame
from hardware.display import display_answers
from hardware.errors import ButtonError, CameraError
from hardware.wiring import ButtonWiring, Press, Wiring
from vision.following.top_card import CardReader

LOOK_S = 5.0
"""Seconds for which the camera is watched."""
PRESS_S = 20.0
"""Seconds to wait for a press of each button."""
LEAST_FPS = 12.0
MOST_READ_S = 0.1
_READINGS = 10

Ask = Callable[[str], str]
"""Puts a question to the maker and returns what is typed."""
Pins = Callable[[], AbstractContextManager[Factory]]


def try_camera(
    open_: Callable[[], Camera],
    reader: CardReader,
    *,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Finding]:
    """Say how many frames come, how sharp a card is and how long its reading takes.

    Args:
        open_: opens the camera; a card should lie before it.
        reader: reads the card.
        clock: monotonic seconds.
    """
    try:
        seen, seconds = _look(open_, clock)
    except CameraError as error:
        yield Finding("selftest camera", Status.FAILED, "no pictures", str(error))
        return
    height, width = seen[-1].image.shape[:2]
    fps = (len(seen) - 1) / seconds if seconds else 0.0
    detail = f"{width}x{height}, {fps:.1f} frames a second"
    remedy = "more light, a nearer USB port, fewer programs at once"
    yield _judged("selftest camera", detail, remedy, well=fps >= LEAST_FPS)
    yield from _try_reading(seen[-_READINGS:], reader, clock)


def _look(
    open_: Callable[[], Camera], clock: Callable[[], float]
) -> tuple[list[Frame], float]:
    """Return the last frames of some seconds, and how long those took."""
    with open_() as camera:
        seen: list[Frame] = []
        began, first, last = clock(), 0.0, 0.0
        while clock() - began < LOOK_S:
            frame = camera.read(1.0)
            if frame is not None:
                last = clock()
                first = first or last
                seen.append(frame)
    if not seen:
        raise CameraError("It delivers no pictures; check its cable.")
    return seen, last - first


def _try_reading(
    seen: list[Frame], reader: CardReader, clock: Callable[[], float]
) -> Iterator[Finding]:
    took, cards = [], []
    for frame in seen:
        began = clock()
        cards = [*reader.read(frame.image).cards]
        took.append(clock() - began)
    slow = median(took)
    detail = f"{1000 * slow:.0f} ms a reading"
    remedy = "end other programs; a Pi 3 is too slow"
    yield _judged("selftest reading", detail, remedy, well=slow <= MOST_READ_S)
    if not cards:
        remedy = "lay one card under the camera, in good light, and try again"
        yield Finding("selftest focus", Status.FAILED, "no card is seen", remedy)
        return
    found = check_up(seen[-1].image, cards[0])
    detail = (
        f"{cards[0].card}, sharpness {found.sharpness:.0f} (at least "
        f"{LEAST_SHARPNESS:.0f}), {found.height:.0%} of the picture"
    )
    remedy = "turn the lens, or hang the camera nearer"
    well = found.is_sharp and found.is_large
    yield _judged("selftest focus", detail, remedy, well=well)


def _judged(part: str, detail: str, remedy: str, *, well: bool) -> Finding:
    if well:
        return Finding(part, Status.REAL, detail)
    return Finding(part, Status.FAILED, detail, remedy)


def try_buttons(
    wiring: Wiring, pins: Pins, ask: Ask, *, patience_s: float = PRESS_S
) -> Iterator[Finding]:
    """Wait for a press of each button, and ask for the light of each lamp.

    Args:
        wiring: the buttons and lamps of the table.
        pins: opens the pins.
        ask: asks the maker.
        patience_s: how long each press is waited for, seconds.
    """
    heard: SimpleQueue[Press] = SimpleQueue()
    try:
        with (
            pins() as factory,
            Buttons(wiring, factory, on_press=heard.put),
            Lamps(wiring, factory) as lamps,
        ):
            for button in wiring.buttons:
                yield _try_button(button, heard, ask, patience_s)
            for button in wiring.buttons:
                if button.lamp_pin is not None:
                    lamps.show({(button.name, button.place)})
                    yield _asked(f"selftest lamp {_name(button)}", "Is it lit?", ask)
    except ButtonError as error:
        yield Finding("selftest buttons", Status.FAILED, "pins", str(error))


def _try_button(
    button: ButtonWiring, heard: SimpleQueue[Press], ask: Ask, patience_s: float
) -> Finding:
    part = f"selftest button {_name(button)}"
    while not heard.empty():
        heard.get()
    ask(f"Press Enter, then within {patience_s:g} s the button {_name(button)}: ")
    with suppress(Empty):
        press = heard.get(timeout=patience_s)
        if (press.button, press.place) == (button.name, button.place):
            return Finding(part, Status.REAL, f"pin {button.pin}")
        detail = f"heard {press.button} instead"
        return Finding(part, Status.FAILED, detail, "exchange the wires of both")
    remedy = f"check the wires from pin {button.pin} to the button and to ground"
    return Finding(part, Status.FAILED, "nothing was heard", remedy)


def _name(button: ButtonWiring) -> str:
    place = "" if button.place is None else f" of place {button.place + 1}"
    return f"{button.name.value}{place}"


def _asked(part: str, question: str, ask: Ask) -> Finding:
    """Let the maker say whether something can be seen or heard."""
    yes = ask(f"{part.removeprefix('selftest ')}: {question} [y/n] ")
    if yes.strip().lower().startswith("y"):
        return Finding(part, Status.REAL, "the maker says so")
    return Finding(part, Status.FAILED, "the maker says no", "check its wires")


def try_sound(ask: Ask, play: Play = loudspeaker.play) -> Finding:
    """Play a sound and ask whether it was heard."""
    with Player(play) as player:
        player.volume = 75
        player.play((Sound.ROUND_WON,))
    return _asked("selftest sound", "Did you hear the sound?", ask)


def try_watchdog(
    show: Callable[[], str] | None = None, *, patience_s: float = 10.0
) -> Finding:
    """Say whether systemd watches over the companion.

    Args:
        show: returns what systemd says; by default it is asked.
        patience_s: how long it may take to answer, seconds.
    """
    try:
        told = show() if show else _ask_systemd(patience_s)
    except subprocess.TimeoutExpired:
        detail, remedy = "systemd does not answer", "switch the table off and on"
        return Finding("selftest watchdog", Status.FAILED, detail, remedy)
    said = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    if said.get("LoadState") != "loaded":
        remedy = "run 'sudo systemd/install.sh'"
        return Finding("selftest watchdog", Status.ABSENT, "no service", remedy)
    state, restarts = said.get("ActiveState", ""), said.get("NRestarts", "0")
    watched = said.get("WatchdogUSec", "0") not in {"", "0", "infinity"}
    detail = f"{state}, watched every {said.get('WatchdogUSec')}, {restarts} restarts"
    remedy = "see 'journalctl -u companion -b'"
    # Stopped it is inactive, as it must be while its devices are tried.
    well = watched and state in {"active", "inactive"}
    return _judged("selftest watchdog", detail, remedy, well=well)


def _ask_systemd(patience_s: float) -> str:
    path = shutil.which("systemctl")
    if path is None:
        return ""
    wanted = "LoadState,ActiveState,NRestarts,WatchdogUSec"
    command = [path, "show", "companion", f"--property={wanted}"]
    done = subprocess.run(  # noqa: S603 (systemd's own command)
        command, capture_output=True, text=True, timeout=patience_s, check=False
    )
    return done.stdout


TOUCH_S = 60.0
"""Seconds to wait for touches of the four corners."""


def opened_pins() -> AbstractContextManager[Factory]:
    """Open the Pi's own pins."""
    load_pins()
    return closing(real_pins())


def corners_touched(config: Config) -> Finding:
    """Let the maker touch the four corners of the screen."""
    part = "selftest touch"
    if not display_answers():
        remedy = "run the selftest on the screen itself"
        return Finding(part, Status.ABSENT, "no screen", remedy)
    with TemporaryDirectory(prefix="companion-") as home:
        prepare(Display.filling(*config.display_wh), Path(home), fullscreen=True)
        from companion.ui.touch_test import TouchTest  # noqa: PLC0415 (opens a window)

        window = TouchTest(TOUCH_S)
        window.run()
    hit = window.corners.hit
    told = f"{sum(hit)} of 4 corners hit, {len(hit)} touched"
    if window.corners.is_done and all(hit):
        return Finding(part, Status.REAL, told)
    remedy = "turn or calibrate the touch screen as its maker says"
    return Finding(part, Status.FAILED, told, remedy)
