"""The small hand of a first evening marks what a hint is about, and blocks nothing."""

from dataclasses import replace
from math import dist

import pytest
from finger import DISPLAY, USUAL

from companion.pages.correct.actions import CorrectSeat
from companion.pages.hinting import Hint
from companion.ui.theme import Display

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

TALL = Display(720, 1280, 88.0)
MARKED = {
    Hint.DECK: "DeckKey",
    Hint.PILE: "CardPicture",
    Hint.SEAT: "SeatPlaque",
    Hint.TRAIL: "RecentEventChip",
    Hint.ARROW: "Ring",
}


@pytest.fixture(scope="module", params=[DISPLAY, TALL], ids=["wide", "tall"])
def window(finger, request):
    finger.wear(USUAL, request.param)
    yield finger
    finger.wear(USUAL, DISPLAY)


@pytest.mark.parametrize("hint", Hint)
def test_the_hand_marks_what_the_hint_is_about(window, hint):
    window.show(f"hint_{hint.value}")
    window.frames(3)
    (hand,) = window.widgets("HandMark")
    assert hand.opacity
    found = window.widgets(MARKED[hint])
    assert any(hand.collide_widget(w) for w in found if w.width > hand.width)


@pytest.mark.parametrize("direction", [1, -1])
def test_the_hand_leaves_the_head_of_the_arrow_free(window, direction):
    window.show("hint_arrow")
    window.frames(3)
    (hand,), (ring,) = window.widgets("HandMark"), window.widgets("Ring")
    page = replace(window.app.view.page, direction=direction)
    window.app.view = replace(window.app.view, page=page)
    window.frames(3)
    _right, (_line, head) = ring.arrows(ring.facing)
    neck = ring.center_x + head.x, ring.center_y + head.y
    assert ring.facing == direction
    assert dist(hand.center, neck) > hand.width / 2


def test_without_a_hint_there_is_no_hand(window):
    window.show("six")
    window.frames(3)
    assert not window.widgets("HandMark")[0].opacity


def test_a_touch_goes_through_the_hand(window):
    window.show("hint_seat")
    window.frames(3)
    window.touch(window.widgets("HandMark")[0])
    assert [type(action) for action in window.said] == [CorrectSeat]
