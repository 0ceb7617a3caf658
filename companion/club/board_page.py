"""The board as one file, for Mosquitto's ``http_dir`` or any static server.

One, since Mosquitto takes 0.3 s for each file that nothing else wakes it for.
"""

import json
import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from companion.club.mqtt_client import CLIENT, copied, fetched, is_tried
from companion.core.errors import explaining
from companion.storage.files import write_whole
from companion.storage.parsing import read_toml
from companion.view.drawings import Part, drawings
from companion.view.language import LANGUAGES, _, current_language, set_language


def figures() -> dict[str, str]:
    """Return each player's figure as a drawing in a square of 100 by 100 (SVG)."""
    found = drawings("figures")
    return {name: "".join(map(_drawn, parts)) for name, parts in found.items()}


def _drawn(part: Part) -> str:
    """Return a part as an SVG element; there the origin is above."""
    ink = ' class="cut"' if "cut" in part.traits else ""
    if part.kind == "oval":
        left, low, width, height = part.numbers
        across, down = width / 2, height / 2
        middle = f'cx="{left + across:g}" cy="{100 - low - down:g}"'
        return f'<ellipse{ink} {middle} rx="{across:g}" ry="{down:g}"/>'
    pairs = zip(part.numbers[::2], part.numbers[1::2], strict=True)
    corners = " ".join(f"{x:g},{100 - y:g}" for x, y in pairs)
    return f'<polygon{ink} points="{corners}"/>'


PAGE = "index.html"
"""The file's name."""
_SITE = files("companion.club").joinpath("site")
_DATA_SCRIPT = "told.js"
"""Data of the page, such as its words; read as a script like the others."""
_LOADED = re.compile(
    r'<script src="(?P<script>[\w.]+)"></script>'
    r'|<link rel="stylesheet" href="(?P<style>[\w.]+)">'
)


def write_page(folder: Path, client: Path | None = None) -> None:
    """Write the page into a folder, and keep its MQTT client there.

    Args:
        folder: made if it does not exist; an older page in it is replaced.
        client: a copy of `CLIENT`; ``None``: the one in the folder, else npm's.

    Raises:
        CompanionError: if the folder cannot be written, or there is no client.
    """
    kept = folder / CLIENT
    failure = f"The board cannot be written to {folder}"
    with explaining(failure, "name another folder"):
        folder.mkdir(parents=True, exist_ok=True)
        if client is None and kept.is_file() and is_tried(kept.read_bytes()):
            client = kept
        content = copied(client) if client else fetched()
        write_whole(kept, content)
        write_whole(folder / PAGE, page(content.decode()))


def page(client: str) -> str:
    """Return the page with all that it loads in it; the browser runs nothing else.

    Args:
        client: the script of the MQTT client.
    """
    made = {_DATA_SCRIPT: f"const TOLD = {_data()};", CLIENT: client}
    allowed: dict[str, list[str]] = {"script": [], "style": []}

    def put_in(loaded: re.Match[str]) -> str:
        kind, name = str(loaded.lastgroup), loaded[str(loaded.lastgroup)]
        text = made.get(name) or _SITE.joinpath(name).read_text("utf-8")
        allowed[kind].append(_source(text))
        return f"<{kind}>{text}</{kind}>"

    whole = _LOADED.sub(put_in, _SITE.joinpath(PAGE).read_text("utf-8"))
    for kind, sources in allowed.items():
        whole = whole.replace(f"{kind}-src 'self'", f"{kind}-src {' '.join(sources)}")
    return whole


def _data() -> str:
    """Return what the page knows as JSON that no mark in it can end."""
    data = {"languages": LANGUAGES, "words": words(), "figures": figures()}
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")


def english_words() -> dict[str, str]:
    """Return what the page says, by the names that it uses."""
    return read_toml(_SITE.joinpath("words.toml"), dict[str, str])


def words() -> dict[str, dict[str, str]]:
    """Return all words, language by language."""
    before, english = current_language(), english_words()
    found = {}
    for code in LANGUAGES:
        set_language(code)
        found[code] = {key: _(text) for key, text in english.items()}
    set_language(before)
    return found


def _source(text: str) -> str:
    """Return by what a content security policy knows a script or a style."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
