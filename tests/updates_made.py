"""Releases that are signed with a key of the tests."""

import io
import tarfile
from pathlib import Path

from signing import SecretKey, pack

from companion.updates.release_file import Release, this_system

SECRET = SecretKey(b"12345678", bytes(range(32)))
OTHER_SECRET = SecretKey(b"12345678", bytes(32))
NEWER = "9.1.0"


def archive_of(folder: Path, content: dict[str, bytes], version: str = NEWER) -> Path:
    """Make a ``.tar.gz`` with these files in its one folder."""
    folder.mkdir(parents=True, exist_ok=True)
    archive = folder / f"uno-table-companion-{version}.tar.gz"
    with tarfile.open(archive, "w:gz") as tar:
        for name, text in content.items():
            member = tarfile.TarInfo(f"uno-table-companion-{version}/{name}")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text))
    return archive


def made_release(archive: Path, *, key: SecretKey = SECRET, **changed: object) -> Path:
    """Sign an archive; ``changed`` are fields of `Release`."""
    version = archive.name.removesuffix(".tar.gz").rpartition("-")[2]

    def about(size: int, sha256: str) -> Release:
        known = {
            "version": version,
            "systems": (this_system(),),
            "size": size,
            "sha256": sha256,
            "needs": size + 1,
            "news": {"en": ("It is new.",), "de": ("Es ist neu.",)},
        }
        return Release(**{**known, **changed})

    return pack(archive, about, key)
