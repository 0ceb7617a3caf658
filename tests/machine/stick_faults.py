"""USB sticks: full, locked, and pulled while a report is written to them."""

import subprocess
import zipfile
import zlib
from pathlib import Path

from machine.bench import Bench
from machine.devices import Screen, Word
from machine.faults import DeviceFault
from machine.machine import Machine
from machine.qemu import MachineError, program

MENU_XY, HOME_XY = (762, 448), (98, 31)
"""Where a screen of 800x480 has "…" and the way back to the table."""
SHOWN_S, MADE_S = 90.0, 240.0
"""How long a page may take to come, and a report to be made, seconds."""
FLOPPY_KIB = 1440
"""A size whose free room is known to the byte."""
FLOPPY_FREE = 2847 * 512


def make_stick(path: Path, *, full: bool = False) -> Path:
    """Make a stick with one FAT file system, and nothing on it or no room left."""
    path.unlink(missing_ok=True)
    run("mformat", "-C", "-f", str(FLOPPY_KIB), "-v", "STICK", "-i", str(path), "::")
    if full:
        photos = path.with_suffix(".photos")
        photos.write_bytes(bytes(FLOPPY_FREE))
        run("mcopy", "-i", str(path), str(photos), "::/photos.bin")
        photos.unlink()
    return path


def run(name: str, *words: str) -> None:
    """Run a program of mtools."""
    subprocess.run([program(name), *words], check=True, stdin=subprocess.DEVNULL)


def touch_word(bench: Bench, text: str) -> None:
    """Touch a word that is on the screen, or comes."""
    word: Word = bench.screen.find(text, SHOWN_S)
    bench.touchscreen.touch(word.x, word.y)


def save_report(bench: Bench) -> None:
    """Touch the way from the table to a report on a stick."""
    bench.touchscreen.touch(*MENU_XY)
    touch_word(bench, "something")  # "wrong" may also stand in a question
    touch_word(bench, "else")
    touch_word(bench, "stick")


def plug(bench: Bench, *, full: bool = False, locked: bool = False) -> None:
    """Put a stick in and wait until the machine has it; then ask for a report on it."""
    stick = make_stick(bench.machine.folder / "stick.raw", full=full)
    bench.machine.plug_stick(stick, is_locked=locked)
    wait_mounted(bench.machine)
    save_report(bench)


def wait_mounted(machine: Machine) -> None:
    """Wait until a stick that was put in can be used."""
    machine.wait_for(
        lambda: "/media/" in machine.run("grep /media/ /proc/mounts || true"),
        "stick in /media",
        SHOWN_S,
    )


def pull(bench: Bench) -> None:
    """Pull the stick out and go back to the table."""
    bench.machine.pull_stick()
    bench.touchscreen.touch(*HOME_XY)


def pull_while_writing(bench: Bench) -> None:
    """Pull a slow stick out as soon as the report is begun on it."""
    stick = make_stick(bench.machine.folder / "stick.raw")
    bench.machine.plug_stick(stick, is_slow=True)
    wait_mounted(bench.machine)
    save_report(bench)
    bench.machine.wait_for(
        lambda: ".draft" in bench.machine.run("ls /media/* || true"),
        "report on the stick",
        MADE_S,
    )
    bench.machine.pull_stick()


def save_again(bench: Bench) -> None:
    """Put the stick in again, save the report, and look whether it is whole."""
    stick = bench.machine.folder / "stick.raw"
    bench.machine.plug_stick(stick)
    wait_mounted(bench.machine)
    touch_word(bench, "stick")
    bench.machine.wait_for(lambda: says(bench.screen, "saved"), "report", MADE_S)
    pull(bench)
    reports = bench.machine.folder / "reports"
    reports.mkdir(exist_ok=True)
    run("mcopy", "-o", "-i", str(stick), "::/uno-*.zip", str(reports))
    for report in reports.iterdir():
        if not is_whole(report):
            raise MachineError(f"The report {report.name} is not whole.")


def is_whole(report: Path) -> bool:
    """Whether all of a report is there, its end and each of its parts."""
    try:
        with zipfile.ZipFile(report) as archive:
            return archive.testzip() is None
    except (zipfile.BadZipFile, zlib.error):
        return False


def says(screen: Screen, text: str) -> bool:
    """Whether a word is on the screen."""
    return text in screen.text().casefold()


STICK_FAULTS = (
    DeviceFault("stick full", lambda bench: plug(bench, full=True), pull, "full"),
    DeviceFault("stick locked", lambda bench: plug(bench, locked=True), pull, "locked"),
    DeviceFault(
        "stick pulled while a report is written",
        pull_while_writing,
        save_again,
        "answer",
    ),
)
"""Each alone, with the game going on."""
