"""Tries on machines all that is promised of the appliance, and writes what came out.

    make machine-proof              everything, for hours
    make machine-proof SHORT=yes    a boot, a small round, a cut, a stop

Each part writes its line of the table in docs/measurements.md. What was not counted,
because the emulation panicked and not the product, is said too.
"""

import statistics
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from companion.core.state import Phase
from machine import card, image, pi_camera, read_only, sticks
from machine.cuts import Outcome, cut_evening, cut_update
from machine.devices import CameraFeed, Pins, Screen, Touchscreen, seconds_of_sound
from machine.evening import Evening
from machine.faults import FAULTS, Bench, DeviceFault
from machine.machine import Counts, Hardware, Image, Machine, MachineError
from machine.plants import PLANTS, Planting, nothing, planting
from machine.power import mounted, run
from machine.stick_faults import STICK_FAULTS

DOCUMENT = image.ROOT / "docs" / "measurements.md"
BEGIN, END = "<!-- machine-proof -->\n", "<!-- end of machine-proof -->\n"
MOST_MEMORY_MIB, MOST_STOP_S = 350, 10.0
SLOW_DEED_S, SAMPLE_S = 60.0, 300.0
"""How often somebody does something in a long game, and its memory is measured."""
AFTER_FAULT_S = 90.0
NO_INPUTS = """
mkdir -p /run/udev/rules.d
cat > /run/udev/rules.d/99-no-inputs.rules << 'END'
SUBSYSTEM=="input", ENV{LIBINPUT_IGNORE_DEVICE}="1"
SUBSYSTEM=="input", ATTRS{name}=="raspberrypi-ts", ENV{LIBINPUT_IGNORE_DEVICE}="0"
END
udevadm control --reload && udevadm trigger --settle --subsystem-match=input
"""
"""Hides from the compositor what a Pi has not: a keyboard, and a button for power."""
TALL_WH, TALL_PICTURES = (720, 1280), 20
FRAMES_A_SECOND = 3.0
"""What plain emulation carries."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """How often everything is tried."""

    boots: int = 20
    deeds: int = 200
    before_cut: int = 10
    """After so many deeds the plug is pulled."""
    hand_size: int = 7
    seeds: tuple[int, ...] = (13, 116, 105, 299, 89, 72, 305, 403, 334, 370)
    """Of rounds that somebody wins after 18 to 20 deeds; one for each evening."""
    cuts: int = 500
    updates: int = 40
    card_cuts: int = 10
    hour_s: float = 3600.0


SHORT = Amounts(hand_size=2, seeds=(32,), before_cut=3)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table."""

    what: str
    tried: str
    seen: str
    faults: tuple[str, ...] = ()
    is_whole: bool = True
    """Whether all was tried; what broke off says nothing to whoever reads the table."""


@dataclass(slots=True)
class Proof:
    """One run of the proof."""

    amounts: Amounts
    plant: Planting = nothing
    """Plants a fault in the product."""
    counts: Counts = field(default_factory=Counts)
    folder: Path = image.BUILD / "proof"

    @contextmanager
    def bench(
        self, name: str, hardware: Hardware | None = None, disk: Image | None = None
    ) -> Iterator[Bench]:
        """Give a new machine, which is off, and all that people can do at it."""
        folder = self.folder / name
        image.clear(folder)
        hardware = hardware or Hardware(hand_size=self.amounts.hand_size)
        machine = Machine(disk or self._image(), folder, hardware, counts=self.counts)
        with machine, CameraFeed(machine, fps=FRAMES_A_SECOND) as feed:
            yield Bench(
                machine, feed, Pins(machine), Screen(machine), Touchscreen(machine)
            )

    def boots(self) -> Line:
        """Boot new machines, and stop each of them."""
        ready_s, stop_s, faults = [], [], []
        for _ in range(self.amounts.boots):
            with self.bench("boot") as bench:
                try:
                    bench.machine.boot()
                    ready_s.append(bench.machine.wait_ready())
                    stop_s.append(bench.machine.stop_table())
                    say(f"ready after {ready_s[-1]:.0f} s")
                except MachineError as error:
                    faults.append(str(error))
                    say(faults[-1])
        seen = (
            f"READY after {spread(ready_s)} s, the table stopped in {spread(stop_s)} s"
        )
        faults += slow_stops(stop_s)
        return Line(
            "power-on to READY", f"{self.amounts.boots} boots", seen, tuple(faults)
        )

    def evenings(self) -> Line:
        """Play rounds by pins, touches and cards; in each the plug is pulled."""
        deeds, over = 0, 0
        ready_s: list[float] = []
        waits_s: list[float] = []
        stop_s: list[float] = []
        mib: list[float] = []
        faults: list[str] = []
        for seed in self.amounts.seeds:
            with self.bench("evening") as bench:
                try:
                    evening = Evening(bench.machine, bench.feed, seed=seed)
                    faults += play_evening(bench, evening, self.amounts)
                    played = evening.played
                    over += played.is_over
                    deeds, waits_s = deeds + played.deeds, waits_s + played.waits_s
                    ready_s += played.ready_s
                    mib.append(tell_memory(bench.machine))
                    stop_s.append(bench.machine.stop_table())
                    end = "to its end" if played.is_over else "not to its end"
                    say(
                        f"evening {seed}: {played.deeds} deeds, {end}, "
                        f"known after {spread(played.waits_s)} s, "
                        f"stopped in {stop_s[-1]:.0f} s"
                    )
                except MachineError as error:
                    faults.append(f"evening {seed}: {error}")
                    say(faults[-1])
        ends = f"{over} to the end"
        seen = (
            f"{deeds} deeds, {ends}, known after {spread(waits_s)} s; "
            f"{len(ready_s)} starts READY after {spread(ready_s)} s; "
            f"{spread(mib)} MiB at the end; stopped in {spread(stop_s)} s"
        )
        faults += slow_stops(stop_s)
        tried = f"rounds: {len(self.amounts.seeds)}, in each the plug pulled once"
        return Line(
            "pins, touches and cards: journal, screen and truth",
            tried,
            seen,
            tuple(faults),
        )

    def cuts(self) -> Line:
        """Cut the power while a game is played."""
        outcome = cut_evening(
            image.present(), self._cuts_folder(), self.amounts.cuts, self.plant
        )
        return cut_line("power cuts while a game is played", outcome, "things shown")

    def updates(self) -> Line:
        """Cut the power while the program is updated."""
        release = next((image.ROOT / "dist").glob("*/install.sh")).parent
        folder = self._cuts_folder()
        outcome = cut_update(
            image.present(), release, folder, self.amounts.updates, self.plant
        )
        line = cut_line("power cuts in an update", outcome, "writes")
        new = f"; {outcome.after_update} had the new program"
        return Line(line.what, line.tried, line.seen + new, line.faults)

    def faults(self, what: str, chosen: Sequence[DeviceFault]) -> Line:
        """Let each of some devices fail while a game is played."""
        faults: list[str] = []
        waiting = deque(chosen)
        while waiting:  # after a fault that was not stood another machine begins anew
            with self.bench("faults") as bench:
                start(bench)
                evening = Evening(bench.machine, bench.feed)
                evening.open_table()
                evening.do_one()  # the round is dealt
                evening.do_one()  # and opened
                found: list[str] = []
                while waiting and not found:
                    fault = waiting.popleft()
                    found = list(fault_faults(fault, bench, evening))
                    say(f"{fault.name}: {'; '.join(found) or 'stood'}")
                faults += [f"{fault.name}: {each}" for each in found[:1]]
        stood = len(chosen) - len(faults)
        seen = f"{stood} of {len(chosen)} with the game going on"
        return Line(what, f"{len(chosen)} faults", seen, tuple(faults))

    def no_screen(self) -> Line:
        """Switch on without a screen, play, and connect one."""
        faults = []
        with self.bench("dark", Hardware(has_screen=False)) as bench:
            start(bench)
            evening = Evening(bench.machine, bench.feed)
            evening.do_one()
            faults += evening.played.faults
            bench.screen.plug(connected=True)
            shown_s = bench.machine.wait_for(
                lambda: not bench.screen.is_dark(),
                "picture on the screen",
                AFTER_FAULT_S,
            )
            restarts = bench.machine.restarts()
            if restarts:
                faults.append(f"the table was started again {restarts} times")
        seen = f"played without, shown {shown_s:.0f} s after it was connected"
        return Line("screen off at power-on", "1 boot", seen, tuple(faults))

    def no_touch(self) -> Line:
        """Start the table where nothing can be touched, play, and plug that in."""
        with self.bench("no-touch") as bench:
            start(bench)
            bench.machine.stop_table()
            bench.touchscreen.plug(connected=False)
            bench.machine.run(NO_INPUTS)
            bench.machine.run("systemctl start --no-block companion")
            bench.machine.wait_ready()
            evening = Evening(bench.machine, bench.feed)
            evening.do_one()  # the round is dealt
            evening.do_one()  # and opened
            if not evening.played.faults:
                bench.touchscreen.plug(connected=True)
                evening.touch_draw()
            faults = evening.played.faults
            restarts = bench.machine.restarts()
            if restarts:
                faults.append(f"the table was started again {restarts} times")
        seen = "played without; a touch counted once there was one to touch"
        return Line("nothing to touch at the start", "1 start", seen, tuple(faults))

    def tall_screen(self) -> Line:
        """Switch on with a tall screen, and look whether its first picture fills it."""
        faults = []
        with self.bench("tall", Hardware(screen_wh=TALL_WH)) as bench:
            start(bench)
            for number in range(TALL_PICTURES):
                if not fills(bench.screen.picture()):
                    faults.append(f"picture {number} does not fill the screen")
                bench.screen.save(bench.machine.folder / f"tall-{number}.png")
            bench.touchscreen.plug(connected=True)  # as large as this screen
            word = bench.screen.find("Go", AFTER_FAULT_S)
            bench.touchscreen.touch(word.x, word.y)
            bench.screen.find("deal", AFTER_FAULT_S)
            bench.screen.save(bench.machine.folder / "tall-table.png")
        width, height = TALL_WH
        seen = f"{TALL_PICTURES - len(faults)} of its first {TALL_PICTURES} pictures"
        seen += " fill it; a touch counted where it was"
        return Line(f"screen of {width}x{height}", "1 boot", seen, tuple(faults))

    def read_only(self) -> Line:
        """Play a small round on a root that is never written to, and pull the plug."""
        small = SHORT
        disk, hardware = read_only.make(
            self._image(), self.folder / "overlay", Hardware(hand_size=small.hand_size)
        )
        with self.bench("read-only", hardware, disk) as bench:
            evening = Evening(bench.machine, bench.feed, seed=small.seeds[0])
            faults = list(play_evening(bench, evening, small))
            games, overlay, root = read_only.written(bench.machine)
            if root > read_only.CHECK_SECTORS:
                faults.append(f"{root} sectors were written to the root")
            stop_s = bench.machine.stop_table()
        played = evening.played
        end = "to its end" if played.is_over else "not to its end"
        seen = (
            f"{played.deeds} deeds, {end}, known after {spread(played.waits_s)} s; "
            f"READY after {spread(played.ready_s)} s; {games / 1024:.1f} MiB written "
            f"to the games, {root / 2:.0f} KiB to the root, by its check, "
            f"{overlay / 1024:.1f} MiB of memory in its place; "
            f"stopped in {stop_s:.0f} s"
        )
        tried = "a small round, with the plug pulled once"
        what = "root under overlayroot, games on a partition of their own"
        return Line(what, tried, seen, tuple(faults))

    def memory(self) -> Line:
        """Play slowly for an hour, and see what memory the table holds."""
        faults: list[str] = []
        mib: list[float] = []
        with self.bench("memory") as bench:
            start(bench)
            evening = Evening(bench.machine, bench.feed)
            evening.open_table()
            began = time.monotonic()
            while not faults:
                played_s = time.monotonic() - began
                if played_s >= len(mib) * SAMPLE_S:
                    mib.append(tell_memory(bench.machine))
                if played_s >= self.amounts.hour_s:
                    break
                evening.do_slowly()
                faults += evening.played.faults
                done_s = time.monotonic() - began - played_s
                time.sleep(max(0.0, SLOW_DEED_S - done_s))
            mib.append(tell_memory(bench.machine))
        if mib[-1] > MOST_MEMORY_MIB:
            faults.append(f"{mib[-1]} MiB at the end")
        minutes = f"{(time.monotonic() - began) / 60:.0f} minutes"
        return Line(
            "memory of the table, its compositor included",
            f"{minutes} at 1 GB, {evening.played.deeds} deeds",
            f"{mib[0]:.0f} MiB, then {spread(mib[1:])}, at the end {mib[-1]:.0f} "
            f"(asked: {MOST_MEMORY_MIB})",
            tuple(faults),
        )

    def card(self) -> Line:
        """Put a card in that was just written, and wait for its start page."""
        with card.card_machine(self.folder / "card", self.counts) as machine:
            told = card.first_boot(machine, Screen(machine))
            machine.switch_off()
        seen = f"{told.seconds:.0f} s, {told.boots} boots (asked: {card.MOST_S:.0f} s)"
        slow = [f"{told.seconds:.0f} s"] if told.seconds > card.MOST_S else []
        what = "a new card, from power-on to the start page"
        return Line(what, "1 card", seen, (*told.faults, *slow))

    def card_cuts(self) -> Line:
        """Cut the power on that way, and see whether it comes up whole."""
        with card.card_machine(self.folder / "card-cuts", self.counts) as machine:
            told = card.cut_first_boot(machine, Screen(machine), self.amounts.card_cuts)
        seen = f"{told.seconds:.0f} s with power, {told.boots} boots, came up whole"
        tried = f"1 card, {self.amounts.card_cuts} cuts"
        return Line("power cuts on that way", tried, seen, (*told.faults,))

    def card_network(self) -> Line:
        """Switch a new card on without a network, and plug one in later."""
        folder = self.folder / "card-network"
        with card.card_machine(folder, self.counts, has_network=False) as machine:
            after_s = card.wait_for_network(machine, Screen(machine))
        seen = f"said so, and went on {after_s:.0f} s after it came"
        return Line("a new card without a network", "1 card", seen)

    def card_unfit(self) -> Line:
        """Switch cards on that will not do."""
        faults = []
        for unfit in card.UNFIT:
            folder, change = self.folder / "card-unfit", unfit.on_disk
            with card.card_machine(folder, self.counts, change=change) as machine:
                fault = card.unfit_fault(machine, Screen(machine), unfit)
            say(f"{unfit.name}: {fault or 'told'}")
            faults += [f"{unfit.name}: {fault}"] if fault else []
        names = ", ".join(unfit.name for unfit in card.UNFIT)
        told = f"{len(card.UNFIT) - len(faults)} told with the remedy"
        return Line(f"cards that will not do: {names}", "6 cards", told, (*faults,))

    def updates_by_touch(self) -> Line:
        """Put sticks with releases in, good and bad ones, and touch what is shown."""
        if not card.is_installed(self.folder / "card"):
            self.card()
        with card.installed_machine(self.folder, "touch", self.counts) as machine:
            update = sticks.Update(machine, machine.folder)
            faults = tuple(sticks.update_faults(update, machine.folder))
        tried = len(sticks.STEPS)
        seen = f"{tried - len(faults)} as promised"
        what = f"updates by touch: {', '.join(sticks.STEPS)}"
        return Line(what, f"{tried} sticks", seen, faults)

    def picamera2(self) -> Line:
        """Give the table a Pi's camera, and let it fail."""
        with self.bench("picamera2", disk=pi_camera.disk()) as bench:
            start(bench)
            steps = [*pi_camera.at_table(bench), *pi_camera.without_table(bench)]
        faults = tuple(filter(None, steps))
        seen = f"{len(steps) - len(faults)} of {len(steps)} steps as promised"
        what = "the real picamera2, on libcamera and a simulated camera"
        return Line(what, "1 boot: opened, hung, gone, absent", seen, faults)

    def _image(self) -> Image:
        """Return the machine's disk; a copy with the planted fault, if there is one."""
        built = image.present()
        if self.plant is nothing:
            return built
        raw = self.folder / "planted.raw"
        raw.parent.mkdir(parents=True, exist_ok=True)
        if not raw.is_file():
            run("qemu-img", "convert", "-O", "raw", str(built.disk), str(raw))
            with mounted(raw, self.folder / "root") as root:
                self.plant(root)
            disk = raw.with_suffix(".qcow2")
            run("qemu-img", "convert", "-O", "qcow2", str(raw), str(disk))
        return replace(built, disk=raw.with_suffix(".qcow2"))

    def _cuts_folder(self) -> Path:
        folder = self.folder / "cuts"
        folder.mkdir(parents=True, exist_ok=True)
        return folder


def start(bench: Bench) -> float:
    """Boot a machine until its table is ready and its first picture is drawn.

    Returns:
        How many seconds it took to READY.
    """
    bench.machine.boot()
    ready_s = bench.machine.wait_ready()
    say(f"ready after {ready_s:.0f} s")
    if bench.machine.hardware.has_screen:
        shown_s = bench.machine.wait_for(
            lambda: not bench.screen.is_dark(), "picture on the screen", AFTER_FAULT_S
        )
        say(f"its first picture {shown_s:.0f} s later")
    return ready_s


def tell_memory(machine: Machine) -> int:
    """Say which program holds how much memory; return all of it, MiB."""
    mib = machine.memory_mib()
    say(f"{mib} MiB: {machine.memory_by_program()}")
    return mib


def fills(picture: np.ndarray[Any, np.dtype[np.uint8]], least: float = 0.01) -> bool:
    """Whether something is drawn in each quarter of a picture.

    Args:
        picture: ``(height, width, 3)`` uint8.
        least: which share of each quarter must be bright.
    """
    bright = picture.max(axis=2) > 64
    height, width = (side // 2 for side in bright.shape)
    return all(
        bright[y : y + height, x : x + width].mean() >= least
        for y in (0, height)
        for x in (0, width)
    )


def play_evening(bench: Bench, evening: Evening, amounts: Amounts) -> Iterator[str]:
    """Play a round, with the plug pulled in its middle; yield what was wrong."""
    ready_s = evening.played.ready_s
    ready_s.append(start(bench))
    evening.open_table()
    tell_memory(bench.machine)
    evening.play(amounts.before_cut)
    if not evening.played.faults:
        tell_memory(bench.machine)
        bench.machine.cut()
        ready_s.append(start(bench))
        if not evening.is_known():
            yield f"after a power cut: {evening.difference()}"
        evening.open_table()
        evening.play(amounts.deeds)
        if not seconds_of_sound(bench.machine):
            yield "nothing was heard"
    yield from evening.played.faults


def fault_faults(fault: DeviceFault, bench: Bench, evening: Evening) -> Iterator[str]:
    """Let something fail and be put right; yield what was wrong meanwhile."""
    try:
        fault.begin(bench)
        if fault.word:
            bench.machine.wait_for(
                lambda: fault.word in bench.screen.text().casefold(),
                f"word {fault.word!r} on the screen",
                AFTER_FAULT_S,
            )
        bench.machine.wait_ready(AFTER_FAULT_S)
        if not evening.press_draw():
            yield f"meanwhile, {evening.played.faults.pop()}"
        fault.end(bench)
        bench.machine.wait_ready(AFTER_FAULT_S)
        yield from play_on(fault, evening)
    except MachineError as error:
        yield str(error)


def play_on(fault: DeviceFault, evening: Evening) -> Iterator[str]:
    """Let people go on when all works again; yield what is not known of it."""
    known = evening.touch_draw() if fault.is_of_touch else evening.do_one()
    while known and evening.history.now.phase is Phase.COLOR:
        known = evening.do_one()
    if not known:
        yield f"afterwards, {evening.played.faults.pop()}"


def slow_stops(seconds: list[float]) -> list[str]:
    """Return what is wrong with how long the table took to stop."""
    return [
        f"a stop took {each:.0f} s, more than {MOST_STOP_S:.0f}"
        for each in seconds
        if each > MOST_STOP_S
    ]


def cut_line(what: str, outcome: Outcome, told: str) -> Line:
    """Return the line of the table for some cuts."""
    stood = outcome.cuts - len({fault.split(":")[0] for fault in outcome.faults})
    seen = f"{stood} stood, of {outcome.told} {told}; {outcome.seconds:.0f} s"
    return Line(what, f"{outcome.cuts} disks", seen, tuple(outcome.faults))


def spread(values: list[float]) -> str:
    """Return the least, the middle and the greatest value in words."""
    if not values:
        return "no"
    if len(values) == 1:
        return f"{values[0]:.0f}"
    middle = statistics.median(values)
    return f"{min(values):.0f} to {max(values):.0f} (median {middle:.0f})"


def prove_planted(name: str) -> int:
    """Plant a fault in the product; 0 if the proof finds it.

    Raises:
        MachineError: if there is no such fault.
    """
    amounts = Amounts(seeds=(13,), before_cut=3, deeds=1, cuts=40, updates=40)
    proof = Proof(amounts, planting(name), folder=image.BUILD / f"planted-{name}")
    part = PLANTS[name].part
    parts = {"cuts": proof.cuts, "updates": proof.updates, "evenings": proof.evenings}
    line = run_part(f"{part} with {name}", parts[part])
    image.clear(proof.folder)
    is_found = bool(line.faults) and line.is_whole  # what broke off has not looked
    told = f"found: {len(line.faults)} faults" if is_found else "NOT found"
    say(f"{name}: {told}")
    missed = () if is_found else ("the proof does not find it",)
    what = f"{name.replace('-', ' ')} (planted)"
    write_line(Line(what, line.tried, told, missed), proof.counts)
    return len(missed)


def prove(*, short: bool, only: list[str]) -> int:
    """Run the proof and write its table; 0 if all was as it is promised.

    Args:
        short: whether only a boot, a small round, a cut and a stop are tried.
        only: the parts to run; all if empty. The table keeps the lines of the others.

    Raises:
        MachineError: if there is no machine, or a part is not known.
    """
    if not image.present().disk.is_file():
        raise MachineError("There is no disk yet; run 'make machine'.")
    amounts = SHORT if short else Amounts()
    unknown = [name for name in only if name not in PARTS]
    if unknown:
        expected = ", ".join(PARTS)
        raise MachineError(f"There is no part {unknown[0]}; expected {expected}.")
    faults = 0
    for name in only or (["evenings"] if short else PARTS):
        proof = Proof(amounts)
        line = run_part(name, partial(PARTS[name], proof))
        faults += len(line.faults)
        if line.is_whole and not short:
            write_line(line, proof.counts)
    return 1 if faults else 0


Part = Callable[[Proof], Line]
"""Tries something, and says what was seen."""
PARTS: dict[str, Part] = {
    "boots": Proof.boots,
    "evenings": Proof.evenings,
    "no-screen": Proof.no_screen,
    "no-touch": Proof.no_touch,
    "tall-screen": Proof.tall_screen,
    "faults": lambda proof: proof.faults("faults of devices", FAULTS),
    "sticks": lambda proof: proof.faults("USB sticks", STICK_FAULTS),
    "cuts": Proof.cuts,
    "updates": Proof.updates,
    "memory": Proof.memory,
    "picamera2": Proof.picamera2,
    "read-only": Proof.read_only,
    "card": Proof.card,
    "card-cuts": Proof.card_cuts,
    "card-network": Proof.card_network,
    "card-unfit": Proof.card_unfit,
    "updates-by-touch": Proof.updates_by_touch,
}


def run_part(name: str, part: Callable[[], Line]) -> Line:
    """Run a part of the proof and say what came out, whatever that is."""
    began = time.monotonic()
    try:
        line = part()
    except Exception as error:  # noqa: BLE001 (it ends this part, and not the next one)
        if not isinstance(error, MachineError):
            traceback.print_exc()
        told = str(error) or repr(error)
        line = Line(name, "once", "not to its end", (told,), is_whole=False)
    say(f"{line.what}: {line.tried}, {line.seen}; {time.monotonic() - began:.0f} s")
    for fault in line.faults[:10]:
        say(f"  fault: {fault[:300]}")
    return line


def write_line(line: Line, counts: Counts) -> None:
    """Put a line into the document's table, in place of the former one of that part."""
    hung = f"; {counts.panics} boots hung in the emulation" if counts.panics else ""
    row = f"| {line.what} | {line.tried} | {line.seen}{hung} | {len(line.faults)} |"
    before, _, rest = DOCUMENT.read_text("utf-8").partition(BEGIN)
    table, _, after = rest.partition(END)
    rows = table.splitlines()
    former = [n for n, each in enumerate(rows) if each.startswith(f"| {line.what} |")]
    if former:
        rows[former[0]] = row
    else:
        rows.append(row)
    table = "".join(f"{each}\n" for each in rows)
    DOCUMENT.write_text(before + BEGIN + table + END + after, "utf-8")


def say(what: str) -> None:
    """Tell how far the proof is."""
    print(f"machine-proof: {what}", file=sys.stdout, flush=True)
