"""Rounds at a machine: whole evenings, with faults and cuts, and for an hour."""

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from machine import image, pi_camera, read_only
from machine.bench import SHORT, Amounts, Bench, Proof, slow_stops, start, tell_memory
from machine.cuts import Outcome, cut_evening, cut_update
from machine.devices import seconds_of_sound
from machine.evening import Evening
from machine.faults import DeviceFault, fault_faults
from machine.qemu import Hardware, MachineError
from machine.report import Line, say, spread

MOST_MEMORY_MIB = 350
SLOW_DEED_S, SAMPLE_S = 60.0, 300.0
"""How often somebody does something in a long game, and its memory is measured."""


def evenings(proof: Proof) -> Line:
    """Play rounds by pins, touches and cards; in each the plug is pulled."""
    deeds, over = 0, 0
    ready_s: list[float] = []
    waits_s: list[float] = []
    stop_s: list[float] = []
    mib: list[float] = []
    faults: list[str] = []
    for seed in proof.amounts.seeds:
        with proof.bench("evening") as bench:
            try:
                evening = Evening(bench.machine, bench.feed, seed=seed)
                faults += play_evening(bench, evening, proof.amounts)
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
    tried = f"rounds: {len(proof.amounts.seeds)}, in each the plug pulled once"
    return Line(
        "pins, touches and cards: journal, screen and truth",
        tried,
        seen,
        tuple(faults),
    )


def faults(proof: Proof, what: str, chosen: Sequence[DeviceFault]) -> Line:
    """Let each of some devices fail while a game is played."""
    faults: list[str] = []
    waiting = deque(chosen)
    while waiting:  # after a fault that was not stood another machine begins anew
        with proof.bench("faults") as bench:
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


def memory(proof: Proof) -> Line:
    """Play slowly for an hour, and see what memory the table holds."""
    faults: list[str] = []
    mib: list[float] = []
    with proof.bench("memory") as bench:
        start(bench)
        evening = Evening(bench.machine, bench.feed)
        evening.open_table()
        began = time.monotonic()
        while not faults:
            played_s = time.monotonic() - began
            if played_s >= len(mib) * SAMPLE_S:
                mib.append(tell_memory(bench.machine))
            if played_s >= proof.amounts.hour_s:
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


def on_read_only_root(proof: Proof) -> Line:
    """Play a small round on a root that is never written to, and pull the plug."""
    disk, hardware = read_only.make(
        proof.image(), proof.folder / "overlay", Hardware(hand_size=SHORT.hand_size)
    )
    what = "root under overlayroot, games on a partition of their own"
    with proof.bench("read-only", hardware, disk) as bench:
        line = small_round(bench, what)
        games, overlay, root = read_only.written(bench.machine)
    seen = (
        f"; {games / 1024:.1f} MiB written to the games, {root / 2:.0f} KiB to the "
        f"root, by its check, {overlay / 1024:.1f} MiB of memory in its place"
    )
    written = f"{root} sectors were written to the root"
    faults = [written] if root > read_only.CHECK_SECTORS else []
    return replace(line, seen=line.seen + seen, faults=(*line.faults, *faults))


def with_little_memory(proof: Proof) -> Line:
    """Play a small round where there are 512 MB, as on a Pi Zero 2 W."""
    hardware = Hardware(memory_mib=512, hand_size=SHORT.hand_size)
    with proof.bench("little-memory", hardware) as bench:
        line = small_round(bench, "512 MB of memory")
        killed = bench.machine.run("dmesg | grep -c 'Out of memory' || true").strip()
    faults = () if killed == "0" else (f"memory was used up {killed} times",)
    return replace(line, faults=(*line.faults, *faults))


def without_clock(proof: Proof) -> Line:
    """Switch on in 1970, and set the clock right in the middle, as a network does.

    A Pi has no clock of its own: it goes on from when it last wrote the time.
    """
    hardware = Hardware(clock="1970-01-01", hand_size=SHORT.hand_size)

    def set_right(bench: Bench) -> None:
        bench.machine.run(f"date --utc --set=@{time.time():.0f}")

    with proof.bench("no-clock", hardware) as bench:
        return small_round(bench, "a clock that begins in 1970", before_end=set_right)


def small_round(
    bench: Bench, what: str, before_end: Callable[[Bench], None] = lambda _: None
) -> Line:
    """Play a small round, with the plug pulled once, and stop the table.

    Args:
        bench: is off.
        what: is said of it in the table.
        before_end: is done when the round goes on after the second power-on.
    """
    evening = Evening(bench.machine, bench.feed, seed=SHORT.seeds[0])
    faults = [*play_evening(bench, evening, SHORT, before_end)]
    mib, stop_s = tell_memory(bench.machine), bench.machine.stop_table()
    played = evening.played
    end = "to its end" if played.is_over else "not to its end"
    seen = (
        f"{played.deeds} deeds, {end}, known after {spread(played.waits_s)} s; "
        f"READY after {spread(played.ready_s)} s; {mib} MiB at the end; "
        f"stopped in {stop_s:.0f} s"
    )
    tried = "a small round, with the plug pulled once"
    return Line(what, tried, seen, (*faults, *slow_stops([stop_s])))


def picamera2(proof: Proof) -> Line:
    """Give the table a Pi's camera, and let it fail."""
    with proof.bench("picamera2", disk=pi_camera.disk()) as bench:
        start(bench)
        steps = [*pi_camera.at_table(bench), *pi_camera.without_table(bench)]
    faults = tuple(filter(None, steps))
    seen = f"{len(steps) - len(faults)} of {len(steps)} steps as promised"
    what = "the real picamera2, on libcamera and a simulated camera"
    return Line(what, "1 boot: opened, hung, gone, absent", seen, faults)


def power_cuts(proof: Proof) -> Line:
    """Cut the power while a game is played."""
    outcome = cut_evening(
        image.present(), proof.cuts_folder(), proof.amounts.cuts, proof.plant
    )
    return cut_line("power cuts while a game is played", outcome, "things shown")


def updates(proof: Proof) -> Line:
    """Cut the power while the program is updated."""
    release = next((image.ROOT / "dist").glob("*/install.sh")).parent
    folder = proof.cuts_folder()
    outcome = cut_update(
        image.present(), release, folder, proof.amounts.updates, proof.plant
    )
    line = cut_line("power cuts in an update", outcome, "writes")
    new = f"; {outcome.after_update} had the new program"
    return Line(line.what, line.tried, line.seen + new, line.faults)


def play_evening(
    bench: Bench,
    evening: Evening,
    amounts: Amounts,
    before_end: Callable[[Bench], None] = lambda _: None,
) -> Iterator[str]:
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
        before_end(bench)
        evening.play(amounts.deeds)
        if not seconds_of_sound(bench.machine):
            yield "nothing was heard"
    yield from evening.played.faults


def cut_line(what: str, outcome: Outcome, told: str) -> Line:
    """Return the line of the table for some cuts."""
    stood = outcome.cuts - len({fault.split(":")[0] for fault in outcome.faults})
    seen = f"{stood} stood, of {outcome.told} {told}; {outcome.seconds:.0f} s"
    return Line(what, f"{outcome.cuts} disks", seen, tuple(outcome.faults))
