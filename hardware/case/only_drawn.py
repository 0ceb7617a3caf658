"""Solids that only pictures show: pins and sockets, tape, loose ribbons."""

from build123d import Part

from hardware.case.layout import (
    CHANNEL_BELOW_AXIS,
    Vector,
    board_frame,
    display_middle,
    head_frame,
    hinge_frame,
    panel_frame,
    pin_at,
    ribbon_in_head,
    top_z,
)
from hardware.case.parameters import Case, Stand
from hardware.case.ribbon import bend
from hardware.case.shapes import band, block, hexagon, joined, placed

HEAD_LIFTED: Vector = (0.0, -14.0, 34.0)
"""Offset of the head from its place while it is drawn coming onto the mast, mm."""
_TAPE, _TAPE_THICK = 6.0, 1.0  # of foam tape; the list of parts has its thickness
_RIBBON_THICK = 0.6  # drawn; a real one has 0.3
_PIN = 0.64  # side of a pin
PIN_HIGH = 8.5
"""Height of the pins above the board, as of common ones, mm."""


def only_drawn(case: Case, stand: str = Stand.MAST) -> dict[str, Part]:
    """Return them by their names, where the pictures show them.

    Args:
        case: the device.
        stand: one of `Stand`.
    """
    common = {**_on_board(case), **_behind_display(case)}
    if stand == Stand.LAMP:
        return common | {"The 1/4 inch nut": _arm_nut(case)}
    return common | _camera_ribbons(case)


def _on_board(case: Case) -> dict[str, Part]:
    """Return the pins, and the sockets that wires and ribbons go to."""
    board, frame = case.board, board_frame(case)
    half, top = _PIN / 2, board.thickness
    pins = [
        block((x - half, y - half, z), (x + half, y + half, z + PIN_HIGH))
        for x, y, z in (pin_at(case, number) for number in range(1, 41))
    ]
    along, across = (n / 2 for n in board.ribbon_body)
    ribbons = [
        block((x - along, y - across, top), (x + along, y + across, top + high))
        for x, y in (board.camera_at, board.display_at)
        for high in [board.ribbon_socket]
    ]
    hdmi = [block((x - 3.5, -1, top), (x + 3.5, 6.5, top + 3)) for x in board.hdmi_x]
    return {
        "The pins": joined(pins),
        "The ribbons' sockets": placed(joined(ribbons), frame),
        "The HDMI sockets": placed(joined(hdmi), frame),
    }


def _behind_display(case: Case) -> dict[str, Part]:
    """Return the tape around the window, and the display's ribbon."""
    frame, back, middle = panel_frame(case), -case.shape.panel, display_middle(case)
    x, y = (n / 2 for n in case.display.window)
    low, high = back - _TAPE_THICK, back
    strips = [
        block((-x - _TAPE, v, low), (x + _TAPE, v + _TAPE, high))
        for v in (middle - y - _TAPE, middle + y)
    ] + [
        block((side, middle - y, low), (side + _TAPE, middle + y, high))
        for side in (-x - _TAPE, x)
    ]
    v, z = middle - 10, back - case.display.depth
    way = bend((v, z), (v, z - 30), (v - 20, z - 45), (v - 70, z - 35))
    ribbon = band(way, case.ribbon.width, _RIBBON_THICK)
    return {
        "The foam tape": placed(joined(strips), frame),
        "The display's ribbon": placed(ribbon, frame),
    }


def _camera_ribbons(case: Case) -> dict[str, Part]:
    """Return what is seen of the camera's ribbon while head and mast are put on."""
    width, thick = case.ribbon.width, _RIBBON_THICK
    hinge, camera, head = hinge_frame(case), case.camera, head_frame(case)
    z = ribbon_in_head(case)
    plug = (camera.below_lens, z)
    loose = bend(plug, (plug[0] + 15, z), (plug[0] + 30, z), (plug[0] + 38, z - 8))
    # The head is lifted, so the ribbon bends in a larger arc than in the end.
    y = hinge.origin[1] - case.shape.channel_before
    start, ahead = (
        (at[1] + HEAD_LIFTED[1], at[2] + HEAD_LIFTED[2])
        for at in (head.to_world((0, plug[0] + d, z)) for d in (0, 20))
    )
    end = hinge.origin[2] + case.shape.mast_length - CHANNEL_BELOW_AXIS
    arc = bend(start, ahead, (y, end + 25), (y, end - 10))
    low = hinge.origin[2] - 60
    into = [*arc, *((y, end - 10 - (end - 10 - low) * i / 4) for i in range(1, 5))]
    out = [(y, hinge.origin[2] + 90), (y, top_z(case) - 40)]
    return {
        "The ribbon, at the camera": placed(band(loose, width, thick), head),
        "The ribbon, into the mast": band(into, width, thick),
        "The ribbon, out of the mast": band(out, width, thick),
    }


def _arm_nut(case: Case) -> Part:
    """Return the nut for the arm, below its pocket in the arm plate."""
    low = hinge_frame(case).to_world((0.0, -2.0, 22 - case.shape.hinge_height))
    return hexagon(low, case.tripod.nut - 0.3, case.tripod.nut_height)
