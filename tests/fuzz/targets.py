"""Everything that reads what other people write, with sound inputs to break."""

import argparse
import contextlib
import io
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import cv2
import numpy as np

from companion.__main__ import add_command
from companion.bootstrap.console import HELP, Console
from companion.camera.live_camera import PilesFile
from companion.config import load_config
from companion.decks import load_deck
from companion.records.journal import Journal
from companion.storage.presets import load_preset
from companion.storage.settings import BadgesFile, SettingsFile
from companion.table.table import Table
from fuzz.mutations import NASTY, mutated, with_another_value
from fuzz.target import Target, broken_text
from fuzz.told import told_targets
from hardware.file_camera import read_picture
from models.training.drawing.faces import draw_face
from vision.reading.manifest import read_manifest
from vision.reading.reader import Reader
from vision.reading.taught.deck import TaughtDeck, packed, read_taught_deck

ROOT = Path(__file__).parents[2]
_LINES = 40  # of a record: enough for a round


def targets(folder: Path) -> Iterator[Target]:
    """Yield all of them.

    Args:
        folder: where broken files are put.
    """
    files = _Files(folder)
    yield Target("record", 30, _broken_record(), files.record)
    for name, read in files.readers.items():
        yield Target(name, 5, broken_text(*_sound(name)), read)
    yield Target("picture", 10, _broken_picture(), files.picture)
    yield Target("terminal", 30, _broken_lines, _typed)
    yield from told_targets(folder)


def _sound(name: str) -> tuple[bytes, ...]:
    """Return sound inputs of a kind."""
    shipped = {
        "config": [ROOT / "systemd" / "companion.toml"],
        "preset": sorted((ROOT / "companion" / "storage" / "presets").glob("*.toml")),
        "deck": sorted((ROOT / "companion" / "decks").glob("*.toml")),
        "manifest": [ROOT / "models" / "manifest.toml"],
    }
    own = {
        "settings": b'language = "de"\nvolume = 50\nanimated = true\n'
        b"places = [1, 0, 2, 3, 4, 5, 6, 7, 8, 9]\n",
        "places": b"pile = [0.5, 0.4]\ndraw = [0.2, 0.4]\n",
        "badges": b'[chosen]\nada = ["owl", 5]\n',
    }
    if name in own:
        return (own[name],)
    if name == "taught":
        flat = np.full((288, 192, 3), 90, np.uint8)
        deck = TaughtDeck("ours", based_on="shrek").with_sample("WME", flat)
        return (packed(deck), packed(deck.with_sample("R7", flat)))
    return tuple(path.read_bytes() for path in shipped[name])


class _Files:
    """Reads each kind of file, from a file."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._reader = Reader.load()
        self.readers: dict[str, Callable[[bytes], object]] = {
            "config": lambda data: load_config(self._file("config.toml", data)),
            "preset": lambda data: load_preset(
                "own", self._file("own.toml", data).parent
            ),
            "deck": lambda data: load_deck(str(self._file("deck.toml", data))),
            "settings": lambda data: SettingsFile(self._file("s.toml", data)).load(),
            "places": lambda data: PilesFile(self._file("p.toml", data)).load(),
            "badges": lambda data: BadgesFile(self._file("b.toml", data)).load(),
            "manifest": lambda data: read_manifest(
                self._file("manifest.toml", data).parent
            ),
            "taught": lambda data: read_taught_deck(self._file("d.taught", data)),
        }

    def _file(self, name: str, data: bytes) -> Path:
        path = self._folder / name.partition(".")[0] / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
        return path

    def record(self, data: bytes) -> None:
        check = ["--check"] if data[-1:] < b"\x40" else []
        path = str(self._file("record.jsonl", data))
        parser = argparse.ArgumentParser()
        add_command(parser.add_subparsers(), "referee")
        args = parser.parse_args(["referee", *check, path])
        with contextlib.redirect_stdout(io.StringIO()):
            args.run(args)

    def picture(self, data: bytes) -> None:
        self._reader.read_closely(read_picture(self._file("picture.png", data)))


def _broken_record() -> Callable[[Random], bytes]:
    games = []
    for path in sorted((ROOT / "tests" / "games").glob("*.jsonl")):
        with path.open("rb") as lines:
            games.append(list(itertools.islice(lines, _LINES)))

    def broken(random: Random) -> bytes:
        lines = list(random.choice(games))
        at = random.randrange(len(lines))
        if random.random() < 0.5:
            changed = with_another_value(lines[at].decode(), random)
            lines[at] = changed.encode("utf-8", "surrogatepass") + b"\n"
        else:
            lines[at] = mutated(lines[at], random)
        return b"".join(lines)

    return broken


def _broken_picture() -> Callable[[Random], bytes]:
    frame = np.full((96, 128, 3), 90, np.uint8)
    face = cv2.resize(draw_face("R7")[..., :3], (48, 72))
    frame[10:82, 40:88] = face
    sound = [
        cv2.imencode(kind, frame)[1].tobytes() for kind in (".png", ".jpg", ".bmp")
    ]
    sound += [cv2.imencode(".png", frame[:1, :1])[1].tobytes()]
    return broken_text(*sound)


def _broken_lines(random: Random) -> bytes:
    words = HELP.replace(",", "").replace("[SEAT]", "0").replace("SEAT", "1").split()
    words += ["R7", "G7", "W4", "WD", "blue", "0", "1", "2", "25", "deal", "card R5"]
    lines = [b"deal 0", b"card R7"]
    for _ in range(8):
        line = " ".join(random.choices(words, k=random.randint(1, 4))).encode()
        lines.append(mutated(line, random) if random.random() < 0.4 else line)
        if random.random() < 0.1:
            lines.append(b"answer " + random.choice(NASTY))
    return b"\n".join(lines)


def _typed(data: bytes) -> None:
    """Type lines at a table with people of odd names."""
    text = data.decode("utf-8", "surrogateescape")
    said: list[str] = []
    with Journal(":memory:") as journal:
        table = Table(journal, {"stacking": "mixed"}, players=("Ada", "Ben\x1b", "Cem"))
        console = Console(table, say=said.append)
        console.listen(io.StringIO(text))
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            console.run(camera=False)
    if any("\x1b" in line for line in [*said, errors.getvalue()]):
        raise AssertionError("an escape code came through to the terminal")
