"""Kills whole programs: the table as it is started by people, and its installer."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

from fake_machine import Machine

from companion.records.codec import public
from companion.records.opening import open_journal

COMMAND = (
    *(sys.executable, "-m", "companion", "run", "--no-screen", "--json"),
    *("--camera", "none", "--players", "Ada,Ben,Cem"),
)
START_S, PLAY_S = 3.0, 1.0
"""It is killed within so many seconds, either way; many kills fall into its start."""
LINES_EVERY_S = 0.02
STARTS = 0.25
"""So many of all are killed in their first seconds, ready or not."""
UPDATE_MOMENTS = 45
"""In an update the installer can be killed at a few more."""
_CARDS = "0123456789S"


def typed(random):
    """Return what somebody may type."""
    match random.randrange(8):
        case 0 | 1 | 2 | 3:
            return f"card {random.choice('RGBY')}{random.choice(_CARDS)}"
        case 4 | 5:
            return random.choice(("draw", "pass", "uno", "catch", "challenge"))
        case 6:
            return f"color {random.choice(('red', 'green', 'blue', 'yellow'))}"
        case _:
            return "deal"


def kill_program(folder, random):
    """Kill a table that is started and played at; return what was wrong, and told.

    Args:
        folder: its data.
        random: chooses lines and moment.
    """
    heard = _played_until_killed(folder, random)
    found = [*lost(folder, heard)]
    again = subprocess.run(  # noqa: S603 (our own command)
        [*COMMAND, "--data", folder],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if again.returncode:
        found.append(f"the start failed: {again.stderr}")
    return found, len(heard)


def _played_until_killed(folder, random):
    """Return the steps that a program told before it was killed."""
    heard, is_ready = [], threading.Event()

    def listen(lines):
        for line in lines:
            heard.append(line)
            is_ready.set()

    with subprocess.Popen(  # noqa: S603 (our own command)
        [*COMMAND, "--data", folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as program:
        listener = threading.Thread(target=listen, args=(program.stdout,))
        listener.start()
        if random.random() < STARTS:
            time.sleep(random.uniform(0.0, START_S))
        else:
            is_ready.wait()
            _type_for(program.stdin, random, random.uniform(0.0, PLAY_S))
        os.kill(program.pid, signal.SIGKILL)
        listener.join()
    told = [json.loads(line) for line in heard if line.endswith("\n")]
    return [each for each in told if each["kind"] == "step"]


def _type_for(lines, random, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        lines.write(typed(random) + "\n")
        lines.flush()
        time.sleep(LINES_EVERY_S)


def lost(folder, heard):
    """Yield what the journal does not know of the last step that was told."""
    if not heard:
        return
    with open_journal(folder / "table.sqlite3") as journal:
        game = journal.games()[-1]
        history, states = game.opened(), []
        for row in journal._rulings(game):  # noqa: SLF001 (as they stand there)
            for event in row.events():
                history = history.after((event,))
                states.append(public(history.now))
    if heard[-1]["state"] not in states:
        yield f"{heard[-1]} was told and is not known any more"


def kill_update(folder, random):
    """Kill the installer at random while it updates a table with games.

    Args:
        folder: holds the journal of the table.
        random: chooses the moment.
    """
    machine = Machine(folder / "machine")
    machine.run()
    data = machine.root / "var/lib/companion"
    data.mkdir(parents=True)
    shutil.copy(folder / "table.sqlite3", data)
    before = (data / "table.sqlite3").read_bytes()
    machine.unpack("two")
    assert machine.run(killed_at=random.randrange(UPDATE_MOMENTS) + 1).returncode < 0
    found = []
    if machine.program not in {"one", "two"}:
        found.append("no program starts")
    if machine.run().returncode or machine.program != "two":
        found.append("it cannot be run again")
    if (data / "table.sqlite3").read_bytes() != before:
        found.append("the installer touched the games")
    return found, 0
