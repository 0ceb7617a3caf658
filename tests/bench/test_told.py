"""Every moment that the bench tells is one that the screen tells."""

import pytest

from companion.bench.screen import told
from companion.bench.screen.frames import Frames
from companion.bench.screen.told import MOMENTS, tell_all
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.table.table import Table
from companion.view.items import StartGame
from companion.view.moment import Room


@pytest.fixture
def seen(monkeypatch):
    """The moments that a table shows, each after the three inputs of one."""
    monkeypatch.setattr(told.time, "sleep", lambda _s: None)
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben")), page="table")
        views = []
        tell_all(lambda item: views.append((item, navigator.handle(item))), Frames())
    return [view.moment for item, view in views if not isinstance(item, StartGame)]


def test_each_is_told_and_none_twice_in_a_row(seen):
    before, after = seen[::2], seen[1::2]
    assert all(b.number < a.number for b, a in zip(before, after, strict=True))


def test_banners_the_stage_and_the_podium_are_all_among_them(seen):
    assert {moment.room for moment in seen[1::2]} == set(Room)
    assert len(MOMENTS) == len({moment.name for moment in MOMENTS})
