"""A monkey at the window: touches anything, anyhow, while cards land.

What it does follows from its seed; what comes of it hangs on the program's pace, too.
"""

import random
import time
from collections import Counter
from dataclasses import dataclass, field

from stranger.window import Program

HELD_S = (0.03, 0.4)
"""How long a finger stays down."""
PAUSE_S = (0.0, 0.3)
"""Between two touches."""
CARDS = [
    *(f"{color}{symbol}" for color in "RYGB" for symbol in "0123456789SR"),
    *("R+2", "B+2", "W", "W+4"),
]
_EDGE_PX = 2


@dataclass
class Report:
    """What a monkey has done, and where it was."""

    touches: int = 0
    cards: int = 0
    pages: set = field(default_factory=set)
    waits_s: list = field(default_factory=list)
    """How long the program took to answer through its door after each touch."""


class Monkey:
    """Touches the window for a while.

    Args:
        program: the program in its window.
        seed: what it does follows from this.
    """

    def __init__(self, program: Program, seed: int):
        self._program, self._rng = program, random.Random(seed)
        self._touched = Counter()
        self.report = Report()

    def play(self, for_s):
        """Touch until the time is over, and check after each touch.

        Args:
            for_s: how long, seconds.

        Raises:
            ProgramDiedError: if the program does not survive it.
            AssertionError: if a page has no way home, or shows what is not so.
        """
        until = time.monotonic() + for_s
        while time.monotonic() < until:
            self._act()
            time.sleep(self._rng.uniform(*PAUSE_S))
            self._check()

    def _act(self):
        """Do one thing; mostly touch something that can be touched."""
        rng = self._rng
        kinds = (self._tap, self._tap_twice, self._drag, self._tap_anywhere, self._lay)
        rng.choices(kinds, weights=(60, 8, 8, 8, 16))[0]()

    def _tap(self):
        target = self.target()
        if target:
            self._program.finger.tap(*target.center, self._rng.uniform(*HELD_S))

    def _tap_twice(self):
        target = self.target()
        if target:
            for _tap in range(2):
                self._program.finger.tap(*target.center, 0.05)
                time.sleep(self._rng.uniform(0.03, 0.12))

    def _drag(self):
        target = self.target()
        start = target.center if target else self._anywhere()
        held_s = self._rng.uniform(*HELD_S)
        self._program.finger.drag(start, self._anywhere(), held_s=held_s)

    def _tap_anywhere(self):
        self._program.finger.tap(*self._anywhere(), self._rng.uniform(*HELD_S))

    def _lay(self):
        """Let a card land, perhaps under a finger."""
        target = self.target()
        if target:
            self._program.finger.down(*target.center)
        self._program.ask(f"card {self._rng.choice(CARDS)}")
        self.report.cards += 1
        if target:
            time.sleep(self._rng.uniform(*HELD_S))
            self._program.finger.up()

    def target(self):
        """Return something that can be touched, or ``None``.

        What was touched often is touched less: else it would type names for ever.
        """
        found = [e for e in self._program.elements() if e.role != "text" and e.enabled]
        if not found:
            return None
        rare = [1 / (1 + self._touched[each.name]) for each in found]
        chosen = self._rng.choices(found, rare)[0]
        self._touched[chosen.name] += 1
        return chosen

    def _anywhere(self):
        width, height = self._program.size
        rng = self._rng
        return rng.uniform(_EDGE_PX, width - _EDGE_PX), rng.uniform(
            _EDGE_PX, height - _EDGE_PX
        )

    def _check(self):
        began = time.monotonic()
        page = self._program.page()
        self.report.waits_s.append(time.monotonic() - began)
        self.report.touches = self._program.finger.touches
        self.report.pages.add(page)
