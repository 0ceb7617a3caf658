"""The printed parts of the lamp: the box as the foot of any arm, and heads for it.

The arm has a 1/4 inch thread at both ends, as arms for lamps, microphones (with an
adapter) and cameras have. The heads hang on it and look straight down.
"""

from build123d import Part

from hardware.case.bought_parts import M3
from hardware.case.box import PLATE_SCREWS
from hardware.case.layout import HEAD_PLATE, Frame
from hardware.case.mast import FRONT_ROOM, HEAD_CHEEK, camera_box
from hardware.case.parameters import Case
from hardware.case.shapes import block, cut, hexagon, joined, rod

ARM_PLATE = 9.0
"""Thickness of the plate that holds the arm's nut, mm."""
_HOLDER = 5.0  # thickness of what hangs on the arm
_PHONE = (84.0, 170.0)  # room for a phone: width and length of the largest ones
_PHONE_CAMERA = (68.0, 50.0)  # opening for its cameras, at one end


def arm_frame(case: Case) -> Frame:
    """Return the system of a head on an arm: above the piles, as high as the focus."""
    return Frame((0.0, -case.table.pile_before, case.camera.focused_at))


def arm_plate(case: Case) -> Part:
    """Return the plate in place of the mast's, with a nut for the arm underneath."""
    bottom = -case.shape.hinge_height
    plate = block((-29, -23, bottom), (29, 19, bottom + ARM_PLATE))
    screws = [
        rod((x, y, bottom - 1), (x, y, bottom + ARM_PLATE + 1), M3.clearance)
        for x, y, _ in PLATE_SCREWS
    ]
    tripod = case.tripod
    pocket = hexagon((0, -2, bottom - 1), tripod.nut, tripod.nut_height + 1.2)
    thread = rod((0, -2, bottom), (0, -2, bottom + 29), tripod.clearance)
    return cut(plate, [*screws, pocket, thread])


ARM_HOLE = 47.0
"""From a USB camera's lens to the arm's thread, along the table, mm."""


def _hole(case: Case, x: float, y: float) -> Part:
    """Return the hole for the arm's thread; its nut is tightened from below."""
    return rod((x, y, -9), (x, y, 29), case.tripod.clearance)


def lamp_head(case: Case) -> Part:
    """Return the head for a camera module, its nut beside the ribbon's way."""
    outer = case.shape.mast_width / 2 + 0.3 + HEAD_CHEEK
    y = -case.camera.above_lens - FRONT_ROOM - 1
    holder = block((-outer, y - 24, 0), (outer, y, _HOLDER))
    return cut(joined([camera_box(case), holder]), [_hole(case, 0, y - 13)])


def usb_head(case: Case) -> Part:
    """Return a plate for a USB camera: with a thread of its own, or tied on."""
    plate = block((-24, -60, 0), (24, 24, HEAD_PLATE))
    holder = block((-14, -60, 0), (14, -34, _HOLDER))
    camera = rod((0, 0, -1), (0, 0, 9), case.tripod.clearance)
    ties = [
        block((x - 1.5, y - 4, -1), (x + 1.5, y + 4, 9))
        for x in (-17, 17)
        for y in (-14, 14)
    ]
    return cut(joined([plate, holder]), [camera, *ties, _hole(case, 0, -ARM_HOLE)])


def phone_head(case: Case) -> Part:
    """Return a tray for a phone that lies on its back, its cameras over an opening.

    Rubber bands through the four notches hold it.
    """
    wide, long = _PHONE
    half = wide / 2
    tray = block((-half - 2, -40, 0), (half + 2, long - 40, HEAD_PLATE))
    rims = [
        block((-half - 2, -40, 0), (-half, long - 40, 7)),
        block((half, -40, 0), (half + 2, long - 40, 7)),
        block((-half - 2, -42, 0), (half + 2, -40, 7)),
    ]
    holder = block((-14, -68, 0), (14, -41, _HOLDER))
    aside, along = _PHONE_CAMERA
    window = block((-aside / 2, -34, -1), (aside / 2, along - 34, 9))
    bands = [
        block((side - 5, y - 3, -1), (side + 5, y + 3, 9))
        for side in (-half, half)
        for y in (40, 100)
    ]
    solid = joined([tray, *rims, holder])
    return cut(solid, [window, *bands, _hole(case, 0, -54)])
