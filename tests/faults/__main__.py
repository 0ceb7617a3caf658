"""Lets everything go wrong, one by one and in pairs: make faults

    python -m faults [--only WORD]

For each: the state of the game is that of a table on which all went well, the screen
said what was wrong, and when the fault is over so is its notice, and all is on the
disk.
"""

import argparse
import logging
import sys
import tempfile
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

from companion.components.component import Component
from companion.core.cards import Card
from companion.core.notation import notation
from companion.pages.hinting import Hint, hint_text
from companion.records.journal import Journal
from companion.records.journal_reader import JournalReader
from companion.referee.inputs import Button, CardSeen, Pressed
from companion.table.table import Table
from faults.kinds import ALL, PAIRS, make_room, make_writable
from faults.world import World, draw

OUR_OWN = (AttributeError, LookupError, NameError, TypeError)
"""Errors that no fault of a device raises: somebody has written something wrong."""
BEGIN_S, END_S, OVER_S = 14.0, 44.0, 110.0
GAME = ("R7", "R3", None, "R9", "B9", "B2", None, "B5", "G5", "G1", None, "Y1", "Y8")
TURN_S = 5.0


class Mistakes(logging.Handler):
    """Notes errors of our own, which the program logs and outlives."""

    def __init__(self):
        super().__init__()
        self.found = set()

    def emit(self, record):
        error = record.exc_info and record.exc_info[1]
        if isinstance(error, OUR_OWN):
            self.found.add(repr(error))


def played_well():
    """The state after the same game where nothing went wrong."""
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"))
        for number, name in enumerate(GAME):
            at = 10.0 * number
            if name is None:
                table.handle(Pressed(at, Button.DRAW))
                table.handle(Pressed(at + 2, Button.PASS))
            else:
                table.handle(CardSeen(at, Card.parse(name)))
        return notation(table.history.now)


def play(folder, *faults):
    """Play the game with some faults; return what was wrong at its end."""
    with ExitStack() as stack:
        stack.callback(make_room)
        stack.callback(make_writable)
        mistakes = stack.enter_context(noted_mistakes())
        world = World(folder, stack)
        world.at(2.0, lambda: go_on(world, [*GAME]))
        fed = {}
        for fault in faults:
            world.at(BEGIN_S, lambda fault=fault: fault.begin(world))
            world.at(END_S, lambda fault=fault: fault.end(world))
        for second in (BEGIN_S + 20.0, END_S, OVER_S - 10.0):
            world.at(second, lambda s=second: fed.setdefault(s, world.systemd.fed))
        world.run(OVER_S)
        return [*wrongs(world, faults, fed), *sorted(mistakes.found)]


@contextmanager
def noted_mistakes():
    """Let nothing be printed of what is logged, and note our own mistakes."""
    log, mistakes = logging.getLogger(), Mistakes()
    handlers, log.handlers = log.handlers, [mistakes]
    try:
        yield mistakes
    finally:
        log.handlers = handlers


def go_on(world, moves):
    """Make the next move, and the others in their turns."""
    if world.is_deaf:
        world.acts.append((world.now + 1.0, lambda: go_on(world, moves)))
        return
    name = moves.pop(0)
    if name is None:
        draw(world)
    else:
        world.lay(name)
    if moves:
        world.acts.append((world.now + TURN_S, lambda: go_on(world, moves)))


def wrongs(world, faults, fed):
    """Yield what is not as it should be."""
    state, expected = notation(world.table.history.now), played_well()
    if state != expected:
        yield f"the game is {state}, not {expected}"
    is_blocked = any(fault.starves for fault in faults)
    for fault in faults:
        if fault.says and fault.says not in world.said and not is_blocked:
            yield f"{fault.name}: the screen never said {fault.says!r}"
    hints = {hint_text(hint) for hint in Hint}  # of a first evening; nothing is wrong
    for notice in world.shown.notices:
        if notice.text not in hints:
            yield f"afterwards the screen still says {notice.text!r}"
    for part, how in world.health.states(world.now).items():
        if how.fault.value != "none":
            yield f"afterwards the {part.value} is {how}"
    if world.journal.state.fault.value != "none":
        yield f"afterwards the {Component.STORAGE.value} is {world.journal.state}"
    with JournalReader.open(world.path) as reader:
        if reader.history(reader.games()[-1]).now != world.table.history.now:
            yield "on the disk stands another game"
    starved = fed[END_S] == fed[BEGIN_S + 20.0]
    if starved != is_blocked:
        yield f"the watchdog was {'not ' if starved else ''}fed"
    if world.systemd.fed == fed[OVER_S - 10.0]:
        yield "afterwards the watchdog is not fed"


def main() -> int:
    """Try every fault and every pair; 0 if the table stood them all."""
    parser = argparse.ArgumentParser(prog="faults")
    parser.add_argument("--only", default="", help="faults with this in their names")
    parser.add_argument("--single", action="store_true", help="no pairs")
    args = parser.parse_args()
    cases = [(fault,) for fault in ALL] + ([] if args.single else list(PAIRS))
    cases = [case for case in cases if any(args.only in each.name for each in case)]
    began, failed = time.monotonic(), 0
    for case in cases:
        name = " and ".join(fault.name for fault in case)
        with tempfile.TemporaryDirectory() as folder:
            try:
                found = play(Path(folder) / "data", *case)
            except Exception as error:
                found = [f"it ended with {error!r}"]
                if args.only:
                    raise
        failed += bool(found)
        print(f"{'FAILED' if found else 'stood'}  {name}")
        for wrong in found:
            print(f"        {wrong}")
        sys.stdout.flush()
    singles = sum(len(case) == 1 for case in cases)
    print(
        f"{singles} faults and {len(cases) - singles} pairs, {failed} not stood, "
        f"{time.monotonic() - began:.0f} s"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
