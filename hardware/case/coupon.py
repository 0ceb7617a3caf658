"""What is printed first: small pieces that show whether bought parts will fit."""

from build123d import Part

from hardware.case.bought_parts import BUTTONS, M2, M2_5, M3
from hardware.case.box import base
from hardware.case.layout import board_frame
from hardware.case.parameters import Case
from hardware.case.shapes import block, cut, hexagon, joined, rod


def ports_coupon(case: Case) -> Part:
    """Return the corner of the base that takes the board's sockets, cut out of it."""
    frame, shape = board_frame(case), case.shape
    right, left = frame.origin[0] + 4, frame.origin[0] - case.board.size[1] - 4
    low_y = frame.origin[1] + case.board.holes[1][0] - 8
    piece = base(case) & block(
        (left, low_y, -1), (right, shape.depth, shape.base_height)
    )
    return joined([piece])


def holes_coupon(case: Case) -> Part:
    """Return a plate with one of each hole, as thick as the cover's top."""
    shape, tripod = case.shape, case.tripod
    plate = block((0, 0, 0), (96, 66, shape.top))
    screws, blocks = [], []
    for i, thread in enumerate((M2, M2_5, M3)):
        x = 78.0
        y = 10.0 + 14 * i
        blocks.append(block((x - 4, y - 4, 0), (x + 4, y + 4, 9)))
        screws.append(rod((x, y, 1.7), (x, y, 10), thread.pilot))
        screws.append(rod((x + 11, y, -1), (x + 11, y, 9), thread.clearance))
    holes = [
        rod((x, y, -1), (x, y, 9), button.hole)
        for button, x, y in zip(BUTTONS, (14, 48), (14, 17), strict=True)
    ]
    wide, deep = shape.channel
    slot = block((8, 42, -1), (8 + wide, 42 + deep, 9))
    nut = hexagon((50, 50, -1), tripod.nut, 20)
    return cut(joined([plate, *blocks]), [*screws, *holes, slot, nut])
