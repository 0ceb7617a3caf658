"""Where everything in the case is, calculated from the parameters.

World coordinates, mm: x to the right for who looks at the display, y from the front to
the rear, z from the table up. The origin is the middle of the case's front edge.
"""

from dataclasses import dataclass
from math import cos, radians, sin

from hardware.case.parameters import Case

Vector = tuple[float, float, float]
"""x, y, z in mm, or a direction."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A coordinate system that is turned and shifted against the world's."""

    origin: Vector
    """Its origin in the world."""
    x_dir: Vector = (1.0, 0.0, 0.0)
    """Direction of its x axis, of length 1."""
    z_dir: Vector = (0.0, 0.0, 1.0)
    """Direction of its z axis, of length 1."""

    @property
    def y_dir(self) -> Vector:
        """Direction of its y axis, of length 1."""
        (a, b, c), (d, e, f) = self.z_dir, self.x_dir
        return (b * f - c * e, c * d - a * f, a * e - b * d)

    def to_world(self, point: Vector) -> Vector:
        """Return where a point of this system is in the world."""
        x, y, z = (
            at + sum(n * axis[i] for n, axis in zip(point, self._axes(), strict=True))
            for i, at in enumerate(self.origin)
        )
        return (x, y, z)

    def _axes(self) -> tuple[Vector, Vector, Vector]:
        return (self.x_dir, self.y_dir, self.z_dir)


def panel_frame(case: Case) -> Frame:
    """Return the front panel's system: x right, y up its slope, z outwards.

    The origin is the middle of the front panel's lower outer edge.
    """
    shape = case.shape
    lean = radians(shape.lean_deg)
    z = shape.base_height + shape.panel * sin(lean) + shape.gap
    return Frame((0.0, 0.0, z), z_dir=(0.0, -cos(lean), sin(lean)))


def top_z(case: Case) -> float:
    """Return the height of the cover's top over the table."""
    return panel_frame(case).to_world((0.0, case.shape.panel_height, 0.0))[2]


def display_middle(case: Case) -> float:
    """Return the height of the display's middle along the front panel."""
    return case.shape.panel_height / 2


def board_frame(case: Case) -> Frame:
    """Return the board's system: its own x and y, z up from its underside.

    Its USB sockets are in the rear wall. The camera's socket is in the middle of the
    case, under the mast.
    """
    shape, board = case.shape, case.board
    y = shape.depth - shape.wall - shape.gap - board.size[0]
    z = shape.floor + shape.standoff
    return Frame((board.camera_at[1], y, z), x_dir=(0.0, 1.0, 0.0))


PINS_ALONG, PINS_IN = (7.0, 58.0), 3.75
"""From where to where the pins are along the board, and how far from its edge, mm."""
_PITCH = 2.54


def pin_at(case: Case, number: int) -> Vector:
    """Return the foot of a pin of the board: 1 is near the microSD card, 2 at the edge.

    Args:
        case: the device.
        number: 1 to 40.
    """
    along, to_edge = divmod(number - 1, 2)
    board = case.board
    x = sum(PINS_ALONG) / 2 + _PITCH * (along - 9.5)
    y = board.size[1] - PINS_IN + _PITCH * (to_edge - 0.5)
    return board_frame(case).to_world((x, y, board.thickness))


def hinge_frame(case: Case, folded_deg: float = 0.0) -> Frame:
    """Return the mast's system: from the lower axis, z towards the upper one.

    Args:
        case: the device.
        folded_deg: how far the mast is folded to the rear; 0 is upright.
    """
    shape = case.shape
    fold = radians(folded_deg)
    origin = (0.0, shape.hinge_y, top_z(case) + shape.hinge_height)
    return Frame(origin, z_dir=(0.0, sin(fold), cos(fold)))


HEAD_PLATE = 2.4
"""Thickness of the head's lower plate, mm; its outer face is z = 0 in the head."""
RIBBON_STRAIGHT = 6.0
"""Straight end of the ribbon outside the camera's socket, mm."""
CHANNEL_BELOW_AXIS = 3.0
"""The channel ends so far before the mast's axes, mm: room for the ribbon to bend."""


def board_in_head(case: Case) -> float:
    """Return the z of the camera board's front in the head: its lens ends at z = 0."""
    return case.camera.lens_height


def ribbon_in_head(case: Case) -> float:
    """Return the z of the ribbon in the head, at the middle of its socket."""
    camera = case.camera
    return board_in_head(case) + camera.thickness + camera.socket_height / 2


def head_axis(case: Case) -> tuple[float, float]:
    """Return y and z of the mast's upper axis in the head.

    The ribbon leaves the camera along y, bends by 90 degrees less the tilt, and goes
    down into the channel of the mast. The axis follows from that.
    """
    tilt = radians(case.shape.tilt_deg)
    c, s = cos(tilt), sin(tilt)
    radius = case.ribbon.bend_radius * 1.5
    y = case.camera.below_lens + RIBBON_STRAIGHT + radius * c
    z = ribbon_in_head(case) - radius * (1 - s)
    before, below = case.shape.channel_before, CHANNEL_BELOW_AXIS
    # From the channel's end `before` to the rear and `below` up, in the head's system.
    return y + before * c - below * s, z + before * s + below * c


def head_frame(case: Case) -> Frame:
    """Return the head's system: x right, y towards the mast, z away from the pile.

    The lens looks along -z from its origin.
    """
    tilt = radians(case.shape.tilt_deg)
    z_dir = (0.0, sin(tilt), cos(tilt))
    y, z = head_axis(case)
    tip = hinge_frame(case).to_world((0.0, 0.0, case.shape.mast_length))
    turned = Frame((0.0, 0.0, 0.0), z_dir=z_dir).to_world((0.0, y, z))
    origin = (0.0, tip[1] - turned[1], tip[2] - turned[2])
    return Frame(origin, z_dir=z_dir)


def bays(case: Case) -> tuple[tuple[Vector, Vector], ...]:
    """Return the inner corners of the two bays for ballast, lowest and highest.

    One lies across the case behind the display, the other beside the board. No wall
    parts them.
    """
    shape = case.shape
    half = shape.width / 2
    board_y = board_frame(case).origin[1] - 20.0  # fingers reach the microSD card
    board_left = case.board.camera_at[1] - case.board.size[1]
    low, high = shape.floor, shape.bay_height
    return (
        ((8.0 - half, shape.bay_front, low), (half - 8.0, board_y, high)),
        ((14.0 - half, board_y, low), (board_left - 8.0, shape.bay_rear, high)),
    )


def bay_volume(case: Case) -> float:
    """Return how much ballast the bays hold, in cubic millimeters."""
    return sum(
        (high[0] - low[0]) * (high[1] - low[1]) * (high[2] - low[2])
        for low, high in bays(case)
    )
