"""The building instructions show every picture, and count screws and pins rightly."""

import re
from collections import Counter
from pathlib import Path

import pytest

from hardware.case.layout import top_z
from hardware.case.parameters import Case, variants
from hardware.case.ribbon import opened_length, ribbon_way
from hardware.case.view import mast_pose
from hardware.wiring import shared_wiring
from hardware.wiring_drawing import HEADER

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "build.md").read_text("utf-8")


def test_every_picture_is_shown_and_every_shown_picture_is_there():
    shown = re.findall(r"\]\(build/([\w-]+\.svg)\)", TEXT)
    assert {*shown} == {path.name for path in (DOCS / "build").glob("*.svg")}


def test_the_steps_have_their_pictures_in_order():
    steps = [int(n) for n in re.findall(r"^(\d+)\. \*\*", TEXT, re.MULTILINE)]
    pictures = [int(n) for n in re.findall(r"build/(\d\d)-", TEXT)]
    assert steps == [*range(1, len(steps) + 1)]
    assert pictures == [*range(1, len(pictures) + 1)]


def test_the_height_the_tilt_and_the_ribbon_are_those_of_the_parameters():
    pose = mast_pose(Case())
    assert f"from {pose.height_mm / 10:.0f} cm" in TEXT
    assert f"by {pose.tilt_deg:.0f} degrees" in TEXT
    for case in variants():
        assert ribbon_way(case).length <= 430
        assert opened_length(case, 45) <= 460
    assert "it needs 43 cm upright, and 46" in TEXT
    assert top_z(Case()) < Case().printing.bed[2]


def test_the_ballast_is_that_of_the_parameters():
    assert f"{Case().ballast.mass:.1f} kg of dry sand" in TEXT


def test_no_button_or_lamp_needs_a_pin_that_a_display_covers():
    for button in shared_wiring().buttons:
        assert HEADER[button.pin] not in {1, 2, 4, 6}
        assert HEADER[button.lamp_pin] not in {1, 2, 4, 6}


def test_the_screws_are_counted():
    pytest.importorskip("build123d", reason="the case needs build123d: run `make case`")
    from hardware.case.screws import screws  # noqa: PLC0415 (needs build123d)

    needed = Counter(f"{s.thread.name}x{s.length}" for s in screws(Case()))
    told = re.findall(r"^\| (M[\d.]+x\d+) \| (\d+) \|", TEXT, re.MULTILINE)
    assert {name: int(count) for name, count in told} == needed
