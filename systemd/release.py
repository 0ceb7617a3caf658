"""Makes the key that signs releases, signs a release, lays out a card, writes a zip.

`make release-key` runs ``release.py key KEY``, `make dist KEY=KEY` runs
``release.py public KEY FILE`` and ``release.py pack ARCHIVE KEY PROCESSOR``, `make
card` runs ``release.py card ARCHIVE FOLDER ARCHITECTURE`` and, as `make dist STL=yes`,
``release.py zip FILE PATH...``, and `make image` runs
``release.py image ARCHIVE FOLDER`` and, for images that are built,
``release.py manifest FOLDER IMAGE...``.
"""

import hashlib
import io
import json
import os
import re
import shutil
import sys
import tarfile
import tomllib
import zipfile
from datetime import UTC, datetime
from pathlib import Path

from signing import SecretKey, pack

from companion.core.errors import CompanionError
from companion.updates.release_file import Release

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "appliance.md"
FINGERPRINT = re.compile(r"^    (none yet|RW[A-Za-z0-9+/]{54})$", re.MULTILINE)
"""The line of the document that has the public key."""
NEWS = ROOT / "systemd" / "news.toml"
CARD = ROOT / "systemd" / "card"
IMAGE = ROOT / "systemd" / "image"
DEVICES = {"rpi4": "Raspberry Pi 4", "rpi5": "Raspberry Pi 5"}
"""The layers of rpi-image-gen that we have an image for."""
PYTHONS = ("3.11", "3.13")
MOST_ON_CARD = 380 << 20
"""Bytes of a boot partition of 512 MiB that its own files leave free."""
OF_PACKAGES_MIB = 700
"""What apt's packages take, supposed; the program's own size is measured."""
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
    text = DOCUMENT.read_text("utf-8")
    DOCUMENT.write_text(FINGERPRINT.sub(f"    {key.public}", text), "utf-8")
    print(f"The secret key is {path}: keep it, and a copy, where nobody else is.")
    print("Commit docs/appliance.md, which has the public key now.")


def write_public(path: Path, public: Path) -> None:
    """Write the public half of a key, for the program that is built.

    Raises:
        CompanionError: if the file holds no key.
    """
    key = SecretKey.read(path.read_text("utf-8"))
    public.write_text(f"untrusted comment: signs releases\n{key.public}\n")


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


def lay_out_card(archive: Path, folder: Path, architecture: str) -> None:
    """Write the folder whose content is copied onto a card's boot partition.

    Args:
        archive: what `make dist WHEELS=yes` has made.
        folder: is made anew.
        architecture: what the wheels are for, as dpkg calls it: ``arm64``.

    Raises:
        CompanionError: if the wheels are missing, or it is too large for a card.
    """
    if archive.stat().st_size > MOST_ON_CARD:
        raise CompanionError(
            f"{archive.name} has {archive.stat().st_size >> 20} MiB, and the boot "
            f"partition has room for {MOST_ON_CARD >> 20}; leave BOARD out."
        )
    needs = (room(archive) >> 20) + OF_PACKAGES_MIB
    shutil.rmtree(folder, ignore_errors=True)
    table = folder / "uno-table"
    table.mkdir(parents=True)
    shutil.copy(CARD / "vendor-data", folder)
    for name in ("first-boot.sh", "uno-table-setup.service"):
        shutil.copy(CARD / name, table)
    shutil.copy(ROOT / "systemd" / "companion.toml", table)
    shutil.copy(archive, table / "release.tar.gz")
    (table / "architecture").write_text(f"{architecture}\n")
    (table / "needs-mib").write_text(f"{needs}\n")
    whole = sorted(path for path in table.iterdir() if path.name != "companion.toml")
    sums = "".join(f"{_checksum(path)}  {path.name}\n" for path in whole)
    (table / "SHA256SUMS").write_text(sums)


def _checksum(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def write_zip(file: Path, paths: list[Path]) -> None:
    """Write files and folders into a zip; two zips of one commit are equal.

    Args:
        file: is made anew.
        paths: each is named in the zip as in the folder that it lies in.
    """
    made = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC)
    at = max(made.timetuple()[:6], _OLDEST)
    with zipfile.ZipFile(file, "w") as whole:
        for path in paths:
            for each in sorted([path, *path.rglob("*")]):
                if each.is_file():
                    name = each.relative_to(path.parent).as_posix()
                    entry = zipfile.ZipInfo(name, at)
                    entry.external_attr = 0o644 << 16
                    whole.writestr(entry, each.read_bytes(), zipfile.ZIP_DEFLATED)


_OLDEST = (1980, 1, 1, 0, 0, 0)
"""No zip holds an older file."""


def lay_out_image(archive: Path, folder: Path) -> None:
    """Write what rpi-image-gen makes a whole image of, for each Pi.

    Args:
        archive: what `make dist WHEELS=yes` has made.
        folder: is made anew: the source directory of rpi-image-gen.
    """
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("config", "layer"):
        (folder / name).mkdir(parents=True)
    shutil.copy(archive, folder / "layer" / "release.tar.gz")
    names = "\n    - ".join(system_packages())
    layer = (IMAGE / "uno-table.yaml").read_text("utf-8").replace("PACKAGES", names)
    (folder / "layer" / "uno-table.yaml").write_text(layer)
    config = (IMAGE / "config.yaml").read_text("utf-8")
    for device in DEVICES:
        text = config.replace("DEVICE", device)
        (folder / "config" / f"uno-table-{device}.yaml").write_text(text)


def system_packages() -> list[str]:
    """Return the packages of apt that the installer asks for."""
    text = (ROOT / "systemd" / "install" / "packages.sh").read_text("utf-8")
    lists = re.findall(r"PACKAGES=\(\n(.*?)\n\)", text, re.DOTALL)
    lines = "\n".join(lists).splitlines()
    return [name for line in lines for name in line.partition("#")[0].split()]


def write_manifest(folder: Path, images: list[Path]) -> Path:
    """Write the list by which the Imager offers images that were built.

    Args:
        folder: gets ``uno-table.rpi-imager-manifest``.
        images: as rpi-image-gen made them, named ``uno-table-rpi5.img``.

    Raises:
        CompanionError: if one is for no Pi that is known.
    """
    entries = []
    for image in images:
        device = image.stem.removeprefix("uno-table-")
        if device not in DEVICES:
            raise CompanionError(f"{image.name} is for no Pi of {', '.join(DEVICES)}.")
        changed = datetime.fromtimestamp(image.stat().st_mtime, UTC)
        entries.append(
            {
                "name": f"UNO table ({DEVICES[device]})",
                "description": "A referee beside a real deck; needs no network.",
                "icon": "",
                "url": image.resolve().as_uri(),
                "extract_size": image.stat().st_size,
                "extract_sha256": _checksum(image),
                "image_download_size": image.stat().st_size,
                "release_date": changed.strftime("%Y-%m-%d"),
                "devices": [f"pi{device[-1]}-64bit"],
                "init_format": "none",
            }
        )
    path = folder / "uno-table.rpi-imager-manifest"
    path.write_text(json.dumps({"os_list": entries}, indent=2) + "\n", "utf-8")
    return path


def main() -> int:
    """Do what the command line says."""
    match sys.argv[1:]:
        case ["key", path]:
            make_key(Path(path))
        case ["public", path, public]:
            write_public(Path(path), Path(public))
        case ["pack", archive, key, machine]:
            print(sign(Path(archive), Path(key), machine))
        case ["card", archive, folder, architecture]:
            lay_out_card(Path(archive), Path(folder), architecture)
            print(f"Copy what is in {folder} onto the card's boot partition.")
        case ["zip", file, *paths] if paths:
            write_zip(Path(file), [Path(each) for each in paths])
        case ["image", archive, folder]:
            lay_out_image(Path(archive), Path(folder))
            print(f"rpi-image-gen build -S {folder} -c uno-table-rpi5.yaml")
        case ["manifest", folder, *images] if images:
            print(write_manifest(Path(folder), [Path(each) for each in images]))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (CompanionError, OSError) as failure:
        sys.exit(f"release.py: {failure}")
