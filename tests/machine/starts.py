"""Starts of a machine: as usual, without what one has, and of a card just written."""

from typing import Any

import numpy as np

from machine import card, sticks
from machine.bench import AFTER_FAULT_S, Bench, Proof, slow_stops, start
from machine.devices import Screen
from machine.evening import Evening
from machine.first_boot import (
    MOST_FIRST_BOOT_S,
    UNFIT,
    cut_first_boot,
    first_boot,
    unfit_fault,
    wait_for_network,
)
from machine.qemu import Hardware, MachineError
from machine.report import Line, say, spread

TALL_WH, TALL_PICTURES = (720, 1280), 20
NO_INPUTS = """
mkdir -p /run/udev/rules.d
cat > /run/udev/rules.d/99-no-inputs.rules << 'END'
SUBSYSTEM=="input", ENV{LIBINPUT_IGNORE_DEVICE}="1"
SUBSYSTEM=="input", ATTRS{name}=="raspberrypi-ts", ENV{LIBINPUT_IGNORE_DEVICE}="0"
END
udevadm control --reload && udevadm trigger --settle --subsystem-match=input
"""
"""Hides from the compositor what a Pi has not: a keyboard, and a button for power."""


def boots(proof: Proof) -> Line:
    """Boot new machines, and stop each of them."""
    ready_s, stop_s, faults = [], [], []
    for _ in range(proof.amounts.boots):
        with proof.bench("boot") as bench:
            try:
                bench.machine.boot()
                ready_s.append(bench.machine.wait_ready())
                stop_s.append(bench.machine.stop_table())
                say(f"ready after {ready_s[-1]:.0f} s")
            except MachineError as error:
                faults.append(str(error))
                say(faults[-1])
    seen = f"READY after {spread(ready_s)} s, the table stopped in {spread(stop_s)} s"
    faults += slow_stops(stop_s)
    return Line(
        "power-on to READY", f"{proof.amounts.boots} boots", seen, tuple(faults)
    )


def no_screen(proof: Proof) -> Line:
    """Switch on without a screen, play, and connect one."""
    faults = []
    with proof.bench("dark", Hardware(has_screen=False)) as bench:
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


def no_touch(proof: Proof) -> Line:
    """Start the table where nothing can be touched, play, and plug that in."""
    with proof.bench("no-touch") as bench:
        start(bench)
        bench.machine.stop_table()
        bench.touchscreen.plug(connected=False)
        bench.machine.run(NO_INPUTS)
        bench.machine.run("systemctl start --no-block companion")
        bench.machine.wait_ready()
        evening = Evening(bench.machine, bench.feed)
        evening.do_one()  # the round is dealt
        bench.touchscreen.plug(connected=True)
        evening.do_one()  # and opened: Xwayland has the touchscreen a moment later
        if not evening.played.faults:
            evening.touch_draw()
        if not evening.played.faults:
            evening.touch_draw(is_broad=True)
        faults = evening.played.faults
        restarts = bench.machine.restarts()
        if restarts:
            faults.append(f"the table was started again {restarts} times")
    seen = (
        "played without; a touch counted once there was one to touch, and a broad one"
    )
    return Line("nothing to touch at the start", "1 start", seen, tuple(faults))


def tall_screen(proof: Proof) -> Line:
    """Switch on with a tall screen, and look whether its first picture fills it."""
    faults = []
    with proof.bench("tall", Hardware(screen_wh=TALL_WH)) as bench:
        start(bench)
        for number in range(TALL_PICTURES):
            if not fills(bench.screen.picture()):
                faults.append(f"picture {number} does not fill the screen")
            bench.screen.save(bench.machine.folder / f"tall-{number}.png")
        bench.touchscreen.plug(connected=True)  # as large as this screen
        bench.machine.wait_for(lambda: goes_on(bench), "table", AFTER_FAULT_S)
        bench.screen.save(bench.machine.folder / "tall-table.png")
    width, height = TALL_WH
    seen = f"{TALL_PICTURES - len(faults)} of its first {TALL_PICTURES} pictures"
    seen += " fill it; a touch counted where it was"
    return Line(f"screen of {width}x{height}", "1 boot", seen, tuple(faults))


def goes_on(bench: Bench) -> bool:
    """Touch *Go on* if it is shown; whether the table is.

    Xwayland has a touchscreen a moment after the compositor: people touch again.
    """
    text = bench.screen.text()
    if "deal" in text.casefold():
        return True
    if "Go" in text:
        word = bench.screen.find("Go")
        bench.touchscreen.touch(word.x, word.y)
    return False


def new_card(proof: Proof) -> Line:
    """Put a card in that was just written, and wait for its start page."""
    with card.card_machine(proof.folder / "card", proof.counts) as machine:
        told = first_boot(machine, Screen(machine))
        machine.switch_off()
    seen = (
        f"{told.seconds:.0f} s, {told.boots} boots (asked: {MOST_FIRST_BOOT_S:.0f} s)"
    )
    slow = [f"{told.seconds:.0f} s"] if told.seconds > MOST_FIRST_BOOT_S else []
    what = "a new card, from power-on to the start page"
    return Line(what, "1 card", seen, (*told.faults, *slow))


def card_cuts(proof: Proof) -> Line:
    """Cut the power on that way, and see whether it comes up whole."""
    with card.card_machine(proof.folder / "card-cuts", proof.counts) as machine:
        told = cut_first_boot(machine, Screen(machine), proof.amounts.card_cuts)
    seen = f"{told.seconds:.0f} s with power, {told.boots} boots, came up whole"
    tried = f"1 card, {proof.amounts.card_cuts} cuts"
    return Line("power cuts on that way", tried, seen, (*told.faults,))


def card_network(proof: Proof) -> Line:
    """Switch a new card on without a network, and plug one in later."""
    folder = proof.folder / "card-network"
    with card.card_machine(folder, proof.counts, has_network=False) as machine:
        after_s = wait_for_network(machine, Screen(machine))
    seen = f"said so, and went on {after_s:.0f} s after it came"
    return Line("a new card without a network", "1 card", seen)


def card_unfit(proof: Proof) -> Line:
    """Switch cards on that will not do."""
    faults = []
    for unfit in UNFIT:
        folder, change = proof.folder / "card-unfit", unfit.on_disk
        with card.card_machine(folder, proof.counts, change=change) as machine:
            fault = unfit_fault(machine, Screen(machine), unfit)
        say(f"{unfit.name}: {fault or 'told'}")
        faults += [f"{unfit.name}: {fault}"] if fault else []
    names = ", ".join(unfit.name for unfit in UNFIT)
    told = f"{len(UNFIT) - len(faults)} told with the remedy"
    return Line(f"cards that will not do: {names}", "6 cards", told, (*faults,))


def updates_by_touch(proof: Proof) -> Line:
    """Put sticks with releases in, good and bad ones, and touch what is shown."""
    if not card.is_installed(proof.folder / "card"):
        new_card(proof)
    with card.installed_machine(proof.folder, "touch", proof.counts) as machine:
        update = sticks.Update(machine, machine.folder)
        faults = tuple(sticks.update_faults(update, machine.folder))
    tried = len(sticks.STEPS)
    seen = f"{tried - len(faults)} as promised"
    what = f"updates by touch: {', '.join(sticks.STEPS)}"
    return Line(what, f"{tried} sticks", seen, faults)


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
