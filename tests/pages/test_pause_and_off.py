"""Pause and off: the clocks rest, everything goes on, and off is asked once."""

import pytest
from builders import seen

from companion.pages.navigator import Navigator
from companion.pages.pause_and_off import SwitchOff
from companion.records.journal import Journal
from companion.referee.inputs import Button, Pressed
from companion.table.table import Table
from companion.view.actions import Back, Darken, Open


@pytest.fixture
def navigator():
    with Journal(":memory:") as journal:
        rules = {"time_limit_min": 1}
        players = ("Ada", "Ben", "Cem")
        navigator = Navigator(Table(journal, rules, players=players))
        navigator.handle(Open("table"))
        navigator.handle(seen("R3", at=1.0))
        navigator.tick(1.0)
        yield navigator


def state(navigator):
    return navigator._table.history.now  # noqa: SLF001 (the game itself)


def test_pause_night_and_off_are_two_touches_from_the_table(navigator):
    menu = {control.text: control.action for control in navigator.view.menu}
    assert menu["Night"] == Darken()
    assert navigator.handle(menu["Pause"]).page.name == "pause"
    assert navigator.handle(menu["Switch off"]).page.name == "off"


def test_the_time_of_the_game_rests_while_it_is_paused(navigator):
    navigator.handle(Open("pause"))
    for now in (2.0, 500.0, 900.0):
        navigator.tick(now)
    navigator.handle(Back())
    navigator.tick(901.0)
    assert not state(navigator).time_up
    navigator.tick(961.0)
    assert state(navigator).time_up


def test_without_a_pause_the_time_goes_on(navigator):
    navigator.tick(62.0)
    assert state(navigator).time_up


def test_two_pauses_are_both_taken_off(navigator):
    now = 1.0
    for _ in range(2):
        navigator.handle(Open("pause"))
        navigator.tick(now + 1)
        navigator.tick(now + 300)
        navigator.handle(Back())
        navigator.tick(now := now + 301)
    assert not state(navigator).time_up


def test_a_question_waits_for_its_answer_as_long_as_before(navigator):
    navigator.handle(seen("W", at=3.0))
    navigator.handle(seen("W", at=3.2))
    asked = navigator.view.strip
    navigator.handle(Open("pause"))
    navigator.tick(4.0)
    navigator.tick(104.0)
    navigator.handle(Back())
    navigator.tick(105.0)
    after = navigator.view.strip
    assert after.text == asked.text
    if asked.closes_at is not None:
        assert after.closes_at == asked.closes_at + 101.0


@pytest.mark.parametrize(
    "action", [seen("R7", at=100.0), Pressed(100.0, Button.DRAW)], ids=["card", "press"]
)
def test_a_card_or_a_press_goes_on_and_counts(navigator, action):
    navigator.handle(Open("pause"))
    navigator.tick(50.0)
    before = navigator._table.history.version  # noqa: SLF001 (as above)
    view = navigator.handle(action)
    assert view.page.name == "table"
    assert view.version > before


def test_asking_what_is_on_the_screen_does_not_end_a_pause(navigator):
    navigator.handle(Open("pause"))
    view = navigator.handle(Pressed(60.0, Button.ASK))
    assert view.page.name == "pause"


def test_off_asks_once_and_then_switches_off(navigator):
    asked = []
    navigator.context.switch_off = lambda: asked.append("off") or True
    page = navigator.handle(Open("off")).page
    assert asked == []
    page = navigator.handle(page.sections[1].keys[0].action).page
    assert asked == ["off"]
    assert page.sections[0].sentence == "Good night!"


def test_whoever_goes_back_has_not_switched_off(navigator):
    navigator.context.switch_off = lambda: pytest.fail("nobody agreed")
    navigator.handle(Open("off"))
    assert navigator.handle(Back()).page.name == "table"


def test_what_cannot_be_switched_off_says_so_with_the_remedy(navigator):
    navigator.handle(Open("off"))
    page = navigator.handle(SwitchOff()).page
    assert page.sections[0].sentence == "It stays on: pull the plug"
