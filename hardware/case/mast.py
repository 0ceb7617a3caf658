"""The printed parts of the mast: its plate on the cover, the mast, and the head.

Plate and mast are drawn in the hinge's system, head and lid in the head's.
"""

from math import cos, radians, sin

from build123d import Part

from hardware.case.bought_parts import M2, M3
from hardware.case.box import PLATE_SCREWS
from hardware.case.layout import (
    CHANNEL_BELOW_AXIS,
    HEAD_PLATE,
    board_in_head,
    head_axis,
)
from hardware.case.parameters import Case
from hardware.case.shapes import block, cut, joined, prism_x, rod

LOCK_UP = 16.0
"""From the mast's lower axis up to the screw that locks it upright, mm."""
PLATE = 4.0
"""Thickness of the plate on the cover, mm."""
CHEEK = 5.0
"""Thickness of the plate's cheeks beside the mast, mm."""
HEAD_CHEEK = 4.0
"""Thickness of the head's cheeks, mm."""
_EYE = 5.0  # radius of the mast around its axes
_SLACK = 0.3  # on each side between the mast and the cheeks


def mast(case: Case) -> Part:
    """Return the mast: a bar with a channel for the ribbon and two axes."""
    shape = case.shape
    half, length = shape.mast_width / 2, shape.mast_length
    wide, deep = shape.channel
    front = -shape.channel_before - deep / 2 - 2.4
    low, high = CHANNEL_BELOW_AXIS, length - CHANNEL_BELOW_AXIS
    bar = joined(
        [
            block((-half, front, low), (half, _EYE, high)),
            block((-half, -_EYE, 0), (half, _EYE, length)),
            *(rod((-half, 0, z), (half, 0, z), 2 * _EYE) for z in (0.0, length)),
        ]
    )
    y = -shape.channel_before
    channel = block((-wide / 2, y - deep / 2, -9), (wide / 2, y + deep / 2, length + 9))
    holes = [_across(z, M3.clearance) for z in (0.0, LOCK_UP, length)]
    return cut(bar, [channel, *holes])


def _across(z: float, diameter: float, y: float = 0.0) -> Part:
    """Return a hole across the mast and its cheeks."""
    return rod((-40, y, z), (40, y, z), diameter)


def mast_plate(case: Case) -> Part:
    """Return the plate with two cheeks that the mast turns between."""
    shape = case.shape
    bottom = -shape.hinge_height
    top = bottom + PLATE
    plate = block((-29, -23, bottom), (29, 19, top))
    inner = shape.mast_width / 2 + _SLACK
    high = LOCK_UP + 6
    right = ((17, bottom + 1), (17, top), (6.5, 2), (6.5, high))
    outline = [*right, *((-y, z) for y, z in reversed(right))]
    cheeks = [prism_x(outline, side, side + CHEEK) for side in (inner, -inner - CHEEK)]
    y = -shape.channel_before
    slot = block((-10.5, y - 4.5, bottom - 1), (10.5, y + 4.5, top + 1))
    screws = [
        rod((x, dy, bottom - 1), (x, dy, top + 1), M3.clearance)
        for x, dy, _ in PLATE_SCREWS
    ]
    holes = [_across(z, M3.clearance) for z in (0.0, LOCK_UP)]
    return cut(joined([plate, *cheeks]), [slot, *screws, *holes])


def head(case: Case) -> Part:
    """Return the head: the camera looks through its plate, cheeks hold the mast."""
    y, z = head_axis(case)
    inner = case.shape.mast_width / 2 + _SLACK
    start = case.camera.below_lens + 0.6
    # The rear edges lie in line with the mast's rear face when the tilt is right.
    low, high = (mast_rear_in_head(case, up) for up in (-9.0, 3.0))
    cheek = [(start, 0), (low[0] - low[1], 0), low, high, (start, high[1])]
    cheeks = [
        prism_x(cheek, side, side + HEAD_CHEEK) for side in (inner, -inner - HEAD_CHEEK)
    ]
    axis = rod((-40, y, z), (40, y, z), M3.clearance)
    return cut(joined([camera_box(case), *cheeks]), [axis])


def mast_rear_in_head(case: Case, up: float) -> tuple[float, float]:
    """Return y and z, in the head, of a point of the mast's rear face.

    Args:
        case: the device.
        up: how far above the upper axis along the mast, mm.
    """
    tilt = radians(case.shape.tilt_deg)
    c, s = cos(tilt), sin(tilt)
    y, z = head_axis(case)
    return y + _EYE * c - up * s, z + _EYE * s + up * c


def camera_box(case: Case) -> Part:
    """Return the box around a camera module, open behind and towards the ribbon."""
    camera = case.camera
    outer = case.shape.mast_width / 2 + _SLACK + HEAD_CHEEK
    inner = camera.width / 2 + 0.9
    front, rear = camera.above_lens + FRONT_ROOM, camera.below_lens + 2.4
    high = board_in_head(case) + camera.thickness + POST
    body = block((-outer, -front - 2.4, 0), (outer, rear, high))
    room = block((-inner, -front, HEAD_PLATE), (inner, rear + 1, high + 1))
    posts = [
        rod((x, y, 1.0), (x, y, board_in_head(case)), _POST_WIDTH)
        for x, y in camera.holes
    ]
    half = LENS_HOLE / 2
    lens = block((-half, -half, -1), (half, half, HEAD_PLATE + 1))
    pilots = [
        rod((x, y, HEAD_PLATE - 0.7), (x, y, high), M2.pilot) for x, y in camera.holes
    ]
    return cut(joined([body - room, *posts]), [lens, *pilots])


POST = 5.0
"""From the camera's board to the lid, mm: the ribbon's socket lies between."""
FRONT_ROOM = 1.2
"""Between the camera's board and the wall opposite the ribbon, mm."""
LENS_HOLE = 12.8
"""Side of the hole for the lens, mm; its housing has 11.6 at most (unconfirmed)."""
_POST_WIDTH = 5.0


def head_lid(case: Case) -> Part:
    """Return the lid of a camera box; its posts press the board on."""
    camera = case.camera
    outer = case.shape.mast_width / 2 + _SLACK + HEAD_CHEEK
    board = board_in_head(case) + camera.thickness
    low = board + POST
    front = camera.above_lens + FRONT_ROOM + 2.4
    plate = block((-outer, -front, low), (outer, 7.0, low + 2))
    posts = [rod((x, y, board), (x, y, low + 1), 5.6) for x, y in camera.holes]
    holes = [
        rod((x, y, board - 1), (x, y, low + 9), M2.clearance) for x, y in camera.holes
    ]
    return cut(joined([plate, *posts]), holes)
