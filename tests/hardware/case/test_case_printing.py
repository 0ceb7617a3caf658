"""Every part of the case can be printed, and the checks find what cannot."""

import re
from dataclasses import replace

import pytest

pytest.importorskip("build123d", reason="the case needs build123d: run `make case`")

from build123d import Axis, Pos

from hardware.case import box
from hardware.case.__main__ import all_parts, main, what_to_print, write_part
from hardware.case.checks.printing import printing_faults
from hardware.case.parameters import Case, Printing, variants
from hardware.case.parts import UPRIGHT, WORLD, PrintedPart
from hardware.case.shapes import block, hexagon, joined, prism_x, rod

PARTS = {part.file: part for part in all_parts()}


def faults(solid):
    part = PrintedPart("test piece", "test-piece", solid, WORLD, UPRIGHT)
    return printing_faults(part, Printing())


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(PARTS))
def test_it_can_be_printed(file):
    assert printing_faults(PARTS[file], Printing()) == []


def test_a_wall_of_one_millimeter_is_told_with_its_place():
    case = Case()
    thin = replace(case, shape=replace(case.shape, wall=1.0))
    (fault,) = faults(box.base(thin))
    assert "a wall is 1.0 mm thick at" in fault
    assert "1.6 mm is the least" in fault


def test_a_thin_wall_around_a_hole_is_told():
    pillar = rod((0, 0, 0), (0, 0, 10), 5) - rod((0, 0, 2), (0, 0, 11), 3)
    assert "a wall is 1.0 mm" in faults(pillar)[0]


def test_a_roof_that_is_held_on_one_side_only_is_told():
    shelf = block((0, 0, 0), (4, 20, 20)) + block((0, 0, 18), (16, 20, 20))
    assert "hangs over" in faults(shelf)[0]


def test_a_roof_between_two_walls_is_a_bridge():
    tunnel = block((0, 0, 0), (20, 20, 20)) - block((3, -1, 3), (17, 21, 17))
    assert faults(tunnel) == []


def test_a_bridge_that_is_too_long_is_told():
    tunnel = block((0, 0, 0), (60, 60, 20)) - block((3, -1, 3), (57, 61, 17))
    assert "hangs over" in faults(tunnel)[0]


@pytest.mark.parametrize(("reach", "count"), [(8, 0), (16, 1)])
def test_a_slope_may_lean_by_fifty_degrees(reach, count):
    leaning = prism_x(((0, 0), (10, 0), (10 + reach, 10), (0, 10)), 0, 20)
    assert len(faults(leaning)) == count


def test_a_large_lying_hole_needs_support_and_a_small_one_none():
    cube = block((0, 0, 0), (30, 30, 30))
    assert faults(cube - rod((-1, 15, 15), (31, 15, 15), 4)) == []
    assert "hangs over" in faults(cube - rod((-1, 15, 15), (31, 15, 15), 16))[0]


def test_two_pieces_are_no_part():
    pieces = block((0, 0, 0), (5, 5, 5)) + block((9, 0, 0), (14, 5, 5))
    assert "falls into 2 pieces" in faults(pieces)[0]


def test_what_is_longer_than_the_bed_lies_across_it_or_is_told():
    assert faults(block((0, 0, 0), (260, 20, 20))) == []
    assert (
        "does not fit a printer of 220 x 220 x 220 mm"
        in faults(block((0, 0, 0), (330, 20, 20)))[0]
    )


def test_the_mast_is_printed_on_its_side_and_stands_on_the_bed():
    mast = PARTS["mast"].printed()
    bounds = mast.bounding_box()
    assert pytest.approx(0, abs=1e-6) == bounds.min.Z
    assert pytest.approx(Case().shape.mast_width) == bounds.size.Z


def test_a_hexagon_takes_a_nut_between_its_flats():
    nut = hexagon((0, 0, 0), 11.0, 5.0)
    assert pytest.approx(11.0, abs=0.01) == nut.bounding_box().size.Y
    turned = nut.rotate(Axis.Z, 30)
    assert pytest.approx(11.0, abs=0.01) == turned.bounding_box().size.X
    assert (Pos(1, 2, 3) * joined([nut])).volume == pytest.approx(nut.volume)


def test_the_list_of_what_to_print_names_files_that_are_written():
    told = what_to_print(PARTS.values())
    assert {*re.findall(r"([\w-]+)\.stl", told)} <= {*PARTS}
    devices = told.split("\n\n")[2::3]
    assert len(devices) == 2 * len(variants())
    assert [*dict.fromkeys(devices)] == devices


def test_the_list_of_what_to_print_begins_with_the_coupons_and_names_a_lamp_s_heads():
    told = what_to_print(PARTS.values())
    lists = told.split("\n\n")[3::3]
    assert all(each.startswith("- first coupon-ports-pi-") for each in lists)
    assert ["lamp-head-usb.stl" in each for each in lists[:2]] == [False, True]
    assert ["mast.stl" in each for each in lists[:2]] == [True, False]


def test_a_part_is_written_in_three_formats_and_drawn(tmp_path):
    write_part(PARTS["head-lid"], tmp_path)
    written = sorted(str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*"))
    assert written == [
        "3mf/head-lid.3mf",
        "drawings/head-lid-front.svg",
        "drawings/head-lid-rear.svg",
        "step/head-lid.step",
        "stl/head-lid.stl",
    ]


def test_without_a_folder_the_command_says_how_it_is_called(capsys):
    assert main([]) == 2
    assert "Usage" in capsys.readouterr().err
