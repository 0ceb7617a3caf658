"""Every page can be touched and read also while it covers a round."""

from dataclasses import replace

import pytest
from finger import DISPLAY, MOMENTS, USUAL
from games import LONG
from measured import IN_BOTH_WINDOWS, is_long, misplaced, texts

from companion.view.form import Form, Frame

pytestmark = [pytest.mark.screen, pytest.mark.usefixtures("undrawn")]

PAGES = [
    name
    for name, view in MOMENTS.items()
    if isinstance(view.page, Form) and view.page.frame is Frame.PAGE
]
FULLEST = ("network", "evening", "camera_choice", "options_0", "conflict", "settings")
"""Those with the least room to spare."""
LISTS = {"past_games", "presets", "deck", "chances_drawn"}
"""Descriptions, and the name of a card, may end early here."""


@pytest.fixture
def over_a_round(finger, layout):
    """Show the page of a moment with a round under it."""
    finger.wear(USUAL, layout)
    status = MOMENTS["start_over_a_round"].status

    def show(name):
        finger.app.view = replace(MOMENTS[name], status=status)
        finger.frames()

    yield show
    finger.wear(USUAL, DISPLAY)


@IN_BOTH_WINDOWS
@pytest.mark.parametrize(
    "names",
    [
        pytest.param(FULLEST, id="fullest"),
        pytest.param(
            PAGES,
            id="everything",
            marks=pytest.mark.nightly(reason="all pages over a round"),
        ),
    ],
)
def test_no_page_over_a_round_is_too_small_to_touch_or_cut(
    finger, layout, over_a_round, names
):
    faults = []
    for name in names:
        over_a_round(name)
        found = misplaced(finger, layout, may_be_cut=is_long(name) or name in LISTS)
        faults += (f"{name}: {fault}" for fault in found)
    assert faults == []


@IN_BOTH_WINDOWS
@pytest.mark.parametrize("name", ["figures_ten", "chances_10"])
def test_figures_of_ten_players_do_not_lie_on_each_other(finger, over_a_round, name):
    over_a_round(name)
    rows = finger.widgets("FigureRow")
    assert rows
    assert [text for text in texts(finger, LONG) if text.faults] == []


@IN_BOTH_WINDOWS
def test_lines_of_one_page_take_no_height_from_those_of_the_page_before(finger, layout):
    finger.wear(USUAL, layout)
    below = []
    for name in ("start_over_a_round", "past_games", "people", "scores"):
        finger.show(name)
        finger.turn_to("camera_dark_over_a_round", "")
        finger.frames()
        lines = finger.widgets("CheckLine")
        below += [name for line in lines if line.y < line.parent.y - 1]
    finger.wear(USUAL, DISPLAY)
    assert below == []
