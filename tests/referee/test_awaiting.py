"""What the table waits for."""

import pytest
from builders import at, rule

from companion.referee.awaiting import allowed_inputs
from companion.referee.inputs import Button, SeatTouched
from companion.referee.rulings import Objection, Ruling, Violation

MAYHEM = at("WMA 1> swap 7,6,7,7,7 then=2 deck=muppet_show")


def test_only_neighbors_can_be_named_where_all_hands_move_on():
    assert allowed_inputs(MAYHEM).targets == (0, 2)


def test_who_is_out_of_the_game_is_no_neighbor():
    state = at("WMA 1> swap 7,6,0x,7,7 then=3 deck=muppet_show")
    assert allowed_inputs(state).targets == (0, 3)


def test_hands_are_not_moved_towards_somebody_who_is_no_neighbor():
    expected = Ruling(violations=(Violation(Objection.NOT_NOW),))
    assert rule(MAYHEM, SeatTouched(0.0, 3)) == expected


def test_hands_are_swapped_with_any_seat_still_in():
    state = at("R7 1> swap 7,6,0x,7,7 then=3 seven_swap=must")
    assert allowed_inputs(state).targets == (0, 3, 4)


@pytest.mark.parametrize(("value", "may"), [("must", False), ("may", True)])
def test_a_swap_can_be_declined_only_where_it_is_a_free_choice(value, may):
    """X17."""
    state = at(f"R7 1> swap 7,6,7 then=2 seven_swap={value}")
    assert (Button.PASS in allowed_inputs(state).buttons) == may
