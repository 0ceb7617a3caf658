"""The window's measurements: what is late, what is judged, what is announced."""

import time

import pytest
from bench import stopwatch
from bench.screen import _pictures
from bench.stopwatch import Frames, Stopwatch
from bench.window import (
    ANNOUNCEMENTS,
    TimedTable,
    WindowPlayers,
    announce_all,
)
from builders import card

from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import CardSeen
from companion.table.table import Table
from companion.view.actions import StartGame
from companion.view.announcements import Extent


class Clocks:
    """Both clocks, which go on as told."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now, self.now / 10

    def at(self, ms, noted):
        self.now = ms / 1e3
        noted()


@pytest.fixture
def clocks(monkeypatch):
    clocks = Clocks()
    monkeypatch.setattr(stopwatch, "_clocks", clocks)
    return clocks


def late_ms(noted):
    return [round(1e3 * picture.late_s) for picture in noted.of["skip"]]


def test_the_first_picture_answers_an_input_and_is_not_late(clocks):
    noted = Frames()
    noted.begin("skip")
    clocks.at(10, noted.ticked)
    clocks.at(90, noted.drawn)
    assert late_ms(noted) == []


def test_a_picture_is_late_by_the_time_since_the_one_before(clocks):
    noted = Frames()
    noted.begin("skip")
    for ms in (10, 40, 95):
        clocks.at(ms - 5, noted.ticked)
        clocks.at(ms, noted.drawn)
    assert late_ms(noted) == [30, 55]
    assert noted.of["skip"][0].busy_s == pytest.approx(0.003)


def test_a_frame_with_nothing_to_draw_makes_no_picture_late(clocks):
    noted = Frames()
    noted.begin("skip")
    for ms in (5, 100, 133, 166):
        clocks.at(ms, noted.ticked)
        if ms == 5:
            clocks.at(10, noted.drawn)
    clocks.at(180, noted.drawn)
    assert late_ms(noted) == [180 - 133]


def test_nothing_is_noted_after_the_end(clocks):
    noted = Frames()
    noted.begin("skip")
    clocks.at(10, noted.drawn)
    noted.end()
    clocks.at(90, noted.drawn)
    assert late_ms(noted) == []


def test_the_wait_ends_with_the_picture_of_what_was_changed():
    watch = Stopwatch()
    watch.start()
    watch.shown()
    assert watch.waits_s == []
    watch.handled(changed=True)
    watch.shown()
    watch.shown()
    watch.wait()
    assert len(watch.waits_s) == 1
    assert watch.pictures == 3


def test_waits_that_were_taken_are_counted_no_more():
    watch = Stopwatch()
    watch.start()
    watch.handled(changed=True)
    watch.shown()
    assert len(watch.take_waits()) == 1
    assert watch.waits_s == watch.busy_s == []


def test_an_input_that_changes_nothing_is_not_timed():
    watch = Stopwatch()
    watch.start()
    watch.handled(changed=False)
    watch.shown()
    watch.wait()
    assert watch.waits_s == []


def test_a_window_that_never_answers_is_told():
    watch = Stopwatch(patience_s=0)
    watch.start()
    with pytest.raises(RuntimeError, match="did not answer"):
        watch.wait()


def test_a_timed_table_shows_what_the_table_shows():
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben")), page="table")
        watch = Stopwatch()
        table = TimedTable(navigator, watch)
        watch.start()
        assert table.handle(CardSeen(1.0, card("R7"))) == navigator.view == table.view
        watch.shown()
        watch.wait()


QUICK, SLOW = (0.02, 0.01), (0.08, 0.06)


def judged(pictures):
    """Whether each target is met: how late, and how long computing takes."""
    return [found.passed for found in _pictures(pictures) if found.target]


def test_pictures_that_were_never_drawn_pass_no_limit():
    assert judged({}) == [False, False]


def test_quick_pictures_pass():
    assert judged({"skip": [QUICK] * 9}) == [True, True]


def test_one_slow_moment_passes_no_limit():
    assert judged({"skip": [QUICK] * 99, "swap": [SLOW] * 9}) == [False, False]


@pytest.fixture
def announced(monkeypatch):
    """The moments that a table shows, each after the three inputs of one."""
    monkeypatch.setattr(time, "sleep", lambda _s: None)
    with Journal(":memory:") as journal:
        navigator = Navigator(Table(journal, {}, players=("Ada", "Ben")), page="table")
        views = []
        announce_all(
            lambda action: views.append((action, navigator.handle(action))), Frames()
        )
    return [
        view.announcement for action, view in views if not isinstance(action, StartGame)
    ]


@pytest.mark.slow
def test_each_is_told_and_none_twice_in_a_row(announced):
    before, after = announced[::2], announced[1::2]
    assert all(b.number < a.number for b, a in zip(before, after, strict=True))


@pytest.mark.slow
def test_banners_the_stage_and_the_podium_are_all_among_them(announced):
    assert {moment.extent for moment in announced[1::2]} == set(Extent)
    assert len(ANNOUNCEMENTS) == len({moment.name for moment in ANNOUNCEMENTS})


@pytest.mark.slow
def test_people_who_press_at_once_come_to_the_end_of_a_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the clock on the wall their draws would be taken for habit (5.8)."""
    monkeypatch.setattr(time, "sleep", lambda _s: None)
    with Journal(":memory:") as journal:
        rules = {"target": 100_000, "uno_call": False}
        table = Table(journal, rules, players=("Ada", "Ben", "Cem"))
        times = Stopwatch()

        def post(action: object) -> None:
            table.handle(action)  # type: ignore[arg-type]  # bots post what a table takes
            times.handled(changed=False)

        people = WindowPlayers(table, times, post)
        people.play_until(lambda history: history.now.round == 2)
        assert table.history is not None
        assert table.history.now.round == 2
