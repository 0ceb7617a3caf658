"""The MQTT client for browsers: MQTT.js, in the release that was tried."""

import hashlib
import shutil
import subprocess
import tarfile
import zlib
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.core.errors import CompanionError, explaining

CLIENT = "mqtt.min.js"
"""Its file."""
CLIENT_PACKAGE = "mqtt@5.16.0"
"""The package of npm that ships it, in the release that was tried."""
CLIENT_SHA256 = "f3cbeae580d3010048938ee370f2db0c15d16e6f7fc147cb32ae5510e571b387"
_PATIENCE_S = 120


def copied(path: Path) -> bytes:
    """Return the client in a file.

    Raises:
        CompanionError: if it cannot be read, or is another one.
    """
    with explaining(f"{CLIENT} cannot be read", "give another copy with --client"):
        return _checked(path.read_bytes())


def fetched(*, patience_s: float = _PATIENCE_S) -> bytes:
    """Return the client as npm ships it.

    Args:
        patience_s: how long npm may take, seconds.

    Raises:
        CompanionError: if there is no npm, or it cannot be fetched.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise CompanionError(
            f"There is no npm to fetch {CLIENT} with; install npm, or take "
            f"dist/{CLIENT} out of the package {CLIENT_PACKAGE} on any machine and "
            "give it with --client."
        )
    with TemporaryDirectory(prefix="companion-") as folder:
        return _checked(_shipped(_packed(npm, Path(folder), patience_s=patience_s)))


def is_tried(content: bytes) -> bool:
    """Whether this is the client in the release that was tried."""
    return hashlib.sha256(content).hexdigest() == CLIENT_SHA256


def _checked(content: bytes) -> bytes:
    if not is_tried(content):
        raise CompanionError(
            f"{CLIENT} is not that of {CLIENT_PACKAGE}; give that one."
        )
    return content


def _shipped(packed: Path) -> bytes:
    """Return the client in npm's package; nothing if it is not in it."""
    with (
        suppress(tarfile.TarError, EOFError, KeyError, zlib.error),
        tarfile.open(packed) as package,
    ):
        shipped = package.extractfile(f"package/dist/{CLIENT}")
        return shipped.read() if shipped else b""
    return b""


def _packed(npm: str, folder: Path, *, patience_s: float) -> Path:
    """Let npm fetch the package into a folder; return where it is."""
    try:
        done = subprocess.run(  # noqa: S603 (a fixed command)
            [npm, "pack", "--silent", CLIENT_PACKAGE, "--pack-destination", folder],
            capture_output=True,
            text=True,
            check=False,
            timeout=patience_s,
        )
    except subprocess.TimeoutExpired as error:
        raise CompanionError(
            f"npm does not answer; check the network, or give {CLIENT} with --client."
        ) from error
    packed = next(folder.glob("*.tgz"), None)
    if done.returncode or packed is None:
        reason = done.stderr.strip().partition("\n")[0]
        raise CompanionError(
            f"npm cannot fetch {CLIENT_PACKAGE} ({reason}); check the network, or "
            f"give {CLIENT} with --client."
        )
    return packed
