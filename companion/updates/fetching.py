"""Fetches a newer release from a web address, where the owner allows it.

companion-fetch.timer runs it once a day, as the user of the table. Without
``[updates]`` in the configuration it does nothing. Only that address is told anything:
the program's version.
"""

import logging
import os
import shutil
import sys
from http.client import HTTPException
from pathlib import Path
from typing import IO, cast
from urllib.request import Request, urlopen

from companion.config import load_config
from companion.updates.minisign import PublicKey
from companion.updates.offer import DOWNLOADS
from companion.updates.release_file import (
    ENDING,
    Refusal,
    RefusedError,
    ReleaseReader,
    check_fits,
    shipped_key,
    this_version,
)

_PATIENCE_S = 60.0
_log = logging.getLogger(__name__)


class _Copied:
    """A connection of which all that is read is written to a file as well."""

    def __init__(self, source: IO[bytes], target: IO[bytes]) -> None:
        self._source = source
        self._target = target

    def read(self, size: int) -> bytes:
        piece = self._source.read(size)
        self._target.write(piece)
        return piece


def fetch(address: str, folder: Path, key: PublicKey | None) -> Path | None:
    """Fetch the release at an address; return its file, or ``None`` if it is here.

    Args:
        address: of a file as `companion.updates.release_file.pack` writes it.
        folder: gets it, and then holds no other.
        key: who must have signed it.

    Raises:
        RefusedError: if it cannot be installed here, or was cut off.
        OSError: if it cannot be reached, or not be stored.
    """
    folder.mkdir(parents=True, exist_ok=True)
    draft = folder / "fetched.draft"
    try:
        return _fetch(address, draft, key)
    finally:
        draft.unlink(missing_ok=True)  # half of it would lie there until tomorrow


def _fetch(address: str, draft: Path, key: PublicKey | None) -> Path | None:
    folder = draft.parent
    request = Request(address, headers={"User-Agent": f"uno-table/{this_version()}"})  # noqa: S310 (http by the configuration)
    with (
        urlopen(request, timeout=_PATIENCE_S) as source,  # noqa: S310 (as above)
        draft.open("wb") as target,
    ):
        reader = ReleaseReader(cast("IO[bytes]", _Copied(source, target)), key)
        release = reader.release
        check_fits(release, shutil.disk_usage(folder).free - release.size)
        whole = folder / f"{release.version}{ENDING}"
        if whole.exists():
            return None
        with Path(os.devnull).open("wb") as nowhere:  # only to check it
            reader.copy(nowhere)
        target.flush()
        os.fsync(target.fileno())
    for former in folder.glob(f"*{ENDING}"):
        former.unlink()
    return draft.replace(whole)


def main() -> int:
    """Fetch what the configuration allows."""
    logging.basicConfig(format="%(message)s", level=logging.INFO)
    try:
        given, data = map(Path, sys.argv[1:])
        config = load_config(given)
        if config.updates is None:
            return 0
        fetched = fetch(config.updates.address, data / DOWNLOADS, shipped_key())
    except RefusedError as error:
        if error.why is not Refusal.NOT_NEWER:
            _log.warning("%s", error)
        return 0
    # ValueError: also what is no address, and a key that is damaged.
    except (OSError, HTTPException, ValueError) as error:
        _log.warning(
            "No release could be fetched (%s); tried again tomorrow. If that lasts, "
            "check address under [updates].",
            error,
        )
        return 0
    _log.info("Fetched %s.", fetched or "nothing new")
    return 0


if __name__ == "__main__":
    sys.exit(main())
