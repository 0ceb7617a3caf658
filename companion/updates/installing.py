"""Installs the release that the table has asked for: companion-update.service, as root.

It trusts nothing that others may write: it copies the release to a folder of its own,
checks signature and checksum of that copy, and only then runs the installer in it. The
program that runs goes on; the new one is used from the next start.
"""

import errno
import logging
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec

from companion.storage.files import write_whole
from companion.updates.minisign import PublicKey
from companion.updates.offer import (
    PROGRAMS,
    STATUS,
    Stage,
    UpdateStatus,
    find_offer,
    open_release,
    release_folders,
)
from companion.updates.release_file import (
    Refusal,
    RefusedError,
    ReleaseReader,
    check_fits,
    shipped_key,
    unpack,
)

STAGING = Path("var/lib/companion-update")
"""The service's own folder, into which nobody else may write."""
_log = logging.getLogger(__name__)


def install_update(folders: Iterable[Path], key: PublicKey | None, root: Path) -> bool:
    """Install the newest release; return whether it is there now.

    Args:
        folders: where it may lie.
        key: who must have signed it.
        root: the root of the file system.
    """
    status = UpdateStatus(Stage.CHECKING)

    def tell(changed: UpdateStatus) -> None:
        nonlocal status
        status = changed
        write_whole(root / STATUS, msgspec.json.encode(changed))

    tell(status)
    staging = root / STAGING
    try:
        _clear(staging)
        version = _fetch(folders, key, root, staging / "release.tar.gz")
        tell(UpdateStatus(Stage.INSTALLING, version))
        _install(unpack(staging / "release.tar.gz", staging), root)
        tell(UpdateStatus(Stage.INSTALLED, version))
    except (RefusedError, OSError) as error:
        refused = error if isinstance(error, RefusedError) else _refused_by(error)
        _log.warning("%s", refused)
        reasons = (refused.why, refused.missing_mib, str(refused))
        tell(UpdateStatus(Stage.REFUSED, status.version, *reasons))
    except BaseException:  # a fault, or systemd waits no longer: the screen waits too
        tell(UpdateStatus(Stage.REFUSED, status.version, Refusal.FAILED))
        raise
    finally:
        _clear(staging)
    return status.stage is Stage.INSTALLED


def _clear(folder: Path) -> None:
    """Empty a folder, which an update may have left full when the power was cut."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in folder.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()


def _fetch(
    folders: Iterable[Path], key: PublicKey | None, root: Path, target: Path
) -> str:
    """Copy the newest release's archive, checked; return its version.

    Raises:
        RefusedError: if there is none that can be installed.
        OSError: if it cannot be read, or the disk is full.
    """
    offer = find_offer(folders, key, root / PROGRAMS)
    if offer is None:
        raise RefusedError(Refusal.GONE, "There is no release; put the stick in again.")
    if offer.refused is not None:
        raise offer.refused
    with open_release(offer.path) as file, target.open("xb") as copy:
        reader = ReleaseReader(file, key)
        check_fits(reader.release, shutil.disk_usage(root / PROGRAMS).free)
        reader.copy(copy)
    return reader.release.version


def _refused_by(error: OSError) -> RefusedError:
    """Return what an error of the system means for the release."""
    if error.errno == errno.ENOSPC:
        return RefusedError(Refusal.NO_ROOM, f"The disk is full ({error}).")
    return RefusedError(Refusal.GONE, f"The release cannot be read ({error}).")


def _install(release: Path, root: Path) -> None:
    """Let an unpacked release install itself; if that fails, take back what it did.

    Raises:
        RefusedError: if it fails; it says whether all was taken back.
    """
    link = root / PROGRAMS / "current"
    before = link.readlink() if link.is_symlink() else None
    failure = _run_installer(release, root, "--no-apt")
    if failure is None:
        return
    if link.is_symlink() and link.readlink() != before:  # it failed after the switch
        _run_installer(release, root, "--rollback")
    is_switched = link.is_symlink() and link.readlink() != before
    raise RefusedError(
        Refusal.HALF_INSTALLED if is_switched else Refusal.FAILED, failure
    )


def _run_installer(release: Path, root: Path, option: str) -> str | None:
    """Run the installer of a release, without the network; return why it failed."""
    settings = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(release)}
    if root != Path("/"):  # a machine in a folder, as the tests have it
        settings = {**os.environ, "DESTDIR": str(root)}
    done = subprocess.run(  # noqa: S603 (the installer of a release that we trust)
        ["/bin/bash", str(release / "install.sh"), option],
        env=settings,
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        check=False,
    )
    sys.stderr.write(done.stderr)
    if done.returncode == 0:
        return None
    last = (done.stderr.strip().splitlines() or ["It said nothing."])[-1]
    return last.removeprefix("install.sh: ")


def main() -> int:
    """Install what the table has asked for."""
    logging.basicConfig(format="%(message)s")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    root = Path("/")
    folders = release_folders(root / "var/lib/companion")
    return 0 if install_update(folders, shipped_key(), root) else 1


if __name__ == "__main__":
    sys.exit(main())
