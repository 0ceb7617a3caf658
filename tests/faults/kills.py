"""Cuts the power a thousand times: make kills

    python -m faults.kills [--count 1000] [--first 0] [--seed 1]

Each time a process of its own works on a journal and says after every ruling what the
screen would show; at a random moment it is killed (SIGKILL). Then the journal is
opened again: what had been shown must be there, and the table must start. Whole
programs are killed as well: the table, started and played at, and its installer.
"""

import argparse
import json
import logging
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random

from companion.core.cards import Card, Color
from companion.core.notation import notation
from companion.core.seating import Seat
from companion.records.archive import Archive
from companion.records.journal import Journal
from companion.records.opening import open_journal
from companion.records.record import replay_record
from companion.referee.inputs import (
    Button,
    CardSeen,
    ColorTouched,
    Pressed,
    RoundDealt,
    UndoTouched,
)
from companion.table.table import Table
from companion.view.actions import StartGame
from faults.killed_programs import kill_program, kill_update

PROGRAMS = {"program": kill_program, "update": kill_update}
NAMES = ("Ada", "Ben", "Cem")
LONGEST_S = 0.4
"""The power is cut within so many seconds after the work began."""
KINDS = (
    *("play", "set up", "play", "migrate", "play", "program", "play", "recover"),
    *("play", "export", "play", "update", "play", "set up", "play", "migrate"),
    *("play", "program", "play", "recover", "play", "export"),
)


def something(random, at):
    """Return what a sensor or a touch may report."""
    match random.randrange(10):
        case 0 | 1 | 2 | 3 | 4:
            card = f"{random.choice('RGBY')}{random.choice('0123456789S')}"
            return CardSeen(at, Card.parse(card))
        case 5 | 6 | 7:
            return Pressed(at, random.choice([*Button]))
        case 8:
            return random.choice(
                [UndoTouched(at), ColorTouched(at, random.choice([*Color]))]
            )
        case _:
            return RoundDealt(at)


def work(path, kind, random, tell):
    """Work on the journal until the power is cut; `tell` says what is shown."""
    tell({"begun": True})
    with open_journal(path) as journal:
        table = Table(journal, {}, players=NAMES)
        for turn in count():
            if kind == "set up" and turn % 5 == 0:
                table.handle(StartGame(NAMES, Seat(turn % 3)))
            table.handle(something(random, 10.0 * turn))
            game = journal.games()[-1]
            rows = journal.lengths().get(game.id, 0)
            tell({"game": game.id, "rows": rows, "state": notation(table.history.now)})
            if kind == "export" and turn % 5 == 0:
                Archive(journal, lambda: path.parent / "exports").export(game)()


def cut(path, kind, random):
    """Let a process work and kill it; return the last thing that it showed."""
    reader, writer = os.pipe()
    seed, moment_s = random.random(), random.uniform(0.0, LONGEST_S)
    child = os.fork()
    if child == 0:
        try:
            work(
                path,
                kind,
                Random(seed),  # noqa: S311 (chance that can be repeated)
                lambda said: os.write(writer, json.dumps(said).encode() + b"\n"),
            )
        finally:
            os._exit(1)
    os.close(writer)
    with open(reader, encoding="utf-8") as lines:  # noqa: PTH123 (a pipe has no path)
        lines.readline()  # it has begun
        time.sleep(moment_s)
        os.kill(child, signal.SIGKILL)
        said = [json.loads(line) for line in lines if line.endswith("\n")]
    os.waitpid(child, 0)
    return said[-1] if said else None, len(said)


def wrongs(path, shown):
    """Yield what is lost of a journal; ``shown`` was on the screen at last."""
    with open_journal(path) as journal:
        if journal.recovered is not None:
            yield f"the journal was damaged: {journal.recovered}"
        Table(journal, {}, players=NAMES)
        if shown is not None:
            game = journal.game(shown["game"])
            history = game.opened()
            rows = journal._rulings(game)  # noqa: SLF001 (as they stand there)
            if len(rows) < shown["rows"]:
                yield f"{shown['rows'] - len(rows)} acknowledged rulings are lost"
            for row in rows[: shown["rows"]]:
                history = history.after(row.events())
            if notation(history.now) != shown["state"]:
                yield f"{notation(history.now)} is not {shown['state']}"
    for record in (path.parent / "exports").glob("*.jsonl"):
        steps = replay_record(record.read_text("utf-8").splitlines())
        if any(step.difference for step in steps):
            yield f"{record} is broken"


def age(path):
    """Bring a journal to the form of the program before this one."""
    with closing(sqlite3.connect(path)) as database:
        for table in ("games", "rulings", "reports"):
            database.execute(f"ALTER TABLE {table} DROP COLUMN sum")
        database.execute("PRAGMA user_version = 1")


def spoil(path):
    """Tear a page of a journal."""
    content = bytearray(path.read_bytes())
    content[4096 + 2000 : 4096 + 2100] = bytes(100)
    path.write_bytes(content)


def prepare(path, random):
    """Make a journal with two games."""
    with Journal(path) as journal:
        table = Table(journal, {}, players=NAMES)
        for turn in range(30):
            table.handle(something(random, 10.0 * turn))
            if turn == 15:
                table.handle(StartGame(NAMES, Seat(1)))
        journal.copies.make()


def one(made, folder, kind, random):
    """Cut the power once; return what was wrong, and how much had been shown."""
    shutil.copytree(made, folder, dirs_exist_ok=True)
    if kind in PROGRAMS:
        return PROGRAMS[kind](folder, random)
    path = folder / "table.sqlite3"
    if kind == "migrate":
        age(path)
    if kind == "recover":
        spoil(path)
    shown, told = cut(path, kind, random)
    if kind == "recover":  # the former file may still wait to be recovered
        open_journal(path).close()
    return list(wrongs(path, shown)), told


def main() -> int:
    """Cut the power again and again; 0 if nothing was lost and all starts went well."""
    parser = argparse.ArgumentParser(prog="kills")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="go on with this one")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    began, lost, shown, tried = time.monotonic(), 0, 0, Counter()
    made = Path(tempfile.mkdtemp(prefix="companion-"))
    prepare(made / "table.sqlite3", Random(args.seed))  # noqa: S311 (repeatable)
    for number in range(args.first, args.first + args.count):
        random = Random(args.seed * 1_000_003 + number)  # noqa: S311 (repeatable)
        kind = KINDS[number % len(KINDS)]
        folder = Path(tempfile.mkdtemp(prefix="companion-"))
        try:
            found, told = one(made, folder, kind, random)
        except Exception as error:  # noqa: BLE001 (a start that fails is what is counted)
            found, told = [f"the start failed: {error!r}"], 0
        tried[kind] += 1
        shown += told
        lost += bool(found)
        for wrong in found:
            print(f"kill {number} ({kind}): {wrong}")
        shutil.rmtree(folder, ignore_errors=True)
        if (number + 1) % 100 == 0:
            done = tried.total()
            print(f"{done} kills, {shown} things shown before them, {lost} not stood")
            sys.stdout.flush()
    shutil.rmtree(made)
    told = ", ".join(f"{times} {kind}" for kind, times in tried.items())
    print(
        f"{args.count} kills ({told}), {shown} things shown before them, {lost} not "
        f"stood, {time.monotonic() - began:.0f} s"
    )
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
