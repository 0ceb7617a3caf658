"""Half a day at one table, in made-up time: make soak

    python -m faults.soak [--hours 12]

Games follow each other; cards are laid before the drawn camera, buttons are pressed,
and after every game its state is compared with that of a table that was told each
move. Says every hour how much memory, how many threads and descriptors there are.
"""

import argparse
import gc
import logging
import os
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random

from companion.bootstrap.services import keep_memory_small
from companion.core.cards import Card
from companion.core.notation import notation
from companion.core.seating import Seat
from companion.records.journal import Journal
from companion.referee.inputs import Button, CardSeen, Pressed
from companion.table.table import Table
from companion.view.actions import StartGame
from faults import props
from faults.world import World

TURN_S = 20.0
TURNS = 60
GAME_S = TURN_S * (TURNS + 2)
"""Then the next one begins."""
FPS = 1
STEP_S = 0.25
WAITS_S = 12.0
LONGEST_COPY_S = 60.0
MOST_GROWTH_MIB = 5.0
FEWEST_CARDS = 4
"""In a hand; who has no more draws, so that no round ends in between."""
PLAYERS = ("Ada", "Ben", "Cem")


def moves(random):
    """Yield the cards of a game that goes on and on; ``None`` for draw and pass."""
    hands, turn = [7] * len(PLAYERS), 1
    top = Card.parse(f"{random.choice('RGBY')}{random.randint(0, 9)}")
    yield top
    for _ in range(TURNS):
        if hands[turn] < FEWEST_CARDS or random.random() < 0.2:
            hands[turn] += 1
            yield None
        else:
            hands[turn] -= 1
            others = [n for n in range(10) if str(n) != top.symbol]
            top = Card.parse(f"{str(top)[0]}{random.choice(others)}")
            yield top
        turn = (turn + 1) % len(PLAYERS)


class Evening:
    """Plays game after game in one world.

    Args:
        world: the table.
        random: chooses the moves.
        note: is told every hour how many have passed.
    """

    def __init__(self, world, random, note):
        self.world, self.random, self.note = world, random, note
        self.games = self.wrong = self.hours = 0
        self.began, self.told = world.now, None

    def begin(self):
        """Clear the table and begin a game; look at the one before.

        What is used is noted between two games, once an hour: within one, its steps
        are held as well.
        """
        self.check()
        if self.world.now - self.began >= 3600.0 * (self.hours + 1):
            self.hours += 1
            self.note(self.hours)
        with ExitStack() as closing:
            journal = closing.enter_context(Journal(":memory:"))
            self.told = Table(journal, {}, players=PLAYERS)
            self.closing = closing.pop_all()
        self.world.camera.pile.drawn.pile.clear()
        self.world.laid.clear()
        self.world.inbox.append(StartGame(PLAYERS, Seat(0)))
        self.games += 1
        for number, card in enumerate(moves(self.random)):
            at = self.world.now + TURN_S * (number + 1)
            self.world.acts.append((at, lambda card=card: self.move(card)))
        end = self.world.now + GAME_S
        self.world.acts.append((end, self.begin))

    def move(self, card):
        """Let the next player play, and tell the other table."""
        now = self.world.now
        if card is not None:
            self.world.lay(str(card))
            self.told.handle(CardSeen(now, card))
            return
        for seconds, button in ((0.0, Button.DRAW), (2.5, Button.PASS)):
            self.told.handle(Pressed(now + seconds, button))
            act = partial(self.world.fingers.press, button.value)
            self.world.acts.append((now + seconds, act))

    def check(self):
        """Compare the two tables."""
        if self.told is None:
            return
        seen, told = (t.history.now for t in (self.world.table, self.told))
        if notation(seen) != notation(told):
            self.wrong += 1
            print(f"wrong: {notation(seen)}\n       {notation(told)}")
        self.closing.close()


def used():
    """Return memory in MiB, threads and open descriptors; no copy is just made."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(LONGEST_COPY_S)
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    memory = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return memory, threading.active_count(), len([*Path("/proc/self/fd").iterdir()])


def main() -> int:
    """Play for so many hours of table time; 0 if nothing grew and nothing was wrong."""
    parser = argparse.ArgumentParser(prog="soak")
    parser.add_argument("--hours", type=float, default=12.0)
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    keep_memory_small()
    props.FPS = FPS
    began, seen = time.monotonic(), []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        world = World(Path(folder) / "data", stack)
        world.step_s, world.waits_s = STEP_S, WAITS_S

        def note(hour):
            seen.append(used())
            memory, threads, files = seen[-1]
            print(
                f"hour {hour:2}: {memory:.1f} MiB, {threads} threads, {files} "
                f"descriptors, {evening.games} games, {evening.wrong} wrong, "
                f"{time.monotonic() - began:.0f} s"
            )
            sys.stdout.flush()

        chance = Random(7)  # noqa: S311 (it can be repeated)
        evening = Evening(world, chance, note)
        world.at(1.0, evening.begin)
        world.run(3600.0 * args.hours + GAME_S)
    seen = seen or [used()]
    growth = seen[-1][0] - seen[0][0]
    same = {each[1:] for each in seen} == {seen[0][1:]}
    print(
        f"{growth:+.1f} MiB after the first hour, threads and descriptors "
        f"{'constant' if same else 'not constant'}, {evening.wrong} of "
        f"{evening.games} games wrong"
    )
    return 0 if growth < MOST_GROWTH_MIB and same and not evening.wrong else 1


if __name__ == "__main__":
    sys.exit(main())
