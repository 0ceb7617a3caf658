"""One press at the bench is one press to the table, however slow its processor is."""

from collections.abc import Callable, Container
from itertools import combinations
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

from hardware.buttons import Contact
from hardware.wiring import Wiring

BENCH = Path(__file__).parent / "guest" / "usr" / "local" / "lib" / "bench"
STILL_S = 0.8
"""For how long an emulated processor has stood still within a press."""
STEP_S = 0.0002
PRESS: Callable[..., Any] = run_path(str(BENCH / "contacts.py"))["press"]


class Processor:
    """Presses a button, and stands still in some of its steps."""

    def __init__(self, still_in: Container[int] = ()) -> None:
        self._still_in = still_in
        self._now = 0.0
        self.steps = 0
        self.edges: list[tuple[float, bool]] = []
        """When the contact closed or opened; whether it closed."""

    def clock(self) -> float:
        return self._now

    def sleep(self, seconds: float) -> None:
        stands_still = self.steps in self._still_in
        self.steps += 1
        self._now += max(seconds, STILL_S if stands_still else STEP_S)

    def pull(self, way: str) -> None:
        if not self.edges or self.edges[-1][1] != (way == "down"):
            self.edges.append((self._now, way == "down"))
        self.sleep(STEP_S)

    def press(self, hold_s: float = 0.15) -> int:
        """Press once; return as how many presses the table takes that."""
        PRESS(self.pull, hold_s, self.clock, self.sleep)
        contact, presses = Contact(Wiring(()).quiet_s), 0
        for at, closes in self.edges:
            if closes:
                presses += contact.falls(at)
            else:
                contact.rises(at)
        assert not contact.is_down
        return presses


def test_a_press_bounces_both_times_and_is_one_press() -> None:
    processor = Processor()
    assert processor.press() == 1
    before = [at for at, _ in processor.edges if at < 0.1]
    after = [at for at, _ in processor.edges if at > 0.1]
    assert len(before) > 5
    assert len(after) > 5


@pytest.mark.parametrize("still", [1, 2])
def test_a_press_in_which_the_processor_stands_still_is_one_press(still: int) -> None:
    steps = Processor()
    steps.press()
    for still_in in combinations(range(steps.steps), still):
        assert Processor(still_in).press() == 1, still_in


def test_a_press_on_a_processor_that_always_stands_still_is_one_press() -> None:
    assert Processor(range(1000)).press() == 1
