import pytest
from builders import card

from companion.bench.screen.stopwatch import Stopwatch, TimedTable
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.referee.inputs import CardSeen
from companion.table.table import Table


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
