"""Everything that is bought fits into the case, and the checks find what does not."""

from dataclasses import replace
from functools import cache

import pytest

pytest.importorskip("build123d", reason="the case needs build123d: run `make case`")

from hardware.case.bought_parts import (
    BUTTON_24,
    BUTTON_30,
    PI_4,
    PI_5,
    TOUCH_DISPLAY_1,
    TOUCH_DISPLAY_2_5,
    TOUCH_DISPLAY_2_7,
)
from hardware.case.checks.fitting import fitting_faults
from hardware.case.checks.standing import balance, standing_faults
from hardware.case.parameters import Case, Stand, variants
from hardware.case.parts import printed_parts
from hardware.case.screws import screws

LARGE_BUTTONS = [case for case in variants() if case.button == BUTTON_30]


@cache
def made(case, stand=Stand.MAST):
    return printed_parts(case, stand)


def named(case):
    return f"{case.board.name}, {case.display.name}"


@pytest.mark.slow
@pytest.mark.parametrize("case", LARGE_BUTTONS, ids=named)
def test_nothing_collides_in_the_box_with_the_mast(case):
    assert fitting_faults(case, made(case)) == []


@pytest.mark.slow
@pytest.mark.parametrize("board", [PI_4, PI_5], ids=lambda board: board.name)
def test_nothing_collides_in_the_lamp(board):
    case = Case(board, TOUCH_DISPLAY_1)
    assert fitting_faults(case, made(case, Stand.LAMP), Stand.LAMP) == []


@pytest.mark.slow
def test_nothing_collides_with_small_buttons():
    case = Case(PI_4, TOUCH_DISPLAY_2_5, BUTTON_24)
    assert fitting_faults(case, made(case)) == []


@pytest.mark.parametrize("case", LARGE_BUTTONS, ids=named)
def test_a_push_of_five_newtons_does_not_tip_it(case):
    assert standing_faults(case, made(case)) == []
    assert balance(case, made(case)).mass < 3


def test_without_ballast_it_tips_and_the_fault_says_how_much_is_missing():
    case = Case()
    light = replace(case, ballast=replace(case.ballast, mass=0.5))
    faults = standing_faults(light, made(case))
    assert len(faults) == 4
    assert "A push of 5 N at the mast's tip" in faults[0]
    assert "kg more ballast" in faults[0]


@pytest.mark.slow
def test_a_mast_ten_centimeters_longer_tips():
    case = Case()
    longer = replace(
        case, shape=replace(case.shape, mast_length=case.shape.mast_length + 100)
    )
    assert "521 mm high" in standing_faults(longer, made(longer))[0]


@pytest.mark.parametrize("port", range(3))
def test_a_port_three_millimeters_off_is_told_by_its_name(port):
    """The base is printed with one opening off; the board that is bought is right."""
    case = Case()
    ports = list(case.board.rear_ports)
    name = ports[port].name
    ports[port] = replace(ports[port], along=ports[port].along + 3)
    off = replace(case, board=replace(case.board, rear_ports=tuple(ports)))
    parts = [printed_parts(off)[0], *made(case)[1:]]
    faults = fitting_faults(case, parts)
    assert any(
        fault.startswith(f"The {name} socket hits the base by") for fault in faults
    )


def test_a_board_that_is_larger_than_its_bay_is_told():
    case = Case()
    other = replace(case, board=replace(case.board, size=(105.0, 56.0)))
    faults = fitting_faults(other, made(case))
    assert any(fault.startswith("The board hits the base") for fault in faults)


def test_a_display_wider_than_the_case_is_told():
    case = Case()
    wide = replace(
        TOUCH_DISPLAY_2_7,
        name="10 inch",
        outline=(236.0, 144.0),
        window=(218.0, 136.0),
        mounts=(),
    )
    case = replace(case, display=wide)
    faults = fitting_faults(case, printed_parts(case))
    assert any("The display hits the cover" in fault for fault in faults)


def test_a_screw_whose_hole_is_elsewhere_is_told():
    case = Case()
    moved = replace(case, board=replace(case.board, holes=((5.5, 3.5),)))
    faults = fitting_faults(moved, made(case))
    assert "The screw M2.5x6 of the board does not meet its hole." in faults


@pytest.mark.parametrize("stand", [Stand.MAST, Stand.LAMP])
def test_every_screw_is_sold(stand):
    for screw in screws(Case(), stand):
        assert screw.length in screw.thread.lengths
        assert screw.thread.name in {"M2", "M2.5", "M3"}
