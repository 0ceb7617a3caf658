"""The layer of what stands still is not drawn again when something moves over it."""

from dataclasses import replace

import pytest
from finger import Finger
from games import BEGUN, SIX, play, record

pytestmark = pytest.mark.screen

SKIPPED = record(SIX, *BEGUN, play(1, "RS"))


class Drawn:
    """Counts how often the cached layer of the table is drawn."""

    def __init__(self, still):
        from kivy.graphics import Callback  # noqa: PLC0415 (Kivy opens a window)

        self.times = 0
        with still._picture:  # noqa: SLF001 (Kivy tells it nowhere else)
            Callback(self._count)

    def _count(self, _instruction):
        self.times += 1


@pytest.fixture
def table(finger, monkeypatch) -> Finger:
    """A window in which things move, but no further before they are stopped."""
    for lasts in ("screen.FLIGHT_S", "widgets.ring.STEP_S", "widgets.pieces.TICK_S"):
        monkeypatch.setattr(f"companion.pages.table.{lasts}", 3600)
    former = finger.app.theme
    finger.app.theme = replace(former, animated=True)
    finger.show("six")
    finger.stop()
    yield finger
    finger.stop()
    finger.app.theme = former


def still_of(finger):
    (still,) = finger.widgets("CachedLayer")
    return still


def test_a_ring_that_moves_does_not_draw_the_table_anew(table):
    drawn = Drawn(still_of(table))
    table.frames()
    before = drawn.times
    for phase in (0.1, 0.2, 0.3):
        table.widgets("Ring")[0].phase = phase
        table.frames(1)
    assert (before, drawn.times) == (1, 1)


def test_a_count_that_ticks_does_not_draw_the_table_anew(table):
    table.become(SKIPPED)
    drawn = Drawn(still_of(table))
    table.frames()
    table.widgets("SeatPlaque")[1].tick = 0.1
    table.frames()
    assert drawn.times == 1


def test_what_changes_is_drawn(table):
    drawn = Drawn(still_of(table))
    table.frames()
    table.widgets("SeatPlaque")[1].edge = (1, 0, 0, 1)
    table.frames()
    assert drawn.times == 2


def place_of(count):
    return count.parent.canvas.indexof(count.canvas)


def test_a_count_that_has_ticked_stands_in_its_place_again(table):
    count = table.widgets("SeatPlaque")[1].ids.count
    before = place_of(count)
    table.become(SKIPPED)
    lifted = place_of(count)
    table.stop()
    assert lifted == -1
    assert place_of(count) == before


def test_a_seat_that_leaves_while_its_count_ticks_leaves_nothing(table):
    count = table.widgets("SeatPlaque")[1].ids.count
    table.become(SKIPPED)
    table.app.panel = "more"
    table.frames()
    assert place_of(count) >= 0


def test_a_ring_that_is_away_is_not_drawn(table):
    table.app.panel = "more"
    table.frames()
    shown = list(still_of(table).canvas.after.children)
    table.app.panel = ""
    table.frames()
    (ring,) = table.widgets("TableRing")
    assert ring.ids.marks.canvas not in shown
    assert ring.ids.marks.canvas in still_of(table).canvas.after.children


@pytest.fixture
def emptied(finger):
    """A layer from which a block was removed, with a mark that is drawn above it."""
    from kivy.uix.widget import Widget  # noqa: PLC0415 (Kivy opens a window)

    from companion.ui.widgets.canvas_widget import CachedLayer  # noqa: PLC0415 (as above)

    still, block, mark = CachedLayer(), Widget(), Widget()
    block.add_widget(mark)
    still.add_widget(block)
    still.draw_above(mark)
    still.remove_widget(block)
    return still, block, mark


def test_what_is_taken_out_of_the_picture_is_drawn_no_more(emptied):
    still, block, _mark = emptied
    assert block.canvas not in still._picture.children  # noqa: SLF001 (as above)


def test_what_is_drawn_above_it_goes_with_it(emptied):
    still, block, mark = emptied
    assert mark.canvas not in still.canvas.after.children
    assert mark.canvas in block.canvas.children
