"""The board's page as files, for Mosquitto's ``http_dir`` or any static server."""

import hashlib
import json
import shutil
import subprocess
import tarfile
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.board.words import words
from companion.core.errors import CompanionError
from companion.ui.widgets.people.figures import DRAWINGS, Oval, Part
from companion.view.language import LANGUAGES

CLIENT = "mqtt.min.js"
"""The MQTT client for browsers: MQTT.js, which the page loads."""
CLIENT_PACKAGE = "mqtt@5.16.0"
"""The package of npm that ships it, in the release that was tried."""
CLIENT_SHA256 = "f3cbeae580d3010048938ee370f2db0c15d16e6f7fc147cb32ae5510e571b387"
_SCRIPTS = (
    *("words", "store", "drawing", "overview", "single", "ranking"),
    *("tournament", "phone", "board", "link"),
)
"""The page's own, in their order; for the browser they are one file."""
_PATIENCE_S = 120


def write_pages(folder: Path, client: Path | None = None) -> None:
    """Write the page, its words, its figures and its MQTT client into a folder.

    Args:
        folder: made if it does not exist; an older page in it is replaced.
        client: a copy of `CLIENT`; ``None``: the one in the folder, else npm's.

    Raises:
        CompanionError: if the folder cannot be written, or there is no client.
    """
    kept = folder / CLIENT
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if client is not None or not kept.is_file():
            kept.write_bytes(_checked(client.read_bytes()) if client else fetched())
        for name, text in pages().items():
            (folder / name).write_text(text, "utf-8")
    except OSError as error:
        raise CompanionError(
            f"The board cannot be written to {folder} ({error}); name another folder."
        ) from error


def pages() -> dict[str, str]:
    """Return the page's files by their names, without the MQTT client."""
    site = files("companion.board").joinpath("site")
    told = {"languages": LANGUAGES, "words": words(), "figures": figures()}
    scripts = (site.joinpath(f"{name}.js").read_text("utf-8") for name in _SCRIPTS)
    return {
        "index.html": site.joinpath("index.html").read_text("utf-8"),
        "board.css": site.joinpath("board.css").read_text("utf-8"),
        "board.js": "\n".join(
            (
                '"use strict";',  # counts only before all else
                f"const TOLD = {json.dumps(told, ensure_ascii=False)};",
                *scripts,
            )
        ),
    }


def _checked(content: bytes) -> bytes:
    """Return the client, if it is the one that was tried.

    Raises:
        CompanionError: if it is another one.
    """
    if hashlib.sha256(content).hexdigest() != CLIENT_SHA256:
        raise CompanionError(
            f"{CLIENT} is not that of {CLIENT_PACKAGE}; give that one."
        )
    return content


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
                f"npm does not answer; check the network, or give {CLIENT} with "
                "--client."
            ) from error
        packed = next(Path(folder).glob("*.tgz"), None)
        if done.returncode or packed is None:
            reason = done.stderr.strip().partition("\n")[0]
            raise CompanionError(
                f"npm cannot fetch {CLIENT_PACKAGE} ({reason}); check the network, or "
                f"give {CLIENT} with --client."
            )
        with tarfile.open(packed) as package:
            shipped = package.extractfile(f"package/dist/{CLIENT}")
            return _checked(shipped.read() if shipped else b"")


def figures() -> dict[str, str]:
    """Return each player's figure as a drawing in a square of 100 by 100 (SVG)."""
    return {name: "".join(map(_drawn, parts)) for name, parts in DRAWINGS.items()}


def _drawn(part: Part) -> str:
    """Return a part as an SVG element; there the origin is above."""
    ink = ' class="cut"' if part.cut else ""
    if isinstance(part, Oval):
        across, down = part.width / 2, part.height / 2
        middle = f'cx="{part.x + across:g}" cy="{100 - part.y - down:g}"'
        return f'<ellipse{ink} {middle} rx="{across:g}" ry="{down:g}"/>'
    pairs = zip(part.points[::2], part.points[1::2], strict=True)
    corners = " ".join(f"{x:g},{100 - y:g}" for x, y in pairs)
    return f'<polygon{ink} points="{corners}"/>'
