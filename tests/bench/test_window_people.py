"""The people of the window's bench, without the window."""

import time

import pytest

from companion.bench.screen.people import People
from companion.bench.screen.stopwatch import Stopwatch
from companion.records.journal import Journal
from companion.table.table import Table


def test_people_who_press_at_once_come_to_the_end_of_a_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the clock on the wall their draws would be taken for habit (5.8)."""
    monkeypatch.setattr(time, "sleep", lambda _s: None)
    with Journal(":memory:") as journal:
        rules = {"target": 100_000, "uno_call": False}
        table = Table(journal, rules, players=("Ada", "Ben", "Cem"))
        stopwatch = Stopwatch()

        def post(item: object) -> None:
            table.take(item)  # type: ignore[arg-type]  # bots post what a table takes
            stopwatch.handled(changed=False)

        people = People(table, stopwatch, post)
        people.play_until(lambda history: history.now.round == 3)
        assert table.history is not None
        assert table.history.now.round == 3
