"""A release as one file, for a stick or the web: what it is, signed, and the archive.

It is a tar of three members in this order: ``release.toml``, its signature, and the
``.tar.gz`` of the release. The first two are short, so a table knows what it is before
it reads the rest. The signature holds for the archive too, whose checksum is signed.
"""

import platform
import sys
import tarfile
from enum import Enum
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import IO, Annotated, NoReturn, cast

from msgspec import Meta, Struct

from companion.core.errors import CompanionError, ConfigError
from companion.storage.parsing import converted, parse_toml
from companion.updates.minisign import PublicKey, SignatureError

ENDING = ".update"
"""Ending of the file's name."""
KEY = "release.pub"
"""The public key that the program was built with, if it was built with one."""
ABOUT, SIGNATURE = "release.toml", "release.toml.minisig"
"""Names of the first two members."""
_LONGEST = {ABOUT: 65_536, SIGNATURE: 4_096}
_MOST_ABOUT = 1 << 18
"""Bytes that are read before the signature is known to be right."""
_PIECE = 1 << 20
Version = Annotated[
    str,
    Meta(pattern=r"^\d{1,5}\.\d{1,5}\.\d{1,5}\Z", description="three numbers: 1.1.0"),
]
_Count = Annotated[int, Meta(ge=1, le=1 << 40, description="a number of bytes")]


class Release(Struct, frozen=True, forbid_unknown_fields=True):
    """Description of a release; this much is signed."""

    version: Version
    systems: tuple[str, ...]
    """System for which it is made: processor and Python, as `this_system` names it."""
    size: _Count
    """Bytes of the archive."""
    sha256: str
    """Its checksum, hexadecimal."""
    needs: _Count
    """Bytes of disk that installing it takes."""
    news: dict[str, tuple[str, ...]] = {}
    """News, a few lines by the code of a language."""


class Refusal(Enum):
    """Why a release is not installed."""

    NO_KEY = "no_key"
    """This program was built without a key, and trusts nobody."""
    SIGNATURE = "signature"
    HALF = "half"
    NOT_NEWER = "not_newer"
    OTHER_SYSTEM = "other_system"
    NO_ROOM = "no_room"
    GONE = "gone"
    """The stick was pulled out, or cannot be read."""
    FAILED = "failed"
    """Its installer failed; the present program stays."""
    HALF_INSTALLED = "half_installed"
    """Its installer failed, and could not take back what it did."""


class RefusedError(CompanionError):
    """A release cannot be installed.

    Args:
        why: the reason.
        message: one sentence for the log.
        missing_mib: of the room, where that is the reason.
    """

    def __init__(self, why: Refusal, message: str, *, missing_mib: int = 0) -> None:
        super().__init__(message)
        self.why = why
        self.missing_mib = missing_mib


def this_system() -> str:
    """Return what a release must have been made for, such as ``aarch64 python3.13``."""
    major, minor = sys.version_info[:2]
    return f"{platform.machine()} python{major}.{minor}"


def this_version() -> str:
    """Return the version that runs."""
    return version("uno-table-companion")


def shipped_key() -> PublicKey | None:
    """Return the key that the program was built with; ``None`` if it was without one.

    Raises:
        SignatureError: if it is damaged.
    """
    file = files("companion.updates").joinpath(KEY)
    return PublicKey.read(file.read_text("utf-8")) if file.is_file() else None


def is_newer(one: str, other: str) -> bool:
    """Whether the first version is newer than the second."""
    return version_numbers(one) > version_numbers(other)


def version_numbers(text: str) -> tuple[int, ...]:
    """Return a version as numbers, to be compared; other parts are left out."""
    return tuple(int(part) for part in text.split(".") if part.isdecimal())


class _Bounded:
    """A file of which no more is read than is allowed: headers may be endless."""

    def __init__(self, file: IO[bytes], left: int) -> None:
        self._file = file
        self.left = left

    def read(self, size: int) -> bytes:
        piece = self._file.read(min(size, self.left))
        self.left -= len(piece)
        return piece


class ReleaseReader:
    """Reads a release from a file or a connection, from its beginning to its end.

    Args:
        file: is read once, forward.
        key: who must have signed it; without one nothing is trusted.

    Raises:
        RefusedError: if it is cut off, damaged, or signed by anybody else.
        OSError: if the file cannot be read.
    """

    def __init__(self, file: IO[bytes], key: PublicKey | None) -> None:
        if key is None:
            raise RefusedError(
                Refusal.NO_KEY, "This program was built without a key for updates."
            )
        try:
            self._file = _Bounded(file, _MOST_ABOUT)
            whole = cast("IO[bytes]", self._file)
            self._tar = tarfile.open(fileobj=whole, mode="r|")  # noqa: SIM115 (the file is the caller's)
            about = self._read(ABOUT)
            signature = self._read(SIGNATURE)
        except (tarfile.TarError, EOFError, ValueError) as error:
            _refuse_half(error)
        try:
            key.verify(about, signature.decode("utf-8", "replace"))
            self.release = converted(parse_toml(about.decode()), Release)
            """Its description."""
        except (SignatureError, ConfigError, UnicodeDecodeError) as error:
            raise RefusedError(Refusal.SIGNATURE, f"Wrong release: {error}") from error

    def _read(self, name: str) -> bytes:
        member = self._tar.next()
        file = self._tar.extractfile(member) if member else None
        if member is None or file is None:
            raise EOFError
        if member.name != name or member.size > _LONGEST[name]:
            raise RefusedError(Refusal.SIGNATURE, f"There is no {name} at its place.")
        content = file.read()
        if len(content) < member.size:
            raise EOFError
        return content

    def copy(self, target: IO[bytes]) -> None:
        """Write the archive, if it is whole.

        Raises:
            RefusedError: if it is cut off or damaged; what was written is of no use.
            OSError: if it cannot be read or written.
        """
        check, size = sha256(), 0
        self._file.left += self.release.size + _MOST_ABOUT
        try:
            member = self._tar.next()
            file = self._tar.extractfile(member) if member else None
            while file is not None and size <= self.release.size:
                piece = file.read(_PIECE)
                if not piece:
                    break
                size += len(piece)
                check.update(piece)
                target.write(piece)
        except (tarfile.TarError, EOFError) as error:
            _refuse_half(error)
        if (size, check.hexdigest()) != (self.release.size, self.release.sha256):
            _refuse_half(f"{size} bytes of {self.release.size}")


def _refuse_half(reason: object) -> NoReturn:
    raise RefusedError(
        Refusal.HALF, f"The release is cut off or damaged ({reason}); copy it again."
    )


def check_whole(release: Release, size: int) -> None:
    """Check that a file of so many bytes can hold the release.

    Raises:
        RefusedError: if it is cut off.
    """
    if size < release.size:
        _refuse_half(f"{size} bytes of {release.size}")


def check_fits(release: Release, free: int) -> None:
    """Check that a release can be installed here.

    Args:
        release: what its maker has signed.
        free: bytes of room on the disk.

    Raises:
        RefusedError: if it is not newer, for another system, or has no room.
    """
    if not is_newer(release.version, this_version()):
        raise RefusedError(
            Refusal.NOT_NEWER, f"{release.version} is not newer than {this_version()}."
        )
    if this_system() not in release.systems:
        raise RefusedError(
            Refusal.OTHER_SYSTEM,
            f"It is for {', '.join(release.systems)}; this is {this_system()}.",
        )
    if release.needs > free:
        missing = -((free - release.needs) >> 20)
        raise RefusedError(
            Refusal.NO_ROOM, f"{missing} MiB are missing.", missing_mib=missing
        )


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack a release that was copied whole; return the folder with its installer.

    Raises:
        RefusedError: if it holds no installer, or would write elsewhere.
        OSError: if there is no room.
    """
    try:
        with tarfile.open(archive) as tar:
            places = [(folder / name).resolve() for name in tar.getnames()]
            if not all(each.is_relative_to(folder.resolve()) for each in places):
                raise RefusedError(Refusal.FAILED, "It would write outside its folder.")
            # Bookworm's Python 3.11.2 has no filters yet, and passes over this: what a
            # filter would refuse otherwise, links and devices, we sign none of.
            tar.extraction_filter = getattr(tarfile, "data_filter", None)
            tar.extractall(folder)  # noqa: S202 (signed by us, and filtered)
    except tarfile.TarError as error:
        raise RefusedError(Refusal.FAILED, f"It cannot be unpacked: {error}") from error
    found = next(folder.glob("*/install.sh"), None)
    if found is None:
        raise RefusedError(Refusal.FAILED, "There is no installer in the release.")
    return found.parent
