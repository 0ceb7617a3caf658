"""The offer of an update: which release is there, and how far its installation is."""

import os
import shutil
import stat
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import IO

import msgspec

from companion.storage.background import Work
from companion.storage.files import listed, sticks, write_whole
from companion.updates.minisign import PublicKey
from companion.updates.release_file import (
    ENDING,
    Refusal,
    RefusedError,
    Release,
    ReleaseReader,
    check_fits,
    check_whole,
    shipped_key,
    this_version,
    version_numbers,
)

DOWNLOADS = "updates"
"""The folder of what was fetched, in the data folder."""
REQUEST = "update-request"
"""The file of the data folder whose change starts companion-update.service."""
PROGRAMS = Path("opt/companion")
GONE_BACK = PROGRAMS / "gone-back"
"""Names the release that did not come up; see systemd/install/trial.sh."""
STATUS = Path("run/companion-update/status.json")
"""File in which the service writes its progress."""
_MOST_FILES = 20


class Stage(Enum):
    """Stage of an update."""

    CHECKING = "checking"
    INSTALLING = "installing"
    INSTALLED = "installed"
    """It is there, and is used from the next start on."""
    REFUSED = "refused"


class UpdateStatus(msgspec.Struct, frozen=True):
    """Status of an update, as the service writes it."""

    stage: Stage
    version: str = ""
    why: Refusal | None = None
    missing_mib: int = 0
    detail: str = ""
    """The installer's own last words, in English."""
    by_touch: bool = True
    """Whether a touch asked for it; else it came with the card (first-boot.sh)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A release that was found."""

    path: Path
    release: Release | None = None
    """Description of the release; ``None`` if it cannot be trusted or read."""
    refused: RefusedError | None = None
    """Why it cannot be installed; ``None`` if it can, as far as is known."""


def open_release(path: Path) -> IO[bytes]:
    """Open a file of somebody else's: never a link, and no device that would wait.

    Raises:
        OSError: if it cannot be opened, or is no plain file.
    """
    opened = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(opened).st_mode):
        os.close(opened)
        raise OSError(f"{path} is no file")
    return os.fdopen(opened, "rb")


def find_offer(
    folders: Iterable[Path], key: PublicKey | None, programs: Path
) -> Offer | None:
    """Return the newest release that can be installed, else one that cannot.

    Args:
        folders: where releases may lie.
        key: who must have signed them.
        programs: the folder of installed releases, whose disk needs the room.
    """
    best: Offer | None = None
    for path in _release_files(folders):
        offer = _read(path, key, programs)
        if best is None or _rank(offer) > _rank(best):
            best = offer
    return best


def _release_files(folders: Iterable[Path]) -> list[Path]:
    found = [path for folder in folders for path in listed(folder, f"*{ENDING}")]
    return sorted(found, key=_number_in_name)[-_MOST_FILES:]


def _number_in_name(path: Path) -> tuple[int, ...]:
    return version_numbers(path.stem.rpartition("-")[2])


def _rank(offer: Offer) -> tuple[bool, tuple[int, ...]]:
    version = offer.release.version if offer.release else ""
    return offer.refused is None, version_numbers(version)


def _read(path: Path, key: PublicKey | None, programs: Path) -> Offer:
    """Return what a file offers, as far as its beginning and its size tell."""
    release = None
    try:
        with open_release(path) as file:
            release = ReleaseReader(file, key).release
            check_whole(release, os.fstat(file.fileno()).st_size)
        check_fits(release, shutil.disk_usage(programs).free)
    except RefusedError as error:
        return Offer(path, release, error)
    except OSError as error:
        gone = RefusedError(Refusal.GONE, f"{path} cannot be read ({error}).")
        return Offer(path, release, gone)
    return Offer(path, release)


def release_folders(data: Path, root: Path = Path("/")) -> tuple[Path, ...]:
    """Return where releases may lie: all sticks that are in, and what was fetched.

    Which stick can be written on, the service that installs does not see.

    Args:
        data: the data folder of the table.
        root: the root of the file system.
    """
    return (*sticks(root), data / DOWNLOADS)


class Updates:
    """Looks for releases, asks for one, and knows how far it is. Of the table's thread.

    Args:
        data: the data folder of the table.
        start: begins a piece of work that may wait for a slow stick.
        key: who must have signed releases; the shipped key if left out.
        root: the root of the file system.
    """

    def __init__(
        self,
        data: Path,
        start: Callable[[Work], None],
        *,
        key: PublicKey | None = None,
        root: Path = Path("/"),
    ) -> None:
        self._data = data
        self._start = start
        self._key = key or shipped_key()
        self._root = root
        self._is_looking = False
        self._asked_after: int | None = None
        """Time of the status that the latest request has seen."""
        self._is_read = False
        """Whether somebody has read why something was refused."""
        self.offer: Offer | None = None
        """Release that was found at the last look."""

    def look(self) -> None:
        """Look for a release, beside the game; `offer` tells what was found."""
        if not self._is_looking:
            self._is_looking = True
            self._start(self._look)

    def _look(self) -> None:
        try:
            self.offer = self._found()
        finally:
            self._is_looking = False  # whatever went wrong, it is looked again soon

    def _found(self) -> Offer | None:
        folders = release_folders(self._data, self._root)
        offer = find_offer(folders, self._key, self._root / PROGRAMS)
        refused = offer.refused if offer else None
        if (
            offer is not None
            and refused is not None
            and refused.why is Refusal.NOT_NEWER
            and offer.path.parent == self._data / DOWNLOADS
        ):
            with suppress(OSError):
                offer.path.unlink()  # it was fetched, and has been installed
            return None
        return offer

    def begin(self) -> bool:
        """Ask for the release to be installed; return whether that could be asked."""
        self._asked_after = self._written_at()
        try:
            write_whole(self._data / REQUEST, "install\n")
        except OSError:
            self._asked_after = None  # nobody will answer
            return False
        return True

    @property
    def is_asked(self) -> bool:
        """Whether a request has not been answered yet."""
        return self._asked_after is not None and (
            self._asked_after == self._written_at()
        )

    @property
    def status(self) -> UpdateStatus | None:
        """Progress of the service; ``None`` where it has nothing to do or to tell."""
        if self.is_asked:
            return UpdateStatus(Stage.CHECKING)
        try:
            content = (self._root / STATUS).read_bytes()
            status = msgspec.json.decode(content, type=UpdateStatus)
        except (OSError, msgspec.DecodeError):
            return None
        if status.stage is Stage.INSTALLED and (
            status.version in {this_version(), self.gone_back}
        ):
            return None  # it was started since
        is_told = status.by_touch or self._is_read
        if status.stage is Stage.REFUSED and self._asked_after is None and is_told:
            return None  # said before, perhaps to somebody else
        return status

    def forget_refusal(self) -> None:
        """Tell a refusal no longer: it was read, and the release may be tried again."""
        status = self.status
        if status is not None and status.stage is Stage.REFUSED:
            self._asked_after, self._is_read = None, True

    def _written_at(self) -> int:
        try:
            return (self._root / STATUS).stat().st_mtime_ns
        except OSError:
            return 0

    @property
    def gone_back(self) -> str:
        """The version of the release that did not come up; empty if none did not."""
        try:
            return (self._root / GONE_BACK).read_text("utf-8").strip()[:20]
        except (OSError, UnicodeDecodeError):
            return ""
