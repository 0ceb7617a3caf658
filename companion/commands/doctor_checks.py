"""The doctor's checks of what needs no device: libraries, models, data, disk."""

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module, metadata
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companion.components.component import Fault
from companion.storage.components_file import PARTS, ComponentsFile
from vision.reading.manifest import read_manifest

PYTHON_NEEDED = (3, 11)
FREE_MIB_NEEDED = 100
_REINSTALL = "install the companion again"


class Status(StrEnum):
    """What state a part is in."""

    REAL = "real"
    SIMULATED = "simulated"
    ABSENT = "absent"
    """Not there, and nobody asked for it."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the doctor says of one part."""

    part: str
    """What was examined."""
    status: Status
    """How it is."""
    detail: str = ""
    """What was seen."""
    remedy: str = ""
    """What to do; empty when all is well."""


@dataclass(frozen=True, slots=True)
class Library:
    """A library that the table needs."""

    name: str
    """As people call it."""
    module: str | None
    """What to import to try it; ``None`` where an import would open a window."""
    least: tuple[int, ...]
    """The oldest version that will do."""
    remedy: str
    """How to get it."""


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


def check_python(version: tuple[int, ...] = sys.version_info[:3]) -> Finding:
    """Say whether this Python is new enough."""
    detail = ".".join(map(str, version))
    if version < PYTHON_NEEDED:
        needed = ".".join(map(str, PYTHON_NEEDED))
        remedy = f"install Python {needed} or newer"
        return Finding("Python", Status.FAILED, detail, remedy)
    return Finding("Python", Status.REAL, detail)


def check_libraries(libraries: tuple[Library, ...] = LIBRARIES) -> Iterator[Finding]:
    """Say for each library whether it can be used."""
    yield from map(check_library, libraries)


def check_library(library: Library) -> Finding:
    """Say whether a library is installed, new enough and can be imported."""
    try:
        version = _version_of(library)
    except Exception as error:  # noqa: BLE001 (a broken build raises anything)
        detail = " ".join(str(error).split())[:120] or type(error).__name__
        return Finding(library.name, Status.FAILED, detail, library.remedy)
    if _numbers(version) < library.least:
        return Finding(library.name, Status.FAILED, version, library.remedy)
    return Finding(library.name, Status.REAL, version)


def _version_of(library: Library) -> str:
    if library.module is None:
        return metadata.version(library.name)
    module = import_module(library.module)
    found = getattr(module, "__version__", None)
    return str(found) if found else metadata.version(library.module)


def _numbers(version: str) -> tuple[int, ...]:
    parts = version.split(".")
    return tuple(int(part) for part in parts if part.isdecimal())


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
        detail = " ".join(str(error).split())
        return Finding("models", Status.FAILED, detail, _REINSTALL)
    if wrong:
        detail = f"wrong checksum: {', '.join(wrong)}"
        return Finding("models", Status.FAILED, detail, _REINSTALL)
    names = ", ".join(net.file for net in nets)
    return Finding("models", Status.REAL, f"{names}, checksum ok")


def _digest(folder: Traversable, name: str) -> str:
    return hashlib.sha256(folder.joinpath(name).read_bytes()).hexdigest()


def check_data(folder: Path) -> Finding:
    """Say whether the journal can be written in its folder.

    Args:
        folder: need not exist yet; then the one it would be made in is tried.
    """
    try:
        with tempfile.TemporaryFile(dir=_existing(folder)):
            return Finding("data", Status.REAL, str(folder))
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
    for part, state in ComponentsFile(folder / PARTS).read().items():
        status = Status.REAL if state.works else Status.FAILED
        if state.fault is Fault.ABSENT:
            status = Status.ABSENT
        told = f"{state.condition.value}, says the running companion"
        yield Finding(f"{part.value} in use", status, told, state.detail)


def _existing(folder: Path) -> Path:
    """Return the folder, or the nearest one above it that exists."""
    folder = folder.absolute()
    return next(path for path in (folder, *folder.parents) if path.exists())
