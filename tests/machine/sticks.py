"""Sticks with a release on them, and updates by touch from them.

The machine is one that a card has set up (`card`). Its program trusts the proof's key.
"""

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from builders import ruled

from companion.records.codec import decode_event
from companion.records.journal import Journal
from machine import card, image
from machine.devices import Screen, Touchscreen, letters
from machine.machine import Machine
from machine.power import run
from machine.qemu import MachineError, program
from machine.report import say

SIZE_MIB = 512
FIRST_SECTOR = 2048
NEWER, SILENT = "1.1.0", "1.2.0"
"""Versions: of a release that runs, and of one that never says READY."""
SILENCE = ("    _require_display()\n", '    __import__("time").sleep(1e6)\n')
"""What is changed in the second one: the program starts, and says nothing."""
STEPS = (
    *("broken signature", "half a file", "pulled while it is copied"),
    *("seven requests in a row", "a newer one beside three games", "a silent one"),
)
"""What is tried."""
GAMES = image.ROOT / "tests" / "games" / "official.jsonl"
"""Three games, as the program writes them down."""
BACK_XY, KEY_XY = (37, 30), (400, 437)
"""The way back to the start page, and the one bright key at the foot of a page."""
READ_S = 5.0
"""Between two readings of the screen, which take the processor from the machine."""
SHOWN_S = 120.0
INSTALL_S = 1500.0
COPYING = "test $(stat -c %s /var/lib/companion-update/release.tar.gz) -gt 1000000"
PLAYED = 3
BRING = """until ls /media/*/table.sqlite3; do sleep 1; done
systemctl stop companion; cd /var/lib/companion && rm -f table.sqlite3*
install -o companion -g companion -m 640 /media/*/table.sqlite3 . && umount /media/*
systemctl start --no-block companion"""
ASKED = 7
ASK_OFTEN = f"""for n in {{1..{ASKED}}}; do
  echo install > /var/lib/companion/update-request; sleep 1
  while systemctl is-active companion-update | grep -q activating; do sleep 0.2; done
done
systemctl is-active companion-update.path &&
  systemctl show -p StartLimitIntervalUSec companion-update | grep =0"""
REFUSALS = "journalctl -b -u companion-update | grep -c 'There is no release' || true"
HASTE = """cd /etc/systemd/system && mkdir -p companion-update.service.d
printf '[Service]\\nCPUWeight=100\\nNice=0\\n' > companion-update.service.d/bench.conf
systemctl daemon-reload"""
"""An update waits for the table to rest; an emulated one draws all the time."""
QUICK = """printf '[Service]\\nTimeoutStartSec=60\\n' > \
/etc/systemd/system/companion.service.d/quick.conf && systemctl daemon-reload"""
"""The emulation's patience with a start is ten minutes, of which three would pass."""


def stick(content: Path, disk: Path) -> Path:
    """Make a stick as they are sold: one partition with FAT, and a file on it."""
    disk.unlink(missing_ok=True)
    run("truncate", "--size", f"{SIZE_MIB}M", str(disk))
    part = disk.with_suffix(".part")
    part.unlink(missing_ok=True)
    run("truncate", "--size", f"{SIZE_MIB - 1}M", str(part))
    run(program("mkfs.vfat"), "-F", "32", "-n", "STICK", str(part))
    run(program("mcopy"), "-i", str(part), str(content), f"::/{content.name}")
    table = disk.with_suffix(".table")
    table.write_text(f"start={FIRST_SECTOR}, type=c\n")
    run("bash", "-c", f"{program('sfdisk')} --quiet '{disk}' < '{table}'")
    run(
        *("dd", f"if={part}", f"of={disk}", "bs=512", f"seek={FIRST_SECTOR}"),
        *("conv=notrunc,sparse", "status=none"),
    )
    part.unlink()
    return disk


def newer_release(version: str, change: tuple[str, str] | None = None) -> Path:
    """Return the release of a copy of the sources with another version, made once.

    Args:
        version: its version.
        change: what is written in the screen's start in place of what.
    """
    kept = card.releases() / f"uno-table-companion-{version}.update"
    if not kept.is_file():
        with card.copied_sources() as sources:
            project = sources / "pyproject.toml"
            text = project.read_text()
            text = re.sub(r'(?m)^version = ".*"', f'version = "{version}"', text)
            project.write_text(text)
            if change is not None:
                start = sources / "companion" / "bootstrap" / "screen.py"
                start.write_text(start.read_text().replace(*change))
            card.make("dist", sources)
            shutil.move(next((sources / "dist").glob("*.update")), kept)
    return kept


def played_games(path: Path) -> Path:
    """Write a journal with the three games; return its path."""
    path.unlink(missing_ok=True)
    lines = map(json.loads, GAMES.read_text().splitlines())
    with Journal(path) as journal:
        for _, (opening, *steps) in groupby(lines, itemgetter("game")):
            game = journal.open_game(tuple(opening["names"]), opening["rules"])
            for step in steps:
                journal.write(game, ruled(decode_event(step["event"])))
    return path


class Update:
    """An update by touch of one machine, which is on.

    Args:
        machine: a card has set it up.
        folder: for sticks and pictures.
    """

    def __init__(self, machine: Machine, folder: Path) -> None:
        self.machine = machine
        self._folder = folder
        self._screen = Screen(machine)
        self._touchscreen = Touchscreen(machine)

    def put_in(self, content: Path) -> None:
        """Put a stick with this file in."""
        self.machine.plug_stick(stick(content, self._folder / "stick.raw"))

    def pull(self) -> None:
        """Pull the stick out."""
        self.machine.pull_stick()

    def touch(self, word: str, within_s: float = SHOWN_S) -> None:
        """Touch a word once it is on the screen."""
        found = self._screen.find(word, within_s)
        self._touchscreen.touch(found.x, found.y)

    def touch_place(self, place: tuple[int, int]) -> None:
        """Touch a place of the screen, where the key is too bright to be read."""
        self._touchscreen.touch(*place)

    def wait_for(self, text: str, within_s: float = SHOWN_S) -> None:
        """Wait until a text is on the screen.

        Raises:
            MachineError: if it does not come.
        """
        until = time.monotonic() + within_s
        while letters(text) not in letters(seen := self._screen.text()):
            if time.monotonic() > until:
                raise MachineError(f"No {text!r} within {within_s:.0f} s; {seen!r}")
            time.sleep(READ_S)

    def save(self, name: str) -> None:
        """Save what the screen shows."""
        self._screen.save(self._folder / f"{name}.png")

    @property
    def version(self) -> str:
        """The version of the program that is to be started next."""
        python = "/opt/companion/current/bin/python -c"
        ask = "from importlib.metadata import version; print(version(%r))"
        return self.machine.run(f'{python} "{ask % "uno-table-companion"}"').strip()

    @property
    def games(self) -> str:
        """All stored games, as the program lists them."""
        return self.machine.run(
            "runuser -u companion -- /opt/companion/current/bin/companion games list "
            "--data /var/lib/companion",
            300,
        )


def update_faults(update: Update, folder: Path) -> Iterator[str]:
    """Update a table by touch, well and badly; yield what was wrong.

    Args:
        update: of a machine that shows its start page.
        folder: takes the releases that are broken.
    """
    newer = newer_release(NEWER)
    update.machine.run(HASTE)
    bring_games(update, played_games(folder / "table.sqlite3"))
    before, games = update.version, update.games
    if len(games.splitlines()) != PLAYED:
        yield f"the games did not come: {games!r}"
    for name, content, sentence in broken(newer, folder):
        yield from _faults(name, partial(refused, update, content, sentence))
    yield from _faults("pulled while it is copied", lambda: pulled(update, newer))
    if update.version != before:
        yield f"a refused release has changed the program: {update.version}"
    yield from _faults("seven requests in a row", lambda: asked_often(update))
    yield from _faults(NEWER, lambda: installed(update, newer))
    if update.version != NEWER or update.games != games:
        yield f"after the update: {update.version}, {update.games!r} and not {games!r}"
    silent = newer_release(SILENT, SILENCE)
    yield from _faults(SILENT, lambda: gone_back(update, silent))
    if update.version != NEWER or update.games != games:
        yield f"after the way back: {update.version}, {update.games!r}"


def _faults(name: str, try_it: Callable[[], None]) -> Iterator[str]:
    began = time.monotonic()
    try:
        try_it()
    except MachineError as error:
        yield f"{name}: {error}"
    say(f"{name}: {time.monotonic() - began:.0f} s")


def bring_games(update: Update, journal: Path) -> None:
    """Give a table the games that a stick holds, as if they had been played at it.

    Raises:
        MachineError: if it does not start with them.
    """
    update.put_in(journal)
    update.machine.run(BRING, 300)
    update.machine.wait_ready()
    update.pull()
    update.wait_for("Past games")
    update.save("games")


def broken(newer: Path, folder: Path) -> Iterator[tuple[str, Path, str]]:
    """Yield releases that are refused as soon as they are seen, and what is said."""
    whole = newer.read_bytes()
    made = folder / "signature.update"
    made.write_bytes(whole.replace(b"9", b"8", 1))  # in what was signed
    yield "broken signature", made, "Its makers did not sign it"
    made = folder / "half.update"
    made.write_bytes(whole[: len(whole) // 2])
    yield "half a file", made, "Only a part of the file is there"


def refused(update: Update, content: Path, sentence: str) -> None:
    """Put a release in that is refused; the screen says why.

    Raises:
        MachineError: if it does not.
    """
    update.put_in(content)
    update.touch("why")
    update.wait_for(sentence)
    update.save(content.stem)
    update.touch_place(BACK_XY)
    update.pull()
    update.wait_for("Past games")


def begin(update: Update) -> None:
    """Touch what is said of a release, and what installs it."""
    update.touch("here")
    update.wait_for("from a stick")
    update.save("news")
    update.touch_place(KEY_XY)


def pulled(update: Update, newer: Path) -> None:
    """Pull the stick out while the release is copied from it.

    Raises:
        MachineError: if the screen does not say that.
    """
    update.put_in(newer)
    begin(update)
    update.machine.wait_for(lambda: _is_true(update.machine, COPYING), "copy", SHOWN_S)
    update.pull()
    update.wait_for("It cannot be read: put the stick in again", INSTALL_S)
    update.save("pulled")
    update.touch_place(BACK_XY)
    update.wait_for("Past games")


def asked_often(update: Update) -> None:
    """Ask for an update that is not there; see that systemd bounds no such requests.

    Raises:
        MachineError: if it is not started each time, or only so often.
    """
    before = update.machine.run(REFUSALS)
    update.machine.run(ASK_OFTEN, 600)
    asked = int(update.machine.run(REFUSALS)) - int(before)
    if asked != ASKED:
        raise MachineError(f"{asked} of {ASKED} requests were answered.")


def installed(update: Update, newer: Path) -> None:
    """Put a newer release in, install it by touch, and start it.

    Raises:
        MachineError: if one of that fails.
    """
    update.put_in(newer)
    begin(update)
    update.wait_for("It is ready", INSTALL_S)
    update.save("installed")
    update.pull()
    update.touch_place(KEY_XY)
    update.machine.wait_for(lambda: not _is_on_trial(update), "READY", INSTALL_S)
    update.wait_for("Past games")
    update.save("updated")


def gone_back(update: Update, silent: Path) -> None:
    """Update to a release that never comes up; the one before comes back by itself.

    Raises:
        MachineError: if it does not.
    """
    update.machine.run(QUICK)
    update.put_in(silent)
    begin(update)
    update.wait_for("It is ready", INSTALL_S)
    update.pull()
    update.touch_place(KEY_XY)
    update.wait_for(f"{SILENT} did not start", INSTALL_S)
    update.save("gone-back")


def _is_on_trial(update: Update) -> bool:
    return _is_true(update.machine, "test -e /opt/companion/trial")


def _is_true(machine: Machine, command: str) -> bool:
    """Whether a command succeeds there."""
    return not machine.ask({"run": command, "timeout_s": 60.0}, 120)["code"]
