from contextlib import nullcontext
from dataclasses import replace

import pytest
from builders import a_round, a_table, seen
from gpiozero.pins.mock import MockFactory

from companion.bootstrap.buttons import TableButtons, lamps_to_light
from companion.components.component import HealthMonitor
from companion.core.events import Drew, Why
from companion.core.game import apply
from companion.core.state import Phase
from companion.records.journal import Journal
from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import Button, Pressed
from companion.storage.settings import Settings
from companion.table.table import Table
from hardware.wiring import ButtonName, ButtonWiring, Wiring, shared_wiring

SINGLE = Wiring(tuple(ButtonWiring(name, pin=i) for i, name in enumerate(ButtonName)))
SEATS = Wiring(
    tuple(
        ButtonWiring(name, pin=10 * i + seat, place=seat)
        for i, name in enumerate((ButtonName.UNO, ButtonName.DRAW_PASS))
        for seat in (0, 1, 2)
    )
)
SITTING = {0: 0, 1: 1, 2: 2}
UNO_PIN, CATCH_PIN, DRAW_PIN = 5, 6, 13


def names(state, wiring=SINGLE):
    return {
        name.value
        for name, _place in lamps_to_light(allowed_inputs(state), wiring, SITTING)
    }


def places(state, name, seats=SITTING):
    lamps = lamps_to_light(allowed_inputs(state), SEATS, seats)
    return {place for lamp, place in lamps if lamp == name}


ALWAYS = {"uno", "catch", "catch_challenge"}


def test_on_a_turn_one_can_draw():
    assert names(a_round()) == ALWAYS | {"draw", "draw_pass"}


def test_after_drawing_one_can_pass():
    state = apply(a_round(), Drew(0, 1, Why.TURN))
    assert names(state) == ALWAYS | {"pass", "draw_pass"}


def test_a_wild_draw_four_can_be_challenged():
    state = replace(a_round(), phase=Phase.CHALLENGE, pending=4, owes=1, challenged=0)
    assert names(state) == ALWAYS | {"challenge", "draw", "draw_pass"}


def test_a_verdict_can_be_given_by_buttons():
    """5.7."""
    shown = names(replace(a_table(), phase=Phase.VERDICT))
    assert shown == ALWAYS | {"challenge", "draw", "draw_pass"}


@pytest.mark.parametrize("phase", [Phase.OVER, Phase.COUNT])
def test_between_rounds_all_lamps_are_out(phase):
    assert names(replace(a_table(), phase=phase)) == set()


def test_a_seat_s_own_draw_button_is_lit_on_its_turn():
    assert places(a_round(turn=1), ButtonName.DRAW_PASS) == {1}


def test_the_lamp_that_is_lit_stands_where_the_player_sits():
    moved = {0: 1, 1: 2, 2: 0}
    assert places(a_round(turn=1), ButtonName.DRAW_PASS, moved) == {0}


def test_where_nobody_sits_all_lamps_are_dark():
    assert places(a_round(turn=1), ButtonName.UNO, {0: 0, 2: 1}) == {0, 2}


def test_everybody_s_uno_button_is_lit_whoever_s_turn_it_is():
    assert places(a_round(turn=1), ButtonName.UNO) == {0, 1, 2}


@pytest.mark.parametrize("wiring", [SINGLE, SEATS, shared_wiring()])
def test_no_lamp_tells_of_a_missed_call(wiring):
    called = a_round(hands=(7, 2, 1, 7))
    missed = replace(called, exposed=frozenset({2}))
    before = lamps_to_light(allowed_inputs(called), wiring, SITTING)
    assert lamps_to_light(allowed_inputs(missed), wiring, SITTING) == before


def lighting(table, pins):
    """Light the lamps on these pins at each step."""

    def post(_press):
        raise AssertionError

    def opened():
        return nullcontext(pins)

    args = opened, table, post, Settings, HealthMonitor()
    return TableButtons(shared_wiring(), *args).lamp_supervisor()


def lit(pins):
    return [pins.pin(pin).state for pin in (UNO_PIN, CATCH_PIN, DRAW_PIN)]


def test_lamps_on_pins_follow_the_game():
    pins = MockFactory()
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben"))
        lamps = lighting(table, pins)
        lamps.step()
        assert lit(pins) == [False, False, False]
        table.handle(seen("R7"))
        assert lamps._wake_up.is_set()  # noqa: SLF001 (its thread would hear it)
        lamps.step()
        assert lit(pins) == [True, True, True]


def test_lamps_of_a_game_that_goes_on_are_lit_at_once():
    pins = MockFactory()
    with Journal(":memory:") as journal:
        Table(journal, {}, players=("Ada", "Ben")).handle(seen("R7"))
        lighting(Table(journal, {}), pins).step()
    assert lit(pins) == [True, True, True]


def test_an_input_that_changes_nothing_leaves_the_lamps():
    pins = MockFactory()
    with Journal(":memory:") as journal:
        table = Table(journal, {}, players=("Ada", "Ben"))
        table.handle(seen("R7"))
        lamps = lighting(table, pins)
        lamps.step()
        table.handle(Pressed(1.0, Button.PASS))
        lamps.step()
    assert lit(pins) == [True, True, True]
