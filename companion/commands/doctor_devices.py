"""The doctor's checks of the devices, the screen and the broker; none can hang."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.doctor_checks import Finding, Status, sentence_of
from companion.config import NO_CAMERA, TOURNAMENT, NetworkConfig
from companion.table.sound.speaker import PROGRAM
from hardware import loudspeaker
from hardware.camera_name import is_device, present_cameras
from hardware.display import display_answers, named_display
from hardware.errors import CameraError, SoundError
from hardware.network_camera.address import without_password
from hardware.time_limit import within
from hardware.wiring import ButtonWiring, Wiring

if TYPE_CHECKING:
    from gpiozero import Factory

    from hardware.camera import Camera

PATIENCE_S = 10.0
"""Longest time for an answer of a device, seconds."""


def check_display(
    environment: Mapping[str, str] = os.environ, *, in_use: bool = False
) -> Finding:
    """Say whether there is a screen, without opening a window.

    Args:
        environment: may name a display.
        in_use: whether a running companion shows the game.
    """
    if in_use:
        return Finding("display", Status.REAL, "the running companion shows the game")
    if sys.platform != "linux":
        return Finding("display", Status.REAL, sys.platform)
    name = named_display(environment)
    if name is None:
        return _check_virtual_display()
    if display_answers(environment):
        return Finding("display", Status.REAL, name)
    remedy = "log in on the screen itself, or unset DISPLAY and WAYLAND_DISPLAY"
    return Finding("display", Status.FAILED, f"{name} does not answer", remedy)


def _check_virtual_display() -> Finding:
    if shutil.which("Xvfb"):
        return Finding("display", Status.SIMULATED, "off-screen by Xvfb")
    remedy = "connect a screen, or run 'sudo apt install xvfb' to draw off-screen"
    return Finding("display", Status.ABSENT, "no screen", remedy)


def check_sound(
    cards: Path = Path("/proc/asound/cards"),
    *,
    play: Callable[[bytes], None] = loudspeaker.play,
) -> Finding:
    """Say whether a loudspeaker plays; without one the table is silent.

    Args:
        cards: where Linux lists its sound cards.
        play: plays a WAV file; it is given silence.
    """
    try:
        names = ", ".join(re.findall(r"\[(\S+)\s*\]", cards.read_text("utf-8")))
    except OSError:
        names = ""
    try:
        play(loudspeaker.SILENCE)
    except SoundError as error:
        remedy = f"the table plays in silence; for sounds: {error}"
        return Finding("sound", Status.ABSENT, names or "no sound card", remedy)
    return Finding("sound", Status.REAL, names or "a sound server")


def check_speech() -> Finding:
    """Say whether there is a program that speaks; a table can do without."""
    path = shutil.which(PROGRAM)
    if path:
        return Finding("speech", Status.REAL, path)
    remedy = "for a table that speaks run 'sudo apt install espeak-ng'"
    return Finding("speech", Status.ABSENT, f"no {PROGRAM}", remedy)


def check_camera(
    spec: str | None,
    *,
    open_: "Callable[[str], Camera] | None" = None,
    patience_s: float = PATIENCE_S,
) -> Finding:
    """Say whether a camera delivers pictures.

    Args:
        spec: the camera asked for; ``None`` and ``none`` only say what there is.
        open_: opens it; `hardware.camera_choice.open_camera` by default.
        patience_s: how long it may take to deliver its first picture.
    """
    if spec is None or spec == NO_CAMERA:
        return _check_unasked_camera()
    name = without_password(spec)

    def look() -> Finding:
        size = _first_size((open_ or _open_camera)(spec), patience_s)
        status = Status.REAL if is_device(spec) else Status.SIMULATED
        return Finding("camera", status, f"{name}, {size}")

    return _tried("camera", name, look, patience_s)


def _check_unasked_camera() -> Finding:
    found = [camera.name for camera in present_cameras()]
    seen = f"perhaps {', '.join(found)}" if found else "none found"
    remedy = "try one with --camera pi, --camera usb:0 or the address of a phone"
    return Finding("camera", Status.ABSENT, seen, remedy)


def _open_camera(spec: str) -> "Camera":
    from hardware.camera_choice import open_camera  # noqa: PLC0415 (needs OpenCV)

    return open_camera(spec)


def _first_size(camera: "Camera", patience_s: float) -> str:
    with camera:
        frame = camera.read(patience_s)
        if frame is None:
            raise CameraError("It delivers no pictures; check its cable.")
        height, width = frame.image.shape[:2]
        mode = getattr(camera, "mode", "")  # a USB camera says how its pictures come
        return f"{width}x{height} {mode}".rstrip()


def check_buttons(
    kind: str | None,
    wiring: Wiring,
    *,
    open_pins: "Callable[[], Factory] | None" = None,
    patience_s: float = PATIENCE_S,
) -> Finding:
    """Say whether the buttons' pins can be used, and which button is on which.

    Args:
        kind: ``gpio`` or ``keyboard`` if asked for; ``None`` tries what there is.
        wiring: the buttons as they are configured.
        open_pins: opens the pins; `hardware.buttons.real_pins` by default.
        patience_s: how long they may take to open and close.
    """
    if kind == "keyboard":
        return Finding("buttons", Status.SIMULATED, "keyboard")
    has_pins = any(Path("/dev").glob("gpiochip*")) and find_spec("lgpio") is not None
    if kind is None and not has_pins:
        remedy = "on a Pi run 'sudo apt install python3-lgpio'; on a PC use the keys"
        detail = f"no GPIO pins; {_wired(wiring)}"
        return Finding("buttons", Status.ABSENT, detail, remedy)

    def look() -> Finding:
        with closing((open_pins or _open_pins)()) as pins:
            detail = f"{type(pins).__name__}; {_wired(wiring)}"
        return Finding("buttons", Status.REAL, detail)

    return _tried("buttons", "GPIO pins", look, patience_s)


def _wired(wiring: Wiring) -> str:
    """Return which button is on which pin, in words."""
    return ", ".join(map(_wired_button, wiring.buttons)) or "none is wired"


def _wired_button(button: ButtonWiring) -> str:
    place = "" if button.place is None else f"place {button.place + 1} "
    lamp = "" if button.lamp_pin is None else f" lamp {button.lamp_pin}"
    return f"{place}{button.name} pin {button.pin}{lamp}"


def _open_pins() -> "Factory":
    from hardware.buttons import load_pins, real_pins  # noqa: PLC0415 - needs gpiozero

    load_pins()
    return real_pins()


def _tried(
    part: str, name: str, look: Callable[[], Finding], patience_s: float
) -> Finding:
    """Return what a look finds; one that fails or hangs says so."""
    try:
        return within(patience_s, look)
    except Exception as error:  # noqa: BLE001 (whatever it is, the doctor reports it)
        return Finding(part, Status.FAILED, name, sentence_of(error))


_NO_TABLE = (
    "No board shows a table called tournament: give table under [network] another "
    "name, such as table-1"
)


def check_broker(config: NetworkConfig, *, patience_s: float = PATIENCE_S) -> Finding:
    """Say whether the broker is there and takes this table as who it is.

    The table that runs beside is not disturbed: to the broker this is somebody else.

    Args:
        config: names the broker, and the table to it.
        patience_s: how long it may take to answer, seconds.
    """
    if config.table == TOURNAMENT:
        return Finding("broker", Status.FAILED, "the table's name", _NO_TABLE)
    try:
        detail = within(patience_s, lambda: _greeted(config))
    except TimeoutError:
        remedy = "check broker and port under [network], and the cable"
        return Finding("broker", Status.FAILED, f"{config.broker} is silent", remedy)
    except Exception as error:  # noqa: BLE001 (as above)
        return Finding("broker", Status.FAILED, config.broker, sentence_of(error))
    return Finding("broker", Status.REAL, detail)


def _greeted(config: NetworkConfig) -> str:
    """Connect and leave again; return where to, and as whom."""
    from companion.network import connection  # noqa: PLC0415 (an island loads none)

    has_password = connection.password_of(config)
    user = config.table if has_password else "nobody in particular"
    with connection.Connection(config):
        return f"{config.broker}:{config.broker_port} as {user}"
