"""The doctor's checks: what needs no device, and then the devices; none can hang."""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module, metadata
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from companion.components.component import Fault
from companion.config import NO_CAMERA, TOURNAMENT, NetworkConfig
from companion.records.disk.database import JOURNAL
from companion.storage.components_file import COMPONENTS, ComponentsFile
from companion.table.sound.speaker import PROGRAM
from companion.updates.release_file import version_numbers
from hardware import loudspeaker
from hardware.camera_name import is_device, present_cameras
from hardware.display import display_answers, named_display
from hardware.errors import CameraError, SoundError
from hardware.network_camera.address import without_password
from hardware.time_limit import within
from hardware.wiring import ButtonWiring, Wiring
from vision.reading.manifest import read_manifest

if TYPE_CHECKING:
    from gpiozero import Factory

    from hardware.camera import Camera

FREE_MIB_NEEDED = 100
_REINSTALL = "install the companion again"


class Status(StrEnum):
    """State of a component."""

    REAL = "real"
    SIMULATED = "simulated"
    ABSENT = "absent"
    """Not there, and nobody asked for it."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """The doctor's finding on one component."""

    part: str
    """Name of the component."""
    status: Status
    """Its state."""
    detail: str = ""
    """Observation, in words."""
    remedy: str = ""
    """Remedy; empty when all is well."""


@dataclass(frozen=True, slots=True)
class Library:
    """A library that the table needs."""

    name: str
    """Its usual name."""
    module: str | None
    """Module to import as a try; ``None`` where an import would open a window."""
    least: tuple[int, ...]
    """The oldest version that will do."""
    remedy: str
    """Command that installs it."""


LIBRARIES = (
    Library("numpy", "numpy", (1, 24), "run 'pip install numpy>=1.24', on a Pi by apt"),
    Library(
        "OpenCV",
        "cv2",
        (4, 10),
        "run 'pip install opencv-python>=4.10'; with numpy 1 'opencv-python<4.12'",
    ),
    Library("Kivy", None, (2, 3, 1), "run 'pip install kivy>=2.3.1'"),
    Library(
        "gpiozero", "gpiozero", (2, 0, 1), "run 'pip install gpiozero>=2.0.1.post3'"
    ),
)


def check_python() -> Finding:
    """Say which Python this is; with one that is too old no command begins."""
    return Finding("Python", Status.REAL, ".".join(map(str, sys.version_info[:3])))


def check_library(library: Library) -> Finding:
    """Say whether a library is installed, new enough and can be imported."""
    try:
        version = _version_of(library)
    except Exception as error:  # noqa: BLE001 (a broken build raises anything)
        detail = _sentence(error)[:120]
        return Finding(library.name, Status.FAILED, detail, library.remedy)
    if version_numbers(version) < library.least:
        return Finding(library.name, Status.FAILED, version, library.remedy)
    return Finding(library.name, Status.REAL, version)


def _version_of(library: Library) -> str:
    if library.module is None:
        return metadata.version(library.name)
    found = getattr(import_module(library.module), "__version__", None)
    return str(found or metadata.version(library.module))


def check_models(folder: Traversable | None = None) -> Finding:
    """Say whether the classifier's files are there and as they were released.

    Args:
        folder: holds ``manifest.toml`` and the files that it names; the package's own
            by default.
    """
    folder = files("models") if folder is None else folder
    try:
        nets = read_manifest(folder).nets
        wrong = [net.file for net in nets if _digest(folder, net.file) != net.sha256]
    except OSError as error:  # also what the manifest says wrongly
        return Finding("models", Status.FAILED, _sentence(error), _REINSTALL)
    if wrong:
        detail = f"wrong checksum: {', '.join(wrong)}"
        return Finding("models", Status.FAILED, detail, _REINSTALL)
    names = ", ".join(net.file for net in nets)
    return Finding("models", Status.REAL, f"{names}, checksum ok")


def _digest(folder: Traversable, name: str) -> str:
    return hashlib.sha256(folder.joinpath(name).read_bytes()).hexdigest()


def check_data(
    folder: Path, *, may: Callable[[Path, int], bool] = os.access
) -> Finding:
    """Say whether the journal can be written in its folder.

    Args:
        folder: need not exist yet; then the one it would be made in is tried.
        may: says whether a file that exists may be written.
    """
    journal = folder / JOURNAL
    try:
        with tempfile.TemporaryFile(dir=_existing(folder)):
            if not journal.exists() or may(journal, os.W_OK):
                return Finding("data", Status.REAL, str(folder))
            remedy = f"run 'sudo chown --reference={folder} {journal}'"
            return Finding("data", Status.FAILED, f"{journal}: read-only", remedy)
    except OSError as error:
        detail = f"{folder}: {error.strerror or error}"
        remedy = "choose a folder that you may write to with --data"
        return Finding("data", Status.FAILED, detail, remedy)


def check_disk(folder: Path, needed_mib: int = FREE_MIB_NEEDED) -> Finding:
    """Say whether there is room for the journal."""
    try:
        free_mib = shutil.disk_usage(_existing(folder)).free >> 20
    except OSError as error:
        detail = f"{folder}: {error.strerror or error}"
        return Finding("disk", Status.FAILED, detail, "choose another --data folder")
    if free_mib < needed_mib:
        remedy = f"free {needed_mib} MiB where {folder} is"
        return Finding("disk", Status.FAILED, f"{free_mib} MiB free", remedy)
    return Finding("disk", Status.REAL, f"{free_mib} MiB free")


def check_running(folder: Path) -> Iterator[Finding]:
    """Say of each part what a companion that runs at this table says of it."""
    for component, state in ComponentsFile(folder / COMPONENTS).read().items():
        status = Status.REAL if state.works else Status.FAILED
        if state.fault is Fault.ABSENT:
            status = Status.ABSENT
        detail = f"{state.condition.value}, says the running companion"
        yield Finding(f"{component.value} in use", status, detail, state.detail)


def _existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that exists."""
    folder = folder.absolute()
    return next(path for path in (folder, *folder.parents) if path.exists())


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
        open_pins: opens the pins; `hardware.pins.real_pins` by default.
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
    from hardware.pins import load_pins, real_pins  # noqa: PLC0415 - needs gpiozero

    load_pins()
    return real_pins()


def _tried(
    part: str, name: str, look: Callable[[], Finding], patience_s: float
) -> Finding:
    """Return what a look finds; one that fails or hangs says so."""
    try:
        return within(patience_s, look)
    except Exception as error:  # noqa: BLE001 (whatever it is, the doctor reports it)
        return Finding(part, Status.FAILED, name, _sentence(error))


def _sentence(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


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
        return Finding("broker", Status.FAILED, config.broker, _sentence(error))
    return Finding("broker", Status.REAL, detail)


def _greeted(config: NetworkConfig) -> str:
    """Connect and leave again; return where to, and as whom."""
    from companion.network import connection  # noqa: PLC0415 (an island loads none)

    has_password = connection.password_of(config)
    user = config.table if has_password else "nobody in particular"
    with connection.Connection(config):
        return f"{config.broker}:{config.broker_port} as {user}"
