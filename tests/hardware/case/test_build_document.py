"""The building instructions show every picture, and count screws and pins rightly."""

import re
from collections import Counter
from html import unescape
from math import cos, radians, sin
from pathlib import Path

import pytest

from hardware.case.bought_parts import BOARDS, PI_4
from hardware.case.drawn_from import FILE, checksum
from hardware.case.layout import bays, board_frame, pin_at, top_z
from hardware.case.parameters import Case, Stand, variants
from hardware.case.pins import pins_picture
from hardware.case.ribbon import LEAN_DEG, opened_length, ribbon_way, wire_length
from hardware.case.view import mast_pose
from hardware.wiring import shared_wiring
from hardware.wiring_drawing import HEADER, PIN_NAMES

DOCS = Path(__file__).parents[3] / "docs"
TEXT = (DOCS / "build.md").read_text("utf-8")
FIRST_BOOT = (DOCS / "first-boot.md").read_text("utf-8")


def test_every_picture_is_shown_and_every_shown_picture_is_there():
    shown = re.findall(r"\]\(build/([\w-]+\.svg)\)", TEXT)
    assert {*shown} == {path.name for path in (DOCS / "build").glob("*.svg")}


def test_the_pictures_were_drawn_from_the_parts_as_they_are():
    told = (DOCS / "build" / FILE).read_text("utf-8").strip()
    assert told == checksum(), "run `make case-pictures`"


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
        assert opened_length(case, LEAN_DEG) <= 460
    assert "It needs 43 cm upright, and 46" in TEXT
    assert re.search(rf"lean it back by no\s+more than {LEAN_DEG:.0f} degrees", TEXT)
    assert top_z(Case()) < Case().printing.bed[2]


def test_the_ballast_is_that_of_the_parameters():
    assert f"{Case().ballast.mass:.1f} kg of dry sand" in TEXT


def test_no_button_or_lamp_needs_a_pin_that_a_display_covers():
    for button in shared_wiring().buttons:
        assert HEADER[button.pin] not in {1, 2, 4, 6}
        assert HEADER[button.lamp_pin] not in {1, 2, 4, 6}


def test_the_wires_are_counted_and_reach_while_the_cover_leans_back():
    """A third more than the straight way, so that they can be plugged in."""
    assert f"{4 * len(shared_wiring().buttons)} wires of 30 cm" in TEXT
    assert max(wire_length(case, LEAN_DEG) for case in variants()) * 4 / 3 <= 300


def test_every_wire_to_ground_finds_a_pin_that_no_display_takes():
    free = {number for number, name in PIN_NAMES.items() if name == "GND"} - {6}
    [told] = re.findall(r"of the pins ([\d, and]+),\s+one on each", FIRST_BOOT)
    assert {*map(int, re.findall(r"\d+", told))} == free
    assert "Six wires go to ground" in FIRST_BOOT
    assert 2 * len(shared_wiring().buttons) == 6 <= len(free)


def test_the_drawing_of_the_pins_is_that_of_the_usual_wiring():
    drawn = (DOCS / "build" / "pins.svg").read_text("utf-8")
    assert drawn == pins_picture(shared_wiring()), "run `make case-pictures`"


def test_the_pins_are_drawn_as_they_lie_before_somebody_at_the_right():
    """To the rear is to the right there, and away from the eye is up."""
    drawn = pins_picture(shared_wiring())
    at = [
        (float(x), float(y))
        for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', drawn)
    ]
    lying = [pin_at(Case(), number) for number in range(1, 41)]
    scale = (at[38][0] - at[0][0]) / (lying[38][1] - lying[0][1])
    for (x, y), (away, along, _) in zip(at, lying, strict=True):
        assert x - at[0][0] == pytest.approx(scale * (along - lying[0][1]), abs=1e-6)
        assert (y < at[0][1]) == (away < lying[0][0] - 1)
    assert scale > 0


def test_the_prices_add_up():
    table = TEXT.partition("| part |")[2].partition("\n\n")[0]
    rows = [line.split(" | ")[1:3] for line in table.splitlines()[2:]]
    *prices, together = [
        [int(*(re.findall(r"\d+$", cell) or [0])) for cell in row] for row in rows
    ]
    sums = [sum(budget) for budget in zip(*prices, strict=True)]
    assert together == [round(budget, -1) for budget in sums]
    assert f"{together[0]} to {together[1]} euros" in FIRST_BOOT


def test_the_sand_is_shared_out_as_the_bays_are_large():
    for case in (Case(), Case(PI_4)):
        ground = [
            (high[0] - low[0]) * (high[1] - low[1]) / 100 for low, high in bays(case)
        ]
        front, _ = (case.ballast.mass * area / sum(ground) for area in ground)
        depth = case.ballast.mass / case.ballast.density / sum(ground) / 1000
        assert f"{front:.1f} kg for the bay across" in TEXT
        assert f"to the rim, {depth:.0f} cm" in TEXT
        assert 0 <= case.shape.bay_height - case.shape.floor - 10 * depth < 5


def test_the_mast_lies_diagonally_on_the_bed():
    shape, printing = Case().shape, Case().printing
    assert shape.mast_length + 10 > printing.bed[0]
    assert "the mast diagonally" in TEXT


# what needs the solids


@pytest.fixture(scope="module")
def screws():
    """All screws of the device with the mast."""
    pytest.importorskip("build123d", reason=NEEDS)
    from hardware.case.screws import screws  # noqa: PLC0415 (needs build123d)

    return screws(Case())


NEEDS = "the case needs build123d: run `make case`"


def test_the_screws_are_counted(screws):
    needed = Counter(f"{s.thread.name}x{s.length}" for s in screws)
    told = re.findall(r"^\| (M[\d.]+x\d+) \| (\d+) \|", TEXT, re.MULTILINE)
    assert {name: int(count) for name, count in told} == needed


def test_the_nuts_and_washers_are_counted(screws):
    needed = Counter(f"{s.nut} {s.thread.name}" for s in screws if s.nut)
    needed["washer M3"] = sum(s.washers for s in screws)
    told = re.findall(r"^\| ([a-z ]+ M3) \| (\d+) \|", TEXT, re.MULTILINE)
    assert {name: int(count) for name, count in told} == needed


def test_the_screws_of_the_arm_plate_are_named(screws):
    from hardware.case.screws import screws as driven  # noqa: PLC0415 (as above)

    [longer] = {s.length for s in driven(Case(), Stand.LAMP) if s.use == "plate"}
    [shorter] = {s.length for s in screws if s.use == "plate"}
    assert f"four M3x{longer} in place of the\nM3x{shorter}" in TEXT


WASHERS = {
    "04-mast-plate": ("plate",),
    "09-head": ("head",),
    "10-mast": ("mast's axis", "mast's lock"),
    "17-arm-plate": ("plate",),
}
"""Which pictures show them, and on which screws."""


def test_each_washer_is_in_a_picture(screws):
    used = {s.use for s in screws if s.washers}
    assert used == {use for uses in WASHERS.values() for use in uses}
    for file, uses in WASHERS.items():
        count = sum(s.washers for s in screws if s.use in uses)
        svg = (DOCS / "build" / f"{file}.svg").read_text("utf-8")
        assert f">{count} washers<" in svg, file


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("02-display", {"foam tape", "display's ribbon"}),
        ("07-camera", {"ribbon"}),
        ("09-head", {"ribbon", "nut"}),
        ("10-mast", {"ribbon", "wing nut"}),
        ("17-arm-plate", {"1/4 inch nut", "4 nuts"}),
        ("sockets-pi-4", {"CAMERA: camera", "DISPLAY: display", "pin 6 (ground)"}),
        ("sockets-pi-5", {"CAM/DISP 0: camera", "CAM/DISP 1: display", "pin 4 (5 V)"}),
    ],
)
def test_a_picture_names_what_its_step_is_about(file, words):
    svg = unescape((DOCS / "build" / f"{file}.svg").read_text("utf-8"))
    assert words <= {*re.findall(r">([^<>]+)</text>", svg)}


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)
def test_who_plugs_in_sees_pins_and_sockets_from_the_right_only(board):
    """Without loudspeaker and cooler, which come later."""
    pytest.importorskip("build123d", reason=NEEDS)
    from hardware.case.line_drawing import are_seen  # noqa: PLC0415 (as above)
    from hardware.case.pictures import Model, leaned  # noqa: PLC0415 (as above)
    from hardware.case.steps import BOARD, LEANED  # noqa: PLC0415 (as above)

    case = Case(board)
    model = Model.of(case)
    among = [leaned(part, case) for _, part in model.named(LEANED)]
    among += [part for _, part in model.named(("base", "The ballast", *BOARD))]
    pins = [(x, y, z + 9) for x, y, z in (pin_at(case, n) for n in (1, 2, 4, 6))]
    frame, high = board_frame(case), board.thickness + board.ribbon_socket + 0.1
    sockets = [
        frame.to_world((*at, high)) for at in (board.camera_at, board.display_at)
    ]
    assert all(are_seen([*pins, *sockets], among, (1.0, -0.1, 0.3)))
    for degrees in range(5, 90, 5):
        view = (0.0, -cos(radians(degrees)), sin(radians(degrees)))
        assert not any(are_seen(pins, among, view)), degrees


@pytest.mark.parametrize("stand", [Stand.MAST, Stand.LAMP])
def test_every_nut_finds_enough_of_its_screw(stand):
    pytest.importorskip("build123d", reason=NEEDS)
    from hardware.case.lamp import ARM_PLATE  # noqa: PLC0415 (as above)
    from hardware.case.mast import CHEEK, HEAD_CHEEK, PLATE  # noqa: PLC0415 (needs build123d)
    from hardware.case.screws import screws  # noqa: PLC0415 (as above)

    shape, washer = Case().shape, 0.5
    mast, head = (shape.mast_width + 0.6 + 2 * n for n in (CHEEK, HEAD_CHEEK))
    plate = (PLATE if stand == Stand.MAST else ARM_PLATE) + 5  # the cover below it
    held = {"plate": plate, "mast's axis": mast, "mast's lock": mast, "head": head}
    for screw in (screw for screw in screws(Case(), stand) if screw.nut):
        free = screw.length - held[screw.use] - washer * screw.washers
        assert free >= screw.thread.nut[1], screw.use


def test_the_loudspeaker_may_be_as_large_as_its_room():
    pytest.importorskip("build123d", reason=NEEDS)
    from hardware.case.fittings import envelopes  # noqa: PLC0415 (needs build123d)

    [room] = [e.part for e in envelopes(Case()) if e.name == "The loudspeaker"]
    [told] = re.findall(r"at most (\d+) x (\d+) x (\d+) mm", TEXT)
    size = room.bounding_box().size
    assert all(int(n) <= mm for n, mm in zip(told, tuple(size), strict=True))


def test_the_arm_of_the_lamp_is_long_enough_for_the_heads():
    pytest.importorskip("build123d", reason=NEEDS)
    from hardware.case.lamp import ARM_HOLE, arm_frame  # noqa: PLC0415 (as above)

    case = Case()
    _, y, z = arm_frame(case).origin
    rise, reach = z - top_z(case), case.shape.hinge_y - y + ARM_HOLE
    [told] = re.findall(r"rises (\d+) cm above the box and reaches (\d+) cm", TEXT)
    assert [10 * int(n) for n in told] == pytest.approx([rise, reach], abs=20)
    assert 10 * int(told[0]) >= rise
    assert 10 * int(told[1]) >= reach


@pytest.mark.slow
def test_the_push_that_tips_the_lamp_is_the_one_computed():
    pytest.importorskip("build123d", reason=NEEDS)
    from hardware.case.checks.standing import PUSH_N, balance  # noqa: PLC0415 (as above)
    from hardware.case.parts import printed_parts  # noqa: PLC0415 (as above)

    case = Case()
    found = balance(case, printed_parts(case, Stand.LAMP), Stand.LAMP)
    [told] = re.findall(r"the weight of (\d+) g tips the box", TEXT)
    push = min(found.pushes(case).values())
    assert int(told) == pytest.approx(1000 * push / 9.81, abs=10)
    assert pytest.approx(0.5 * 9.81, abs=0.1) == PUSH_N
    assert "the\nweight of half a kilogram at the top of the mast" in TEXT


def test_the_head_is_in_line_with_the_mast_when_it_leans_rightly():
    pytest.importorskip("build123d", reason=NEEDS)
    from hardware.case.parts import printed_parts  # noqa: PLC0415 (as above)

    case = Case()
    parts = {part.name: part.in_place for part in printed_parts(case)}
    rear = parts["mast"].bounding_box().max.Y
    in_line = [
        face
        for face in parts["head"].faces()
        if face.normal_at().Y > 0.9999 and abs(face.center().Y - rear) < 0.01
    ]
    assert len(in_line) == 2, "one at each cheek"
    assert all(face.bounding_box().size.Z > 10 for face in in_line)
