"""Makes the key that signs releases, and signs a release.

`make release-key` runs ``release.py key KEY``, and `make dist KEY=KEY` runs
``release.py pack ARCHIVE KEY PROCESSOR``.
"""

import io
import os
import re
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

from companion.core.errors import CompanionError
from companion.updates.minisign import SecretKey
from companion.updates.release_file import KEY, Release, pack

ROOT = Path(__file__).resolve().parents[1]
PUBLIC = ROOT / "companion" / "updates" / KEY
DOCUMENT = ROOT / "docs" / "appliance.md"
NEWS = ROOT / "systemd" / "news.toml"
PYTHONS = ("3.11", "3.13")
_ENVIRONMENT = 40 << 20
"""Bytes of a virtual environment with nothing in it."""


def make_key(path: Path) -> None:
    """Make a key; nothing is overwritten.

    Raises:
        CompanionError: if there is one.
    """
    if path.exists():
        raise CompanionError(f"{path} is there already; name another file by KEY=.")
    key = SecretKey(os.urandom(8), os.urandom(32))
    path.parent.mkdir(parents=True, exist_ok=True)
    with os.fdopen(
        os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w"
    ) as f:
        f.write(key.write())
    PUBLIC.write_text(f"untrusted comment: signs releases\n{key.public}\n")
    text = DOCUMENT.read_text("utf-8")
    DOCUMENT.write_text(re.sub(r"RW[A-Za-z0-9+/]{54}", str(key.public), text), "utf-8")
    print(f"The secret key is {path}: keep it, and a copy, where nobody else is.")
    print(f"Commit {PUBLIC.relative_to(ROOT)} and docs/appliance.md.")


def sign(archive: Path, key: Path, machine: str) -> Path:
    """Pack and sign a release; return its file.

    Args:
        archive: what `make dist WHEELS=yes` has made.
        key: the file of the secret key.
        machine: the processor that its wheels are for, such as ``aarch64``.

    Raises:
        CompanionError: if the key is none, or the wheels are missing.
    """
    secret = SecretKey.read(key.read_text("utf-8"))
    news = tomllib.loads(NEWS.read_text("utf-8"))
    version = re.search(r"-(\d+\.\d+\.\d+)\.tar\.gz$", archive.name)
    if version is None:
        raise CompanionError(f"{archive.name} names no version such as 1.1.0.")

    def about(size: int, sha256: str) -> Release:
        return Release(
            version=version[1],
            systems=tuple(f"{machine} python{each}" for each in PYTHONS),
            size=size,
            sha256=sha256,
            needs=size + room(archive),
            news=news,
        )

    return pack(archive, about, secret)


def room(archive: Path) -> int:
    """Return the bytes that a release takes: unpacked, and installed beside it.

    Raises:
        CompanionError: if it holds no wheels, which a table without a network needs.
    """
    unpacked, installed = 0, dict.fromkeys(PYTHONS, _ENVIRONMENT)
    wheels = 0
    with tarfile.open(archive) as tar:
        for member in tar:
            unpacked += member.size
            file = tar.extractfile(member)
            if file is None or not member.name.endswith(".whl"):
                continue
            wheels += "/wheels/" in member.name
            with zipfile.ZipFile(io.BytesIO(file.read())) as wheel:
                size = sum(each.file_size for each in wheel.infolist())
            for python in PYTHONS:
                others = {f"-cp{p.replace('.', '')}-cp" for p in PYTHONS if p != python}
                if not any(tag in member.name for tag in others):
                    installed[python] += size
    if not wheels:
        raise CompanionError(f"{archive.name} has no wheels; make it with WHEELS=yes.")
    return unpacked + max(installed.values())


def main() -> int:
    """Do what the command line says."""
    match sys.argv[1:]:
        case ["key", path]:
            make_key(Path(path))
        case ["pack", archive, key, machine]:
            print(sign(Path(archive), Path(key), machine))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (CompanionError, OSError) as failure:
        sys.exit(f"release.py: {failure}")
