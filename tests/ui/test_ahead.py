"""Widgets are made ahead and used again, so that no touch waits for them."""

import pytest
from finger import DISPLAY, OTHER, USUAL
from measured import TALL

from companion.view.elements import Control

pytestmark = pytest.mark.screen


class Collector:
    """Stands for the garbage collector: what was asked of it."""

    def __init__(self):
        self.asked = []

    def __getattr__(self, name):
        return lambda: self.asked.append(name)


@pytest.fixture(autouse=True)
def collector(finger, monkeypatch):
    finger.frames()  # settings that are not applied yet make pages ahead, too
    collector = Collector()
    monkeypatch.setattr("companion.ui.made_ahead.gc", collector)
    return collector


def test_what_can_wait_is_done_one_after_the_other(finger):

    from companion.ui.made_ahead import IdleWork  # noqa: PLC0415 (Kivy opens a window)

    work, done = IdleWork(), []
    work.make(lambda: done.append("first"))
    work.make(lambda: done.append("second"))
    assert done == []
    finger.frames(1)
    assert done == ["first"]
    finger.frames(1)
    assert done == ["first", "second"]


def test_what_need_not_be_made_any_more_is_not(finger, collector):

    from companion.ui.made_ahead import IdleWork  # noqa: PLC0415 (Kivy opens a window)

    work, done = IdleWork(), []
    work.make(lambda: done.append("former look"))
    work.clear()
    finger.frames()
    assert (done, collector.asked) == ([], ["unfreeze"])


def test_the_collector_looks_at_no_screen_that_was_made_ahead(finger, collector):

    from companion.ui.made_ahead import IdleWork  # noqa: PLC0415 (as above)

    work = IdleWork()
    work.make(finger.app.widget_pool.filling().__next__())
    finger.frames()
    assert collector.asked == ["collect", "freeze"]


def test_what_a_page_brings_is_drawn_once_and_where_it_stays(finger, monkeypatch):
    from companion.ui.widgets.line_plot import LinePlot  # noqa: PLC0415 (Kivy opens a window)

    drawn, draw = [], LinePlot.draw
    monkeypatch.setattr(LinePlot, "draw", lambda plot: (drawn.append(plot), draw(plot)))
    finger.show("six")
    finger.wear(OTHER, DISPLAY)
    finger.turn_to("scores", "")
    (plot,) = finger.widgets("LinePlot")
    times = drawn.count(plot)
    finger.wear(USUAL, DISPLAY)
    assert times == 1


def test_a_widget_that_is_out_of_use_is_used_again(finger):
    stock = finger.app.widget_pool
    key = stock.acquire("PushButton")
    stock.release(key)
    assert stock.acquire("PushButton") is key


def test_a_row_that_asks_for_another_class_exchanges_its_children(finger):
    from kivy.factory import Factory  # noqa: PLC0415 (Kivy opens a window)

    row = Factory.RepeaterBox()
    row.data = (Control("Ada"),)
    row.viewclass = "MainButton"
    (button,) = row.children
    assert (type(button).__name__, button.value.text) == ("MainButton", "Ada")
    assert button.most == finger.app.theme.sizes.medium


def test_nothing_of_the_former_theme_is_used_again(finger):
    finger.show("settings")
    finger.wear(OTHER, DISPLAY)
    sizes = {key.most for key in finger.widgets("PushButton")}
    expected = {finger.app.theme.sizes.small}
    finger.wear(USUAL, DISPLAY)
    assert sizes == expected


def test_a_strip_of_the_former_theme_lends_none_of_its_widgets(finger):
    """It lives on until the collector finds it, and follows the view meanwhile."""
    finger.wear(USUAL, TALL)
    finger.show("help_buttons")
    former = finger.app.root.page_strip
    finger.wear(USUAL, DISPLAY)
    finger.turn_to("six", "")
    finger.turn_to("help_buttons", "")
    (strip,) = finger.widgets("StatusStrip")
    assert former is not finger.app.root.page_strip
    assert strip.orientation == "horizontal"


def test_a_panel_is_made_once_and_holds_nothing_while_it_is_closed(finger):
    finger.show("six", panel="more")
    (panel,) = finger.widgets("MenuPanel")
    assert all(rows.children for rows in panel.children)
    finger.show("six")
    assert not any(rows.children for rows in panel.children)
    finger.show("six", panel="more")
    assert finger.widgets("MenuPanel") == [panel]


def test_a_page_out_of_sight_follows_no_view(finger):
    finger.show("set_up_six")
    (seats,) = finger.widgets("SeatsToDrag")
    finger.show("six")
    finger.turn_to("set_up_ten", "")
    finger.turn_to("six", "")
    assert seats.children == []


def test_a_part_that_is_not_shown_holds_nothing(finger):
    finger.show("set_up_six")
    (seats,) = finger.widgets("SeatsToDrag")
    finger.turn_to("deck", "")
    assert seats.children == []
    finger.turn_to("set_up_six", "")
    assert len(seats.children) == 6


def test_every_name_is_typed_on_the_same_keyboard(finger):
    finger.show("company_naming")
    (keyboard,) = finger.widgets("NamingPart")
    finger.turn_to("naming", "")
    assert finger.widgets("NamingPart") == [keyboard]


def test_a_keyboard_out_of_sight_holds_no_letters(finger):
    finger.show("naming")
    (keyboard,) = finger.widgets("NamingPart")
    finger.turn_to("set_up_six", "")
    assert not any(key.value.text for key in keyboard.walk() if _is_letter(key))


def _is_letter(widget):
    return type(widget).__name__ == "PushButton" and len(widget.value.text) == 1
