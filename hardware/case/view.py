"""What the camera of the case sees: the pose of the lens, and the table in its picture.

The pose needs only the standard library, so that a simulated table can use it.
"""

from dataclasses import dataclass
from math import cos, hypot, radians, sin, tan

from hardware.case.bought_parts import Camera
from hardware.case.layout import Vector, head_frame, panel_frame
from hardware.case.parameters import Case


@dataclass(frozen=True, slots=True)
class CameraPose:
    """Where the lens is and how it looks. The picture's top is far from the case."""

    height_mm: float
    """From the table to the lens."""
    tilt_deg: float
    """Angle by which the camera leans forward; 0 looks straight down."""
    behind_mm: float
    """From the middle between the two piles back to the lens, along the table."""
    aside_mm: float = 0.0
    """From the middle between the two piles to the lens, to the right for who looks at
    the display."""

    @property
    def distance_mm(self) -> float:
        """From the lens to the middle between the two piles."""
        return hypot(self.height_mm, self.behind_mm, self.aside_mm)

    def to_picture(self, point: Vector, camera: Camera) -> tuple[float, float] | None:
        """Return where a point appears, pixels from the upper left corner.

        Args:
            point: mm; x to the right for who looks at the display, y from the middle
                between the piles towards the case, z from the table up.
            camera: its field of view and the size of its picture.

        Returns:
            x to the right and y down; ``None`` if the point is not before the lens.
        """
        tilt = radians(self.tilt_deg)
        x, y, z = (
            point[0] - self.aside_mm,
            point[1] - self.behind_mm,
            point[2] - self.height_mm,
        )
        ahead = -y * sin(tilt) - z * cos(tilt)
        if ahead <= 0:
            return None
        up = -y * cos(tilt) + z * sin(tilt)
        width, height = camera.picture
        focal = focal_px(camera)
        return (width / 2 - focal * x / ahead, height / 2 - focal * up / ahead)


def focal_px(camera: Camera) -> float:
    """Return the focal length in pixels of the picture."""
    return camera.picture[0] / 2 / tan(radians(camera.field_deg[0] / 2))


def mast_pose(case: Case) -> CameraPose:
    """Return the pose of the camera on the upright mast."""
    _, y, z = head_frame(case).origin
    behind = y + case.table.pile_before
    return CameraPose(height_mm=z, tilt_deg=case.shape.tilt_deg, behind_mm=behind)


def lamp_pose(case: Case) -> CameraPose:
    """Return the pose of a camera on an arm: straight above the piles, in focus."""
    return CameraPose(case.camera.focused_at, tilt_deg=0.0, behind_mm=0.0)


def blur_px(camera: Camera, distance_mm: float) -> float:
    """Return the diameter of a point's blur in the picture, pixels.

    The thin lens: c = f^2 / N * |d - s| / (d * (s - f)), focused at s.
    """
    f, s = camera.focal_length, camera.focused_at
    c = f**2 / camera.f_number * abs(distance_mm - s) / (distance_mm * (s - f))
    return c / f * focal_px(camera)


def corners_of_piles(case: Case) -> tuple[tuple[str, Vector], ...]:
    """Return points that a card on a pile may reach, each with the pile's name.

    A card may be turned in any direction and lie away from its place, so its reach is a
    circle. Coordinates as for `CameraPose.to_picture`.
    """
    table = case.table
    reach = hypot(*table.card) / 2 + table.scattered
    places = (("draw pile", table.apart / 2), ("discard pile", -table.apart / 2))
    return tuple(
        (name, (x + reach * cos(angle), reach * sin(angle), 0.0))
        for name, x in places
        for angle in (radians(15 * i) for i in range(24))
    )


def card_px(case: Case, pose: CameraPose, x: float) -> float:
    """Return the least length in the picture of a card on a pile, pixels.

    Args:
        case: the device.
        pose: the camera's.
        x: of the pile's middle.
    """
    lengths = []
    for degrees in range(0, 180, 15):
        angle = radians(degrees)
        half = case.table.card[1] / 2
        ends = [
            pose.to_picture(
                (x + k * half * cos(angle), k * half * sin(angle), 0.0), case.camera
            )
            for k in (-1, 1)
        ]
        if None in ends:
            return 0.0
        (x0, y0), (x1, y1) = (end for end in ends if end is not None)
        lengths.append(hypot(x1 - x0, y1 - y0))
    return min(lengths)


def share_of_case(case: Case, pose: CameraPose) -> float:
    """Return the share of the picture's height, from below, that the case fills."""
    before = case.table.pile_before
    lower = (0.0, before, 0.0)
    _, y, z = panel_frame(case).origin
    edges = [pose.to_picture(p, case.camera) for p in (lower, (0.0, y + before, z))]
    height = case.camera.picture[1]
    seen = [1 - edge[1] / height for edge in edges if edge is not None]
    return max([0.0, *seen])
