"""The doctor's checks of what needs no device: programs, nets, folders and disk."""

import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib import import_module, metadata
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companion.components.component import Fault
from companion.records.disk.database import JOURNAL
from companion.storage.components_file import COMPONENTS, ComponentsFile
from companion.updates.release_file import version_numbers
from vision.reading.manifest import read_manifest

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
        detail = sentence_of(error)[:120]
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
    """Say whether the nets' files are there and as they were released.

    Args:
        folder: holds ``manifest.toml`` and the files that it names; the package's own
            by default.
    """
    folder = files("models") if folder is None else folder
    try:
        nets = read_manifest(folder).nets
        wrong = [net.file for net in nets if _digest(folder, net.file) != net.sha256]
    except OSError as error:  # also what the manifest says wrongly
        return Finding("models", Status.FAILED, sentence_of(error), _REINSTALL)
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


def sentence_of(error: Exception) -> str:
    """Return what an error says, in one line."""
    return " ".join(str(error).split()) or type(error).__name__
