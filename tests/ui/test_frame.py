"""What frames every page: the ways out, the round as it is now, the menu."""

from dataclasses import replace

import pytest
from builders import seen
from finger import DISPLAY, MOMENTS, OTHER, USUAL
from measured import IN_BOTH_WINDOWS

from companion.core.cards import Color
from companion.pages.correct.actions import CorrectSeat
from companion.pages.navigator import Navigator
from companion.records.journal import Journal
from companion.table.table import Table
from companion.view.actions import Back, Open
from companion.view.elements import Control, RoundStatus, Swatch
from companion.view.words import swatch

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

HOMES = {"start", "table", "count", "scores"}


@pytest.fixture
def worn(finger):
    yield finger
    finger.wear(USUAL, DISPLAY)


def sign(finger, name):
    """The one button with a sign that is seen, and where it is."""
    keys = (w for w in finger.widgets("IconButton") if w.width)
    (found,) = (w for w in keys if name in {w.icon, w.value.icon})
    return found


def box(finger, name):
    button = sign(finger, name)
    place = button.to_window(*button.pos)
    return tuple(round(each) for each in (*place, *button.size))


@IN_BOTH_WINDOWS
def test_a_page_shows_the_round_while_cards_land(worn, layout):
    worn.wear(USUAL, layout)
    for action in (CorrectSeat(0), Open("settings"), Open("people")):
        _cards_land_under_a_page(worn, action)


def _cards_land_under_a_page(worn, action):
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben", "Cem"))
        table.handle(seen("R7", at=1.0))
        screen = Navigator(table)
        screen.handle(Open("table"))
        for card, turn, color in (
            (None, "Ben is to act", "Red"),
            ("R3", "Cem is to act", "Red"),
            ("B3", "Ada is to act", "Blue"),
        ):
            worn.app.view = screen.handle(seen(card, 9.0) if card else action)
            worn.frames()
            strip = worn.app.root.page_strip
            texts = {w.text for w in strip.walk() if hasattr(w, "text") and w.text}
            assert {turn, color} < texts
            shapes = [w.shape for w in strip.walk() if hasattr(w, "shape")]
            assert any(shapes)
            faces = [w.face for w in strip.walk() if hasattr(w, "face")]
            assert faces == [screen.view.status.top]
    worn.table.items.clear()
    (line,) = worn.widgets("StatusStrip")
    worn.touch(line)
    assert worn.said == [Open("table")]


@IN_BOTH_WINDOWS
def test_the_ways_out_of_a_page_have_one_place_and_size(worn, layout):
    _look_at_the_ways_out(worn, layout, USUAL)


def test_the_ways_out_have_one_place_for_a_left_hand_too(worn):
    _look_at_the_ways_out(worn, DISPLAY, OTHER)


def _look_at_the_ways_out(worn, layout, settings):
    worn.wear(settings, layout)
    heads = {_head(view.page): view for view in MOMENTS.values()}
    boxes = {}
    for (name, *_), view in heads.items():
        if name not in HOMES:
            worn.app.view = replace(view, settings=settings)
            worn.frames()
            ways = box(worn, "back"), box(worn, "home")
            boxes.setdefault(ways, set()).add(name)
    assert len(boxes) == 1, boxes
    assert len({page for pages in boxes.values() for page in pages}) > 12


def _head(page):
    """What a page shows beside the ways out: its name first."""
    title, keys = getattr(page, "title", ""), getattr(page, "bar", ())
    return page.name, page.screen, page.section, bool(title), len(keys)


def test_the_ways_out_say_where_they_lead(finger):
    finger.show("settings")
    back, home = Control("Back", Back()), Control("Table", Open("table"))
    finger.app.view = replace(finger.app.view, back=back, home=home)
    finger.table.view = finger.app.view
    finger.frames()
    for name in ("back", "home"):
        finger.touch(sign(finger, name))
    assert finger.said == [Back(), Open("table")]


@pytest.mark.parametrize("moment", ["six", "scores", "won", "count_asked"])
def test_the_menu_opens_on_whatever_is_played_and_leads_to_the_start_page(
    finger, moment
):
    finger.show(moment)
    finger.touch(sign(finger, "more"))
    finger.touch(sign(finger, "home"))
    assert finger.said == [Open("start")]


@pytest.mark.parametrize("moment", ["scores", "count_asked"])
def test_the_menu_is_closed_where_it_was_opened(finger, moment):
    finger.show(moment)
    place = box(finger, "more")
    finger.touch(sign(finger, "more"))
    assert box(finger, "close") == place
    finger.touch(sign(finger, "close"))
    assert not finger.widgets("MenuPanel")


def test_the_table_shows_the_round_itself(finger):
    finger.show("six")
    assert not finger.widgets("StatusStrip")
    assert finger.app.root.page_strip.height == 0


def test_no_color_is_left_under_a_page_while_no_card_lies(finger):
    from kivy.factory import Factory  # noqa: PLC0415 (Kivy opens a window)

    bare = RoundStatus(turn="Ada is to act")
    strip = Factory.StatusStrip(value=bare, size=(400, 50))
    before, _colored, after = (
        picture_with(finger, strip, replace(bare, color=color))
        for color in (Swatch(), swatch(Color.RED), Swatch())
    )
    assert after == before


def picture_with(finger, strip, status):
    """The pixels of the strip that shows this status."""
    strip.value = status
    finger.frames()
    return strip.export_as_image().texture.pixels


def test_undo_stands_under_a_page_of_the_round(finger):
    finger.show("six")
    place = box(finger, "undo")
    for moment in ("correct_card", "record_six", "count_asked", "scores"):
        finger.show(moment)
        assert box(finger, "undo") == place
